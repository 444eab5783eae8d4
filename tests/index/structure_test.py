"""The structure store: what is put in by file, found by name, use and word, and taken out without a trace."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.base.text import words
from loci.gather.code import language_of, read_code
from loci.index import code_calls, code_names, code_search, impacts, structure

SHOP = {
    "src/shop/__init__.py": "from .cart import Cart, total\n",
    "src/shop/cart.py": '''
"""Carts of a shop."""
from .prices import price_of as price, DISCOUNT
from . import store

class Cart:
    """Holds what a customer picked."""
    def add(self, item):
        self.check(item)
        return store.save(self, item)
    def check(self, item):
        def broken():
            raise ValueError("the item is sold out")
        return broken()

class BigCart(Cart):
    def add(self, item):
        super().add(item)
        return self.check(item)

def total(cart):
    """Add up the prices of a cart."""
    return sum(price(item) for item in cart) - DISCOUNT
''',
    "src/shop/prices.py": 'DISCOUNT = 1\n\ndef price_of(item):\n    """Look up a price."""\n    return item.price\n',
    "src/shop/store.py": "import json\n\ndef save(cart, item):\n    json.dump(cart)\n    return cart.add(item)\n\ndef dump(x):\n    pass\n",
    "tests/cart_test.py": "from shop import Cart, total\nfrom shop.prices import price_of\n\ndef test_total():\n    cart = Cart()\n"
    "    cart.add(1)\n    assert total(cart) == price_of(1)\n",
    "web/app.js": "import { total } from './cart.js';\nexport function show() { return total(1) + getHTTPPage(); }\n",
    "web/cart.js": "export function total(a) { return a; }\nfunction getHTTPPage() {}\n",
}


def fill(connection: sqlite3.Connection, files: dict[str, str]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for path, source in files.items():
        counted.update(structure.put(connection, path, read_code(path, language_of(path) or "", source.encode())))
    return counted


@pytest.fixture
def shop() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    structure.create(connection)
    fill(connection, SHOP)
    yield connection
    connection.close()


def places(found: list[tuple[float, code_names.Definition]]) -> list[str]:
    return [f"{one.path}:{one.line} {one.qualified}" for _, one in found]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("total", "src/shop/cart.py:21 total"),
        ("Cart", "src/shop/cart.py:6 Cart"),
        ("Cart.add", "src/shop/cart.py:8 Cart.add"),
        ("BigCart.add", "src/shop/cart.py:17 BigCart.add"),
        ("Cart::add()", "src/shop/cart.py:8 Cart.add"),
        ("Cart#add", "src/shop/cart.py:8 Cart.add"),
        ("shop.cart.total", "src/shop/cart.py:21 total"),
        ("web/cart/total", "web/cart.js:1 total"),
        ("price_of", "src/shop/prices.py:3 price_of"),
        ("PriceOf", "src/shop/prices.py:3 price_of"),
        ("get_http_page", "web/cart.js:2 getHTTPPage"),
        ("DISCOUNT", "src/shop/prices.py:1 DISCOUNT"),
        ("prices", "src/shop/prices.py:1 prices"),
        ("shop", "src/shop/__init__.py:1 shop"),
    ],
)
def test_definitions(shop: sqlite3.Connection, name: str, first: str) -> None:
    assert places(code_names.definitions(shop, name))[0] == first


@pytest.mark.parametrize(
    "name", ["", ".", "nothing", "Nothing.add", "Cart.nothing", "a" * 10_000, "'; DROP TABLE code_files; --"]
)
def test_what_is_not_there(shop: sqlite3.Connection, name: str) -> None:
    assert code_names.definitions(shop, name) == []


def test_other_spellings_stand_back_behind_the_exact_one(shop: sqlite3.Connection) -> None:
    fill(shop, {"src/other.py": "def Total(): pass\n"})
    assert places(code_names.definitions(shop, "Total")) == ["src/other.py:1 Total"]
    assert "src/other.py:1 Total" not in places(code_names.definitions(shop, "total"))


def test_tests_and_stubs_come_last(shop: sqlite3.Connection) -> None:
    fill(
        shop,
        {"aa/test_x.py": "def save(): pass\n", "aa/x.pyi": "def save(): ...\n", "examples/x.py": "def save(): pass\n"},
    )
    assert [path.split(":")[0] for path in places(code_names.definitions(shop, "save"))] == [
        "src/shop/store.py", "aa/x.pyi", "examples/x.py", "aa/test_x.py",
    ]  # fmt: skip


def callers(connection: sqlite3.Connection, name: str) -> list[str]:
    targets = [one for _, one in code_names.definitions(connection, name) if one.kind != "module"]
    found = code_calls.callers(connection, targets)
    return [f"{one.path}:{one.line} {one.inside.qualified if one.inside else None}" for one in found]


def test_callers_by_import_alias_and_package(shop: sqlite3.Connection) -> None:
    assert callers(shop, "price_of") == ["src/shop/cart.py:23 total", "tests/cart_test.py:7 test_total"]


def test_callers_of_one_of_two_languages(shop: sqlite3.Connection) -> None:
    assert callers(shop, "shop.cart.total") == ["tests/cart_test.py:7 test_total"]
    assert callers(shop, "web.cart.total") == ["web/app.js:2 show"]


def test_callers_of_methods(shop: sqlite3.Connection) -> None:
    assert callers(shop, "Cart.check") == ["src/shop/cart.py:9 Cart.add", "src/shop/cart.py:19 BigCart.add"]
    assert "src/shop/cart.py:18 BigCart.add" in callers(shop, "Cart.add")
    assert callers(shop, "Cart.add")[-1] == "tests/cart_test.py:6 test_total"


def test_callers_of_modules_functions(shop: sqlite3.Connection) -> None:
    assert callers(shop, "save") == ["src/shop/cart.py:10 Cart.add"]


def test_what_another_module_has_is_not_called(shop: sqlite3.Connection) -> None:
    assert callers(shop, "store.dump") == []


def test_nested_functions_are_called_where_they_stand(shop: sqlite3.Connection) -> None:
    fill(shop, {"src/shop/other.py": "def f():\n    return broken()\n"})
    assert callers(shop, "broken") == ["src/shop/cart.py:14 Cart.check"]


def test_uses_of_what_others_define(shop: sqlite3.Connection) -> None:
    assert [(one.path, one.line) for one in code_calls.unbound(shop, ["json", "dump"])] == [("src/shop/store.py", 4)]
    assert code_calls.unbound(shop, ["yaml", "dump"]) == []
    assert code_calls.unbound(shop, []) == []


def test_callees(shop: sqlite3.Connection) -> None:
    (caller,) = [one for _, one in code_names.definitions(shop, "shop.cart.total")]
    found = [(one.name, one.target.qualified if one.target else None) for one in code_calls.callees(shop, caller)]
    assert found == [("sum", None), ("price", "price_of")]


def test_callees_of_a_method_reach_into_what_it_nests(shop: sqlite3.Connection) -> None:
    caller = code_names.definitions(shop, "Cart.check")[0][1]
    assert [one.name for one in code_calls.callees(shop, caller)] == ["ValueError", "broken"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("src/shop/cart.py", "src/shop/cart.py"), ("cart.py", "src/shop/cart.py"), ("shop/cart", "src/shop/cart.py"),
        ("cart.js", "web/cart.js"), ("./web/app.js", "web/app.js"), ("shop/__init__.py", "src/shop/__init__.py"),
        ("CART.PY", "src/shop/cart.py"), ("art.py", None), ("", None), ("/", None), ("nothing.py", None),
    ],
)  # fmt: skip
def test_files(shop: sqlite3.Connection, asked: str, found: str | None) -> None:
    assert next((path for _, path in code_names.files(shop, asked)), None) == found


def test_what_is_in_a_file_and_in_a_class(shop: sqlite3.Connection) -> None:
    number = code_names.files(shop, "cart.py")[0][0]
    assert [one.qualified for one in code_names.in_file(shop, number)][:2] == ["Cart", "Cart.add"]
    holder = code_names.definitions(shop, "Cart")[0][1]
    assert [one.name for one in code_names.members(shop, holder)] == ["add", "check"]


def best(connection: sqlite3.Connection, question: str) -> str:
    scores = code_search.search(connection, [(word,) for word in words(question)])
    number = max(scores, key=lambda one: (scores[one], -one))
    return code_names.by_number(connection, [number])[number].qualified


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("add up prices", "total"),
        ("look up a price", "price_of"),
        ("what a customer picked", "Cart"),
        ("sold out", "Cart.check.broken"),
        ("http page", "getHTTPPage"),
    ],
)
def test_words(shop: sqlite3.Connection, question: str, name: str) -> None:
    assert best(shop, question) == name


def test_words_that_nobody_holds(shop: sqlite3.Connection) -> None:
    assert code_search.search(shop, [("zebra",), ()]) == {}
    assert code_search.search(shop, []) == {}
    assert (
        code_search.rarities(shop, ["zebra", "cart"])["zebra"] > code_search.rarities(shop, ["zebra", "cart"])["cart"]
    )


def test_a_common_word_is_looked_up_in_the_best_files_only(
    shop: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = code_search.search(shop, [("prices",), ("cart",)])
    monkeypatch.setattr(code_search, "MOST_ROWS", 1)
    cut = code_search.search(shop, [("prices",), ("cart",)])
    assert set(cut) <= set(whole)
    assert max(cut, key=lambda one: cut[one]) == max(whole, key=lambda one: whole[one])


def _without_file(table: str, row: tuple[object, ...]) -> list[object]:
    """A row's values; the definition that a use stands in by its place in the file."""
    return [
        value & 0xFFFF if table == "code_uses" and place == 4 and isinstance(value, int) else value
        for place, value in enumerate(row)
        if place
    ]


def rows(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the store, numbers of files replaced by their paths."""
    paths = dict(connection.execute("SELECT id, path FROM code_files"))
    numbered = {"code_symbols": 16, "code_uses": 20, "code_imports": 20}
    found: dict[str, list[tuple[object, ...]]] = {"totals": connection.execute("SELECT * FROM code_totals").fetchall()}
    for table, bits in numbered.items():
        found[table] = sorted(
            (paths[row[0] >> bits], row[0] & ((1 << bits) - 1), *map(str, _without_file(table, row)))
            for row in connection.execute(f"SELECT * FROM {table}")  # noqa: S608  # three constants
        )
    found["postings"] = sorted(
        (paths[row[1]], row[0], row[2]) for row in connection.execute("SELECT word, file, impacts FROM code_postings")
    )
    return found


def test_dropping_leaves_nothing(shop: sqlite3.Connection) -> None:
    with sqlite3.connect(":memory:") as other:
        structure.create(other)
        counted = fill(other, SHOP)
    for path in SHOP:
        counted.update(structure.drop(shop, path))
    assert not any(counted.values())
    for path in SHOP:
        structure.drop(shop, path)
    tables = ("code_files", "code_symbols", "code_uses", "code_imports", "code_postings")
    assert [shop.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables] == [0] * 5  # noqa: S608
    assert shop.execute("SELECT symbols FROM code_totals").fetchone() == (0,)


EDITS = (
    "",
    "def f(): g()\n",
    "class A: pass\n",
    "\n\n" + SHOP["src/shop/cart.py"],
    SHOP["src/shop/cart.py"] + "total(total)\n",
    SHOP["src/shop/cart.py"].replace("class Cart:", "def first(): return Cart\n\nclass Cart:"),
    SHOP["src/shop/cart.py"].replace("sold out", "gone for good").replace("Add up", "Sum up"),
    "def twice(): pass\ndef twice(): pass\n",
    f'def long():\n    """{"a doc that is cut " * 60}."""\n',
    f'def long():\n    """{"a doc that is cut " * 60} elsewhere."""\n',
)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.sampled_from(sorted(SHOP)), st.sampled_from([*EDITS, *SHOP.values()])), max_size=6))
def test_changes_in_any_order_end_up_as_built_anew(changes: list[tuple[str, str]]) -> None:
    changed, fresh = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
    structure.create(changed)
    structure.create(fresh)
    counted = fill(changed, SHOP)
    files = dict(SHOP)
    for path, source in changes:
        files[path] = source
        counted.update(structure.replace(changed, path, read_code(path, language_of(path) or "", source.encode())))
    assert +counted == +fill(fresh, files)
    assert min(counted.values()) >= 0
    assert rows(changed) == rows(fresh)
    changed.close()
    fresh.close()


def test_a_file_without_code_leaves_no_row(shop: sqlite3.Connection) -> None:
    structure.put(shop, "a.md", ())
    assert shop.execute("SELECT 1 FROM code_files WHERE path = 'a.md'").fetchone() is None


def test_impacts_pack_and_unpack() -> None:
    symbols = [
        one
        for one in read_code("a.py", "python", b"def read_one(): pass\ndef read_two(): pass\n")
        if hasattr(one, "name")
    ]
    number = impacts.word_number("read")
    packed = impacts.postings([impacts.impacts(one) for one in symbols], {number})[number]
    assert [low + (high << 8) for low, high, _ in impacts.unpack(packed)] == [1, 2]
    assert all(1 <= impact <= 220 for _, _, impact in impacts.unpack(packed))
    assert list(impacts.unpack(b"\1\2")) == []


def test_every_look_up_uses_an_index(shop: sqlite3.Connection) -> None:
    seen: list[str] = []
    shop.set_trace_callback(seen.append)
    targets = [one for _, one in code_names.definitions(shop, "total")]
    code_calls.callers(shop, targets)
    code_calls.callees(shop, targets[0])
    code_names.files(shop, "cart.py")
    code_search.search(shop, [("cart",), ("prices",)])
    shop.set_trace_callback(None)
    for statement in {one for one in seen if one.startswith("SELECT") and "code_totals" not in one}:
        plan = " ".join(str(row[3]) for row in shop.execute(f"EXPLAIN QUERY PLAN {statement}"))
        assert "SCAN" not in plan, (statement, plan)


def test_stored_on_disk_and_read_back(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "a.db") as connection:
        structure.create(connection)
        fill(connection, SHOP)
    with sqlite3.connect(tmp_path / "a.db") as connection:
        assert places(code_names.definitions(connection, "Cart"))
