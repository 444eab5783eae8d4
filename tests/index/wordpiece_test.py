"""Text in the pieces of a BERT vocabulary, by hand and against the reference tokenizer where that is installed."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from loci.index.meaning import VOCABULARY, file_in
from loci.index.wordpiece import WordPiece, words_of

NUMBERS = {
    word: at for at, word in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "un", "##aff", "##able", "cafe", "."])
}

WORDS = [
    ("Why was it dropped?", ["why", "was", "it", "dropped", "?"]),
    ("a\x00b\x7fc", ["abc"]),
    ("tab\tand\nline\x0b", ["tab", "and", "line"]),
    ("Café — ÄRGER", ["cafe", "—", "arger"]),
    ("snake_case()", ["snake", "_", "case", "(", ")"]),
    ("日本 ok", ["日", "本", "ok"]),
    ("zero\u200bwidth\ufffd", ["zerowidth"]),
    ("ΑΣ ΑΣ", ["ασ", "ασ"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_text_is_cut_as_the_models_were_taught(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_what_looks_like_a_command_to_the_model_is_text() -> None:
    assert words_of("[CLS]") == ["[", "cls", "]"]


def test_the_longest_piece_comes_first_and_an_unknown_rest_makes_the_word_unknown() -> None:
    pieces = WordPiece(NUMBERS)
    assert pieces.numbers("unaffable café.", 99) == [2, 4, 5, 6, 7, 8, 3]
    assert pieces.numbers("unaffably", 99) == [2, 1, 3]
    assert pieces.numbers("u" * 101, 99) == [2, 1, 3]
    assert pieces.numbers("unaffable unaffable", 4) == [2, 4, 5, 3]


@given(st.text(max_size=80))
def test_any_text_has_pieces(text: str) -> None:
    found = WordPiece(NUMBERS).numbers(text, 16)
    assert found[0] == 2
    assert found[-1] == 3
    assert len(found) <= 16


APART = ["Cn", "Cs", "Co", "Cf"]
LETTERS = st.one_of(
    *(
        st.characters(min_codepoint=low, max_codepoint=high, exclude_categories=APART)
        for low, high in ((32, 0x52F), (0x2010, 0x2426), (0x3041, 0x3096), (0x4E00, 0x9FA5))
    )
)
"""Characters that Unicode 8 had already: the reference takes marks that came later for words."""


@lru_cache
def both() -> tuple[WordPiece, Any]:
    """Ours and the reference, over the vocabulary of the extra."""
    tokenizers = pytest.importorskip("tokenizers")
    path = file_in(*VOCABULARY[:2])
    if path is None:
        pytest.skip("the extra is not installed")
    reference = tokenizers.Tokenizer.from_file(str(path))
    reference.no_padding()
    reference.no_truncation()
    return WordPiece(json.loads(path.read_text(encoding="utf-8"))["model"]["vocab"]), reference


@settings(max_examples=300)
@given(st.text(LETTERS, max_size=60))
@example("Can't re-use `{% for %}`: naïve Σίσυφος, 10.5 €/m² — «ok»")
def test_the_reference_cuts_alike(text: str) -> None:
    ours, reference = both()
    assume(not any(name in text for name in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")))  # to us text, not commands
    assert ours.numbers(text, 10_000) == reference.encode(text).ids
