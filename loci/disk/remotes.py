"""What a repository's configuration says of its identity: which remote, rewritten how, or an id set by hand.

One `git config` call.  Must not know projects, root commits (`lineage`) or which ids belong together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from loci.base import giturl, hosts, identity
from loci.base.frozen import dataclass
from loci.base.giturl import Unusable
from loci.base.identity import ProjectId
from loci.base.lazy import Rx
from loci.disk import git
from loci.disk.repository import Repository

_KEYS = (
    r"^(remote\..*\.url|url\..*\.insteadof|branch\..*\.remote|loci\..*|core\.sshcommand|init\.defaultbranch"
    r"|clone\.defaultremotename)$"
)
_DEFAULT_BRANCHES = ("main", "master", "trunk", "develop", "default")
_YES = frozenset({"", "true", "yes", "on", "1"})
_TOKEN_LIKE = Rx(r"[A-Za-z0-9_\-]{16,}")


@dataclass(frozen=True)
class Setting:
    """One line of git's configuration."""

    section: str
    """Lower case."""
    subsection: str
    """Case kept; "" for none."""
    name: str
    """Lower case."""
    value: str
    """As configured."""


@dataclass(frozen=True)
class Known:
    """What the configuration alone says of a repository's identity."""

    id: ProjectId | None
    """The id it gives; None without a usable remote and without `loci.id`."""
    source: str
    """Where the id comes from, in words ("remote origin", "git config loci.id"); why there is none, otherwise."""
    also: tuple[tuple[str, str], ...] = ()
    """(canonical text, why) of other ids that the same repository has had."""
    random: str | None = None
    """The canonical random id that an earlier capture stored in `git config loci.id`."""
    path: str = ""
    """Where a remote on this machine lies: absolute, symbolic links followed; "" for a remote elsewhere."""


def settings(repository: Repository) -> tuple[Setting, ...]:
    """The keys that matter, in git's order, includes followed.

    For a repository of another user only its own file is read, without includes, and the user's own configuration
    before it.
    """
    if not repository.foreign:
        found = git.run(["config", "-z", "--get-regexp", _KEYS], git_dir=repository.git_dir, ok=(0, 1))
        return _parse(found)
    file = str(repository.common_dir / "config")
    theirs = git.try_run(["config", "-z", "--no-includes", "--file", file, "--get-regexp", _KEYS], cwd=_nowhere())
    ours = git.try_run(["config", "-z", "--get-regexp", _KEYS], cwd=_nowhere())
    kept = [setting for setting in _parse(theirs or b"") if setting.section in {"remote", "branch", "loci"}]
    return (*_parse(ours or b""), *kept)


def _nowhere() -> Path:
    return Path(Path.cwd().anchor)


def _parse(data: bytes) -> tuple[Setting, ...]:
    found = []
    for entry in data.decode("utf-8", "surrogateescape").split("\0")[:-1]:
        key, _, value = entry.partition("\n")
        section, _, rest = key.partition(".")
        subsection, _, name = rest.rpartition(".")
        found.append(Setting(section, subsection, name, value))
    return tuple(found)


def value_of(found: Iterable[Setting], section: str, name: str, subsection: str = "") -> str:
    """The last value of a key, "" where it is unset."""
    values = [s.value for s in found if (s.section, s.subsection, s.name) == (section, subsection, name)]
    return values[-1] if values else ""


def urls(found: Iterable[Setting]) -> tuple[tuple[str, str], ...]:
    """(remote, URL) for each remote that has one, in the order of the configuration; the first URL is fetched from."""
    first: dict[str, str] = {}
    for setting in found:
        if (setting.section, setting.name) == ("remote", "url"):
            if not setting.value:
                first.pop(setting.subsection, None)  # an empty value clears the list, as in git
            elif setting.subsection:
                first.setdefault(setting.subsection, setting.value)
    return tuple(first.items())


def choose(found: Sequence[Setting], branch: str | None = None) -> tuple[str, str] | None:
    """The (remote, URL) that says what this repository is.

    `loci.remote`, else `origin`, else the only one, else the one that the default branch tracks, else `upstream`, else
    the first.

    Args:
        found: the configuration.
        branch: the current branch, asked last among the default ones.
    """
    remotes = dict(urls(found))
    order = [value_of(found, "loci", "remote"), "origin"]
    if len(remotes) > 1:
        order += [_tracked(found, name) for name in (value_of(found, "init", "defaultbranch"), *_DEFAULT_BRANCHES)]
        order += [_tracked(found, branch or ""), value_of(found, "clone", "defaultremotename"), "upstream"]
    order += list(remotes)[:1]
    return next(((name, remotes[name]) for name in order if name in remotes), None)


def _tracked(found: Sequence[Setting], branch: str) -> str:
    return value_of(found, "branch", "remote", branch) if branch else ""


def known(repository: Repository, writer: str, found: Sequence[Setting] | None = None) -> Known:
    """The repository's id by its configuration.

    Args:
        repository: as found.
        writer: this machine's writer id, which salts ids of local paths.
        found: the configuration, where the caller has read it already.
    """
    found = settings(repository) if found is None else found
    random, chosen, why = _by_hand(value_of(found, "loci", "id"), writer)
    if chosen is not None:
        return Known(chosen, why)
    remote = choose(found, repository.branch)
    if remote is None:
        return Known(None, why or "it has no remote", random=random)
    name, url = remote
    result = _from_url(url, repository, writer, found)
    if isinstance(result, Unusable):
        return Known(None, f"remote {giturl_safe(name)} can't be used: {result.reason}", random=random)
    chosen, also = result
    if random is not None:
        also = (*also, (random, "its id before there was a remote"))
    path = _path_of(identity.instead_of(url, _rewrites(found)), repository) if chosen.kind == identity.LOCAL else ""
    others = tuple(pair for pair in also if pair[0] != chosen.text)
    return Known(chosen, f"remote {giturl_safe(name)}", others, random, path)


def _path_of(url: str, repository: Repository) -> str:
    place = giturl.parse(url, hosts.FORGES)
    found = _real(place.path, str(base_of(repository))) if isinstance(place, giturl.Location) else None
    return found or ""


def giturl_safe(name: str) -> str:
    """A remote's name for a sentence; a URL used as a name is not shown."""
    return name if re.fullmatch(r"[\w./+-]{1,80}", name) else "(unnamed)"


def _by_hand(value: str, writer: str) -> tuple[str | None, ProjectId | None, str]:
    """(random id of ours, id set by a person, words about it) from `loci.id`."""
    if not value.strip():
        return None, None, ""
    found = identity.configured_id(value, writer=writer)
    if isinstance(found, Unusable):
        return None, None, f"git config loci.id can't be used: {found.reason}"
    if found.kind == identity.RANDOM:
        return found.text, None, ""
    return None, found, "git config loci.id"


def _from_url(
    url: str, repository: Repository, writer: str, found: Sequence[Setting]
) -> tuple[ProjectId, tuple[tuple[str, str], ...]] | Unusable:
    """The id of a remote's URL, and the ids of its other spellings on this machine."""
    base = str(base_of(repository))
    rewritten = identity.instead_of(url, _rewrites(found))
    main = identify(rewritten, writer, base, found, foreign=repository.foreign)
    if isinstance(main, Unusable):
        return main
    also = []
    if rewritten != url:
        raw = identify(url, writer, base, found, foreign=repository.foreign)
        also += [(raw.text, "the remote as written, before insteadOf")] if isinstance(raw, ProjectId) else []
    if main.kind == identity.REMOTE:
        literal = identity.canonical(rewritten, writer=writer, base=base, keep_port=_keep_port(found))
        also += [(literal.text, "the ssh host alias as written")] if isinstance(literal, ProjectId) else []
    return main, tuple(also)


def base_of(repository: Repository) -> Path:
    """Where a relative remote starts from: the main checkout's top (for every worktree the same), or a bare one."""
    if repository.common_dir.name == ".git":
        return repository.common_dir.parent
    return repository.place


def identify(
    url: str, writer: str, base: str, found: Sequence[Setting] = (), *, foreign: bool = False
) -> ProjectId | Unusable:
    """The id of one URL on this machine: ssh aliases resolved, symbolic links of local paths followed.

    Args:
        url: after `insteadOf`; `identity.instead_of` does that.
        writer: this machine's writer id.
        base: absolute directory that a relative path starts from.
        found: the configuration (`core.sshCommand`, `loci.identity.keepPort`).
        foreign: the configuration is another user's, so its ssh command is not run.
    """
    command = "" if foreign else value_of(found, "core", "sshcommand")

    def behind(host: str, user: str) -> str:
        from loci.disk.ssh import host_behind

        return host_behind(host, user, command)

    place = giturl.parse(url, hosts.FORGES)
    if isinstance(place, giturl.Location) and place.form == giturl.PATH:
        url = _real(place.path, base) or url
    result = identity.canonical(
        url,
        writer=writer,
        base=base,
        keep_port=_keep_port(found),
        alias=behind,
    )
    return Unusable("its path holds a secret") if isinstance(result, ProjectId) and _secret(result) else result


def identify_url(url: str, writer: str, base: str) -> ProjectId | Unusable:
    """The id of a URL that a person gives, by the configuration that holds in `base` (`insteadOf`, `core.sshCommand`).

    Raises:
        GitError: git is missing.
    """
    found = _parse(git.run(["config", "-z", "--get-regexp", _KEYS], cwd=Path(base), ok=(0, 1)))
    return identify(identity.instead_of(url.strip(), _rewrites(found)), writer, base, found)


def _rewrites(found: Iterable[Setting]) -> list[tuple[str, str]]:
    return [(s.subsection, s.value) for s in found if (s.section, s.name) == ("url", "insteadof")]


def _real(path: str, base: str) -> str | None:
    """A local path with its symbolic links followed, as far as it exists; None for another system's path."""
    place = identity.absolute(path, base)
    if place is None or (Path("/").anchor == "/" and not place.startswith("/")):
        return None
    try:
        return str(Path(place).resolve())
    except (OSError, RuntimeError, ValueError):
        return None


def _secret(found: ProjectId) -> bool:
    """Whether redaction would mask a part of an id: a token in a path must not become a directory's name."""
    if not _TOKEN_LIKE.search(found.display):
        return False
    from loci.base.redact import redact

    return str(redact(found.display).text) != found.display


def _keep_port(found: Sequence[Setting]) -> bool:
    values = [s.value for s in found if (s.section, s.subsection, s.name) == ("loci", "identity", "keepport")]
    return bool(values) and values[-1].strip().lower() in _YES


def store_random(repository: Repository, token: str) -> str:
    """Keep a random id in `git config loci.id`, and return the one that stands there: an earlier one wins.

    Args:
        repository: without a remote and without a root commit of its own.
        token: 20 hex digits of chance.

    Raises:
        GitError: the configuration can't be written.
    """
    found = value_of(settings(repository), "loci", "id")
    if found.strip():
        return found.strip()
    git.run(["config", "--local", "loci.id", f"{identity.RANDOM}/{token}"], git_dir=repository.git_dir)
    return value_of(settings(repository), "loci", "id").strip()
