"""loci: a git-hook and repo-native memory.  The map of the rooms is in loci/README.md; nothing is imported here."""

from __future__ import annotations

__version__ = "0.1.0"
