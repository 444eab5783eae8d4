"""What manifests state, as a decision of routing; and what was looked at in vain.

Must not know words, passages or confidence: facts qualify a project or say nothing.
"""

from __future__ import annotations

from loci.base.answers import ABSTAIN, NO_EVIDENCE, NOTHING_FOUND, ROUTED, SET, Decision, Hit
from loci.base.frozen import replace
from loci.index.router import Known, Router
from loci.recall import facts
from loci.recall.scope import OpenStores, Scope

TYPE_CHECKING = False  # as `typing` has it, whose import would cost every question 13 CPU ms
if TYPE_CHECKING:
    from loci.recall.fact_grammar import FactQuestion
    from loci.recall.fact_nouns import FactProject


def by_facts(
    question: str, scope: Scope, router: Router, open_stores: OpenStores
) -> tuple[Decision, tuple[Hit, ...]] | None:
    """What the manifests say, where the question is one for them; None where it is none or they can't tell."""
    asked = facts.detect_fact_question(question)
    if asked is None:
        return None
    if asked.subject == "" and not (scope.explicit or scope.here):
        return None
    found = facts.answer_facts(asked, _fact_projects(asked, scope, router), open_stores)
    if found is None:
        return None
    if asked.subject is None:
        outcome, reason = (SET, None) if found.projects else (ABSTAIN, NO_EVIDENCE)
    else:
        outcome, reason = (ROUTED, None) if found.projects else (ABSTAIN, NOTHING_FOUND)
    return Decision(outcome, found.projects, reason, coverage=found.coverage, notes=found.notes), found.hits


def with_absence(decision: Decision, question: str, scope: Scope, router: Router, open_stores: OpenStores) -> Decision:
    """What was looked at in vain, where somebody asks whether a project uses something and nothing says so."""
    asked = facts.detect_fact_question(question)
    if asked is None or (asked.subject == "" and not scope.here):
        return decision
    projects = _fact_projects(asked, scope, router)
    said = facts.absence(asked, projects, open_stores)
    if not said:
        return decision
    reason = NOTHING_FOUND if decision.reason == NO_EVIDENCE else decision.reason
    return replace(decision, reason=reason, notes=(*decision.notes, said))


def _fact_projects(asked: FactQuestion, scope: Scope, router: Router) -> list[FactProject]:
    """Who may qualify: everyone, or the project that is pointed at."""
    from loci.recall.fact_nouns import FactProject

    pointed_at = scope.explicit or ((scope.here,) if scope.here else ())
    known = [
        FactProject(one.id, one.name, _names(one, router, wanted=bool(asked.subject))) for one in router.projects()
    ]
    return [one for one in known if one.id in pointed_at] if asked.subject == "" or scope.explicit else known


def _names(known: Known, router: Router, *, wanted: bool) -> tuple[str, ...]:
    return tuple(name for name, _ in router.names_of(known.number)) if wanted else ()
