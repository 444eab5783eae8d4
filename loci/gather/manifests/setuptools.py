"""setup.cfg and setup.py.

Nothing is executed: setup.py is read as a syntax tree, what is computed in it stays unknown.  Must not know any other
manifest.
"""

from __future__ import annotations

import ast
import configparser
from collections.abc import Iterable, Iterator, Mapping

from loci.gather.manifests.environments import tox_deps
from loci.gather.manifests.manifest import Manifest, Stated
from loci.gather.manifests.requirement import CLASSIFIER, requirement, script
from loci.gather.manifests.syntax import parse


def setup_cfg(manifest: Manifest) -> Iterator[Stated]:
    """Declarative setuptools, and a tox section where one is kept there."""
    parser = _ini(manifest.text)
    if parser.has_section("metadata") or parser.has_section("options"):
        yield from manifest.is_read("py")
    start = manifest.header("options")
    for key, scope in (("install_requires", "runtime"), ("setup_requires", "build"), ("tests_require", "dev")):
        yield from _ini_list(manifest, parser, "options", key, scope, start)
    if parser.has_section("options.extras_require"):
        after = manifest.header("options.extras_require")
        for key in parser.options("options.extras_require"):
            yield from _ini_list(manifest, parser, "options.extras_require", key, "optional", after)
    yield from _setup_names(manifest, parser)
    yield from tox_deps(manifest, manifest.text, 1)


def _ini(text: str) -> configparser.RawConfigParser:
    """An ini file; what does not parse raises `configparser.Error`, for the caller to count as a gap."""
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their case
    parser.read_string(text)
    return parser


def _ini_list(
    manifest: Manifest, parser: configparser.RawConfigParser, section: str, key: str, scope: str, after: int
) -> Iterator[Stated]:
    value = parser.get(section, key, fallback="") or ""
    for text in value.split("\n"):
        if text.strip() and not text.strip().startswith(("#", "file:")):
            yield from requirement(manifest, text, scope, _line_with(manifest, text.strip(), after))


def _line_with(manifest: Manifest, text: str, after: int) -> int:
    """The first of 2,000 lines from `after` on that begins with a text, or is `key = text`; else `after`."""
    for number, line in enumerate(manifest.lines[after - 1 : after + 1999], after):
        if line.strip() == text or line.rpartition("=")[2].strip() == text or line.strip().startswith(text):
            return number
    return after


def _setup_names(manifest: Manifest, parser: configparser.RawConfigParser) -> Iterator[Stated]:
    start = manifest.header("metadata")
    name = parser.get("metadata", "name", fallback="") or ""
    if name:
        yield from manifest.publishes("py", name, "distribution", manifest.line_of("name", start))
    yield from manifest.licence(
        parser.get("metadata", "license", fallback="") or "", manifest.line_of("license", start)
    )
    for key in ("py_modules", "packages"):
        for module in (parser.get("options", key, fallback="") or "").split():
            if module.isidentifier() and module != "find":
                at = _line_with(manifest, module, manifest.header("options"))
                yield from manifest.publishes("py", module, "module", at)
    scripts = parser.get("options.entry_points", "console_scripts", fallback="") or ""
    for line in scripts.split("\n"):
        command, equals, target = line.partition("=")
        if equals:
            after = manifest.header("options.entry_points")
            yield from script(manifest, command.strip(), target.strip(), _line_with(manifest, line.strip(), after))


def setup_py(manifest: Manifest) -> Iterator[Stated]:
    """The literal arguments of `setup()`."""
    tree = parse(manifest.text)
    names = _assigned(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if _called(call) not in ("setup", "setuptools.setup", "distutils.core.setup"):
            continue
        yield from manifest.is_read("py")
        for keyword in call.keywords:
            yield from _setup_argument(manifest, keyword.arg or "", keyword.value, names)


def _assigned(tree: ast.Module) -> dict[str, ast.expr]:
    pairs = (node for node in tree.body if isinstance(node, ast.Assign))
    return {target.id: node.value for node in pairs for target in node.targets if isinstance(target, ast.Name)}


def _called(call: ast.Call) -> str:
    return ast.unparse(call.func) if isinstance(call.func, ast.Name | ast.Attribute) else ""


def _setup_argument(manifest: Manifest, name: str, value: ast.expr, names: Mapping[str, ast.expr]) -> Iterator[Stated]:
    scopes = {"install_requires": "runtime", "setup_requires": "build", "tests_require": "dev"}
    if name in scopes:
        for text, line in _strings(value, names):
            yield from requirement(manifest, text, scopes[name], line)
    elif name == "extras_require":
        value = names.get(value.id, value) if isinstance(value, ast.Name) else value
        for items in value.values if isinstance(value, ast.Dict) else ():
            for text, line in _strings(items, names):
                yield from requirement(manifest, text, "optional", line)
    elif name == "entry_points":
        for text, line in _strings(value, names):
            command, equals, target = text.partition("=")
            if equals and ":" in target:
                yield from script(manifest, command.strip(), target.strip(), line)
    else:
        yield from _setup_name(manifest, name, list(_strings(value, names)))


def _setup_name(manifest: Manifest, name: str, strings: Iterable[tuple[str, int]]) -> Iterator[Stated]:
    for text, line in strings:
        if name == "name":
            yield from manifest.publishes("py", text, "distribution", line)
        elif name in ("py_modules", "packages") and text.isidentifier():
            yield from manifest.publishes("py", text, "module", line)
        elif name == "license":
            yield from manifest.licence(text, line)
        elif name == "classifiers" and text.startswith(CLASSIFIER):
            yield from manifest.licence(text.rsplit(" :: ", 1)[-1], line)


def _strings(value: ast.expr, names: Mapping[str, ast.expr], depth: int = 0) -> Iterator[tuple[str, int]]:
    """The string literals of an expression with their lines; names are followed to what a module assigns them."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield from ((line.strip(), value.lineno) for line in value.value.split("\n") if line.strip())
    elif depth < 20:
        if isinstance(value, ast.Name) and value.id in names:
            yield from _strings(names[value.id], names, depth + 5)
        elif isinstance(value, ast.List | ast.Tuple | ast.Set):
            for item in value.elts:
                yield from _strings(item, names, depth + 1)
        elif isinstance(value, ast.Dict):
            for item in value.values:
                yield from _strings(item, names, depth + 1)
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            yield from _strings(value.left, names, depth + 1)
            yield from _strings(value.right, names, depth + 1)
