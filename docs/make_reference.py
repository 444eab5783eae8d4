"""Writes docs/reference.md from the parsers of the commands; `tests/docs_test.py` holds the page to them.

python docs/make_reference.py
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from pathlib import Path

from loci.serve.main import COMMANDS, build_parser

PAGE = Path(__file__).resolve().parent / "reference.md"
HEAD = """\
# Reference

Every command with everything it takes. Made from the code by `python docs/make_reference.py`; a test compares the two.

Exit codes: 0 answered, 1 error, 2 usage, 3 abstained or nothing found, 4 not a registered project. With `--json` a
command prints one object, `schema` first. Results go to stdout, talk to stderr. `NO_COLOR` and a pipe give plain text.
Settings, environment variables and record kinds: [loci/README.md](../loci/README.md#reference).
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, line in COMMANDS.items():
        module = importlib.import_module(f"loci.serve.commands.{name}")
        parser = build_parser(name, module)
        parts += [f"\n## loci {name}\n", f"\n{line[0].upper()}{line[1:]}.\n", *_arguments(parser)]
        for action, sub in _actions(parser):
            parts.append(f"\n### loci {name} {action}\n")
            if sub.description:
                parts.append(f"\n{sub.description[0].upper()}{sub.description[1:]}.\n")
            parts += _arguments(sub)
        if parser.epilog:
            parts.append(f"\n```text\n{parser.epilog.rstrip()}\n```\n")
    return "\n".join(part.rstrip("\n") for part in parts) + "\n"


def _arguments(parser: argparse.ArgumentParser) -> list[str]:
    rows = []
    for one in parser._actions:
        if one.help == argparse.SUPPRESS or isinstance(one, (argparse._HelpAction, argparse._SubParsersAction)):
            continue
        rows.append(f"| {_shown(one)} | {_told(one)} |")
    return ["\n| argument | what it does |\n|---|---|\n" + "\n".join(rows) + "\n"] if rows else []


def _shown(one: argparse.Action) -> str:
    value = one.metavar or (
        "{" + ",".join(map(str, one.choices)) + "}"
        if one.choices
        else one.dest.upper()
        if one.option_strings
        else one.dest
    )
    value = " ".join(value) if isinstance(value, tuple) else str(value)
    if not one.option_strings:
        many = " …" if one.nargs in ("*", "+") else ""
        return f"`{value}{many}`"
    takes = "" if one.nargs == 0 else f" {value}"
    return ", ".join(f"`{flag}{takes}`" for flag in one.option_strings)


def _told(one: argparse.Action) -> str:
    text = (one.help or "").replace("%(default)s", str(one.default)).replace("%%", "%").replace("|", "\\|")
    return " ".join(text.split()).replace("<", "&lt;")


def _actions(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for one in parser._actions:
        if isinstance(one, argparse._SubParsersAction):
            yield from one.choices.items()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
