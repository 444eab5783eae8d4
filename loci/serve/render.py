"""An answer as text for a person: plain, or with a little colour on a terminal.

Must not decide anything: what is shown, and in which order, was decided before.
"""

from __future__ import annotations

from collections.abc import Collection

from loci.base.answers import (
    ABSTAIN,
    AMBIGUOUS,
    DEICTIC,
    NO_EVIDENCE,
    NOTHING_FOUND,
    OUTSIDE,
    SET,
    Answer,
    Decision,
    Hit,
)
from loci.base.fence import neutralise
from loci.serve.excerpt import excerpt
from loci.serve.states import spoken

BUDGET = 4400
"""Characters of one answer: about 1,100 tokens at four a token, under the 1,200 that an answer may have."""
_QUOTED = (600, 400, 300, 200)
"""Characters quoted of the first hits; of all others as many as of the last of these."""
_BOLD, _DIM, _CYAN, _OFF = "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[0m"
_REASONS = {
    DEICTIC: "That question points at a project and nothing says which.",
    NO_EVIDENCE: "None of the registered projects says anything about that.",
    AMBIGUOUS: "I can't tell which project you mean: more than one could be.",
    OUTSIDE: "The project you named says nothing about that.",
    NOTHING_FOUND: "The project is clear, but nothing in it answers that.",
}


class Paint:
    """Puts colour on words, or leaves them alone."""

    def __init__(self, *, plain: bool) -> None:
        self._plain = plain

    def bold(self, text: str) -> str:
        """What matters most."""
        return self._with(_BOLD, text)

    def dim(self, text: str) -> str:
        """What may be passed over."""
        return self._with(_DIM, text)

    def cite(self, text: str) -> str:
        """A place that can be opened."""
        return self._with(_CYAN, text)

    def _with(self, code: str, text: str) -> str:
        return text if self._plain or not text else f"{code}{text}{_OFF}"


def answer_text(answer: Answer, words: Collection[str], paint: Paint) -> str:
    """A whole answer within BUDGET, best hits first and quoted longest; ends without a line feed."""
    if answer.decision.outcome == ABSTAIN:
        said = (*answer.decision.notes, *answer.notes)
        return "\n".join([abstention_text(answer.decision, paint), *_notes(said, paint)])
    shown = _within_budget(answer.hits, words, paint)
    lines: list[str] = []
    for chosen in answer.decision.projects:
        lines.append(_headline(chosen.name, chosen.id, chosen.why, paint))
        for hit, quoted in shown:
            lines += _indent(quoted) if hit.project == chosen.id else []
    left = len(answer.hits) - len(shown)
    lines += [paint.dim(f"  … {left} more; --json has them all")] if left else []
    lines += _coverage(answer.decision, paint)
    return "\n".join([*lines, *_notes((*answer.decision.notes, *answer.notes), paint)])


def _within_budget(hits: tuple[Hit, ...], words: Collection[str], paint: Paint) -> list[tuple[Hit, list[str]]]:
    """The first hits with their lines, as many as BUDGET holds; at least one."""
    shown: list[tuple[Hit, list[str]]] = []
    room = BUDGET
    for rank, hit in enumerate(hits):
        lines = hit_lines(hit, words, _QUOTED[min(rank, len(_QUOTED) - 1)], paint)
        room -= sum(len(line) + 3 for line in lines)
        if room < 0 and shown:
            break
        shown.append((hit, lines))
    return shown


def decision_text(decision: Decision, paint: Paint, *, explain: bool) -> str:
    """A decision without hits, with every signal where asked to explain."""
    if decision.outcome == ABSTAIN:
        lines = [abstention_text(decision, paint)]
    else:
        lines = [_headline(one.name, one.id, one.why, paint) for one in decision.projects]
        lines += _coverage(decision, paint)
    if explain:
        lines += ["", signals_text(decision)]
    return "\n".join([*lines, *_notes(decision.notes, paint)])


def signals_text(decision: Decision) -> str:
    """Every signal of a decision, one a line."""
    return "\n".join(signal_line(s.name, s.project, s.value, s.weight) for s in decision.signals)


def signal_line(name: str, project: str, value: float, weight: float) -> str:
    """One row of `--explain`."""
    return f"  {name:<22} {value:>10.4f}  × {weight:<8.4g} {project}".rstrip()


def abstention_text(decision: Decision, paint: Paint) -> str:
    """Why there is no answer, who could have been meant, and what to do."""
    lines = [paint.bold(_REASONS.get(decision.reason or "", "I don't know."))]
    if decision.candidates:
        shown = [f"{one.name} ({', '.join(one.terms)})" if one.terms else one.name for one in decision.candidates]
        lines.append("  " + neutralise(" · ".join(shown)))
    if decision.reason in (DEICTIC, AMBIGUOUS):
        name = decision.candidates[0].name if decision.candidates else "PROJECT"
        lines.append(f"Ask from inside one, or with -p {name}.")
    return "\n".join(lines)


def hit_lines(hit: Hit, words: Collection[str], size: int, paint: Paint) -> list[str]:
    """Citation, quotation, and what else is known of it."""
    lines = [" · ".join(part for part in (paint.cite(place_of(hit)), (hit.date or "")[:10], _title(hit)) if part)]
    quoted = excerpt(hit.text, words, size) if hit.text and hit.text != hit.title else ""
    lines += [f"  {line}" if line else "" for line in quoted.split("\n")] if quoted else []
    tail = " · ".join(part for part in (_brought(hit), _paths(hit), *spoken(hit.state)) if part)
    return [*lines, *([paint.dim(f"  {tail}")] if tail else [])]


def place_of(hit: Hit) -> str:
    """What to open: `commit 3f2a91c`, `docs/auth.md:41`, or the record."""
    if hit.kind == "commit" and hit.commit:
        return f"commit {hit.commit[:10]}"
    if hit.path:
        return neutralise(f"{hit.path}:{hit.line}" if hit.line else hit.path)
    return f"{hit.kind} {hit.record or ''}".strip()


def _title(hit: Hit) -> str:
    title = " › ".join(hit.heading) if hit.heading else hit.title
    return neutralise(title).replace("\n", " ")[:200]


def _brought(hit: Hit) -> str:
    """What a commit brought of what was asked for, where its message may not say so."""
    return f"brought {neutralise(hit.symbol)}" if hit.kind == "commit" and hit.symbol else ""


def _paths(hit: Hit) -> str:
    shown = ", ".join(neutralise(path) for path in hit.paths[:3])
    return f"{shown} and {len(hit.paths) - 3} more" if len(hit.paths) > 3 else shown


def _headline(name: str, identity: str, why: tuple[str, ...], paint: Paint) -> str:
    return f"{paint.bold(neutralise(name))} · {identity}    {paint.dim(neutralise(' · '.join(why)))}".rstrip()


def _coverage(decision: Decision, paint: Paint) -> list[str]:
    if decision.outcome != SET or not decision.coverage:
        return []
    return [
        paint.dim("looked at " + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in decision.coverage))
    ]


def _notes(notes: tuple[str, ...], paint: Paint) -> list[str]:
    return [paint.dim(f"({neutralise(note)})") for note in notes]


def _indent(lines: list[str]) -> list[str]:
    return [f"  {line}" if line else "" for line in lines]
