"""Words that find nothing and rank nothing."""

from __future__ import annotations

SMALL_WORDS = frozenset(
    """
    a about after again all also am an and any anybody anyone anything are aren't as at be because been before
    being but by can can't cannot could couldn't did didn't do does doesn't doing don don't done dont each either
    else ever every everybody everyone everything for from get gets got had has have having he her here hers
    herself him himself his how however i i'd i'll i'm i've if in instead into is isn't it it's its itself just let
    like make makes many may me might mine more most much must my myself neither no nobody none nor not nothing now
    of off on once one only onto or other our ours ourselves out over own per please s shall she should shouldn't
    so some somebody someone something still such t than that that's the their theirs them themselves then there
    these they they're this those though through to too under until up upon us very via was wasn't we we're were
    weren't what what's whatever when where where's whether which whichever while who who's whoever whom whomever
    whose why will with within without won't would wouldn't yes yet you you're your yours yourself
    """.split()  # noqa: SIM905  # a list of one word a line would be 200 lines of nothing
)
"""Closed classes of English: articles, pronouns, prepositions, auxiliaries."""

FILLER = frozenset(
    """
    adipiscing adipisicing aliqua aliquip amet commodo consectetuer consectetur consequat dolor dolore eiusmod
    elit enim exercitation incididunt ipsum labore laboris lorem magna minim nisi nostrud quis sed sit tempor
    ullamco veniam
    """.split()  # noqa: SIM905
)
"""The printers' dummy text: it stands in the fixtures of any project and is about none of them."""
