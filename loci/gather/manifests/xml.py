"""Reads XML with line numbers by expat, refusing what an XML bomb needs: no entity and no document type of its own.

Must not know what a document says.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.parsers import expat  # entities are refused below, which is what the safe wrappers do

_DEEPEST = 100
_MOST = 100_000
"""Elements of one document."""


class Element:
    """One element with everything below it; grows while the document is read."""

    def __init__(self, name: str, line: int, attributes: dict[str, str]) -> None:
        self.name = name
        """Local name, without its namespace's prefix."""
        self.line = line
        """Line of its start, from 1."""
        self.attributes = attributes
        """Its attributes."""
        self.children: list[Element] = []
        """Elements right below."""
        self.text = ""
        """Its own characters."""

    def child(self, *names: str) -> Element | None:
        """The first element at a path of names, or None."""
        found: Element | None = self
        for name in names:
            found = next((one for one in found.children if one.name == name), None) if found else None
        return found

    def say(self, *names: str) -> str:
        """The words of the element at a path of names, "" where there is none."""
        found = self.child(*names)
        return found.text.strip() if found else ""

    def every(self, name: str) -> Iterator[Element]:
        """Every element of a name below this one, however deep."""
        for one in self.children:
            if one.name == name:
                yield one
            yield from one.every(name)


def parse(text: str) -> Element:
    """The root element of an XML text.

    Raises:
        ValueError: it is no XML, declares entities, or is deeper or larger than any manifest.
    """
    builder = _Builder()
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, found: builder.start(name, found, parser.CurrentLineNumber)
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.say
    parser.EntityDeclHandler = _refuse
    parser.UnparsedEntityDeclHandler = _refuse
    parser.ExternalEntityRefHandler = _refuse
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)  # noqa: FBT003  # expat takes no keyword
    except expat.ExpatError as error:
        raise ValueError(str(error)) from error
    if not builder.root.children:
        raise ValueError("no element")
    return builder.root.children[0]


def _refuse(*_: object) -> int:
    raise ValueError("declares entities")


class _Builder:
    """Elements under construction."""

    def __init__(self) -> None:
        self.root = Element("", 0, {})
        self.open = [self.root]
        self.count = 0

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.count += 1
        if len(self.open) > _DEEPEST or self.count > _MOST:
            raise ValueError("deeper or larger than a manifest")
        made = Element(name.rsplit(":", 1)[-1], line, dict(attributes))
        self.open[-1].children.append(made)
        self.open.append(made)

    def end(self, _: str) -> None:
        self.open.pop()

    def say(self, text: str) -> None:
        self.open[-1].text += text
