"""The look-ups behind questions about code, each from a store to hits.

Must not know the question's grammar, projects or the other kinds of evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from loci.base.answers import Hit
from loci.base.clean import EMPTY
from loci.base.frozen import replace
from loci.base.testfiles import is_test
from loci.index import code_names, code_search
from loci.index.code_names import Definition
from loci.index.store import Store
from loci.index.structure import ASIDE, TEST
from loci.recall import blend
from loci.recall.code_forms import is_path
from loci.recall.kindred import kin
from loci.recall.question import Question

CERTAIN = 40.0
"""Score of a name that is known for certain; words reach about half of it."""
_STEP = 0.001
_KIND = {"variable": 0.5, "constant": 0.6, "module": 0.4, "declaration": 0.9}
_IDLE = ("module", "declaration", "variable")
"""What calls nothing itself."""
_RANK = {ASIDE: 0.8, TEST: 0.5}
"""Factors for what seldom is what a description means; a test describes what it tests in the same words."""
_BESIDE = ("constant", "variable")
"""What stands in a file beside its classes and functions; imports by `require` are among it."""
OUTSIDE = 0.6
"""Certainty of a call of what is not defined here: it is called all right, and comes before any passage by words."""
_CANDIDATES = 120
"""Definitions that are loaded to be ranked."""
_MORE = 0.3
"""Weight of a file's second to fourth definition beside its best."""
_COMMITS = 2.0
"""Weight of what commits say about a file against what its own words say."""
_SHARPNESS = 3
"""Power of a commit's share of the best score: the twentieth best says little."""
_AGAIN = 0.25
"""What a file's second definition loses against other files."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.index.code_calls import Call

Ranked = tuple[float, Definition]


def where(store: Store, name: str, within: str, limit: int) -> list[Hit]:
    """Definitions of a name; a file of that name where nothing else has it."""
    found = store.read(partial(code_names.definitions, name=name)) or []
    found = _only_within(found, within)
    return _falling((CERTAIN * sure, _symbol_hit(one)) for sure, one in found[:limit])


def _only_within(found: list[Ranked], within: str) -> list[Ranked]:
    """Those that stand in the file or class that was said, all of them where none does."""
    if not within:
        return found
    wanted = within.casefold()

    def fits(one: Definition) -> bool:
        path = one.path.casefold()
        if is_path(within):
            return path == wanted or path.endswith(f"/{wanted}")
        places = [*path.rsplit(".", 1)[0].split("/"), *one.qualified.casefold().split(".")[:-1]]
        return all(part.casefold() in places for part in code_names.split_name(within))

    return [pair for pair in found if fits(pair[1])] or found


def who_uses(store: Store, name: str, within: str, limit: int) -> list[Hit]:
    """Uses of a name, each definition that uses it once before any twice: calls first, tests last."""
    from loci.index import code_calls

    known = store.read(partial(code_names.definitions, name=name)) or []
    targets = [one for _, one in _only_within(known, within) if one.kind != "module"]
    if targets and targets[0].name != targets[-1].name:
        targets = [one for one in targets if one.name == targets[0].name]
    calls = store.read(partial(code_calls.callers, targets=targets)) if targets else None
    if not targets:
        calls = store.read(partial(code_calls.unbound, parts=code_names.split_name(name)))
    return _falling((CERTAIN * call.confidence, _caller_hit(call)) for call in _one_each(calls or [])[:limit])


def _one_each(calls: Iterable[Call]) -> list[Call]:
    """The first use in each definition (outside of any, each line), then the other lines that call; tests last."""
    found: dict[tuple[str, int], Call] = {}
    again: list[Call] = []
    for call in calls:
        key = (call.path, call.inside.number if call.inside is not None else -call.line)
        if found.setdefault(key, call) is not call and call.kind == "call":
            again.append(call)
    return sorted((*found.values(), *again), key=lambda call: call.rank)


def what_it_calls(store: Store, name: str, within: str, limit: int) -> list[Hit]:
    """What the definitions of a name call, this repository's own first."""
    from loci.index import code_calls

    known = store.read(partial(code_names.definitions, name=name)) or []
    calls: list[Call] = []
    for one in [one for _, one in _only_within(known, within) if one.kind not in _IDLE][:3]:
        calls += store.read(partial(code_calls.callees, caller=one)) or []
        if calls:
            break
    calls.sort(key=lambda call: call.target is None)
    return _falling((CERTAIN * max(call.confidence, OUTSIDE), _callee_hit(call)) for call in calls[:limit])


def what_is_in(store: Store, name: str, within: str, limit: int) -> list[Hit]:
    """Definitions in a file, or members of a class."""
    del within
    if not is_path(name):
        for _, holder in (store.read(partial(code_names.definitions, name=name)) or [])[:3]:
            members = store.read(partial(code_names.members, holder=holder)) or []
            if members:
                return _falling((CERTAIN, _symbol_hit(one)) for one in members[:limit])
    files = store.read(partial(code_names.files, path=name)) or []
    inside = (store.read(partial(code_names.in_file, number=files[0][0])) or []) if files else []
    return _falling((CERTAIN, _symbol_hit(one)) for one in _outline(inside)[:limit])


def _outline(inside: Sequence[Definition]) -> list[Definition]:
    """What stands in a file, outer things first, and what it opens last.

    A namespace holds nothing, and neither does a class that stands in another file (methods in Go, Rust, C++).
    """
    holders = {one.qualified for one in inside if one.kind != "module"}

    def place(one: Definition) -> tuple[bool, int, bool, bool]:
        parts = one.qualified.split(".")
        depth = sum(".".join(parts[:length]) in holders for length in range(1, len(parts)))
        return one.kind == "module", depth, one.kind in _BESIDE, not one.exported

    return sorted(inside, key=place)


def which_does(store: Store, question: Question, limit: int, rarity: Mapping[str, float] | None) -> list[Hit]:
    """Definitions by what they are for."""
    groups, weights = _widened(store, [group.tokens for group in question.groups], rarity)
    ranked = _ranked(store, question, groups, weights)
    return [_symbol_hit(one, score) for score, one in ranked[:limit]]


def _widened(
    store: Store, groups: Sequence[Sequence[str]], rarity: Mapping[str, float] | None
) -> tuple[list[Sequence[str]], dict[str, float]]:
    """A description's words with those of their kin that this store holds, and what each weighs: kin always less."""
    asked = {form for group in groups for form in group}
    others = [kin(group) for group in groups]
    tokens = [*asked, *(word for found in others for word in found if word not in asked)]
    held = store.read(partial(code_search.held_rarities, tokens=list(dict.fromkeys(tokens)))) or {}
    weights = {word: held.get(word, 0.0) if rarity is None else rarity.get(word, 0.0) for word in asked}
    wide: list[Sequence[str]] = []
    for group, found in zip(groups, others, strict=True):
        most = max(weights[form] for form in group)
        new = {
            word: share * min(held[word], most) for word, share in found.items() if word in held and word not in weights
        }
        weights.update(new)
        wide.append((*group, *new))
    return wide, weights


def files_of(
    store: Store,
    question: Question,
    limit: int,
    rarity: Mapping[str, float] | None,
    commits: Sequence[tuple[float, Sequence[str]]],
) -> list[Hit]:
    """Definitions by the files that a symptom points at: their own words, and the commits that touched them."""
    ranked = _ranked(store, question, [group.tokens for group in question.groups], rarity)
    by_file: dict[str, list[Ranked]] = {}
    for score, one in ranked:
        by_file.setdefault(one.path, []).append((score, one))
    own = _normal({path: _file_score(scored) for path, scored in by_file.items()})
    told = _normal(_told(commits))
    top = ranked[0][0] if ranked else CERTAIN / 4
    wholes = store.read(partial(code_names.whole_files, paths=sorted(set(told) - set(by_file)))) or {}
    by_file.update((path, [(0.0, wholes[path])]) for path in sorted(wholes))
    hits: list[tuple[float, Hit]] = []
    for path, scored in by_file.items():
        place = own.get(path, 0.0) + _COMMITS * told.get(path, 0.0)
        for nth, (score, one) in enumerate(scored[:2]):
            together = (place + score / top - nth * _AGAIN) / (2 + _COMMITS)
            hits.append((together, _symbol_hit(one, top * max(together, 0.0))))
    hits.sort(key=lambda pair: (-pair[0], pair[1].path or "", pair[1].line or 0))
    return [hit for _, hit in hits[:limit]]


def _file_score(scored: Sequence[Ranked]) -> float:
    return scored[0][0] + _MORE * sum(score for score, _ in scored[1:4])


def _told(commits: Sequence[tuple[float, Sequence[str]]]) -> dict[str, float]:
    """What commits say about files: a commit that touched many says less of each."""
    found: dict[str, float] = {}
    best = max((score for score, _ in commits), default=0.0)
    for score, paths in commits:
        for path in paths:
            share = (score / best) ** _SHARPNESS / len(paths) ** 0.5 if best > 0 else 0.0
            found[path] = found.get(path, 0.0) + share * _weight_of(path)
    return found


def _weight_of(path: str) -> float:
    return 0.3 if is_test(path) else 1.0


def _normal(scores: dict[str, float]) -> dict[str, float]:
    top = max(scores.values(), default=0.0)
    return {key: score / top for key, score in scores.items()} if top > 0 else {}


def _ranked(
    store: Store, question: Question, groups: Sequence[Sequence[str]], rarity: Mapping[str, float] | None
) -> list[Ranked]:
    """Definitions by a question's words in these forms, best first, each qualified name of a file once."""
    scores = store.read(partial(code_search.search, groups=groups, rarity=rarity)) or {}
    scores = blend.with_meaning(store, question.text, scores)
    chosen = sorted(scores, key=lambda number: -scores[number])[:_CANDIDATES]
    loaded = store.read(partial(code_names.by_number, numbers=chosen)) or {}
    ranked = [(_factor(one) * scores[number], one) for number, one in loaded.items()]
    ranked = _defined(store, ranked)
    ranked.sort(key=lambda pair: (-pair[0], pair[1].path, pair[1].line))
    seen: dict[tuple[str, str], Ranked] = {}
    for score, one in ranked:
        seen.setdefault((one.path, one.qualified), (score, one))
    return list(seen.values())


def _factor(one: Definition) -> float:
    return _KIND.get(one.kind, 1.0) * _RANK.get(one.rank, 1.0)


def _defined(store: Store, ranked: list[Ranked]) -> list[Ranked]:
    """Declarations give their score to the definition they announce: a header holds the doc, another file the code."""
    found: list[Ranked] = []
    for score, one in ranked:
        if one.kind != "declaration":
            found.append((score, one))
            continue
        same = store.read(partial(code_names.definitions, name=one.qualified)) or []
        real = [other for _, other in same if other.kind in ("function", "method") and other.name == one.name]
        found.append((score, real[0] if real else one))
    return found


def _falling(scored: Iterable[tuple[float, Hit]]) -> list[Hit]:
    """Hits in the order given, whose scores fall with it: who sorts by score keeps the order."""
    found: list[Hit] = []
    last = 2 * CERTAIN
    for score, hit in scored:
        last = min(last - _STEP, score)
        found.append(replace(hit, score=round(last, 4)))
    return found


def _symbol_hit(one: Definition, score: float = 0.0) -> Hit:
    return Hit(
        "", "symbol", one.signature or one.qualified, one.doc, round(score, 4), path=one.path, line=one.line,
        end_line=one.end_line, symbol=one.qualified,
    )  # fmt: skip


def _caller_hit(call: Call) -> Hit:
    """The line of the use, under the signature of the definition it stands in (the file's path at its top)."""
    one = call.inside
    title, doc, symbol = (one.signature, one.doc, one.qualified) if one is not None else (call.path, EMPTY, None)
    return Hit("", "caller", title, doc, 0.0, path=call.path, line=call.line, end_line=call.line, symbol=symbol)


def _callee_hit(call: Call) -> Hit:
    """What is called where it is defined; where that is not in the repository, the call."""
    if call.target is not None:
        return replace(_symbol_hit(call.target), kind="callee")
    spelled = f"{call.receiver}.{call.name}" if call.receiver else call.name
    return Hit("", "callee", spelled, EMPTY, 0.0, path=call.path, line=call.line, end_line=call.line, symbol=call.name)
