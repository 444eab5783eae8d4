"""Doing what a survey shows: register, lay hooks where asked, take in, index, label; then router and doctor.

A project that fails is told and the next one is taken; killed at any moment, the next run goes on.  Must not look for
repositories, nor know how any of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.journal.ledger import load
from loci.journal.projects import put_into_groups
from loci.journal.registrar import Registered, register
from loci.serve.capture import to_target
from loci.serve.doctor.finding import ERROR, NOTE, Finding
from loci.serve.hooks.install import install
from loci.serve.membership import bring_router_up_to_date
from loci.serve.place import Place, find_place, off_reason
from loci.serve.progress import counting
from loci.serve.prospects import BROKEN, OFF, SAME, Prospect, Spot, Survey
from loci.serve.refreshing import Brought, catch_up_and_refresh

FAILED = "failed"
Say = Callable[[str], None]


@dataclass(frozen=True)
class Outcome:
    """What became of one place."""

    place: str
    """Its path."""
    state: str
    """new | known | unchanged | off | broken | failed"""
    reason: str = ""
    """Why, for off, broken and failed."""
    commits: int = 0
    """Taken in now."""
    files: int = 0
    """Indexed now."""


@dataclass(frozen=True)
class Settled:
    """What setting up came to."""

    outcomes: tuple[Outcome, ...]
    """One for each place."""
    problems: int
    """Errors that the doctor found."""
    summary: str
    """One sentence."""


def settle_all(survey: Survey, places: Places, *, hooks: bool, depth: int | None, say: Say) -> Settled:
    """Bring every prospect up to date.

    Args:
        survey: what was found.
        places: where things lie.
        hooks: lay git hooks in each repository.
        depth: commits of old history for new projects; None is all.
        say: told one line at a time.
    """
    outcomes: list[Outcome] = []
    for number, prospect in enumerate(survey.prospects, 1):
        title = f"{number}/{len(survey.prospects)} {prospect.name}"
        for spot in prospect.spots:
            outcome = _settle(spot, prospect, title, hooks=hooks, depth=depth, say=say)
            outcomes.append(outcome)
            if outcome.state != SAME:
                say(_line(prospect, outcome))
    still = all(one.state in (SAME, BROKEN, OFF) for one in outcomes)
    moved = bring_router_up_to_date(places, load(places.registry), survey.seen if still else None)
    if still and not moved:
        return Settled(tuple(outcomes), 0, f"{_projects(survey)}: nothing changed. loci doctor looks closer.")
    findings = _doctor(places)
    for one in findings:
        if one.severity != NOTE:
            say(f"{one.severity}: {one.sentence}" + (f"\n  {one.mend}" if one.mend else ""))
    failed = sum(one.state == FAILED for one in outcomes)
    told = f"{_projects(survey)} set up" + (f", {failed} place{'' if failed == 1 else 's'} failed" if failed else "")
    notes = sum(one.severity == NOTE for one in findings)
    rest = f"; loci doctor has {notes} note{'' if notes == 1 else 's'}" if notes else ""
    errors = sum(one.severity == ERROR for one in findings)
    return Settled(tuple(outcomes), errors, f'{told}{rest}. Ask: loci ask "why …"')


def _projects(survey: Survey) -> str:
    count = len(survey.prospects)
    return f"{count} project{'' if count == 1 else 's'}"


def _settle(spot: Spot, prospect: Prospect, title: str, *, hooks: bool, depth: int | None, say: Say) -> Outcome:
    path = str(spot.clone.path)
    if spot.state in (OFF, BROKEN):
        return Outcome(path, spot.state, spot.reason)
    try:
        place = None if spot.state == SAME and not hooks else find_place(spot.clone.path, explicit=True, thorough=True)
        if place is not None and spot.state != SAME:
            registered = register(place.repository, place.places, place.writer, depth=depth)
            _label(place, registered, prospect.labels)
            for line in (*registered.news, *registered.hints):
                say(f"  {line}")
            reason = off_reason(place)
            done = Outcome(path, OFF, reason) if reason else _brought(spot, _take_in(place, registered, title))
        else:
            done = Outcome(path, spot.state if spot.state == SAME else BROKEN)
        if place is not None and hooks:
            _hook(place, say)
    except LociError as error:
        return Outcome(path, FAILED, error.message)
    except OSError as error:
        return Outcome(path, FAILED, error.strerror or type(error).__name__)
    return done


def _label(place: Place, registered: Registered, labels: Sequence[str]) -> None:
    missing = [label for label in labels if label not in registered.project.groups]
    put_into_groups(place.places, place.writer, [(registered.project.id, label) for label in missing])


def _hook(place: Place, say: Say) -> None:
    """Hooks that can't be laid are no failure: asking catches up by itself."""
    try:
        done = install(place.repository, place.places)
    except LociError as error:
        say(f"  hooks not laid in {place.repository.place}: {error.message}")
        return
    if done.manager is not None and done.fired is None:
        say(f"  {done.manager.name} manages the hooks of {place.repository.place}; see: loci hooks install")


def _take_in(place: Place, registered: Registered, title: str) -> Brought:
    with counting(f"{title}: history") as captured, counting(f"{title}: files") as stored:
        return catch_up_and_refresh(to_target(place, registered), captured=captured, stored=stored)


def _brought(spot: Spot, brought: Brought) -> Outcome:
    tree = brought.upkept.tree
    files = tree.units_of("tree") if tree else 0
    return Outcome(str(spot.clone.path), spot.state, commits=brought.captured.added, files=files)


def _line(prospect: Prospect, outcome: Outcome) -> str:
    where = f"  {prospect.name} ({outcome.place})"
    if outcome.reason:
        return f"{where}: {outcome.state}: {outcome.reason}"
    return f"{where}: {outcome.commits} commits taken in, {outcome.files} files indexed"


def _doctor(places: Places) -> tuple[Finding, ...]:
    from loci.serve.doctor.examine import examine, survey

    return examine(survey(places, []))
