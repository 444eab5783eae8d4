"""The word grammar of keys."""

from __future__ import annotations

import pytest

from loci.base.redact.names import FAIR, MEDIUM, NONE, STRONG, WEAK, judge, words


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("dbPassword_2", ["db", "password", "2"]),
        ("APIKey", ["api", "key"]),
        ("PGPASSWORD", ["pgpassword"]),
        ("a.b-c", ["a", "b", "c"]),
        ("contraseña", ["contraseña"]),
        ("", []),
    ],
)
def test_words(name: str, parts: list[str]) -> None:
    assert words(name) == parts


@pytest.mark.parametrize(
    ("name", "strength"),
    [
        ("password", STRONG), ("DB_PASSWORD", STRONG), ("dbPassword", STRONG), ("MYSQL_PWD", STRONG), ("userpass", STRONG), ("PGPASSWORD", STRONG), ("DB_PASSWORD_PROD", STRONG), ("passphrase", STRONG),
        ("client_secret", STRONG), ("SECRET_KEY_BASE", STRONG), ("apiKey", STRONG), ("aws_secret_access_key", STRONG), ("authToken", STRONG), ("accessToken", STRONG), ("id_token", STRONG), ("psk", STRONG),
        ("contraseña", STRONG), ("пароль", STRONG), ("密码", STRONG), ("secret_id", MEDIUM), ("token", MEDIUM), ("pass", MEDIUM), ("API_KEY_STRIPE", MEDIUM), ("stripe_key", FAIR), ("key", WEAK), ("auth", WEAK),
        ("password_file", NONE), ("password_policy", NONE), ("passwordReset", NONE), ("secretName", NONE), ("token_type", NONE), ("max_tokens", NONE), ("next_page_token", NONE), ("public_key", NONE),
        ("primary_key", NONE), ("cache_key", NONE), ("key_id", NONE), ("private_key_id", NONE), ("show_password", NONE), ("has_secret", NONE), ("bypass", NONE), ("monkey", NONE), ("compass", NONE), ("tokenizer", NONE),
        ("author", NONE), ("session_timeout", NONE), ("keyboard", NONE), ("name", NONE), ("", NONE),
    ],
)  # fmt: skip
def test_strength(name: str, strength: int) -> None:
    assert judge(name)[0] == strength
