"""Settings files as they are found in the wild survive install and uninstall, or are refused and untouched."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from loci.base.errors import LociError
from loci.disk.places import places
from loci.serve.agents.clients import NAMES, hook_command, quote, targets
from loci.serve.agents.install import install, is_ours, status, uninstall
from loci.serve.agents.jsonc import parse, plain

HOOKS = ".claude/settings.json"
SERVERS = ".claude.json"

WILD = {
    "missing": (HOOKS, None),
    "empty": (HOOKS, b""),
    "blank": (HOOKS, b"\n\n"),
    "empty object": (HOOKS, b"{}"),
    "empty object over lines": (HOOKS, b"{\n}\n"),
    "one line": (HOOKS, b'{"model": "opus", "permissions": {"allow": ["Bash(git log:*)"]}}'),
    "two spaces": (HOOKS, b'{\n  "model": "opus",\n  "env": {"A": "1"}\n}\n'),
    "four spaces, no last line end": (HOOKS, b'{\n    "model": "opus"\n}'),
    "tabs": (HOOKS, b'{\n\t"model": "opus",\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}\n'),
    "CRLF": (HOOKS, b'{\r\n  "model": "opus",\r\n  "hooks": {}\r\n}\r\n'),
    "byte order mark": (HOOKS, b'\xef\xbb\xbf{\n  "model": "opus"\n}\n'),
    "byte order mark alone": (HOOKS, b"\xef\xbb\xbf"),
    "line comments": (HOOKS, b'// mine\n{\n  // why\n  "model": "opus" // the good one\n  // end\n}\n'),
    "block comments": (HOOKS, b'/* a */ {\n  "model": /* b */ "opus" /* c */,\n  "x": [1, /* d */ 2] /* e\n f */\n}\n'),
    "trailing commas": (
        HOOKS,
        b'{\n  "model": "opus",\n  "hooks": {\n    "Stop": [\n      {"hooks": []},\n    ],\n  },\n}\n',
    ),
    "comment after a trailing comma": (HOOKS, b'{\n  "a": 1, // one\n}\n'),
    "comment in an empty object": (HOOKS, b'{\n  "hooks": {\n    // none yet\n  }\n}\n'),
    "another's hooks": (
        HOOKS,
        (
            b'{\n  "hooks": {\n    "SessionStart": [\n      {\n        "matcher": "startup",\n        "hooks": [\n'
            b'          {"type": "command", "command": "echo \\"hi\\" // no comment"}\n        ]\n      }\n    ],\n'
            b'    "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "x"}]}]\n  }\n}\n'
        ),
    ),
    "hooks on one line": (HOOKS, b'{\n  "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "y"}]}]}\n}\n'),
    "odd letters": (HOOKS, '{\n  "name": "Zoë ☕ \\u00e9 \\ud83d\\ude00",\n  "a/b": "\\\\ \\" { [ // "\n}\n'.encode()),
    "the same key twice": (HOOKS, b'{\n  "hooks": {"Stop": []},\n  "hooks": {"Stop": []}\n}\n'),
    "numbers": (HOOKS, b'{"a": -1.5e+10, "b": [true, false, null], "c": {}}\n'),
    "other servers": (
        SERVERS,
        (
            b'{\n  "numStartups": 41,\n  "mcpServers": {\n    "github": {\n      "command": "npx",\n'
            b'      "env": {"TOKEN": "not ours to look at"}\n    }\n  },\n  "projects": {"/x": {"history": []}}\n}'
        ),
    ),
    "no servers": (SERVERS, b'{\n  "mcpServers": {}\n}\n'),
}

REFUSED = {
    "no JSON": (HOOKS, b'{\n  "model": opus\n}\n', "line 2"),
    "cut off": (HOOKS, b'{\n  "model": "opus",\n  "hooks": {\n', "line 4"),
    "two documents": (HOOKS, b"{}\n{}\n", "line 2"),
    "a comment without an end": (HOOKS, b'{\n/* "model": 1\n}\n', "line 2"),
    "a list": (HOOKS, b"[]\n", "no object"),
    "hooks is a list": (HOOKS, b'{"hooks": []}\n', "no object"),
    "an event is an object": (HOOKS, b'{"hooks": {"Stop": {}}}\n', "no array"),
    "UTF-16": (HOOKS, '{"model": "opus"}'.encode("utf-16"), "UTF-8"),
    "Latin-1": (HOOKS, '{"name": "Zoë"}'.encode("latin-1"), "UTF-8"),
    "another's server of our name": (SERVERS, b'{"mcpServers": {"loci": {"command": "something-else"}}}', "not by us"),
    "deep": (HOOKS, b'{"a": ' + b"[" * 5000 + b"]" * 5000 + b"}", "line 1"),
}


def put(home: Path, name: str, data: bytes | None) -> Path:
    place = home / name
    place.parent.mkdir(parents=True, exist_ok=True)
    if data is not None:
        place.write_bytes(data)
        place.chmod(0o640)
    return place


def everything(home: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and "loci-home" not in path.parts
    }


@pytest.mark.parametrize("shape", WILD)
def test_a_settings_file_gets_our_entries_and_is_as_before_afterwards(home: Path, shape: str) -> None:
    name, data = WILD[shape]
    place = put(home, name, data)
    before = everything(home)
    own = (
        plain(data.decode("utf-8-sig"), parse(data.decode("utf-8-sig")))
        if data and data.strip() not in (b"", b"\xef\xbb\xbf")
        else {}
    )
    assert install("claude-code", places())
    after = everything(home)
    text = place.read_text(encoding="utf-8")
    document = plain(text, parse(text))
    assert isinstance(document, dict)
    assert isinstance(own, dict)
    assert own.keys() <= document.keys()
    assert {state.state for state in status("claude-code")} == {"installed"}
    assert install("claude-code", places()) == ()
    assert everything(home) == after
    if data is not None:
        assert stat.S_IMODE(place.stat().st_mode) == 0o640
    uninstall("claude-code", places())
    assert everything(home) == before
    assert uninstall("claude-code", places()) == ()


@pytest.mark.parametrize("shape", REFUSED)
def test_what_is_not_understood_is_refused_with_its_name_and_nothing_is_written(home: Path, shape: str) -> None:
    name, data, words = REFUSED[shape]
    put(home, name, data)
    before = everything(home)
    with pytest.raises(LociError) as refused:
        install("claude-code", places())
    assert words in refused.value.message
    assert Path(name).name in refused.value.message
    assert "left alone" in refused.value.message or refused.value.hint
    assert everything(home) == before


def test_a_read_only_file_is_refused(home: Path) -> None:
    place = put(home, HOOKS, b"{}\n")
    place.chmod(0o444)
    with pytest.raises(LociError, match="read-only"):
        install("claude-code", places())
    assert place.read_bytes() == b"{}\n"


def test_a_symlink_stays_one_and_its_target_is_edited(home: Path) -> None:
    target = put(home, "dotfiles/claude.json", b'{\n  "model": "opus"\n}\n')
    link = home / HOOKS
    link.parent.mkdir()
    link.symlink_to(target)
    install("claude-code", places())
    assert link.is_symlink()
    assert b"SessionStart" in target.read_bytes()
    uninstall("claude-code", places())
    assert link.is_symlink()
    assert target.read_bytes() == b'{\n  "model": "opus"\n}\n'


def test_a_symlink_to_nothing_is_refused(home: Path) -> None:
    (home / ".claude").mkdir()
    (home / HOOKS).symlink_to(home / "gone.json")
    with pytest.raises(LociError, match="symlink"):
        install("claude-code", places())


def test_a_file_changed_since_loses_only_our_entries(home: Path) -> None:
    place = put(
        home,
        HOOKS,
        b'{\n  "hooks": {\n    "Stop": [\n      {"hooks": [{"type": "command", "command": "z"}]}\n    ]\n  }\n}\n',
    )
    install("claude-code", places())
    document = json.loads(place.read_text(encoding="utf-8"))
    document["model"] = "sonnet"
    document["hooks"]["Stop"].append({"hooks": [{"type": "command", "command": "later"}]})
    place.write_text(json.dumps(document, indent=4), encoding="utf-8")
    uninstall("claude-code", places())
    assert json.loads(place.read_text(encoding="utf-8")) == {
        "hooks": {
            "Stop": [{"hooks": [{"type": "command", "command": name}]} for name in ("z", "later")],
        },
        "model": "sonnet",
    }


def test_a_lost_manifest_loses_only_our_entries_too(home: Path) -> None:
    put(home, HOOKS, b'{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "z"}]}]}}\n')
    put(home, SERVERS, b'{"mcpServers": {"other": {"command": "o"}}}\n')
    install("claude-code", places())
    (places().log / "agents.json").write_text("{torn", encoding="utf-8")
    uninstall("claude-code", places())
    left = json.loads((home / HOOKS).read_text(encoding="utf-8"))
    assert left["hooks"]["Stop"] == [{"hooks": [{"type": "command", "command": "z"}]}]
    assert "run.py" not in json.dumps(left)
    assert json.loads((home / SERVERS).read_text(encoding="utf-8")) == {"mcpServers": {"other": {"command": "o"}}}


def test_an_older_installation_is_brought_up_to_date(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(home, HOOKS, b'{"model": "opus"}\n')
    install("claude-code", places())
    monkeypatch.setenv("LOCI_HOME", str(home / "elsewhere" / "loci"))
    assert {one.state for one in status("claude-code")} == {"outdated"}
    install("claude-code", places())
    text = (home / HOOKS).read_text(encoding="utf-8")
    assert text.count("run.py") == 4
    assert text.count(str(home / "elsewhere" / "loci")) == 4


def test_prompts_are_asked_for_by_name_and_taken_back_by_installing_without(home: Path) -> None:
    install("claude-code", places())
    assert "UserPromptSubmit" not in (home / HOOKS).read_text(encoding="utf-8")
    install("claude-code", places(), prompts=True)
    assert "UserPromptSubmit" in (home / HOOKS).read_text(encoding="utf-8")
    install("claude-code", places())
    assert "UserPromptSubmit" not in (home / HOOKS).read_text(encoding="utf-8")
    uninstall("claude-code", places())
    assert everything(home).keys() == {".gitconfig"}


@pytest.mark.parametrize("client", NAMES)
def test_a_dry_run_changes_nothing_and_says_what_it_would(home: Path, client: str) -> None:
    before = everything(home)
    assert len(install(client, places(), dry_run=True)) == 2
    assert everything(home) == before
    install(client, places())
    after = everything(home)
    assert len(uninstall(client, places(), dry_run=True)) == 2
    assert everything(home) == after
    uninstall(client, places())
    assert everything(home) == before
    assert not any((home / name).exists() for name in (".claude", ".codex", ".cursor"))


TOML = {
    "missing": None,
    "empty": b"",
    "keys": b'model = "o4"\napproval_policy = "never"',
    "comments": b'# mine\nmodel = "o4" # good\n\n[mcp_servers.other] # b\ncommand = "o"\nargs = [\n  "a", # one\n]\n',
    "CRLF": b'model = "o4"\r\n\r\n[tui]\r\ntheme = "dark"\r\n',
    "byte order mark": b'\xef\xbb\xbfmodel = "o4"\n',
    "arrays of tables": b'[[profiles]]\nname = "x"\n\n[projects."/home/a b"]\ntrust_level = "trusted"\n',
    "a parent table": b'[mcp_servers]\n\n[mcp_servers.docs]\nurl = "https://example.org/mcp"\n',
    "strings": b"a = '''\n[mcp_servers.loci]\n'''\n",
}


@pytest.mark.parametrize("shape", TOML)
def test_codex_settings_keep_every_comment_and_line_end(home: Path, shape: str) -> None:
    data = TOML[shape]
    put(home, ".codex/config.toml", data)
    before = everything(home)
    install("codex", places())
    assert {state.state for state in status("codex")} == {"installed"}
    assert install("codex", places()) == ()
    text = (home / ".codex/config.toml").read_bytes()
    assert text.startswith(data or b"")
    assert b"\n[mcp_servers.loci]" in b"\n" + text.replace(b"\r", b"")
    uninstall("codex", places())
    assert everything(home) == before


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"model = \n", "TOML"),
        (b'mcp_servers = { other = { command = "o" } }\n', "once the entry is added"),
        (b'[mcp_servers.loci]\ncommand = "mine"\n', "not by us"),
        ("name = 'Zoë'".encode("latin-1"), "UTF-8"),
    ],
)
def test_codex_settings_that_can_not_take_our_table_are_left_alone(home: Path, data: bytes, words: str) -> None:
    put(home, ".codex/config.toml", data)
    before = everything(home)
    with pytest.raises(LociError, match=words):
        install("codex", places())
    assert everything(home) == before


def test_each_client_gets_its_own_documented_shape(home: Path) -> None:
    for client in NAMES:
        install(client, places())
    cursor = json.loads((home / ".cursor/hooks.json").read_text(encoding="utf-8"))
    assert cursor["version"] == 1
    assert set(cursor["hooks"]) == {"sessionStart", "preCompact", "stop", "sessionEnd"}
    assert all(set(one) == {"command", "timeout"} for hooks in cursor["hooks"].values() for one in hooks)
    for name in (HOOKS, ".codex/hooks.json"):
        found = json.loads((home / name).read_text(encoding="utf-8"))["hooks"]
        handlers = [handler for groups in found.values() for group in groups for handler in group["hooks"]]
        assert all(handler["type"] == "command" for handler in handlers)
        assert all(0 < handler["timeout"] <= 10 for handler in handlers), "seconds, not milliseconds"
    servers = json.loads((home / SERVERS).read_text(encoding="utf-8"))["mcpServers"]["loci"]
    assert servers["type"] == "stdio"
    assert servers["args"][-1] == "mcp"
    assert servers["env"] == {"LOCI_HOME": os.environ["LOCI_HOME"]}


def test_the_clients_own_variables_move_their_settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home / "cc"))
    monkeypatch.setenv("CODEX_HOME", str(home / "cx"))
    placed = [target.place for client in ("claude-code", "codex") for target in targets(client)]
    assert placed == [
        home / "cc/settings.json",
        home / "cc/.claude.json",
        home / "cx/hooks.json",
        home / "cx/config.toml",
    ]


def test_a_path_that_no_shell_agrees_on_is_refused() -> None:
    assert quote("/usr/bin/python3") == "/usr/bin/python3"
    assert quote("/home/a b/python") == '"/home/a b/python"'
    with pytest.raises(LociError):
        quote("/home/$x/python")
    assert " -I -S " in hook_command()


def test_only_our_own_entries_are_ours() -> None:
    assert is_ours({"command": "/venv/bin/loci", "args": ["mcp"]})
    assert is_ours({"hooks": [{"command": "python -I -S C:\\x\\hooks\\agents\\run.py codex Stop"}]})
    assert not is_ours({"command": "loci-other", "args": ["mcp"]})
    assert not is_ours({"command": "/venv/bin/loci", "args": ["serve"]})
    assert not is_ours("hooks/agents/run.py")
