"""Each relation that a question over facts may ask for, looked up in the stores of the projects that may qualify.

Must not know the grammar's words, nor how stores are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from loci.base.answers import Chosen, Hit
from loci.base.clean import EMPTY, join
from loci.base.evidence import Fact
from loci.base.examples import is_example
from loci.base.languages import MINOR, NAMES, language_named
from loci.base.licences import identifiers_asked
from loci.index.facts import Share, plain_name
from loci.recall import fact_grammar as asked
from loci.recall.fact_grammar import FactQuestion
from loci.recall.fact_names import is_related, same_names
from loci.recall.fact_nouns import FactAnswer, FactProject, Match, Reading
from loci.recall.fact_words import KNOWN_FILES, SAME_THING

_RUNS = ("hook", "action", "docker")
"""Registries of what runs beside the code: it counts as used where no manifest of the code names it."""
_MAIN_SHARE = 0.4
"""Part of a project's code that makes it "written in" a language besides the one that leads."""
_USED_SHARE = 0.05
"""Part that makes it "use" a language."""
_CITED = 3
"""Citations for each project of a set."""
_LISTED = 200
"""Citations where one project's dependencies are asked for."""
_RANK = {"runtime": 1.0, "optional": 0.9, "build": 0.85, "dev": 0.8, "ci": 0.6, "example": 0.3}

Finder = Callable[[Reading], "Match | None"]


def answer(question: FactQuestion, readings: Sequence[Reading]) -> FactAnswer:
    """The projects that qualify, with citations, coverage and notes.

    Args:
        question: what is asked.
        readings: the projects that may qualify.
    """
    if question.language:
        readings = [one for one in readings if _main_language(one.languages(), question.language)]
    if question.relation == asked.USES:
        matches, notes = _uses(question, readings)
    else:
        matches, notes = _found(_finder(question), readings), ()
    if question.negated:
        matches, notes = _others(question, readings, matches), ()
    return _answer(question, readings, matches, notes)


def _found(finder: Finder, readings: Iterable[Reading]) -> list[Match]:
    return [match for reading in readings if (match := finder(reading))]


def _finder(question: FactQuestion) -> Finder:
    if question.relation == asked.WRITTEN_IN:
        return lambda reading: _written_in(reading, question.objects[0])
    if question.relation == asked.LICENSED:
        wanted = frozenset(identifiers_asked(question.objects[0]))
        return lambda reading: _licensed(reading, wanted)
    if question.relation == asked.HAS_FILE:
        return lambda reading: _has_file(reading, question.objects[0], top=question.top)
    if question.relation == asked.LANGUAGES:
        return _languages
    if question.relation == asked.LICENCE:
        return lambda reading: _licensed(reading, None)
    return lambda reading: _dependencies(reading, question.scope)


# --- dependencies


def _uses(question: FactQuestion, readings: Sequence[Reading]) -> tuple[list[Match], tuple[str, ...]]:
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
    """The first way of using X that any project has decides; the others are told as notes.

    A manifest of the code counts before a configuration file, that before a hook or a container, those before a
    dependency whose name only holds X, and what examples use comes last.
    """
    names = same_names(name) | _published(name, readings)
    readings = [one for one in readings if question.subject is not None or not _is_called(one.project, name)]
    ways = _ways(question, name, names)
    matches: list[Match] = []
    notes: list[str] = []
    for label, finder in ways:
        found = _found(finder, readings) if not matches or label in ("configured", "run") else []
        if not matches:
            matches = found
            continue
        known = {match.reading.project.id for match in matches}
        others = [match.reading.project.name for match in found if match.reading.project.id not in known]
        if others:
            notes.append(f"{name} is {label} too, but in no manifest, in {', '.join(sorted(others))}.")
    return matches, tuple(notes)


def _ways(question: FactQuestion, name: str, names: frozenset[str]) -> list[tuple[str, Finder]]:
    language = language_named(name)
    declared = ("declared", lambda one: _declares(one, names, question))
    ways: list[tuple[str, Finder]] = []
    if language and language not in MINOR and not question.ecosystem:
        ways.append(("written", lambda one: _written_in(one, language, _USED_SHARE)))
    ways.append(declared)
    if not question.ecosystem and not question.scope:
        ways.append(("configured", lambda one: _has_file(one, name, config=True)))
    if not question.ecosystem:
        ways.append(("run", lambda one: _runs(one, names)))
    ways.append(("related", lambda one: _declares_related(one, name, question)))
    ways.append(("in examples", lambda one: _declares(one, names, question, examples=True)))
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
    return plain_name(name) in {plain_name(own) for own in (project.name, project.id.rsplit("/", 1)[-1])}


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


def _dependencies(reading: Reading, scope: str) -> Match | None:
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


# --- languages, licences, files


def _main_language(shares: Sequence[Share], language: str, least: float = _MAIN_SHARE) -> Share | None:
    """The share of a language where it leads or has a part of `least`; what only dresses or builds code is none."""
    code = [one for one in shares if one.language not in MINOR] or list(shares)
    total = sum(one.bytes for one in code) or 1
    minor = next((one for one in shares if one.language == language and one not in code), None)
    wanted = next((one for one in code if one.language == language), None)
    if wanted is None:
        return minor if minor and least < _MAIN_SHARE else None
    return wanted if wanted is code[0] or wanted.bytes / total >= least else None


def _written_in(reading: Reading, language: str, least: float = _MAIN_SHARE) -> Match | None:
    share = _main_language(reading.languages(), language, least)
    return _share_match(reading, (share,)) if share else None


def _languages(reading: Reading) -> Match | None:
    shares = [one for one in reading.languages() if one.share >= 0.005]
    return _share_match(reading, shares) if shares else None


def _share_match(reading: Reading, shares: Sequence[Share]) -> Match:
    texts = [f"{NAMES.get(one.language, one.language)} {one.share:.0%}" for one in shares]
    found = tuple(Fact("language", text) for text in texts)
    return Match(reading, found, texts[0], shares[0].share)


def _licensed(reading: Reading, wanted: frozenset[str] | None) -> Match | None:
    """By the outermost files that state a licence: what stands deeper is of a part or of somebody else."""
    found = reading.all_of("licence")
    depth = min((fact.path.count("/") for fact in found), default=0)
    outer = [fact for fact in found if fact.path.count("/") == depth and (wanted is None or fact.key in wanted)]
    first = {fact.key: fact for fact in reversed(outer)}
    names = list(dict.fromkeys(fact.key for fact in outer))
    return Match(reading, tuple(first[name] for name in names), " or ".join(names)) if outer else None


def _has_file(reading: Reading, name: str, *, top: bool = False, config: bool = False) -> Match | None:
    thing = SAME_THING.get(name, name)
    if thing in KNOWN_FILES:
        paths = reading.files_like(KNOWN_FILES[thing])
    elif config:
        paths = [path for path in reading.files_like((), (thing,)) if _configures(path)]
    else:
        bare = "/" in thing or "." in thing
        stems = () if bare else (thing,)
        paths = reading.files_like((thing,)) or [path for path in reading.files_like((), stems) if _configures(path)]
    paths = [path for path in paths if not is_example(path) and not (top and "/" in path)]
    paths = paths if thing not in KNOWN_FILES or not config else [path for path in paths if path.count("/") <= 2]
    found = tuple(Fact("file", path, path=path) for path in paths)
    return Match(reading, found, paths[0]) if paths else None


def _configures(path: str) -> bool:
    """Whether a file is a configuration by its place and name: near the top, a dot file or a data format."""
    directory, _, name = path.rpartition("/")
    near = not directory or directory in (".github", ".config", "config", ".circleci")
    ending = name.rpartition(".")[2].lower()
    formats = ("toml", "yaml", "yml", "json", "json5", "cfg", "ini", "conf", "config", "js", "cjs", "mjs", "ts", "xml")
    return near and (name.startswith(".") or ending in formats or "." not in name)


# --- the answer


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
