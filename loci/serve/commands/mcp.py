"""`loci mcp`: the MCP server over stdio, for coding agents."""

from __future__ import annotations

import argparse
import sys

EPILOG = """\
A client starts it; `loci agents install` writes the entry.  It answers from the project that a call's cwd names, else
CLAUDE_PROJECT_DIR, else the directory it was started in, and ends when its stdin does."""


def configure(parser: argparse.ArgumentParser) -> None:
    """`loci mcp` takes no arguments."""
    del parser


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client leaves."""
    del arguments
    if sys.stdin.isatty():
        print("loci mcp speaks JSON-RPC on stdin; it is meant to be started by an MCP client.", file=sys.stderr)
    from loci.serve.mcp.server import serve

    serve()
    return 0
