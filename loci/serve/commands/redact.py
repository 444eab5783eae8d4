"""`loci redact`: mask secrets in a stream, look for them in files, or go over old records with newer rules."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loci.base.errors import ANSWERED, FAILED, LociError, UsageError
from loci.base.redact import Finding, check, redact
from loci.disk.files import read_bytes

EPILOG = """\
examples:
  some-command 2>&1 | loci redact            masked text on stdout
  loci redact --check notes.txt              kind, line and column of each secret; exit 1 where there is one
  loci redact --rescan                       what today's rules would mask in what is remembered
  loci redact --rescan --yes                 mask it, in the journal and everything made from it

Values are never printed."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci redact`."""
    parser.add_argument("file", nargs="*", help="files to look into (with --check); else stdin")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="report instead of masking; exit 1 where there is a secret")
    what.add_argument("--rescan", action="store_true", help="report what newer rules find in old records")
    parser.add_argument("--message", action="store_true", help="with --check: the file is a commit message")
    parser.add_argument("--yes", action="store_true", help="with --rescan: mask it")
    parser.add_argument("--json", action="store_true", help="with --check, --rescan: one object, schema loci.redact/1")


def run(arguments: argparse.Namespace) -> int:
    """Filter, check or rescan."""
    if arguments.rescan:
        from loci.serve.rescan import run_rescan

        return run_rescan(yes=arguments.yes, as_json=arguments.json)
    if arguments.check:
        return _check(arguments)
    if arguments.file or arguments.yes or arguments.message or arguments.json:
        raise UsageError("Without --check, loci redact reads stdin and writes stdout.", "Try: loci redact < FILE")
    _filter()
    return ANSWERED


def _filter() -> None:
    """The whole of stdin: a secret may reach over lines, so nothing is written before everything was read."""
    data = sys.stdin.buffer.read()
    sys.stdout.flush()
    sys.stdout.buffer.write(redact(data.decode("utf-8", "surrogateescape")).text.encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()


def _check(arguments: argparse.Namespace) -> int:
    names: list[str] = arguments.file or ["-"]
    found = [(name, one) for name in names for one in check(_text(name, message=arguments.message))]
    if arguments.json:
        from loci.serve.jsonform import dump

        forms = [{"file": name, "kind": one.kind, "line": one.line, "column": one.column} for name, one in found]
        print(dump("loci.redact/1", {"findings": forms}))
        return FAILED if found else ANSWERED
    for name, one in found:
        print(_line(name, one))
    if found and arguments.message:
        from loci.serve.hooks.gate import HINT

        print(HINT)
    return FAILED if found else ANSWERED


def _line(name: str, one: Finding) -> str:
    place = "" if name == "-" else f"{name}:"
    return f"{place}{one.line}:{one.column}: looks like a secret ({one.kind})"


def _text(name: str, *, message: bool) -> str:
    """A file's text; a file that is no text (a NUL in its first 8 KiB) has none.

    Raises:
        LociError: it can't be read.
    """
    data = sys.stdin.buffer.read() if name == "-" else read_bytes(Path(name))
    if data is None:
        raise LociError(f"{name} can't be read.", "Check the name and its permissions.")
    if message:
        from loci.serve.hooks.gate import message_of

        return message_of(data)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return "" if b"\0" in data[:8192] else data.decode("utf-8", "replace")
