"""Every check in its order, and what they come to.  A new check is one function and one line here.

Must not know how findings are shown.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from loci.base.errors import StorageError
from loci.base.frozen import replace
from loci.disk.clock import timestamp
from loci.disk.files import read_text
from loci.disk.places import Places, writer_id
from loci.journal.ledger import load
from loci.journal.registry import resolve
from loci.serve.doctor import coverage, derived, hooked, machine, meaning, registered, segments
from loci.serve.doctor.finding import ERROR, NOTE, PROBLEMS, WARNING, Check, Finding, Scene
from loci.serve.doctor.reading import read_all

CHECKS: tuple[Check, ...] = (
    machine.journal_there,
    machine.writable,
    machine.permissions,
    machine.network,
    machine.git_itself,
    machine.commands,
    machine.remains,
    segments.unreadable,
    segments.bad_lines,
    segments.writers,
    segments.clocks,
    segments.later_versions,
    registered.vanished,
    registered.displaced,
    registered.unreadable,
    registered.equal_names,
    registered.shared_places,
    registered.unread_memory,
    derived.stores,
    derived.router,
    derived.skipped,
    coverage.truncated,
    coverage.without_grammar,
    coverage.other_remote,
    meaning.by_meaning,
    hooked.hooks,
    hooked.interpreters,
    coverage.unfired,
    hooked.failures,
)
_ORDER = {ERROR: 0, WARNING: 1, NOTE: 2}


def survey(places: Places, names: Sequence[str]) -> Scene:
    """What is to be looked at: the named projects, or everything.

    Raises:
        NotRegisteredError: a name means no project.
        LociError: it means several.
    """
    registry = load(places.registry)
    writer = _writer(places)
    chosen = tuple({one.id: one for one in (resolve(registry, name, writer) for name in names)}.values())
    moment = time.time()
    readings = tuple(read_all(places, registry, chosen or None, moment))
    return Scene(places, writer, registry, chosen or registry.living(), not chosen, readings, timestamp(moment), moment)


def _writer(places: Places) -> str:
    """Our writer id, without making one: a doctor changes nothing."""
    if read_text(places.journal / "writer") is None:
        return ""
    try:
        return writer_id(places)
    except StorageError:
        return ""


def examine(scene: Scene, checks: Sequence[Check] = CHECKS) -> tuple[Finding, ...]:
    """What all checks found, the worst first; a check that fails is a finding of its own."""
    found: list[Finding] = []
    for check in checks:
        found += _run(check, scene)
    if not any(one.severity in PROBLEMS for one in found if one.check != "failures"):
        found = [_settled(one) if one.check == "failures" else one for one in found]
    return tuple(sorted(found, key=lambda one: _ORDER.get(one.severity, 2)))


def _run(check: Check, scene: Scene) -> list[Finding]:
    name = getattr(check, "__name__", "check")
    try:
        return list(check(scene))
    except Exception as error:  # noqa: BLE001  # the doctor is asked when something is broken
        reason = getattr(error, "message", type(error).__name__)
        return [Finding(name, WARNING, "", f"The check {name!r} could not be made: {reason}")]


def _settled(failure: Finding) -> Finding:
    """A failure that left nothing behind: everything is caught up and indexed."""
    if failure.severity == NOTE:
        return failure
    return replace(failure, severity=NOTE, sentence=f"{failure.sentence}; all of it was made up for since", mend="")
