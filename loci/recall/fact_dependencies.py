"""Who uses what: dependencies in both directions, and the other ways in which a project may use a thing.

Must not know how a question is worded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from loci.base.evidence import Fact
from loci.base.languages import MINOR, language_named
from loci.index.facts import plain_name
from loci.recall.fact_grammar import FactQuestion
from loci.recall.fact_names import is_related, same_names
from loci.recall.fact_nouns import FactProject, Match, Reading
from loci.recall.fact_traits import USED_SHARE, has_file, written_in

_RUNS = ("hook", "action", "docker", "git")
"""Registries of what stands beside the code: it counts as used where no manifest of the code names it."""
_RANK = {"runtime": 1.0, "optional": 0.9, "build": 0.85, "dev": 0.8, "ci": 0.6, "example": 0.3}

Finder = Callable[[Reading], "Match | None"]


def found_in(finder: Finder, readings: Iterable[Reading]) -> list[Match]:
    """The projects in which a finder finds something."""
    return [match for reading in readings if (match := finder(reading))]


def uses(question: FactQuestion, readings: Sequence[Reading]) -> tuple[list[Match], tuple[str, ...]]:
    """Projects that use any (or every one) of the objects, and what nearly qualified."""
    results = [_uses_one(question, name, readings) for name in question.objects]
    notes = tuple(note for _, near in results for note in near)
    ids = [{match.reading.project.id for match in matches} for matches, _ in results]
    kept = set.intersection(*ids) if question.every else set.union(*ids)
    merged: dict[str, Match] = {}
    for matches, _ in results:
        for match in matches:
            key = match.reading.project.id
            if key in kept:
                merged[key] = _both(merged[key], match) if key in merged else match
    return list(merged.values()), notes


def _both(first: Match, second: Match) -> Match:
    said = f"{first.said}; {second.said}"
    return Match(first.reading, first.facts + second.facts, said, max(first.score, second.score))


def _uses_one(question: FactQuestion, name: str, readings: Sequence[Reading]) -> tuple[list[Match], tuple[str, ...]]:
    """The first way of using X that any project has decides; the next ones are told as notes.

    A manifest of the code counts before another spelling of the name, that before a configuration file, a hook or a
    container, a dependency whose name only holds X, what examples use; last comes the project that X itself is.
    """
    exact = frozenset((plain_name(name),)) | _published(name, readings)
    itself = [one for one in readings if question.subject is None and _is_called(one.project, name)]
    others = [one for one in readings if one not in itself]
    matches: list[Match] = []
    notes: list[str] = []
    for told, finder in _ways(question, name, exact):
        found = found_in(finder, others) if not matches or told else []
        if not matches:
            matches = found
        elif names := _further(found, matches):
            notes.append(f"{name} is {told}, but in no manifest, in {', '.join(names)}.")
    return matches or found_in(lambda one: _declares(one, exact, question), itself), tuple(notes)


def _further(found: Sequence[Match], matches: Sequence[Match]) -> list[str]:
    known = {match.reading.project.id for match in matches}
    return sorted(match.reading.project.name for match in found if match.reading.project.id not in known)


def _ways(question: FactQuestion, name: str, exact: frozenset[str]) -> list[tuple[str, Finder]]:
    """How a project may use X, the most direct way first; those with words are told where another way decided."""
    language, loose = language_named(name), not question.ecosystem and not question.declared
    written: Finder = lambda one: written_in(one, language, USED_SHARE) if language else None  # noqa: E731
    spelt = same_names(name)
    ways: list[tuple[str, Finder]] = []
    if loose and language and language not in MINOR:
        ways.append(("", written))
    ways.append(("", lambda one: _declares(one, exact, question)))
    ways.append(("", lambda one: _declares(one, spelt, question)))
    if loose and not question.scope:
        ways.append(("configured too", lambda one: has_file(one, name, config=True)))
        ways.append(("", written))
    if not question.ecosystem:
        ways.append(("run too", lambda one: _runs(one, exact | spelt)))
    ways.append(("", lambda one: _declares_related(one, name, question)))
    ways.append(("", lambda one: _declares(one, exact | spelt, question, examples=True)))
    return ways


def _published(name: str, readings: Sequence[Reading]) -> frozenset[str]:
    """What a registered project of that name publishes, so that "depends on jinja" finds jinja2."""
    wanted = plain_name(name)
    found: set[str] = set()
    for reading in readings:
        if _is_called(reading.project, name):
            published = (fact for fact in reading.all_of("publishes") if fact.scope in ("distribution", "crate"))
            found.update(plain_name(fact.key.partition(":")[2]) for fact in published if wanted in plain_name(fact.key))
    return frozenset(found)


def _is_called(project: FactProject, name: str) -> bool:
    """Whether X is the project itself: its parts and examples use it, it does not."""
    wanted = plain_name(name)
    own = {plain_name(one) for one in (project.name, project.id.rsplit("/", 1)[-1])}
    return wanted in own or (wanted[-1:].isdigit() and wanted[:-1] in own)


def _declares(
    reading: Reading, names: frozenset[str], question: FactQuestion, *, examples: bool = False
) -> Match | None:
    found = reading.named("dependency", sorted(names), question.ecosystem)
    return _dependency_match(reading, found, question, examples=examples)


def _declares_related(reading: Reading, name: str, question: FactQuestion) -> Match | None:
    found = [fact for fact in reading.all_of("dependency", question.ecosystem) if is_related(name, fact.key)]
    return _dependency_match(reading, found, question, examples=False)


def _dependency_match(reading: Reading, found: list[Fact], question: FactQuestion, *, examples: bool) -> Match | None:
    kept = [fact for fact in found if (fact.scope == "example") == examples]
    if not question.ecosystem:
        kept = [fact for fact in kept if not fact.key.startswith(tuple(f"{one}:" for one in _RUNS))]
    if question.scope:
        kept = [fact for fact in kept if fact.scope == question.scope]
    return _match(reading, kept) if kept else None


def _runs(reading: Reading, names: frozenset[str]) -> Match | None:
    found = [fact for one in _RUNS for fact in reading.named("dependency", sorted(names), one)]
    found = [fact for fact in found if fact.scope != "example"]
    return _match(reading, found) if found else None


def _match(reading: Reading, found: Sequence[Fact]) -> Match:
    best = max(found, key=lambda fact: _RANK.get(fact.scope, 0.5))
    ordered = sorted(found, key=lambda fact: -_RANK.get(fact.scope, 0.5))
    said = f"{best.key.partition(':')[2]} ({best.scope})" if best.scope else best.key
    return Match(reading, tuple(ordered), said, _RANK.get(best.scope, 0.5))


def dependencies(reading: Reading, scope: str) -> Match | None:
    """Everything a project depends on, each thing once by its most direct kind; hooks and actions if nothing else."""
    found = [fact for fact in reading.all_of("dependency") if fact.scope != "example"]
    found = [fact for fact in found if not scope or fact.scope == scope]
    if not scope and any(not fact.key.startswith(("hook:", "action:")) for fact in found):
        found = [fact for fact in found if not fact.key.startswith(("hook:", "action:"))]
    own = {fact.key for fact in reading.all_of("publishes")}
    first: dict[str, Fact] = {}
    for fact in sorted(found, key=lambda one: -_RANK.get(one.scope, 0.5)):
        if fact.key not in own:
            first.setdefault(fact.key, fact)
    return Match(reading, tuple(first.values()), f"{len(first)} dependencies") if first else None
