"""Asks about definitions that Universal Ctags finds: where is X, what is in F, what calls X; ctags has to be installed.

    python tests/bench/ctags_bench.py REPOSITORIES --store DIRECTORY [--names 60] [--seed 0] [--misses]

REPOSITORIES holds one clone a directory, read at HEAD; stores are those of `structure_bench.py`.  A definition is right
among the first five hits within three lines.  A file's outline is right where each of its first five definitions is one
that ctags has on that line.  Lines that call are those where a name that one definition has stands before a bracket,
comments, strings and the definition itself left out by a rough eye; what differs is to be looked at, not counted.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from structure_bench import fill_code, opened

from loci.base.testfiles import is_test
from loci.index.store import Store
from loci.recall.structure import answer_structure, detect_intent

KINDS = frozenset(
    ("function", "method", "class", "struct", "interface", "enum", "trait", "typedef", "macro", "func", "member", "constructor",
     "singletonMethod", "union")
)  # fmt: skip
COMMENT = re.compile(r"^\s*(?://|#(?!define)|\*|/\*|--)")


def tags_of(place: Path) -> list[dict[str, object]]:
    """Definitions of the tracked files, as ctags has them."""
    paths = subprocess.run(["git", "ls-files"], cwd=place, check=True, capture_output=True, text=True).stdout
    command = ["ctags", "--output-format=json", "--fields=+nKle", "-f", "-", "-L", "-", "--links=no"]
    said = subprocess.run(command, cwd=place, input=paths, check=True, capture_output=True, text=True, errors="replace")
    return [json.loads(line) for line in said.stdout.splitlines() if line.startswith("{")]


def asked(store: Store, question: str, limit: int = 5):
    return answer_structure(detect_intent(question), [store], limit)


def where(store: Store, tags: list[dict[str, object]], chosen: list[str], show: bool) -> tuple[int, int]:
    places = defaultdict(list)
    for tag in tags:
        places[tag["name"]].append((tag["path"], tag["line"]))
    right = 0
    for name in chosen:
        hits = asked(store, f"where is {name} defined?")
        fine = any(hit.path == path and abs((hit.line or 0) - line) <= 3 for hit in hits for path, line in places[name])
        right += fine
        if show and not fine:
            print(f"   where {name}: {places[name][:2]} got {[f'{h.path}:{h.line}:{h.symbol}' for h in hits[:2]]}")
    return right, len(chosen)


def outline(store: Store, tags: list[dict[str, object]], paths: list[str], show: bool) -> tuple[int, int]:
    names = defaultdict(set)
    for tag in tags:
        names[tag["path"]].add(tag["name"])
    right = 0
    for path in paths:
        hits = asked(store, f"what is in {path}?")
        fine = bool(hits) and all(hit.path == path and str(hit.symbol).split(".")[-1] in names[path] for hit in hits)
        right += fine
        if show and not fine:
            print(f"   in {path}: {sorted(names[path])[:4]} got {[f'{h.path}:{h.line}:{h.symbol}' for h in hits[:5]]}")
    return right, len(paths)


def lines_that_call(place: Path, name: str, suffix: str) -> set[tuple[str, int]]:
    pattern = rf"(^|[^[:alnum:]_$@]){re.escape(name)}[ ]?\("
    said = subprocess.run(["git", "grep", "-nE", pattern, "--", f"*{suffix}"], cwd=place, capture_output=True, text=True, errors="replace", check=False)  # fmt: skip
    found = set()
    for line in said.stdout.splitlines():
        path, number, text = line.split(":", 2)
        before = text.split(name)[0]
        if not COMMENT.match(text) and before.count('"') % 2 == 0 and before.count("`") % 2 == 0 and "//" not in before:
            found.add((path, int(number)))
    return found


def callers(place: Path, store: Store, tags: list[dict[str, object]], chosen: list[str], show: bool) -> Counter[str]:
    counts: Counter[str] = Counter()
    at = {tag["name"]: tag for tag in tags}
    for name in chosen:
        tag = at[name]
        true = lines_that_call(place, name, Path(tag["path"]).suffix) - {(tag["path"], tag["line"])}
        found = {(hit.path, hit.line) for hit in asked(store, f"what calls {name}?", 500) if hit.kind == "caller"}
        counts.update(true=len(true), found=len(found), both=len(true & found))
        if show and true - found:
            print(f"   calls {name} ({tag['path']}:{tag['line']}): missed {sorted(true - found)[:3]} of {len(true)}")
    return counts


def measure(place: Path, store: Store, arguments: argparse.Namespace) -> None:
    tags = [
        tag
        for tag in tags_of(place)
        if tag.get("kind") in KINDS and not str(tag["name"]).startswith(("__anon", "Anonymous"))
    ]
    tags = [tag for tag in tags if store.rows("SELECT 1 FROM code_files WHERE path = ?", (tag["path"],))]
    draw = random.Random(arguments.seed)
    names = sorted({str(tag["name"]) for tag in tags if not is_test(str(tag["path"]))})
    chosen = draw.sample(names, min(arguments.names, len(names)))
    paths = sorted({str(tag["path"]) for tag in tags if not is_test(str(tag["path"]))})
    files = draw.sample(paths, min(arguments.names // 3, len(paths)))
    seen = Counter(str(tag["name"]) for tag in tags)
    alone = sorted(
        name for name in names if seen[name] == 1 and len(name) > 4
        and any(t["name"] == name and t["kind"] in ("function", "method", "func") for t in tags)
    )  # fmt: skip
    sampled = draw.sample(alone, min(arguments.names, len(alone)))
    found, in_file = where(store, tags, chosen, arguments.misses), outline(store, tags, files, arguments.misses)
    calls = callers(place, store, tags, sampled, arguments.misses)
    print(
        f"{place.name:16} where {found[0]}/{found[1]}, in file {in_file[0]}/{in_file[1]}, lines that call: "
        f"{calls['both']} of {calls['true']} seen, {calls['found'] - calls['both']} more",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--names", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", action="store_true")
    arguments = parser.parse_args()
    for place in sorted(path for path in arguments.repositories.iterdir() if (path / ".git").exists()):
        with opened(arguments.store / f"{place.name}.code.db", fill_code(place, defaultdict(float))) as store:
            measure(place, store, arguments)


if __name__ == "__main__":
    main()
