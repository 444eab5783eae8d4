"""What people read is told from what was drawn."""

from __future__ import annotations

import pytest

from loci.base.redact.drawn import dense, worded
from loci.base.redact.facts import code, fact, named, path, version


@pytest.mark.parametrize("value", ["foo(a)", "a[0]", "Vec<u8>", "config.value2", "a->b", "process.env.API_KEY!"])
def test_code(value: str) -> None:
    assert code(value)


@pytest.mark.parametrize("value", ["Cobalt.Rocket85", "qX7!vR2mNt9"])
def test_made_up_is_no_code(value: str) -> None:
    assert not code(value)


@pytest.mark.parametrize(
    "value", ["https://x", "1.2.3-rc1", "a@b.org", "arn:aws:x", "#1a2b3c", "db.internal:80", "keygrip#11"]
)
def test_facts(value: str) -> None:
    assert fact(value)


def test_the_rest() -> None:
    assert version("12px") and not version("12kettles")  # noqa: PT018  # one pair
    assert named("sha256") and not named("kettle85")  # noqa: PT018  # one pair
    assert path("a/b.py") and path("jv_parse.c:167") and not path("kettle85")  # noqa: PT018  # one pair


def test_drawn_of_all_signs_is_dense_and_words_with_digits_are_words() -> None:
    assert dense("n(_(yr*9t!lx-+1%p)3lm5@j88-*vp%vd95")
    assert not dense("getToken(user.id+'-'+name, 12)")
    assert worded("V4MappedIPv6BypassesTrustedV4Prefix")
    assert not worded("aB3xZ9kQ7wE1rT5yU8iO2pL4")


@pytest.mark.parametrize("value", ["1.2" + "a1" * 60 + "!", "sha-1" + "_a" * 60 + "-", "aes256" + "_a" * 60 + "!"])
def test_what_only_begins_like_a_fact_is_answered_at_once(value: str) -> None:
    """Each of these took a pattern longer than the age of the universe."""
    assert not version(value)
    assert not named(value)
