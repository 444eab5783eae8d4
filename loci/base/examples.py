"""Which paths hold examples, templates and test data: files there speak of another project than the one they stand in.

A pure rule over paths, for manifests that are read and for files that are asked for.
"""

from __future__ import annotations

from loci.base.lazy import Rx

_EXAMPLES = Rx(
    r"(?i)(?:^|/)(?:_?examples?|samples?|demos?|fixtures?|__fixtures__|testdata|test[-_]data|templates?|resources|snippets|"
    r"cookbook|tutorials?|playgrounds?|compatible_configs|goldens?|__snapshots__|snapshots)/"
)
_BELOW_TESTS = Rx(r"(?i)(?:^|/)(?:tests?|testing|spec|specs|__tests__|e2e|integration)/[^/]+/")


def is_example(path: str) -> bool:
    """Whether a path stands among examples, templates or fixtures."""
    return bool(_EXAMPLES.search(path))


def is_below_tests(path: str) -> bool:
    """Whether a path has a directory of its own below the tests: most often a project made up for a test."""
    return bool(_BELOW_TESTS.search(path))
