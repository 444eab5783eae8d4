"""Reading and appending the registry's records: the file `registry.jsonl`, and each record's fields.

Must not know which repository belongs to which project, nor what a person asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from loci.base.clean import EMPTY, Clean
from loci.base.jsontext import dumps
from loci.base.records import Record, from_line
from loci.disk.clock import now
from loci.disk.files import read_bytes
from loci.journal.registry import Registry
from loci.journal.registry_fold import GONE, fold_registry
from loci.journal.segment import append, scan


def load(path: Path, about: Sequence[str] = ()) -> Registry:
    """The registry; an absent file is an empty one, and bad lines are passed over (`doctor` names them).

    Args:
        path: `registry.jsonl`.
        about: only what mentions one of these texts whole (ids, paths, tags), and everything linked with it: a
            question costs the same however many projects there are.
    """
    if not about:
        return fold_registry(found for found in scan(path) if isinstance(found, Record))
    data = read_bytes(path) or b""
    if b"\\u" in data:  # somebody else's JSON may spell a text in more than one way
        return load(path)
    return fold_registry(_mentioned(data, about))


def _mentioned(data: bytes, about: Sequence[str]) -> Iterable[Record]:
    """Records that hold one of the texts, then those that hold an id of these, until nothing new is found."""
    found: dict[int, Record] = {}
    asked: set[str] = set()
    wanted = {text for text in about if text}
    while wanted:
        asked |= wanted
        new = [record for text in wanted for record in _lines(data, text, found)]
        wanted = {text for record in new for text in _ids(record)} - asked
    return found.values()


def _lines(data: bytes, text: str, found: dict[int, Record]) -> list[Record]:
    """Records on lines that hold `text` as a whole JSON string, as far as they are not found yet."""
    needle = dumps(text).encode("utf-8", "replace")
    new = []
    at = data.find(needle)
    while at >= 0:
        start = data.rfind(b"\n", 0, at) + 1
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        record = from_line(data[start:end]) if start not in found else ""
        if isinstance(record, Record):
            found[start] = record
            new.append(record)
        at = data.find(needle, end)
    return new


def _ids(record: Record) -> tuple[str, ...]:
    if record.kind in {"link", "unlink", "checkout"} and record.target:  # a path may be another project's by now
        return record.project, record.target
    return (record.project,)


def store(path: Path, records: Sequence[Record], writer: str) -> None:
    """Append registry records durably.

    Raises:
        StorageError: nothing was stored.
    """
    append(path, records, writer)


def spelled(path: Path) -> str:
    """A path as the registry holds it: names that are no Unicode keep their readable part."""
    return str(path).encode("utf-8", "replace").decode("utf-8")


# --- records ---------------------------------------------------------------------------------------------------------


def clean(text: str) -> Clean:
    """Text that a record may hold."""
    from loci.base.redact import redact

    return redact(text).text if text else EMPTY


def project_record(identity: str, name: str, parent: str | None, root: str | None) -> Record:
    """A project is registered (again)."""
    return _record("project", identity, target=parent, title=clean(name), commit=root)


def checkout_record(  # one place with its facts
    identity: str, path: str, git_dir: str, *, root: str | None, birth: str, depth: int | None
) -> Record:
    """A project is checked out at a path."""
    facts = [f"birth:{birth}"] * bool(birth) + [f"depth:{depth}"] * (depth is not None)
    return _record(
        "checkout", identity, target=clean(path), value=clean(git_dir), commit=root, tags=tuple(map(clean, facts))
    )


def gone_record(identity: str, path: str) -> Record:
    """A checkout has left a path."""
    return _record("checkout", identity, target=path, tags=(clean(GONE),))


def link_record(old: str, new: str, why: str) -> Record:
    """One id continues another."""
    return _record("link", new, target=old, value=clean(why))


def unlink_record(old: str, new: str) -> Record:
    """Two ids are not the same project."""
    return _record("unlink", new, target=old)


def name_record(kind: str, identity: str, name: Clean) -> Record:
    """An alias, a rename or a group, by `kind`."""
    return _record(kind, identity, value=name)


def ungroup_record(identity: str, name: Clean) -> Record:
    """A project has left a group."""
    return _record("group", identity, value=name, tags=(clean(GONE),))


def remove_record(identity: str) -> Record:
    """A project is taken out of the registry."""
    return _record("remove", identity)


def _record(  # the fields that registry records use
    kind: str,
    identity: str,
    *,
    target: str | None = None,
    title: Clean = EMPTY,
    value: Clean | None = None,
    commit: str | None = None,
    tags: tuple[Clean, ...] = (),
) -> Record:
    moment = now()
    return Record(
        kind=kind,
        project=identity,
        at=moment,
        seen=moment,
        target=target or None,
        title=title,
        value=value,
        commit=commit,
        tags=tags,
    )
