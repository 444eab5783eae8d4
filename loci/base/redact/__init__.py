"""Redaction: the only maker of `Clean` text.  See DESIGN section 7.

`redact` for a text, `redact_many` for several, `redact_fields` for a structured payload, `clip` to cut what is clean,
`check` to report without values, `counts` for a record, `REDACTOR` for the signature of the rules, `extra` for a user's own.
`plain` for a text in which no rule can find anything.  Nothing is loaded with the package: a hook in sync mode has 30 CPU ms for all
of its work, and most commits need no rule.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.base.redact.engine import counts, kinds, redact
    from loci.base.redact.fields import redact_fields, redact_many
    from loci.base.redact.report import Finding, check, clip
    from loci.base.redact.screen import REDACTOR, plain, signature
    from loci.base.redact.spans import NOTHING, Extra, Redacted, Span, placeholder
    from loci.base.redact.user import env_values, extra

_LATER = {
    "counts": "engine", "kinds": "engine", "redact": "engine", "REDACTOR": "screen", "plain": "screen", "signature": "screen",
    "Finding": "report", "check": "report", "clip": "report", "redact_fields": "fields", "redact_many": "fields", "env_values": "user", "extra": "user",
    "NOTHING": "spans", "Extra": "spans", "Redacted": "spans", "Span": "spans", "placeholder": "spans",
}  # fmt: skip

__all__ = [
    "NOTHING", "REDACTOR", "Extra", "Finding", "Redacted", "Span", "check", "clip", "counts", "env_values", "extra", "kinds", "placeholder", "plain",
    "redact", "redact_fields", "redact_many", "signature",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(__import__(f"{__name__}.{_LATER[name]}", fromlist=(name,)), name)
    globals()[name] = found
    return found
