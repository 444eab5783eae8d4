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
