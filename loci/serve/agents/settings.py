"""A client's settings file: read it, put entries in, take them out, write it whole or not at all.

Nothing is written where the file is not understood: invalid, read-only, of another encoding or another shape.  Must not
know which client it belongs to.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.disk.files import read_bytes, replace_file
from loci.serve.agents import jsonc, tomltext
from loci.serve.agents.clients import Entry
from loci.serve.agents.jsonc import Insertion

Ours = Callable[[object], bool]


@dataclass(frozen=True)
class Edited:
    """A text with our entries."""

    text: str
    """The whole file."""
    insertions: tuple[Insertion, ...]
    """What was put in, in order; none where everything stood there already."""
    made: tuple[tuple[str, ...], ...]
    """Containers that were not there before, outermost first."""


def read(place: Path) -> str | None:
    """The text of a settings file; None where there is none.

    Raises:
        LociError: it can't be read, can't be written, or is not UTF-8.
    """
    if not place.exists():
        if place.is_symlink():
            raise LociError(f"{place} is a symlink to nothing", "Make its target, or remove the link.")
        return None
    data = read_bytes(place)
    if data is None or not place.is_file():
        raise LociError(f"{place} can't be read as a file", "Check what it is, and its permissions.")
    if not stat.S_IMODE(place.stat().st_mode) & 0o222:
        raise LociError(f"{place} is read-only, so it was left alone", "Make it writable if you want an entry there.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise LociError(f"{place} is not UTF-8, so it was left alone", "Save it as UTF-8.") from None


def write(place: Path, text: str) -> None:
    """Replace a settings file; a symlink stays one, and its target keeps its permissions.

    Raises:
        StorageError: the old text stands.
    """
    target = place.resolve()
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o600
    replace_file(target, text.encode("utf-8"), mode)


def put(place: Path, text: str | None, language: str, entries: Sequence[Entry], ours: Ours) -> Edited:
    """The text with the entries in it.

    Raises:
        LociError: the text is not understood, or another's entry stands where ours would.
    """
    try:
        return _put_toml(text or "", entries) if language == "toml" else _put_json(text or "", entries, ours)
    except LociError as error:
        raise LociError(f"{place}: {error.message}; it was left alone", error.hint, error.code) from None


def holds(text: str, language: str, entries: Sequence[Entry]) -> bool:
    """Whether every entry stands there as it should.

    Raises:
        LociError: the text is not understood.
    """
    return all(_holds(text, language, entry) for entry in entries)


def _holds(text: str, language: str, entry: Entry) -> bool:
    if language == "toml":
        return tomltext.at(tomltext.read(text), entry.path) == entry.value
    node = jsonc.find(jsonc.parse(text), entry.path)
    there = jsonc.plain(text, node) if node is not None else None
    if entry.item:
        return isinstance(there, list) and entry.value in there
    return there == entry.value if isinstance(entry.value, dict) else node is not None


def _put_toml(text: str, entries: Sequence[Entry]) -> Edited:
    insertions: list[Insertion] = []
    for entry in entries:
        there = tomltext.at(tomltext.read(text), entry.path)
        if there == entry.value:
            continue
        if there is not None:
            raise LociError(f"{'.'.join(entry.path)} is there already, and not by us", "Remove or rename it first.")
        step = tomltext.add_table(text, entry.path, dict(entry.value))  # type: ignore[call-overload]  # a table always
        text = jsonc.apply(text, step)
        insertions += step
    return Edited(text, tuple(insertions), ())


def _put_json(text: str, entries: Sequence[Entry], ours: Ours) -> Edited:
    insertions: list[Insertion] = []
    made: list[tuple[str, ...]] = []
    if not text.strip("\ufeff \t\r\n"):
        insertions.append((len(text), "{}\n"))
        text += "{}\n"
    before = jsonc.plain(text, jsonc.parse(text))
    if not isinstance(before, dict):
        raise LociError("the document is no object", "Correct it, then try again.")
    for entry in entries:
        step, new = _one(text, entry, ours)
        text = jsonc.apply(text, step)
        insertions += step
        made += new
    if jsonc.plain(text, jsonc.parse(text)) != _expected(before, entries):
        raise LociError("the entry can't be added without changing another one", "Add it by hand.")
    return Edited(text, tuple(insertions), tuple(made))


def _one(text: str, entry: Entry, ours: Ours) -> tuple[list[Insertion], list[tuple[str, ...]]]:
    """Insertions for one entry, and the containers they make."""
    root = jsonc.parse(text)
    depth = next(i for i in range(len(entry.path), -1, -1) if jsonc.find(root, entry.path[:i]) is not None)
    if depth == len(entry.path):
        node = jsonc.find(root, entry.path)
        there = jsonc.plain(text, node) if node is not None else None
        if not entry.item:
            _refuse_foreign(entry, there, ours)
            return [], []
        if isinstance(there, list) and entry.value in there:
            return [], []
        return jsonc.add_item(text, entry.path, entry.value), []
    value: object = [entry.value] if entry.item else entry.value
    for name in reversed(entry.path[depth + 1 :]):
        value = {name: value}
    last = len(entry.path) + (1 if entry.item else 0)
    return jsonc.add_member(text, entry.path[:depth], entry.path[depth], value), [
        entry.path[:i] for i in range(depth + 1, last)
    ]


def _refuse_foreign(entry: Entry, there: object, ours: Ours) -> None:
    """A member that is there already: ours as it should be, or a plain setting that stays as its owner has it."""
    if there != entry.value and isinstance(entry.value, dict) and not ours(there):
        raise LociError(f"{'.'.join(entry.path)} is there already, and not by us", "Remove or rename it first.")


def _expected(before: dict[str, object], entries: Sequence[Entry]) -> dict[str, object]:
    """What the document must say afterwards."""
    after = _copied(before)
    assert isinstance(after, dict)  # noqa: S101  # a copy of a dict
    for entry in entries:
        inner = after
        for name in entry.path[:-1]:
            inner = inner.setdefault(name, {})
        last = entry.path[-1]
        if entry.item:
            items = inner.setdefault(last, [])
            if entry.value not in items:
                items.append(entry.value)
        else:
            inner.setdefault(last, entry.value)
    return after


def _copied(value: object) -> object:
    if isinstance(value, dict):
        return {name: _copied(one) for name, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def take_out(
    text: str, language: str, insertions: Sequence[Insertion], made: Sequence[tuple[str, ...]], paths: Sequence[Entry],
    ours: Ours,
) -> str:  # fmt: skip
    """The text without our entries: as it was before them, to the byte, unless somebody changed it since.

    Raises:
        LociError: it was changed into something that is not understood.
    """
    before = jsonc.take_out(text, insertions) if insertions else None
    if before is not None or not text.strip("\ufeff \t\r\n"):
        return text if before is None else before
    for entry in paths:
        if language == "toml":
            if ours(tomltext.at(tomltext.read(text), entry.path)):
                text = tomltext.remove_table(text, entry.path)
        elif entry.item:
            text = jsonc.remove_where(text, entry.path, ours)
        else:
            text = _without_member(text, entry.path, ours)
    for path in reversed(made):
        text = _without_member(text, path, lambda value: value in ([], {}))
    return text


def _without_member(text: str, path: tuple[str, ...], goes: Ours) -> str:
    root = jsonc.parse(text)
    node, parent = jsonc.find(root, path), jsonc.find(root, path[:-1])
    if node is None or parent is None or not goes(jsonc.plain(text, node)):
        return text
    return jsonc.remove(text, path[:-1], parent.children.index(node))
