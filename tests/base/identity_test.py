"""One repository, one id, however its remote is spelled; no two repositories share one; no credential in any."""

from __future__ import annotations

import random
import re
import string
import unicodedata
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loci.base import identity
from loci.base.giturl import Unusable
from loci.base.identity import ProjectId, canonical, configured_id, instead_of

WRITER = "lap-7f3a9c"
BASE = "/home/nell/checkout"
KEY = "ghp" + "_Zq7Vt2Xw9Lm4Kd8Rb3Nc6Hf1Js5Gp0Ty" + "Qa7u"
ALIASES = {"hub-job": "github.com", "hub-play": "ssh.github.com", "hub.com-job": "github.com"}


def alias(host: str, user: str) -> str:
    return ALIASES.get(host, host)


def give(url: str, **options: object) -> str:
    found = canonical(url, writer=WRITER, base=BASE, alias=alias, **options)  # type: ignore[arg-type]
    return found.text if isinstance(found, ProjectId) else f"unusable: {found.reason}"


def table() -> list[tuple[str, str]]:
    """(expected id, spelling) of each line of remotes.txt."""
    rows, group = [], ""
    for raw in (Path(__file__).parent / "remotes.txt").read_text(encoding="utf-8").splitlines():
        line = raw.replace("{KEY}", KEY).replace("{W}", WRITER)
        if line.startswith("= "):
            group = line[2:]
        elif line and not line.startswith("#"):
            spelling = line
            for code, char in ((r"\x20", " "), (r"\t", "\t")):
                if line.startswith(code) or line.endswith(code):
                    spelling = spelling.replace(code, char)
            rows.append((group, spelling))
    return rows


@pytest.mark.parametrize(("expected", "spelling"), table())
def test_each_spelling_gives_the_id_of_its_repository(expected: str, spelling: str) -> None:
    assert give(spelling) == expected


def test_the_table_is_large_and_no_two_of_its_groups_meet() -> None:
    owners: defaultdict[str, set[str]] = defaultdict(set)
    for expected, spelling in table():
        owners[give(spelling)].add(expected)
    assert len(table()) > 200
    assert len({expected for expected, _ in table()}) > 60
    assert {found: groups for found, groups in owners.items() if len(groups) > 1} == {}


@pytest.mark.parametrize(
    "url",
    ["", "   ", "https://", "https:///", "https://github.com", "ssh://git@github.com/", "git@github.com:", ":", "@:x",
     "@github.com:", "ext::ssh -i key git@host %S pear", "fd::17", "file://", "file:///", "/", "//", "//server",
     "https://?x=y", "https://#", "::", "a::", "git::", "keybase://", "codecommit::eu-west-2://", "[]:x", "[::1]:",
     "x" * 5000, "https://github.com/..", "https://github.com/.git"],
)  # fmt: skip
def test_what_names_no_repository_gives_a_reason(url: str) -> None:
    found = canonical(url, writer=WRITER, base=BASE)
    assert isinstance(found, Unusable)
    assert found.reason


def test_a_relative_path_needs_to_know_from_where() -> None:
    assert isinstance(canonical("../pear", writer=WRITER), Unusable)
    assert isinstance(canonical("../pear", writer=WRITER, base="also/relative"), Unusable)
    windows = canonical(r"..\pear", writer=WRITER, base=r"C:\Users\nell\work")
    assert isinstance(windows, ProjectId)
    assert windows.text == f"local/{WRITER}/c:/users/nell/pear"
    assert windows.display == f"local/{WRITER}/C:/Users/nell/pear"


def test_a_local_path_belongs_to_one_machine() -> None:
    here, there = (canonical("/srv/git/pear.git", writer=writer) for writer in (WRITER, "desk-000001"))
    assert isinstance(here, ProjectId)
    assert isinstance(there, ProjectId)
    assert here.kind == there.kind == identity.LOCAL
    assert here.text != there.text


def test_the_display_keeps_its_case() -> None:
    found = canonical("https://GitHub.com/Orchard/PearTree.git", writer=WRITER)
    assert isinstance(found, ProjectId)
    assert (found.text, found.display, found.name, found.kind) == (
        "github.com/orchard/peartree",
        "github.com/Orchard/PearTree",
        "PearTree",
        "remote",
    )


def test_a_port_is_identity_only_where_that_is_asked_for() -> None:
    url = "https://git.quince.example:8443/orchard/pear"
    assert give(url) == "git.quince.example/orchard/pear"
    assert give(url, keep_port=True) == "git.quince.example:8443/orchard/pear"
    assert give("https://git.quince.example:443/orchard/pear", keep_port=True) == "git.quince.example/orchard/pear"
    assert give("ssh://git@git.quince.example:2222/orchard/pear", keep_port=True) == "git.quince.example/orchard/pear"
    assert give("https://github.com:8443/orchard/pear", keep_port=True) == "github.com/orchard/pear"


def test_aliases_are_asked_for_ssh_hosts_without_a_domain_only() -> None:
    asked: list[tuple[str, str]] = []

    def note(host: str, user: str) -> str:
        asked.append((host, user))
        return "github.com"

    for url in (
        "https://hub-job/o/r",
        "git@github.com:o/r",
        "https://github.com/o/r",
        "/srv/hub-job:x",
        "git://hub/o/r",
    ):
        canonical(url, writer=WRITER, alias=note)
    assert asked == []
    canonical("nell@hub-job:o/r", writer=WRITER, alias=note)
    canonical("ssh://hub-play:2222/o/r", writer=WRITER, alias=note)
    canonical("git@hub.com-job:o/r", writer=WRITER, alias=note)
    assert asked == [("hub-job", "nell"), ("hub-play", ""), ("hub.com-job", "git")]


@pytest.mark.parametrize(
    ("value", "expected", "kind"),
    [
        ("github.com/Orchard/Pear", "github.com/orchard/pear", "remote"),
        ("https://nell:secret-word@github.com/orchard/pear.git", "github.com/orchard/pear", "remote"),
        ("git@github.com:orchard/pear.git", "github.com/orchard/pear", "remote"),
        ("git.quince.example:8443/o/r", "git.quince.example:8443/o/r", "remote"),
        ("[2001:db8::7]/o/r", "[2001:db8::7]/o/r", "remote"),
        ("root/" + "a1" * 20, "root/" + "a1" * 20, "root"),
        ("random/" + "b2" * 10, "random/" + "b2" * 10, "random"),
        ("local/lap-7f3a9c/srv/git/pear", "local/lap-7f3a9c/srv/git/pear", "local"),
        ("codecommit/eu-west-2/Pear", "codecommit/eu-west-2/Pear", "remote"),
        ("our pears", "our pears", "named"),
        (" team/pears/ ", "team/pears", "named"),
        ("../../etc/passwd", "etc/passwd", "named"),
        ("a\nb", "a%0Ab", "named"),
    ],
)
def test_an_id_set_by_hand(value: str, expected: str, kind: str) -> None:
    found = configured_id(value, writer=WRITER)
    assert isinstance(found, ProjectId)
    assert (found.text, found.kind) == (expected, kind)


@pytest.mark.parametrize("value", ["", " / ", "root/main", "random/xyz", "root/", "../..", "root/../x"])
def test_an_id_set_by_hand_that_is_none(value: str) -> None:
    assert isinstance(configured_id(value, writer=WRITER), Unusable)


def test_the_published_short_key() -> None:
    assert identity.short_key("github.com/sifxprime/kodelyth-ecc") == "142359ac19f9"


def test_a_legacy_path_key_is_of_the_bare_path() -> None:
    assert identity.legacy_path_key("/home/nell/pear") == "1dde60b1eae5"


@pytest.mark.parametrize(
    ("url", "rules", "expected"),
    [
        ("gh:o/r", [("https://github.com/", "gh:")], "https://github.com/o/r"),
        ("https://a/x", [("https://b/", "https://a/"), ("https://c/", "https://a/x")], "https://c/"),
        ("https://a/x", [("first", "https://a/"), ("second", "https://a/")], "firstx"),
        ("https://a/x", [("https://a/a/", "https://a/")], "https://a/a/x"),
        ("https://a/x", [("p", "http://a/")], "https://a/x"),
        ("x", [("all-", "")], "all-x"),
        ("x", [], "x"),
    ],
)
def test_instead_of_as_git_does_it(url: str, rules: list[tuple[str, str]], expected: str) -> None:
    assert instead_of(url, rules) == expected


# --- properties ------------------------------------------------------------------------------------------------------

PARTS = st.text(st.characters(codec="utf-8", exclude_characters="/\x00"), min_size=1, max_size=12)
URLISH = st.one_of(
    st.text(max_size=60),
    st.from_regex(r"(https?|ssh|git|file)://[a-z@:.\[\]0-9%]{0,20}/[a-zA-Z@:.%#?/ ~-]{0,20}", fullmatch=True),
    st.from_regex(r"[a-z@.\[\]:%0-9-]{1,15}:[a-zA-Z@:.%#?/ ~-]{0,20}", fullmatch=True),
)


@given(URLISH)
@example("a::" * 2000)
@example("\ud800://\udcff/x")
@example("git@host:\ud800")
@example("[[[[:::]]]]:x")
def test_any_text_gives_one_line_or_a_reason(url: str) -> None:
    found = canonical(url, writer=WRITER, base=BASE, alias=alias)
    if isinstance(found, Unusable):
        assert found.reason
        return
    assert found.text == found.text.strip()
    assert {unicodedata.category(char) for char in found.text}.isdisjoint({"Cc", "Cs", "Zl", "Zp"})
    assert not set("\u202e\u2066\u200e\ufeff") & set(found.text)
    assert found.text.encode("utf-8")
    assert not {"", ".", ".."} & set(found.text.split("/"))
    assert "/" in found.text


@given(st.lists(PARTS, min_size=1, max_size=4), st.lists(PARTS, min_size=1, max_size=4))
def test_two_paths_on_an_unknown_host_meet_only_where_they_are_one(one: list[str], other: list[str]) -> None:
    """Every character escaped, so that nothing but the path itself counts."""

    def quoted(parts: list[str]) -> str:
        return "/".join("".join(f"%{byte:02x}" for byte in part.encode()) for part in parts)

    def truth(parts: list[str]) -> tuple[str, ...]:
        kept: list[str] = []
        for part in parts:
            if part == "..":
                del kept[-1:]
            elif part != ".":
                kept.append(part)
        if kept and kept[-1].endswith(".git"):
            kept[-1] = kept[-1][:-4]
        return tuple(part for part in kept if part)

    found = [give(f"https://vault.quince.example/{quoted(parts)}") for parts in (one, other)]
    if truth(one) and truth(other) and truth(one)[:1] not in {("scm",), ("bitbucket",), ("stash",)}:
        assert (found[0] == found[1]) == (truth(one) == truth(other))


@given(st.lists(PARTS, min_size=1, max_size=4), st.booleans())
def test_an_id_gives_itself(parts: list[str], known: bool) -> None:
    host = "github.com" if known else "vault.quince.example"
    quoted = "/".join("".join(f"%{byte:02x}" for byte in part.encode()) for part in parts)
    first = canonical(f"https://{host}/{quoted}", writer=WRITER)
    if isinstance(first, ProjectId) and not first.text.endswith(".git"):
        again = configured_id(first.text, writer=WRITER)
        assert isinstance(again, ProjectId)
        assert again.text == first.text


SECRET_CHARS = string.ascii_letters + string.digits + "@:/?#%+=!$&*._-~"
FORMS = [
    "https://{0}@{host}/orchard/pear.git",
    "https://nell:{0}@{host}/orchard/pear.git",
    "https://{0}:x-oauth-basic@{host}/orchard/pear",
    "https://{0}:{1}@{host}/orchard/pear",
    "https://oauth2:{0}@{host}:8443/orchard/pear",
    "ssh://nell:{0}@{host}/orchard/pear.git",
    "ssh://nell:{0}@{host}:2222/orchard/pear.git",
    "git+https://nell:{0}@{host}/orchard/pear.git@v1",
    "git::https://nell:{0}@{host}/orchard/pear.git",
    "https:/nell:{0}@{host}/orchard/pear",
    "nell:{0}@{host}/orchard/pear.git",
    "nell:{0}@{host}:orchard/pear.git",
    "https://{host}/orchard/pear.git?access_token={0}",
    "https://{host}/orchard/pear.git#{0}",
    "https://nell:{0}@{host}/orchard/pear?private_token={1}#{0}",
]


def leaked(text: str, secret: str) -> bool:
    """Whether four characters of a secret in a row stand in a text that is none of ours."""
    innocent = (
        "https://ssh git+ nell orchard/pear.git github.com vault.quince.example gitlab.com 8443 2222 local oauth2"
    )
    innocent += " projectid text kind remote display unusable reason"
    low = text.casefold()
    pieces = {secret[i : i + 4].casefold() for i in range(len(secret) - 3)}
    return any(piece in low and piece not in innocent for piece in pieces)


def test_two_hundred_remotes_with_credentials_give_one_id_a_host_and_none_of_the_credential() -> None:
    chance = random.Random(20)
    seen = 0
    for round_ in range(20):
        for form in FORMS:
            host = ("github.com", "gitlab.com", "vault.quince.example")[round_ % 3]
            secrets = ["".join(chance.choice(SECRET_CHARS[:-1]) for _ in range(24)) for _ in range(2)]
            if (
                "{0}@" in form or "{0}:" in form or "{1}@" in form
            ):  # a raw secret that is itself a URL has no one reading
                secrets = ["k" + secret.replace("//", "").replace(":", "").replace("@", "%40") for secret in secrets]
            if host == "vault.quince.example" and form.startswith(("https://{0}", "nell", "https:/nell")):
                secrets = [secret.replace("/", "").replace("?", "").replace("#", "") for secret in secrets]
            url = form.format(*secrets, host=host)
            found = canonical(url, writer=WRITER, base=BASE)
            assert isinstance(found, ProjectId), form
            assert found.text == f"{host}/orchard/pear", form
            for secret in secrets:
                assert not leaked(found.text + found.display + repr(found), secret), form
            seen += 1
    assert seen >= 200


@given(st.text(SECRET_CHARS, min_size=8, max_size=40), st.sampled_from(FORMS))
def test_no_four_bytes_of_a_raw_password_reach_an_id_of_a_known_host(secret: str, form: str) -> None:
    """Whatever a person pasted unescaped; only the password position is free, so that the user is never the host."""
    if "{0}:" in form or "https://{0}@" in form:
        return
    secret = "k" + secret
    if re.search(r"@[^@]*[.:\[][^@]*[/?#:]", secret):  # `@host.tld/` inside a password: a sound URL of another host
        return
    found = canonical(form.format(secret, secret, host="github.com"), writer=WRITER, base=BASE)
    shown = f"{found!r}"
    assert not leaked(shown, secret), form
