"""Questions over facts, answered: which projects use X, what A depends on, what is written in L, who has file F.

`detect_fact_question` is cheap for every other question; `answer_facts` reads the stores that it is given.  What was
not found is never "none": the answer says how much there was to look at.  Must not know the router.
"""

from __future__ import annotations

from collections.abc import Sequence

TYPE_CHECKING = False  # as `typing` has it, whose import would cost every question 13 CPU ms
if TYPE_CHECKING:
    from loci.recall.fact_grammar import FactQuestion
    from loci.recall.fact_nouns import FactAnswer, FactProject
    from loci.recall.scope import OpenStores

_BEGINS = frozenset(
    (
        "what", "which", "who", "where", "list", "show", "find", "name", "tell", "give", "count", "enumerate", "how",
        "is", "are", "do", "does", "did", "have", "has", "any", "all", "anything", "anyone", "in", "projects",
        "repos", "repositories", "under", "please", "can", "could", "among", "across",
    )
)  # fmt: skip
_SAYS = (
    "use", "using", "utili", "depend", "rely", "relies", "requir", "need", "import", "consum", "pull", "adopt", "built",
    "based", "powered", "test", "lint", "install", "licen", "written", "implemented", "coded", "language", "project",
    "repo",
    "codebase", "code base", "app", "service", "checkout", "deps", "have", "has", "there", "version", "released",
)  # fmt: skip


_HOW = ("how many", "licen")


def detect_fact_question(question: str) -> FactQuestion | None:
    """The question over facts that a text asks, or None.

    The grammar is imported (its expressions cost CPU ms) only where a first word and a later one may belong to it.
    """
    lower = question.lower()
    first = lower.split(None, 1)[:1]
    if not first or first[0].rstrip(",:").replace("'s", "").replace("’s", "") not in _BEGINS:
        return None
    if not any(word in lower for word in (_HOW if first[0] == "how" else _SAYS)):
        return None
    from loci.recall import fact_grammar

    return fact_grammar.detect_fact_question(question)


def answer_facts(question: FactQuestion, projects: Sequence[FactProject], open_stores: OpenStores) -> FactAnswer | None:
    """What the facts of some projects say to a question.

    Args:
        question: from `detect_fact_question`.
        projects: every registered project for a question over a set (`question.subject` is None); the project one
            stands in where it points (`question.subject == ""`); any list that holds the subject where one is named.
        open_stores: reaches a project's stores.

    Returns:
        None where the facts can't be what was asked for: a subject that is no project, or words that may ask for
        something else (`question.sure` is False) with nothing found.
    """
    chosen = [one for one in projects if _is_subject(one, question.subject)]
    if question.subject is not None and not chosen:
        return None
    from loci.recall import fact_relations
    from loci.recall.fact_nouns import Reading

    found = fact_relations.answer(question, [Reading(one, tuple(open_stores(one.id))) for one in chosen])
    return found if found.projects or question.sure else None


def absence(question: FactQuestion, projects: Sequence[FactProject], open_stores: OpenStores) -> str:
    """What is to be said where nothing shows that one project uses something: how much was read, and never "no".

    "" for any other question, where the project is not known, and where nothing was read.

    Args:
        question, projects, open_stores: as `answer_facts` had them, which found nothing.
    """
    from loci.recall.fact_grammar import USES
    from loci.recall.fact_nouns import Reading

    named = all(len(one.split()) <= _LONGEST_NAME for one in question.objects)
    chosen = [one for one in projects if _is_subject(one, question.subject)]
    if question.relation != USES or question.subject is None or question.negated or not named or not chosen:
        return ""
    files = sum(Reading(one, tuple(open_stores(one.id))).coverage().files for one in chosen)
    return f"{' or '.join(question.objects)}: not found in {files} files read (manifests and imports)." if files else ""


_LONGEST_NAME = 2
"""Words of what may be a name: "use colors in a prompt" asks for something else."""


def _is_subject(project: FactProject, subject: str | None) -> bool:
    """Whether a project is the one that is named; every one is where none is."""
    if not subject:
        return True
    from loci.index.facts import plain_name

    called = (project.id, project.name, project.id.rsplit("/", 1)[-1], *project.names)
    wanted = plain_name(subject)
    return any(plain_name(name) == wanted for name in called)
