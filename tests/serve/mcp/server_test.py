"""The server over real stdio, spoken to by the SDK's own client in every protocol version that it can speak."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

anyio = pytest.importorskip("anyio")
mcp = pytest.importorskip("mcp")

from mcp import types  # noqa: E402  # only where the SDK is there
from mcp.client.session import ClientSession  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS  # noqa: E402

from loci.serve.mcp.tools import TOOLS  # noqa: E402
from tests.conftest import ROOT, GitRepository  # noqa: E402

VERSIONS = (*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS)
COMMAND = [sys.executable, "-m", "loci.serve.main", "mcp"]
QUESTION = "why was the session cookie dropped on localhost?"


def run(work: Callable[[], Awaitable[None]]) -> None:
    anyio.run(work)


def server(repository: GitRepository, cwd: Path | None = None, **env: str) -> StdioServerParameters:
    return StdioServerParameters(
        command=COMMAND[0],
        args=COMMAND[1:],
        env={**repository.env, "PYTHONPATH": str(ROOT), **env},
        cwd=cwd or repository.path,
    )


@asynccontextmanager
async def talk(parameters: StdioServerParameters, version: str) -> AsyncIterator[Any]:
    """A session at exactly this version: the newest client, or one that offers an older handshake."""
    if version in MODERN_PROTOCOL_VERSIONS:
        async with mcp.Client(stdio_client(parameters), mode=version) as client:
            yield client
        return
    import mcp.client.session as module

    before = module.LATEST_HANDSHAKE_VERSION
    module.LATEST_HANDSHAKE_VERSION = version
    try:
        async with stdio_client(parameters) as (reading, writing), ClientSession(reading, writing) as session:
            found = await session.initialize()
            assert found.protocol_version == version
            assert "abstain" in (found.instructions or "")
            yield session
    finally:
        module.LATEST_HANDSHAKE_VERSION = before


@pytest.fixture
def shop(repository: GitRepository) -> GitRepository:
    """A registered project with something to ask about."""
    repository.commit(
        "drop the session cookie on localhost\n\n"
        "Chromium rejects Secure cookies on plain http, so the admin session was lost."
    )
    text = "# Caching\n\n## Midnight\n\nThe price cache is emptied at midnight.\n"
    repository.commit("describe the price cache", {"docs/caching.md": text})
    loci(repository, "init", "--no-hooks")
    return repository


def loci(repository: GitRepository, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "loci.serve.main", *arguments],
        cwd=repository.path, env={**repository.env, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return done.stdout


def text_of(result: Any) -> str:
    assert [part.type for part in result.content] == ["text"]
    return str(result.content[0].text)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_protocol_version_gets_tools_answers_errors_and_resources(shop: GitRepository, version: str) -> None:
    async def work() -> None:
        async with talk(server(shop), version) as client:
            await _tools(client)
            await _answers(client, shop)
            await _refusals(client)
            await _resources(client)

    run(work)


async def _tools(client: Any) -> None:
    tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == [spec.name for spec in TOOLS]
    assert len(tools) == 6
    for tool in tools:
        hints = tool.annotations
        assert hints.title
        assert hints.open_world_hint is False
        assert None not in (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint)
        assert tool.output_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
    assert {tool.name for tool in tools if tool.annotations.destructive_hint} == {"forget_memory"}
    assert {tool.name for tool in tools if tool.annotations.read_only_hint} == {"ask", "recall_memory", "projects"}


async def _answers(client: Any, shop: GitRepository) -> None:
    result = await client.call_tool("ask", {"question": QUESTION, "project": "shop"})
    form = result.structured_content
    assert not result.is_error
    assert form["schema"] == "loci.answer/1"
    assert form["outcome"] == "routed"
    here = {"said_by": "server's directory", "cwd": str(shop.path), "project": "github.com/acme/shop"}
    assert form["scope"] == {**here, "only": ["github.com/acme/shop"]}
    assert form["hits"][0]["kind"] == "commit"
    assert "Chromium rejects" in form["hits"][0]["text"]
    assert "Chromium rejects" in text_of(result)
    assert "github.com/acme/shop" in text_of(result)
    nothing = await client.call_tool("ask", {"question": "how are zeppelins moored in Antarctica?"})
    assert not nothing.is_error
    assert nothing.structured_content["outcome"] == "abstain"
    assert nothing.structured_content["reason"]
    listed = await client.call_tool("projects", {})
    assert [one["id"] for one in listed.structured_content["projects"]] == ["github.com/acme/shop"]


async def _refusals(client: Any) -> None:
    for arguments, words in (
        ({}, "needs the argument 'question'"),
        ({"question": "  "}, "needs the argument 'question'"),
        ({"question": 5}, "must be a string"),
        ({"question": "x", "limit": 0}, "from 1 to 20"),
        ({"question": "x", "limit": "3"}, "whole number"),
        ({"question": "x", "where": "y"}, "It takes: question, project, cwd, limit"),
        ({"question": "x", "cwd": "/no/such/place"}, "no directory"),
        ({"question": "x", "cwd": "relative"}, "no directory"),
        ({"question": "x", "project": "nobody"}, "No registered project"),
    ):
        result = await client.call_tool("ask", arguments)
        assert result.is_error
        assert words in text_of(result)
    with pytest.raises(mcp.MCPError, match="no tool 'nothing'"):
        await client.call_tool("nothing", {})


async def _resources(client: Any) -> None:
    listed = (await client.list_resources()).resources
    assert [one.name for one in listed] == ["shop"]
    page = (await client.read_resource(listed[0].uri)).contents[0].text
    assert "drop the session cookie on localhost" in page
    uri = next(word.strip("()") for word in page.split() if word.startswith("(loci://record/"))
    assert "id: " in (await client.read_resource(uri)).contents[0].text
    templates = (await client.list_resource_templates()).resource_templates
    assert len(templates) == 2
    for wrong in ("loci://nothing/x", "loci://project/nobody", "loci://record/github.com%2Facme%2Fshop/ffffffff", "x"):
        with pytest.raises(mcp.MCPError):
            await client.read_resource(wrong)


def test_scope_comes_from_the_argument_then_the_variable_then_the_directory(
    shop: GitRepository, repositories: Callable[..., GitRepository], tmp_path: Path
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")
    other.commit("teach the parrot to whistle\n\nIt only knew how to swear before.")
    loci(other, "init", "--no-hooks")

    async def scope(client: Any, **arguments: str) -> dict[str, Any]:
        result = await client.call_tool("ask", {"question": "what is this?", **arguments})
        found: dict[str, Any] = result.structured_content["scope"]
        assert found["said_by"] in text_of(result)
        return found

    async def work() -> None:
        async with talk(server(shop, cwd=tmp_path, CLAUDE_PROJECT_DIR=str(shop.path)), VERSIONS[-1]) as client:
            found = await scope(client)
            assert (found["said_by"], found["project"]) == ("CLAUDE_PROJECT_DIR", "github.com/acme/shop")
            found = await scope(client, cwd=str(other.path))
            assert (found["said_by"], found["project"]) == ("cwd argument", "github.com/acme/other")
            found = await scope(client, project="other")
            assert (found["project"], found["only"]) == ("github.com/acme/shop", ["github.com/acme/other"])
            found = await scope(client, cwd=str(tmp_path))
            assert found["project"] is None

    run(work)


def test_what_is_committed_is_answered_at_once_wherever_it_was_committed(
    shop: GitRepository, repositories: Callable[..., GitRepository]
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")
    other.commit("teach the parrot to whistle\n\nIt only knew how to swear before.")
    loci(other, "init", "--no-hooks")

    async def work() -> None:
        async with talk(server(shop), VERSIONS[-1]) as client:
            await client.call_tool("ask", {"question": QUESTION})
            shop.commit("polish the brass doorknob\n\nVisitors complained about verdigris on their gloves.")
            question = "why polish the brass doorknob in this repository?"
            result = await client.call_tool("ask", {"question": question, "project": "shop"})
            assert "Visitors complained" in text_of(result)
            other.commit("feed the parrot pomegranates\n\nWalnuts made it hoarse.")
            named = await client.call_tool("ask", {"question": "why pomegranates for the parrot?", "project": "other"})
            assert "Walnuts made it hoarse" in text_of(named)

    run(work)


def test_eight_clients_and_a_committer_see_no_error_and_no_stale_answer(shop: GitRepository) -> None:
    committed: list[tuple[str, str]] = []

    def commit() -> None:
        word = f"rung{len(committed)}x"
        committed.append((word, shop.commit(f"climb to {word} of the ladder\n\nOne more step up.")))

    async def client(number: int) -> None:
        async with talk(server(shop), VERSIONS[number % 2 * -1]) as session:
            for _ in range(3):
                word, oid = committed[-1]
                result = await session.call_tool("ask", {"question": f"who climbed to {word}?", "project": "shop"})
                assert not result.is_error, text_of(result)
                assert "behind" not in " ".join(result.structured_content["notes"])
                assert result.structured_content["hits"][0]["commit"] == oid, (word, text_of(result))

    async def committer(until: Any) -> None:
        while not until.is_set():
            await anyio.to_thread.run_sync(commit)
            await anyio.sleep(0.4)

    async def work() -> None:
        done = anyio.Event()
        async with anyio.create_task_group() as outer:
            outer.start_soon(committer, done)
            async with anyio.create_task_group() as clients:
                for number in range(8):
                    clients.start_soon(client, number)
            done.set()

    commit()
    run(work)


def raw(shop: GitRepository) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        COMMAND, cwd=shop.path, env={**shop.env, "PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def lines(*messages: dict[str, object]) -> bytes:
    return b"".join(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n" for message in messages)


OPENING = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
HELLO = lines({"id": 0, "method": "initialize", "params": OPENING}, {"method": "notifications/initialized"})


def test_stdout_is_pure_and_the_server_ends_with_its_stdin(shop: GitRepository) -> None:
    process = raw(shop)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(HELLO + b"not json\n\xff\xfe\n" + lines({"id": 1, "method": "tools/list"}))
    process.stdin.flush()
    answers: dict[object, dict[str, Any]] = {}
    while 1 not in answers:
        found = json.loads(process.stdout.readline())
        assert found["jsonrpc"] == "2.0"
        answers[found.get("id")] = found
    assert len(json.dumps(answers[1], separators=(",", ":")).encode()) <= 6000
    process.stdin.close()
    start = time.process_time()
    assert process.wait(timeout=30) == 0
    assert time.process_time() - start < 5
    for line in process.stdout.read().splitlines():
        assert json.loads(line)["jsonrpc"] == "2.0"


def test_a_client_that_leaves_in_the_middle_of_a_question_leaves_nothing_behind(shop: GitRepository) -> None:
    process = raw(shop)
    assert process.stdin is not None
    asked = lines({"id": 1, "method": "tools/call", "params": {"name": "ask", "arguments": {"question": QUESTION}}})
    process.stdin.write(HELLO + asked)
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    if sys.platform == "linux":
        children = [
            path for path in Path("/proc").glob("[0-9]*/environ")
            if _mentions(path, str(shop.env["LOCI_HOME"])) and int(path.parent.name) != os.getpid()
        ]  # fmt: skip
        assert not children


def _mentions(path: Path, text: str) -> bool:
    try:
        return f"LOCI_HOME={text}".encode() in path.read_bytes().split(b"\0")
    except OSError:
        return False


def test_an_answer_stays_within_the_room_that_a_model_has(shop: GitRepository) -> None:
    for step in range(30):
        shop.commit(
            f"session cookie, part {step}\n\n" + f"The cookie on localhost was dropped for reason {step}. " * 60
        )

    async def work() -> None:
        async with talk(server(shop), VERSIONS[-1]) as client:
            result = await client.call_tool("ask", {"question": QUESTION, "limit": 20, "project": "shop"})
            assert len(text_of(result).encode()) <= 1200 * 3.2
            assert len(json.dumps(result.structured_content).encode()) <= 1200 * 3.2
            assert any("left out" in note for note in result.structured_content["notes"])
            assert types.TextContent

    run(work)
