"""Words of a query and every form under which a memory may hold them."""

from __future__ import annotations

from loci.recall import terms


def test_a_synonym_says_no_more_than_itself() -> None:
    graded = terms._graded(["restart", "respawn"], general=9.0)
    assert graded["restart"] < graded["respawn"] <= terms.SYNONYM
    assert terms._graded(["respawn"], general=5.0) == {"respawn": terms.SYNONYM}
