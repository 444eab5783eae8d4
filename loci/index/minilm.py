"""all-MiniLM-L6-v2 on numpy: six layers of attention over the int8 weights of its ONNX file.

The same sums as onnxruntime makes of the file (its weights are int8, its arithmetic float32), without the import of
onnxruntime and the building of its session, which cost a cold question more than the rest of it.  Only for this one
file, told by its digest; its parts are found by their order.  Must not know texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from loci.index.onnxfile import INT8, Weights, weights_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Array = Any  # numpy's, which is never imported for a type alone

LAYERS, HEADS, WIDTH = 6, 12, 384
_EPSILON = 1e-12
_PARTS = 6
"""Matrices of a layer: query, key, value, output, up, down."""
_ERF = (0.3275911, 0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
"""Abramowitz and Stegun 7.1.26: the error function to 1.5e-7."""


class MiniLM:
    """The network.  Holds views of its weights; a process that embeds much keeps them as float32."""

    def __init__(self, data: memoryview) -> None:
        """Take the weights of the file apart.

        Raises:
            ValueError: this is no such file.
        """
        import numpy

        self._np = numpy
        found = weights_of(data)
        quantised = [one for one in found.values() if one.type == INT8 and one.name.endswith("_q")]
        if len(quantised) != 2 + LAYERS * _PARTS:
            raise ValueError("not the file of all-MiniLM-L6-v2")
        self._words, self._places = ((self._of(one), self._scale_of(found, one)) for one in quantised[:2])
        matrices = [(self._of(one), self._scale_of(found, one)) for one in quantised[2:]]
        self._matrices = [matrices[at : at + _PARTS] for at in range(0, len(matrices), _PARTS)]
        self._plain = {
            name: self._of(one) for name, one in found.items() if name.startswith("inner.") and one.type == 1
        }
        self._kept: dict[int, Array] = {}

    def _of(self, weights: Weights) -> Array:
        kind = "i1" if weights.type == INT8 else "<f4"
        return self._np.frombuffer(weights.raw, dtype=kind).reshape(weights.shape)

    def _scale_of(self, found: dict[str, Weights], one: Weights) -> Array:
        return self._of(found[one.name.removesuffix("_q") + "_scale"])

    def embed(self, texts: Sequence[Sequence[int]], *, keep: bool = False) -> Array:
        """The mean of what the last layer says of each text's pieces, of length 1; a row a text.

        Texts are laid end to end, without padding, so that a text's vector does not depend on what came with it; the
        weights are read once for all of them: eight texts of 16 pieces take 2.5 times one.

        Args:
            texts: pieces of the vocabulary, at most 512 a text.
            keep: hold the weights as float32 (43 MB) for the next call; a single question is done sooner without.
        """
        np = self._np
        ends = [0]
        for numbers in texts:
            ends.append(ends[-1] + len(numbers))
        rows = np.asarray([number for numbers in texts for number in numbers], dtype=np.intp)
        at = np.concatenate([np.arange(len(numbers)) for numbers in texts])
        words, places = self._words, self._places
        state = words[0][rows] * words[1][rows]
        state += places[0][at] * places[1][at]
        state += self._plain["inner.embeddings.token_type_embeddings.weight"][0]
        state = self._normal(state, "inner.embeddings.LayerNorm")
        spans = [slice(start, end) for start, end in pairwise(ends)]
        for layer in range(LAYERS):
            state = self._layer(state, spans, layer, keep=keep)
        means = np.stack([state[span].mean(axis=0) for span in spans])
        means /= np.maximum(np.sqrt((means * means).sum(axis=1, keepdims=True)), 1e-9)
        return means

    def _layer(self, state: Array, spans: Sequence[slice], layer: int, *, keep: bool) -> Array:
        np = self._np
        name = f"inner.encoder.layer.{layer}."
        asked = [
            self._times(state, layer, part, f"{name}attention.self.{what}.bias", keep=keep)
            for part, what in enumerate(("query", "key", "value"))
        ]
        heard = np.concatenate([_attend(np, *(one[span] for one in asked)) for span in spans])
        heard = self._times(heard, layer, 3, f"{name}attention.output.dense.bias", keep=keep)
        state = self._normal(state + heard, f"{name}attention.output.LayerNorm")
        wide = _gelu(np, self._times(state, layer, 4, f"{name}intermediate.dense.bias", keep=keep))
        narrow = self._times(wide, layer, 5, f"{name}output.dense.bias", keep=keep)
        return self._normal(state + narrow, f"{name}output.LayerNorm")

    def _times(self, state: Array, layer: int, part: int, bias: str, *, keep: bool) -> Array:
        matrix, scale = self._matrices[layer][part]
        place = layer * _PARTS + part
        whole = self._kept.get(place)
        if whole is None:
            whole = matrix.astype(self._np.float32)
            if keep:
                self._kept[place] = whole
        out = state @ whole
        out *= scale
        out += self._plain[bias]
        return out

    def _normal(self, state: Array, name: str) -> Array:
        state = state - state.mean(axis=1, keepdims=True)
        spread = (state * state).mean(axis=1, keepdims=True)
        spread += _EPSILON
        state /= self._np.sqrt(spread)
        state *= self._plain[f"{name}.weight"]
        state += self._plain[f"{name}.bias"]
        return state


def _attend(np: Array, query: Array, key: Array, value: Array) -> Array:
    """What each piece of one text hears of the others."""
    query, key, value = (one.reshape(len(one), HEADS, WIDTH // HEADS).transpose(1, 0, 2) for one in (query, key, value))
    weights = query @ key.transpose(0, 2, 1)
    weights *= 1 / sqrt(WIDTH // HEADS)
    weights -= weights.max(axis=2, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=2, keepdims=True)
    return (weights @ value).transpose(1, 0, 2).reshape(query.shape[1], WIDTH)


def _gelu(np: Array, x: Array) -> Array:
    """x times the normal distribution's share below it."""
    p, *terms = _ERF
    size = np.abs(x)
    size *= 1 / sqrt(2)
    t = 1 / (1 + p * size)
    total = np.full_like(t, terms[-1])
    for term in reversed(terms[:-1]):
        total *= t
        total += term
    total *= t
    size *= size
    np.negative(size, out=size)
    np.exp(size, out=size)
    total *= size
    erf = np.copysign(1 - total, x)
    erf += 1
    erf *= x
    erf *= 0.5
    return erf
