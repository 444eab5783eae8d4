"""Bad input, as whole processes: a sentence or a silent hook, the right exit code, nothing lost, no failed commit."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loci.base.records import MAX_BYTES
from tests.command import Command
from tests.conftest import ROOT, GitRepository

QUESTION = ("ask", "why was the session cookie dropped on localhost?")
CAPTURE = (
    "capture",
    "--problem",
    "the cache fills the disk",
    "--approach",
    "empty it each night, " * 500,
    "--resolved",
)
"""More than fits into the last page of a segment."""
COOKIE = "drop the session cookie on localhost"
BODY = "Chromium rejects Secure cookies on plain http, so the login was lost."
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits, mounts or byte paths")


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def shop(repository: GitRepository, loci: Command) -> GitRepository:
    """A repository with a hook that is done before the commit returns."""
    repository.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=repository.path)
    repository.commit(f"{COOKIE}\n\n{BODY}", {"app/session.py": "print(1)\n"})
    loci.ok("refresh", cwd=repository.path)
    return repository


def commits(loci: Command, repository: GitRepository) -> list[str]:
    """Commits that are remembered, each as often as it is."""
    found = [str(record["commit"]) for record in loci.records(repository.path, "--kind", "commit")]
    return sorted(found)


def history(repository: GitRepository) -> list[str]:
    return sorted(repository.git("rev-list", "HEAD").split())


def indexed(loci: Command) -> dict[str, object]:
    """What every store holds, as far as an answer could be made of it."""
    found: dict[str, object] = {}
    for path in sorted((loci.home / "index").glob("**/*.db")):
        table = "words" if path.name == "router.db" else "episodes"
        columns = "word, cf, ef" if table == "words" else "kind, title, text"
        with sqlite3.connect(path) as connection:
            found[path.name] = sorted(connection.execute(f"SELECT {columns} FROM {table}"))  # noqa: S608
    return found


def one_sentence(done: subprocess.CompletedProcess[str], *codes: int) -> None:
    assert done.returncode in codes, (done.args, done.returncode, done.stdout, done.stderr)
    if done.returncode in (1, 2, 4) and "doctor" not in done.args:
        assert "\nloci: " in f"\n{done.stderr}", done.stderr
        assert len(done.stderr.strip().splitlines()) <= 4


# --- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("init",), 4), (("init", "."), 4), (("init", "nowhere"), 1), (("ask", "x"), 4), (("route", "x"), 4),
        (("where",), 4), (("refresh",), 4), (("hooks", "install"), 4), (("hooks", "status"), 4), (("log",), 4),
        (("forget", "abcd", "--yes"), 4),
        (("export",), 4), (("projects",), 0), (("doctor",), 0), (("refresh", "--all"), 4), (("export", "--all"), 4),
    ],
)  # fmt: skip
def test_outside_of_any_repository(loci: Command, tmp_path: Path, arguments: tuple[str, ...], code: int) -> None:
    (tmp_path / "plain").mkdir()
    one_sentence(loci.run(*arguments, cwd=tmp_path / "plain"), code)
    assert not list(loci.home.glob("journal/registry.jsonl"))
    assert list((tmp_path / "plain").iterdir()) == []


def test_a_broken_repository_is_a_sentence(loci: Command, tmp_path: Path) -> None:
    (tmp_path / "broken" / ".git").mkdir(parents=True)
    (tmp_path / "broken" / ".git" / "HEAD").write_text("garbage", encoding="utf-8")
    for arguments in (("init",), ("where",), ("refresh",), ("log",)):
        one_sentence(loci.run(*arguments, cwd=tmp_path / "broken"), 1, 4)


def test_a_bare_repository(loci: Command, repository: GitRepository, tmp_path: Path) -> None:
    repository.commit(f"{COOKIE}\n\n{BODY}")
    repository.git("clone", "-q", "--bare", str(repository.path), str(tmp_path / "bare.git"))
    bare = repository.at(tmp_path / "bare.git")
    loci.ok("init", cwd=bare.path)
    assert commits(loci, bare) == history(bare)
    one_sentence(loci.run(*QUESTION, cwd=bare.path), 0, 3)
    loci.ok("hooks", "status", cwd=bare.path)


def test_an_unborn_head_and_its_first_commit(loci: Command, repositories: Callable[..., GitRepository]) -> None:
    empty = repositories("empty")
    empty.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=empty.path)
    one_sentence(loci.run(*QUESTION, cwd=empty.path), 3)
    for arguments in (("log",), ("refresh",), ("where",), ("export",)):
        loci.ok(*arguments, cwd=empty.path)
    first = empty.commit(COOKIE)
    assert commits(loci, empty) == [first]


def test_git_dir_in_the_environment(
    loci: Command, shop: GitRepository, repositories: Callable[..., GitRepository], tmp_path: Path
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")
    other.commit("the other one")
    git_dir = str(shop.path / ".git")
    assert loci.json("where", cwd=shop.path)["id"] == "github.com/acme/shop"
    done = loci.run("where", "--json", cwd=other.path, GIT_DIR=git_dir)
    assert json.loads(done.stdout)["id"] == "github.com/acme/shop"
    done = loci.run("where", str(other.path), "--json", cwd=tmp_path, GIT_DIR=git_dir)
    assert json.loads(done.stdout)["id"] == "github.com/acme/other"
    shop.write("x.txt", "x")
    elsewhere = shop.at(tmp_path)
    elsewhere.git("add", "-A", GIT_DIR=git_dir, GIT_WORK_TREE=str(shop.path))
    elsewhere.git("commit", "-q", "-m", "from elsewhere", GIT_DIR=git_dir, GIT_WORK_TREE=str(shop.path))
    assert commits(loci, shop) == history(shop)
    one_sentence(loci.run("where", cwd=shop.path, GIT_DIR=str(tmp_path / "nowhere")), 1, 4)


# --- disks -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB; where none can be mounted the test is skipped, and its unprivileged twins remain."""
    place = tmp_path / "tiny"
    place.mkdir()
    if (
        sys.platform != "linux"
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", str(place)], capture_output=True, check=False
        ).returncode
    ):
        pytest.skip("no file system can be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=False)


@pytest.mark.parametrize("mode", ["async", "sync"])
def test_a_full_disk_fails_no_commit_and_loses_none(
    loci: Command, shop: GitRepository, tiny_disk: Path, mode: str
) -> None:
    home = {"LOCI_HOME": str(tiny_disk / "home")}
    shop.git("config", "loci.hookMode", mode)
    for number in range(6):
        shop.git("commit", "-q", "--allow-empty", "-m", f"number {number}\n\n{'long text ' * 3000}", **home)
    (tiny_disk / "filler").write_bytes(b"")
    with (tiny_disk / "filler").open("wb") as stream, pytest.raises(OSError, match="space"):
        stream.write(b"x" * 200_000)
    shop.git("commit", "-q", "--allow-empty", "-m", "on a full disk", **home)
    for arguments in (("refresh",), ("init",), CAPTURE):
        one_sentence(loci.run(*arguments, cwd=shop.path, **home), 1)
    for arguments in (
        ("log",),
        ("projects",),
        ("where",),
        ("doctor",),
        QUESTION,
        ("export",),
        ("recall", "a full disk"),
    ):
        one_sentence(loci.run(*arguments, cwd=shop.path, **home), 0, 1, 3, 4)
    assert commits(loci, shop) != history(shop)
    loci.ok("refresh", cwd=shop.path)
    assert commits(loci, shop) == history(shop)


def test_a_disk_that_has_room_again_goes_on(loci: Command, repository: GitRepository, tiny_disk: Path) -> None:
    small = Command({**loci.environment, "LOCI_HOME": str(tiny_disk / "home")})
    one_sentence(small.run("init", "--no-hooks", cwd=repository.path), 0, 1)
    with (tiny_disk / "filler").open("wb") as stream, pytest.raises(OSError, match="space"):
        stream.write(b"x" * 200_000)
    later = repository.commit("on a full disk")
    assert small.run("refresh", cwd=repository.path).returncode == 1
    (tiny_disk / "filler").unlink()
    small.run("refresh", cwd=repository.path)
    found = [json.loads(line) for path in tiny_disk.glob("home/journal/**/shop/*.jsonl") for line in path.open("rb")]
    oids = [one["commit"] for one in found if one["kind"] == "commit"]
    assert later in oids
    assert len(oids) == len(set(oids))


@posix
@pytest.mark.parametrize("mode", ["async", "sync"])
@pytest.mark.parametrize("size", [0, 4096])
def test_a_hook_whose_writes_are_refused_is_silent(loci: Command, shop: GitRepository, size: int, mode: str) -> None:
    import resource

    loci.settle()
    before = commits(loci, shop)
    loci.ok("hooks", "uninstall", cwd=shop.path)
    oid = shop.commit("with writes refused\n\n" + "long text " * 1000)
    start = "import sys; sys.path.append(sys.argv[1]); from loci.serve.worker import entry; entry(sys.argv[2:])"
    woken = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start, str(ROOT), "post-commit", mode],
        cwd=shop.path, env=loci.environment, capture_output=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )  # fmt: skip
    assert (woken.returncode, woken.stdout, woken.stderr) == (0, b"", b"")
    loci.settle()
    assert commits(loci, shop) == before
    loci.ok("hooks", "install", cwd=shop.path)
    last = shop.commit("and one more")
    loci.settle()
    assert commits(loci, shop) == history(shop)
    assert {oid, last} <= set(commits(loci, shop))
    one_sentence(loci.run(*QUESTION, cwd=shop.path), 0, 3)


@posix
@pytest.mark.parametrize("size", [0, 4096])
def test_every_write_refused_is_one_sentence(loci: Command, shop: GitRepository, size: int) -> None:
    """The unprivileged twin of a full disk: no file may grow past a limit."""
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    loci.ok("hooks", "uninstall", cwd=shop.path)
    oid = shop.commit("unseen by hooks")
    before = commits(loci, shop)
    for arguments in (("refresh",), ("init", "--no-hooks")):
        one_sentence(loci.run(*arguments, cwd=shop.path, limits=limit), 0, 1)
    for arguments in (QUESTION, ("log",), ("where",), ("projects",), ("export",), ("doctor",)):
        one_sentence(loci.run(*arguments, cwd=shop.path, limits=limit), 0, 1, 3)
    assert set(before) <= set(commits(loci, shop))
    loci.ok("refresh", cwd=shop.path)
    assert commits(loci, shop) == history(shop)
    assert oid in commits(loci, shop)
    one_sentence(loci.run(*QUESTION, cwd=shop.path), 0, 3)


def test_a_home_that_can_not_be_made(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    home = {"LOCI_HOME": str(tmp_path / "file" / "home")}
    for arguments in (("init",), ("refresh",)):
        one_sentence(loci.run(*arguments, cwd=shop.path, **home), 1, 4)
    for arguments in (("log",), ("where",), ("projects",), QUESTION, ("doctor",), ("hooks", "status")):
        one_sentence(loci.run(*arguments, cwd=shop.path, **home), 0, 1, 3, 4)
    shop.git("commit", "-q", "--allow-empty", "-m", "with nowhere to go", **home)
    loci.ok("refresh", cwd=shop.path)
    assert commits(loci, shop) == history(shop)


def read_only(place: Path, flag: str) -> bool:
    """Make a directory tree read-only, or writable again; False where neither modes nor mounts can do it."""
    if sys.platform == "win32":
        return False
    if os.geteuid() != 0:
        for path in (place, *place.rglob("*")):
            path.chmod((0o500 if path.is_dir() else 0o400) if flag == "ro" else (0o700 if path.is_dir() else 0o600))
        return True
    if flag == "rw":
        return subprocess.run(["umount", "-l", str(place)], capture_output=True, check=False).returncode == 0
    commands = [["mount", "--bind", str(place), str(place)], ["mount", "-o", "remount,ro,bind", str(place)]]
    return all(subprocess.run(command, capture_output=True, check=False).returncode == 0 for command in commands)


@posix
def test_a_read_only_disk_still_answers(loci: Command, shop: GitRepository) -> None:
    before = commits(loci, shop)
    if not read_only(loci.home, "ro"):
        pytest.skip("nothing can be made read-only here")
    try:
        assert commits(loci, shop) == before
        for arguments in (QUESTION, ("where",), ("projects",), ("export",), ("doctor",)):
            one_sentence(loci.run(*arguments, cwd=shop.path), 0, 1, 3)
        shop.commit("while it was read-only")
        one_sentence(loci.run("refresh", cwd=shop.path), 1)
        done = loci.run(*QUESTION, cwd=shop.path)
        one_sentence(done, 0, 3)
        assert "behind" in done.stdout + done.stderr
        one_sentence(loci.run("forget", before[0], "--yes", cwd=shop.path), 1)
    finally:
        read_only(loci.home, "rw")
    loci.ok("refresh", cwd=shop.path)
    assert commits(loci, shop) == history(shop)


# --- derived files ---------------------------------------------------------------------------------------------------


def garbage(path: Path) -> None:
    path.write_bytes(b"this is no database " * 500)


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def gone(path: Path) -> None:
    path.unlink()


def zeros(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(data)


def other_version(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = '999' WHERE key = 'version'")


def directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("damage", "which"),
    [
        *((damage, "**/*.db") for damage in (garbage, half, empty, gone, zeros, other_version)),
        *((garbage, which) for which in ("router.db", "journal/*shop.db", "tree/*shop.db")),
    ],
)
def test_a_damaged_index_is_made_again_by_whoever_asks(
    loci: Command,
    shop: GitRepository,
    repositories: Callable[..., GitRepository],
    damage: Callable[[Path], None],
    which: str,
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")
    other.commit("the archaeopteryx of another project")
    loci.ok("init", "--no-hooks", cwd=other.path)
    loci.settle()
    good = indexed(loci)
    for log in (loci.home / "index").glob("**/*.db-*"):
        log.unlink(missing_ok=True)
    for path in (loci.home / "index").glob(which):
        damage(path)
    for arguments in (("projects",), ("log",), ("where",), ("doctor",)):
        one_sentence(loci.run(*arguments, cwd=shop.path), 0, 1)
    one_sentence(loci.run(*QUESTION, cwd=shop.path), 0, 3)
    one_sentence(loci.run(*QUESTION, "-p", "other", cwd=other.path), 0, 3)
    assert indexed(loci) == good
    oid = shop.commit("after the damage")
    assert oid in commits(loci, shop)


@pytest.mark.parametrize("way", ["garbage", "directory", "gone"])
def test_every_other_derived_file_may_be_damaged(loci: Command, shop: GitRepository, way: str) -> None:
    small = [path for path in (loci.home / "index").rglob("*") if path.is_file() and ".db-" not in path.name]
    small = [path for path in small if path.suffix in (".json", ".head", "") or path.name == "pending"]
    assert len(small) >= 2
    for path in small:
        {"garbage": garbage, "directory": directory, "gone": gone}[way](path)
    oid = shop.commit("after the damage")
    done = loci.run("refresh", cwd=shop.path)
    one_sentence(done, 0, 1)
    assert oid in commits(loci, shop)
    assert len(set(commits(loci, shop))) == len(commits(loci, shop))


# --- journal lines ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tail", [b"", b'{"kind":"commit","proj', b"\0" * 300, b"\xff\xfe garbage"])
def test_garbled_lines_hide_nothing(loci: Command, shop: GitRepository, tail: bytes) -> None:
    (journal,) = loci.home.glob("journal/**/shop/*.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    bad = b'garbage\nnull\n{"kind": 1}\n\xff\xfe\n\0\0\0\n[[[[\n'
    journal.write_bytes(bad + bad.join(lines) + bad + tail)
    registry = loci.home / "journal" / "registry.jsonl"
    registry.write_bytes(bad + registry.read_bytes() + bad + tail)
    oid = shop.commit("after the garbling")
    assert commits(loci, shop) == history(shop)
    assert oid in commits(loci, shop)
    one_sentence(loci.run(*QUESTION, cwd=shop.path), 0, 3)
    done = loci.run("doctor", cwd=shop.path)
    assert done.returncode == 1
    assert "can't be read as a record" in done.stdout


def test_a_registry_that_is_all_garbage_is_registered_anew(loci: Command, shop: GitRepository) -> None:
    (loci.home / "journal" / "registry.jsonl").write_bytes(b"\0garbage\n" * 100)
    one_sentence(loci.run(*QUESTION, cwd=shop.path), 3, 4)
    shop.commit("the hook registers it")
    assert commits(loci, shop) == history(shop)


def test_a_writer_file_that_is_garbage(loci: Command, shop: GitRepository) -> None:
    (loci.home / "journal" / "writer").write_bytes(b"\xff\0../../x\n")
    shop.commit("by a new writer")
    assert commits(loci, shop) == history(shop)
    names = {path.name for path in loci.home.glob("journal/**/shop/*.jsonl")}
    assert len(names) == 2
    assert not [name for name in names if ".." in name]


# --- commits ---------------------------------------------------------------------------------------------------------


def raw_commit(repository: GitRepository, message: bytes, *headers: bytes) -> str:
    """A commit object with exactly these bytes, and HEAD moved to it."""
    tree = repository.git("write-tree").encode()
    people = b"author A <a@b> 1767225600 +0000\ncommitter A <a@b> 1767225600 +0000\n"
    parent = repository.head().encode()
    data = (
        b"tree "
        + tree
        + b"\nparent "
        + parent
        + b"\n"
        + people
        + b"".join(h + b"\n" for h in headers)
        + b"\n"
        + message
    )
    made = subprocess.run(
        ["git", "hash-object", "-t", "commit", "-w", "--literally", "--stdin"],
        cwd=repository.path, env=repository.env, input=data, capture_output=True, check=True,
    )  # fmt: skip
    oid = made.stdout.decode().strip()
    repository.git("update-ref", "refs/heads/main", oid)
    return oid


MESSAGES: list[tuple[bytes, tuple[bytes, ...], str | None]] = [
    ("großes Menü".encode("latin-1"), (), "großes Menü"),
    ("großes Menü".encode("latin-1"), (b"encoding ISO-8859-1",), "großes Menü"),
    (b"bad \xff\xfe utf-8", (), "bad ÿþ utf-8"),
    ("日本語の題\n\n本文".encode(), (), "日本語の題"),
    (b"half a surrogate \xed\xa0\xbd end", (), None),
    (b"with a\0nul", (), None),
    (b"", (), ""),
    (b"\n\n\n", (), ""),
    (b"bell \x07 and \x1b[31mcolour", (), None),
    (b"\xef\xbb\xbfwith a mark", (), None),
    (b"cr\r\nlf\r\n\r\nbody\r\n", (), None),
]


def test_messages_of_any_bytes(loci: Command, shop: GitRepository) -> None:
    expected = {}
    for message, headers, title in MESSAGES:
        expected[raw_commit(shop, message, *headers)] = title
        shop.commit("an ordinary one after it")
    assert commits(loci, shop) == history(shop)
    found = {one["commit"]: one["title"] for one in loci.records(shop.path)}
    assert {oid: found[oid] for oid, title in expected.items() if title is not None} == {
        oid: title for oid, title in expected.items() if title is not None
    }
    for oid in expected:
        done = loci.run("log", oid[:12], cwd=shop.path)
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
    one_sentence(loci.run("ask", "what did the ordinary one do?", cwd=shop.path), 0, 3)


def test_a_body_of_a_megabyte(loci: Command, shop: GitRepository) -> None:
    oid = shop.commit("a long one\n\n" + "\n".join(f"line {number} of a very long body" for number in range(35_000)))
    (record,) = [one for one in loci.records(shop.path) if one["commit"] == oid]
    assert (record["truncated"], record["title"]) == (True, "a long one")
    assert record["body"].startswith("line 0 of")
    (journal,) = loci.home.glob("journal/**/shop/*.jsonl")
    assert max(map(len, journal.read_bytes().splitlines())) <= MAX_BYTES
    assert commits(loci, shop) == history(shop)


def test_one_line_of_a_megabyte(loci: Command, shop: GitRepository) -> None:
    oid = shop.commit("x" * 1_000_000)
    assert oid in commits(loci, shop)


def test_a_commit_of_ten_thousand_paths(loci: Command, shop: GitRepository) -> None:
    oid = shop.commit("many files", {f"data/{number:05}/file-with-a-name.txt": "x" for number in range(10_000)})
    (record,) = [one for one in loci.records(shop.path) if one["commit"] == oid]
    assert len(record["paths"]) >= 1000
    assert commits(loci, shop) == history(shop)


@posix
def test_paths_of_any_bytes(loci: Command, shop: GitRepository) -> None:
    names = [
        "ünïcode/日本.txt",
        'quote".txt',
        "back\\slash.txt",
        "tab\there.txt",
        "line\nfeed.txt",
        "-dash.txt",
        " blank .txt",
    ]
    oid = shop.commit("odd paths", dict.fromkeys(names, "x"))
    place = os.fsencode(shop.path) + b"/latin-\xfc.txt"
    try:
        with open(place, "wb") as stream:  # noqa: PTH123  # a Path can't spell it everywhere
            stream.write(b"x")
    except OSError:
        place = b""
    shop.git("add", "-A")
    shop.git("commit", "-q", "--allow-empty", "-m", "bytes")
    (record,) = [one for one in loci.records(shop.path) if one["commit"] == oid]
    assert set(record["paths"]) == set(names)
    latin = [path for one in loci.records(shop.path) if one["title"] == "bytes" for path in one["paths"]]
    assert latin == (["latin-ü.txt"] if place else [])
    assert commits(loci, shop) == history(shop)
    one_sentence(loci.run("ask", "odd paths", cwd=shop.path), 0, 3)


def test_a_repository_in_a_strange_directory(loci: Command, repositories: Callable[..., GitRepository]) -> None:
    odd = repositories('it\'s a dir/$HOME `x` "q" ünï')
    odd.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=odd.path)
    oid = odd.commit("first")
    assert commits(loci, odd) == [oid]
    loci.ok("doctor", cwd=odd.path)


@pytest.mark.parametrize("off", ["python", "package"])
def test_a_hook_whose_loci_is_gone_is_silent(loci: Command, shop: GitRepository, off: str, tmp_path: Path) -> None:
    hook = shop.path / ".git" / "hooks" / "post-commit"
    if not hook.exists():
        pytest.skip("this git runs hooks from its configuration")
    text = hook.read_bytes()
    old = Path(sys.executable).as_posix().encode() if off == "python" else b"/hooks/git/wake"
    hook.write_bytes(text.replace(old, b"/gone"))
    shop.commit("nobody listens")
    hook.write_bytes(text)
    shop.commit("and now somebody")
    assert commits(loci, shop) == history(shop)
