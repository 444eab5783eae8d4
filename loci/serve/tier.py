"""The semantic tier at the doors: whether it is on, stores that know of it, and the embedding after an upkeep.

While it is off nothing is imported for it but the reading of one setting.  Must not weigh likenesses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.disk.settings import Semantic, semantic
from loci.index.store import MEANING, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.disk.repository import Repository
    from loci.index.nearest import Nearest
    from loci.journal.registry import Project

_open: dict[tuple[str, str], Nearest] = {}
"""Opened models by directory and cache: a server that answers many questions opens each once."""


@dataclass(frozen=True)
class Covered:
    """How far the embedding of some stores has come."""

    done: int = 0
    """Rows with a vector."""
    wanted: int = 0
    """Rows that are to have one."""
    new: int = 0
    """Texts embedded just now."""
    problem: str = ""
    """Why nothing can be embedded; "" where all is well."""


def nearest_of(places: Places) -> Nearest | None:
    """What finds by meaning; None while the tier is off."""
    wanted = semantic(places)
    return _nearest(places, wanted) if wanted.on else None


def _nearest(places: Places, wanted: Semantic) -> Nearest:
    from loci.index.nearest import Nearest

    key = (str(wanted.model or ""), str(places.index))
    if key not in _open:
        _open[key] = Nearest(wanted.model, places.index)
    return _open[key]


def arm(places: Places, stores: Sequence[Store]) -> None:
    """Let stores answer by meaning too, where that is wanted."""
    nearest = nearest_of(places)
    if nearest is not None:
        for store in stores:
            store.kept[MEANING] = nearest


def stores_of(places: Places, project: Project, repository: Repository | None) -> list[Path]:
    """The stores of a project that are embedded: its journals, then one checkout's tree."""
    from loci.index.layout import journal_file, tree_file

    journals = [journal_file(places.index, identity) for identity in project.ids]
    return journals if repository is None else [*journals, tree_file(places.index, str(repository.place))]


def embed(
    places: Places,
    stores: Sequence[Path],
    stop: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Covered:
    """Bring the vectors of some stores up to date; nothing is done while the tier is off.

    Args:
        places: where things lie.
        stores: files of stores, in the order in which they are wanted.
        stop: asked every few seconds whether to leave the rest to a later run.
        progress: told (rows with a vector, rows that are to have one) of all of them.

    Raises:
        StorageError: the disk refuses.  What was written before stands.
    """
    nearest = nearest_of(places)
    if nearest is None:
        return Covered()
    from loci.index.embedding import embed as embed_store
    from loci.index.model import Absent

    model = nearest.model()
    if isinstance(model, Absent):
        return Covered(problem=model.reason)
    done = wanted = new = 0
    for path in stores:
        before = (done, wanted)

        def told(now: int, all_of_it: int, before: tuple[int, int] = before) -> None:
            if progress is not None:
                progress(before[0] + now, before[1] + all_of_it)

        found = embed_store(path, model, stop, told)
        done, wanted, new = done + found.done, wanted + found.wanted, new + found.new
    return Covered(done, wanted, new)


def forget(places: Places, stores: Sequence[Path]) -> None:
    """Leave nothing of vectors whose words are gone from their stores; with the tier off, of any of them.

    Raises:
        StorageError: the disk refuses.
    """
    from loci.disk.files import remove_file
    from loci.index.vectors import about, paths_of

    kept = [path for path in stores if about(path).slots]
    if kept and (nearest_of(places) is None or embed(places, kept, stop=lambda: True).problem):
        for path in kept:
            for one in paths_of(path):
                remove_file(one)
