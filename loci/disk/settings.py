"""The user's own settings: `config.toml`, and the variables that overrule it.

A file that can't be understood is a value with a reason, never a failure.  Must not know what a setting does.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import environment
from loci.disk.files import read_text
from loci.disk.places import Places

ON, OFF = frozenset({"on", "1", "true", "yes"}), frozenset({"off", "0", "false", "no"})
"""Words that a variable may say."""


@dataclass(frozen=True)
class Semantic:
    """What the user wants of the semantic tier."""

    on: bool = False
    """Whether questions are answered by meaning too."""
    model: Path | None = None
    """A directory with another model than the one that the extra brings."""
    source: str = ""
    """Who said so: LOCI_SEMANTIC | config.toml | "" where nobody did."""
    problem: str = ""
    """Why a setting could not be understood; "" where all is well."""


def semantic(places: Places) -> Semantic:
    """Is the tier on?  LOCI_SEMANTIC before `semantic` in config.toml; off where neither says anything."""
    said = environment.get("LOCI_SEMANTIC").strip().lower()
    directory = environment.get("LOCI_MODEL_DIR")
    model = Path(directory).expanduser() if directory else None
    if said in ON or said in OFF:
        return Semantic(said in ON, model, "LOCI_SEMANTIC")
    problem = f"LOCI_SEMANTIC says {said[:20]!r}, which is neither on nor off" if said else ""
    text = read_text(places.config) or ""
    if "semantic" not in text:  # most files: no parser is imported for them
        return Semantic(problem=problem)
    on, wrong = _of(text)
    return Semantic(on, model, "config.toml", wrong or problem)


def _of(text: str) -> tuple[bool, str]:
    from loci.disk.project_file import toml_reader

    reader = toml_reader()
    if reader is None:
        return False, "config.toml can't be read: no TOML reader in this Python"
    try:
        value = reader.loads(text).get("semantic", False)
    except (ValueError, RecursionError) as error:
        return False, f"config.toml: {str(error).splitlines()[0][:200]}"
    if isinstance(value, bool):
        return value, ""
    return False, "config.toml: semantic is neither true nor false"


ENGINES = ("sqlite", "whoosh")


def index_engine(places: Places) -> str:
    """Who keeps the lists of words in stores that are made from now on: `engine` of `[index]`, sqlite by default.

    LOCI_INDEX_ENGINE is asked first; what is neither of ENGINES is passed over.
    """
    said = environment.get("LOCI_INDEX_ENGINE").strip().lower()
    if said in ENGINES:
        return said
    text = read_text(places.config) or ""
    if "engine" not in text:
        return ENGINES[0]
    from loci.disk.project_file import toml_reader

    reader = toml_reader()
    try:
        section = reader.loads(text).get("index", {}) if reader is not None else {}
    except (ValueError, RecursionError):
        return ENGINES[0]
    value = section.get("engine", "") if isinstance(section, dict) else ""
    return value if value in ENGINES else ENGINES[0]
