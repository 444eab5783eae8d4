"""Our own modules as Python's finder would find them, and left to it wherever anything is not plainly there."""

from __future__ import annotations

import importlib
import importlib.util
import os
import py_compile
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loci.disk import modules
from tests.conftest import ROOT

_TOLD = """
import sys
sys.path.append(sys.argv[1])
if sys.argv[2] == "ours":
    from loci.disk import modules
    modules.install()
    modules.install()
    assert sum(one is modules._Finder for one in sys.meta_path) == 1
before = set(sys.modules)
from loci.serve import worker
import loci.disk.modules, loci.journal.catchup, loci.base.redact.engine, loci.serve.commands.ask
for name in sorted(name for name in sys.modules if name.startswith("loci")):
    module = sys.modules[name]
    spec = module.__spec__
    told = (module.__file__, module.__cached__, module.__package__, getattr(module, "__path__", None), module.__doc__)
    print(name, told, spec.origin, spec.has_location, spec.parent, len(spec.loader.get_source(name)))
    if sys.argv[2] == "ours" and name not in before:
        assert type(spec.loader).__module__ == "loci.disk.modules", name
        assert spec.loader.get_code(name).co_filename == module.__file__
"""


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own that is looked for as ours is, with its code compiled."""
    place = tmp_path / "shop"
    (place / "back").mkdir(parents=True)
    for name, text in (
        ("__init__", ""),
        ("front", "SAID = 1"),
        ("back/__init__", "SAID = 2"),
        ("back/room", "SAID = 3"),
    ):
        (place / f"{name}.py").write_text(text, encoding="utf-8")
        py_compile.compile(str(place / f"{name}.py"))
    monkeypatch.setattr(modules, "_OURS", "shop")
    monkeypatch.setattr(modules, "_around", {})
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    modules.install()
    yield place
    for name in [name for name in sys.modules if name.partition(".")[0] == "shop"]:
        del sys.modules[name]


def found(place: Path, name: str) -> bool:
    return modules._Finder.find_spec(f"shop.{name}", [str(place)]) is not None


def compiled(place: Path, name: str) -> Path:
    return Path(importlib.util.cache_from_source(str(place / f"{name}.py")))


def test_a_module_is_what_python_makes_of_it(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env = {**kept, "PYTHONPYCACHEPREFIX": str(tmp_path)}  # whatever state the checkout's own compiled files are in
    said = []
    for who in ("python", "python", "ours"):
        done = subprocess.run(
            [sys.executable, "-S", "-c", _TOLD, str(ROOT), who], env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[1] == said[2]
    assert "loci.base.redact.engine" in said[2]


def test_modules_and_packages_are_imported(shop: Path) -> None:
    assert importlib.import_module("shop.front").SAID == 1
    assert importlib.import_module("shop.back.room").SAID == 3
    assert sys.modules["shop.back"].SAID == 2
    assert importlib.reload(sys.modules["shop.front"]).SAID == 1


def test_a_changed_source_is_read_anew(shop: Path) -> None:
    assert found(shop, "front")
    (shop / "front.py").write_text("SAID = 'more'", encoding="utf-8")
    assert not found(shop, "front")
    assert importlib.import_module("shop.front").SAID == "more"


def test_a_source_of_another_time_is_read_anew(shop: Path) -> None:
    os.utime(shop / "front.py", (1, 1))
    assert not found(shop, "front")


@pytest.mark.parametrize("held", [b"", b"short", b"\0" * 64])
def test_what_is_no_code_of_this_python_is_left_to_it(shop: Path, held: bytes) -> None:
    compiled(shop, "front").write_bytes(held)
    assert not found(shop, "front")
    assert importlib.import_module("shop.front").SAID == 1


def test_what_is_not_there_is_left_to_python(shop: Path) -> None:
    compiled(shop, "front").unlink()
    assert not found(shop, "front")
    assert not found(shop, "nowhere")
    assert modules._Finder.find_spec("shop", None) is None
    assert modules._Finder.find_spec("shopping.front", [str(shop)]) is None
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("shop.nowhere")


def test_code_that_is_known_by_its_digest_is_left_to_python(shop: Path) -> None:
    mode = py_compile.PycInvalidationMode.CHECKED_HASH
    py_compile.compile(str(shop / "front.py"), invalidation_mode=mode)
    assert not found(shop, "front")
    assert importlib.import_module("shop.front").SAID == 1
