"""Columns under a name: what is a table, and what only looks like the heading of one."""

from __future__ import annotations

import pytest

from loci.base.redact import redact

VALUE = "kestrel" + "Harbour" + "412"


@pytest.mark.parametrize(
    "text",
    [
        f"user,password,role\nana,{VALUE},admin\n",
        f"| user | password |\n|------|----------|\n| ana | {VALUE} |\n",
        f"USER     PASSWORD             ROLE\nana      {VALUE}   admin\n",
        f"user\tpassword\nana\t{VALUE}\n",
    ],
)
def test_a_column_under_a_name_goes(text: str) -> None:
    assert VALUE not in redact(text).text


@pytest.mark.parametrize(
    "text",
    [
        "pub enum Hook {\n    None,\n    Pwd,\n}\n\n#[derive(Debug2, Parser)]\n",
        "password: {{ .Values.auth.password | b64enc | quote }}",
    ],
)
def test_what_heads_no_table_stays(text: str) -> None:
    assert redact(text).text == text
