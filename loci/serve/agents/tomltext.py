"""One table at the end of a TOML file: comments, order and line ends of the rest stay as they are.

Both texts are read by a real parser; what it does not confirm is refused.  Must not know whose
settings these are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from loci.base.errors import LociError

Insertion = tuple[int, str]


def add_table(text: str, name: Sequence[str], values: Mapping[str, object]) -> list[Insertion]:
    """Insertions that put the table `[a.b]` with these values at the end.

    Args:
        text: the file.
        name: the table's dotted name.
        values: strings, numbers, lists of strings, or one level of a table of strings.

    Raises:
        LociError: the file is no TOML, or has no room for that table (an inline table stands in its place).
    """
    before = read(text)
    feed = "\r\n" if "\r\n" in text else "\n"
    lines = [f"[{'.'.join(map(_key, name))}]", *(f"{_key(key)} = {_value(value)}" for key, value in values.items())]
    gap = "" if not text.strip("\ufeff \t\r\n") else (feed if text.endswith("\n") else feed * 2)
    insertion = (len(text), gap + feed.join(lines) + feed)
    after = read(text + insertion[1], " once the entry is added")
    if _without(after, name) != _without(before, name) or at(after, name) != dict(values):
        raise LociError(f"{'.'.join(name)} can't be added as a table of its own", "Add it by hand.")
    return [insertion]


def read(text: str, when: str = "") -> dict[str, object]:
    """The values of a TOML text.

    Raises:
        LociError: it is none; the message has the parser's own words, which quote a line number and no value.
    """
    try:
        found: dict[str, object] = _loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except ValueError as error:
        where = str(error).rpartition("(at ")[2].rstrip(")")
        raise LociError(f"not valid TOML{when} ({where})", "Correct it, then try again.") from None
    return found


def at(values: object, name: Sequence[str]) -> object:
    """What stands at a dotted name; None where nothing does."""
    for part in name:
        values = values.get(part) if isinstance(values, dict) else None
    return values


def remove_table(text: str, name: Sequence[str]) -> str:
    """The text without a table's header and its lines up to the next header."""
    header = f"[{'.'.join(map(_key, name))}]"
    lines = text.splitlines(keepends=True)
    starts = [i for i, line in enumerate(lines) if line.strip() == header]
    if not starts:
        return text
    end = next((i for i in range(starts[0] + 1, len(lines)) if lines[i].lstrip().startswith("[")), len(lines))
    return "".join(lines[: starts[0]] + lines[end:])


def _without(values: Mapping[str, object], name: Sequence[str]) -> object:
    """The rest of a document: without the table itself and without parents that are empty then."""
    first, *rest = name
    kept = dict(values)
    inner = kept.get(first)
    if rest and isinstance(inner, dict):
        kept[first] = _without(inner, rest)
        if not kept[first]:
            del kept[first]
    elif not rest:
        kept.pop(first, None)
    return kept


def _key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isascii() and bare.isalnum() else json.dumps(name)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(k))} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # a TOML basic string escapes as JSON does


def _loads(text: str) -> dict[str, object]:
    from loci.disk.project_file import toml_reader

    parser = toml_reader()
    if parser is None:
        raise LociError("TOML can't be read by this Python.", "Install tomli, or use Python 3.11.")
    found: dict[str, object] = parser.loads(text)
    return found
