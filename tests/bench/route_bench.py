"""The router's generated checks over built stores: what is unique routes there, names, typos, more projects, time.

    python tests/bench/route_bench.py --eval DIR --repos DIR [--repos MORE] --index DIR [--router FILE] [--only CHECK,…]

CHECK: unique, strings, names, typos, again, citations, synthetic.  The index comes from `eval_corpus.py`; the router is
the one in it, or --router.  Times are CPU in this process, and depend on the machine; everything else does not.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import eval_corpus  # after the path is set
from ask_eval import NOW, Installation, harness_of

from loci.base.answers import Decision
from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.base.testfiles import is_test
from loci.disk import git
from loci.index import store
from loci.index.absorb import update
from loci.index.layout import router_file
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.recall.ask import ask
from loci.recall.route import route
from loci.recall.scope import Scope

MANY = 200
_MESSAGE = re.compile(
    r"""(?:Error|Exception|panic!?|error|fail|warn\w*|raise|throw|bail!?)\W[^"'\n]{0,40}"([^"\n]{20,120})\""""
)


class Bench:
    """One installation, and what is asked of it."""

    def __init__(self, installed: Installation, paths: Sequence[Path]) -> None:
        self.it = installed
        registered = {one.id for one in installed.router.projects()}
        self.paths = [path for path in paths if installed.ids[path.name] in registered]
        self.random = random.Random(7)

    def route(self, question: str, here: str | None = None) -> Decision:
        """The decision alone."""
        return route(question, Scope(here=here), self.it.router, self.it.stores)

    def first(self, question: str) -> str:
        """Name of the project that is chosen first, "" where none is."""
        chosen = self.route(question).projects
        return self.it.names[chosen[0].id] if chosen else ""

    def unique(self) -> Iterator[str]:
        """Words that only one project holds, three times or more, alone and in a question."""
        with store.Store(self.it.router._store.path) as opened:  # a bench looks inside
            rows = opened.rows(
                "SELECT word, head FROM words WHERE df = 1 AND cf >= 3 AND length(word) > 5 AND word NOT LIKE '|%'"
            )
        rows = [row for row in rows if not row[0].isdigit()]
        known = {one.number: self.it.names[one.id] for one in self.it.router.projects()}
        right = {"alone": 0, "in a question": 0}
        chosen = self.random.sample(sorted(rows), MANY)
        for word, head in chosen:
            gold = known[store_number(head)]
            right["alone"] += self.first(word) == gold
            right["in a question"] += self.first(f"why does {word} not work?") == gold
        yield from (f"unique word, {form}: {count} of {len(chosen)}" for form, count in right.items())

    def strings(self) -> Iterator[str]:
        """Literal messages that stand in the code of one project and no other."""
        found: dict[str, set[str]] = {}
        for path in self.paths:
            names = git.run(["ls-tree", "-r", "--name-only", "-z", "HEAD"], cwd=path).decode("utf-8", "replace")
            wanted = [
                n
                for n in names.split("\0")
                if not is_test(n) and n.endswith((".py", ".go", ".rs", ".js", ".ts", ".java", ".c", ".rb", ".php"))
            ]
            for name in self.random.sample(wanted, min(60, len(wanted))):
                text = git.run(["show", f"HEAD:{name}"], cwd=path).decode("utf-8", "replace")
                for message in _MESSAGE.findall(text):
                    if len(message.split()) >= 4:
                        found.setdefault(message, set()).add(path.name)
        only = sorted((text, min(names)) for text, names in found.items() if len(names) == 1)
        chosen = self.random.sample(only, min(MANY, len(only)))
        wrong = [(text, gold, said) for text, gold in chosen if (said := self.first(text)) != gold]
        yield f"literal messages: {len(chosen) - len(wrong)} of {len(chosen)} ({sum(not one[2] for one in wrong)} refused)"
        yield from (f"    {gold}, said {said or '-'}: {text}" for text, gold, said in wrong[:10])

    def names(self) -> Iterator[str]:
        """Every name of the registry alone."""
        asked = right = 0
        for path, member in zip(
            self.paths,
            (m for m in self.it.members if self.it.names[m.profile.id] in {p.name for p in self.paths}),
            strict=True,
        ):
            for name in {one.text for one in member.profile.names} | {member.profile.id}:
                asked += 1
                said = self.first(name)
                right += said == path.name
                if said != path.name:
                    yield f"    {name}: {said or 'refused'}"
        yield f"names alone: {right} of {asked}"

    def typos(self, questions: Sequence[tuple[str, str]]) -> Iterator[str]:
        """One letter of the longest word left out, doubled or swapped."""
        clean = typed = 0
        for text, gold in questions:
            clean += self.first(text) == gold
            typed += self.first(self.slipped(text)) == gold
        yield f"route set: clean {clean} of {len(questions)}, with a typo {typed}"

    def slipped(self, text: str) -> str:
        """A text with one slip of the keyboard in one of its words."""
        words = [(m.start(), m.end()) for m in re.finditer(r"[A-Za-z]{5,}", text)]
        if not words:
            return text
        start, end = self.random.choice(words)
        at = self.random.randrange(start + 1, end - 1)
        how = self.random.choice(["drop", "double", "swap"])
        if how == "drop":
            return text[:at] + text[at + 1 :]
        if how == "double":
            return text[:at] + text[at] + text[at:]
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]

    def again(self, questions: Sequence[tuple[str, str]]) -> Iterator[str]:
        """The same answers on a second run, and from a router made anew with the projects in another order."""
        with tempfile.TemporaryDirectory() as place:
            other = Path(place) / "router.db"
            registered = {self.it.ids[path.name] for path in self.paths}
            members = [member for member in self.it.members if member.profile.id in registered]
            update(other, members[::-1], complete=True)
            rebuilt = Router(other)
            same = anew = 0
            for text, _ in questions:
                first = ask(text, Scope(), self.it.router, self.it.stores, NOW)
                same += first == ask(text, Scope(), self.it.router, self.it.stores, NOW)
                anew += first == ask(text, Scope(), rebuilt, self.it.stores, NOW)
            rebuilt.close()
        yield f"same answer: on a second run {same}, from a rebuilt router {anew} of {len(questions)}"

    def citations(self, questions: Sequence[tuple[str, str]]) -> Iterator[str]:
        """Every file, line and commit that is cited exists."""
        by_id = {self.it.ids[path.name]: path for path in self.paths}
        cited: set[tuple[str, str, str]] = set()
        for text, _ in questions:
            for hit in ask(text, Scope(), self.it.router, self.it.stores, NOW).hits:
                cited.add((hit.project, hit.commit or "", f"{hit.path}\0{hit.line or 0}" if hit.path else ""))
        bad = 0
        lengths: dict[tuple[str, str], int] = {}
        for project, commit, place in cited:
            if commit and not place:
                bad += git.run(["cat-file", "-t", commit], cwd=by_id[project]).strip() != b"commit"
            elif place:
                path, line = place.split("\0")
                if (project, path) not in lengths:
                    lengths[project, path] = len(git.run(["show", f"HEAD:{path}"], cwd=by_id[project]).splitlines())
                bad += not 0 <= int(line) <= lengths[project, path]
        yield f"citations: {len(cited) - bad} of {len(cited)} open"


def store_number(head: bytes) -> int:
    """The first project's number in a packed row."""
    from loci.index.router import unpack

    return unpack(head)[0][0]


def synthetic(sizes: Sequence[int]) -> Iterator[str]:
    """CPU ms of `route` among so many small made-up projects."""
    makes = random.Random(3)
    common = [f"common{n}" for n in range(400)]
    with tempfile.TemporaryDirectory() as place:
        members = []
        for number in range(max(sizes)):
            own = [f"term{makes.randrange(5000)}" for _ in range(20)]
            texts = [" ".join(makes.choices(common, k=12) + makes.choices(own, k=6)) for _ in range(8)]
            changes = [
                Change(
                    str(at),
                    (Episode("commit", Clean(text[:60]), Clean(text), commit=f"{number:036x}{at:04x}", date=NOW),),
                )
                for at, text in enumerate(texts)
            ]
            file = Path(place) / f"{number}.db"
            refresh(file, [Source("journal", "1", "1", lambda _, c=changes: Delta(whole=True, changes=c))])
            members.append(Member(Profile(f"h/o/p{number}", f"p{number}", (Name(f"p{number}", "remote"),)), (file,)))
        for size in sizes:
            router_path = Path(place) / f"router-{size}.db"
            update(router_path, members[:size], complete=True)
            router = Router(router_path)
            opened = {member.profile.id: [store.Store(file) for file in member.stores] for member in members[:size]}
            spent = []
            for _ in range(300):
                question = (
                    f"why does term{makes.randrange(5000)} break {makes.choice(common)} in {makes.choice(common)}?"
                )
                start = time.process_time()
                route(question, Scope(), router, lambda one, o=opened: o.get(one, ()))
                spent.append(1000 * (time.process_time() - start))
            router.close()
            yield f"route among {size} projects: median {statistics.median(spent):.2f} CPU ms, p95 {sorted(spent)[285]:.2f}"
            for stores in opened.values():
                for one in stores:
                    one.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--eval", type=Path)
    parser.add_argument("--repos", type=Path, action="append", default=[])
    parser.add_argument("--index", type=Path)
    parser.add_argument("--router", type=Path)
    parser.add_argument("--only", default="unique,strings,names,typos,again,citations,synthetic")
    given = parser.parse_args(arguments)
    wanted = given.only.split(",")
    if given.index:
        harness = harness_of(given.eval, given.repos[0])
        paths = eval_corpus.clones(given.repos)
        bench = Bench(Installation(paths, given.index, given.router or router_file(given.index)), paths)
        questions = [(one["q"], one["gold"][0]) for one in harness.load(["route"])]
        checks = {
            "unique": bench.unique, "strings": bench.strings, "names": bench.names,
            "typos": lambda: bench.typos(questions), "again": lambda: bench.again(questions),
            "citations": lambda: bench.citations(questions),
        }  # fmt: skip
        for name in (name for name in wanted if name in checks):
            for line in checks[name]():
                print(line, flush=True)
    if "synthetic" in wanted:
        for line in synthetic((25, 100, 1000)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
