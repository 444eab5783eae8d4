"""The named states of a derived file, and what each of them asks for.

Must not know how a state is found out.
"""

from __future__ import annotations

FRESH = "fresh"
"""Says what its sources say."""
MISSING = "missing"
"""There is no file, or nothing was ever put into it."""
CORRUPT = "corrupt"
"""SQLite can't read it."""
FORMAT = "format"
"""Another version of loci wrote it."""
RULES = "rules"
"""The tokenizer, a grammar, the redactor or a model changed since."""
CONTENT = "content"
"""A source moved on (HEAD, a segment); what is stored is right for before."""

READABLE = frozenset({FRESH, CONTENT, RULES})
"""States in which there is something to search: old rules find less, and less is better than nothing."""
REBUILT = frozenset({MISSING, CORRUPT, FORMAT, RULES})
"""States that a refresh leaves by reading everything again."""
