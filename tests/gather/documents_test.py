from __future__ import annotations

import pytest

from loci.gather.documents import format_of, read_document


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("README.md", "markdown"),
        ("a/B.MD", "markdown"),
        ("a.mdx", "mdx"),
        ("a.rst", "restructured"),
        ("a.adoc", "asciidoc"),
        ("README", "plain"),
        ("NEWS", "plain"),
        ("CHANGES-1.0", None),
        ("a.txt", "plain"),
        ("README.ja", None),
        ("notes.org", "org"),
        ("a.py", None),
        (".md", None),
        ("README-first", "plain"),
        ("Makefile", None),
        ("LICENSE", None),
        ("INSTALL", "plain"),
    ],
)
def test_formats(path: str, kind: str | None) -> None:
    assert format_of(path) == kind


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.md", "# Title\n\nIntro.\n\n## Part\n\nWords here.\n"),
        ("a.rst", "Title\n=====\n\nIntro.\n\nPart\n----\n\nWords here.\n"),
        ("a.adoc", "= Title\n\nIntro.\n\n== Part\n\nWords here.\n"),
        ("a.org", "#+title: Title\n\nIntro.\n\n* Part\n\nWords here.\n"),
        ("a.txt", "Title\n=====\n\nIntro.\n\nPart\n----\n\nWords here.\n"),
    ],
)
def test_every_format_gives_sections_with_paths(path: str, text: str) -> None:
    found = [(one.kind, one.title, one.heading, one.text) for one in read_document(path, text)]
    assert found == [("doc", "Title", ("Title",), "Intro."), ("doc", "Part", ("Title", "Part"), "Words here.")]


def test_nothing_comes_of_nothing() -> None:
    assert read_document("a.md", "") == ()
    assert read_document("a.md", " \n\n") == ()
    assert read_document("a.py", "# Title") == ()
    assert read_document("a.md", "![badge](x)\n\n---\n") == ()


def test_secrets_are_masked_before_anything_is_cut() -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    found = read_document("a.md", f"# Use {token}\n\nThe token is {token}, keep it.\n")
    said = repr(found)
    assert token not in said
    assert "REDACTED" in said


def test_a_signature_is_no_document() -> None:
    signature = "-----BEGIN PGP SIGNATURE-----\n\niQEzBAABCAAdFiEE LoRA\n-----END PGP SIGNATURE-----\n"
    assert read_document("release.tar.gz.asc", signature) == ()
    assert read_document("guide.asc", "= Guide\n\nWords here.\n") != ()
