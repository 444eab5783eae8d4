"""What the same code gives today, pinned beside the version of the rules: who changes one has to change the other.

Where this fails, code would be read differently than in the stores that people have: raise `RULES` in
`loci/gather/code/__init__.py`, and put the new digests here.
"""

from __future__ import annotations

from hashlib import sha256

from loci.gather.code import RULES, grammar, read_code
from loci.gather.code.languages import LANGUAGES
from tests.gather.code.samples import SAMPLES


def digest(value: object) -> str:
    return sha256(repr(value).encode("utf-8")).hexdigest()[:16]


def test_code() -> None:
    said = [read_code(path, language, source.encode()) for path, (language, source) in SAMPLES.items()]
    names = sorted({name for known in LANGUAGES.values() for name in known.queries})
    queries = [(name, grammar.query_text(name)) for name in names]
    assert (RULES, digest(said), digest(queries)) == ("code/4", "7b901fc82ec12700", "40b0ce23d807dd59")
