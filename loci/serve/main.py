"""The command line: finds the command, runs it, turns what happens into an exit code.

Only the named command is imported, and argparse rather than a richer library: a typer entry point costs 200 CPU ms
where the whole of `loci ask` may cost 80.  Must not know what any command does.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import sys
from collections.abc import Sequence
from types import ModuleType

from loci import __version__
from loci.base import standing
from loci.base.errors import ANSWERED, FAILED, USAGE, LociError
from loci.disk import modules
from loci.disk.streams import abandon_stdout, leave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

vars(argparse)["_"] = str
"""argparse asks gettext for each of its own words, which looks for catalogues below /usr: 5 million instructions where
Python itself starts with 39."""

COMMANDS = {
    "init": "register this repository, lay hooks, take in its history, index it",
    "setup": "find the repositories below a directory, and give each of them a memory",
    "ask": "answer a question from the project it belongs to, or abstain",
    "route": "say which project a question belongs to, and why",
    "capture": "keep a problem and what solved it, or did not",
    "note": "keep something worth remembering that is no commit",
    "recall": "say how a problem like this was solved before, or nothing",
    "confirm": "say of a record that it worked",
    "refute": "say of a record that it did not work",
    "unset": "say of a record that nobody knows whether it worked",
    "show": "show one record whole, with what was said of it since",
    "log": "list what is remembered",
    "projects": "list the registered projects",
    "project": "give a project an alias, another name or another id, or remove it",
    "groups": "labels over projects, to narrow a question",
    "where": "say which project this is, and where its memory lies",
    "refresh": "catch up with the history and bring the index up to date",
    "hooks": "lay, remove or look at the git hooks",
    "forget": "take records, or a secret, out of memory",
    "export": "write what is remembered to a file",
    "import": "take in what was exported, or another tool's memories",
    "eval": "measure how well it does on your own projects",
    "doctor": "look for what is wrong with journal, index and hooks, and say what mends it",
    "redact": "mask secrets, look for them, or mask old records by newer rules",
    "agents": "give coding agents this memory: MCP server and hooks",
    "mcp": "serve coding agents over the Model Context Protocol",
}
"""Every command with the line that `loci --help` shows, in the order of a first day's use."""


_YOUNG = 50_000
"""New objects before the cycle collector looks at them, in place of 700: a command makes few cycles and ends soon."""


def entry() -> NoReturn:
    """The console scripts: `main`, then out by the short way where nothing can be at work behind it.

    Python's own way out first collects and frees twenty thousand objects: 15 of a question's 200 CPU ms.  All is
    written and closed by then; only a thread could have more to do, and none starts without that module.
    """
    modules.install()
    code = main()
    if "threading" not in sys.modules:
        leave(code)
    sys.exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (DESIGN section 12)."""
    gc.set_threshold(_YOUNG, 20, 20)
    given = list(sys.argv[1:] if arguments is None else arguments)
    standing.forget()
    try:
        code = _dispatch(given)
        sys.stdout.flush()
    except BrokenPipeError:
        abandon_stdout()
        return ANSWERED
    except LociError as error:
        return _explain(error)
    except KeyboardInterrupt:
        print("interrupted; what was acknowledged is stored", file=sys.stderr)
        return 130
    except OSError as error:
        return _explain(LociError(f"the system refused: {error.strerror or type(error).__name__}"))
    except Exception as error:  # noqa: BLE001  # the last door: no traceback for a person, the report in the log
        return _report(error, given)
    return code


def _dispatch(given: list[str]) -> int:
    if not given or given[0] in ("-h", "--help", "help"):
        print(usage())
        return ANSWERED if given else USAGE
    if given[0] in ("-V", "--version"):
        print(f"loci {__version__}")
        return ANSWERED
    name, rest = given[0], given[1:]
    if name not in COMMANDS:
        print(f"loci: there is no command {_shown(repr(name))}{_nearest(name)}\n\n{usage()}", file=sys.stderr)
        return USAGE
    module = importlib.import_module(f"loci.serve.commands.{name}")
    try:
        parsed = build_parser(name, module).parse_args(rest)
    except SystemExit as left:  # argparse leaves for --help and for a wrong line alike
        return left.code if isinstance(left.code, int) else USAGE
    code: int = module.run(parsed)
    return code


def build_parser(name: str, module: ModuleType) -> argparse.ArgumentParser:
    """The parser of one command: its help is the module's docstring."""
    parser = _Parser(
        prog=f"loci {name}",
        description=COMMANDS[name],
        epilog=module.EPILOG if hasattr(module, "EPILOG") else None,
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    module.configure(parser)
    return parser


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a line without a secret that stood in it."""

    def error(self, message: str) -> NoReturn:
        super().error(_shown(message))


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help at a fixed width: asking the terminal for its own imports shutil, bz2 and lzma at every start."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=100)


def usage() -> str:
    """What `loci --help` prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name.ljust(width)}  {line}" for name, line in COMMANDS.items()]
    return "\n".join(["usage: loci COMMAND [ARGUMENTS]", "", *lines, "", "loci COMMAND --help tells the rest."])


def _nearest(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, COMMANDS, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _explain(error: LociError) -> int:
    print(f"loci: {_shown(error.message)}", file=sys.stderr)
    if error.hint:
        print(f"      {_shown(error.hint)}", file=sys.stderr)
    return error.code


def _shown(text: str) -> str:
    """Errors quote what was typed, and what was typed may hold a secret."""
    from loci.serve.failures import shown

    return shown(text)


def _report(error: Exception, given: list[str]) -> int:
    from loci.serve.failures import log_failure

    log_failure(f"loci {given[0]}", error)
    print("loci: something unexpected happened, and nothing that was stored is lost", file=sys.stderr)
    print("      The report is in the log; loci doctor shows it.", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    entry()
