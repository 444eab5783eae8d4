from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.gather.code import language_of, read_code
from loci.index import store, structure
from loci.index.store import Store
from loci.recall.structure import (
    ANY,
    CALLEES,
    CALLERS,
    DEFINITION,
    OUTLINE,
    PURPOSE,
    answer_structure,
    asks_of_code,
    detect_intent,
)
from tests.index.structure_test import SHOP

FORMS = {
    DEFINITION: [
        ("where is total defined?", "total"),
        ("where is `total` implemented?", "total"),
        ("which file defines total?", "total"),
        ("what module contains the Cart class", "Cart"),
        ("in which file is Cart.add implemented?", "Cart.add"),
        ("where's the definition of Cart::add?", "Cart::add"),
        ("where is the function total() defined", "total"),
        ("where is the class named Cart", "Cart"),
        ("where can I find price_of?", "price_of"),
        ("where does Cart live?", "Cart"),
        ("where do we define DISCOUNT", "DISCOUNT"),
        ("find the definition of total", "total"),
        ("show me the implementation of total", "total"),
        ("go to Cart.add", "Cart.add"),
        ("definition of total", "total"),
        ("who defines total?", "total"),
        ("where is ensure declared", "ensure"),
        ("Where is operator new defined?", "operator new"),
        ("Cart.add", "Cart.add"),
        ("price_of", "price_of"),
        ("where is get http page defined", "get_http_page"),
        ("and where is total defined exactly?", None),
    ],
    CALLERS: [
        ("what calls total?", "total"),
        ("who calls Cart.add()?", "Cart.add"),
        ("which functions call total", "total"),
        ("what else uses price_of?", "price_of"),
        ("callers of total", "total"),
        ("show all usages of Cart", "Cart"),
        ("find references to DISCOUNT", "DISCOUNT"),
        ("where is total called?", "total"),
        ("where is `total` used from", "total"),
        ("where do we call total?", "total"),
        ("by whom is total called", "total"),
        ("which files import prices", "prices"),
        ("what depends on Cart?", "Cart"),
        ("list call sites of total", "total"),
    ],
    CALLEES: [
        ("what does total call?", "total"),
        ("which functions does Cart.add call", "Cart.add"),
        ("what is called by total?", "total"),
        ("which functions are called in total", "total"),
        ("callees of total", "total"),
        ("what does Cart depend on", "Cart"),
    ],
    OUTLINE: [
        ("what is in cart.py?", "cart.py"),
        ("what's in src/shop/cart.py", "src/shop/cart.py"),
        ("which functions are defined in src/shop/cart.py?", "src/shop/cart.py"),
        ("what does cart.py contain?", "cart.py"),
        ("what methods does Cart have?", "Cart"),
        ("list the functions in cart.py", "cart.py"),
        ("members of the class Cart", "Cart"),
        ("outline of cart.py", "cart.py"),
    ],
    PURPOSE: [
        ("which function adds up the prices?", ""),
        ("which method tells whether an item is sold out", ""),
        ("what checks whether the item is there?", ""),
        ("what computes the sum of all prices", ""),
        ("which method calls a closure over successive matches?", ""),
        ("where is the separator for paths chosen under MSYS?", ""),
        ("where is caching handled?", ""),
        ("find the function that adds prices", ""),
        ("is there a helper to look up a price?", ""),
    ],
    ANY: [
        ("the cart loses items when the page is loaded twice", ""),
        ("how do I add a discount?", ""),
        ("why was the cookie dropped?", ""),
        ("what is the shop for", ""),
        ("what happens when an item is sold out?", ""),
        ("what does it call?", ""),
        ("where is it?", ""),
        ("what is in there?", ""),
        ("what is in the box", ""),
        ("", ""),
        ("?", ""),
        ("cart", ""),
    ],
}


@pytest.mark.parametrize(("kind", "question", "name"), [(kind, *one) for kind, all_ in FORMS.items() for one in all_])
def test_forms(kind: str, question: str, name: str | None) -> None:
    intent = detect_intent(question)
    if name is not None:
        assert (intent.kind, intent.name) == (kind, name)


def test_where_a_name_is_said_to_be() -> None:
    intent = detect_intent("where is `open` defined in utils.py?")
    assert (intent.kind, intent.name) in ((DEFINITION, "open"), (PURPOSE, ""))
    intent = detect_intent("callers of add in cart.py")
    assert (intent.kind, intent.name, intent.within) == (CALLERS, "add", "cart.py")


@given(st.text(max_size=80))
def test_any_text_has_a_form(question: str) -> None:
    assert detect_intent(question).kind in FORMS


@pytest.mark.parametrize(
    "question", ["where is " + "the " * 5000 + "x defined", "what calls " + "a " * 20_000, "which " * 20_000]
)
def test_long_questions_end(question: str) -> None:
    assert detect_intent(question).kind in FORMS


def filled(path: Path, files: dict[str, str]) -> Store:
    connection = store.connect_writing(path)
    store.read_meta(connection)
    store.write_meta(connection, {"version": store.VERSION, "rules": store.SIGNATURE})
    structure.create(connection)
    for name, source in files.items():
        structure.put(connection, name, read_code(name, language_of(name) or "", source.encode()))
    connection.commit()
    connection.close()
    return Store(path)


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Store]:
    with filled(tmp_path / "shop.db", SHOP) as opened:
        yield opened


def told(shop: Store, question: str, limit: int = 5, **more: object) -> list[tuple[str, str]]:
    hits = answer_structure(detect_intent(question), [shop], limit, "example.com/shop", **more)  # type: ignore[arg-type]
    assert all(hit.project == "example.com/shop" for hit in hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len(hits) <= limit
    return [(hit.kind, f"{hit.path}:{hit.line}") for hit in hits]


def test_where(shop: Store) -> None:
    assert told(shop, "where is price_of defined?") == [("symbol", "src/shop/prices.py:3")]
    assert told(shop, "where is add defined?")[0] == ("symbol", "src/shop/cart.py:8")
    assert told(shop, "where is BigCart.add defined?") == [("symbol", "src/shop/cart.py:17")]
    assert told(shop, "where is get http page defined?") == [("symbol", "web/cart.js:2")]


def test_where_in_one_of_two_files(shop: Store) -> None:
    assert told(shop, "definition of total in web/cart.js") == [("symbol", "web/cart.js:1")]


def test_who_calls(shop: Store) -> None:
    assert told(shop, "what calls price_of?") == [("caller", "src/shop/cart.py:23"), ("caller", "tests/cart_test.py:7")]
    assert told(shop, "what calls json.dump?") == [("caller", "src/shop/store.py:4")]


def test_who_calls_is_each_caller_before_its_other_calls(shop: Store, tmp_path: Path) -> None:
    with filled(tmp_path / "b.db", {"a.py": "def f(): pass\ndef g():\n    f()\n    f()\nf()\nf()\n"}) as opened:
        assert [place for _, place in told(opened, "what calls f?")] == ["a.py:3", "a.py:5", "a.py:6", "a.py:4"]


def test_what_is_called(shop: Store) -> None:
    assert told(shop, "what does shop.cart.total call?")[0] == ("callee", "src/shop/prices.py:3")


def test_what_is_in(shop: Store) -> None:
    assert told(shop, "what is in prices.py?") == [
        ("symbol", "src/shop/prices.py:3"),
        ("symbol", "src/shop/prices.py:1"),
    ]
    assert told(shop, "what methods does Cart have?") == [
        ("symbol", "src/shop/cart.py:8"),
        ("symbol", "src/shop/cart.py:11"),
    ]


def test_what_is_in_a_file_that_names_only_open_or_extend(tmp_path: Path) -> None:
    files = {
        "flags.go": "package x\n\nconst a = 1\n\nfunc (c *Command) Mark() {}\n\nfunc hidden() {}\n\nfunc Shown() {}\n",
        "lib/rack/mime.rb": "module Rack\n  module Mime\n    TYPES = {}\n    def self.type(x)\n      x\n    end\n  end\nend\n",
        "lib/app.js": "const a = require('a');\nmodule.exports = class App { run() {} };\n",
    }
    with filled(tmp_path / "b.db", files) as opened:
        assert [line for _, line in told(opened, "what is in flags.go?")] == [
            "flags.go:5", "flags.go:9", "flags.go:7", "flags.go:3",
        ]  # fmt: skip
        assert [line for _, line in told(opened, "what is in lib/rack/mime.rb?")][:1] == ["lib/rack/mime.rb:4"]
        assert [line for _, line in told(opened, "what is in lib/app.js?")] == [
            "lib/app.js:2",
            "lib/app.js:1",
            "lib/app.js:2",
        ]
        assert [line for _, line in told(opened, "where is App defined?")] == ["lib/app.js:2"]


def test_which_does(shop: Store) -> None:
    assert told(shop, "which function adds up the prices of a cart?")[0] == ("symbol", "src/shop/cart.py:21")
    assert told(shop, "which function looks up a price?")[0] == ("symbol", "src/shop/prices.py:3")


def test_which_does_in_words_of_the_same_root_and_in_synonyms(tmp_path: Path) -> None:
    files = {
        "a.py": "def complete(word):\n    pass\n\n\ndef erase(word):\n    pass\n\n\ndef word(word):\n    pass\n",
        "b.py": "def completion(word):\n    pass\n",
    }
    with filled(tmp_path / "c.db", files) as opened:
        assert told(opened, "which function does the completion?")[:2] == [("symbol", "b.py:1"), ("symbol", "a.py:1")]
        assert told(opened, "which function deletes something?") == [("symbol", "a.py:5")]


def test_a_name_that_is_not_there_is_looked_for_as_words(shop: Store) -> None:
    assert told(shop, "where is price_lookup defined?")[0][0] == "symbol"
    assert told(shop, "where is zebra defined?") == []


def test_symptoms_find_files_by_their_words(shop: Store) -> None:
    assert told(shop, "it always says sold out")[0] == ("symbol", "src/shop/cart.py:12")


def test_symptoms_find_files_by_commits(shop: Store) -> None:
    question = "zebra crossing is slow"
    assert told(shop, question) == []
    commits = [(9.0, ("src/shop/prices.py", "tests/cart_test.py", "gone.py")), (3.0, ("web/app.js",))]
    found = told(shop, question, commits=commits)
    assert [place.split(":")[0] for _, place in found] == ["src/shop/prices.py", "tests/cart_test.py", "web/app.js"]


def test_at_most_two_hits_of_a_file_for_a_symptom(shop: Store) -> None:
    places = [place.split(":")[0] for _, place in told(shop, "cart item check add price total", 10)]
    assert max(places.count(path) for path in set(places)) <= 2


def test_a_declaration_points_at_the_code(tmp_path: Path) -> None:
    files = {
        "include/gauge.h": "/* Measures the pressure of a boiler. */\nint gauge_read(int a);\n",
        "src/gauge.c": "int gauge_read(int a)\n{\n  return a;\n}\n",
    }
    with filled(tmp_path / "c.db", files) as opened:
        assert told(opened, "which function measures the pressure of a boiler?") == [("symbol", "src/gauge.c:1")]


def test_a_store_without_code_says_nothing(tmp_path: Path) -> None:
    assert told(Store(tmp_path / "nothing.db"), "where is total defined?") == []


def test_the_same_question_twice_has_the_same_answer(shop: Store, tmp_path: Path) -> None:
    other = filled(tmp_path / "other.db", dict(reversed(SHOP.items())))
    for all_ in FORMS.values():
        for question, _ in all_:
            assert told(shop, question) == told(other, question)
    other.close()


def test_callers_once_each_before_any_twice(tmp_path: Path) -> None:
    files = {
        "tree.py": "def walk(node):\n    walk(node.left)\n    walk(node.right)\n\n"
        "def show(tree):\n    walk(tree)\n    print()\n    walk(tree)\n\ndef save(tree):\n    walk(tree)\n",
        "tests/test_tree.py": "from tree import walk\n\ndef test_walk():\n    walk(1)\n    walk(2)\n",
    }
    with filled(tmp_path / "tree.db", files) as opened:
        found = [place for _, place in told(opened, "what calls walk?", 10)]
        assert found == [
            "tree.py:6", "tree.py:11", "tree.py:2", "tree.py:8", "tree.py:3", "tests/test_tree.py:4", "tests/test_tree.py:5",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "is_of_code"),
    [
        ("which function reads the first line?", True),
        ("what calls invoke?", True),
        ("where is Command defined?", True),
        ("how do I install it?", False),
        ("colours are lost on windows", False),
        ("", False),
    ],
)
def test_questions_of_code_are_known_by_their_form(question: str, is_of_code: bool) -> None:
    assert asks_of_code(question) == is_of_code
