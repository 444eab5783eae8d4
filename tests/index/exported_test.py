"""Any export of a sentence model: its files say how it is to be used.  The model is a table of eight rows, made here."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from loci.index.exported import recipe_of
from loci.index.meaning import open_model
from loci.index.model import Absent, Model

np = pytest.importorskip("numpy")
pytest.importorskip("onnxruntime")
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "cat", "dog", "query", ":"]
TABLE = [[0.0, 0.0], [0.1, 0.1], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0], [3.0, 4.0], [0.0, 5.0], [0.0, 5.0]]


def field(number: int, value: bytes | int | str) -> bytes:
    """One field of a protocol buffer."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def varint(value: int) -> bytes:
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def tensor(name: str, kind: int) -> bytes:
    """A value of a graph, with dimensions left open."""
    return field(1, name) + field(2, field(1, field(1, kind)))


def model(pooled: bool) -> bytes:
    """input_ids -> their rows of the table; pooled, the greatest of each column."""
    raw = b"".join(struct.pack("<2f", *row) for row in TABLE)
    weights = field(1, len(TABLE)) + field(1, 2) + field(2, 1) + field(8, "table") + field(9, raw)
    nodes = field(1, field(1, "table") + field(1, "input_ids") + field(2, "state") + field(4, "Gather"))
    output = "state"
    if pooled:
        axes = field(1, "axes") + field(20, 7) + field(8, 1)
        keep = field(1, "keepdims") + field(20, 2) + field(3, 0)
        reduce = field(1, "state") + field(2, "sentence_embedding") + field(4, "ReduceMax")
        nodes += field(1, reduce + field(5, axes) + field(5, keep))
        output = "sentence_embedding"
    graph = nodes + field(2, "g") + field(5, weights) + field(11, tensor("input_ids", 7)) + field(12, tensor(output, 1))
    return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, 13))


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "1_Pooling").mkdir()
    (tmp_path / "model.onnx").write_bytes(model(pooled=False))
    (tmp_path / "vocab.txt").write_text("\n".join(WORDS) + "\n", encoding="utf-8")
    return tmp_path


def opened(directory: Path) -> Model:
    found = open_model(directory, directory)
    assert isinstance(found, Model), found.reason
    return found


def unit(*values: float) -> object:
    return np.array(values) / np.linalg.norm(values)


POOLINGS = [
    ({}, unit(5.0, 4.0)),
    ({"pooling_mode_mean_tokens": True}, unit(5.0, 4.0)),
    ({"pooling_mode_cls_token": True}, unit(1.0, 0.0)),
    ({"pooling_mode_max_tokens": True}, unit(3.0, 4.0)),
    ({"pooling_mode_lasttoken": True}, unit(1.0, 0.0)),
]


@pytest.mark.parametrize(("config", "wanted"), POOLINGS)
def test_pooling_is_what_its_config_says(directory: Path, config: dict[str, bool], wanted: object) -> None:
    (directory / "1_Pooling" / "config.json").write_text(json.dumps(config), encoding="utf-8")
    found = opened(directory)
    assert found.width == 2
    assert np.abs(found.question("DOG") - wanted).max() < 1e-6


def test_an_export_that_pools_by_itself_is_not_pooled_again(directory: Path) -> None:
    (directory / "model.onnx").write_bytes(model(pooled=True))
    assert np.abs(opened(directory).question("dog") - unit(3.0, 4.0)).max() < 1e-6


def test_a_question_gets_its_prefix_and_a_passage_does_not(directory: Path) -> None:
    plain = opened(directory)
    prompts = {"prompts": {"query": "query: ", "document": ""}}
    (directory / "config_sentence_transformers.json").write_text(json.dumps(prompts), encoding="utf-8")
    found = opened(directory)
    assert np.abs(found.question("dog") - plain.question("query: dog")).max() < 1e-6
    assert np.abs(found.passages(["dog"]) - plain.passages(["dog"])).max() < 1e-6
    assert found.digest != plain.digest


def test_a_tokenizer_of_words_in_pieces_needs_no_library(directory: Path) -> None:
    (directory / "vocab.txt").unlink()
    told = {"model": {"type": "WordPiece", "vocab": {word: at for at, word in enumerate(WORDS)}}}
    (directory / "tokenizer.json").write_text(json.dumps(told), encoding="utf-8")
    assert np.abs(opened(directory).question("dog") - unit(5.0, 4.0)).max() < 1e-6


@pytest.mark.parametrize("name", ["model.onnx", "vocab.txt"])
def test_what_is_missing_is_told(directory: Path, name: str) -> None:
    (directory / name).unlink()
    found = open_model(directory, directory)
    assert isinstance(found, Absent)
    assert str(directory) in found.reason


def test_what_is_no_model_and_what_pools_strangely_is_told(directory: Path) -> None:
    (directory / "1_Pooling" / "config.json").write_text('{"pooling_mode_weightedmean_tokens": true}', encoding="utf-8")
    found = open_model(directory, directory)
    assert isinstance(found, Absent)
    assert "weightedmean" in found.reason
    (directory / "1_Pooling" / "config.json").unlink()
    (directory / "model.onnx").write_bytes(b"no model")
    assert isinstance(open_model(directory, directory), Absent)


def test_broken_files_beside_it_say_nothing(tmp_path: Path) -> None:
    for name in ("config_sentence_transformers.json", "sentence_bert_config.json", "tokenizer_config.json"):
        (tmp_path / name).write_bytes(b"[1, 2")
    assert recipe_of(tmp_path).pooling == "mean"
