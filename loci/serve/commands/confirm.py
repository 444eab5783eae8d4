"""`loci confirm`: it worked."""

from __future__ import annotations

import argparse

from loci.serve import verdicts


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci confirm`."""
    verdicts.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Record it."""
    return verdicts.run(arguments, resolved=True)
