"""Any ONNX export of a sentence model, run by onnxruntime: what `LOCI_MODEL_DIR` points at.

Everything about it is read from the files that such exports carry: pooling from `1_Pooling/config.json`, prefixes from
`config_sentence_transformers.json`, length and case from the tokenizer's.  Must not know stores.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.files import read_text
from loci.disk.survey import look
from loci.index.model import MOST_ASKED, MOST_PIECES, Absent, Model, digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Array = Any
    Pieces = Callable[[str, int], list[int]]

_FILES = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx", "onnx/model_int8.onnx")
_POOLINGS = ("mean", "cls", "max", "lasttoken")
_SENTENCE = "sentence_embedding"
"""The output of an export that pools by itself; any other first output is pooled here where it has a row a piece."""


@dataclass(frozen=True)
class Recipe:
    """How a model wants its texts and gives its vectors."""

    pooling: str
    """mean | cls | max | lasttoken"""
    question: str
    """Put before a question."""
    passage: str
    """Put before what is to be found."""
    most: int
    """Pieces of a text."""
    lower: bool
    """Text is read in lower case."""


def open_exported(directory: Path, cache: Path) -> Model | Absent:
    """The model in a directory.

    Args:
        directory: an export, as `optimum` and sentence-transformers write it.
        cache: where digests of files are kept.

    Raises:
        ImportError, ValueError: onnxruntime is not installed, or can't read the file.
    """
    weights = next((directory / name for name in _FILES if look(directory / name) is not None), None)
    if weights is None:
        return Absent(f"{directory} holds none of {', '.join(_FILES)}")
    recipe = recipe_of(directory)
    if recipe.pooling not in _POOLINGS:
        return Absent(f"{directory} pools by {recipe.pooling}, which is not known")
    pieces = _pieces_of(directory, recipe)
    if isinstance(pieces, Absent):
        return pieces
    run = _runner(weights, recipe, pieces)
    width = int(run(["a"], False, False).shape[1])  # noqa: FBT003
    digest = sha256(f"{digest_of(weights, cache)} {recipe!r}".encode()).hexdigest()
    return Model(directory.name, digest, width, run)


def recipe_of(directory: Path) -> Recipe:
    """What the files beside a model say; mean pooling, no prefix and all the pieces we read where they say nothing."""
    pooling = _json(directory / "1_Pooling" / "config.json")
    told = next((key[len("pooling_mode_") :] for key, value in pooling.items() if value is True and "mode" in key), "")
    kind = {"": "mean", "mean_tokens": "mean", "cls_token": "cls", "max_tokens": "max"}.get(told, told)
    prompts = _json(directory / "config_sentence_transformers.json").get("prompts")
    said = prompts if isinstance(prompts, dict) else {}
    length = _json(directory / "sentence_bert_config.json").get("max_seq_length")
    tokenizer = _json(directory / "tokenizer_config.json")
    lower = tokenizer.get("do_lower_case", _json(directory / "sentence_bert_config.json").get("do_lower_case") or True)
    most = length if isinstance(length, int) and not isinstance(length, bool) else MOST_ASKED
    return Recipe(
        kind, _text(said, "query", "question"), _text(said, "passage", "document", "corpus"),
        max(8, min(most, MOST_ASKED)), bool(lower),
    )  # fmt: skip


def _text(said: dict[str, object], *names: str) -> str:
    return next((value for name in names if isinstance(value := said.get(name), str)), "")


def _json(path: Path) -> dict[str, object]:
    """The object in a file; empty where there is none."""
    try:
        found = json.loads(read_text(path) or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _pieces_of(directory: Path, recipe: Recipe) -> Pieces | Absent:
    """The tokenizer: ours for a WordPiece vocabulary, the `tokenizers` package for any other kind."""
    from loci.index.wordpiece import WordPiece

    vocabulary = read_text(directory / "vocab.txt")
    if vocabulary is not None:
        words = vocabulary.rstrip("\n").split("\n")
        return WordPiece({word: at for at, word in enumerate(words)}, lower=recipe.lower).numbers
    described = _json(directory / "tokenizer.json")
    model = described.get("model")
    if not isinstance(model, dict):
        return Absent(f"{directory} holds neither vocab.txt nor tokenizer.json")
    if model.get("type") == "WordPiece" and isinstance(model.get("vocab"), dict):
        normal = described.get("normalizer")
        lower = bool(normal.get("lowercase", recipe.lower)) if isinstance(normal, dict) else recipe.lower
        return WordPiece(model["vocab"], lower=lower).numbers
    return _foreign(directory / "tokenizer.json")


def _foreign(path: Path) -> Pieces:
    from tokenizers import Tokenizer

    reader = Tokenizer.from_file(str(path))
    reader.no_padding()

    def numbers(text: str, most: int) -> list[int]:
        reader.enable_truncation(most)
        return list(reader.encode(text).ids)

    return numbers


def _runner(weights: Path, recipe: Recipe, pieces: Pieces) -> Callable[[Sequence[str], bool, bool], Array]:
    import numpy as np
    import onnxruntime  # type: ignore[import-untyped, unused-ignore]  # it carries no types

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
    wanted = [one.name for one in session.get_inputs()]
    outputs = [one.name for one in session.get_outputs()]
    answer = _SENTENCE if _SENTENCE in outputs else outputs[0]

    def one(text: str, most: int) -> Array:
        numbers = np.asarray([pieces(text, most)], dtype=np.int64)
        given = {name: np.ones_like(numbers) if "mask" in name else np.zeros_like(numbers) for name in wanted}
        given.update({name: numbers for name in wanted if name == "input_ids"})
        given.update({name: np.arange(numbers.shape[1])[None] for name in wanted if name == "position_ids"})
        said = session.run([answer], given)[0][0].astype(np.float32)
        vector = said if said.ndim == 1 else _pooled(said, recipe.pooling)
        return vector / max(float(np.sqrt(vector @ vector)), 1e-9)

    def run(texts: Sequence[str], question: bool, _keep: bool) -> Array:  # noqa: FBT001
        prefix = recipe.question if question else recipe.passage
        most = min(recipe.most, MOST_ASKED if question else MOST_PIECES)
        return np.stack([one(prefix + text, most) for text in texts])

    return run


def _pooled(state: Array, pooling: str) -> Array:
    """One vector of the pieces'."""
    if pooling == "mean":
        return state.mean(axis=0)
    if pooling == "max":
        return state.max(axis=0)
    return state[0] if pooling == "cls" else state[-1]
