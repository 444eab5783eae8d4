"""The fence around recalled text, and what is cut from text before it is captured.

Recalled text is data: it is shown between one pair of markers that nothing inside can forge, and text between such
markers is never captured again.  Must not know who shows or captures.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

OPEN = "<loci-memory"
CLOSE = "</loci-memory>"

_FENCED = r"(?is)<loci-memory\b[^>]*>.*?(?:</loci-memory>|\Z)"
_PRIVATE = r"(?is)<private\b[^>]*>.*?(?:</private>|\Z)"
_STRAY = r"(?i)</(?:private|loci-memory)>"
_CONVERSATION = (
    r"(?i)[<\uff1c\ufe64](?=[\s/\\|!?]*(?:loci[\W_]*memory|private\b|system|assistant|human\b|antml|im_start|im_end|endof)"
    r"|[\s/]*[\w\-:]{0,40}(?:system|instructions?|reminder|tool\w{0,20}|function\w{0,20}|memory|prompt|context|invoke"
    r"|parameter|results?|thinking|user|developer)(?:[\s/]*>|\s[^<>]{0,200}>))"
)
"""Tags by which the parts of a conversation with a model are told apart, in any spelling that may be taken for one."""
_ROLE = r"(?im)^([ \t]*)(human|assistant|system|user|developer)(?=[ \t]*[:\uff1a])"
_MARKER = r"(?i)<(?=/?\s*(?:loci-memory|private)\b)"
_LINE_ENDS = r"\r\n?|[\x0b\x0c\x85\u2028\u2029]"
"""Whatever some reader takes for the end of a line."""
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but tab and line feed
    "\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # Unicode's Cf
    "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e01ef"  # fillers, tag characters
)
"""Characters that nobody sees, as a class of a pattern has them."""
_CONTROL = (
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])|[" + _HIDDEN + "]"
)  # ANSI: CSI, OSC, escapes
_PLAIN_SPACE = {ord("\n"): " ", ord("\t"): " "}
"""The two control characters that stay."""


_known: dict[str, re.Pattern[str]] = {}


def _rx(pattern: str) -> re.Pattern[str]:
    """Compiled at its first use: a commit without a "<" in its message pays for none (5 million instructions)."""
    found = _known.get(pattern)
    if found is None:
        import re

        found = _known[pattern] = re.compile(pattern)
    return found


def strip_before_capture(text: str) -> str:
    """Text without injected memories and without `<private>` blocks, its line ends LF.

    An unclosed block reaches to the end and hides too much rather than too little: what follows was meant to stay out.
    """
    text = text.replace("\r\n", "\n")
    if "<" not in text:
        return text
    return _rx(_STRAY).sub("", _rx(_PRIVATE).sub("", _rx(_FENCED).sub("", text)))


def neutralise(text: str) -> str:
    """Text that can stand inside a fence: markers broken, ANSI, control and bidirectional characters removed."""
    if not (text.isascii() and text.translate(_PLAIN_SPACE).isprintable()):
        text = _without_control(text)
    return _rx(_MARKER).sub("&lt;", text) if "<" in text else text


def _without_control(text: str) -> str:
    """Line ends as LF, nothing else that steers a terminal or hides; only where a sequence begins by patterns, of which
    the two cost a question 1.5 CPU ms to compile."""
    if "\x1b" in text:
        return _rx(_CONTROL).sub("", _rx(_LINE_ENDS).sub("\n", text))
    return text.replace("\r\n", "\n").translate(_single())


_table: dict[int, str | None] = {}


def _single() -> dict[int, str | None]:
    """What becomes of each character that `_CONTROL` and `_LINE_ENDS` name, made at its first use."""
    if not _table:
        for at, first in enumerate(_HIDDEN):
            if first != "-":
                last = _HIDDEN[at + 2] if _HIDDEN[at + 1 : at + 2] == "-" else first
                _table.update((number, None) for number in range(ord(first), ord(last) + 1))
        _table.update((ord(end), "\n") for end in "\r\x0b\x0c\x85\u2028\u2029")
    return _table


def defuse(text: str) -> str:
    """Text that can stand before a model: as `neutralise` leaves it, and without a mark that parts a conversation."""
    text = _rx(_CONVERSATION).sub("&lt;", neutralise(text))
    return _rx(_ROLE).sub(r'\1"\2"', text)
