"""What the same bytes give today, pinned beside the versions of the rules: who changes one has to change the other.

Where this fails, something would be read differently than in the stores that people have: raise the version in
`loci/gather/rules.py`, and put the new digest here.
"""

from __future__ import annotations

from hashlib import sha256

from loci.disk.objects import Entry
from loci.disk.project_file import ProjectFile
from loci.gather import rules
from loci.gather.added_names import name_in
from loci.gather.additions import MOST_LINES, MOST_NAMES
from loci.gather.attributes import parse_attributes
from loci.gather.documents import read_document
from loci.gather.kinds import Judge, is_wanted
from loci.gather.languages import language_of
from loci.gather.manifests import read_manifest, reader_of
from tests.gather.added_names_test import DEFINED, OTHERS
from tests.gather.manifests.facts_of_test import CASES

DOCUMENTS = {
    "a.md": "---\ntitle: T\n---\n[![b](c)](d)\n\n# A `b`\n\nwords\n\n## B\n- [x](#x)\n\n```\n# no\n```\n"
    + "para\n\n" * 900,
    "a.rst": "T\n=\n\nTitle\n=====\n\n.. image:: x\n\nwords\n\nSub\n---\n\nmore words::\n\n   literal\n\n   block\n",
    "a.adoc": "= T\n:x: y\n\nwords\n\n== Sub\n----\n== no\n----\n",
    "a.org": "#+title: T\n* A\nwords\n** B\nmore\n",
    "README": "Title\n=====\n\nwords\n",
    "a.mdx": "import x from 'y'\n\n# A\n\n<h2>B</h2>\n\nwords\n",
}
PATHS = (
    "a.md",
    "vendor/a.md",
    "tests/data/a.md",
    "a.min.js",
    "uv.lock",
    "src/a.py",
    "a.h",
    "a.d.ts",
    "bin/run",
    "LICENSE",
    "x.png",
    "docs/requirements.txt",
    "node_modules/x/package.json",
    ".github/workflows/ci.yml",
    "a_pb2.py",
    "test/x.txt",
    "go.sum",
)


def digest(value: object) -> str:
    return sha256(repr(value).encode("utf-8")).hexdigest()[:16]


def test_documents() -> None:
    said = [
        [(one.title, one.heading, one.text, one.line, one.end_line, one.same) for one in read_document(path, text)]
        for path, text in DOCUMENTS.items()
    ]
    assert (rules.DOCUMENTS, digest(said)) == ("documents/2", "f937d899727b5966")


def test_manifests() -> None:
    said = [
        [(fact.kind, fact.key, fact.value, fact.scope, fact.line) for fact in read_manifest(path, text)]
        for path, (text, _) in CASES.items()
    ]
    assert (rules.MANIFESTS, digest(said)) == ("manifests/1", "98e3c47291a7a5cd")


def test_additions() -> None:
    said = [name_in(line, language) for language, line, _ in DEFINED] + [name_in(line, one) for one, line in OTHERS]
    assert (rules.ADDITIONS, digest((said, MOST_NAMES, MOST_LINES))) == ("additions/4", "29aedd4d7f598650")


def test_kinds() -> None:
    judge = Judge(ProjectFile(exclude=("*.png",)), parse_attributes({".gitattributes": "test/* linguist-vendored"}))
    entries = [Entry(path, mode, "0" * 40, 10) for path in PATHS for mode in ("100644", "100755")]
    said = [(judge.skip(one), is_wanted(one), language_of(one.path), reader_of(one.path)) for one in entries]
    assert (rules.KINDS, digest(said)) == ("kinds/2", "fca6f8c3268bc194")
