"""Whether the commit that brought a name is found by it: "which commit added X?", asked inside the project.

    python tests/bench/added_bench.py --repos CLONES --index DIR [--each 10]

X is drawn from the compound names that one commit alone of a clone brought, as `gather/additions` reads them; --index was
built by `eval_corpus.py`.  A commit counts as found at its place among the commits of the answer.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
from pathlib import Path

import eval_corpus
from ask_eval import Installation
from documents_bench import repository_at

from loci.base.evidence import Episode
from loci.gather.additions import additions_source
from loci.index.layout import router_file

FORMS = ("which commit added {}?", "when was {} introduced and why?")
_COMPOUND = re.compile(r"(?=\w*_|\w*[a-z][A-Z])\w{6,40}")


def drawn(path: Path, each: int, chance: random.Random) -> list[tuple[str, str]]:
    """(name, commit) of names that one commit of a clone brought."""
    repository = repository_at(path)
    holders = collections.defaultdict(list)
    for change in additions_source(repository, repository.head).read(None).changes:
        for item in change.evidence:
            for name in item.title.split("\n") if isinstance(item, Episode) and item.title else ():
                holders[name].append(change.unit)
    single = [(name, held[0]) for name, held in sorted(holders.items()) if len(held) == 1 and _COMPOUND.fullmatch(name)]
    chance.shuffle(single)
    return single[:each]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=Path, action="append", required=True)
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--each", type=int, default=10, help="names of a clone")
    given = parser.parse_args()
    paths = eval_corpus.clones(given.repos)
    asked = Installation(paths, given.index, router_file(given.index))
    chance = random.Random(5)
    names = [(path.name, *pair) for path in paths for pair in drawn(path, given.each, chance)]
    for form in FORMS:
        places = []
        for project, name, commit in names:
            hits = asked.answer(form.format(name), project)["hits"]
            said = [hit["commit"] for hit in hits if hit["kind"] == "commit"]
            places.append(said.index(commit) if commit in said else 99)
        first, five = sum(one == 0 for one in places), sum(one < 5 for one in places)
        print(
            f"{form:40} {len(names)} names: first {100 * first / len(names):.1f}, among five {100 * five / len(names):.1f}"
        )


if __name__ == "__main__":
    main()
