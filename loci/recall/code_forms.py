"""Forms of questions about code: where is X, what calls X, what does X call, what is in F, which function does Y.

Closed classes of English and shapes of names; no threshold and no weight.  A form that matches with something in X's
place that is no name does not match.  Must not know a store.
"""

from __future__ import annotations

from loci.base.lazy import Rx, rx

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_THING = (
    r"(?:function|method|class|struct|structure|type|interface|trait|protocol|enum|macro|constant|variable|module|field|"
    r"property|symbol|attribute|component|helper|routine|procedure|constructor|decorator|def|fn|func)"
)
_FILE = r"(?:source\s+)?(?:file|module|package|header|class|crate|script|namespace|place)"
_WAY = r"(?:currently\s+|actually\s+|originally\s+|first\s+|being\s+|ever\s+)*"
_ASK = (
    r"(?:please\s+|can you\s+|could you\s+)?"
    r"(?:find|show(?:\s+me)?|locate|list|get|give\s+me|open|display|look\s*up|go\s+to|jump\s+to)\s+"
)
_X = r"(?P<x>.+?)"
_IS = r"(?:'s|’s|\s+is|\s+are|\s+was|\s+were)"


_OPENERS = frozenset(
    ("what", "who", "which", "where", "whom", "from", "by", "in", "is", "to", "find", "show", "locate", "list",
     "get", "give", "open", "display", "look", "lookup", "go", "jump", "please", "can", "could", "all", "the",
     "callers", "caller", "usages", "usage", "uses", "references", "call", "callsites", "callsite", "call-sites",
     "call-site", "invocations", "invocation", "users", "user", "callees", "callee", "calls", "functions",
     "function", "methods", "method", "classes", "symbols", "symbol", "definitions", "definition", "members",
     "member", "fields", "field", "outline", "contents", "content", "implementation", "declaration", "source",
     "what's", "where's", "who's", "what’s", "where’s", "who’s")
)  # fmt: skip
"""The words that a form begins with; a question with another first word has none of them."""
_JOINED = frozenset(("and", "so", "but"))


class Form:
    """One pattern, compiled when a question begins like one: all are 30 CPU ms, and most questions need none."""

    def __init__(self, pattern: str) -> None:
        self._pattern = rf"(?i)^(?:and\s+|so\s+|but\s+)?{pattern}$"

    def match(self, text: str) -> re.Match[str] | None:
        """As a compiled pattern's, of the whole text."""
        return rx(self._pattern).match(text) if _begins(text) else None


def _begins(text: str) -> bool:
    words = text[:40].lower().split(None, 2)
    if words and words[0] in _JOINED:
        words = words[1:]
    return bool(words) and words[0] in _OPENERS


def _forms(*patterns: str) -> tuple[Form, ...]:
    return tuple(map(Form, patterns))


CALLERS = _forms(
    rf"(?:what|who|which(?:\s+\w+){{0,3}}?)\s+(?:else\s+|all\s+)?(?:calls?|is\s+calling|are\s+calling|invokes?|uses?|is\s+using|"
    rf"are\s+using|references?|depends?\s+on|instantiates?|imports?|triggers?|consumes?)\s+{_X}",
    rf"(?:{_ASK})?(?:all\s+)?(?:the\s+)?(?:callers?|usages?|uses|references|call\s*-?sites?|invocations?|users)\s+"
    rf"(?:of|to|for)\s+{_X}",
    rf"where{_IS}\s+{_X}\s+{_WAY}(?:called|used|invoked|referenced|instantiated|imported)(?:\s+from)?",
    rf"where\s+(?:do|does)\s+(?:we|it|they|you|the\s+(?:code|project))\s+(?:call|use|invoke|reference|instantiate|import)\s+{_X}",
    rf"(?:(?:from\s+|by\s+)?(?:where|what|whom|who))\s+is\s+{_X}\s+{_WAY}(?:called|used|invoked|referenced)(?:\s+(?:by|from))?",
)
"""Who uses X."""

CALLEES = _forms(
    rf"(?:what|which(?:\s+\w+){{0,3}}?)\s+(?:else\s+)?(?:do|does|did)\s+{_X}\s+(?:call|invoke|use|depend\s+on)",
    rf"(?:what|which(?:\s+\w+){{0,3}}?)\s+(?:is|are)\s+(?:called|invoked|used)\s+(?:by|from|in|inside|within)\s+{_X}",
    rf"(?:{_ASK})?(?:all\s+)?(?:the\s+)?(?:callees|calls\s+made)\s+(?:of|by|in|from)\s+{_X}",
)
"""What X uses."""

OUTLINE = _forms(
    rf"(?:what|which)(?:{_IS}|(?:\s+\w+){{1,2}}\s+(?:are|is))\s+(?:there\s+|defined\s+|declared\s+|implemented\s+)*"
    rf"(?:in|inside|within)\s+(?:the\s+)?{_X}",
    rf"what\s+does\s+(?:the\s+)?{_X}\s+(?:contain|define|declare|export|hold)",
    r"(?:what|which)\s+(?:methods?|functions?|classes|fields?|members?|attributes?|properties|symbols?|constants?|types?)"
    rf"\s+(?:does|do)\s+(?:the\s+)?{_X}\s+(?:have|define|declare|contain|export)",
    rf"(?:{_ASK})?(?:all\s+)?(?:the\s+)?(?:functions?|methods?|classes|symbols?|definitions|members?|fields?|outline|contents?)"
    rf"(?:\s+defined)?\s+(?:of|in|inside|from)\s+(?:the\s+)?{_X}",
)
"""What a file or a class holds."""

DEFINITION = _forms(
    rf"where{_IS}\s+(?:the\s+)?(?:definition|implementation|declaration|source(?:\s+code)?|code|body)s?\s+(?:of|for)\s+{_X}",
    rf"where{_IS}\s+{_X}\s+{_WAY}(?:defined|implemented|declared|located|coded|found)",
    rf"where\s+(?:do|does|did|can|could|should)\s+(?:I|we|you|they|one|it)\s+(?:find|define|implement|declare|locate)\s+{_X}",
    rf"where\s+to\s+find\s+{_X}",
    rf"(?:which|what)\s+{_FILE}s?\s+(?:defines?|implements?|declares?|contains?|has|have|holds?)\s+"
    rf"(?:the\s+(?:definition|implementation|declaration)\s+of\s+)?{_X}",
    rf"(?:in\s+)?(?:which|what)\s+{_FILE}s?{_IS}\s+{_X}\s+(?:defined|implemented|declared|located|found|in)(?:\s+in)?",
    rf"(?:{_ASK})?(?:the\s+)?(?:definition|implementation|declaration|source(?:\s+code)?)\s+(?:of|for)\s+{_X}",
    rf"(?:who|what)\s+(?:defines|implements|declares)\s+{_X}",
)
"""Where X is."""

PLACE = _forms(
    rf"where{_IS}\s+{_X}",
    rf"where\s+(?:do|does)\s+{_X}\s+(?:live|reside|sit|come\s+from)",
    rf"(?:find|locate|go\s+to|jump\s+to)\s+{_X}",
)
"""Where X is, in words that fit anything: only what can be a single name makes them match."""

PURPOSE = _forms(
    r"which\s+.+",
    rf"what\s+(?:is\s+the\s+)?{_THING}\b.*",
    r"what\s+(?!is\b|was\b|does\b|has\b|this\b|its\b|happens\b|changes\b|kinds\b|types\b|options\b|versions\b|causes\b)"
    r"[a-z]+s\s+.+",
    rf"where{_IS}\s+.+\s+\w+(?:ed|en|set|made|built|done|kept|read|put|cut)\b.*",
    rf"(?:{_ASK})(?:the\s+|a\s+)?{_THING}\s+(?:that|which|to|for)\s+.+",
    rf"(?:is\s+there\s+)(?:a|an|any|some)\s+{_THING}\s+(?:that|which|to|for)\s+.+",
)
"""Which function does Y."""

_STRIPPED = frozenset(
    ("the", "a", "an", "our", "my", "this", "all", "called", "named", "name", "file", "script", "header", "itself",
     "directly", *_THING[3:-1].split("|"))
)  # fmt: skip
"""The words that `_LEAD` and `_TRAIL` take away around a name."""
_MARKS = "`“\"'”"
_QUOTED = Rx(r"`([^`]+)`|[“\"']([\w.:$>#~-]+)[”\"']")
_LEAD = Rx(
    rf"(?i)^(?:(?:the|a|an|our|my|this|all)\s+|{_THING}\s+|called\s+|named\s+|name\s+|file\s+|script\s+|header\s+)+"
)
_TRAIL = Rx(rf"(?i)(?:\s+{_THING}|\s+file|\s+script|\s+header|\s+itself|\s+directly)+$")
_NAME = Rx(r"^[~@$&*#.]{0,2}[\w$][\w$.:>#~\\/@?!*-]*(?:\(\s*\))?$|^operator\s*\S+$")
_SHAPED = Rx(r"\w_\w|^_+\w|[a-z0-9][A-Z]|[A-Za-z][A-Z]{2}\w*[a-z]|::|->|\w\.\w|\w#\w|\(\)|^[$@]\w|[!?]$")
_WITHIN = Rx(r"(?i)^(.+?)\s+(?:in|inside|of|from|within)\s+(?:the\s+)?(?:file\s+|module\s+|class\s+)?`?([\w./:-]+)`?$")
_NOT_NAMES = frozenset(
    ("it", "this", "that", "these", "those", "they", "he", "she", "there", "everything", "something", "anything", "we",
     "i", "you", "all", "what", "which", "one", "them", "here")
)  # fmt: skip
_PATH = Rx(r"^[\w@.~-]*(?:/[\w@.~-]+)+/?$|^[\w@-]+(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9+]{0,4}$")


def as_name(text: str) -> str:
    """The name in X's place, "" where no name stands there; what is between backticks is one in any case."""
    quoted = _QUOTED.search(text) if any(mark in text for mark in _MARKS) else None
    if quoted:
        return (quoted.group(1) or quoted.group(2)).strip().removesuffix("()").strip()
    if _is_sentence(text):
        return ""
    text = _TRAIL.sub("", _LEAD.sub("", text.strip().strip("\"'")))
    if not _NAME.match(text) or text.casefold() in _NOT_NAMES:
        return ""
    return text.removesuffix("()").rstrip(".:") or text


def _is_sentence(text: str) -> bool:
    """Whether two words are left of a text whatever is taken away around them: told without the patterns, whose
    compiling costs a question 2 CPU ms; `operator new` and `main ( )` are names of two."""
    folded = text.casefold()
    left = [word for word in folded.split() if word.strip("\"'") not in _STRIPPED]
    return len(left) > 1 and "operator" not in folded and "(" not in text


def as_words(text: str) -> str:
    """A name spelled as words (`format help text`), "" where there are more than four or none that could be one."""
    parts = _TRAIL.sub("", _LEAD.sub("", text.strip())).split()
    return "_".join(parts) if 1 < len(parts) <= 4 and all(part.isalnum() for part in parts) else ""


def split_within(text: str) -> tuple[str, str]:
    """X and the file or class it is said to be in: `open in utils.py`."""
    found = _WITHIN.match(text.strip())
    return (found.group(1), found.group(2)) if found and as_name(found.group(1)) else (text, "")


def is_shaped(text: str) -> bool:
    """Whether a word can only be a name of code: snake and camel case, scopes, parentheses."""
    return bool(_SHAPED.search(text))


def is_path(text: str) -> bool:
    """Whether a word can only be a file: with slashes, or with an extension."""
    return bool(_PATH.match(text))
