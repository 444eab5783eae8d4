"""The server: the SDK's low-level one over stdio, each call in a thread of its own.

The only file that knows the SDK.  stdout belongs to the protocol; the SDK points descriptor 1 at stderr while it
serves, so that nothing we or a child prints can reach the wire.  Must not know what a tool does.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from loci import __version__
from loci.base.errors import LociError
from loci.index.pool import Pool
from loci.serve.asking import Stores
from loci.serve.mcp.arguments import checked
from loci.serve.mcp.replies import Reply
from loci.serve.mcp.tools import INSTRUCTIONS, TOOLS, ToolSpec

LAST_WORK_SECONDS = 0.5
"""How long a call that was under way when the client left may still write; what is acknowledged is durable anyway."""
_AT_ONCE = 4
"""Calls at the same time; one more waits."""
_BY_NAME = {spec.name: spec for spec in TOOLS}
_Made = TypeVar("_Made")


def serve() -> None:
    """Serve until stdin ends, then leave the process: a thread in the middle of a question must not keep it.

    Raises:
        LociError: the SDK is not installed.
    """
    try:
        import anyio
        import mcp  # noqa: F401  # whether it is there
    except ImportError as error:
        raise LociError("The MCP server needs the extra mcp.", "Install git-loci[mcp].") from error
    if sys.platform != "win32":  # an open file can't be replaced there
        Stores.pool = Pool()
    working = _Working()
    with suppress(KeyboardInterrupt, BrokenPipeError):  # ended, or left alone while an answer was on its way
        anyio.run(_run, working)
    working.finish(LAST_WORK_SECONDS)
    sys.stderr.flush()
    os._exit(0)


class _Working:
    """Counts the calls under way."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = threading.Condition()

    def __enter__(self) -> None:
        with self._changed:
            self._count += 1

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def finish(self, seconds: float) -> None:
        """Wait until none is, `seconds` at most."""
        with self._changed:
            self._changed.wait_for(lambda: self._count == 0, timeout=seconds)


async def _run(working: _Working) -> None:
    from mcp.server.stdio import stdio_server

    server = build(working)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def build(working: _Working) -> Any:  # the SDK's types are not imported before they are needed
    """The SDK's server with our handlers."""
    import anyio
    from mcp import types
    from mcp.server.lowlevel import Server

    from loci.serve.mcp import resources

    gate = anyio.CapacityLimiter(_AT_ONCE)
    tools = [_tool(spec) for spec in TOOLS]

    async def in_thread(work: Callable[[], _Made]) -> _Made:
        return await anyio.to_thread.run_sync(partial(_within, working, work), limiter=gate, abandon_on_cancel=True)

    async def list_tools(_context: object, _params: object) -> Any:
        return types.ListToolsResult(tools=tools)

    async def call_tool(_context: object, params: Any) -> Any:
        return await in_thread(partial(_call, params.name, params.arguments))

    async def list_resources(_context: object, params: Any) -> Any:
        page = await in_thread(partial(resources.listed, params.cursor if params else None))
        found = [types.Resource(uri=o.uri, name=o.name, description=o.about, mime_type=o.kind) for o in page.items]
        return types.ListResourcesResult(resources=found, next_cursor=page.next)

    async def list_templates(_context: object, _params: object) -> Any:
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(uri_template=one.uri, name=one.name, description=one.about, mime_type=one.kind)
                for one in resources.TEMPLATES
            ]
        )

    async def read_resource(_context: object, params: Any) -> Any:
        found = await in_thread(partial(_read, str(params.uri)))
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=str(params.uri), mime_type=resources.KIND, text=found)]
        )

    return Server(
        "loci",
        version=__version__,
        title="loci: a memory for git repositories",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )


def _within(working: _Working, work: Callable[[], _Made]) -> _Made:
    with working:
        return work()


def _tool(spec: ToolSpec) -> Any:
    from mcp import types

    return types.Tool(
        name=spec.name,
        description=spec.description,
        input_schema=spec.input_schema(),
        output_schema=spec.output_schema(),
        annotations=types.ToolAnnotations(
            title=spec.title,
            read_only_hint=spec.reads_only,
            destructive_hint=spec.destroys,
            idempotent_hint=spec.repeatable,
            open_world_hint=False,
        ),
    )


def _call(name: str, arguments: dict[str, object] | None) -> Any:
    """One call: its reply, or what was wrong with it as a result that a model can read."""
    from mcp import MCPError, types

    spec = _BY_NAME.get(name)
    if spec is None:
        raise MCPError(types.INVALID_PARAMS, f"There is no tool {name[:80]!r}; there are {', '.join(_BY_NAME)}.")
    try:
        reply = _reply(spec, arguments)
    except LociError as error:
        return _failed(" ".join(part for part in (error.message, error.hint) if part))
    except Exception as error:  # noqa: BLE001  # the last door: no traceback for a model, the report in the log
        from loci.serve.failures import log_failure

        log_failure(f"mcp {name}", error)
        return _failed("Something unexpected happened; what was stored is not lost. `loci doctor` shows the report.")
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=_whole(reply.text))], structured_content=_whole_form(reply.form)
    )


def _reply(spec: ToolSpec, arguments: dict[str, object] | None) -> Reply:
    from loci.serve.mcp.calls import CALLS

    return CALLS[spec.name](checked(spec, arguments))


def _failed(text: str) -> Any:
    from mcp import types

    return types.CallToolResult(content=[types.TextContent(type="text", text=_whole(text))], is_error=True)


def _whole(text: str) -> str:
    """Lone surrogates can't go over the wire."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _whole_form(form: dict[str, object]) -> object:
    return json.loads(_whole(json.dumps(form, ensure_ascii=False)))


def _read(uri: str) -> str:
    """A resource's text.

    Raises:
        MCPError: there is none.
    """
    from mcp import MCPError, types

    from loci.serve.mcp import resources

    try:
        return _whole(resources.read(uri))
    except LociError as error:
        raise MCPError(types.INVALID_PARAMS, " ".join(part for part in (error.message, error.hint) if part)) from error
