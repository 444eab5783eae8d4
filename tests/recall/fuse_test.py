"""The order of what was recalled: clamped, finite, and never decided by a broken date."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from loci.recall.fuse import FAILED, RECENT, WORKED, age_in_days, fuse

NOW = "2026-11-30T12:00:00Z"
NUMBERS = st.floats(allow_nan=True, allow_infinity=True)


@given(NUMBERS, st.none() | NUMBERS, st.sampled_from([None, True, False]))
def test_every_number_gives_a_finite_score(relevance: float, age: float | None, resolved: bool | None) -> None:
    score = fuse(relevance, age, resolved=resolved)
    assert math.isfinite(score)
    assert score >= 0


@given(st.floats(0, 1e6), st.floats(0, 1e5))
def test_age_gives_a_quarter_at_most(relevance: float, age: float) -> None:
    neutral = fuse(relevance, None, resolved=None)
    assert neutral <= fuse(relevance, age, resolved=None) <= neutral * (1 + RECENT) + 1e-9


@given(st.text())
def test_any_text_as_a_date_gives_an_age_or_none(date: str) -> None:
    age = age_in_days(date, NOW)
    assert age is None or (math.isfinite(age) and age >= 0)


def test_dates_ahead_and_broken_ones_say_nothing() -> None:
    ahead = ["2027-11-30T12:00:00Z", "9999-12-31T00:00:00Z", "2026-11-30T12:00:01Z"]
    broken = [
        "",
        "NaN",
        "2026-13-01T00:00:00Z",
        "2026-02-00T00:00:00Z",
        "yesterday",
        "20261130",
        "0000-01-01T00:00:00Z",
    ]
    neutral = fuse(5.0, None, resolved=None)
    assert [fuse(5.0, age_in_days(one, NOW), resolved=None) for one in (*ahead, *broken)] == [neutral] * 10
    assert age_in_days(None, NOW) is None
    assert age_in_days(NOW, "broken") is None


def test_an_outcome_outweighs_age_between_a_fix_and_a_failed_attempt() -> None:
    assert fuse(1.0, 500.0, resolved=True) > fuse(1.0, 0.0, resolved=False)
    assert fuse(1.0, None, resolved=True) == WORKED
    assert fuse(1.0, None, resolved=False) == FAILED


def test_days_are_counted_by_the_calendar() -> None:
    assert age_in_days("2024-02-28T00:00:00Z", "2024-03-01T00:00:00Z") == 2
    assert age_in_days("2025-02-28T00:00:00Z", "2025-03-01T00:00:00Z") == 1
    assert age_in_days("2025-12-31T12:00:00Z", "2026-01-01T00:00:00Z") == 0.5
