"""Which files test a project, and which only show it off: read from the path alone.

A convention of every language, used where tests have to come last and where their texts say nothing about a project.
Must not know what such a file holds.
"""

from __future__ import annotations

from loci.base.lazy import Rx

_CUES = ("test", "spec", "e2e", "fixture", "cypress", "__mocks__", "src/it/", ".bats", "it.")
"""What every path of a test holds; one without them is looked at without a pattern, of which three cost 1.2 CPU ms."""
_TEST_PLACE = Rx(
    r"(?i)(?:^|/)(?:tests?|testing|specs?|__tests?__|__mocks__|testdata|test[-_.]\w+|\w+[-_.]tests?|e2e|fixtures?|cypress|"
    r"src/(?:test|it|testFixtures)|[\w.]+\.Tests?)/"
)
_TEST_NAME = Rx(
    r"(?i)(?:^|/)(?:tests?|conftest|test[-_][^/]*|[^/]*[-_.](?:tests?|specs?|unittest|bats))\.\w+$|"
    r"(?:^|/)[^/]*\.(?:test|spec)\.\w+(?:\.\w+)?$|\.bats$"
)
_TEST_TYPE = Rx(
    r"(?:^|/)(?:Test[A-Z]\w*|\w*[a-z0-9](?:Tests?|TestCase|Spec|IT))\.(?:java|kt|cs|php|scala|swift|groovy)$"
)
_ASIDE = Rx(
    r"(?i)(?:^|/)(?:_?examples?|samples?|demos?|dist|docs?|documentation|benchmarks?|bench|benches|perf|metrics|fuzz\w*|contrib|scripts?|"
    r"tools?|ci|\.github|website|site|playground|tutorials?|vendor|third[-_]party|typings?|stubs)/"
)


def is_test(path: str) -> bool:
    """Whether a file tests the project: by its directory, its name, or the name of the type it must hold."""
    folded = path.casefold()
    if not any(cue in folded for cue in _CUES):
        return False
    return bool(_TEST_PLACE.search(path) or _TEST_NAME.search(path) or _TEST_TYPE.search(path))


def is_aside(path: str) -> bool:
    """Whether a file stands beside what the project is: examples, benchmarks, documentation, scripts."""
    return bool(_ASIDE.search(path))
