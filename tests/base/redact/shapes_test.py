"""Every row of the vendor table carries its own values: one drawn from its shape that must go, and look-alikes that must stay."""

from __future__ import annotations

import random
import re
import string

import pytest

from loci.base.redact import redact, vendors
from loci.base.redact.shapes import CLASSES, Shape, plausible

ROWS = [row for row in (vendors.HEAD + vendors.INNER).splitlines() if row]
FIELD = re.compile(r"\{([a-zA-Z])(\d*)(?:-(\d+))?!?\}")
FRAME = "the old one was {} and it is gone"


def alphabet(letter: str) -> str:
    every = string.ascii_letters + string.digits + "._~/+=%@$:,-"
    return "".join(
        one for one in every if re.match(f"[{CLASSES[letter]}]", one) and (one.isalnum() or letter not in "tkpPbBu")
    )


def drawn(letter: str, count: int, dice: random.Random) -> str:
    """Mixed as a real one would be: a digit among the first four wherever the class has digits."""
    letters = alphabet(letter)
    mixes = any(one.isdigit() for one in letters) and not letters.isdigit()
    for _ in range(10_000):
        value = "".join(dice.choice(letters) for _ in range(count))
        if count < 16 or not mixes or plausible(value, "r"):
            return value
    raise AssertionError(letter)


def samples(row: str, seed: int) -> list[str]:
    """One documented value for each literal of a row."""
    dice = random.Random(f"{seed}{row}")
    _, literals, shape, *_ = row.split()
    out = []
    for literal in literals.split("|"):
        text = (shape if "@" in shape else "@" + shape).replace(">", "")
        text = FIELD.sub(lambda field: drawn(field[1], int(field[2] or 12), dice), text)
        out.append(text.replace("@", literal, 1))
    return out


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(row.split()[:2])[:60])
def test_a_drawn_value_goes(row: str) -> None:
    for value in samples(row, 1):
        shown = redact(FRAME.format(value)).text
        tail = value[-8:]
        assert tail not in shown, value.split("|")[0][:6]
        assert shown.startswith("the old one was") or "webhook" in row
        assert shown.endswith(" and it is gone")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(row.split()[:2])[:60])
def test_the_bare_prefix_stays(row: str) -> None:
    literals = row.split()[1]
    for literal in literals.split("|"):
        for text in (f"values begin with {literal} as documented", f"{literal}... is the form"):
            assert redact(text).text == text


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if "@" not in row.split()[2] and "k" not in "".join(row.split()[3:])],
    ids=lambda row: "-".join(row.split()[:2])[:60],
)
def test_a_documented_dummy_stays(row: str) -> None:
    kind, literals, shape, *_ = row.split()
    for literal in literals.split("|"):
        text = f"use {literal}" + FIELD.sub(lambda field: "x" * int(field[2] or 12), shape) + " in the example"
        assert redact(text).text == text, kind


def test_at_least_150_providers_are_known() -> None:
    assert len({row.split()[0].rpartition("-")[0] for row in ROWS}) >= 150


def test_the_walk_needs_no_terminator_and_eats_its_class() -> None:
    shape = Shape("demo-token demo_ {a10}")
    assert shape.match("demo_a1b2c3d4e5f6.", 0, "demo_") == (0, 0, 17)
    assert shape.match("demo_a1b2", 0, "demo_") is None


def test_a_mark_keeps_what_is_public() -> None:
    shape = Shape("demo-hook demo.example/ @in/>{a10}")
    assert shape.match("demo.example/in/a1b2c3d4e5 x", 0, "demo.example/") == (0, 16, 26)


def test_fields_before_the_literal_are_walked_backwards() -> None:
    shape = Shape("demo-key -zz {x8}@{d2} b")
    assert shape.match("k 0a1b2c3d-zz12 x", 10, "-zz") == (2, 2, 15)
    assert shape.match("k 90a1b2c3d-zz12 x", 11, "-zz") is None


def test_names_of_built_files_and_digests_are_no_tokens() -> None:
    """A prefix that is a word or hex digits proves nothing: one digest in 256 begins with `00`."""
    dice = random.Random(5)
    for size in (24, 32, 40, 64, 128):
        for start in ("00", "4b1d", "ddbc", "ac"):
            digest = start + "".join(dice.choices("0123456789abcdef", k=size - len(start)))
            for text in (
                f"{digest}  jq-linux\n",
                f"see {digest} for details",
                f"assets/app-{digest[:24]}.js",
                f"app-{digest[:20]}",
            ):
                assert redact(text).text == text
    name = drawn("a", 24, dice)
    assert redact(f"dist/assets/app-{name}.css").text == f"dist/assets/app-{name}.css"
    assert name not in redact(f"the key is app-{name} now").text
