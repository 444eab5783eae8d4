"""No two ids share a file, on any file system, and no id can name a file of ours."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loci.base.filenames import SEGMENT_BYTES, WHOLE_BYTES, file_name, flat_name, text_of

TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=300)
HARD = st.text("aA.%/cCoOnN1-~ é\u0301", min_size=1, max_size=12)
DEVICES = ("con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10)))


def on_disk(names: tuple[str, ...]) -> tuple[str, ...]:
    """What a careless file system makes of names: blind to case and form, dropping dots and blanks at the end."""
    return tuple(unicodedata.normalize("NFKC", name).casefold().rstrip(". ") for name in names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("github.com/acme/shop", ("github.com", "acme", "shop")),
        ("git.example.org/Case/App", ("git.example.org", "%43ase", "%41pp")),
        ("git.sr.ht/~bob/app", ("git.sr.ht", "%7Ebob", "app")),
        ("[::1]/o/app", ("%5B%3A%3A1%5D", "o", "app")),
        ("local/lap-7f3a9c/c:/my repos/app", ("local", "lap-7f3a9c", "c%3A", "my%20repos", "app")),
        ("host/con", ("host", "%63on")),
        ("host/aux.h", ("host", "%61ux.h")),
        ("host/console", ("host", "console")),
        ("host/lpt1", ("host", "%6Cpt1")),
        ("host/..", ("host", "%2E%2E")),
        ("host/.x.", ("host", "%2Ex%2E")),
        ("host/lap-7f3a9c.jsonl", ("host", "lap-7f3a9c%2Ejsonl")),
        ("host/app.lock", ("host", "app%2Elock")),
        ("registry.jsonl", ("registry%2Ejsonl",)),
        ("writer", ("%77riter",)),
        ("host/p%41", ("host", "p%2541")),
        ("host/größe", ("host", "gr%C3%B6%C3%9Fe")),
    ],
)
def test_names_that_matter(text: str, names: tuple[str, ...]) -> None:
    assert file_name(text) == names
    assert text_of(names) == text


@given(st.one_of(TEXTS, HARD))
@example("\udcff/x")
@example("a" * 10_000)
@example("/".join("a" * 3000))
@example("CON")
def test_a_name_is_safe_on_every_system(text: str) -> None:
    names = file_name(text)
    assert sum(len(name) + 1 for name in names) <= max(WHOLE_BYTES, 40 + SEGMENT_BYTES)
    for name in names:
        assert re.fullmatch(r"[a-z0-9%A-F._@+=,-]+", name)
        assert len(name) <= SEGMENT_BYTES
        assert not name.startswith(".")
        assert not name.endswith(".")
        assert name.split(".")[0] not in DEVICES
        assert name not in {"writer", "registry", "projects"}
        assert not name.endswith((".jsonl", ".lock", ".json", ".tmp", ".db", ".log"))


@given(st.one_of(TEXTS, HARD), st.one_of(TEXTS, HARD))
@example("host/a", "host/A")
@example("host/a", "host/a.")
@example("host/\u00e9", "host/e\u0301")
@example("host/%41", "host/A")
@example("host/" + "a" * 200 + "x", "host/" + "a" * 200 + "y")
@example("a/" * 100 + "x", "b/" * 100 + "x")
def test_two_texts_never_share_a_file(one: str, other: str) -> None:
    if one != other:
        assert on_disk(file_name(one)) != on_disk(file_name(other))


@given(st.one_of(TEXTS, HARD))
def test_a_name_that_was_not_cut_gives_its_text_back(text: str) -> None:
    names = file_name(text)
    back = text_of(names)
    assert back == text or (back is None and "%-" in names[-1])


@given(HARD)
def test_no_part_of_a_short_name_is_lost(text: str) -> None:
    assert text_of(file_name(text)) == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("github.com/acme/shop", "github.com%2Facme%2Fshop"),
        ("C:\\Users\\me\\app", "%43%3A%5C%55sers%5Cme%5Capp"),
        ("/home/me/con", "%2Fhome%2Fme%2Fcon"),
        ("con", "%63on"),
        ("", "%"),
    ],
)
def test_flat_names(text: str, name: str) -> None:
    assert flat_name(text) == name


@given(st.lists(st.one_of(TEXTS, HARD), min_size=2, max_size=6, unique=True))
@example(["\udcff", "\udcfe", "?"])
@example(["a" * 500, "a" * 501])
def test_no_two_texts_share_a_flat_name(texts: list[str]) -> None:
    names = [flat_name(text) for text in texts]
    assert len(set(on_disk(tuple(names)))) == len(texts)
    assert all(re.fullmatch(r"[a-z0-9%A-F._@+=,-]+", name) and len(name) <= WHOLE_BYTES for name in names)
