"""The registry's entry, and the schemas of the tools, without the SDK."""

from __future__ import annotations

import json

import pytest

from loci import __version__
from loci.base.errors import UsageError
from loci.serve.mcp.arguments import checked
from loci.serve.mcp.replies import weigh
from loci.serve.mcp.tools import INSTRUCTIONS, TOOLS
from tests.conftest import ROOT


def test_the_registry_entry_names_this_version_and_starts_the_server() -> None:
    entry = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
    (package,) = entry["packages"]
    assert entry["version"] == package["version"] == __version__
    assert __version__ in package["runtimeArguments"][0]["value"]
    assert len(entry["description"]) <= 100
    assert entry["name"].count("/") == 1
    assert package["transport"] == {"type": "stdio"}
    assert [one["value"] for one in package["packageArguments"]] == ["mcp"]


def test_tools_and_instructions_fit_into_their_room() -> None:
    listed = [
        {
            "name": tool.name, "description": tool.description, "inputSchema": tool.input_schema(),
            "outputSchema": tool.output_schema(), "annotations": {"title": tool.title, "readOnlyHint": tool.reads_only,
            "destructiveHint": tool.destroys, "idempotentHint": tool.repeatable, "openWorldHint": False},
        }
        for tool in TOOLS
    ]  # fmt: skip
    assert len(json.dumps({"tools": listed}, separators=(",", ":")).encode()) <= 6000
    assert weigh(INSTRUCTIONS) <= 400
    assert len({tool.name for tool in TOOLS}) == len(TOOLS) == 6


def test_each_tool_takes_what_its_schema_says_and_nothing_else() -> None:
    samples = {"string": "x", "integer": 3, "boolean": True, "array": ["x"]}
    for tool in TOOLS:
        good = {
            name: schema["enum"][0] if "enum" in schema else samples[str(schema["type"])]  # type: ignore[index]
            for name, schema in tool.arguments.items()
        }
        assert checked(tool, good) == good
        assert checked(tool, {**good, "cwd": None}) == {name: good[name] for name in good if name != "cwd"}
        for name, schema in tool.arguments.items():
            bad = "no such" if "enum" in schema else (5 if schema["type"] != "integer" else "5")
            with pytest.raises(UsageError, match=name):
                checked(tool, {**good, name: bad})
        for name in tool.required:
            with pytest.raises(UsageError, match=name):
                checked(tool, {key: value for key, value in good.items() if key != name})
        with pytest.raises(UsageError, match="no argument"):
            checked(tool, {**good, "other": 1})
