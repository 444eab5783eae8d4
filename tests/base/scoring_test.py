from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.scoring import Point, area, at_risk, curve, share


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilsons_interval_is_that_of_newcombe_1998(hits: int, of: int, low: float, high: float) -> None:
    found = share(hits, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_share_lies_in_its_interval(a: int, b: int) -> None:
    found = share(min(a, b), max(a, b))
    assert 0 <= found.low <= found.value + 1e-9 or not found.of
    assert found.high <= 1


def test_a_perfect_order_has_no_risk_until_everything_is_answered() -> None:
    points = curve([(3.0, True), (2.0, True), (1.0, False)], 2)
    assert points == (Point(0.5, 0.0, 3.0), Point(1.0, 0.0, 2.0), Point(1.0, 1 - 2 / 3, 1.0))
    assert area(points) == 0.0
    assert at_risk(points, 0.05) == Point(1.0, 0.0, 2.0)


def test_no_threshold_may_be_safe_and_nothing_may_be_asked() -> None:
    assert at_risk(curve([(1.0, False)], 1), 0.05) is None
    assert curve([], 0) == ()
    assert area(()) == 1.0


@given(st.lists(st.tuples(st.sampled_from([0.0, 1.0, 2.0]), st.booleans()), max_size=30))
def test_the_order_of_questions_changes_nothing(marks: list[tuple[float, bool]]) -> None:
    assert curve(marks, 10) == curve(list(reversed(marks)), 10)
