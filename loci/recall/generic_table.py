"""What can be asked of any repository, so that asking it says nothing about which one is meant."""

from __future__ import annotations

GENERIC = frozenset(
    """
    about ago already always
    api architecture ask author authored begin benchmark big branch broke broken bug build builder building
    built bump ci change changed changelog check checked checkout ci clean clone code codebase coding come comes commit
    committed compile compiled config configurable configuration configure configured contact contribute contributed
    contributing contribution contributor contributors cost coverage create created credit current currently day days
    dead debug debugged debugging default dependencies dependency depend depends deploy deployed deployment design
    designed dev develop developed developer developers development different directory discuss do docs document
    documentation documented documents done download entry example examples explain explained exist exists fast faster
    file files find first fix fixed fixes fixing folder format formatted found fresh full get getting go goal goes good
    guide happen happened happening happens hard have help history hold hook hooks how important install installation
    installed installer installing instruction instructions issue issues job kept keep know language languages large
    last lately latest layout learn lead licence licenced license licensed licensing line lines lint linted linter
    linux list live lives locally located location log logged logging logs long look mac machine macos main maintain
    maintained maintainer maintainers maintains make mature mean meaning means merge merged month months name named
    need needed needs new newest next nightly number often old oldest open organised organized origin overview owner
    owners own package packaged packages packaging people person pipeline plan planned platform platforms point popular
    prerequisite prerequisites problem problems process production program project project's projects public publish
    published publishing purpose push pushed question questions quick quickly quickstart ready readme recent recently
    release released releases releasing rename renamed repo repo's repos report reported repositories repository
    required requirement requirements responsible result results review reviewed reviewer roadmap run runner running
    runs script scripts security set sets setting settings setup setups ship shipped shipping show size slow slower
    small somebody someone source stable start started starting state status step steps stop stored stores structure
    structured style suite summary support supported supporting supports system systems tag tagged tags task tasks team
    tell test tested tester testing tests thing things time today tool tooling tools try type types understand unit up
    update updated updates upgrade upgraded url usage use used useful user users uses using version versioned
    versioning versions way website week weeks went windows work worked workflow working works write writes writing
    written wrote year years yesterday during earlier later never since sometimes soon till usually
    """.split()  # noqa: SIM905  # a list of one word a line would be 400 lines of nothing
)
"""Topics and acts of every repository: running, testing, building, releasing, licensing, asking who and when."""
