"""How one part of a project id is spelled: hosts, path segments, and the escapes that keep an id on one line.

Pure text.  Must not know services (`hosts`), what a remote is (`giturl`), or what an id means (`identity`).
"""

from __future__ import annotations

import re

_ESCAPE = rb"%([0-9A-Fa-f]{2})"


def segments_of(path: str) -> tuple[str, ...]:
    """A path's parts without empty ones, `.` and `..` resolved, and one trailing `.git` (or `/.git`) gone."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in {"", "."}:
            parts.append(part)
    if parts and parts[-1].endswith(".git"):
        last = parts.pop()[:-4]
        parts += [last] if last else []
    return tuple(parts)


def host_name(host: str) -> str:
    """A host in its one spelling: lower case, no final dot, IDN to ASCII, IPv6 compressed in brackets."""
    if ":" in host:
        return f"[{_address(host.lower())}]"
    text = host.lower()
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFKC", text).replace("\u3002", ".")
    text = text.rstrip(".")
    return ".".join(_label(label) for label in text.split("."))


def _address(text: str) -> str:
    from ipaddress import IPv6Address

    try:
        return str(IPv6Address(text))
    except ValueError:
        return text


def _label(label: str) -> str:
    """Punycode as browsers and curl do it: `ß` and its like are letters of their own (UTS 46, non-transitional)."""
    if label.isascii():
        return label
    try:
        return "xn--" + label.encode("punycode").decode("ascii")
    except UnicodeError:
        return label


def is_alias(host: str) -> bool:
    """Whether an ssh host can't be a DNS name of the internet, so that only an ssh config knows it.

    No dot (`gh-work`), or a last label that no top-level domain has (`github.com-work`).
    """
    last = host.rstrip(".").rpartition(".")[2]
    if ":" in host or host.lower() == "localhost" or last.isdecimal():
        return False
    return "." not in host or ("-" in last and not last.lower().startswith("xn--")) or "_" in last


_ODD = (
    r"[\x00-\x1f\x7f-\xa0\xad\u061c\u180e\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e0fff%?#\\/]|^[. ]+$|^ | $"
)
"""Written out, not asked of Unicode's tables: they grow, and an id must be the same under every Python."""


def spell(part: str) -> str:
    """One part of an id on one line: what would break a line, a URL or a path is percent-encoded, the rest is kept."""
    if part.isascii() and part.replace("-", "").replace("_", "").replace(".", "").isalnum():
        return part
    return re.sub(_ODD, lambda match: "".join(f"%{byte:02X}" for byte in to_bytes(match[0])), part)


def unspell(part: str) -> str:
    """The inverse of `spell`."""
    return unquote(part)


def composed(text: str) -> str:
    """Unicode in composed form: `é` is one character whichever keyboard or file system it came from."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def unquote(text: str) -> str:
    """Percent escapes decoded once; bytes that are no UTF-8 stay as lone surrogates, so that nothing collapses."""
    if "%" not in text:
        return text
    decoded = re.sub(_ESCAPE, lambda match: bytes.fromhex(match[1].decode()), to_bytes(text))
    return decoded.decode("utf-8", "surrogateescape")


def to_bytes(text: str) -> bytes:
    """UTF-8, with every lone surrogate as bytes of its own."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
