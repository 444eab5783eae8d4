"""The fence around recalled text, and what is cut from text before it is captured.

Recalled text is data: it is shown between one pair of markers that nothing inside can forge, and text between such
markers is never captured again.  Must not know who shows or captures.
"""

from __future__ import annotations

import re

OPEN = "<loci-memory"
CLOSE = "</loci-memory>"

_FENCED = re.compile(r"<loci-memory\b[^>]*>.*?(?:</loci-memory>|\Z)", re.DOTALL | re.IGNORECASE)
_PRIVATE = re.compile(r"<private\b[^>]*>.*?(?:</private>|\Z)", re.DOTALL | re.IGNORECASE)
_STRAY = re.compile(r"</(?:private|loci-memory)>", re.IGNORECASE)
_MARKER = re.compile(r"<(?=/?\s*(?:loci-memory|private)\b)", re.IGNORECASE)
_CONTROL = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])"  # ANSI: CSI, OSC, single escapes
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f]"  # control characters but tab and line feed
    r"|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"  # bidi, zero-width, annotation
    r"|[\U000e0000-\U000e007f]"  # tag characters: invisible text
)


def strip_before_capture(text: str) -> str:
    """Text without injected memories and without `<private>` blocks, its line ends LF.

    An unclosed block reaches to the end: it hides too much rather than too little: the words after it were meant to stay out.
    """
    text = text.replace("\r\n", "\n")
    if "<" not in text:
        return text
    return _STRAY.sub("", _PRIVATE.sub("", _FENCED.sub("", text)))


def neutralise(text: str) -> str:
    """Text that can stand inside a fence: markers broken, ANSI, control and bidirectional characters removed."""
    return _MARKER.sub("&lt;", _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))
