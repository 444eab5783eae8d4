"""What a value looks like, and when it is taken for a secret."""

from __future__ import annotations

import pytest

from loci.base.redact import values
from loci.base.redact.names import MEDIUM, STRONG, WEAK
from loci.base.redact.values import (
    BESIDE,
    BOUND,
    CODE,
    CONFIG,
    ID,
    MIXED,
    NAME,
    NOTHING,
    NUMBER,
    PHRASE,
    PROSE,
    QUOTED,
    RANDOM,
    WORD,
)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("", NOTHING), ("<your-token>", NOTHING), ("${X}", NOTHING), ("$(cat x)", NOTHING), ("$TOKEN", NOTHING), ("%VAR%", NOTHING), ("{{ x }}", NOTHING), ("********", NOTHING), ("xxxxxxxx", NOTHING), ("changeme", NOTHING),
        ("your-api-key-here", NOTHING), ("YOUR_TOKEN_2", NOTHING), ("sk-...", NOTHING), ("!Ref", NOTHING), (":password", NOTHING), ("AKIAIOSFODNN7EXAMPLE", NOTHING),
        ("get_token(x)", CODE), ("config.api_key", CODE), ("os.environ[x]", CODE), ("/run/secrets/x", CODE), ("v1.2.3", CODE), ("2024-05-01", CODE), ("10.0.0.1", CODE), ("3600s", CODE), ("a@example.com", CODE),
        ("arn:aws:x", CODE), ("sha256:00ff", CODE), ("https://x", CODE), ("^9.0.5", CODE), ("#c0ffee", CODE), ("Cipher::Aes256Gcm#inspect", CODE),
        ("0;38;5", CODE), ("^3.0.0 || ^4.0.0", CODE), (">= 1.2 <3", CODE), ("(#2686)", CODE), ("npm:^4.0.0", CODE), ("\\json_encode($json", CODE), ("\\fBfzf\\fR(1", CODE), ("+base64.StdEncoding.EncodeToString", CODE), ("!!_config.withCredentials", CODE), ("vec![", CODE), ("attr_factory_%s", CODE), ("}.merge!(headers)", CODE), ("$@rest", NOTHING), ("...$rest", CODE),
        ("required", NOTHING), ("walnut", WORD), ("walnut-copper", WORD), ("12345678", NUMBER), ("two words", PHRASE), ("row_col2", NAME), ("OAuth2AuthorizedClient", NAME),
        ("hunter2x3", MIXED), ("Walnut!copper12", MIXED), ("0123456789abcdef0123", ID), ("0f8fad5b-d9cb-469f-a165-70867728950e", ID), ("aB3dE5fG7hJ9kL1m", RANDOM), ("ZAQWS-XCDER-VBGTR-FRTGU-KLMNX", RANDOM),
    ],
)  # fmt: skip
def test_looks(value: str, kind: int) -> None:
    assert values.looks(value) == kind


@pytest.mark.parametrize(
    ("value", "strength", "how", "secret"),
    [
        ("walnut", STRONG, QUOTED, True), ("walnut", STRONG, CONFIG, True), ("walnut", STRONG, BOUND, False), ("walnut", STRONG, PROSE, False), ("required", STRONG, QUOTED, False),
        ("walnut12", STRONG, BOUND, True), ("walnut12", STRONG, BESIDE, False), ("python3", STRONG, PROSE, False), ("hunter2x3", STRONG, PROSE, True), ("hunter2x3", MEDIUM, PROSE, False),
        ("aB3dE5fG7hJ9kL1m", WEAK, BESIDE, True), ("hunter2x3", WEAK, QUOTED, False), ("new_password1", STRONG, BOUND, False), ("copper horse battery", STRONG, QUOTED, True),
        ("must be at least", STRONG, QUOTED, False), ("12345", STRONG, BOUND, True), ("12345", STRONG, PROSE, False), ("ab", STRONG, QUOTED, False),
    ],
)  # fmt: skip
def test_secret(value: str, strength: int, how: int, secret: bool) -> None:
    assert values.secret(value, strength, how, "password") is secret


@pytest.mark.parametrize(
    "value",
    [
        "aB3dE5fG7hJ9kL1m",
        "0a1b2c3d4e5f60718293",
        "gLsXXeeLElhFcCDeQYqbwcqvuIHiZBAvWu",
        "w8Jx0zoxpQ7xpK1fE1rQv1Vvgxlt4KFl",
    ],
)
def test_drawn(value: str) -> None:
    assert values.drawn(value)


@pytest.mark.parametrize(
    "value",
    [
        "touchAllWatchedKeysInDb",
        "AbstractSingletonProxyFactoryBean",
        "refresh_token_expires_in_v2",
        "us-east-1-prod-2024",
        "getHTTPResponseCode",
        "short1",
    ],
)
def test_written(value: str) -> None:
    assert not values.drawn(value)
