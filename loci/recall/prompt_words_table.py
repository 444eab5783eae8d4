"""Closed classes of English words that say what a prompt is, and nothing of its subject.  Data alone: no logic."""

from __future__ import annotations

TASKS = """
add append compose configure convert create define describe develop draft enable explain extend extract generate
give implement improve include insert integrate introduce let list make migrate modify optimise optimize prepare
produce propose provide refactor remove rename reorder reorganise reorganize replace rewrite scaffold set setup
show simplify suggest summarise summarize tell tweak validate wrap write
"""
"""Imperatives that ask for something to be made or told.  A prompt that opens with one seldom asks what went wrong."""

NOUNS_TOO = """
answer benchmark build bump change compare copy count delete deploy design display document estimate export
fetch format install merge mock move open order parse plan print publish put redesign return review send sign
sketch sort split start support swap switch test translate update upgrade use wire
"""
"""Imperatives that may be nouns as well (`test suite hangs`): tasks only before one of OBJECTS."""

OBJECTS = """
a all an another any both each every it its me my one our some that the their them these this those two us which
your
"""
"""What stands between an imperative and its object."""

NEVER_VERBS = """
after all any are as at because before both can could did do does each even every for from had has have how if in
is just many may might most must no not now of on once one only or other our should since so some still that the
their then there these this those to too two until was were what when where which while who why will with without
would
"""
"""Short words that never open a command."""

LEARNERS = """
i you one to
"""
"""Who wants to know how a thing is done in general (`how do i merge two tables?`); a team asks how `we` did it."""

ASKING = """
are did do has have how is was were what when where which who why
"""
"""Openers of a question."""

OURSELVES = """
our ourselves us we
"""
"""Who a team is to itself: it asks its memory how `we` did a thing."""

COURTESY = """
can could please would will you we i need want like to help me now then also and ok okay let's let
"""
"""What may stand before the imperative."""

FRAME = """
about again anything approach approaches before common deal dealt earlier edit editing ever going gotcha gotchas
handle handled happen happened happens history issue issues keep keeps know known last learn learned learnt
lesson lessons memories memory note noted notes past previously problem problems related remember remembered saw
seen solution solutions solve solved time times tip tips touch touching trouble went wrong
"""
"""Words of asking back (`have we had trouble with … before`): about the asking, not about its subject."""


TROUBLE = """
abort aborted aborts aren't bad blank block blocked blocking blocks break breaking breaks broke broken bug buggy
bugs can't cannot cant corrupt corrupted corrupts couldn't crash crashed crashes crashing dead deadlock
deadlocks degraded denied denies deny didn't die died dies disappear disappeared disappears disconnected
disconnects doesn't don't drop dropped drops duplicate duplicated duplicates dying empty error errors exceed
exceeded exceeds exception exceptions exhausted expired fail failed failing fails failure failures fatal faulty
flaky forbidden forever freeze freezes frozen garbage garbled gone halt halts hang hanging hangs hogs hung
ignore ignored ignores illegal impossible inaccessible incompatible incomplete inconsistent incorrect
incorrectly infinite insufficient invalid isn't jams kill killed kills lags leak leaked leaking leaks lock
locked loop loops lose loses losing lost malformed mismatch misses missing never nobody none not nothing null
oom outage overflow overflows overload overwritten panic panicked panics permission problem problems race raise
raised raises refuse refused refuses regression reject rejected rejects segfault segfaults silently slow slower
slowly slows stale stall stalled stalls starve starved starves stop stopped stops stuck stutters suddenly
swallowed throttled throws timeout timeouts trouble truncated twice unable unavailable undefined unexpected
unexpectedly unhandled unknown unreachable unreadable unreliable unresolved unresponsive unsupported vanish
vanished vanishes violate violates violation warning warnings wasn't weird without won't wouldn't wrong wrongly
"""
"""Symptoms: what is said of things that do not work, whatever the things are."""
