"""Text inside base64: an encoded `.env`, a docker config, `user:password`.  What decodes to something to mask is masked whole.

Must not know the rules: it is given a function that says whether a decoded text holds a secret.
"""

from __future__ import annotations

from binascii import Error, a2b_base64

from loci.base.redact.lazy import Rx
from loci.base.redact.spans import SECRET, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_RUN = Rx(r"[A-Za-z0-9+/_-]{24,}={0,2}")
_ASCII = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
"""With which every fourth letter of base64 begins where the plain text is ASCII: its first bit is 0."""
LARGEST = 65536


def search(text: str, speaks: Callable[[str], bool]) -> Iterator[Span]:
    """Every base64 run whose plain text holds a secret; offsets are the view's."""
    for run in _RUN.finditer(text):
        if run.end() - run.start() > LARGEST or run[0][:24:4].strip(_ASCII):
            continue
        plain = decoded(run[0])
        if plain and speaks(plain):
            yield Span(run.start(), run.end(), SECRET, "base64")


def decoded(value: str) -> str:
    """The printable text that a run of base64 stands for, or ""."""
    body = value.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        head = a2b_base64(body[:24]) if len(body) >= 24 else b""
        if not _printable(head):
            return ""
        raw = a2b_base64(body + "=" * (-len(body) % 4))
        return raw.decode("utf-8") if _printable(raw) else ""
    except (Error, ValueError):
        return ""


def decodes(value: str) -> bool:
    """Is this the base64 of `user:password`?"""
    try:
        raw = a2b_base64(value + "=" * (-len(value) % 4))
    except (Error, ValueError):
        return False
    return b":" in raw[1:-3] and not raw.translate(None, bytes(range(32, 127)))


def _printable(raw: bytes) -> bool:
    return bool(raw) and not raw.translate(None, bytes(range(32, 127)) + b"\n\r\t") and len(raw) >= 12
