"""The journal's own files: bad lines, torn tails, foreign writers, clocks and dates that jumped, records from later on.

Must not read them itself (`reading` did, once for all).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from loci.serve.doctor.finding import ERROR, NOTE, WARNING, Finding, Scene, named

_SHOWN = 10


def unreadable(scene: Scene) -> Iterable[Finding]:
    """Segments that can't be opened: their records are missing from every answer."""
    for one in scene.readings:
        if one.error:
            yield Finding("unreadable", ERROR, one.project, one.error)


def bad_lines(scene: Scene) -> Iterable[Finding]:
    """Lines that are no record, by number; what a killed write left is told apart."""
    for one in scene.readings:
        torn = one.torn
        if one.tail:
            torn = torn[:-1]
            sentence = f"{one.path} ends in half a line ({named(one.tail, 'byte')}): a write was cut short, and nothing"
            yield Finding(
                "bad lines", WARNING, one.project, f"{sentence} acknowledged is lost; the next record closes it"
            )
        if torn:
            sentence = f"{one.path} holds {named(len(torn), 'half line')} of writes that were cut short: line"
            yield Finding("bad lines", NOTE, one.project, f"{sentence} {_some([str(number) for number in torn])}")
        if one.bad:
            sentence = f"{one.path} holds {named(len(one.bad), 'line')} that can't be read as a record: line"
            yield Finding("bad lines", WARNING, one.project, f"{sentence} {_some(one.bad)}; passed over")


def writers(scene: Scene) -> Iterable[Finding]:
    """Segments of other machines, and records that stand in another's segment."""
    strangers: dict[str, set[str]] = {}
    for one in scene.readings:
        if one.path == scene.places.registry:
            continue
        if scene.writer and one.path.stem != scene.writer:
            strangers.setdefault(one.project, set()).add(one.path.stem)
        wrong = [writer for writer in one.writers if writer != one.path.stem]
        if wrong:
            sentence = f"{one.path} holds records of {_some(wrong)}: a segment has one writer"
            yield Finding("writers", WARNING, one.project, f"{sentence}; was it copied from another machine?")
    for project, names in strangers.items():
        sentence = f"{named(len(names), 'segment')} of other machines or earlier set-ups: {_some(sorted(names))}"
        yield Finding("writers", NOTE, project, sentence)


def clocks(scene: Scene) -> Iterable[Finding]:
    """Ticks that went back or leapt, and records that were captured after now."""
    for one in scene.readings:
        said = [
            (one.back, WARNING, "ticks back: it was written without the lock, or a copy was put back"),
            (one.leapt, NOTE, "leaps ahead: a garbled number"),
        ]
        for count, severity, what in said:
            if count:
                yield Finding(
                    "clocks", severity, one.project, f"{one.path}: {named(count, 'record')} whose clock {what}"
                )
        if one.future:
            sentence = f"{one.path}: {named(one.future, 'record')} captured after now: this machine's clock jumped"
            yield Finding("clocks", NOTE, one.project, sentence)


def later_versions(scene: Scene) -> Iterable[Finding]:
    """Records that a newer loci wrote."""
    for one in scene.readings:
        if one.later:
            sentence = f"{one.path} holds {named(one.later, 'record')} of a later version of loci: kept, not shown"
            yield Finding("later versions", NOTE, one.project, sentence, "pip install --upgrade git-loci")


def _some(texts: Sequence[str]) -> str:
    more = len(texts) - _SHOWN
    return ", ".join(texts[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
