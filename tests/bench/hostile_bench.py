"""Measures trees of real size that only a cap keeps harmless: CPU, peak memory, files a second, what is skipped.

    python tests/bench/hostile_bench.py [DIRECTORY]

Builds a repository below DIRECTORY (a temporary one by default): a 1 GB blob, a 39 MB Markdown file, one line of
300 MB, a 5 MB binary named .md, 100,000 small files, and the worst documents that fit under the cap.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from loci.base.evidence import Episode, Skip
from loci.disk.repository import Repository
from loci.gather.tree import tree_source

BLOCK = 1 << 20
CAP = 1 << 20
LARGE = (
    ("1gb.bin", b"\0" * BLOCK, 1024),
    ("39mb.md", b"# T\n\nwords\n\n" * 80_000, 39),
    ("line.md", b"w" * BLOCK, 300),
    ("binary.md", b"\0\1\2\3" * (BLOCK // 4), 5),
)
WORST = {
    "quotes.md": "> " * (CAP // 2),
    "lists.md": "- a\n\n" * (CAP // 5),
    "nested.md": "\n".join(" " * (2 * n) + "- a" for n in range(900)),
    "setext.md": "a\n" * (CAP // 2),
    "references.md": "[a]: b\n" * (CAP // 7),
    "brackets.md": "[" * CAP,
    "fences.md": "```\n" * (CAP // 4),
    "tables.md": "|a|b|\n|-|-|\n" + "|c|d|\n" * (CAP // 7),
    "tags.md": "<h1>\n" * (CAP // 5),
    "comments.md": "<!--\n" * (CAP // 5),
    "words.md": "word " * (CAP // 5),
    "one-word.md": "w" * CAP,
    "titles.rst": "ab\n==\n\n" * (CAP // 7),
    "literals.rst": "a::\n" * (CAP // 4),
    "blocks.adoc": "----\n" * (CAP // 5),
    "underlines.txt": "ab\n===\n\n" * (CAP // 8),
    "package.json": '{"dependencies": {' + ", ".join(f'"p{n}": "1"' for n in range(CAP // 16)) + "}}",
    "requirements.txt": "\n".join(f"p{n}" for n in range(CAP // 8)),
    "pyproject.toml": "[project]\ndependencies = [" + ", ".join(f'"p{n}"' for n in range(CAP // 12)) + "]",
    "pom.xml": "<project>" + "<dependency/>" * (CAP // 14) + "</project>",
    "setup.py": "setup(install_requires=[" + ", ".join(f"'p{n}'" for n in range(15_000)) + "])",
    "Gemfile": "gem 'a'\n" * (CAP // 8),
    "go.mod": "require (\n" + "a.b/c v1\n" * (CAP // 9),
    ".pre-commit-config.yaml": "- id: a\n" * (CAP // 8),
}


def build(place: Path) -> None:
    subprocess.run(["git", "init", "-q", str(place)], check=True)
    call = ["git", "-C", str(place), "fast-import", "--quiet"]
    with subprocess.Popen(call, stdin=subprocess.PIPE) as importing:
        assert importing.stdin is not None
        write = importing.stdin.write
        write(b"commit refs/heads/main\ncommitter A <a@b> 1767225600 +0000\ndata 1\nx\n")
        for name, block, count in LARGE:
            write(f"M 100644 inline {name}\ndata {len(block) * count}\n".encode())
            for _ in range(count):
                write(block)
            write(b"\n")
        for name, text in WORST.items():
            data = text.encode()[:CAP]
            write(b"M 100644 inline %s\ndata %d\n%s\n" % (name.encode(), len(data), data))
        for n in range(100_000):
            data = b"# Note %d\n\nSome words about %d.\n" % (n, n)
            write(b"M 100644 inline d%d/f%d.md\ndata %d\n%s\n" % (n % 1000, n, len(data), data))


def cpu() -> float:
    return sum(os.times()[:4])


def main() -> None:
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    if not (place / ".git").exists():
        build(place)
    git = place / ".git"
    repository = Repository(git, git, place, bare=False, object_format="sha1", head="main", branch="main")
    start = last = cpu()
    clock = time.time()
    files = episodes = 0
    reasons: Counter[str] = Counter()
    for change in tree_source(repository, "refs/heads/main").read(None).changes:
        files += 1
        episodes += sum(isinstance(item, Episode) for item in change.evidence)
        reasons.update(item.reason for item in change.evidence if isinstance(item, Skip))
        if (spent := cpu() - last) > 0.25:
            print(f"{change.unit:28} {spent:.2f} CPU s")
        last = cpu()
    total = cpu() - start
    print(f"{files} files, {episodes} passages, {total:.1f} CPU s, {files / total:.0f} files/CPU s")
    print(f"{time.time() - clock:.1f} s, skips {dict(reasons)}; peak {peak()} MB")


def peak() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    main()
