"""Relevance, age and outcome become one number that orders what the gate let through.

A pure function with clamps: age can add a quarter at most, an outcome decides between a fix and a failed attempt, and a
date that is in the future or no date at all says nothing.  Must not know memories.
"""

from __future__ import annotations

from math import isfinite

RECENT = 0.25
"""What the newest memory gains; it fades to nothing in a straight line."""
FADES_IN = 90.0
"""Days."""
WORKED, FAILED = 1.3, 0.6
"""Factors for a resolved and a failed one."""
_DAY = 86_400.0


def fuse(relevance: float, age: float | None, *, resolved: bool | None) -> float:
    """The number to order by, never below 0 and always finite.

    Args:
        relevance: 0 or more; anything else counts as 0.
        age: days since it happened; None, negative or not finite is neutral.
        resolved: did it work; None is unknown.
    """
    worth = relevance if isfinite(relevance) and relevance > 0 else 0.0
    freshness = 0.0
    if age is not None and isfinite(age) and age >= 0:
        freshness = max(0.0, 1.0 - age / FADES_IN)
    outcome = {True: WORKED, False: FAILED, None: 1.0}[resolved]
    return min(worth, 1e12) * (1.0 + RECENT * freshness) * outcome


def age_in_days(date: str | None, now: str) -> float | None:
    """Days from a date to now, both RFC 3339 UTC; None where either is broken or the date lies ahead."""
    then, present = _seconds(date or ""), _seconds(now)
    if then is None or present is None or then > present:
        return None
    return (present - then) / _DAY


def _seconds(date: str) -> float | None:
    """Seconds of `YYYY-MM-DDThh:mm:ss…` since a day long past, or None; a calendar of its own, for this room has no
    clock."""
    try:
        year, month, day = int(date[:4]), int(date[5:7]), int(date[8:10])
        hour, minute, second = (int(date[at : at + 2] or 0) for at in (11, 14, 17))
    except ValueError:
        return None
    if not (1 <= month <= 12 and 1 <= day <= 31 and hour < 24 and minute < 60 and second < 61 and year > 0):
        return None
    if date[4:5] != "-" or date[7:8] != "-":
        return None
    shifted = year - (month < 3)  # the year begins in March, so that a leap day ends it (H. Hinnant, days_from_civil)
    days = 365 * shifted + shifted // 4 - shifted // 100 + shifted // 400 + (153 * ((month + 9) % 12) + 2) // 5 + day
    return float(days) * _DAY + hour * 3600 + minute * 60 + second
