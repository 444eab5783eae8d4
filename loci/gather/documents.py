"""Which files are documents, and their sections as episodes.

A new format is one reader that returns an `Outline` and one line in the table below.  Must not know git, an index or
which documents somebody will ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from loci.base.evidence import Episode
from loci.base.lazy import Rx
from loci.gather.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.gather.outline import Outline

_FORMATS = {
    "md": "markdown", "markdown": "markdown", "mdown": "markdown", "mkd": "markdown", "mkdn": "markdown",
    "mdx": "mdx", "rmd": "markdown", "qmd": "markdown",
    "rst": "restructured", "rest": "restructured",
    "adoc": "asciidoc", "asciidoc": "asciidoc", "asc": "asciidoc",
    "org": "org", "txt": "plain", "text": "plain",
}  # fmt: skip
_BARE = Rx(
    r"(?i)(?:readme|changes|changelog|news|history|authors|contributing|hacking|install|todo|notes|faq|upgrading|security|"
    r"maintainers|releasing|release|thanks|credits|copyright|design|architecture)(?:[-_.](?!in$)[\w-]+)?"
)
"""Names without a known extension that people give to prose."""


_ARMOUR = "-----BEGIN "
"""A key or a signature in letters, no document whatever its name: `release.tar.gz.asc` is no AsciiDoc, and of its
letters "LoRA" and "GPUs" answered a question about neither."""


def format_of(path: str) -> str | None:
    """The format of a document by its name, or None where it is none: markdown, mdx, restructured, asciidoc, plain."""
    name = path.rsplit("/", 1)[-1].lower()
    stem, dot, extension = name.rpartition(".")
    if dot and stem and extension in _FORMATS:
        return _FORMATS[extension]
    return "plain" if not dot and _BARE.fullmatch(name) else None


def read_document(path: str, text: str) -> tuple[Episode, ...]:
    """The sections of a document, redacted as a whole before anything is cut; () where it is none or has no words.

    Args:
        path: repository path; its name gives the format.
        text: decoded, lines ending in LF.
    """
    kind = format_of(path)
    if kind is None or not text.strip() or text.lstrip().startswith(_ARMOUR):
        return ()
    from loci.gather.outline import episodes

    cleaned = clean(text)
    return episodes(path, cleaned, _reader(kind)(cleaned))


def _reader(kind: str) -> Callable[[str], Outline]:
    if kind in ("markdown", "mdx"):
        from loci.gather import markdown

        return lambda text: markdown.outline(text, modules=kind == "mdx")
    return import_module(f"loci.gather.{kind}").outline  # type: ignore[no-any-return]  # each has that one function
