"""Projects that a question names.  Must not know their evidence."""

from __future__ import annotations

from loci.base.frozen import dataclass
from loci.index.router import Known, Router, normal_name
from loci.recall.question import SMALL_WORDS


@dataclass(frozen=True)
class Named:
    """A project that is named."""

    project: Known
    """Which."""
    shown: str
    """The name as asked."""


def named_in(plain: tuple[str, ...], router: Router) -> tuple[Named, ...]:
    """Projects named in a question, in order of their mention."""
    forms = [normal_name(word) for word in plain if word not in SMALL_WORDS]
    found = router.named(forms)
    known = {one.number: one for one in router.numbered({row[1] for row in found})}
    order = {form: place for place, form in reversed(list(enumerate(forms)))}
    seen: dict[int, Named] = {}
    for name, number, _, _ in sorted(found, key=lambda row: (order[row[0]], row[1])):
        if number in known:
            seen.setdefault(number, Named(known[number], name))
    return tuple(seen.values())
