"""One verdict for a query and a memory, however many others there are; and what each signal does."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.frozen import replace
from loci.base.records import Record, content_id, to_line
from loci.base.redact import redact
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.journal.source import journal_source
from loci.recall.gate import Verdict
from loci.recall.recall import Reach, recall

PROJECT = "github.com/acme/own"
PROBLEM = "Thumbnails are upside down in the gallery"


def memory(problem: str, approach: str, tag: str = "", clock: int = 1) -> Record:
    made = Record(
        kind="solution", project=PROJECT, at="2026-06-01T00:00:00Z", seen="2026-06-01T00:00:00Z", writer="w",
        clock=clock, problem=redact(problem).text, approach=redact(approach).text,
        tags=(redact(tag).text,) if tag else (),
    )  # fmt: skip
    return replace(made, id=content_id(made))


KNOWN = memory(PROBLEM, "Read the orientation of the camera before scaling", "exif")


def verdict(place: Path, query: str, others: int = 0) -> Verdict:
    """What the gate says of KNOWN beside so many others that share no word with the query."""
    (place / "journal").mkdir()
    strangers = [memory(f"parcel {at} weighs nothing", "weigh it twice", clock=2 + at) for at in range(others)]
    (place / "journal" / "w.jsonl").write_bytes(b"".join(map(to_line, [KNOWN, *strangers])))
    refresh(place / "s.db", (journal_source(place / "journal"),))
    with Store(place / "s.db") as store:
        found = recall(query, Reach(PROJECT, (), always=False, memories=lambda _: [store]), "2026-11-30T00:00:00Z")
    return next(one.verdict for one in found.considered if one.title == PROBLEM)


def value(found: Verdict, name: str) -> float:
    return next(signal.value for signal in found.signals if signal.name == name)


@pytest.mark.parametrize("query", ["gallery thumbnails upside down", "thumbnails in print", "exif"])
def test_a_verdict_is_the_same_among_any_number(tmp_path: Path, query: str) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "many").mkdir()
    assert verdict(tmp_path / "one", query) == verdict(tmp_path / "many", query, others=300)


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("gallery thumbnails upside down", True),
        ("exif", True),
        ("anything on exif?", True),
        ("pictures in the gallery are upside down", True),
        ("add thumbnails to the gallery", False),
        ("record thumbnails with a webcam", False),
        ("how do i make thumbnails for a video", False),
        ("printing the scaling report is slow on mondays", False),
    ],
)
def test_what_is_worth_showing(tmp_path: Path, query: str, shown: bool) -> None:
    assert verdict(tmp_path, query).shown is shown


def test_another_word_for_it_says_nearly_as_much_and_never_more(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    same, other = (verdict(tmp_path / name, query) for name, query in (("a", "camera"), ("b", "photo camera")))
    assert 0 < value(other, "coverage") <= value(same, "coverage") == pytest.approx(1.0)


def test_every_signal_is_told_with_its_weight(tmp_path: Path) -> None:
    found = verdict(tmp_path, "gallery thumbnails upside down")
    assert len({signal.name for signal in found.signals}) == len(found.signals) == 12
    assert all(signal.weight for signal in found.signals)
