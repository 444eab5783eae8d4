"""Our frozen records behave as the standard library's do, where they are used."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from loci.base import frozen


@frozen.dataclass(frozen=True)
class Ours:
    name: str
    size: int = 0
    tags: tuple[str, ...] = ()
    secret: str = frozen.field(default="", repr=False)
    many: list[int] = frozen.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Theirs:
    name: str
    size: int = 0
    tags: tuple[str, ...] = ()
    secret: str = dataclasses.field(default="", repr=False)
    many: list[int] = dataclasses.field(default_factory=list)


@frozen.dataclass(frozen=True)
class Child(Ours):
    extra: int = 7


CALLS = [
    (("a",), {}),
    (("a", 1, ("t",)), {}),
    ((), {"name": "a", "secret": "s"}),
    (("a",), {"tags": ("x", "y"), "many": [1]}),
    ((), {}),
    (("a", 1, (), "", [], 6), {}),
    (("a",), {"name": "b"}),
    (("a",), {"colour": "red"}),
]


@pytest.mark.parametrize(("values", "named"), CALLS)
def test_made_shown_compared_and_refused_alike(values: tuple[object, ...], named: dict[str, object]) -> None:
    try:
        theirs = Theirs(*values, **named)  # type: ignore[arg-type]
    except TypeError:
        with pytest.raises(TypeError):
            Ours(*values, **named)  # type: ignore[arg-type]
        return
    ours = Ours(*values, **named)  # type: ignore[arg-type]
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours == Ours(*values, **named)  # type: ignore[arg-type]
    assert frozen.asdict(ours) == dataclasses.asdict(theirs)
    assert [one.name for one in frozen.fields(ours)] == [one.name for one in dataclasses.fields(theirs)]


def test_frozen_hashable_replaceable_copyable_and_picklable() -> None:
    made = Ours("a", 1, many=())  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        made.name = "b"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del made.name
    assert hash(made) == hash(Ours("a", 1, many=()))  # type: ignore[arg-type]
    assert frozen.replace(made, size=2) == Ours("a", 2, many=())  # type: ignore[arg-type]
    assert copy.copy(made) == made == pickle.loads(pickle.dumps(made))  # noqa: S301  # our own bytes
    with pytest.raises(TypeError):
        frozen.replace(made, colour="red")


def test_factories_are_not_shared_and_children_have_all_fields() -> None:
    assert Ours("a").many is not Ours("a").many
    assert Child("a", extra=8) != Child("a")
    assert Child("a") != Ours("a")
    assert repr(Child("a")) == "Child(name='a', size=0, tags=(), many=[], extra=7)"


def test_records_match_by_position() -> None:
    match Ours("a", 3):
        case Ours(name, size):
            assert (name, size) == ("a", 3)
