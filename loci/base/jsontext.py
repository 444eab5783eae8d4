"""JSON out of the two C functions that the standard library's package is made of.

`import json` compiles the expressions of its pure-Python twin and brings `re` and `enum`: 34 million instructions,
where Python itself starts with 28 and a commit in sync mode may cost three times that.  Same texts, same values; a test
holds the two against each other.  Where a Python has no such functions the package is used.  Must not know what is
written.
"""

from __future__ import annotations

__all__ = ["dumps", "loads"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def dumps(value: object, *, ascii_only: bool = False, ordered: bool = False) -> str:
    """Compact JSON of texts, integers, truth values, None, lists, tuples and dictionaries with text keys.

    Raises:
        TypeError: anything else, floats among them: NaN has no JSON.
    """
    return _dumps(value, _ascii if ascii_only else _plain, ordered)


def _dumps(value: object, quote: Callable[[str], str], ordered: bool) -> str:  # noqa: FBT001  # passed on
    if isinstance(value, str):
        return quote(value)
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_dumps(item, quote, ordered) for item in value]) + "]"
    if isinstance(value, dict):
        pairs = sorted(value.items()) if ordered else value.items()
        return "{" + ",".join([quote(key) + ":" + _dumps(item, quote, ordered) for key, item in pairs]) + "}"
    raise TypeError(f"no JSON for {type(value).__name__}")


def loads(text: str) -> object:
    """The value of a JSON text; NaN and infinities are refused, which are none.

    Raises:
        ValueError: it is no JSON.
        RecursionError: it is nested deeper than Python goes.
    """
    bare = text.strip(" \t\n\r")
    try:
        found, end = _scan(bare, 0)
    except StopIteration:
        raise ValueError("no JSON") from None
    except SystemError:  # the scanner takes its error from json.decoder, and has none to raise where that is not loaded
        import json.decoder  # noqa: F401  # now it has

        return loads(text)
    if end != len(bare):
        raise ValueError("more than one value")
    return found


def _refuse(name: str) -> float:
    raise ValueError(name)


class _Context:
    """What the scanner asks of a decoder."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = staticmethod(_refuse)


try:
    from _json import encode_basestring as _plain
    from _json import encode_basestring_ascii as _ascii
    from _json import make_scanner

    _scan = make_scanner(_Context())  # type: ignore[arg-type]  # it asks for the attributes alone
except (ImportError, AttributeError):  # another Python, or a later scanner that asks for more
    from json.decoder import JSONDecoder
    from json.encoder import encode_basestring as _plain
    from json.encoder import encode_basestring_ascii as _ascii

    _scan = JSONDecoder(parse_constant=_refuse).scan_once  # type: ignore[attr-defined]  # set in its constructor
