"""Finds our own modules where they must lie, as Python's finder would, at a third of its price.

Python lists directories and tries endings for each module, a twentieth of a question's CPU; that `loci.disk.git` is
`git.py` or `git/__init__.py` in the package's directory is known here.  Compiled code is taken by Python's own rule, by
the time and size of its source; what is not plainly there is left to Python, which compiles and writes it.  So nothing
is kept that could grow stale.  Must not know what any module is for.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec  # `importlib.machinery` would have to be found itself
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader, cache_from_source
from marshal import loads

from loci.disk.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

_OURS = __name__.partition(".")[0]
_BY_TIME = MAGIC_NUMBER + b"\0\0\0\0"
"""How compiled code of this Python begins that is current while its source has the time and size that come next."""
_HEAD = 16
"""Bytes before the code."""
_WORD = 0xFFFFFFFF
"""Time and size are told in four bytes each."""
_around: dict[str, list[str]] = {}
"""What stands before and after a module's name in the path of its compiled code, by the directory of its source."""


class _Loader(SourceFileLoader):
    """Python's own, with the code at hand."""

    code: CodeType | None = None

    def get_code(self, fullname: str) -> CodeType | None:
        """That code, once; as Python reads it after that."""
        code, self.code = self.code, None
        return code or super().get_code(fullname)


class _Finder:
    """A finder as `sys.meta_path` wants it."""

    @staticmethod
    def find_spec(fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:  # noqa: ARG004
        """A module of ours; None where Python has to look."""
        parent, _, name = fullname.rpartition(".")
        if path is None or parent.partition(".")[0] != _OURS:
            return None
        return _found(fullname, path[0], name) or _found(fullname, f"{path[0]}/{name}", "__init__")


def install() -> None:
    """Look for our own modules so, in this process, before Python does."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)


def _found(fullname: str, directory: str, name: str) -> ModuleSpec | None:
    """The module of a source whose compiled code is current."""
    source = f"{directory}/{name}.py"
    try:
        state = os.stat(source)
        compiled = name.join(_around.get(directory) or _places(directory))
        with open(compiled, "rb", 0) as stream:
            data = stream.read()
    except OSError:
        return None
    told = (int(state.st_mtime) & _WORD).to_bytes(4, "little") + (state.st_size & _WORD).to_bytes(4, "little")
    if data[:_HEAD] != _BY_TIME + told:
        return None
    loader = _Loader(fullname, source)
    loader.code = loads(memoryview(data)[_HEAD:])  # noqa: S302  # the file that Python would load
    spec = ModuleSpec(fullname, loader, origin=source, is_package=name == "__init__")
    spec.has_location, spec.cached = True, compiled
    if spec.submodule_search_locations is not None:  # a package's
        spec.submodule_search_locations.append(directory)
    return spec


def _places(directory: str) -> list[str]:
    """What is kept in `_around`: to ask Python for each module would take as long as reading its code."""
    _around[directory] = cache_from_source(f"{directory}/*.py").split("*")
    return _around[directory]
