from __future__ import annotations

import pytest

from loci.base.ownership import Claim, labels_of, own_owners, owner_of


@pytest.mark.parametrize(
    ("identity", "owner"),
    [
        ("github.com/pallets/click", "pallets"),
        ("gitlab.com/group/sub/project", "group"),
        ("root/0123456789012345678901234567890123456789", ""),
        ("local/lap-1/home/me/x", ""),
        ("random/abc", ""),
        ("example.org/alone", ""),
        ("", ""),
    ],
)
def test_the_owner_of_an_id(identity: str, owner: str) -> None:
    assert owner_of(identity) == owner


def test_owners_are_accounts_and_those_whose_projects_one_writes() -> None:
    claims = [
        Claim("github.com/Acme/shop", 20, 200),
        Claim("github.com/pallets/click", 3, 200),
        Claim("root/abc", 5, 5),
        Claim("github.com/empty/one", 0, 0),
    ]
    assert own_owners(claims, ["Ada", ""]) == {"acme", "ada"}


@pytest.mark.parametrize(
    ("claim", "labels"),
    [
        (Claim("github.com/acme/shop", 0, 200), ("me",)),
        (Claim("github.com/ACME/other", 5, 200), ("me",)),
        (Claim("github.com/pallets/click", 0, 200), ("vendor:pallets",)),
        (Claim("github.com/pallets/click", 3, 200), ("me", "vendor:pallets")),
        (Claim("root/abc", 1, 9), ("me",)),
        (Claim("root/abc", 0, 9), ("vendor:unknown",)),
        (Claim("random/abc", 0, 0), ("me",)),
    ],
)
def test_labels(claim: Claim, labels: tuple[str, ...]) -> None:
    assert labels_of(claim, frozenset({"acme"})) == labels
