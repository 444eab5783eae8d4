"""A solved problem as a person writes it in an editor: labelled lines, and the text under them.

Must not know what is done with it.
"""

from __future__ import annotations

from loci.base.errors import UsageError
from loci.journal.memories import KINDS, Solved

TEMPLATE = """\
Problem:


Approach:


Kind: solution
Tags:
Files:
Outcome: unknown

# What was wrong, and what was done about it; both may have several lines.
# Kind is solution, gotcha or pattern; tags and files are parted by commas.
# Outcome is worked, failed or unknown.
# Lines that begin with "#" are left out; without a problem nothing is kept.
"""
_LABELS = ("problem", "approach", "kind", "tags", "files", "outcome")
_OUTCOMES = {"": None, "unknown": None, "worked": True, "resolved": True, "failed": False}


def read_draft(text: str) -> Solved:
    """What a filled-in template says.

    Raises:
        UsageError: it names no problem, or a kind or an outcome that is none.
    """
    parts: dict[str, list[str]] = {label: [] for label in _LABELS}
    label = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        name, colon, rest = line.partition(":")
        if line.startswith("#"):
            continue
        if colon and name.strip().lower() in _LABELS and not name[:1].isspace():
            label = name.strip().lower()
            parts[label] = [rest.strip()]
        elif label:
            parts[label].append(line)
    told = {name: "\n".join(lines).strip() for name, lines in parts.items()}
    if not told["problem"]:
        raise UsageError("The draft names no problem, so nothing is kept.")
    kind, outcome = told["kind"].lower() or KINDS[0], told["outcome"].lower()
    if kind not in KINDS or outcome not in _OUTCOMES:
        raise UsageError(
            "The draft has a kind or an outcome that is none, so nothing is kept.",
            f"Kinds are {', '.join(KINDS)}; outcomes are worked, failed and unknown.",
        )
    tags, files = (tuple(one.strip() for one in told[name].split(",") if one.strip()) for name in ("tags", "files"))
    return Solved(told["problem"], told["approach"], kind, tags, files, _OUTCOMES[outcome])
