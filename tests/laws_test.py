"""The laws of the house (DESIGN section 13), read off the source."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "loci"
ROOMS = {
    "base": {"base"},
    "disk": {"base", "disk"},
    "gather": {"base", "disk", "gather"},
    "index": {"base", "disk", "index"},
    "journal": {"base", "disk", "journal"},
    "recall": {"base", "index", "recall"},
    "serve": {"base", "disk", "gather", "index", "journal", "recall", "serve"},
}
THIRD_PARTY = {
    "base": set(),
    "disk": {"tomli", "pygit2"},
    "gather": {"tree_sitter", "markdown_it", "docutils", "tomli"},
    "index": {"numpy", "onnxruntime", "tokenizers", "whoosh"},
    "journal": set(),
    "recall": set(),
    "serve": {"rich", "mcp", "anyio", "pydantic", "yaml", "tomli"},
}
DATA_FILES = re.compile(r"(vendors\w*|names|providers\w*|tables?|\w+_table|\w+_data)\.py$")
"""Files that hold a table and no logic may be longer than 300 lines."""


def files(room: str = "") -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


def imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Call) and _called(node) == "import_module" and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)


def _called(node: ast.Call) -> str:
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


def calls(path: Path) -> Iterator[str]:
    """Dotted names of everything called or read as an attribute."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        elif isinstance(node, ast.Attribute):
            yield f"{ast.unparse(node.value)}.{node.attr}"


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_there_are_seven_rooms_and_nothing_beside_them() -> None:
    there = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert there == set(ROOMS)


def test_a_room_imports_only_itself_and_rooms_it_may() -> None:
    wrong = [
        f"{shown(path)} imports {name}"
        for room, allowed in ROOMS.items()
        for path in files(room)
        for name in imports(path)
        if name.startswith("loci.") and name.split(".")[1] not in allowed | {"__version__"}
    ]
    assert not wrong


def test_third_party_imports_stand_where_they_may() -> None:
    wrong = [
        f"{shown(path)} imports {name}"
        for room, allowed in THIRD_PARTY.items()
        for path in files(room)
        for name in imports(path)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names | {"loci", "__future__", ""}
        and top not in allowed
        and not (room == "gather" and top.startswith("tree_sitter"))
    ]
    assert not wrong


def test_only_workspace_knows_gathering_and_indexing() -> None:
    both = [
        shown(path)
        for path in files("serve")
        if {"gather", "index"} <= {name.split(".")[1] for name in imports(path) if name.startswith("loci.")}
    ]
    assert both == ["loci/serve/workspace.py"]


def test_processes_are_started_in_one_place() -> None:
    starters = {shown(path) for path in files() if any(n.split(".")[0] == "subprocess" for n in imports(path))}
    assert starters <= {"loci/disk/git.py", "loci/disk/ssh.py"}


def test_files_and_the_environment_are_touched_in_disk_only() -> None:
    touching = re.compile(
        r"^(open|io\.open|os\.open)$|\.(read_text|read_bytes|write_text|write_bytes|unlink|rename)$"
        r"|^os\.(environ|getenv|putenv|remove|replace|rename|unlink)$"
    )
    wrong = [
        f"{shown(path)}: {name}"
        for path in files()
        if room_of(path) != "disk" and path.parent != PACKAGE
        for name in calls(path)
        if touching.search(name)
    ]
    assert not wrong


def test_sqlite_is_known_in_index_only() -> None:
    knowing = {
        room_of(path) for path in files() if any(n.split(".")[0].lstrip("_") == "sqlite3" for n in imports(path))
    }
    assert knowing == {"index"}


def test_clean_text_is_made_by_redaction_and_read_by_stores_only() -> None:
    making = {shown(path) for path in files() if "Clean" in list(calls(path))}
    allowed = re.compile(r"^loci/(base/(clean|redact/\w+)|index/\w+)\.py$")
    assert not {path for path in making if not allowed.match(path)}


def test_base_and_recall_have_no_clock() -> None:
    clock = {"time", "datetime"}
    wrong = [
        f"{shown(path)} imports {name}"
        for room in ("base", "recall")
        for path in files(room)
        for name in imports(path)
        if name.split(".")[0] in clock and name not in ("datetime.timezone", "datetime.timedelta")
    ]
    reading = [
        f"{shown(path)}: {name}"
        for room in ("base", "recall")
        for path in files(room)
        for name in calls(path)
        if re.search(r"(^|\.)(now|utcnow|today|monotonic|perf_counter|process_time|time_ns)$", name)
    ]
    assert not [line for line in wrong if "datetime" not in line] + reading


def test_no_file_is_over_300_lines_and_no_function_over_60() -> None:
    long_files = [
        f"{shown(path)}: {count}"
        for path in files()
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > 300 and not DATA_FILES.search(path.name)
    ]
    long_functions = [
        f"{shown(path)}: {node.name}"
        for path in files()
        for node in nodes(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (node.end_lineno or 0) - node.lineno >= 60
    ]
    assert not long_files + long_functions


def test_every_file_says_what_it_is_for() -> None:
    silent = [shown(path) for path in files() if not ast.get_docstring(tree(path))]
    assert not silent


def test_every_field_of_a_record_has_its_line() -> None:
    wrong = []
    for path in files():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(d) for d in node.decorator_list):
                assert any("frozen=True" in ast.unparse(d) for d in node.decorator_list), f"{node.name} is not frozen"
                for this, following in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
                    described = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                    if isinstance(this, ast.AnnAssign) and not described:
                        wrong.append(f"{shown(path)}: {node.name}.{ast.unparse(this.target)}")
    assert not wrong


def test_annotations_are_postponed_everywhere() -> None:
    missing = [
        shown(path)
        for path in files()
        if "from __future__ import annotations" not in path.read_text(encoding="utf-8") and len(tree(path).body) > 1
    ]
    assert not missing


HOOK_MAY_IMPORT = {"loci", "loci.base", "loci.disk", "loci.journal", "loci.serve", "loci.serve.worker"}


@pytest.mark.parametrize(
    "never",
    [
        "sqlite3",
        "_sqlite3",
        "argparse",
        "rich",
        "typer",
        "markdown_it",
        "tree_sitter",
        "loci.index",
        "loci.gather",
        "loci.recall",
    ],
)
def test_the_hook_imports_nothing_of_the_index_before_the_record_is_safe(never: str) -> None:
    program = "import sys; sys.path.insert(0, sys.argv[1]); import loci.serve.worker; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(ROOT)], capture_output=True, text=True, check=True
    )
    assert never not in ran.stdout.split()


def test_the_hook_imports_the_standard_library_and_loci_alone() -> None:
    program = (
        "import sys; before = set(sys.modules); sys.path.insert(0, sys.argv[1]); import loci.serve.worker; "
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(ROOT)], capture_output=True, text=True, check=True
    )
    assert set(ran.stdout.split()) <= sys.stdlib_module_names | {"loci"}


def test_every_command_record_kind_and_setting_is_documented() -> None:
    from loci.base.records import KINDS
    from loci.serve.main import COMMANDS

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    reference = (PACKAGE / "README.md").read_text(encoding="utf-8")
    source = "\n".join(path.read_text(encoding="utf-8") for path in files())
    variables = set(re.findall(r"environment\.get\(\"((?:LOCI|CLAUDE)_\w+)", source))
    settings = set(re.findall(r"value_of\([^)]*\"loci\", \"(\w+)\"", source)) - {"identity"}
    missing = [f"loci {name}" for name in COMMANDS if f"loci {name}" not in readme]
    missing += [name for name in KINDS if f"`{name}`" not in reference]
    missing += [name for name in variables if f"`{name}`" not in reference]
    missing += [name for name in settings if f"loci.{name}`" not in reference]
    assert not missing


def test_there_is_a_module_for_every_command_and_a_command_for_every_module() -> None:
    from loci.serve.main import COMMANDS

    modules = {path.stem for path in (PACKAGE / "serve" / "commands").glob("*.py")} - {"__init__"}
    assert modules == set(COMMANDS)


def test_every_bench_is_run_by_all_or_says_why_not() -> None:
    spec = importlib.util.spec_from_file_location("parts", ROOT / "tests" / "bench" / "parts.py")
    assert spec is not None
    assert spec.loader is not None
    parts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(parts)
    there = {path.name for path in (ROOT / "tests" / "bench").glob("*.py") if not path.name.endswith("_test.py")}
    run = {part.file for part in parts.PARTS}
    assert run | parts.LEFT_OUT.keys() == there
    assert not run & parts.LEFT_OUT.keys()
    assert all(parts.LEFT_OUT.values())
