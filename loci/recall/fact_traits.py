"""What a project is, by its facts: the languages it is written in, its licence, the files it has.

Must not know how a question is worded.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.evidence import Fact
from loci.base.examples import is_example
from loci.base.languages import MINOR, NAMES
from loci.index.facts import Share
from loci.recall.fact_nouns import Match, Reading
from loci.recall.fact_words import KNOWN_FILES, SAME_THING

MAIN_SHARE = 0.45
"""Part of a project's code that makes it "written in" a language besides the one that leads."""
USED_SHARE = 0.05
"""Part that makes it "use" a language."""


def main_language(shares: Sequence[Share], language: str, least: float = MAIN_SHARE) -> Share | None:
    """The share of a language where it leads or has a part of `least`; what only dresses or builds code is none."""
    code = [one for one in shares if one.language not in MINOR] or list(shares)
    total = sum(one.bytes for one in code) or 1
    minor = next((one for one in shares if one.language == language and one not in code), None)
    wanted = next((one for one in code if one.language == language), None)
    if wanted is None:
        return minor if minor and least < MAIN_SHARE else None
    return wanted if wanted is code[0] or wanted.bytes / total >= least else None


def written_in(reading: Reading, language: str, least: float = MAIN_SHARE) -> Match | None:
    """Whether a project is written in a language: it leads, or has at least a part of `least`."""
    share = main_language(reading.languages(), language, least)
    return _share_match(reading, (share,)) if share else None


def languages(reading: Reading) -> Match | None:
    """The languages of a project with half a percent and more, largest first."""
    shares = [one for one in reading.languages() if one.share >= 0.005]
    return _share_match(reading, shares) if shares else None


def _share_match(reading: Reading, shares: Sequence[Share]) -> Match:
    texts = [f"{NAMES.get(one.language, one.language)} {one.share:.0%}" for one in shares]
    found = tuple(Fact("language", text) for text in texts)
    return Match(reading, found, texts[0], shares[0].share)


def licensed(reading: Reading, wanted: frozenset[str] | None) -> Match | None:
    """By the outermost files that state a licence: what stands deeper is of a part or of somebody else."""
    found = reading.all_of("licence")
    depth = min((fact.path.count("/") for fact in found), default=0)
    outer = [fact for fact in found if fact.path.count("/") == depth and (wanted is None or fact.key in wanted)]
    first = {fact.key: fact for fact in reversed(outer)}
    names = list(dict.fromkeys(fact.key for fact in outer))
    return Match(reading, tuple(first[name] for name in names), " or ".join(names)) if outer else None


def has_file(reading: Reading, name: str, *, top: bool = False, config: bool = False) -> Match | None:
    """Whether a project has a file of a name, or what people call by a word; `config`: only what configures a tool."""
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
