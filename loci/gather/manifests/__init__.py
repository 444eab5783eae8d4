"""Facts that manifests state: dependencies with their direction and kind, published names, licences."""

from __future__ import annotations

from loci.base.evidence import Evidence

RULES = "manifests/1"


def reader_of(path: str) -> str | None:
    """The reader of a manifest by its name, or None where it is none."""
    return None


def read_manifest(path: str, text: str) -> tuple[Evidence, ...]:
    """What a manifest states."""
    return ()
