"""`loci redact --rescan`: what newer rules find in old records, and masking it everywhere it lies.

Must not print a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack

from loci.base.errors import ANSWERED, FAILED
from loci.disk.locks import lock
from loci.disk.places import Places, places
from loci.index.layout import journal_file, router_file
from loci.index.refresh import refresh
from loci.index.scrub import discard
from loci.journal.forget import Shelf, all_shelves
from loci.journal.layout import capture_directory
from loci.journal.ledger import load
from loci.journal.remask import Late, late, remask
from loci.serve import workspace
from loci.serve.upkeep import retell_router

CAPTURE_SECONDS = 30.0


def run_rescan(*, yes: bool, as_json: bool) -> int:
    """Report; with `yes`, mask as well.  1 where something was found and left."""
    found = places()
    shelves = all_shelves(found, load(found.registry))
    hits = [(shelf, list(late(shelf.directory))) for shelf in shelves]
    hits = [(shelf, ones) for shelf, ones in hits if ones]
    lines = _mask(found, [shelf for shelf, _ in hits]) if yes and hits else 0
    if as_json:
        from loci.serve.jsonform import dump

        print(
            dump(
                "loci.redact/1",
                {"records": [_form(shelf, one) for shelf, ones in hits for one in ones], "masked": lines},
            )
        )
    else:
        for line in _report(hits, lines, yes=yes):
            print(line)
    return FAILED if hits and not yes else ANSWERED


def _form(shelf: Shelf, one: Late) -> dict[str, object]:
    return {
        "project": shelf.id,
        "id": one.record.id,
        "kind": one.record.kind,
        "at": one.record.at,
        "found": dict(one.kinds),
    }


def _report(hits: Sequence[tuple[Shelf, list[Late]]], lines: int, *, yes: bool) -> list[str]:
    told = []
    for shelf, ones in hits:
        kinds: Counter[str] = Counter()
        for one in ones:
            kinds.update(dict(one.kinds))
        shown = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        told.append(f"{shelf.id}: {len(ones)} records ({shown})")
        told += [f"  {one.record.id[:10]} {one.record.at[:10]} {one.record.kind}" for one in ones[:20]]
    if not told:
        return ["Today's rules find nothing in what is remembered."]
    return [*told, f"{lines} lines masked." if yes else "Nothing was changed; --yes masks it."]


def _mask(found: Places, shelves: Sequence[Shelf]) -> int:
    """Truth first, then everything made from it is thrown away and made again, free pages and logs included."""
    with ExitStack() as held:
        for shelf in shelves:
            directory = capture_directory(found, shelf.id)
            if directory.is_dir():
                held.enter_context(lock(directory / "capture.lock", CAPTURE_SECONDS))
        lines = sum(remask(shelf.directory) for shelf in shelves)
        for shelf in shelves:
            discard(journal_file(found.index, shelf.id))
        discard(router_file(found.index))
    registry = load(found.registry)
    known = {identity for project in registry.living() for identity in project.ids}
    for opening in workspace.journal_openings(found, tuple(shelf.id for shelf in shelves if shelf.id in known)):
        refresh(opening.store, opening.sources)
    retell_router(found, registry)
    return lines
