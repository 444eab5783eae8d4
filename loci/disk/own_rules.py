"""The user's own rules of redaction: `[redact.patterns]` of `config.toml`, values of `.env` where `env` is on.

Most machines have neither: one small read finds that out, and no parser is imported.  Must not know which door asks.
"""

from __future__ import annotations

from loci.base.errors import UsageError
from loci.disk.files import read_bytes, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from loci.base.redact.spans import Extra

SAMPLES = (".example", ".sample", ".template", ".dist", ".defaults")
"""Ends of names of `.env` files whose values are made up and public."""
LARGEST = 1 << 20
"""Bytes of a `.env` that are read."""


def load(trees: tuple[str, ...]) -> Extra | None:
    """The rules that stand now; None where the user wrote none.

    Args:
        trees: work trees whose `.env` files count where the user opted in.

    Raises:
        UsageError: config.toml is no TOML, or a rule is no regular expression or not proved linear; nothing may be
            stored before it is mended, because what the rule was to mask would be.
    """
    from loci.disk.places import names

    data = read_bytes(names()[3]) or b""
    if b"redact" not in data:
        return None
    patterns, env = _settings(data.decode("utf-8", "replace"))
    values = [value for tree in trees for value in _values(tree)] if env else []
    if not patterns and not values:
        return None
    from loci.base.redact import extra

    return extra(patterns, values)


def stamp(tree: str) -> str:
    """What tells whether the values of a work tree's `.env` files may have changed: their names, sizes and times, never
    what they hold; "" where the user did not opt in, or there are none.

    Raises:
        UsageError: as `load`.
    """
    from loci.disk.places import names

    data = read_bytes(names()[3]) or b""
    if b"redact" not in data or b"env" not in data or not _settings(data.decode("utf-8", "replace"))[1]:
        return ""
    told = []
    for path in _files(tree):
        try:
            state = path.stat()
        except OSError:
            continue  # gone since it was listed
        told.append(f"{path.name} {state.st_size} {state.st_mtime_ns}")
    return "\n".join(told)


def _settings(text: str) -> tuple[dict[str, str], bool]:
    from loci.disk.project_file import toml_reader

    reader = toml_reader()
    if reader is None:
        raise UsageError("config.toml has rules of redaction, and this Python has no TOML reader.", "pip install tomli")
    try:
        table = reader.loads(text).get("redact", {})
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0][:200]
        raise UsageError(f"config.toml can't be read: {reason}", "Mend it first.") from None
    patterns = table.get("patterns", {}) if isinstance(table, dict) else None
    if not isinstance(patterns, dict) or not all(isinstance(one, str) for one in patterns.values()):
        hint = 'One line a rule: ticket = "ACME-[0-9]{6}"'
        raise UsageError("config.toml: [redact.patterns] is no table of texts.", hint)
    env = table.get("env", False)
    if not isinstance(env, bool):
        raise UsageError("config.toml: env in [redact] is neither true nor false.")
    return patterns, env


def _files(tree: str) -> list[Path]:
    """The `.env` files of a work tree that may hold secrets."""
    from pathlib import Path

    try:
        found = sorted(
            path for path in Path(tree).glob(".env*") if path.name == ".env" or path.name.startswith(".env.")
        )
    except OSError:
        return []
    return [path for path in found if not path.name.endswith(SAMPLES)]


def _values(tree: str) -> list[str]:
    from loci.base.redact import env_values

    texts = [read_text(path) or "" for path in _files(tree)]
    return [value for text in texts for value in env_values(text[:LARGEST])]
