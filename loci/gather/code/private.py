"""Whether a name can be used outside of its file, by the rules and conventions of its language.

A guess from the name and the words before it, good enough to rank by.  Must not know who uses the name.
"""

from __future__ import annotations

from loci.base.lazy import Rx

_WORD = Rx(r"\w+")
_HIDING = frozenset(("private", "fileprivate"))


def is_exported(language: str, name: str, signature: str) -> bool:
    """Whether others may use a definition: `_x` and `#x` hide a name, as do a small letter in Go and `private`.

    Args:
        language: as parsed.
        name: bare name.
        signature: the definition's first line, modifiers first.
    """
    if language == "go":
        return name[:1].isupper()
    if language == "python":
        return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))
    words = _WORD.findall(signature[: max(signature.find(name), 0)])
    if language == "rust":
        return "pub" in words
    if language in ("c", "cpp"):
        return language == "cpp" or "static" not in words
    return (name.startswith("__") or not name.startswith(("_", "#"))) and _HIDING.isdisjoint(words)
