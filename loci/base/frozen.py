"""Frozen dataclasses that cost nothing to import: the same nouns as the standard library's, made without `exec`.

`import dataclasses` pulls in `inspect` and costs more than two bare interpreters here (46 against 20 CPU ms), and each
class another 1 ms; the whole of `loci ask` may cost eight.  Type checkers see the standard library's.  What is not
needed by a frozen record is not here: ordering, slots, keyword-only fields.  Must not know any record.
"""

from __future__ import annotations

__all__ = ["asdict", "dataclass", "field", "fields", "replace"]

TYPE_CHECKING = False  # as `typing` has it, whose import costs 13 CPU ms
if TYPE_CHECKING:
    from dataclasses import asdict, dataclass, field, fields, replace
else:

    class _Missing:
        __slots__ = ()

    _MISSING = _Missing()

    class Field:
        """One field: its name, default and whether `repr` shows it."""

        __slots__ = ("default", "default_factory", "name", "repr")

        def __init__(self, name, default=_MISSING, default_factory=_MISSING, repr=True):  # noqa: A002, FBT002
            self.name, self.default, self.default_factory, self.repr = name, default, default_factory, repr

    class FrozenInstanceError(AttributeError):
        """A field of a frozen record was assigned."""

    def field(*, default=_MISSING, default_factory=_MISSING, repr=True):  # noqa: A002
        """A field with more than a default."""
        return Field("", default, default_factory, repr)

    def dataclass(cls=None, *, frozen=True):
        """Decorate a class whose annotations are its fields."""
        if not frozen:
            raise TypeError("only frozen records are made here")
        return _make if cls is None else _make(cls)

    def _make(cls):
        found = dict(getattr(cls, "__fields__", {}))
        for name, annotation in cls.__annotations__.items():
            if str(annotation).startswith(("ClassVar", "typing.ClassVar")):
                continue
            default = cls.__dict__.get(name, _MISSING)
            if isinstance(default, Field):
                default.name = name
                found[name] = default
                if default.default is _MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, default.default)
            else:
                found[name] = Field(name, default)
        cls.__fields__ = found
        cls.__names__ = tuple(found)
        cls.__defaults__ = {name: one.default for name, one in found.items() if one.default is not _MISSING}
        cls.__factories__ = {n: one.default_factory for n, one in found.items() if one.default_factory is not _MISSING}
        cls.__match_args__ = cls.__names__
        cls.__after__ = getattr(cls, "__post_init__", None)
        for method in (_init, _eq, _hash, _repr, _setattr, _delattr):
            name = f"__{method.__name__.strip('_')}__"
            if name in ("__eq__", "__repr__", "__hash__") and name in cls.__dict__ and cls.__dict__[name] is not None:
                continue
            setattr(cls, name, method)
        return cls

    def _init(self, *values, **named):
        cls = self.__class__
        names, state = cls.__names__, self.__dict__
        if named or len(values) != len(names):
            _fill(cls, state, values, named)
        else:  # every field in its place: nine of ten records that a question makes
            state.update(zip(names, values))  # noqa: B905  # as many of both
        if cls.__after__ is not None:
            self.__post_init__()

    def _fill(cls, state, values, named):
        names = cls.__names__
        if len(values) > len(names):
            raise TypeError(f"{cls.__name__} takes {len(names)} fields, {len(values)} were given")
        state.update(cls.__defaults__)
        for name, factory in cls.__factories__.items():
            state[name] = factory()
        state.update(zip(names, values))  # noqa: B905  # fewer values than names is the usual case
        if named:
            for name in named:
                if name not in cls.__fields__ or name in names[: len(values)]:
                    raise TypeError(f"{cls.__name__} got an unexpected or repeated field {name!r}")
            state.update(named)
        if len(state) != len(names):
            missing = [name for name in names if name not in state]
            raise TypeError(f"{cls.__name__} lacks {', '.join(missing)}")

    def _eq(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self.__dict__ == other.__dict__

    def _hash(self):
        state = self.__dict__
        return hash(tuple([state[name] for name in self.__names__]))

    def _repr(self):
        shown = (f"{name}={self.__dict__[name]!r}" for name, one in self.__fields__.items() if one.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def _setattr(self, name, value):  # noqa: ARG001
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _delattr(self, name):  # noqa: ARG001
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def replace(record, /, **changes):
        """The record with some fields changed."""
        return record.__class__(**{**record.__dict__, **changes})

    def fields(record):
        """The fields of a record or its class, in order."""
        return tuple(record.__fields__.values())

    def asdict(record):
        """Fields by name, records in them as dicts too, also inside tuples and lists."""
        return {name: _plain(record.__dict__[name]) for name in record.__names__}

    def _plain(value):
        if hasattr(value.__class__, "__fields__"):
            return asdict(value)
        if isinstance(value, (tuple, list)):
            return type(value)(map(_plain, value))
        return value
