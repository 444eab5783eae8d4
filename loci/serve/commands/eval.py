"""`loci eval`: how well loci does on your own projects, by questions whose answers are known."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loci.base.errors import ANSWERED, NotRegisteredError, UsageError
from loci.base.exam import KINDS, RIGHT, Mark
from loci.base.fence import neutralise
from loci.base.frozen import asdict
from loci.base.scoring import Share
from loci.disk.clock import now
from loci.disk.places import places, writer_id
from loci.disk.rewrite import write_lines
from loci.journal.ledger import load
from loci.journal.registry import Project, resolve
from loci.serve.exam.fitting import fit
from loci.serve.exam.papers import Papers, set_papers
from loci.serve.exam.report import Report, report
from loci.serve.exam.room import Room
from loci.serve.exam.sitting import sit
from loci.serve.exam.tiers import Compared, advice, by_meaning, told_of
from loci.serve.progress import counting

EPILOG = """\
Questions are made of what git says at HEAD, never of the index.  A commit that is asked for is left out of every store
and every count while it is asked for, and so is its project where the right answer is none.  Nothing is stored but
the floor of --fit, and nothing leaves this machine.

The interval is Wilson's at 95 %.  Risk is the share of answers that are wrong, coverage the share of the answerable
questions that are answered; the curve shows both as the threshold falls.  Subjects of commits are harder than
questions that people ask, so a risk that is fitted to them is a cautious one.

exit: 0, whatever the figures are; 4 nothing is registered"""
_TOLD = 20
"""Misses that are shown without --json."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci eval`."""
    names = ", ".join(kind for kind, _ in KINDS)
    parser.add_argument("-n", type=int, default=30, metavar="N", help="questions of each kind at most (30)")
    parser.add_argument("-p", dest="project", action="append", default=[], metavar="PROJECT",
                        help="ask about this project only (repeatable); all stay registered")  # fmt: skip
    parser.add_argument(
        "--kind", action="append", default=[], metavar="KIND", help=f"only this kind (repeatable): {names}"
    )
    parser.add_argument("--seed", default="loci", metavar="TEXT", help="other questions with another text")
    parser.add_argument("--misses", action="store_true", help="also show what went wrong")
    parser.add_argument("--ablate", action="store_true", help="also show what each signal of the router is worth")
    parser.add_argument("--fit", type=float, metavar="RISK",
                        help="answer from now on where at most this share was wrong, as 0.2; 1 forgets it")  # fmt: skip
    parser.add_argument("--svg", metavar="FILE", help="draw the curve and the confusion of projects")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.eval/1")


def run(arguments: argparse.Namespace) -> int:
    """Make the questions, ask them, tell the figures."""
    kinds = arguments.kind or [kind for kind, _ in KINDS]
    unknown = set(kinds) - {kind for kind, _ in KINDS}
    if unknown or arguments.n < 1:
        raise UsageError("There is no such kind of question." if unknown else "-n takes a number from 1 on.")
    if arguments.fit is not None and not 0 < arguments.fit <= 1:
        raise UsageError("--fit takes a share of wrong answers, as 0.2.")
    found = places()
    registry = load(found.registry)
    projects = registry.living()
    if not projects:
        raise NotRegisteredError("No project is registered yet.", "Run loci init inside a repository.")
    asked = tuple(resolve(registry, name, writer_id(found)) for name in arguments.project) or projects
    papers = set_papers(asked, arguments.n, arguments.seed, kinds)
    with counting("questions", len(papers.questions)) as told, Room(found, projects, papers.withheld) as room:
        moment = now()
        marks = sit(papers.questions, room, moment, told)
        compared = by_meaning(found, room, papers.questions, marks, moment)
    figures = report(marks)
    names = {project.id: project.name for project in projects}
    if arguments.svg:
        from loci.serve.exam.picture import svg

        write_lines(Path(arguments.svg), iter([svg(figures, names).encode("utf-8", "replace")]))
    fitted = fit(found, figures.points, arguments.fit) if arguments.fit is not None else ""
    if arguments.json:
        print(_json(figures, marks, papers, arguments, compared))
        return ANSWERED
    for line in _lines(figures, marks, papers, arguments, projects):
        print(neutralise(line))
    for line in told_of(compared):
        print(line)
    if fitted:
        print(fitted)
    if arguments.svg:
        print(f"drawn: {arguments.svg}", file=sys.stderr)
    return ANSWERED


def _lines(
    figures: Report,
    marks: tuple[Mark, ...],
    papers: Papers,
    arguments: argparse.Namespace,
    projects: tuple[Project, ...],
) -> list[str]:
    names = {project.id: project.name for project in projects}
    lines = [
        f"{len(marks)} questions, {len(projects)} projects registered; {len(papers.withheld)} commits held out",
        "",
    ]
    lines.append(f"{'':16} {'n':>4}  {'right':^19} {'wrong':^19} {'no answer':^19}")
    for row in figures.rows:
        shares = " ".join(f"{_percent(one):<19}" for one in (row.right, row.wrong, row.abstained))
        lines.append(f"{row.kind:16} {row.right.of:>4}  {shares}".rstrip())
    if figures.points:
        from loci.serve.exam.picture import drawn

        lines += ["", *drawn(figures.points)]
        lines.append(f"mean risk under the curve {100 * figures.area:.1f} %")
    if figures.safe is not None:
        lines.append(f"at 5 % risk it could answer {100 * figures.safe.coverage:.0f} %")
    if figures.now is not None:
        lines.append(f"it answers {100 * figures.now.coverage:.0f} %, {100 * figures.now.risk:.1f} % of that is wrong")
    if arguments.ablate:
        lines += ["", f"{'without':16} {'risk under the curve':>21} {'coverage at 5 %':>16}"]
        lines += [f"{one.signal:16} {100 * one.area:>+20.2f}  {-100 * one.coverage:>+15.1f}" for one in figures.worth]
    if arguments.misses:
        wrong = [one for one in marks if one.verdict != RIGHT]
        lines += ["", *(_miss(one, names) for one in wrong[:_TOLD])]
        lines += [f"… {len(wrong) - _TOLD} more; --json has them all"] if len(wrong) > _TOLD else []
    lines += [f"{name}: nothing asked ({why})" for name, why in papers.unread]
    return lines


def _percent(one: Share) -> str:
    return f"{100 * one.value:5.1f} [{100 * one.low:3.0f},{100 * one.high:4.0f}]"


def _miss(mark: Mark, names: dict[str, str]) -> str:
    gold = ", ".join(names.get(one, one) for one in mark.question.gold) or "no answer"
    said = ", ".join(names.get(one, one) for one in mark.said) or "no answer"
    where = f" {mark.question.path}" if mark.question.path else ""
    return f"{mark.question.kind}: {mark.question.text}\n    right: {gold}{where}; said: {said} ({mark.score:+.2f})"


def _miss_form(one: Mark) -> dict[str, object]:
    return {
        "kind": one.question.kind,
        "question": one.question.text,
        "right": list(one.question.gold),
        "said": list(one.said),
        "path": one.question.path or None,
        "line": one.question.line or None,
        "verdict": one.verdict,
    }


def _json(
    figures: Report,
    marks: tuple[Mark, ...],
    papers: Papers,
    arguments: argparse.Namespace,
    compared: tuple[Compared, ...],
) -> str:
    from loci.serve.jsonform import dump

    def form(one: Share) -> dict[str, object]:
        return {
            "count": one.hits,
            "of": one.of,
            "share": round(one.value, 4),
            "low": round(one.low, 4),
            "high": round(one.high, 4),
        }

    found: dict[str, object] = {
        "questions": len(marks),
        "held_out": len(papers.withheld),
        "kinds": [
            {"kind": row.kind, "right": form(row.right), "wrong": form(row.wrong), "abstained": form(row.abstained)}
            for row in figures.rows
        ],
        "curve": [
            {"coverage": round(one.coverage, 4), "risk": round(one.risk, 4), "threshold": round(one.threshold, 4)}
            for one in figures.points
            if one.threshold > float("-inf")
        ],
        "mean_risk": round(figures.area, 4),
        "signals": [
            {"signal": one.signal, "area": round(one.area, 4), "coverage": round(one.coverage, 4)}
            for one in figures.worth
        ],
        "confusion": [
            {"asked": gold, "answered": said or None, "count": count} for gold, said, count in figures.confusion
        ],
        "unread": [{"project": name, "reason": why} for name, why in papers.unread],
    }
    if compared:
        found["by_meaning"] = [asdict(one) for one in compared]
        found["advice"] = advice(compared[-1])
    if arguments.misses:
        found["misses"] = [_miss_form(one) for one in marks if one.verdict != RIGHT]
    return dump("loci.eval/1", found)
