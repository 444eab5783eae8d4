"""`loci refute`: it did not work."""

from __future__ import annotations

import argparse

from loci.serve import verdicts


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci refute`."""
    verdicts.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Record it."""
    return verdicts.run(arguments, resolved=False)
