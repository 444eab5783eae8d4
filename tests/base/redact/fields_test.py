"""Structured payloads: a value is judged in the light of its key, a key is text too."""

from __future__ import annotations

import json

import pytest

from loci.base.redact import counts, extra, redact_fields

VALUE = "qX7" + "!vR2mNt9"
TOKEN = "gh" + "p_" + "0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R"


@pytest.mark.parametrize(
    ("payload", "shown"),
    [
        ({"password": "walnut"}, {"password": "<REDACTED:password>"}),
        ({"password": 12345678}, {"password": "<REDACTED:password>"}),
        ({"name": "DB_PASSWORD", "value": VALUE}, {"name": "DB_PASSWORD", "value": "<REDACTED:password>"}),
        ({"key": "API_TOKEN", "value": VALUE + "aa"}, {"key": "API_TOKEN", "value": "<REDACTED:token>"}),
        (
            {"db_password": {"sensitive": True, "value": VALUE}},
            {"db_password": {"sensitive": True, "value": "<REDACTED:password>"}},
        ),
        ({"apiKeys": [VALUE + "11", VALUE + "22"]}, {"apiKeys": ["<REDACTED:api-key>"] * 2}),
        ({TOKEN: 1}, {"<REDACTED:github-token>": 1}),
        (
            {"tool_input": {"command": f"export DB_PASSWORD={VALUE}"}},
            {"tool_input": {"command": "export DB_PASSWORD=<REDACTED:password>"}},
        ),
        ({"args": ["--password", VALUE, "--verbose"]}, {"args": ["--password", "<REDACTED:password>", "--verbose"]}),
        (
            {"max_tokens": 4096, "password_min_length": 12, "ok": None, "on": True, "n": 1.5},
            {"max_tokens": 4096, "password_min_length": 12, "ok": None, "on": True, "n": 1.5},
        ),
        (
            {"session_id": "0f8fad5b-d9cb-469f-a165-70867728950e"},
            {"session_id": "0f8fad5b-d9cb-469f-a165-70867728950e"},
        ),
        ([f"token {TOKEN}", "plain"], ["token <REDACTED:github-token>", "plain"]),
        ("just text", "just text"),
        (f"DB_PASSWORD={VALUE}".encode(), "DB_PASSWORD=<REDACTED:password>"),
        ({"password": "<REDACTED:password>"}, {"password": "<REDACTED:password>"}),
    ],
)
def test_payloads(payload: object, shown: object) -> None:
    again, found = redact_fields(payload)
    assert again == shown
    assert redact_fields(again)[0] == again
    assert VALUE not in json.dumps(again)
    assert all(kind for kind, _ in counts(found))


def test_what_is_nested_without_end_is_given_up() -> None:
    payload: object = VALUE
    for _ in range(100):
        payload = {"a": payload}
    shown, found = redact_fields(payload)
    assert VALUE not in repr(shown)
    assert found


def test_a_users_rules_hold_in_fields_too() -> None:
    assert redact_fields({"note": "orchard-seven"}, extra(literals=["orchard-seven"]))[0] == {
        "note": "<REDACTED:known-value>"
    }
