"""Means, spreads and weights of the signals.  Data alone: made by the evaluation's `train`, see `confidence`."""

from __future__ import annotations

OPEN_MODEL: tuple[float, tuple[tuple[float, float, float], ...]] = (
    -0.79,
    (
        (0.70, 0.27, 1.21), (0.53, 0.42, 0.82), (0.2, 0.3, 0.01), (0.1, 0.2, 0.33), (0.5, 0.2, 0.76), (0.75, 0.18, 1.0),
        (0.08, 0.15, 0.01), (1.7, 0.4, 0.41), (2.0, 1.0, -0.29), (0.4, 0.25, -0.25), (0.03, 0.08, -0.55),
        (0.6, 0.3, 0.15), (0.4, 0.3, -0.1),
    ),
)  # fmt: skip
HERE_MODEL: tuple[float, tuple[tuple[float, float, float], ...]] = (
    -2.0,
    (
        (0.0, 3.0, 2.13), (0.3, 0.4, 0.96), (0.4, 0.2, 0.79), (0.6, 0.2, 1.2), (0.08, 0.15, -0.68), (1.7, 0.4, 0.22),
        (1.5, 1.0, 0.56), (0.2, 0.25, 0.12), (0.05, 0.1, -0.81), (0.5, 0.3, -0.26), (0.3, 0.3, 0.1),
    ),
)  # fmt: skip
