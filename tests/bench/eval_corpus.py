"""Builds stores and a router over a directory of clones, without hooks or a journal, for the evaluations beside it.

    python tests/bench/eval_corpus.py --repos DIR [--repos DIR …] --index DIR [--jobs 2]

Commits come straight from `git log`, redacted as capture redacts them; files from the tree source at HEAD.  Prints the
CPU of each project.  A second run refreshes what is there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.base.redact import redact
from loci.disk import git
from loci.disk.repository import find_repository
from loci.gather.additions import additions_source
from loci.gather.tree import tree_source
from loci.index.absorb import update
from loci.index.layout import journal_file, router_file, tree_file
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile

_FORMAT = "%x01%H%x00%aI%x00%an%x00%B%x00"


def commits(path: Path) -> Iterator[Change]:
    """Every commit reachable from HEAD as one change."""
    out = git.run(["log", f"--format={_FORMAT}", "--name-only", "-z", "HEAD"], cwd=path).decode("utf-8", "replace")
    for record in out.split("\x01")[1:]:
        oid, date, author, message, *rest = record.split("\x00")
        text = redact(message.strip()).text
        title, _, body = text.partition("\n")
        paths = tuple(name for one in rest if (name := one.strip("\n")))
        subject, rest_of_it = Clean(title.strip()), Clean(body.strip())
        episode = Episode("commit", subject, rest_of_it, commit=oid, date=date, author=author, paths=paths)
        yield Change(oid, (episode,))


def commit_source(path: Path) -> Source:
    """The commits of a clone as a source named like the journal's."""
    head = git.run(["rev-parse", "HEAD"], cwd=path).decode().strip()
    return Source("journal", head, "bench-1", lambda _: Delta(whole=True, changes=commits(path)))


def project_of(path: Path) -> str:
    """A clone's id: host and path of its remote."""
    url = git.run(["remote", "get-url", "origin"], cwd=path).decode().strip()
    return url.partition("://")[2].removesuffix(".git").lower()


def profile_of(path: Path) -> Profile:
    """What the registry would say of it."""
    project = project_of(path)
    names = (Name(project.rsplit("/", 1)[-1], "remote"), Name("/".join(project.split("/")[1:]), "remote"))
    date = git.run(["log", "-1", "--format=%cI"], cwd=path).decode().strip()
    return Profile(project, path.name, (*names, Name(path.name, "directory")), date)


def build(path: Path, index: Path) -> tuple[str, float]:
    """Refresh one project's stores; returns its name and the CPU seconds it took."""
    start = time.process_time()
    repository = find_repository(path)
    if repository is None:
        raise SystemExit(f"{path} is no repository")
    refresh(journal_file(index, project_of(path)), [commit_source(path)])
    sources = [tree_source(repository, repository.head), additions_source(repository, repository.head)]
    refresh(tree_file(index, str(path)), sources)
    return path.name, time.process_time() - start


def members(paths: Sequence[Path], index: Path) -> list[Member]:
    """The clones as the router takes them."""
    return [Member(profile_of(p), (journal_file(index, project_of(p)), tree_file(index, str(p)))) for p in paths]


def clones(directories: Sequence[Path]) -> list[Path]:
    """Clones below the directories, each name once, the first directory's first."""
    found: dict[str, Path] = {}
    for directory in directories:
        for path in sorted(directory.iterdir()):
            if (path / ".git").exists():
                found.setdefault(path.name, path)
    return list(found.values())


def main(arguments: Sequence[str] | None = None) -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repos", type=Path, action="append", required=True)
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(arguments)
    paths = clones(given.repos)
    with ProcessPoolExecutor(given.jobs) as pool:
        for name, seconds in pool.map(build, paths, [given.index] * len(paths)):
            print(f"{name:24} {seconds:6.2f} CPU s", flush=True)
    start = time.process_time()
    done = update(router_file(given.index), members(paths, given.index), complete=True)
    print(f"{'router':24} {time.process_time() - start:6.2f} CPU s  {done}", file=sys.stdout)


if __name__ == "__main__":
    main()
