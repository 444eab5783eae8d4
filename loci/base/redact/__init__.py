"""Redaction: the only maker of `Clean` text.  See DESIGN section 7.

`redact` for a text, `redact_many` for several, `redact_fields` for a structured payload, `clip` to cut what is clean,
`check` to report without values, `counts` for a record, `REDACTOR` for its signature.
"""

from __future__ import annotations

from loci.base.redact.check import Finding, check, clip
from loci.base.redact.engine import REDACTOR, counts, kinds, redact
from loci.base.redact.fields import redact_fields, redact_many
from loci.base.redact.spans import Redacted, Span, placeholder
from loci.base.redact.user import NOTHING, Extra, extra

__all__ = [
    "NOTHING", "REDACTOR", "Extra", "Finding", "Redacted", "Span", "check", "clip", "counts", "extra", "kinds", "placeholder",
    "redact", "redact_fields", "redact_many",
]  # fmt: skip
