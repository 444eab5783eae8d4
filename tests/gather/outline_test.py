from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from loci.base.evidence import Episode
from loci.base.redact import redact
from loci.gather.outline import PASSAGE, Heading, Outline, episodes, sameness


def made(text: str, outline: Outline = Outline()) -> tuple[Episode, ...]:  # noqa: B008
    return episodes("a.md", redact(text).text, outline)


def test_sections_keep_their_path_and_lines() -> None:
    text = "pre\nA\nfirst\nB\nsecond\n\nC\nthird\n"
    headings = (Heading(1, 2, 1, "A"), Heading(3, 4, 2, "B"), Heading(6, 7, 1, "C"))
    found = [(one.title, one.heading, one.text, one.line, one.end_line) for one in made(text, Outline(headings))]
    assert found == [
        ("a.md", (), "pre", 1, 1),
        ("A", ("A",), "first", 2, 3),
        ("B", ("A", "B"), "second", 4, 5),
        ("C", ("C",), "third", 7, 8),
    ]


def test_a_skipped_level_does_not_lose_the_way_back() -> None:
    headings = (Heading(0, 1, 1, "A"), Heading(2, 3, 4, "B"), Heading(4, 5, 2, "C"))
    found = [one.heading for one in made("A\na\nB\nb\nC\nc", Outline(headings))]
    assert found == [("A",), ("A", "B"), ("A", "C")]


def test_empty_sections_and_wordless_ones_are_left_out() -> None:
    headings = (Heading(0, 1, 1, "A"), Heading(1, 2, 2, "B"), Heading(3, 4, 2, "C"))
    assert [one.title for one in made("A\nB\ntext\nC\n---\n\n***", Outline(headings))] == ["B"]


def test_dropped_lines_are_gone_and_numbers_stay() -> None:
    found = made("badge\ntext\nbadge\n", Outline(dropped=frozenset((0, 2))))
    assert [(one.text, one.line, one.end_line) for one in found] == [("text", 2, 2)]


def test_repeats_in_one_file_are_merged() -> None:
    headings = (Heading(0, 1, 1, "A"), Heading(2, 3, 1, "A"), Heading(4, 5, 1, "B"))
    found = made("A\nSame words.\nA\nsame   WORDS\nB\nSame words.", Outline(headings))
    assert [(one.title, one.line) for one in found] == [("A", 1), ("B", 5)]


def test_sameness_ignores_layout_only() -> None:
    assert sameness("A", "one two\nthree") == sameness("a", "One, two three.")
    assert sameness("A", "one two") != sameness("A", "one too")


def test_a_long_section_is_split_between_paragraphs() -> None:
    paragraphs = [f"paragraph {n} " + "word " * 60 for n in range(30)]
    text = "T\n" + "\n\n".join(paragraphs)
    found = made(text, Outline((Heading(0, 1, 1, "T"),)))
    lines = text.split("\n")
    assert len(found) > 3
    assert all(len(one.text) <= PASSAGE for one in found)
    assert found[0].line == 1
    for one in found[1:]:
        assert one.text.split("\n")[0] == lines[(one.line or 0) - 1]
    assert sum(one.text.count("paragraph") for one in found) == 30


def test_a_fence_is_not_split_at_its_blank_lines() -> None:
    fence = "```\n" + "code\n\n" * 100 + "```"
    text = "intro " * 200 + f"\n\n{fence}\n\nafter"
    end = 2 + fence.count("\n") + 1
    found = made(text, Outline(solid=((2, end),)))
    holders = [one for one in found if "code" in one.text]
    assert len(holders) == 1
    assert holders[0].text.count("```") == 2


def test_one_endless_line_is_cut_and_keeps_its_number() -> None:
    found = made("x\n\n" + "word " * 5000)
    assert {one.line for one in found} == {1, 3}
    assert all(len(one.text) <= PASSAGE + 1 for one in found)
    joined = made("y" * 10_000)
    assert {one.line for one in joined} == {1}


@given(
    st.lists(st.sampled_from(["", "  ", "words here", "w" * 700, "```", "- item", "Title"]), max_size=40),
    st.lists(st.integers(0, 39), max_size=6, unique=True),
    st.lists(st.integers(0, 39), max_size=6),
)
def test_spans_are_inside_the_file_and_no_word_is_lost(lines: list[str], at: list[int], dropped: list[int]) -> None:
    numbers = sorted(number for number in at if number < len(lines))
    outline = Outline(tuple(Heading(n, n + 1, n % 3 + 1, f"H{n}") for n in numbers), frozenset(dropped))
    found = made("\n".join(lines), outline)
    for one in found:
        assert one.line is not None
        assert one.end_line is not None
        assert 1 <= one.line <= one.end_line <= len(lines)
        assert one.text.strip()
    texts = "".join(one.text for one in found)
    kept = {line for n, line in enumerate(lines) if n not in dropped and n not in numbers and "word" in line}
    assert all(line in texts for line in kept)
