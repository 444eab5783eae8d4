"""The weights inside an ONNX file, read without any library: names, shapes and views of the bytes.

Only what a protocol buffer needs to be walked (field numbers of onnx.proto3, ONNX IR 3 and later); nothing is copied,
so that a mapped file stays mapped.  Must not know what the weights are for.
"""

from __future__ import annotations

from collections.abc import Iterator

from loci.base.frozen import dataclass

FLOAT, INT8 = 1, 3
"""Element types, as ONNX numbers them."""
_MODEL_GRAPH, _GRAPH_INITIALIZER = 7, 5
_DIMS, _TYPE, _NAME, _RAW = 1, 2, 8, 9


@dataclass(frozen=True)
class Weights:
    """One constant of a graph."""

    name: str
    """As the graph calls it."""
    shape: tuple[int, ...]
    """Its dimensions."""
    type: int
    """Element type."""
    raw: memoryview
    """Its elements, little-endian; empty where they are stored in another way."""


def weights_of(data: memoryview) -> dict[str, Weights]:
    """Every constant of a model by name, in the file's order.

    Raises:
        ValueError: this is no such file.
    """
    try:
        graphs = [value for number, value in _fields(data) if number == _MODEL_GRAPH]
        found = [
            _weights(value)
            for graph in graphs
            if isinstance(graph, memoryview)
            for number, value in _fields(graph)
            if number == _GRAPH_INITIALIZER and isinstance(value, memoryview)
        ]
    except (IndexError, UnicodeDecodeError) as error:
        raise ValueError("no ONNX file") from error
    return {one.name: one for one in found}


def _weights(data: memoryview) -> Weights:
    shape: list[int] = []
    name, kind, raw = "", 0, memoryview(b"")
    for number, value in _fields(data):
        if number == _DIMS:
            shape += [value] if isinstance(value, int) else _packed(value)
        elif number == _TYPE and isinstance(value, int):
            kind = value
        elif number == _NAME and isinstance(value, memoryview):
            name = bytes(value).decode("utf-8")
        elif number == _RAW and isinstance(value, memoryview):
            raw = value
    return Weights(name, tuple(shape), kind, raw)


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """(field number, value) of a message: a number, or a view of what is delimited."""
    at, end = 0, len(data)
    while at < end:
        key, at = _varint(data, at)
        wire = key & 7
        if wire == 0:
            value, at = _varint(data, at)
            yield key >> 3, value
            continue
        size = {1: 8, 5: 4}.get(wire)
        if size is None:
            if wire != 2:
                raise IndexError(wire)
            size, at = _varint(data, at)
        if at + size > end:
            raise IndexError(size)
        yield key >> 3, data[at : at + size]
        at += size


def _packed(data: memoryview) -> list[int]:
    at, found = 0, []
    while at < len(data):
        value, at = _varint(data, at)
        found.append(value)
    return found


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
        if shift > 63:
            raise IndexError(shift)
