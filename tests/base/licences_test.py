from __future__ import annotations

import pytest

from loci.base.licences import identifiers, identifiers_asked, recognise


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("MIT", ("MIT",)),
        ("MIT OR Apache-2.0", ("MIT", "Apache-2.0")),
        ("Unlicense/MIT", ("Unlicense", "MIT")),
        ("(MIT AND BSD-3-Clause)", ("MIT", "BSD-3-Clause")),
        ("Apache-2.0 WITH LLVM-exception", ("Apache-2.0",)),
        ("MIT License", ("MIT",)),
        ("Apache Software License", ("Apache-2.0",)),
        ("The Apache License, Version 2.0", ("Apache-2.0",)),
        ("BSD License", ("BSD-3-Clause",)),
        ("GNU General Public License v3 (GPLv3)", ("GPL-3.0",)),
        ("GNU Lesser General Public License v2.1", ("LGPL-2.1",)),
        ("Proprietary", ()),
        ("", ()),
        ("SEE LICENSE IN foo", ()),
    ],
)
def test_expressions(expression: str, expected: tuple[str, ...]) -> None:
    assert identifiers(expression) == expected


@pytest.mark.parametrize(
    ("words", "member", "stranger"),
    [
        ("GPL", "GPL-3.0-only", "LGPL-3.0"),
        ("gplv3", "GPL-3.0", "GPL-2.0"),
        ("the Apache license", "Apache-2.0", "MIT"),
        ("apache 2.0", "Apache-2.0", "Apache-1.1"),
        ("bsd 3-clause", "BSD-3-Clause", "BSD-2-Clause"),
        ("BSD", "BSD-2-Clause", "MIT"),
        ("MIT", "MIT", "MIT-0"),
        ("copyleft license", "AGPL-3.0", "MIT"),
    ],
)
def test_what_people_ask_for(words: str, member: str, stranger: str) -> None:
    if words == "MIT":
        assert "MIT" in identifiers_asked(words)
        return
    assert member in identifiers_asked(words)
    assert stranger not in identifiers_asked(words)


@pytest.mark.parametrize("words", ["python", "a makefile", "pytest", "maintained by somebody else entirely and so on"])
def test_other_words_are_no_licence(words: str) -> None:
    assert identifiers_asked(words) == ()


MIT = "Permission is hereby granted, free of charge, to any person ... shall be included in all copies or"
BSD2 = "Redistribution and use in source and binary forms, with or without modification"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Copyright (c) 2026 Ada\n\n{MIT}\nsubstantial portions", "MIT"),
        ("                 Apache License\n           Version 2.0, January 2004", "Apache-2.0"),
        ("GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007", "GPL-3.0"),
        ("GNU GENERAL PUBLIC LICENSE\n Version 2, June 1991 ... GNU Lesser General Public License", "GPL-2.0"),
        ("GNU LESSER GENERAL PUBLIC LICENSE\n Version 2.1", "LGPL-2.1"),
        (BSD2, "BSD-2-Clause"),
        (f"{BSD2} ... may not be used to endorse or promote products", "BSD-3-Clause"),
        ("This is free and unencumbered software released into the public domain.", "Unlicense"),
        ("Mozilla Public License Version 2.0", "MPL-2.0"),
        ("All rights reserved.", ""),
        ("", ""),
    ],
)
def test_texts(text: str, expected: str) -> None:
    assert recognise(text) == expected
