"""Finds providers' tokens: by how a word begins, by a literal inside, glued into a longer word, and by the common form of a token
whose provider the table does not know.

Must not know the table's rows.
"""

from __future__ import annotations

from loci.base.redact import shapes, vendors
from loci.base.redact.drawn import drawn, jumbled, worded
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.lexicon import HONEST, PUBLISHED
from loci.base.redact.screen import groups
from loci.base.redact.shapes import Shape
from loci.base.redact.spans import TOKEN, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Rows = dict[str, list[tuple[str, str]]]
"""Literals with the row each stands in, by what finds them; a row becomes a `Shape` when its literal stands in a text."""
_tables: dict[str, Rows] = {}
"""The tables of `_MAKERS`, each made when a text first needs it."""
_shapes: dict[str, Shape] = {}

_RUN = Rx(r"[A-Za-z0-9_.~-]{15,}")
_ADDRESS = Rx(r"[\w+=.-]{0,80}@")
"""Behind the id of a message, which looks drawn and is public."""
_DOTTED = Rx(r"[A-Za-z0-9]{2,20}(?:\.[A-Za-z0-9_-]{16,400}){2}")
_VARIABLE = Rx(r"(?<![\w.$-])([A-Z][A-Z0-9_]{2,40})=[\"']?$")
_DIGIT = Rx(r"\d")
_SIGN = Rx(r"[-_.~]+")
_LONG = Rx(r"[A-Za-z0-9_-]{22,}")
_WHOLE = Rx(
    r"[12][A-Za-z0-9]{26}_[A-Za-z0-9]{19,22}"  # ngrok
    r"|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}"  # mailgun's signing key
    r"|\d{15,20}-[A-Za-z0-9]{38,42}"  # twitter
    r"|[um]\d{6,10}-[0-9a-f]{24}"  # uptimerobot
    r"|\d{1,3}-[A-Za-z0-9]{64}"  # truenas
    r"|[A-Za-z0-9]{10}-[A-Za-z0-9]{22}"  # coder
    r"|S[UAOCNX]?[A-Z2-7]{55,56}"  # seeds of nkeys and stellar
)
"""Tokens without a literal of their own, by their exact form as a whole word."""
_BEHIND = (
    (".", "baseten-key", r"(?<![A-Za-z0-9])[A-Za-z0-9]{8}", r"[A-Za-z0-9]{32}"),
    (":", "ghost-key", r"(?<![0-9a-f])[0-9a-f]{24}", r"[0-9a-f]{64}"),
    ("/", "asana-token", r"(?<![\w/])[012]", r"[0-9a-f]{32}"),
    (":", "asana-token", r"(?<!\d)[012]/\d{15,17}(?:/\d{15,17})?", r"[0-9a-f]{32}"),
    (":", "ably-key", r"(?<![\w-])[\w-]{6}\.[\w-]{6}", r"[\w-]{43}"),
    ("|", "convex-key", r"(?<!\w)(?:prod|dev|preview):[a-z]+-[a-z]+-\d{1,4}", r"[\w-]{40,400}"),
    ("|", "facebook-token", r"(?<!\d)\d{14,17}", r"[\w-]{27}"),
)
"""Sign, kind, what stands before it, the whole word behind it."""
_SAYS = frozenset(
    "live test prod production sandbox sk rk pat pk key apikey tok token secret api sdk priv private auth sa svc oauth refresh access v1 v2 v3 admin bot app cli".split()
)
_WORDS = frozenset(
    "sha sha1 sha256 md5 img rev ref tag id uid gid obj doc docs css js src lib tmp log job run env ver gen pkg hash etag dev main web cache file build commit tree blob diff"
    " tmpl template asset chunk user node item data test tests spec page view post mail task step name path dir git hub snap snapshot image layer build ci cd release version session request"
    " trace span event msg message thread group org team repo branch merge pull issue bug ticket order cart row col table index db sql cert crt sum checksum digest"
    " toolu resp chatcmpl cmpl asst conv wamid proj srvtoolu batch msgbatch call gen vs step chunk rs fc ig fixture mock case part slice vol volume disk host pod svc job cron batch queue topic stream shard block tx txn addr account wallet".split()
)
"""Prefixes of public identifiers: words, where a provider's prefix is an abbreviation."""
_UNKNOWN = Rx(r"[A-Za-z]{2,12}(?:[_-](?:[a-z0-9]{1,12}|[A-Z]{2,8}))?(?:[_-][a-z]{1,10}){0,2}[_-]")
_OBJECTS = frozenset(
    "diff pi ch cus evt sub in ii seti pm src tok card price prod plan acct txn po re req cs si il fee dp du rcn wc iss mbur cn bm build sha commit nonce".split()
)
"""Prefixes of identifiers that look drawn and are public (payment objects, digests)."""


def kinds() -> set[str]:
    """Every kind the table can give."""
    rows = [*vendors.HEAD.split("\n"), *vendors.INNER.split("\n")]
    return {row.partition(" ")[0] for row in rows if row} | {kind for _, kind, _, _ in _BEHIND}


def _table(name: str) -> Rows:
    """A table, whole: one that broke half-way breaks every time, and every field is given up."""
    if name not in _tables:
        _tables[name] = _MAKERS[name]()
    return _tables[name]


def _shape(row: str) -> Shape:
    return _shapes.get(row) or _shapes.setdefault(row, Shape(row))


def _literals(rows: str) -> Iterator[tuple[str, str]]:
    """(literal, its row) of every row."""
    for row in rows.split("\n"):
        if row:
            for literal in row.split(" ", 2)[1].split("|"):
                yield literal, row


def _heads() -> Rows:
    """Literals by their first three letters, or two where they have no more."""
    made: Rows = {}
    for literal, row in _literals(vendors.HEAD):
        made.setdefault(literal[:3], []).append((literal, row))
    return made


def _joints() -> Rows:
    """Literals that need no boundary, by the three letters that end at their first `-`, `_` or `.`."""
    made: Rows = {}
    for literal, row in _literals(vendors.HEAD):
        end = _joint(literal)
        if end > 2 and len(literal) > 3 and not _shape(row).boundary:
            made.setdefault(literal[end - 3 : end], []).append((literal, row))
    return made


def _joint(literal: str) -> int:
    """Where the first part of a literal ends, with its sign; 0 where it has but one."""
    return next((at + 1 for at, one in enumerate(literal) if one in "-_."), 0)


def _inner() -> Rows:
    """Literals that stand inside, in groups by what a text must hold for any of them; see `groups`."""
    made: Rows = {}
    for literal, row in _literals(vendors.INNER):
        made.setdefault(groups(literal)[0], []).append((literal, row))
    return made


_MAKERS = {"heads": _heads, "joints": _joints, "inner": _inner}


def search(text: str) -> Iterator[Span]:
    """Every token in a view; offsets are the view's."""
    for run in _RUN.finditer(text):
        word, begin = run[0], run.start()
        if word.islower() and not _DIGIT.search(word):
            continue  # a long word: what is drawn holds a digit or both cases
        yield from _begun(text, word, begin)
        if word.startswith(("AKIA", "ASIA")) and len(word) >= 20:
            yield from _beside_key(text, begin, begin + 20)
        if "." in word and word.count(".") > 1 and _dotted(word) and not word.startswith(PUBLISHED):
            yield Span(begin, begin + len(word), TOKEN, "dotted")
        if len(word) > 21:
            for part in _LONG.finditer(word):
                yield from _long(text, part[0], begin + part.start())
    for group in groups(text):
        for literal, row in _table("inner").get(group, ()):
            at = text.find(literal)
            while at >= 0:
                yield from shapes.found(_shape(row), text, at, literal)
                at = text.find(literal, at + len(literal))


def _beside_key(text: str, start: int, end: int) -> Iterator[Span]:
    """The secret of an AWS key id: 40 characters of base64 on the same line or in the next lines."""
    for match in rx(r"(?:(?<![\w/+=.-])|(?<=[A-Z0-9]{16}/))[A-Za-z0-9/+]{40}(?![\w/+=-])").finditer(
        text, max(0, start - 200), end + 200
    ):
        if drawn(match[0]) and not match[0].islower() and "EXAMPLE" not in match[0]:
            yield Span(match.start(), match.end(), "aws-key", "beside")


def _dotted(word: str) -> bool:
    """Two drawn parts behind dots: `xx.drawn.drawn`."""
    return _DOTTED.fullmatch(word) is not None and all(
        drawn(part) and not part.islower() for part in word.split(".")[1:]
    )


def _begun(text: str, word: str, begin: int) -> Iterator[Span]:
    """A literal at the begin of a run, or behind a sign in it; three letters choose the rows.

    What one row has matched, drawn or not, is not tried again from a later sign: a run of nothing but literals stays linear.
    """
    heads = _table("heads")
    at, done = 0, 0
    while True:
        if at >= done:
            head = word[at : at + 3]
            for literal, row in heads.get(head, ()):
                if text.startswith(literal, begin + at):
                    shape = _shape(row)
                    where = shape.match(text, begin + at, literal)
                    if where:
                        done = max(done, where[2] - begin)
                        yield from shapes.drawn_there(shape, text, begin + at, literal, where)
            for literal, row in heads.get(head[:2], ()):
                yield from shapes.found(_shape(row), text, begin + at, literal)
        sign = _SIGN.search(word, max(at, done - 1))
        if sign is None or len(word) - sign.end() < 10:
            return
        at = sign.end()


def _long(text: str, word: str, begin: int) -> Iterator[Span]:
    """A long word: a known literal inside it, a known form as a whole, or an unknown provider's prefix."""
    if any(word.startswith(literal) for literal, _ in _table("heads").get(word[:3], ())):
        return
    if "-" in word or "_" in word:
        yield from _glued(text, word, begin)
    if begin and text[begin - 1] in ".:|/":
        yield from _behind(text, word, begin)
    if _WHOLE.fullmatch(word) and drawn(word):
        yield Span(begin, begin + len(word), TOKEN, "whole")
        return
    if begin and text[begin - 1] in ":-" and rx(r"(?i:sha\d{1,3}|md5|h1)[:-]$").search(text, max(0, begin - 8), begin):
        return
    unknown = _UNKNOWN.match(word)
    if unknown and _unknown(unknown[0], word[unknown.end() :]) and not _ADDRESS.match(text, begin + len(word)):
        yield Span(begin, begin + len(word), TOKEN, "prefix")
    elif begin and text[begin - 1] in "=\"'" and _set(text, word, begin):
        yield Span(begin, begin + len(word), TOKEN, "set")


def _set(text: str, word: str, begin: int) -> bool:
    """`FIGMA=X`: a variable of the environment is given what was drawn from both cases, and its name says nothing public."""
    name = _VARIABLE.search(text, max(0, begin - 64), begin)
    if (
        name is None
        or word.islower()
        or word.isupper()
        or len(_DIGIT.findall(word)) < 3
        or not drawn(word)
        or worded(word)
    ):
        return False
    if not name[1].isascii() or any(
        part.isdigit() or len(part) < 10 and part.isalpha() for part in _SIGN.split(word)[1:]
    ):
        return False  # words and numbers joined by signs
    return HONEST.isdisjoint(name[1].lower().split("_"))


def _unknown(prefix: str, body: str) -> bool:
    """The common form of a provider's token that the table does not know: a short name, a sign, a drawn body."""
    name = prefix.rstrip("_-")
    if len(body) < 20 or name.lower() in _OBJECTS or name.lower() in _WORDS or not drawn(body) or worded(body):
        return False
    if jumbled(name) or name.startswith(("Test", "Benchmark")) or not _WORDS.isdisjoint(_SIGN.split(name.lower())):
        return False
    first = _SIGN.split(body)[0]
    if first.isalpha() and len(first) > 2 and not jumbled(first):
        return False  # `node-cache-Linux-npm-…`: words go on behind the sign
    kinds = (body.islower(), body.isupper())
    if body.isalnum():
        if not any(kinds):
            return sum(one.isdigit() for one in body) >= 2
        digest = not body.lower().strip("0123456789abcdef")
        if digest:
            return len(body) >= 32 and (_telling(prefix) or (prefix[-1] == "_" and len(name) <= 6))
        return len(body) >= 28
    longest = max(map(len, _SIGN.split(body)))
    return len(body) >= 32 and longest >= 10 and not any(kinds) and sum(one.isdigit() for one in body) >= 3


def _glued(text: str, word: str, begin: int) -> Iterator[Span]:
    """A literal behind other letters: `xghp_…`, `nglpat-…`."""
    done = 0
    for joint in rx(r"[-_]").finditer(word, 2):
        if joint.start() < done:
            continue
        for literal, row in _table("joints").get(word[joint.end() - 3 : joint.end()], ()):
            at = begin + joint.end() - _joint(literal)
            if at >= 0 and text.startswith(literal, at):
                shape = _shape(row)
                where = shape.match(text, at, literal)
                if where:
                    done = max(done, where[2] - begin)
                    yield from shapes.drawn_there(shape, text, at, literal, where)


def _behind(text: str, word: str, begin: int) -> Iterator[Span]:
    """Two parts round a sign, neither with a literal: their lengths tell."""
    for sign, kind, left, right in _BEHIND:
        if text[begin - 1] == sign and rx(right).fullmatch(word) and drawn(word):
            before = rx(left + r"$").search(text, max(0, begin - 40), begin - 1)
            if before:
                yield Span(before.start(), begin + len(word), kind, "behind")


def _telling(prefix: str) -> bool:
    """Does the prefix say credential: `acme_live_`, `foo_pat_`, `x_v1_`?"""
    parts = set(prefix.lower().replace("-", "_").strip("_").split("_"))
    return not _SAYS.isdisjoint(parts) and len(parts - _SAYS) < 2  # more make a title
