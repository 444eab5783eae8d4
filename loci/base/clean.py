"""The type of text that has been through redaction.

Stores accept only `Clean`; only `base/redact` and the readers of what was stored clean may write `Clean(`, which
`tests/laws_test.py` holds.  This file must not know how redaction works.
"""

from __future__ import annotations

from typing import NewType

Clean = NewType("Clean", str)
"""Text without secrets: made by `redact`, or read back from a store that accepts nothing else."""

EMPTY = Clean("")
"""No text at all."""
