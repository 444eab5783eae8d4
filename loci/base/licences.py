"""Licences: SPDX identifiers out of expressions, loose names and the texts of licence files.

Identifiers: https://spdx.org/licenses/.  A text is known by sentences that only that licence holds.  Must not know
where a text or a name stands.
"""

from __future__ import annotations

import re

_SPACES = re.compile(r"\s+")
_KNOWN = (
    "0BSD", "AFL-3.0", "AGPL-3.0", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-1.1", "Apache-2.0", "Artistic-1.0",
    "Artistic-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSD-4-Clause", "BSL-1.0", "BUSL-1.1", "CC-BY-3.0", "CC-BY-4.0",
    "CC-BY-NC-4.0", "CC-BY-SA-4.0", "CC0-1.0", "CDDL-1.0", "ECL-2.0", "EPL-1.0", "EPL-2.0", "EUPL-1.2", "Elastic-2.0",
    "GPL-2.0", "GPL-2.0-only", "GPL-2.0-or-later", "GPL-3.0", "GPL-3.0-only", "GPL-3.0-or-later", "HPND", "ISC",
    "LGPL-2.0", "LGPL-2.1", "LGPL-2.1-only", "LGPL-2.1-or-later", "LGPL-3.0", "LGPL-3.0-only", "LGPL-3.0-or-later",
    "MIT", "MIT-0", "MPL-1.1", "MPL-2.0", "MS-PL", "MulanPSL-2.0", "NCSA", "OFL-1.1", "OpenSSL", "PHP-3.01",
    "PSF-2.0", "PostgreSQL", "Python-2.0", "Ruby", "SSPL-1.0", "Unicode-3.0", "Unlicense", "Vim", "WTFPL", "X11",
    "Zlib", "ZPL-2.1",
)  # fmt: skip
_BY_NAME = {name.lower(): name for name in _KNOWN}
_LOOSE = (
    (r"affero|\bagpl", "AGPL-3.0"),
    (r"lesser|\blgpl.{0,12}2\.1", "LGPL-2.1"),
    (r"\blgpl", "LGPL-3.0"),
    (r"(?:\bgpl|general public).{0,24}2", "GPL-2.0"),
    (r"(?:\bgpl|general public)", "GPL-3.0"),
    (r"apache", "Apache-2.0"),
    (r"mozilla|\bmpl", "MPL-2.0"),
    (r"\bisc\b", "ISC"),
    (r"\bmit\b|\bexpat\b", "MIT"),
    (r"bsd.{0,12}2|simplified bsd|2.{0,3}clause", "BSD-2-Clause"),
    (r"\bbsd\b|new bsd|modified bsd", "BSD-3-Clause"),
    (r"unlicense|public domain", "Unlicense"),
    (r"\bcc0\b", "CC0-1.0"),
    (r"boost", "BSL-1.0"),
    (r"zlib", "Zlib"),
    (r"eclipse.{0,20}2", "EPL-2.0"),
    (r"eclipse", "EPL-1.0"),
    (r"python software foundation|\bpsf", "PSF-2.0"),
    (r"artistic", "Artistic-2.0"),
    (r"\bwtfpl", "WTFPL"),
)
_TEXTS = (
    ("gnu affero general public license", "version 3", "AGPL-3.0"),
    ("gnu lesser general public license", "version 3", "LGPL-3.0"),
    ("gnu lesser general public license", "version 2.1", "LGPL-2.1"),
    ("gnu library general public license", "version 2", "LGPL-2.0"),
    ("gnu general public license", "version 3", "GPL-3.0"),
    ("gnu general public license", "version 2", "GPL-2.0"),
    ("apache license", "version 2.0", "Apache-2.0"),
    ("mozilla public license", "version 2.0", "MPL-2.0"),
    ("mozilla public license", "1.1", "MPL-1.1"),
    ("eclipse public license", "v 2.0", "EPL-2.0"),
    ("eclipse public license", "v 1.0", "EPL-1.0"),
    ("european union public licence", "1.2", "EUPL-1.2"),
    ("boost software license", "version 1.0", "BSL-1.0"),
    ("artistic license 2.0", "", "Artistic-2.0"),
    ("business source license 1.1", "", "BUSL-1.1"),
    ("server side public license", "", "SSPL-1.0"),
    ("elastic license 2.0", "", "Elastic-2.0"),
    ("sil open font license", "1.1", "OFL-1.1"),
    ("python software foundation license version 2", "", "PSF-2.0"),
    ("cc0 1.0 universal", "", "CC0-1.0"),
    ("creative commons attribution-sharealike 4.0", "", "CC-BY-SA-4.0"),
    ("creative commons attribution 4.0", "", "CC-BY-4.0"),
    ("do what the fuck you want to public license", "", "WTFPL"),
    ("this is free and unencumbered software released into the public domain", "", "Unlicense"),
    ("mulan permissive software license", "v2", "MulanPSL-2.0"),
    ("microsoft public license", "", "MS-PL"),
)
_HEAD = 1500
"""Characters in which a licence names itself; further down it may name others."""


def identifiers(expression: str) -> tuple[str, ...]:
    """SPDX identifiers in an expression (`MIT OR Apache-2.0`, `MIT/Apache-2.0`) or in a loose name (`BSD License`)."""
    expression = expression.strip()[:500]
    parts = re.split(r"\s+(?:OR|AND|WITH)\s+|[/|,;()]", expression, flags=re.IGNORECASE)
    found = [_BY_NAME[part] for raw in parts if (part := raw.strip().lower().rstrip("+")) in _BY_NAME]
    if not found:
        lower = expression.lower()
        found = [identifier for pattern, identifier in _LOOSE if re.search(pattern, lower)][:1]
    return tuple(dict.fromkeys(found))


def recognise(text: str) -> str:
    """The SPDX identifier of a licence file's text, "" where it is none that is known."""
    words = _SPACES.sub(" ", text[:20_000]).lower()
    head = words[:_HEAD]
    for title, version, identifier in _TEXTS:
        at = head.find(title)
        if at >= 0 and (not version or version in words[at : at + _HEAD]):
            return identifier
    return _permissive(words)


def _permissive(words: str) -> str:
    """The short licences, by what they say: copies carry any title or none."""
    if "permission is hereby granted, free of charge" in words:
        return "MIT" if "shall be included in all copies" in words else "MIT-0"
    if "permission to use, copy, modify, and/or distribute this software" in words or (
        "permission to use, copy, modify, and distribute this software" in words
    ):
        return "ISC" if "appear in all copies" in words else "0BSD"
    if "redistribution and use in source and binary forms" in words:
        if "all advertising materials" in words:
            return "BSD-4-Clause"
        return "BSD-3-Clause" if "endorse or promote" in words else "BSD-2-Clause"
    if "altered source versions must be plainly marked" in words:
        return "Zlib"
    return ""


_SPOKEN = r"(?:gnu )?([al]?gpl|apache|mpl|bsd|epl|cc|eupl|artistic|boost)[ -]?v?([\d.]+)(?:[- ]clause)?"
_FAMILIES = {
    "gpl": ("GPL-",), "gnu gpl": ("GPL-",), "lgpl": ("LGPL-",), "agpl": ("AGPL-",), "bsd": ("BSD-", "0BSD"),
    "apache": ("Apache-",),
    "mozilla": ("MPL-",), "mpl": ("MPL-",), "eclipse": ("EPL-",), "epl": ("EPL-",), "creative commons": ("CC-", "CC0"),
    "cc": ("CC-", "CC0"), "copyleft": ("GPL-", "AGPL-", "LGPL-", "MPL-", "EUPL-", "EPL-"), "artistic": ("Artistic-",),
    "permissive": ("MIT", "BSD-", "Apache-", "ISC", "0BSD", "Zlib", "Unlicense", "BSL-", "CC0"),
    "public domain": ("Unlicense", "CC0"),
    "unlicense": ("Unlicense",), "isc": ("ISC",), "mit": ("MIT",), "zlib": ("Zlib",), "boost": ("BSL-",),
    "psf": ("PSF-", "Python-"),
}  # fmt: skip
"""What people say for several licences at once, as beginnings of identifiers."""


def identifiers_asked(words: str) -> tuple[str, ...]:
    """The identifiers a person means ("GPL" → each version of it, "BSD 3-clause" → one); () where it is no licence."""
    bare = re.sub(r"\s*(?:open[- ]source\s+)?licen[sc]es?$", "", " ".join(words.lower().split()).removeprefix("the "))
    exact = _BY_NAME.get(bare) or _BY_NAME.get(bare.replace(" ", "-"))
    if bare in _FAMILIES:
        return tuple(name for name in _KNOWN if name.startswith(_FAMILIES[bare]))
    if exact:
        return (exact,)
    spoken = re.fullmatch(
        r"(?:gnu\s+)?([al]?gpl|apache|mpl|bsd|epl|cc|eupl|artistic|boost)[ -]?v?([\d.]+)(?:[- ]clause)?", bare
    )
    if spoken:
        start = f"{spoken.group(1)}-{spoken.group(2).removesuffix('.0')}"
        return tuple(name for name in _KNOWN if name.lower().startswith(start))
    words_known = any(re.search(pattern, bare) for pattern, _ in _LOOSE) and len(bare.split()) <= 5
    return identifiers(bare) if words_known else ()
