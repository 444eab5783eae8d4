from __future__ import annotations

import pytest

from loci.base.testfiles import is_aside, is_test


@pytest.mark.parametrize(
    "path",
    [
        "tests/core_test.py", "test_core.py", "src/core_test.go", "src/core.test.ts", "src/core.spec.tsx", "spec/core_spec.rb",
        "src/test/java/a/B.java", "a/GaugeTest.java", "a/GaugeTests.cs", "__tests__/a.js", "pkg/testdata/a.go", "conftest.py",
        "tests.py", "t/core.bats", "Lab.Tests/Gauge.cs", "typing_tests/a.py", "test-helpers/a.js", "e2e/a.ts", "fixtures/a.py",
        "src/TestGauge.java", "Tests/a.php",
    ],
)  # fmt: skip
def test_tests(path: str) -> None:
    assert is_test(path)


@pytest.mark.parametrize(
    "path",
    [
        "src/core.py", "src/testing.py", "lib/latest.js", "src/contest.py", "src/attestation.go", "protest/a.py", "Latest.java",
        "src/greatest.rs", "a/Contest.java", "inspect.py", "src/specification.ts", "aspects/a.py",
    ],
)  # fmt: skip
def test_no_tests(path: str) -> None:
    assert not is_test(path)


def test_what_stands_beside_a_project() -> None:
    assert is_aside("examples/a.py")
    assert is_aside("docs/conf.py")
    assert is_aside("scripts/release.sh")
    assert not is_aside("src/example.py")
    assert not is_aside("src/documents/a.py")
