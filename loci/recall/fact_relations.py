"""Answers a question over facts: the relation it asks for, looked up in the projects that may qualify, with citations.

Must not know how stores are opened.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.answers import Chosen, Hit
from loci.base.clean import EMPTY, join
from loci.base.evidence import Fact
from loci.base.licences import identifiers_asked
from loci.recall import fact_grammar as asked
from loci.recall.fact_dependencies import Finder, dependencies, found_in, uses
from loci.recall.fact_grammar import FactQuestion
from loci.recall.fact_nouns import FactAnswer, Match, Reading
from loci.recall.fact_traits import has_file, languages, licensed, main_language, written_in

_CITED = 3
"""Citations for each project of a set."""
_LISTED = 200
"""Citations where one project's dependencies are asked for."""


def answer(question: FactQuestion, readings: Sequence[Reading]) -> FactAnswer:
    """The projects that qualify, with citations, coverage and notes.

    Args:
        question: what is asked.
        readings: the projects that may qualify.
    """
    if question.language:
        readings = [one for one in readings if main_language(one.languages(), question.language)]
    if question.relation == asked.USES:
        matches, notes = uses(question, readings)
    else:
        matches, notes = found_in(_finder(question), readings), ()
    if question.negated:
        matches, notes = _others(question, readings, matches), ()
    return _answer(question, readings, matches, notes)


def _finder(question: FactQuestion) -> Finder:
    if question.relation == asked.WRITTEN_IN:
        return lambda reading: written_in(reading, question.objects[0])
    if question.relation == asked.LICENSED:
        wanted = frozenset(identifiers_asked(question.objects[0]))
        return lambda reading: licensed(reading, wanted)
    if question.relation == asked.HAS_FILE:
        return lambda reading: has_file(reading, question.objects[0], top=question.top)
    if question.relation == asked.LANGUAGES:
        return languages
    if question.relation == asked.LICENCE:
        return lambda reading: licensed(reading, None)
    return lambda reading: dependencies(reading, question.scope)


def _others(question: FactQuestion, readings: Sequence[Reading], matches: Sequence[Match]) -> list[Match]:
    """Projects that do not qualify, among those where there was something to look at."""
    known = {match.reading.project.id for match in matches}
    rest = [one for one in readings if one.project.id not in known]
    if question.relation in (asked.USES, asked.LICENSED):
        rest = [one for one in rest if one.coverage().manifests]
    return [Match(one, (), f"no {' or '.join(question.objects)} in what was read") for one in rest]


def _answer(
    question: FactQuestion, readings: Sequence[Reading], matches: Sequence[Match], notes: tuple[str, ...]
) -> FactAnswer:
    ordered = sorted(matches, key=lambda match: (-match.score, match.reading.project.name.lower()))
    chosen = tuple(
        Chosen(match.reading.project.id, match.reading.project.name, match.score, (match.said,)) for match in ordered
    )
    limit = _LISTED if question.relation == asked.DEPENDENCIES else _CITED
    hits = tuple(_hit(match, fact) for match in ordered for fact in match.facts[:limit])
    every = [one.coverage() for one in readings]
    without = sum(not one.manifests for one in every)
    coverage = (("projects", len(every)), ("without_manifest", without), ("files", sum(one.files for one in every)))
    return FactAnswer(chosen, hits, coverage, (_counted(question, ordered, coverage), *notes))


def _counted(question: FactQuestion, matches: Sequence[Match], coverage: tuple[tuple[str, int], ...]) -> str:
    projects, without, files = (count for _, count in coverage)
    if question.relation in (asked.HAS_FILE, asked.LANGUAGES, asked.WRITTEN_IN):
        looked = f"{files} files of {projects} project{'s' * (projects != 1)} were looked at"
    else:
        looked = f"{projects} project{'s' * (projects != 1)} looked at, {without} without a manifest"
    return f"{len(matches)} found; {looked}." if matches else f"Not found: {looked}."


def _hit(match: Match, fact: Fact) -> Hit:
    name = fact.key.partition(":")[2] if fact.kind == "dependency" else fact.key
    kind = f" ({fact.scope})" if fact.scope else ""
    text = join([fact.value]) if fact.value else EMPTY
    return Hit(
        project=match.reading.project.id,
        kind="fact",
        title=f"{match.reading.project.name}: {name}{kind}",
        text=text,
        score=match.score,
        path=fact.path or None,
        line=fact.line or None,
        end_line=fact.line or None,
    )
