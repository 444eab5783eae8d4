"""Questions about code: what is meant, looked up, as hits with file and line.

`detect_intent` reads the question, `answer_structure` looks it up in a project's stores.  Must not know files, git or
how the other kinds of hits are found; commits that speak for files are an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from loci.base.answers import Hit
from loci.base.frozen import dataclass, replace
from loci.index.store import Store
from loci.recall import code_forms as forms
from loci.recall import code_lookup as lookup
from loci.recall.question import Question, parse

DEFINITION, CALLERS, CALLEES, OUTLINE, PURPOSE, ANY = "definition", "callers", "callees", "outline", "purpose", "any"


@dataclass(frozen=True)
class Intent:
    """What a question wants to know of code."""

    kind: str
    """definition | callers | callees | outline | purpose | any"""
    question: Question
    """The question taken apart."""
    name: str = ""
    """The name asked about, as written; "" for purpose and any."""
    within: str = ""
    """File or class that the name is said to be in."""


def detect_intent(question: str) -> Intent:
    """The form a question has; `any` where it has none of them, and any text has one.

    Args:
        question: as asked.
    """
    parsed = parse(question)
    text = " ".join(question.split()).strip().rstrip("?.! ").strip()
    for kind, patterns in _FORMS:
        found = _named(kind, patterns, text, parsed)
        if found is not None:
            return found
    single = forms.as_name(text)
    if single and forms.is_shaped(single):
        return Intent(DEFINITION, parsed, single)
    is_purpose = any(pattern.match(text) for pattern in forms.PURPOSE)
    return Intent(PURPOSE if is_purpose else ANY, parsed)


def asks_of_code(question: str) -> bool:
    """Does a question have the form of one about code: where, what calls, what is in, which function does?"""
    return detect_intent(question).kind != ANY


_FORMS = (
    (CALLERS, forms.CALLERS), (CALLEES, forms.CALLEES), (OUTLINE, forms.OUTLINE), (DEFINITION, forms.DEFINITION),
    (DEFINITION, forms.PLACE),
)  # fmt: skip


def _named(kind: str, patterns: Sequence[object], text: str, parsed: Question) -> Intent | None:
    for pattern in patterns:
        match = pattern.match(text)  # type: ignore[attr-defined]
        if match is None:
            continue
        said, within = forms.split_within(match.group("x"))
        name = forms.as_name(said) or (forms.as_words(said) if patterns is forms.DEFINITION else "")
        if not name or (kind == OUTLINE and not _can_hold(name, match.group("x"))):
            continue
        return Intent(kind, parsed, name, within)
    return None


def _can_hold(name: str, said: str) -> bool:
    """Whether something can stand in it: a file, or a name that can be none but code's or is called a class or file."""
    lower = said.lower()
    called = any(word in lower.split() for word in ("class", "file", "module", "struct", "interface", "trait", "enum"))
    return forms.is_path(name) or forms.is_shaped(name) or name[:1].isupper() or called


def answer_structure(
    intent: Intent,
    stores: Sequence[Store],
    limit: int,
    project: str = "",
    *,
    rarity: Mapping[str, float] | None = None,
    commits: Sequence[tuple[float, Sequence[str]]] = (),
) -> tuple[Hit, ...]:
    """Hits of kinds symbol, caller and callee, best first; tests last among callers.

    Args:
        intent: from `detect_intent`.
        stores: the project's stores; those without code are skipped.
        limit: most hits.
        project: canonical id, written into each hit.
        rarity: weight of each token over all projects; None for its rarity in each store.
        commits: (score, paths) of the commits that answer the question best, some twenty of them: evidence for files,
            used where the question has no other form.
    """
    found: list[Hit] = []
    for store in stores:
        found += _answer(intent, store, limit, rarity, commits)
    found.sort(key=lambda hit: -hit.score)
    return tuple(_in_project(hit, project) for hit in found[:limit])


def _in_project(hit: Hit, project: str) -> Hit:
    return replace(hit, project=project)


def _answer(
    intent: Intent,
    store: Store,
    limit: int,
    rarity: Mapping[str, float] | None,
    commits: Sequence[tuple[float, Sequence[str]]],
) -> list[Hit]:
    """By name where one is asked for and known, else by words."""
    by_name = {
        DEFINITION: lookup.where, CALLERS: lookup.who_uses, CALLEES: lookup.what_it_calls, OUTLINE: lookup.what_is_in,
    }.get(intent.kind)  # fmt: skip
    if by_name is not None:
        found = by_name(store, intent.name, intent.within, limit)
        if found:
            return found
    if intent.kind in (ANY, CALLEES, OUTLINE):
        return lookup.files_of(store, intent.question, limit, rarity, commits)
    return lookup.which_does(store, intent.question, limit, rarity)
