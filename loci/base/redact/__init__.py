"""Redaction: the only maker of `Clean` text.  See DESIGN section 7.

`redact` for a text, `redact_many` for several, `redact_fields` for a structured payload, `clip` to cut what is clean,
`check` to report without values, `counts` for a record, `REDACTOR` for the signature of the rules, `extra` for a user's own.
Only `redact` and what it needs is loaded with the package: a hook has 15 CPU ms for all of it.
"""

from __future__ import annotations

from loci.base.redact.engine import REDACTOR, counts, kinds, redact, signature
from loci.base.redact.spans import NOTHING, Extra, Redacted, Span, placeholder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.base.redact.fields import redact_fields, redact_many
    from loci.base.redact.report import Finding, check, clip
    from loci.base.redact.user import env_values, extra

_LATER = {
    "Finding": "report", "check": "report", "clip": "report", "redact_fields": "fields", "redact_many": "fields", "env_values": "user", "extra": "user",
}  # fmt: skip

__all__ = [
    "NOTHING", "REDACTOR", "Extra", "Finding", "Redacted", "Span", "check", "clip", "counts", "env_values", "extra", "kinds", "placeholder",
    "redact", "redact_fields", "redact_many", "signature",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(__import__(f"{__name__}.{_LATER[name]}", fromlist=(name,)), name)
    globals()[name] = found
    return found
