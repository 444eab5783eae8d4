"""Two hundred remotes that carry a credential: not one byte of it in an id, a file, a name, a sentence or an error."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from pathlib import Path

from loci.base.errors import LociError
from loci.disk.places import places, writer_id
from loci.disk.remotes import identify_url
from loci.disk.repository import find_repository
from loci.journal import projects
from loci.journal.registrar import register

LETTERS = string.ascii_letters + string.digits
TOKENS = (
    ("ghp_", 36), ("github_pat_", 60), ("glpat-", 20), ("gho_", 36), ("ATBB", 32), ("x", 24), ("hf_", 34), ("sk-", 40),
    ("AKIA", 16), ("npm_", 36),
)  # fmt: skip
FORMS = (
    "https://{0}@{host}/{path}",
    "https://nell:{0}@{host}/{path}",
    "https://{0}:x-oauth-basic@{host}/{path}",
    "https://x-access-token:{0}@{host}/{path}",
    "https://oauth2:{0}@{host}:8443/{path}",
    "https://nell%40quince.example:{0}%2F{1}@{host}/{path}",
    "https://nell:{0}/{1}@{host}/{path}",
    "https://nell:{0}#{1}@{host}/{path}",
    "https://nell:{0}?{1}@{host}/{path}",
    "https://nell:{0}@{1}@{host}/{path}",
    "ssh://nell:{0}@{host}:2222/{path}",
    "git+https://nell:{0}@{host}/{path}",
    "nell:{0}@{host}:{path}",
    "nell:{0}@{host}/{path}",
    "https://{host}/{path}?private_token={0}",
    "https://{host}/{path}?a=b&access_token={0}#{1}",
    "https://{host}/{path}#{0}",
    "git::https://nell:{0}@{host}/{path}",
    "file://nell:{0}@{host}/share/{path}",
    "ext::sh -c 'curl -u nell:{0} https://{host}/{path}'",
)


def generated(count: int) -> list[tuple[str, tuple[str, str]]]:
    """(URL, its secrets), the same in every run."""
    chance = random.Random(200)
    made = []
    for number in range(count):
        secrets = []
        for _ in range(2):
            prefix, length = chance.choice(TOKENS)
            secrets.append(prefix + "".join(chance.choice(LETTERS) for _ in range(length)))
        host = ("github.com", "gitlab.com", "git.quince.example", "10.1.2.3")[number % 4]
        form = FORMS[number % len(FORMS)]
        made.append((form.format(*secrets, host=host, path=f"orchard/pear{number}.git"), (secrets[0], secrets[1])))
    return made


def refusal(verb: Callable, *arguments: str) -> str:
    """What a verb says when it refuses."""
    try:
        return repr(verb(places(), writer_id(places()), *arguments))
    except LociError as error:
        return f"{error} {error.message} {error.hint}"


def test_two_hundred_remotes_with_credentials(repositories: Callable, home: Path) -> None:
    said: list[str] = []
    secrets: list[str] = []
    for number, (url, pair) in enumerate(generated(200)):
        if number % 10 == 0:
            made = repositories(f"pear{number}")
            config = made.path / ".git/config"
            plain = config.read_text(encoding="utf-8")
        secrets += pair
        said.append(repr(identify_url(url, writer_id(places()), str(made.path))))
        config.write_text(f'{plain}[remote "origin"]\n\turl = "{url}"\n', encoding="utf-8")
        found = find_repository(made.path, explicit=True)
        assert found is not None
        said.append(repr(register(found, places(), writer_id(places()))))
        if number % 9 == 0:  # 9 and 20 share no factor, so that every form comes up
            said += [refusal(projects.remove, f"{url}x"), refusal(projects.alias, f"{url}x", "store")]
            said += [refusal(projects.link, f"{url}x", url), refusal(projects.part, url, f"{url}x")]
    files = [path for path in home.rglob("*") if path.name != ".gitconfig"]
    stored = b"\0".join(path.read_bytes() for path in files if path.is_file())
    everything = "\0".join([*said, *map(str, files), stored.decode("utf-8", "replace")]).casefold()
    assert stored.count(b"\n") >= 200
    assert [secret[:8] for secret in secrets if secret.casefold() in everything] == []
    assert [secret[:8] for secret in secrets if secret[8:20].casefold() in everything] == []
