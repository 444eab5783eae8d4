"""Measures callers of Python functions against an oracle made of the standard library's `ast`.

    python tests/bench/python_calls_bench.py REPOSITORIES [--functions 200] [--seed N] [--any-name] [--misses]

REPOSITORIES holds one clone a directory, read at HEAD.  From every Python file functions are drawn whose name one `def`
in the repository has (any number of them with `--any-name`), no dunder and no test.  The oracle takes each `ast.Call` of
that name, bare or as an attribute, at the line of the name.  Left out of both sides, because text can't decide them:
calls in files that `ast` can't parse.  The oracle itself drops what provably means something else: a bare name that is
a parameter or a local variable of a function around it, a bare call of a name that is only a method, and names imported
from, or attributes of, a module that is not in the repository.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from structure_bench import fill_code, opened

from loci.base.testfiles import is_test
from loci.disk.objects import list_tree, read_blobs, tree_id
from loci.index import code_calls, code_names

Site = tuple[str, int]


class Calls(ast.NodeVisitor):
    """Every call of one file with what it is bound to, as far as the file says."""

    def __init__(self, path: str, inside: set[str]) -> None:
        self.path = path
        self.inside = inside
        self.found: dict[str, list[tuple[int, bool]]] = defaultdict(list)
        self.locals: list[set[str]] = []
        self.foreign: set[str] = set()
        self.imported: set[str] = set()

    def visit_Import(self, node: ast.Import) -> None:
        for name in node.names:
            top = name.name.split(".")[0]
            self._bound(name.asname or top, is_foreign=top not in self.inside)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        top = (node.module or "").split(".")[0]
        for name in node.names:
            self._bound(name.asname or name.name, is_foreign=not node.level and top not in self.inside)

    def _bound(self, name: str, *, is_foreign: bool) -> None:
        self.imported.add(name)
        if is_foreign:
            self.foreign.add(name)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        arguments = node.args
        names = {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
        names |= {one.arg for one in (arguments.vararg, arguments.kwarg) if one is not None}
        body = node.body if isinstance(node.body, list) else []
        names |= {
            one.id
            for part in body
            for one in ast.walk(part)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        defined = {
            one.name for part in body for one in ast.walk(part) if isinstance(one, ast.FunctionDef | ast.ClassDef)
        }
        self.locals.append(names - defined)
        self.generic_visit(node)
        self.locals.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _function

    def visit_Call(self, node: ast.Call) -> None:
        target = node.func
        if isinstance(target, ast.Name):
            other = target.id in self.foreign or any(target.id in names for names in self.locals)
            if not other:
                self.found[target.id].append((target.lineno, True))
        elif isinstance(target, ast.Attribute):
            root = target.value
            while isinstance(root, ast.Attribute):
                root = root.value
            if not (isinstance(root, ast.Name) and root.id in self.foreign):
                self.found[target.attr].append((target.end_lineno or target.lineno, False))
        self.generic_visit(node)


def oracle(place: Path) -> tuple[dict[str, set[Site]], dict[str, list[str]]]:
    """Call sites by name, and the kinds (`function`, `method`, `nested`) of the definitions of each name."""
    git_dir = place / ".git"
    entries = [e for e in list_tree(git_dir, tree_id(git_dir, "HEAD") or "") if e.path.endswith((".py", ".pyi"))]
    inside = {part.removesuffix(".py").removesuffix(".pyi") for e in entries for part in e.path.split("/")}
    calls: dict[str, set[Site]] = defaultdict(set)
    kinds: dict[str, list[str]] = defaultdict(list)
    bare: dict[str, set[Site]] = defaultdict(set)
    for entry, data in zip(entries, read_blobs(git_dir, [e.oid for e in entries]), strict=True):
        try:
            tree = ast.parse(data if isinstance(data, bytes) else b"")
        except (SyntaxError, ValueError):
            continue
        visitor = Calls(entry.path, inside)
        visitor.visit(tree)
        for name, sites in visitor.found.items():
            for line, is_bare in sites:
                calls[name].add((entry.path, line))
                if is_bare and name not in visitor.imported:
                    bare[name].add((entry.path, line))
        for name, kind in definitions(tree, in_class=False):
            kinds[name].append(f"{kind}:{entry.path}")
    for name, found in kinds.items():
        if all(kind.startswith("method") for kind in found):
            calls[name] -= bare[name]
    return calls, kinds


def definitions(tree: ast.AST, *, in_class: bool) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((node.name, "method" if in_class else "function"))
        if isinstance(node, ast.ClassDef):
            found.append((node.name, "class"))
        found += definitions(node, in_class=isinstance(node, ast.ClassDef))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--functions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--any-name", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--store", type=Path)
    arguments = parser.parse_args()
    directory = arguments.store or Path(tempfile.mkdtemp())
    drawn = []
    for place in sorted(path for path in arguments.repositories.iterdir() if (path / ".git").exists()):
        calls, kinds = oracle(place)
        names = [
            name
            for name, found in kinds.items()
            if (len(found) == 1 or arguments.any_name)
            and not name.startswith("__")
            and calls.get(name)
            and not any(is_test(kind.partition(":")[2]) or kind.startswith("class") for kind in found)
        ]
        drawn += [(place, name, calls[name]) for name in sorted(names)]
    random.Random(arguments.seed).shuffle(drawn)
    drawn = drawn[: arguments.functions]
    right = found_total = true_total = 0
    spent = 0.0
    for place, name, true in drawn:
        store = opened(directory / f"{place.name}.code.db", fill_code(place, defaultdict(float)))
        before = time.process_time()
        targets = (
            store.read(lambda c, name=name: [one for sure, one in code_names.definitions(c, name) if sure >= 1]) or []
        )
        targets = [one for one in targets if one.kind in ("function", "method") and one.language == "python"]
        hits = store.read(lambda c, targets=targets: code_calls.callers(c, targets)) or []
        spent += time.process_time() - before
        found = {(hit.path, hit.line) for hit in hits if hit.kind == "call"}
        right += len(found & true)
        found_total += len(found)
        true_total += len(true)
        if arguments.misses and found != true:
            print(f"{place.name} {name}: missed {sorted(true - found)[:4]} too many {sorted(found - true)[:4]}")
    print(
        f"{len(drawn)} functions, {true_total} calls: precision {right / max(found_total, 1):.4f}, recall {right / max(true_total, 1):.4f}; "
        f"{spent / max(len(drawn), 1) * 1e3:.2f} CPU ms a function"
    )


if __name__ == "__main__":
    main()
