"""Closed classes of English words that say what a prompt is, and nothing of its subject.  Data alone: no logic."""

from __future__ import annotations

TASKS = """
add append bump compose configure continue convert create decrease define describe develop disable draft enable explain
extend extract generate give implement improve include increase insert integrate introduce let list make migrate
modify optimise optimize pin prepare proceed produce propose provide recommend refactor remove rename reorder reorganise
reorganize replace rewrite scaffold set setup show simplify suggest summarise summarize tell tweak validate wrap
write
"""
"""Imperatives that ask for something to be made or told.  A prompt that opens with one seldom asks what went wrong."""

NOUNS_TOO = """
answer arrange ask assign attach back bake balance batch benchmark bind blink boost branch build bundle cache
call cancel cap capture cast catch center centre chain change charge chart check choose clean clear click clone
close code color colour combine comment commit compare compile compress connect copy count cover crop cut
debounce decode decorate decrypt default delay delegate delete deliver deploy design diff display distribute
document double downgrade download drag draw dump edit email embed encode encrypt enforce enter escape estimate
exchange exclude exit export expose fade feed fetch fill filter fit flag flatten flip focus fold follow force
fork format forward free go grant graph group guard guess hash help hide highlight hold hook host import index
inline inspect install invert invite join jump keep label launch lay leave lift limit line link lint load log
look lower map mark mask match measure merge mirror mix mock model monitor mount move mute name nest normalise
normalize note notify number offer open order output override pack package pad paint parse partition pass paste
patch pause pick ping pipe place plan play plot point poll pool pop port position post prefetch prefix press
preview print profile proxy publish pull purge push put query queue quote randomise randomize rank rate read
rebase rebuild record redeploy redirect redo refresh release reload remind render repeat replay reply report
request require rerun reset resize restart restore restrict return reuse reverse review roll rotate round route
run sample save scale scan schedule score scrape scroll search seed select send serve shade shape share shift
ship shorten shrink shuffle shut sign simulate size skip sleep slice slide snap sort speed split spread squash
ssh stack stage star start stash step store stream strip style submit subscribe swap switch sync tag take target
test tie time toggle trace track train transform translate transpose trigger trim tune turn type undo unlock
unpack update upgrade upload use view visit wait wake warm warn watch wire zip zoom
"""
"""Verbs that may be nouns as well (`test suite hangs`): imperatives before one of OBJECTS, and perhaps where one of
TOWARDS follows near."""

PARTICLES = """
back down off out over through up
"""
"""The second half of a phrasal verb (`back up the file`)."""

TOWARDS = """
across after against among as at before behind below between by during for from if in inside into like next of on onto
only so than that through to under until using via when with within without
"""
"""What stands after the object of an imperative."""

OBJECTS = """
a all an another any both each every it its me my one our some that the their them these this those two us which
your
"""
"""What stands between an imperative and its object."""

ONLY = """
just only simply
"""
"""What may stand between an imperative and what begins its object (`run only the tests`)."""

UNTOLD = """
no not without
"""
"""Words of TROUBLE that tell of none in a command (`embed a video without cookies`)."""

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

FACTS = """
what're what's whats where which who who's whose
"""
"""Openers of a question for a fact or an explanation."""

AUXILIARIES = """
are did do does is was were
"""
"""What follows `what` and `when` in a question, and opens one before `there`."""

WISHES = """
should want wish
"""
"""What tells how a thing ought to be, where nothing is said to be wrong."""

HABITS = """
when where which who
"""
"""Openers of a question for a fact even of ours (`when do we deploy`), unless something is wrong or done."""

SUPPOSED = """
could should would
"""
"""What follows `what` and `which` in a question for an opinion (`what would a good index be`)."""

INDIRECT = """
what whether which who why
"""
"""What an imperative may have in place of an object (`check whether`, `find out who`)."""

LABELS = """
acceptance build chore ci docs epic feat feature nit perf refactor request spike story style suggestion task test
tests ticket todo user
"""
"""Words before a colon at the start of what is planned (`feat(search): …`, `user story: …`)."""

FAILS = """
breaks chokes complains crashes dies errors explodes fails freezes hangs misbehaves panics refuses segfaults stalls
throws
"""
"""What something does that goes wrong: a verb that can't be a noun there."""
JOINING = """
a after although an and any as because before but each every for how if it my once one or our since so some that the
them these they this those to unless until what when whenever where whether which while who whose why with you your
"""
"""Words that begin another clause, or the object of an order: behind one of them what fails is part of an order."""
CLAIMED = """
assert check confirm ensure explain guarantee make prove see show simulate test verify
"""
"""Orders whose object is a clause of its own (`verify login fails without a token`)."""
PHRASES = """
asked for
asked us
asking for
by friday
by monday
by next week
by thursday
by tomorrow
by tonight
by tuesday
by wednesday
from now on
get rid of
have a look
take a look
would like
would love
"""
"""What tells of a wish or a task wherever it stands."""

RECALLING = """
anything cause caused decide decided decision fix fixed fixes gotcha gotchas issue issues known learn learned
learnt lesson lessons memories memory note noted notes past previously reason recall remember remembered saw
seen solution solutions solved tip tips workaround workarounds
"""
"""What asks for something remembered, however it opens (`what are the known issues of`)."""

MEASURES = """
big fast far large long many much often old
"""
"""`how many`, `how long`."""

ASKING = """
are did do has have how is was were what when where which who why
"""
"""Openers of a question."""

OURSELVES = """
our ourselves us we
"""
"""Who a team is to itself: it asks its memory how `we` did a thing."""

COURTESY = """
also and can could hello hey hi i i'd just kindly let's like me need next now ok okay please pls then to want we will
would you
"""
"""What may stand before the imperative."""

FRAME = """
about again anything approach approaches before common deal dealt earlier edit editing ever going gotcha gotchas
handle handled happen happened happens history issue issues keep keeps know known last learn learned learnt
lesson lessons memories memory note noted notes past previously problem problems related remember remembered saw
seen solution solutions solve solved tag tagged tags time times tip tips touch touching trouble went wrong
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
