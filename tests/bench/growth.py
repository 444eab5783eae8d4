"""Installations of any size, made without a repository: registry, stores and router of synthetic projects.

Words are drawn by Zipf's law; every project has forty of its own, so that a question about one can be answered.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.disk.places import Places
from loci.index.layout import journal_file, router_file
from loci.index.refresh import refresh
from loci.journal import ledger
from loci.serve.upkeep import retell_router

_RANKS = 20_000
_WEIGHTS = list(accumulate(1 / rank for rank in range(1, _RANKS + 1)))


def word(number: int) -> str:
    """A pronounceable word for a number, no two alike."""
    syllables = [a + b for a in "bcdfgklmnprstvz" for b in "aeiou"]
    found = ""
    number += len(syllables)
    while number:
        number, rest = divmod(number, len(syllables))
        found += syllables[rest]
    return found


def own_word(project: int, number: int) -> str:
    """One of a project's own words."""
    return word(1_000_000 + 40 * project + number % 40)


def episodes(project: int, count: int) -> Iterator[Change]:
    """Commits of a synthetic project: 24 words each, three of them its own."""
    chance = random.Random(project)
    for at in range(count):
        words = [word(one) for one in chance.choices(range(_RANKS), cum_weights=_WEIGHTS, k=21)]
        words[2:2] = [own_word(project, at + step) for step in range(3)]
        oid = f"{project * 10_000_000 + at:040x}"
        date = f"20{10 + at % 16:02}-0{1 + at % 9}-1{at % 10}T00:00:00Z"
        text = Clean(" ".join(words[8:]))
        yield Change(oid, (Episode("commit", Clean(" ".join(words[:8])), text, commit=oid, date=date, author="Ada"),))


def identity(project: int) -> str:
    """Canonical id of a synthetic project."""
    return f"example.org/team{project % 20}/{word(2_000_000 + project)}"


def fill(places: Places, project: int, count: int, mark: str = "1") -> Path:
    """The journal's store of one project, made new."""
    source = Source("journal", mark, "bench", lambda _: Delta(whole=True, changes=episodes(project, count)))
    path = journal_file(places.index, identity(project))
    refresh(path, [source])
    return path


def installation(places: Places, projects: int, count: int) -> None:
    """A whole installation: every project registered, indexed and known to the router."""
    records = [ledger.project_record(identity(one), word(2_000_000 + one), None, None) for one in range(projects)]
    ledger.store(places.registry, records, "bench-000000")
    for one in range(projects):
        fill(places, one, count)
    retell_router(places, ledger.load(places.registry))
    assert router_file(places.index).is_file()


def question(project: int) -> str:
    """A question that one project answers."""
    words = " ".join(own_word(project, at) for at in (4, 5, 6))
    return f"why did we change the {words} of the {word(40)}?"
