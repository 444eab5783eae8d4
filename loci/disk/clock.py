"""The machine's clock, as records write time.  Must not know what happened."""

from __future__ import annotations

import time


def timestamp(seconds: str | float) -> str:
    """RFC 3339 UTC of seconds since 1970; a date no calendar holds becomes 1970."""
    try:
        moment = time.gmtime(float(seconds))
    except (ValueError, OverflowError, OSError):
        moment = time.gmtime(0)
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", moment)


def now() -> str:
    """This moment, RFC 3339 UTC."""
    return timestamp(time.time())
