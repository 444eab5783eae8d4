"""Many small texts through redaction in a few passes: a call costs more than a short text does.

Must not know what the texts are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from loci.base.clean import Clean, cut

_MARK = "%%"
_PART = f"\n\n{_MARK}\n\n"
"""Between two texts: blank lines end every construct that redaction follows over lines.  Nothing that redaction folds,
since a text that had to be folded is read twice."""
_BATCH = 1000
"""Characters of a pass at least.  30 files, 1,900 texts: 880 CPU ms one pass a file, 150 to 200 in
batches of 600 to 2,000 characters, because what has to be folded or crosses a border costs its batch alone."""


def clean_all(texts: Sequence[str], held: Mapping[str, Clean]) -> list[Clean]:
    """Each text redacted; one by one in a batch where a secret crosses the border of two or one holds the mark.

    What is held was clean when it was stored, and redaction leaves what is clean alone.  So only the others are read,
    unless something is found in them: then all are, because what else is masked depends on what stands in a batch.

    Args:
        texts: of one file.
        held: texts that are known to be clean, each by itself.
    """
    new = [text for text in texts if text not in held]
    cleaned = _all_cleaned(new)
    if len(new) == len(texts):
        return cleaned
    if cleaned != new:
        return _all_cleaned(texts)
    known = {**held, **dict(zip(new, cleaned, strict=True))}
    return [known[text] for text in texts]


def _all_cleaned(texts: Sequence[str]) -> list[Clean]:
    return [clean for batch in _batches(texts) for clean in _cleaned(batch)]


def _batches(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    start = length = 0
    for number, text in enumerate(texts):
        length += len(text)
        if length >= _BATCH:
            yield texts[start : number + 1]
            start, length = number + 1, 0
    if start < len(texts):
        yield texts[start:]


def _cleaned(texts: Sequence[str]) -> list[Clean]:
    from loci.base.redact import redact

    joined = _PART.join(texts)
    whole = redact(joined).text
    if not joined.count(_MARK) == whole.count(_PART) == len(texts) - 1:
        return [redact(text).text for text in texts]
    found: list[Clean] = []
    start = 0
    for part in whole.split(_PART):
        found.append(cut(whole, start, start + len(part)))
        start += len(part) + len(_PART)
    return found
