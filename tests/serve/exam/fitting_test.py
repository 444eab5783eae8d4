from __future__ import annotations

from pathlib import Path

from loci.base.scoring import curve
from loci.disk.places import Places
from loci.index.absorb import update
from loci.index.layout import router_file
from loci.index.router import Router
from loci.recall.confidence import OPEN_RANGE, floors_of
from loci.serve.exam.fitting import fit
from tests.index.absorb_test import fill, member


def floor(places: Places) -> float:
    router = Router(router_file(places.index))
    found = floors_of(router).open
    router.close()
    return found


def test_the_floor_is_the_threshold_of_most_coverage_at_the_risk(tmp_path: Path) -> None:
    places = Places(tmp_path, tmp_path / "index", tmp_path, tmp_path / "config.toml")
    fill(places.index / "a.db", "1", "sell apples")
    update(router_file(places.index), [member("a", places.index / "a.db")])
    before = floor(places)
    points = curve([(0.5, True), (0.25, True), (-0.25, False), (-9.0, False)], 2)
    assert "+0.25" in fit(places, points, 0.05)
    assert floor(places) == 0.25
    assert "nothing was changed" in fit(places, curve([(1.0, False)], 1), 0.05)
    assert floor(places) == 0.25
    fit(places, points, 0.6)
    assert floor(places) == OPEN_RANGE[0] or floor(places) == 0.25
    fit(places, points, 1.0)
    assert floor(places) == before
