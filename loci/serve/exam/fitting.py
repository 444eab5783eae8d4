"""Sets the floor below which this installation does not answer, by what it got wrong itself.

Only where a person asks for it: subjects of commits are harder than questions, so a floor that keeps their risk at 5 %
would answer half as many real ones.  Must not ask anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.scoring import Point, at_risk
from loci.disk.places import Places
from loci.index.fitting import remember
from loci.index.layout import router_file
from loci.index.router import Router
from loci.recall.confidence import floors_of

_KEY = "floors"


def fit(places: Places, points: Sequence[Point], risk: float) -> str:
    """Keep the threshold of most coverage at a risk as the floor, and say in a sentence what came of it.

    Args:
        places: where the router is.
        points: the curve.
        risk: share of wrong answers that is accepted; 1 forgets what was fitted.

    Raises:
        StorageError: it can't be kept.
    """
    path = router_file(places.index)
    if risk >= 1:
        remember(path, _KEY, "")
        return "nothing is fitted any more"
    chosen = at_risk(points, risk)
    if chosen is None:
        return f"no floor keeps the risk at {100 * risk:.0f} %: nothing was changed"
    router = Router(path)
    here = floors_of(router).here
    router.close()
    remember(path, _KEY, f"{chosen.threshold:.4f} {here:.4f}")
    router = Router(path)
    kept = floors_of(router).open
    router.close()
    return f"fitted: the floor is {kept:+.2f}, at which {100 * chosen.coverage:.0f} % were answered"
