"""Takes a question over facts apart: which relation, between which project and which thing, in which direction.

A grammar of closed classes, without a threshold: a question has one of the forms or it is none of ours.  "What depends
on X" asks for projects, "what X depends on" for things.  Must not know any project, nor what is stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from loci.base.frozen import dataclass, replace
from loci.base.languages import language_named
from loci.base.licences import identifiers_asked
from loci.recall import fact_forms as forms
from loci.recall.fact_words import ECOSYSTEMS, GENERIC

USES = "uses"
DEPENDENCIES = "dependencies"
WRITTEN_IN = "written_in"
HAS_FILE = "has_file"
LICENSED = "licensed"
LANGUAGES = "languages"
LICENCE = "licence"

HERE = ""
"""Subject of a question that points at the project one stands in ("does it use X?")."""


@dataclass(frozen=True)
class FactQuestion:
    """A question that facts answer."""

    relation: str
    """USES, DEPENDENCIES, WRITTEN_IN, HAS_FILE, LICENSED, LANGUAGES or LICENCE."""
    subject: str | None = None
    """None asks for the projects that qualify; HERE is the one pointed at; else a project, as written in lower case."""
    objects: tuple[str, ...] = ()
    """What is asked for: names of dependencies, languages, files, licences, as written in lower case."""
    every: bool = False
    """All of the objects ("x and y"), not any one of them."""
    negated: bool = False
    """Which do not."""
    ecosystem: str = ""
    """Only names of this registry (`rs` for "the ignore crate")."""
    scope: str = ""
    """Only dependencies of this kind: runtime | dev | build | optional."""
    declared: bool = False
    """The words say dependency ("depends on", "as a dependency"): a language or a configuration is none."""
    language: str = ""
    """Only projects written in this language ("which Python projects …")."""
    top: bool = False
    """Files at the top level only."""
    sure: bool = True
    """False where the words may ask for something else ("what uses X" of a function): nothing found answers nothing."""


_QUOTES = "\"'`“”‘’"
_LONGEST = 4
"""Words of a name at most; a longer one is a description of something else."""
_ABOUT = (
    (USES, forms.ABOUT_USES, ("what version", "which version", "is "), ("",)),
    (WRITTEN_IN, forms.ABOUT_WRITTEN, ("is ", "are "), (" in ", " with ", " using ")),
    (LICENSED, forms.ABOUT_LICENSED, ("is ", "are "), (" under ", "licen")),
    (USES, forms.ABOUT_USING, ("does ", "do ", "is ", "are ", "did "), ("",)),
    (HAS_FILE, forms.ABOUT_FILES, ("does ", "do ", "is there ", "are there "), ("",)),
    (DEPENDENCIES, forms.ABOUT_DEPENDENCIES, ("what", "which", "list", "show", "name", "give me", "tell me"), ("",)),
    (LANGUAGES, forms.ABOUT_LANGUAGES, ("what", "which"), ("language", " in")),
    (LICENCE, forms.ABOUT_LICENCE, ("under", "what", "which", "how"), ("licen",)),
)
"""Relation, forms, and what a question begins with and holds if it has one of them: no other pays for the forms."""
_WHOLE = (DEPENDENCIES, LANGUAGES, LICENCE)
"""Relations that ask for everything a project has."""
_NOTHING_MORE = ("", "there", "do i have", "do we have", "are there", "exist", "have i", "i have", "we have")


def detect_fact_question(question: str) -> FactQuestion | None:
    """The question over facts that a text asks, or None where it has none of the forms.

    Args:
        question: any text; case and closing punctuation do not matter.
    """
    text = " ".join(question.lower().split()).rstrip("?!. ")
    if not text or len(text) > 300:
        return None
    return _over_projects(text) or _without_noun(text) or _about_project(text)


@lru_cache(maxsize=128)
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


def _first(several: Iterable[str], text: str) -> re.Match[str] | None:
    return next((found for form in several if (found := _compiled(form).fullmatch(text))), None)


# --- questions over every project


def _over_projects(text: str) -> FactQuestion | None:
    """A question that says "projects" and asks which of them."""
    found = _first((forms.OVER_PROJECTS,), text) if any(noun in text for noun in forms.NOUNS) else None
    if not found:
        return None
    head, rest = found.group("head").split(), found.group("rest")
    if head and not (any(word in forms.ASKS for word in head) and all(_may_precede(word) for word in head)):
        return None
    if not head and not _compiled(forms.BARE).match(rest):
        return None
    language = next((key for word in head if word not in forms.HEAD and (key := language_named(word))), "")
    if rest in _NOTHING_MORE:
        return FactQuestion(WRITTEN_IN, None, (language,)) if language else None
    asked = _refused(
        _compiled(forms.RELATIVE).sub("", rest, count=1) if _compiled(forms.RELATIVE).match(rest) else rest
    )
    return replace(asked, language=language) if asked else None


def _may_precede(word: str) -> bool:
    return word in forms.HEAD or language_named(word) is not None


def _refused(rest: str) -> FactQuestion | None:
    """What is asked of the projects by the words behind the noun, and whether it is what they do not."""
    found = _compiled(forms.NOT).match(rest)
    if not found:
        return _relation(rest)
    said, rest = found.group().strip(), rest[found.end() :]
    if re.match("without|(?:(?:is|are) )?(?:lack|miss)", said):
        rest = f"have {rest}"
    made = _relation(rest)
    return replace(made, negated=True) if made else None


def _relation(rest: str) -> FactQuestion | None:
    found = _first(forms.DECLARES, rest)
    if found:
        return _uses(found.group("x"), _scope(found), declared=True)
    for form in forms.WRITTEN:
        found = _first((form,), rest)
        language = language_named(_bare(found.group("x"))) if found else None
        if language:
            return FactQuestion(WRITTEN_IN, None, (language,))
    for form in forms.LICENSED:
        found = _first((form,), rest)
        if found and identifiers_asked(_bare(found.group("x"))):
            return FactQuestion(LICENSED, None, (_bare(found.group("x")),))
    found = _first(forms.USES, rest)
    if found:
        return _uses(found.group("x"), declared=bool(_compiled(forms.DEPENDS).match(rest)))
    found = _first(forms.HAS_FILE, rest)
    return _has(found.group("x")) if found else None


def _without_noun(text: str) -> FactQuestion | None:
    found = _first(forms.WITHOUT_NOUN, text) if text.startswith(forms.EVERYWHERE) else None
    made = _uses(found.group("x")) if found else None
    return replace(made, sure=False) if made else None


# --- questions about one project


def _about_project(text: str) -> FactQuestion | None:
    """A question about one project, named or pointed at."""
    for relation, several, begins, holds in _ABOUT:
        likely = text.startswith(begins) and any(word in text for word in holds)
        found = _first(several, text) if likely else None
        if not found:
            continue
        subject = _subject(found.group("a"))
        if relation in _WHOLE:
            sure = relation != DEPENDENCIES or subject == HERE
            return FactQuestion(relation, subject, scope=_scope(found), sure=sure)
        made = _thing(relation, found.group("x"), _scope(found))
        if made:
            return replace(made, subject=subject, sure=False)
    return None


def _thing(relation: str, words: str, scope: str) -> FactQuestion | None:
    if relation == WRITTEN_IN:
        language = language_named(_bare(words))
        return FactQuestion(WRITTEN_IN, None, (language,)) if language else None
    if relation == LICENSED:
        return FactQuestion(LICENSED, None, (_bare(words),)) if identifiers_asked(_bare(words)) else None
    return _uses(words, scope) if relation == USES else _has(words)


def _subject(words: str) -> str:
    """A project as written; HERE for a pronoun."""
    bare = _bare(re.sub(r"(?:['’]s|(?<=s)['’])$", "", words.strip()))
    if words.strip() in forms.POINTERS or bare in forms.POINTERS or not bare:
        return HERE
    return re.sub(rf" {forms.NOUN}$", "", bare)


def _scope(found: re.Match[str]) -> str:
    return forms.SCOPES.get(found.groupdict().get("scope") or "", "")


# --- things


def _bare(words: str) -> str:
    """Without articles and quotation marks."""
    words = words.strip().strip(_QUOTES).strip()
    while (shorter := _compiled(forms.ARTICLE).sub("", words)) != words:
        words = shorter
    return words.strip(_QUOTES).strip()


def _uses(words: str, scope: str = "", *, declared: bool = False) -> FactQuestion | None:
    """Names of dependencies, with the registry that a noun beside them gives."""
    scope = scope or ("build" if _compiled(forms.BACKEND).search(words) else "")
    words = _compiled(forms.TAIL).sub("", f" {words}").strip()
    ecosystem, bare = _ecosystem(_bare(words))
    parts = [_bare(part) for part in re.split(r" ?, ?(?:and |or )?| (?:and|or) ", bare)]
    names = tuple(part for part in parts if part)
    if not names or any(len(name.split()) > _LONGEST for name in names):
        return None
    every = " and " in bare
    return FactQuestion(USES, None, names, every=every, ecosystem=ecosystem, scope=scope, declared=declared)


def _ecosystem(words: str) -> tuple[str, str]:
    """(registry or "", the name) of "the ignore crate", "npm package koa", "requests library"."""
    for noun in sorted(ECOSYSTEMS, key=len, reverse=True):
        if words.endswith(f" {noun}"):
            return ECOSYSTEMS[noun], words[: -len(noun)].strip(_QUOTES + " ")
        if words.startswith(f"{noun} "):
            return ECOSYSTEMS[noun], words[len(noun) :].strip(_QUOTES + " ")
    noun = next((noun for noun in sorted(GENERIC, key=len, reverse=True) if words.endswith(f" {noun}")), "")
    return "", words[: len(words) - len(noun)].strip(_QUOTES + " ") if noun else words


def _has(words: str) -> FactQuestion | None:
    """The name of a file, or of what a file shows ("a readthedocs config")."""
    place = _compiled(forms.PLACE).search(words)
    words = words[: place.start()] if place else _compiled(forms.INSIDE).sub("", words)
    bare = _compiled(forms.FILE_NOUN).sub("", _compiled(forms.SET_UP).sub("", _bare(words)))
    bare = _compiled(forms.CALLED).sub("", _bare(bare))
    name = _bare(_compiled(forms.CONFIG).sub("", bare))
    if not name or len(name.split()) > _LONGEST:
        return None
    return FactQuestion(HAS_FILE, None, (name,), top=bool(place))
