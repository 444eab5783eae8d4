"""Which project a repository is: canonical ids from remotes, root commits and chance, and their short keys.

Pure: a URL and a few facts in, a `ProjectId` or the reason why there is none out.  Must not know how remotes are
configured (`disk/remotes`), which ids belong together (`journal/registry`) or where a project is stored (`filenames`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from loci.base import giturl, hosts
from loci.base.frozen import dataclass
from loci.base.giturl import Location, Unusable
from loci.base.lazy import Rx
from loci.base.spelling import composed, host_name, is_alias, segments_of, spell, to_bytes, unspell

REMOTE = "remote"
LOCAL = "local"
ROOT = "root"
RANDOM = "random"
NAMED = "named"

_HEX = Rx(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
Alias = Callable[[str, str], str]
"""(host, user) → the host name that ssh would connect to."""


@dataclass(frozen=True)
class ProjectId:
    """A project's identity."""

    text: str
    """Canonical text, `host/path`; what is written into records and compared."""
    kind: str
    """REMOTE | LOCAL (a path of this machine) | ROOT (a first commit) | RANDOM | NAMED (by `git config loci.id`)"""
    display: str
    """The text with its case as written."""

    @property
    def name(self) -> str:
        """Short name for people: the last part, case kept."""
        return self.display.rpartition("/")[2]


def canonical(
    url: str, *, writer: str, base: str = "", keep_port: bool = False, alias: Alias | None = None
) -> ProjectId | Unusable:
    """The id that a remote's URL gives.

    Args:
        url: as configured, after `insteadOf`.
        writer: this machine's writer id, which salts ids of local paths.
        base: absolute directory that a relative path starts from.
        keep_port: `loci.identity.keepPort`: a non-default http(s) port of an unknown host is identity.
        alias: resolves ssh hosts that are no DNS names; asked for the scp and ssh forms only.

    No byte of a userinfo, query or fragment reaches the result.
    """
    found = giturl.parse(url, hosts.FORGES)
    if isinstance(found, Unusable):
        return found
    if found.form == giturl.PATH:
        return _local(found.path, writer, base)
    if found.form == giturl.UNC and found.host.lower() not in hosts.FORGES:
        return _share(found)
    if found.form == giturl.OTHER:
        return _other(found)
    return _remote(found, keep_port=keep_port, alias=alias)


def _remote(location: Location, *, keep_port: bool, alias: Alias | None) -> ProjectId | Unusable:
    host = location.host
    if alias is not None and location.ssh and is_alias(host):
        host = alias(host, location.user) or host
    host = host_name(host)
    path = location.path.split(".git@")[0] if location.pip else location.path
    segments = segments_of(path)
    if location.ssh and segments[:1] == ("~",):
        segments = segments[1:]
    if not host or not segments:
        return Unusable("it names no repository")
    site = hosts.settle(location, host, segments, keep_port=keep_port)
    if not site.segments:
        return Unusable("it names no repository")
    shown = f"{site.host}." if site.host in hosts.PSEUDO and site.host == host else site.host
    return _spelled(REMOTE, (shown, *site.segments), folds=site.folds)


def _other(location: Location) -> ProjectId | Unusable:
    """Schemes of remote helpers: the scheme stands where a host would."""
    segments = segments_of(f"{location.host}/{location.path}")
    if not segments or (location.scheme == "codecommit" and len(segments) < 2):
        return Unusable("it names no repository")
    return _spelled(REMOTE, (location.scheme, *segments), folds=False)


def _share(location: Location) -> ProjectId | Unusable:
    """A Windows share: the same for every machine that mounts it; such servers fold case."""
    segments = segments_of(location.path)
    if not segments:
        return Unusable("it names no repository")
    return _spelled(REMOTE, ("unc", host_name(location.host), *segments), folds=True)


def _local(path: str, writer: str, base: str) -> ProjectId | Unusable:
    """A path of this machine: absolute, and salted, because another machine has another repository there."""
    place = absolute(path, base)
    if place is None:
        return Unusable("it is a relative path, and nothing says from where")
    segments = segments_of(place)
    if not segments:
        return Unusable("it names no repository")
    drive = re.match(r"[A-Za-z]:/", place) is not None
    return _spelled(LOCAL, (LOCAL, writer, *segments), folds=drive)


def absolute(path: str, base: str) -> str | None:
    """A path against its base, not yet normalised; None where both are relative."""
    if path.startswith("/") or re.match(r"[A-Za-z]:/", path):
        return path
    base = base.replace("\\", "/") if re.match(r"[A-Za-z]:[\\/]", base) else base
    return f"{base}/{path}" if absolute_base(base) else None


def absolute_base(base: str) -> bool:
    """Whether a directory is absolute in either system's spelling."""
    return base.startswith("/") or re.match(r"[A-Za-z]:/", base) is not None


def _spelled(kind: str, parts: Iterable[str], *, folds: bool) -> ProjectId:
    shown = [spell(composed(part) if folds else part) for part in parts]
    display = "/".join(shown)
    if not folds:
        return ProjectId(display, kind, display)
    folded = (spell(composed(unspell(part).lower())) for part in shown)
    return ProjectId("/".join(folded), kind, display)


# --- ids that no remote gives ----------------------------------------------------------------------------------------


def root_id(commit: str) -> ProjectId | Unusable:
    """The id of a repository without a remote: its first root commit, 40 or 64 hex digits."""
    if not _HEX.fullmatch(commit):
        return Unusable("it is no commit id")
    return ProjectId(f"{ROOT}/{commit}", ROOT, f"{ROOT}/{commit}")


def random_id(token: str) -> ProjectId | Unusable:
    """The id of a repository without remote and root; `token` is 20 hex digits of chance."""
    if not re.fullmatch(r"[0-9a-f]{20}", token):
        return Unusable("it is no token of 20 hex digits")
    return ProjectId(f"{RANDOM}/{token}", RANDOM, f"{RANDOM}/{token}")


def configured_id(value: str, *, writer: str) -> ProjectId | Unusable:
    """The id that `git config loci.id` (or a person, for a link) names: a canonical id, a URL, or any name.

    A text that looks like `host.tld/path` gives what that repository's remote would give.
    """
    text = value.strip().strip("/")
    head, _, rest = text.partition("/")
    if head == ROOT:
        return root_id(rest)
    if head == RANDOM:
        return random_id(rest)
    if head in hosts.PSEUDO and rest:
        return _spelled(LOCAL if head == LOCAL else REMOTE, (unspell(part) for part in text.split("/")), folds=False)
    if (
        rest
        and ("." in head.strip(".") or head.startswith("["))
        and re.fullmatch(r"[^@:]+|\[[^\]@]+\]|[^@:]+:\d+", head)
    ):
        return canonical(f"https://{text}", writer=writer, keep_port=True)
    if "://" in text or "@" in head or ":" in head:
        return canonical(text, writer=writer)
    parts = tuple(unspell(part) for part in text.split("/") if part not in {"", ".", ".."})
    return _spelled(NAMED, parts, folds=False) if parts else Unusable("it is empty")


def kind_of(text: str) -> str:
    """REMOTE, LOCAL, ROOT or RANDOM, by a canonical text alone."""
    head = text.partition("/")[0]
    return head if head in {LOCAL, ROOT, RANDOM} else REMOTE


# --- short keys ------------------------------------------------------------------------------------------------------


def short_key(text: str) -> str:
    """First 12 hex digits of SHA-256 over `remote:` and the canonical text.

    `remote:github.com/sifxprime/kodelyth-ecc` gives 142359ac19f9, a vector published by the tool that began it.
    """
    return _sha256(f"remote:{text}")[:12]


def legacy_path_key(path: str) -> str:
    """What older tools called a project without a remote: 12 hex digits of SHA-256 over its absolute path."""
    return _sha256(path)[:12]


def _sha256(text: str) -> str:
    from hashlib import sha256

    return sha256(to_bytes(text)).hexdigest()


def instead_of(url: str, rules: Iterable[tuple[str, str]]) -> str:
    """A URL as git rewrites it.

    Args:
        url: as configured.
        rules: (base, prefix) of each `url.<base>.insteadOf = prefix`, in the order of the configuration.

    The longest prefix wins, the first among equals, and the result is not rewritten again (git's `alias_url`).
    """
    best: tuple[str, str] | None = None
    for base, prefix in rules:
        if url.startswith(prefix) and (best is None or len(prefix) > len(best[1])):
            best = (base, prefix)
    return best[0] + url[len(best[1]) :] if best else url
