"""Trees that somebody built to hurt: no traceback, nothing outside the object store read, every file skipped is named.

Sizes that only prove a cap are small here; tests/bench/hostile_bench.py has the real ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from loci.base.evidence import Episode, Evidence, Fact, Skip
from loci.disk.repository import find_repository
from loci.gather import reading
from loci.gather.kinds import MAX_BYTES
from loci.gather.tree import tree_source
from tests.conftest import GitRepository

Files = dict[bytes, tuple[str, bytes]]
FILE, SCRIPT, LINK, GITLINK = "100644", "100755", "120000", "160000"
WORDS = b"# Title\n\nSome words.\n"
BOMB = b'<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa">%s]>\n<project>&j;</project>' % b"".join(
    b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
)


def build(made: GitRepository, files: Files) -> str:
    """A commit of any paths, modes and bytes, also those that no work tree can hold; its id."""
    stream = b"commit refs/heads/main\ncommitter A <a@b> 1767225600 +0000\ndata 1\nx\ndeleteall\n"
    for path, (mode, data) in files.items():
        quoted = b'"' + path.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'
        if mode == GITLINK:
            stream += b"M 160000 " + data + b" " + quoted + b"\n"
        else:
            stream += b"M %s inline %s\ndata %d\n%s\n" % (mode.encode(), quoted, len(data), data)
    call = ["git", "fast-import", "--quiet", "--force"]
    subprocess.run(call, cwd=made.path, env=made.env, input=stream, check=True)
    return made.git("rev-parse", "refs/heads/main")


def evidence(made: GitRepository, commit: str) -> list[Evidence]:
    repository = find_repository(made.path)
    assert repository is not None
    changes = list(tree_source(repository, commit).read(None).changes)
    units = [change.unit for change in changes]
    assert len(set(units)) == len(units)
    every = [item for change in changes for item in change.evidence]
    json.dumps([repr(item) for item in every]).encode("utf-8")
    for item in every:
        for name in ("path", "text", "title", "key", "value"):
            str(getattr(item, name, "")).encode("utf-8")
    return every


def skips(every: list[Evidence]) -> dict[str, str]:
    return {item.path: item.reason for item in every if isinstance(item, Skip)}


def plain(names: list[bytes], data: bytes = WORDS, mode: str = FILE) -> Files:
    return dict.fromkeys(names, (mode, data))


TREES: dict[str, tuple[Files, dict[str, str]]] = {
    "a link to nowhere": ({b"README.md": (LINK, b"/nowhere")}, {"README.md": "symlink"}),
    "a link out of the tree": ({b"a.md": (LINK, b"../../../../etc/passwd")}, {"a.md": "symlink"}),
    "a link loop": ({b"a.md": (LINK, b"b.md"), b"b.md": (LINK, b"a.md")}, {"a.md": "symlink", "b.md": "symlink"}),
    "a link to a device": ({b"a.md": (LINK, b"/dev/zero")}, {"a.md": "symlink"}),
    "a link for .loci.toml": ({b".loci.toml": (LINK, b"/etc/passwd")}, {".loci.toml": "symlink"}),
    "a link for .gitattributes": ({b".gitattributes": (LINK, b"/dev/zero")}, {".gitattributes": "symlink"}),
    "a large file": ({b"big.md": (FILE, b"a\n" * (MAX_BYTES // 2 + 1))}, {"big.md": "large"}),
    "a large file nobody reads": ({b"big.bin": (FILE, b"\0" * (MAX_BYTES + 1))}, {"big.bin": "large"}),
    "a large .gitattributes": ({b".gitattributes": (FILE, b"#" * (MAX_BYTES + 1))}, {".gitattributes": "large"}),
    "a binary named .md": ({b"a.md": (FILE, b"# T\n\0\1\2")}, {"a.md": "binary"}),
    "a binary named .py": ({b"a.py": (FILE, os.urandom(100) + b"\0")}, {"a.py": "binary"}),
    "only NULs": ({b"README": (FILE, b"\0" * 5000)}, {"README": "binary"}),
    "a late NUL": ({b"a.md": (FILE, WORDS + b"x" * 9000 + b"\0")}, {}),
    "one long line": ({b"a.md": (FILE, b"word " * 150_000)}, {}),
    "one long word": ({b"a.md": (FILE, b"w" * 500_000)}, {}),
    "nothing but newlines": (
        {b"a.md": (FILE, b"\n" * 500_000), b"a.rst": (FILE, b"\r" * 100_000), b"b.md": (FILE, b"\n" * 50_000)},
        {"a.md": "large", "a.rst": "large"},
    ),
    "utf-16": ({b"a.md": (FILE, WORDS.decode().encode("utf-16")), b"b.md": (FILE, b"\xfe\xff\0#\0 \0T")}, {}),
    "half a utf-16 character": ({b"a.md": (FILE, b"\xff\xfe#\0 \0\x00\xd8x")}, {}),
    "latin-1": ({b"a.md": (FILE, "# Größe\n\nWörter.\n".encode("latin-1"))}, {}),
    "control characters": ({b"a.md": (FILE, bytes(range(1, 32)) * 50 + b"\x1b[31mred \xe2\x80\xae bidi")}, {}),
    "empty files": (
        plain([b"README.md", b"a.py", b"setup.py", b"pom.xml", b".loci.toml", b".gitattributes"], b""),
        {"pom.xml": "unparsed"},
    ),
    "deep directories": (plain([b"/".join([b"d"] * 400) + b"/a.md"]), {}),
    "a long name": (plain([b"n" * 3000 + b".md"]), {}),
    "names that differ in case": (plain([b"README.md", b"readme.md", b"Readme.md"]), {}),
    "names Windows can't hold": (
        plain(
            [
                b"con.md",
                b"aux",
                b"nul.txt",
                b"a:b.md",
                b"a?.md",
                b"a*.md",
                b"trailing .md",
                b"dot..md",
                b"back\\slash.md",
            ]
        ),
        {},
    ),
    "names git might take for something": (
        plain([b"-rf.md", b"--help", b":(top)a.md", b"HEAD", b"HEAD:a.md", b"@{u}.md", b"a~1.md", b"^a.md"]),
        {},
    ),
    "names with line breaks and quotes": (
        plain([b"new\nline.md", b'quo"te.md', b"tab\t.md", b"new\n/.gitattributes"]),
        {},
    ),
    "names that are no utf-8": (plain([b"\xff\xfe.md", b"\xc3\x28/a.md"]), {}),
    "names in other scripts": (
        plain(["ä.md".encode(), "a\u0308.md".encode(), "\u202egnp.md".encode(), "🦀.md".encode()]),
        {},
    ),
    "a submodule": ({b"sub": (GITLINK, b"1" * 40), b".gitmodules": (FILE, b"")}, {"sub": "submodule"}),
    "a submodule named README.md": ({b"README.md": (GITLINK, b"1" * 40)}, {"README.md": "submodule"}),
    "an lfs pointer": (
        {b"a.md": (FILE, b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n")},
        {"a.md": "lfs"},
    ),
    "lfs by attribute": ({b".gitattributes": (FILE, b"*.md filter=lfs\n"), b"a.md": (FILE, WORDS)}, {"a.md": "lfs"}),
    "broken manifests": (
        plain(
            [
                b"pyproject.toml",
                b"Cargo.toml",
                b"package.json",
                b"setup.cfg",
                b"setup.py",
                b"pom.xml",
                b"composer.json",
            ],
            b"[[[ {{{ <<< (((",
        ),
        dict.fromkeys(
            ["pyproject.toml", "Cargo.toml", "package.json", "setup.cfg", "setup.py", "pom.xml", "composer.json"],
            "unparsed",
        ),
    ),
    "manifests of another shape": (
        {
            b"package.json": (FILE, b'[1, "x", null]'),
            b"composer.json": (FILE, b'{"require": [1], "name": {}}'),
            b"pyproject.toml": (FILE, b'project = 1\ntool = []\nbuild-system = "x"'),
            b"Cargo.toml": (FILE, b'package = []\ndependencies = "x"\nbin = 1\ntarget = 3'),
            b"setup.py": (FILE, b"setup(**x)\nsetup(install_requires=f(), name=1, entry_points={1: [2]})"),
        },
        {},
    ),
    "an entity bomb": ({b"pom.xml": (FILE, BOMB)}, {"pom.xml": "unparsed"}),
    "an external entity": (
        {b"pom.xml": (FILE, b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><project>&e;</project>')},
        {"pom.xml": "unparsed"},
    ),
    "deep data": (
        {
            b"package.json": (FILE, b"[" * 100_000),
            b"Cargo.toml": (FILE, b"a = " + b"[" * 50_000),
            b"pom.xml": (FILE, b"<a>" * 50_000),
            b"setup.py": (FILE, b"(" * 50_000),
            b"noxfile.py": (FILE, b"x = " + b"-" * 50_000 + b"1"),
        },
        dict.fromkeys(["package.json", "Cargo.toml", "pom.xml", "setup.py", "noxfile.py"], "unparsed"),
    ),
    "numbers without end": (
        {b"package.json": (FILE, b'{"version": ' + b"9" * 100_000 + b"}")},
        {"package.json": "unparsed"},
    ),
    "a broken .loci.toml": ({b".loci.toml": (FILE, b"= ["), b"a.md": (FILE, WORDS)}, {".loci.toml": "unparsed"}),
    "an excluding .loci.toml": (
        {b".loci.toml": (FILE, b'exclude = ["**/*a*b*c*d*e*f*g*", "*.md"]'), b"a.md": (FILE, WORDS)},
        {"a.md": "excluded"},
    ),
    "a directory where a file was": (plain([b"README.md/README.md", b"setup.py/a.md", b"Cargo.toml/x.md"]), {}),
    "a script of bytes": (
        {b"bin/run": (SCRIPT, b"\x7fELF\0\0"), b"bin/sh": (SCRIPT, b"#!/bin/sh\necho\n")},
        {"bin/run": "binary"},
    ),
    "vendored, generated and minified": (
        plain([b"vendor/a.md", b"node_modules/b/README.md", b"x.min.js", b"a_pb2.py", b"yarn.lock"], b"x"),
        {
            "vendor/a.md": "vendored",
            "node_modules/b/README.md": "vendored",
            "x.min.js": "generated",
            "a_pb2.py": "generated",
            "yarn.lock": "generated",
        },
    ),
    "many files": (plain([b"d%d/f%d.md" % (n % 50, n) for n in range(3000)], b"# T\n\nw\n"), {}),
    "many headings": ({b"a.md": (FILE, b"".join(b"# H%d\n\nwords %d\n" % (n, n) for n in range(5000)))}, {}),
    "a tree without files": ({}, {}),
}


@pytest.mark.parametrize("name", TREES)
def test_a_hostile_tree_is_read_to_its_end(repositories: Callable[..., GitRepository], name: str) -> None:
    made = repositories("hostile")
    files, expected = TREES[name]
    every = evidence(made, build(made, files))
    assert skips(every) == expected
    known = {item.key for item in every if isinstance(item, Fact) and item.kind == "file"}
    known |= {path for path, reason in expected.items() if reason in ("vendored", "excluded", "submodule")}
    assert len(known) == len(files), "every path is a file of the project or a skip"


def test_there_are_forty() -> None:
    assert len(TREES) >= 40


def test_what_is_large_is_never_asked_for(
    repositories: Callable[..., GitRepository], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = repositories("large")
    commit = build(made, {b"a.md": (FILE, b"x" * (MAX_BYTES + 1)), b"b.md": (FILE, WORDS)})
    asked: list[str] = []
    real = reading.read_blobs

    def listening(git_dir: object, oids: object) -> object:
        listed = list(oids)  # type: ignore[call-overload]
        asked.extend(listed)
        return real(git_dir, listed)  # type: ignore[arg-type]

    monkeypatch.setattr(reading, "read_blobs", listening)
    evidence(made, commit)
    assert asked == [made.git("rev-parse", f"{commit}:b.md")]


def test_the_work_tree_is_not_looked_at(repository: GitRepository) -> None:
    """FIFO, directory and half-written file where tracked files were; ignored and untracked ones beside them."""
    commit = repository.commit("more", {"a.md": WORDS, "b.md": WORDS, "c.md": WORDS, ".gitignore": "ignored.md\n"})
    for name in ("a.md", "b.md"):
        (repository.path / name).unlink()
    if sys.platform != "win32":
        os.mkfifo(repository.path / "a.md")
    (repository.path / "b.md").mkdir()
    repository.write("c.md", b"# half wri")
    repository.write("ignored.md", "# Ignored\n\nWords.\n")
    repository.write("untracked.md", "# Untracked\n\nWords.\n")
    every = evidence(repository, commit)
    titles = [(item.path, item.title) for item in every if isinstance(item, Episode)]
    assert titles == [("README.md", "Shop"), ("a.md", "Title"), ("b.md", "Title"), ("c.md", "Title")]


def test_a_tree_that_lies_is_survived(repository: GitRepository) -> None:
    """Entries of a blob's mode that point at a tree, at a commit and at nothing."""
    tree, commit = repository.git("rev-parse", "HEAD^{tree}"), repository.head()
    pairs = ((b"a.md", tree), (b"b.md", commit), (b"c.md", "1" * 40))
    raw = b"".join(b"100644 " + name + b"\0" + bytes.fromhex(oid) for name, oid in pairs)
    call = ["git", "hash-object", "-t", "tree", "-w", "--literally", "--stdin"]
    done = subprocess.run(call, cwd=repository.path, env=repository.env, input=raw, capture_output=True, check=True)
    lying = done.stdout.decode().strip()
    every = evidence(repository, repository.git("commit-tree", "-m", "x", lying))
    assert set(skips(every)) == {"a.md", "b.md", "c.md"}
    assert set(skips(every).values()) == {"missing"}


def test_bare_repositories_are_read(repository: GitRepository) -> None:
    bare = repository.path.parent / "bare.git"
    repository.git("clone", "-q", "--bare", str(repository.path), str(bare))
    every = evidence(repository.at(bare), "HEAD")
    assert [item.title for item in every if isinstance(item, Episode)] == ["Shop"]
