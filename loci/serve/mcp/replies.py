"""An answer in the room that a model has for it: as text and as structured content, 1,200 tokens each at most.

Clients show a model either of the two, so each stands by itself.  Must not decide what is true; only what is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence

from loci.base.answers import Answer, Hit
from loci.base.fence import neutralise
from loci.base.frozen import dataclass, replace
from loci.serve.excerpt import excerpt
from loci.serve.jsonform import decision_form
from loci.serve.render import Paint, answer_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Made = TypeVar("_Made")

Form = dict[str, object]

TOKENS = 1150
"""Of a whole answer; the bar is 1,200."""
_SIZES = (700, 500, 350, 250, 180)
"""Characters of quotation a hit, tried in turn before a hit is dropped."""


@dataclass(frozen=True)
class Reply:
    """What a tool gives back."""

    text: str
    """For a client that shows text."""
    form: Form
    """Structured content, by the tool's output schema."""


def weigh(text: str) -> int:
    """Tokens of a text, from above.

    Measured with the o200k and cl100k vocabularies on eight answers over seven repositories: 2.91 bytes a token at the
    least, in structured content with many object ids; 3.4 to 4.2 in text.
    """
    return len(text.encode("utf-8", "replace")) * 10 // 29


def answer_reply(answer: Answer, words: Collection[str], scope: Form, line: str) -> Reply:
    """An `ask` as a reply: hits are shortened, then dropped from the end, until both forms fit."""
    made: dict[tuple[int, int], Form] = {}
    form = _fit(answer.hits, lambda hits, size: _form(answer, hits, words, scope, (size, made)), _weigh_form, _SIZES)
    text = _fit(answer.hits, lambda hits, _size: _text(answer, hits, words, line), weigh, _SIZES[-1:])
    return Reply(text, form)


def _fit(
    hits: Sequence[Hit],
    make: Callable[[Sequence[Hit], int], _Made],
    weight: Callable[[_Made], int],
    sizes: Sequence[int],
) -> _Made:
    """The most that fits: as many hits as do at the smallest size, at the largest size that they do.

    Halving instead of dropping one by one: the making was a third of a warm answer's CPU.
    """
    low, high = 0, len(hits)
    best = make(hits, sizes[-1])
    if weight(best) <= TOKENS:
        low = high
    else:
        best = make((), sizes[-1])
    while low + 1 < high:
        middle = (low + high) // 2
        made = make(hits[:middle], sizes[-1])
        if weight(made) <= TOKENS:
            low, best = middle, made
        else:
            high = middle
    for size in sizes[:-1] if low else ():
        made = make(hits[:low], size)
        if weight(made) <= TOKENS:
            return made
    return best


def _weigh_form(form: Form) -> int:
    return weigh(json.dumps(form, ensure_ascii=False))


def _form(
    answer: Answer,
    hits: Sequence[Hit],
    words: Collection[str],
    scope: Form,
    cut: tuple[int, dict[tuple[int, int], Form]],
) -> Form:
    """`loci.answer/1` with the scope; the question, which the caller knows, is left out.

    Args:
        answer: as found.
        hits: those of it that are shown.
        words: of the question.
        scope: where it was asked.
        cut: characters of a quotation, and hits as they were cut before, by place and size.
    """
    size, before = cut
    for place, hit in enumerate(hits):
        if (place, size) not in before:
            before[place, size] = hit_form(hit, words, size)
    decided = decision_form("", answer.decision)
    decided.pop("question")
    made = {"schema": "loci.answer/1", "scope": scope, **decided}
    notes = [*answer.decision.notes, *answer.notes, *_left_out(answer, hits)]
    return {**made, "hits": [before[place, size] for place in range(len(hits))], "notes": notes}


def hit_form(hit: Hit, words: Collection[str], size: int) -> Form:
    """One hit without what is empty; what cites it is always there."""
    form: Form = {"project": hit.project, "kind": hit.kind, "title": neutralise(hit.title)[:200]}
    form |= {"text": excerpt(hit.text, words, size) if hit.text != hit.title else "", "score": round(hit.score, 2)}
    form |= {"date": (hit.date or "")[:10] or None, "commit": hit.commit, "path": hit.path, "line": hit.line}
    extra: Mapping[str, object] = {
        "end_line": hit.end_line,
        "heading": list(hit.heading[:-1]),
        "symbol": hit.symbol,
        "author": hit.author,
        "record": hit.record if hit.kind != "commit" else None,  # a commit is cited by itself
        "paths": list(hit.paths[:3]),
        "state": list(hit.state),
    }
    return form | {name: _plain(value) for name, value in extra.items() if value}


def _plain(value: object) -> object:
    if isinstance(value, str):
        return neutralise(value)
    return [neutralise(str(item)) for item in value] if isinstance(value, list) else value


def _text(answer: Answer, hits: Sequence[Hit], words: Collection[str], line: str) -> str:
    shown = replace(answer, hits=tuple(hits), notes=(*answer.notes, *_left_out(answer, hits)))
    return f"{line}\n{answer_text(shown, words, Paint(plain=True))}"


def _left_out(answer: Answer, hits: Sequence[Hit]) -> list[str]:
    missing = len(answer.hits) - len(hits)
    return [f"{missing} weaker hits left out; ask more narrowly to see them"] if missing else []
