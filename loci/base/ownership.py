"""Whose a project is, as labels that overlap: `me` where its owner wrote in it, `vendor:<owner>` where another's name
stands in its remote.

Pure rules over counts.  Must not know how commits are counted or where labels are kept.
"""

from __future__ import annotations

from collections.abc import Iterable

from loci.base.frozen import dataclass

ME = "me"
"""Projects that the user works on."""
VENDOR = "vendor:"
"""Begins the label of somebody else's projects."""
HOMELY = 0.1
"""Share of the newest commits from which an owner's projects are called one's own: in a team of ten somebody writes a
tenth; who sent three patches to a library of thousands of commits does not own it."""
_PLACELESS = frozenset({"root", "random", "local"})


@dataclass(frozen=True)
class Claim:
    """What is known of who wrote a project."""

    id: str
    """Canonical id."""
    mine: int
    """Of the newest commits, those that the user wrote."""
    looked: int
    """Newest commits that were looked at."""


def owner_of(identity: str) -> str:
    """The owner in a canonical id (`pallets` of `github.com/pallets/click`); "" for an id without a place."""
    host, _, path = identity.partition("/")
    owner, slash, _ = path.partition("/")
    return owner if slash and host not in _PLACELESS else ""


def own_owners(claims: Iterable[Claim], accounts: Iterable[str] = ()) -> frozenset[str]:
    """Owners whose projects the user works on: their accounts, and owners of projects they wrote a good part of."""
    found = {account.casefold() for account in accounts if account}
    for claim in claims:
        if claim.looked and claim.mine / claim.looked >= HOMELY:
            found.add(owner_of(claim.id).casefold())
    return frozenset(found - {""})


def labels_of(claim: Claim, owners: frozenset[str]) -> tuple[str, ...]:
    """The labels of a project; a library that one sent patches to has both.

    Args:
        claim: who wrote it.
        owners: of `own_owners`.
    """
    owner = owner_of(claim.id)
    own = owner.casefold() in owners if owner else claim.mine > 0 or not claim.looked
    mine = own or claim.mine > 0
    return (*([ME] if mine else []), *([f"{VENDOR}{owner or 'unknown'}"] if not own else []))
