"""The network on numpy against onnxruntime, where both and the model are installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.disk.mapped import mapped
from loci.index.meaning import VOCABULARY, WEIGHTS, file_in, open_model
from loci.index.model import Absent, Model, digest_of
from loci.index.onnxfile import weights_of

np = pytest.importorskip("numpy")
weights = file_in(*WEIGHTS[:2])
vocabulary = file_in(*VOCABULARY[:2])
needs_the_model = pytest.mark.skipif(weights is None or vocabulary is None, reason="the extra is not installed")
TEXTS = ["why was the session cookie dropped on localhost?", "a", "", "connection pool exhausted: too many clients"]


@needs_the_model
def test_the_sums_are_those_of_onnxruntime(tmp_path: Path) -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    from loci.index.minilm import MiniLM

    assert weights is not None
    session = onnxruntime.InferenceSession(str(weights), providers=["CPUExecutionProvider"])
    network = MiniLM(mapped(weights))
    numbers = [[101, 2339, 2001, 1996, 5219, 17387, 102], [101, 102], list(range(1000, 1060))]
    ours = network.embed(numbers, keep=True)
    for row, one in zip(ours, numbers, strict=True):
        ids = np.array([one], dtype=np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        mean = session.run(None, given)[0][0].mean(axis=0)
        assert np.abs(row - mean / np.linalg.norm(mean)).max() < 1e-5


@needs_the_model
def test_a_vector_depends_on_its_own_text_alone_and_likes_what_means_the_same(tmp_path: Path) -> None:
    model = open_model(None, tmp_path)
    assert isinstance(model, Model)
    together = model.passages(TEXTS)
    assert np.abs((together * together).sum(axis=1) - 1).max() < 1e-5
    for row, text in zip(together, TEXTS, strict=True):
        assert np.abs(row - model.question(text)).max() < 1e-5
    near, far = model.passages(["the database refuses more clients", "a recipe for apple cake"]) @ together[3]
    assert near > far + 0.2


@needs_the_model
def test_another_file_than_the_known_one_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from loci.index import meaning

    monkeypatch.setattr(meaning, "WEIGHTS", (WEIGHTS[0], WEIGHTS[1], "0" * 64))
    found = open_model(None, tmp_path)
    assert isinstance(found, Absent)
    assert "SHA-256" in found.reason


def test_a_file_is_verified_again_when_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "weights"
    path.write_bytes(b"one")
    first = digest_of(path, tmp_path)
    assert digest_of(path, tmp_path) == first
    path.write_bytes(b"three")
    assert digest_of(path, tmp_path) != first


@pytest.mark.parametrize("data", [b"\x3a\xff\xff\xff\xff\x0f", b"\xff" * 40, b"GIF89a, no model", b"\x3a\x05abc"])
def test_what_is_no_model_is_told(data: bytes) -> None:
    with pytest.raises(ValueError, match="ONNX"):
        weights_of(memoryview(data))


def test_an_empty_file_holds_no_weights() -> None:
    assert weights_of(memoryview(b"")) == {}


def test_a_missing_file_maps_to_nothing(tmp_path: Path) -> None:
    assert len(mapped(tmp_path / "none")) == 0
    (tmp_path / "empty").touch()
    assert len(mapped(tmp_path / "empty")) == 0
    (tmp_path / "some").write_bytes(b"abc")
    assert bytes(mapped(tmp_path / "some")) == b"abc"
