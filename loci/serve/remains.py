"""Files of ours that are neither segments nor stores: logs, copies, what killed processes left; cleaned and searched.

Must not know why something is forgotten.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base.records import Record
from loci.disk import environment
from loci.disk.files import remove_file
from loci.disk.locks import lock
from loci.disk.places import Places
from loci.disk.rewrite import lines, rewrite_lines
from loci.disk.survey import Found, holds, walk
from loci.journal.needle import MASK, Needle, in_text, stands_in
from loci.journal.purge import without
from loci.journal.segment import SUFFIX

TEMPORARY = re.compile(r"\.(?P<name>.{1,40})\.[0-9a-f]{12}")
"""Name of a file that is being written beside its place."""
PATIENCE = 600.0
"""Seconds after which nobody is still writing a temporary file."""
_DISTINCT = 16
"""Characters from which a line of a record's text is looked for in logs: shorter ones are in everything."""
_MOST = 2000
"""Texts that are looked for in a log; for more of them the log is emptied."""


def files_of(places: Places) -> Iterator[Found]:
    """Every file below loci's directories, each once; with LOCI_HOME set, everything below that."""
    seen: set[Path] = set()
    home = (places.journal.parent,) if environment.get("LOCI_HOME") else ()
    for root in (places.journal, places.index, places.log, places.config, *home):
        for found in walk(root):
            if found.kind == "file" and found.path not in seen:
                seen.add(found.path)
                yield found


def leftovers(places: Places, now: float) -> Iterator[Path]:
    """Temporary files whose writer is gone.

    Args:
        places: where things lie.
        now: seconds since 1970.
    """
    for found in files_of(places):
        if TEMPORARY.fullmatch(found.path.name) and now - found.modified > PATIENCE:
            yield found.path


def clean_files(places: Places, records: Sequence[Record], wanted: Needle | None, *, secret: bool) -> int:
    """Take records and a text out of every file that is neither a segment nor a store; return how many it touched.

    Raises:
        StorageError: one of them can't be rewritten; those before it are done.
    """
    old = set(leftovers(places, time.time()))
    ids = [record.id for record in records]
    rule, texts = without(ids, wanted), _texts(records)
    count = 0
    for found in files_of(places):
        path, kind = found.path, _kind(places, found.path)
        if kind == "temporary" and (path in old or _holds_any(path, ids, wanted)):
            count += remove_file(path)
        elif kind == "log":
            with lock(places.log / ".lock"):
                count += bool(_clean_log(path, texts, wanted))
        elif kind == "copy":
            count += bool(rewrite_lines(path, rule))
        elif kind == "note" and secret and wanted is not None and holds(path, wanted.raw):
            count += bool(rewrite_lines(path, lambda line: _masked_line(wanted, line)))
    return count


def _kind(places: Places, path: Path) -> str:
    """segment | registry | store | settings | temporary | log | copy (of a segment: `lap.jsonl.bak`) | note"""
    if path in (places.registry, places.config):
        return "registry" if path == places.registry else "settings"
    if TEMPORARY.fullmatch(path.name):
        return "temporary"
    if SUFFIX in path.name:
        return "segment" if path.suffix == SUFFIX and places.journal in path.parents else "copy"
    if path.parent == places.log and path.name.startswith("loci.log"):
        return "log"
    return "store" if ".db" in path.name else "note"


def _masked_line(wanted: Needle, line: bytes) -> bytes:
    text = line.decode("utf-8", "replace")
    for form in wanted.forms:
        text = text.replace(form, MASK)
    return text.encode("utf-8", "replace")


def _holds_any(path: Path, ids: Sequence[str], wanted: Needle | None) -> bool:
    needles = [identity.encode("ascii", "replace") for identity in ids]
    if wanted is None:
        return holds(path, needles)
    return holds(path, needles) or holds(path, [form.lower() for form in wanted.raw], fold=True)


def _texts(records: Sequence[Record]) -> list[str]:
    """Lines of what the records say that are long enough to be theirs alone."""
    found: dict[str, None] = {}
    for record in records:
        for text in (record.title, record.body, record.problem or "", record.approach or ""):
            found.update(dict.fromkeys(line.strip() for line in text.split("\n") if len(line.strip()) >= _DISTINCT))
    return list(found)


def _clean_log(path: Path, texts: Sequence[str], wanted: Needle | None) -> int:
    def kept(line: bytes) -> bytes | None:
        text = line.decode("utf-8", "replace")
        if len(texts) > _MOST or any(one in text for one in texts):
            return None
        return None if wanted is not None and in_text(wanted, text) else line

    return rewrite_lines(path, kept)


def left_over(places: Places, wanted: Needle, *, secret: bool, ours: bool = False) -> tuple[str, ...]:
    """Where the text still stands, names of files included, in words.

    Args:
        places: where things lie.
        wanted: the text; of a search, only what lies in segments, copies and logs is looked at.
        secret: look at everything.
        ours: but for what loci can't clean: names, and the user's own settings.
    """
    found = []
    for one in files_of(places):
        kind = _kind(places, one.path)
        if kind == "settings" or (not secret and kind not in ("segment", "copy", "log")):
            if secret and not ours and holds(one.path, wanted.raw):
                found.append("your own settings file, which loci does not edit")
        elif _stands(one.path, kind, wanted):
            found.append(str(one.path))
        if secret and not ours and in_text(wanted, one.path.name):
            found.append(f"a file's name in {one.path.parent.name}/")
    return tuple(found)


def _stands(path: Path, kind: str, wanted: Needle) -> bool:
    if kind in ("segment", "registry", "copy"):
        return any(stands_in(wanted, line) for line, _ in lines(path))
    if kind == "store":
        return holds(path, [form.lower() for form in wanted.raw], fold=True)
    return holds(path, [form.lower() for form in wanted.raw] if wanted.loose else wanted.raw, fold=wanted.loose)
