"""When two names of packages mean one thing.  Must not know any package."""

from __future__ import annotations

import re

from loci.index.facts import plain_name, spellings
from loci.recall.fact_words import AFFIXES_BEFORE, AFFIXES_BEHIND, ENDINGS, EVERYDAY

_SHORTEST = 4
"""Letters of a word that may stand for a longer name."""


def same_names(name: str) -> frozenset[str]:
    """The names under which registries keep a thing: with what they add to names, and with a version's digit.

    `flit` gives flit-core and python-flit among others, `jinja` jinja2; a name with a slash is taken as it is.
    """
    bare = plain_name(name)
    if "/" in bare or ":" in bare or not bare:
        return frozenset((bare,))
    found = {bare, *(f"{bare}{affix}" for affix in AFFIXES_BEHIND), *(f"{affix}{bare}" for affix in AFFIXES_BEFORE)}
    found.update(f"@{bare}/{part}" for part in ("core", "cli"))
    undigited = re.sub(r"(?<=[a-z]{3})\d$", "", bare)
    found.update((undigited, *(f"{bare}{digit}" for digit in range(2, 10))) if undigited == bare else (undigited,))
    return frozenset(found)


def is_related(name: str, key: str) -> bool:
    """Whether a dependency's name holds a word that means `name`: `jemalloc` in `tikv-jemallocator`."""
    bare = plain_name(name)
    if len(bare) < _SHORTEST or bare in EVERYDAY:
        return False
    whole, tail = spellings(key)
    parts = {part for part in re.split(r"[-/:@]", f"{whole}-{tail}") if part}
    return bare in parts or any(part[: len(bare)] == bare and part[len(bare) :] in ENDINGS for part in parts)
