"""The grammar of what git takes as a remote: scheme URLs, scp forms, helper forms, paths of two systems.

Text in, one `Location` or the reason why there is none.  A location holds no credential: userinfo, query and fragment
are gone, also where a password was pasted raw and only the last `@` tells where the host begins.  Must not know which
service a host is, files, or environment.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from loci.base.frozen import dataclass, field
from loci.base.spelling import unquote

URL = "url"
SCP = "scp"
PATH = "path"
UNC = "unc"
OTHER = "other"

_WEB_SCHEMES = frozenset({"http", "https", "ftp", "ftps", "git", "rsync"})
_LONGEST = 4096
_WRAPPERS = 3
_FORGE, _SEGMENT, _ANY_HOST, _ANYWHERE = "forge", "segment", "any host", "anywhere"
"""Where the end of a userinfo is looked for: before a forge's name, in the first segment, before any host, at any @."""
_DRIVE = r"/*([A-Za-z]):([\\/].*|$)"
_AT_HOST = r"@(\[[0-9A-Fa-f:.]+\]|\d+(?:\.\d+){3}|(?:[A-Za-z0-9_-]+\.)+[A-Za-z][A-Za-z0-9-]+\.?)(?=[:/])"
"""An `@` before what can only be a host: dotted with a last label of two letters or more, or an address."""
# Patterns are compiled where they are first needed: the usual remote needs none of them, and each costs 0.2 CPU ms.


@dataclass(frozen=True)
class Unusable:
    """A remote that names no place."""

    reason: str
    """A phrase that holds nothing of the URL."""


@dataclass(frozen=True)
class Location:
    """A place that a remote names, in git's terms."""

    form: str
    """URL | SCP | PATH | UNC | OTHER (a scheme of some helper: `keybase`, `codecommit`, `s3`)"""
    scheme: str = ""
    """Lower case, without `git+` and `+git`; `ssh` for the scp form, "" for paths."""
    host: str = ""
    """Decoded, without brackets, case as written; "" for paths."""
    port: int | None = None
    """As written."""
    path: str = ""
    """Decoded where it is part of a URL; forward slashes where it is a Windows path."""
    user: str = field(default="", repr=False)
    """An ssh user name that came without a password: it chooses an account's block in an ssh config, nothing else."""
    pip: bool = False
    """Written with `git+`: a `@revision` may follow the repository."""

    @property
    def ssh(self) -> bool:
        """Whether ssh carries it."""
        return self.scheme == "ssh"


def parse(url: str, forges: Collection[str] = ()) -> Location | Unusable:
    """The place that a remote's URL names, by git's own grammar and, where that would read a password as a host or a
    path, by the only reading that does not.

    Args:
        url: as configured; blanks around it do not count.
        forges: hosts so well known that `@host` or a leading `host/` can only mean them.
    """
    text = url.strip()
    for _ in range(_WRAPPERS):
        helper, colons, address = text.partition("::")
        if not colons or not _is_scheme(helper):
            break
        if helper.lower() in {"ext", "fd"}:
            return Unusable("it is a command, not a place")
        if helper.lower() == "codecommit":
            return _codecommit(address)
        text = address.strip()
    if not text:
        return Unusable("it is empty")
    if len(text) > _LONGEST:
        return Unusable(f"it is longer than {_LONGEST} characters")
    return _plain(text, forges)


def _plain(text: str, forges: Collection[str]) -> Location | Unusable:
    """The order of the questions is git's: scheme, local path, scp form, path."""
    scheme, slashes, rest = text.partition("://")
    if slashes and _is_scheme(scheme):
        return _url(scheme.lower(), rest, forges)
    if local := _local(text):
        return local
    if text[:3].lower() == "lp:":
        return Location(URL, "ssh", "git.launchpad.net", None, unquote(text[3:]))
    head, colon, rest = text.partition(":")
    if colon and head.lower() in {"http", "https", "ssh", "file"}:  # one slash forgotten, or both
        return _url(head.lower(), ("/" if head.lower() == "file" else "") + rest.lstrip("/"), forges)
    return _bare(text, forges)


def _is_scheme(text: str) -> bool:
    plain = text.translate({ord("+"): None, ord("."): None, ord("-"): None})
    return text[:1].isalpha() and text.isascii() and plain.isalnum()


def _codecommit(address: str) -> Location:
    """`region://profile@repository`, what follows `codecommit::`."""
    region, _, rest = address.partition("://")
    return Location(OTHER, "codecommit", unquote(region).lower(), None, unquote(_after_userinfo(rest)))


def _after_userinfo(text: str) -> str:
    head, slash, rest = text.partition("/")
    return head.rpartition("@")[2] + slash + rest


# --- URLs ------------------------------------------------------------------------------------------------------------


def _url(scheme: str, rest: str, forges: Collection[str]) -> Location | Unusable:
    pip = scheme.startswith("git+")
    scheme = scheme.removeprefix("persistent-").removeprefix("git+").removesuffix("+git")
    if scheme == "file":
        return _file(rest)
    authority, tail = _parted(rest)
    if scheme in {"ssh", "sftp"} | _WEB_SCHEMES:
        return _network("ssh" if scheme == "sftp" else scheme, authority, tail, forges, pip=pip)
    place = unquote(_after_userinfo(authority).split("?")[0])
    path = unquote(_without_query(tail))
    if scheme == "codecommit":  # codecommit://profile@Repo: the region stands in the profile, which we do not read
        return Location(OTHER, scheme, "default", None, f"{place}{path}")
    return Location(OTHER, scheme, place, None, path) if place or path else Unusable("it names no place")


def _parted(rest: str) -> tuple[str, str]:
    """(authority, what follows it with its first character)."""
    end = next((index for index, char in enumerate(rest) if char in "/?#"), len(rest))
    return rest[:end], rest[end:]


def _without_query(tail: str) -> str:
    return tail.partition("?")[0].partition("#")[0]


def _network(
    scheme: str, authority: str, tail: str, forges: Collection[str], *, pip: bool = False
) -> Location | Unusable:
    """A URL with a host.  Where the authority can't be one, a raw `/`, `?` or `#` of a password cut it short."""
    user, host, port = _authority(authority)
    reach = _reach(scheme, authority, tail)
    late = _hidden_host(tail, forges, reach) if reach else None
    if late is None and reach == _ANYWHERE and "@" in tail:
        late = tail.rfind("@") + 1
    if late is not None:
        authority, tail = _parted(tail[late:])
        user, host, port = _authority(authority)
    if port and not port.isdecimal():  # ssh://git@host:owner/repo, the scp form under a scheme
        tail, port = f"/{port}{tail}", ""
    if not host:
        return Unusable("it names no host")
    number = int(port) if port and len(port) < 6 else None
    return Location(URL, scheme, unquote(host), number, unquote(_without_query(tail)), _ssh_user(scheme, user), pip)


def _reach(scheme: str, authority: str, tail: str) -> str:
    """How far a userinfo may reach beyond its authority, "" where the authority is sound and an `@` further on belongs
    to the path (`https://host/x@y/repo`).

    Unsound are a port that is no number (but ssh://git@host:owner/repo is the scp form under a scheme), a host with
    nothing but a query behind it, and a host without a dot: it may be a token or a user name, cut at its first slash.
    """
    _, host, port = _authority(authority)
    given = "@" in authority
    if port and not port.isdecimal():
        return _FORGE if given and scheme == "ssh" else _ANYWHERE
    if not _without_query(tail).strip("/") and "@" in tail:
        return _ANYWHERE
    if "." in host or ":" in host or host.lower() == "localhost":
        return ""
    return _FORGE if given else _ANY_HOST if port else _SEGMENT


def _hidden_host(text: str, forges: Collection[str], reach: str = "") -> int | None:
    """Where the last host behind an `@` begins: a forge wherever it is, another one as far as `reach` says."""
    first = text.find("/", 1) if text.find("/", 1) > 0 else len(text)
    for match in reversed(list(re.finditer(_AT_HOST, text))) if "@" in text else ():
        near = reach in {_ANYWHERE, _ANY_HOST} or (reach == _SEGMENT and match.start() < first)
        if near or match[1].lower() in forges:
            return match.start() + 1
    return None


def _authority(text: str) -> tuple[str, str, str]:
    """(userinfo, host, port) as written; a userinfo ends at the last `@`."""
    user, _, place = text.rpartition("@")
    if place.startswith("["):
        host, _, after = place[1:].partition("]")
        return user, host, after.removeprefix(":")
    if place.count(":") > 1 and re.fullmatch(r"[0-9A-Fa-f:.]+", place):
        return user, place, ""
    host, _, port = place.partition(":")
    return user, host, port


def _ssh_user(scheme: str, userinfo: str) -> str:
    return unquote(userinfo) if scheme == "ssh" and userinfo and ":" not in userinfo else ""


# --- local places ----------------------------------------------------------------------------------------------------


def _file(rest: str) -> Location | Unusable:
    """`file://` with an empty host, localhost, a Windows drive, or a server's share."""
    text = unquote(rest)  # git takes `?` and `#` of a path as they are
    if text[:10].lower() == "localhost/":
        text = text[9:]
    if not text.strip("/"):
        return Unusable("it names no place")
    return _local(text) or _share(_after_userinfo(text))


def _local(text: str) -> Location | None:
    """A path of POSIX or Windows that can't be anything else; None otherwise."""
    slashed = text.replace("\\", "/")
    for long in ("//?/UNC/", "//?/", "//./"):
        if text.startswith("\\\\") and slashed[: len(long)].upper() == long.upper():
            text = slashed = ("//" if "UNC" in long else "") + slashed[len(long) :]
    if drive := re.fullmatch(_DRIVE, text, re.DOTALL):
        return Location(PATH, path=f"{drive[1].upper()}:{drive[2].replace(chr(92), '/') or '/'}")
    if text.startswith("\\\\") or (text.startswith("//") and text.strip("/")):
        return _share(slashed)
    if text.startswith(("/", "./", "../", ".\\", "..\\")) or text in {".", ".."}:
        return Location(PATH, path=slashed if text.startswith((".\\", "..\\")) else text)
    return None


def _share(slashed: str) -> Location:
    server, _, path = slashed.lstrip("/").partition("/")
    return Location(UNC, "", server.rpartition("@")[2], None, path)


# --- without a scheme ------------------------------------------------------------------------------------------------


def _bare(text: str, forges: Collection[str]) -> Location | Unusable:
    """The scp form, else a relative path; a forgotten scheme is seen by its `@host`, or by a forge's name."""
    bracket = re.match(r"([^/\[]*@)?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]:(.*)", text, re.DOTALL) if "[" in text else None
    if bracket:
        return _bracketed(bracket[1] or "", bracket[2], bracket[3])
    head, colon, path = text.partition(":")
    if not colon or "/" in head:
        first, slash, rest = text.partition("/")
        if slash and (re.search(_AT_HOST, f"{first}/") or first.lower() in forges):
            return _network("https", first, f"/{rest}", forges)
        return Location(PATH, path=text)
    late = _hidden_host(path, forges, _SEGMENT)
    if late is not None and ("@" not in head or _leads_with(path[late:], forges)):
        authority, tail = _parted(path[late:])  # user:password@host.tld/owner/repo: git takes `user` for the host
        return _network("https", authority, tail, forges)
    user, _, host = head.rpartition("@")
    if not host:
        return Unusable("it names no host")
    if host.lower() in forges:
        path = _without_query(path)  # no repository there can have a `?` or `#` in its name
    return Location(SCP, "ssh", unquote(host), None, unquote(path), unquote(user))


def _leads_with(text: str, forges: Collection[str]) -> bool:
    return text.partition(":")[0].partition("/")[0].lower() in forges


def _bracketed(user: str, inner: str, path: str) -> Location:
    """`[user@host:port]:path`, `user@[::1]:path`."""
    if re.fullmatch(r"[0-9A-Fa-f:.]*:[0-9A-Fa-f:.%\w]*", inner) and inner.count(":") > 1:
        return Location(SCP, "ssh", inner, None, unquote(path), _ssh_user("ssh", user.rstrip("@")))
    name, host, port = _authority(inner)
    number = int(port) if port.isdecimal() and len(port) < 6 else None
    return Location(SCP, "ssh", unquote(host), number, unquote(path), _ssh_user("ssh", name or user.rstrip("@")))
