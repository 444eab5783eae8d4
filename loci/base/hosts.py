"""What is known of hosting services: their several names, their path grammars, whether they fold case.

A table first, rules after it.  A host that is not here keeps its paths as they are written: a wrong merge mixes two
projects' memories, a wrong split only parts one.  Must not know URLs' syntax (`giturl`), files or environment.
"""

from __future__ import annotations

import re

from loci.base.frozen import dataclass
from loci.base.giturl import Location

_GITHUB = ("github.com", "gist.github.com")
_BITBUCKET = ("bitbucket.org",)
_GITLAB = (
    "gitlab.com", "jihulab.com", "salsa.debian.org", "invent.kde.org", "code.videolan.org", "framagit.org",
    "0xacab.org", "gitlab.gnome.org", "gitlab.freedesktop.org", "gitlab.haskell.org", "gitlab.inria.fr",
    "gitlab.torproject.org", "gitlab.kitware.com", "gitlab.xfce.org", "gitlab.winehq.org", "gitlab.eclipse.org",
    "gitlab.archlinux.org", "gitlab.alpinelinux.org", "gitlab.matrix.org", "gitlab.cern.ch", "gitlab.isc.org",
    "gitlab.nic.cz",
)  # fmt: skip
_GITEA = (
    "codeberg.org", "gitea.com", "code.forgejo.org", "opendev.org", "notabug.org", "git.fsfe.org",
    "git.disroot.org", "git.gay", "codefloe.com", "try.gitea.io", "v7.next.forgejo.org",
)  # fmt: skip
_AZURE = "dev.azure.com"

FORGES = frozenset({*_GITHUB, *_BITBUCKET, *_GITLAB, *_GITEA, _AZURE, "www.github.com", "ssh.github.com"})
"""Services that fold the case of paths, and whose name at the head of a text can't mean anything else."""

_SAME = {
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
    "ssh.gitlab.gnome.org": "gitlab.gnome.org",
    "ssh.gitlab.freedesktop.org": "gitlab.freedesktop.org",
    "hf.co": "huggingface.co",
    "heroku.com": "git.heroku.com",
    "gitolite.kernel.org": "git.kernel.org",
    "git.sv.gnu.org": "git.savannah.gnu.org",
    "https.git.savannah.gnu.org": "git.savannah.gnu.org",
}
"""Names under which one service answers."""

_MOUNTS = {
    "git.savannah.gnu.org": (("srv", "git"), ("git",), ("r",)),
    "gerrit.wikimedia.org": (("r", "a"), ("r",), ("a",)),
}
"""Leading segments that say how a repository is reached there, longest first."""

_WEB_PAGES = frozenset({
    "actions", "activity", "archive", "blame", "blob", "branches", "commit", "commits", "compare", "issues",
    "milestones", "packages", "projects", "pull", "pull-requests", "pulls", "pulse", "raw", "releases", "security",
    "settings", "src", "stargazers", "tags", "tree", "wiki",
})  # fmt: skip
"""Third segments of a page about a two-segment repository, copied from a browser."""

PSEUDO = frozenset({"root", "random", "local", "unc", "codecommit", "keybase"})
"""First segments of ids that name no host; a real host of that name is written with a final dot."""

_CODECOMMIT = r"(?:.*\.)?git-codecommit(?:-fips)?\.([a-z0-9-]+)\.(?:vpce\.)?amazonaws\.com(?:\.cn)?"
_AZURE_SSH = ("ssh.dev.azure.com", "vs-ssh.visualstudio.com")


@dataclass(frozen=True)
class Site:
    """A repository's place on its service, every spelling brought together."""

    host: str
    """Lower case, with a port only where that was asked for."""
    segments: tuple[str, ...]
    """The path, decoded, case as written."""
    folds: bool
    """The service does not tell upper from lower case in paths."""


def settle(location: Location, host: str, segments: tuple[str, ...], *, keep_port: bool) -> Site:
    """The place by the service's own rules.

    Args:
        location: scheme, port and user as written.
        host: normalised, lower case, aliases resolved.
        segments: decoded path without empty and dot segments, one `.git` gone.
        keep_port: a non-default http(s) port of an unknown host is part of its name.
    """
    host = _SAME.get(host, host)
    if host.startswith("www.") and host.count(".") > 1:
        host = host[4:]
    web = not location.ssh
    if "git-codecommit" in host and (codecommit := re.fullmatch(_CODECOMMIT, host)):
        return Site("codecommit", (codecommit[1], *_without(segments, (("v1", "repos"),))), folds=False)
    if host == _AZURE or host in _AZURE_SSH or host.endswith(".visualstudio.com"):
        return Site(_AZURE, _azure(host, segments, location.user), folds=True)
    if host in FORGES or host.endswith(".ghe.com"):
        return Site(host, _forge(host, segments, web), folds=True)
    if host.endswith(".googlesource.com"):
        host = host.replace("-review.googlesource.com", ".googlesource.com")
        return Site(host, _without(segments, (("a",),)) if web else segments, folds=False)
    if host in _MOUNTS:
        return Site(host, _without(segments, _MOUNTS[host]), folds=False)
    return _unknown(location, host, segments, keep_port=keep_port)


def _without(segments: tuple[str, ...], mounts: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The path without the first mount it begins with, if something is left."""
    for mount in mounts:
        if segments[: len(mount)] == mount and len(segments) > len(mount):
            return segments[len(mount) :]
    return segments


def _forge(host: str, segments: tuple[str, ...], web: bool) -> tuple[str, ...]:  # noqa: FBT001  # one of two facts
    """Paths of GitHub, GitLab, Bitbucket and Gitea: without an owner before a gist, without a page behind."""
    last = segments[-1] if segments else ""
    if last.lower().endswith(".git") and not last.endswith(".git"):  # APP.GIT, where case says nothing
        segments = (*segments[:-1], last[:-4])
    if host == "gist.github.com":
        owned = len(segments) > 1 and re.fullmatch(r"[0-9a-fA-F]{20,}|\d+", segments[1])
        return segments[1:2] if owned else segments
    if not web:
        return segments
    if host in _GITLAB:
        return segments[: segments.index("-")] if "-" in segments[2:] else segments
    return segments[:2] if len(segments) > 2 and segments[2] in _WEB_PAGES else segments


def _azure(host: str, segments: tuple[str, ...], user: str) -> tuple[str, ...]:
    """(organisation, project, repository) of Azure DevOps' spellings; what fits none is kept as it is."""
    organisation: tuple[str, ...] = ()
    if host in _AZURE_SSH:
        if segments[:1] == ("v3",):
            rest = tuple(part for part in segments[1:] if part not in {"_full", "_optimized"})
            return rest[:3]
        organisation = (user,) if user else ()
    elif host.endswith(".visualstudio.com"):
        organisation = (host.removesuffix(".visualstudio.com"),)
    path = organisation + tuple(part for part in segments if part.lower() != "defaultcollection")
    marker = next((index for index, part in enumerate(path) if part.lower() in {"_git", "_ssh"}), 0)
    after = [part for part in path[marker + 1 :] if part not in {"_full", "_optimized"}]
    if not marker or not after:
        return path
    project = path[1:marker] or (after[0],)
    return (path[0], *project, after[0])


def _unknown(location: Location, host: str, segments: tuple[str, ...], *, keep_port: bool) -> Site:
    """A host of whom only the grammar of the path tells which software it runs."""
    web = location.scheme in {"http", "https"}
    if keep_port and not location.ssh and location.port not in {None, 80, 443, 9418}:
        host = f"{host}:{location.port}"
    if location.ssh and location.port == 7999:
        return Site(host, segments, folds=True)
    if web and (scm := _bitbucket_server(segments)):
        return Site(host, scm, folds=True)
    if web and any(re.fullmatch(r"(?:.+-)?(?:gerrit|review)(?:-.+)?", label) for label in host.split(".")[:-1]):
        return Site(host, _without(segments, (("r", "a"), ("r",), ("a",))), folds=False)
    return Site(host, segments, folds=False)


def _bitbucket_server(segments: tuple[str, ...]) -> tuple[str, ...]:
    """`scm/PROJECT/repository`, also below the usual context paths; () otherwise."""
    if len(segments) == 4 and segments[0] in {"bitbucket", "stash"}:
        segments = segments[1:]
    return segments[1:] if len(segments) == 3 and segments[0] == "scm" else ()
