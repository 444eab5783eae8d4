"""The user's own rules: where they are found, what breaks them, and that every `redact` reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base import standing
from loci.base.errors import UsageError
from loci.base.redact import REDACTOR, check, redact, redact_fields, signature
from loci.disk.own_rules import load

TICKET = '[redact.patterns]\nticket = "ACME-[0-9]{6}"\n'


@pytest.fixture(autouse=True)
def anew() -> None:
    standing.forget()


def configured(home: Path, text: str) -> None:
    (home / "loci-home").mkdir(exist_ok=True)
    (home / "loci-home" / "config.toml").write_text(text, encoding="utf-8")


def test_without_settings_there_are_none(home: Path) -> None:
    assert load(()) is None
    configured(home, "semantic = true\n")
    assert load(()) is None
    assert signature() == REDACTOR


def test_a_pattern_reaches_every_redact(home: Path) -> None:
    configured(home, TICKET)
    assert redact("see ACME-123456 there").text == "see <REDACTED:user-rule> there"
    assert redact_fields({"note": ["ACME-123456"]})[0] == {"note": ["<REDACTED:user-rule>"]}
    assert [one.column for one in check("x ACME-123456")] == [3]


def test_the_signature_tells_patterns_apart(home: Path) -> None:
    configured(home, TICKET)
    one = signature()
    configured(home, TICKET.replace("6", "7"))
    standing.forget()
    assert len({REDACTOR, one, signature()}) == 3


@pytest.mark.parametrize(
    "text",
    [
        '[redact.patterns]\nbad = "(a+)+b"\n',
        '[redact.patterns]\nbad = "("\n',
        "[redact.patterns]\nbad = 3\n",
        'redact = "x"\n',
        "[redact]\nenv = 3\n",
        "[redact\n",
    ],
)
def test_a_rule_that_cannot_be_used_stops_what_would_be_stored(home: Path, text: str) -> None:
    configured(home, text)
    with pytest.raises(UsageError):
        redact("anything")


def test_values_of_an_env_file_count_where_the_user_says_so(home: Path, tmp_path: Path) -> None:
    value = "fr0sty" + "-Walrus-77"
    (tmp_path / ".env").write_text(f"DB_PASSWORD={value}\nPORT=5432\n", encoding="utf-8")
    (tmp_path / ".env.example").write_text("DB_PASSWORD=Zk3xQ9vLm2Tr\n", encoding="utf-8")
    text = f"it said {value} and Zk3xQ9vLm2Tr"
    standing.met(str(tmp_path))
    assert redact(text).text == text
    configured(home, "[redact]\nenv = true\n")
    standing.forget()
    standing.met(str(tmp_path))
    assert redact(text).text == "it said <REDACTED:known-value> and Zk3xQ9vLm2Tr"
    assert signature() == REDACTOR


def test_a_tree_that_is_gone_has_no_values(home: Path, tmp_path: Path) -> None:
    configured(home, "[redact]\nenv = true\n")
    assert load((str(tmp_path / "gone"),)) is None
