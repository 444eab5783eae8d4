"""Entries of a document that name an issue or a pull request: a change told to users, beside the commit that made it.

A changelog says "Stashed changes are no longer lost (#176)" where the commit says "Fix staged_files_only. Closes #176."
An entry is found by its words and leads to the commits by its number.  Must not know which document is a changelog.
"""

from __future__ import annotations

from loci.base.clean import Clean
from loci.base.evidence import Episode

KIND = "mention"
MOST_WORDS = 120


def mentions_of(episode: Episode) -> list[Episode]:
    """The entries of a section that name one to four numbers, each as an episode of kind `mention` with them as tags.

    Args:
        episode: a section of a document; any other kind has none.
    """
    if episode.kind != "doc":
        return []
    named = _number_of_file(episode.path or "")
    if named and len(episode.text) < 4000:
        return [_mention(episode, f"{episode.title} {episode.text}", (named,))]
    if not any(mark in episode.text for mark in ("#", "`", "/issues/", "/pull/", "GH-")):
        return []
    from loci.index.mention_forms import MOST_NUMBERS, entries, numbers

    found = []
    for entry in entries(episode.text):
        refs = numbers(entry)
        if 1 <= len(refs) <= MOST_NUMBERS and len(entry.split()) <= MOST_WORDS:
            found.append(_mention(episode, entry, refs))
    return found


def _number_of_file(path: str) -> str:
    """`changelog.d/1427.change.md` -> 1427: a news fragment is named by the issue it tells of."""
    stem = path.rsplit("/", 1)[-1].split(".", 1)[0]
    return stem if stem.isdigit() and len(stem) <= 7 and "/" in path else ""


def _mention(episode: Episode, text: str, refs: tuple[str, ...]) -> Episode:
    return Episode(KIND, Clean(""), Clean(" ".join(text.split())), path=episode.path, line=episode.line, tags=refs)
