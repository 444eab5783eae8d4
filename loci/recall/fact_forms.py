"""The forms of questions over facts, as expressions over lower-case words with one blank between them.  Pure tables.

They are strings, compiled when they are tried: all of them together cost 20 CPU ms.  In every form `x` is the thing
asked for and `a` the project asked about.  Must not know what a match leads to.
"""

from __future__ import annotations

NOUN = "(?:projects?|repos?|repositor(?:y|ies)|code ?bases?|apps|applications|services|checkouts)"
ADVERB = (
    "(?:(?:is|are|was|were|be|do|does|did|have|has|had|can|also|still|currently|actually|directly|already|ever|now|all|"
    "both|either|make|makes|mostly|mainly|primarily|partly|entirely|at least|i|we|you|they|explicitly|only) )*"
)
VERB = (
    "(?:used?|uses|use of|using|utili[sz](?:e[sd]?|ing)|depend(?:s|ing|ed|ent)? (?:up)?on|"
    "rel(?:y|ies|ied|ying) (?:up)?on|"
    "requir(?:e|es|ed|ing)|need(?:s|ed|ing)?|import(?:s|ed|ing)?|consum(?:e|es|ing)|pull(?:s|ed|ing)? in|"
    "adopt(?:s|ed|ing)?|(?:built|build|builds) (?:with|upon|on top of|on)|based on|powered by|"
    "test(?:s|ed|ing)? with|lint(?:s|ed|ing)? with|install(?:s|ed|ing)?)"
)
HAS = (
    "(?:have|has|having|with|contain(?:s|ing)?|includ(?:e|es|ed|ing)|ship(?:s|ping)?|got|comes? with|hold(?:s|ing)?|"
    "provid(?:e|es|ing)|defin(?:e|es|ing)|keep(?:s|ing)?|carry|carries)"
)
DEPENDENCY = "(?:dependenc(?:y|ies)|requirements?|deps?)"
THINGS = (
    "(?:dependencies|deps|requirements|packages|libraries|libs|crates|gems|modules|frameworks|"
    "third[- ]party (?:code|packages|libraries|modules))"
)
KIND = "(?:(?P<scope>dev|development|test|testing|build|runtime|optional|direct|production|peer)(?:[- ]?time)?[- ]?)?"
SCOPES = {
    "dev": "dev", "development": "dev", "test": "dev", "testing": "dev", "build": "build", "runtime": "runtime",
    "production": "runtime", "optional": "optional",
}  # fmt: skip
IN = "(?:written|implemented|coded|programmed|developed|authored)"
UNDER = "(?:licen[sc]ed|released|distributed|available|published|covered|provided|put)"

HEAD = frozenset(
    (
        "which", "what", "whichever", "list", "show", "find", "name", "tell", "give", "count", "enumerate", "all",
        "any", "every", "each", "of", "the", "my", "our", "your", "me", "do", "does", "are", "is", "there", "how",
        "many", "much", "other", "others", "those", "these", "registered", "local", "please", "can", "could", "you",
        "in", "across", "among", "from", "search", "for", "get", "else", "a", "one", "ones", "i", "we", "have", "has",
        "did", "been", "and",
    )
)  # fmt: skip
"""What may stand before the noun in a question over projects."""
ASKS = frozenset(
    (
        "which", "what", "list", "show", "find", "name", "tell", "give", "count", "enumerate", "all", "any", "every",
        "each", "how", "are", "is", "do", "does", "other", "others",
    )
)  # fmt: skip
"""One of these has to."""

OVER_PROJECTS = rf"(?P<head>(?:[\w+#.'’-]+ ){{0,8}}?)(?P<noun>{NOUN})\b[,:]? ?(?P<rest>.*)"
NOT = (
    "(?:(?:do|does|did|is|are|have|has) not|(?:do|does|is|are|have|has)n['’]?t|without|(?:(?:is|are) )?lack(?:s|ing)?|"
    "(?:(?:is|are) )?miss(?:es|ing)|"
    r"never|not|no longer|(?=(?:have|has|with) no\b)) ?"
)
RELATIVE = "(?:that|which|who|where|whose) "
BARE = rf"(?:that|which|with|without|using|written|in|licen[sc]ed|{VERB})\b"
"""What may follow the noun at the very beginning ("projects using X")."""

DECLARES = (
    (
        rf"(?:have|has|having|with|lists?|listing|declar(?:e|es|ing)|specif(?:y|ies)) (?P<x>.+?) (?:as|in|among) "
        rf"(?:(?:an?|their|its|the|one|of) )*{KIND}{DEPENDENCY}\b.*"
    ),
    rf"(?:have|has|having|with) (?:an? |any )?{KIND}{DEPENDENCY} (?:on|upon|to|of) (?P<x>.+)",
    rf"{ADVERB}dependent on (?P<x>.+)",
)
WRITTEN = (
    rf"{ADVERB}{IN} {ADVERB}(?:in|with|using) (?P<x>.+)",
    r"(?:are|is) (?:all )?(?:in |an? )?(?P<x>[\w+#. -]+?)(?:[- ]based)?(?: (?:ones|code))?",
    rf"{HAS} (?:any |some )?(?P<x>[\w+#. -]+?) (?:code|files?|sources?)",
    r"in (?P<x>[\w+#. -]+)",
)
LICENSED = (
    rf"(?:(?:is|are) )?(?:{UNDER}|comes?) (?:under|with|as|by) (?P<x>.+)",
    r"(?:(?:is|are) )?under (?P<x>.+)",
    r"(?:have|has|having|uses?|using|with|carry|carries|choose|chose) (?P<x>.+?)[- ]licen[sc]es?",
    r"(?:are|is) (?P<x>[\w .+-]+?)[- ]licen[sc]ed",
    r"(?:are|is) (?P<x>[\w .+-]+)",
)
USES = (
    rf"{ADVERB}{VERB} (?P<x>.+)",
    rf"(?:is|are|was) (?P<x>.+?) {ADVERB}(?:used|required|needed|imported|installed|an? {DEPENDENCY})\b.*",
)
DEPENDS = rf"{ADVERB}(?:depend|rel(?:y|ies|ied)|requir)"
HAS_FILE = (
    rf"{ADVERB}{HAS} (?P<x>.+)",
    r"(?:set up|configure) (?P<x>.+)",
    r"(?:are|is) configured (?:for|with|to use) (?P<x>.+)",
    r"(?P<x>.+?) (?:(?:is|are) )?(?:configured|set up|enabled)",
)

NOUNS = ("project", "repo", "codebase", "code base", "app", "service", "checkout")
"""One of these stands in every question over projects that says so."""
EVERYWHERE = (
    "what ",
    "who ",
    "which one",
    "does any",
    "is any",
    "any",
    "where ",
    "have ",
    "did ",
    "do ",
    "are ",
    "is ",
)
"""How the questions below begin."""

WITHOUT_NOUN = (
    (
        rf"(?:what|who|which ones?|does (?:anything|anyone|anybody)|is (?:anything|anyone)|anything|anyone) (?:else )?"
        rf"{ADVERB}{VERB} (?P<x>.+)"
    ),
    rf"where (?:else )?(?:do|did|have|are) (?:i|we|you) {ADVERB}{VERB} (?P<x>.+)",
    r"where else (?:is|are|was) (?P<x>.+?) (?:used|needed|required|imported)",
    rf"(?:have|did|do|are) (?:i|we|you) {ADVERB}{VERB} (?P<x>.+?) (?:anywhere|somewhere|before|in any\b.*)",
    rf"have (?:i|we|you) ever {VERB} (?P<x>.+)",
    r"(?:is|are) (?P<x>.+?) (?:used|needed|required|imported) (?:anywhere|somewhere|(?:by|in) any\w*\b.*)",
)
"""Questions over every project that name none; their words may also ask for code."""

ABOUT_USES = (
    rf"(?:what|which) versions? of (?P<x>.+?) (?:does|do|is|are) (?P<a>.+?) (?:pin|want|support|{VERB})(?: .*)?",
    rf"is (?P<x>.+?) (?:an?|one of the) {KIND}{DEPENDENCY} (?:of|for|in) (?P<a>.+)",
    r"is (?P<x>.+?) (?:used|required|needed|imported) (?:in|by) (?P<a>.+)",
)
ABOUT_WRITTEN = (rf"(?:is|are) (?P<a>.+?) (?:mostly |mainly )?{IN} (?:in|with|using) (?P<x>.+)",)
ABOUT_LICENSED = (
    rf"(?:is|are) (?P<a>.+?) {UNDER} under (?P<x>.+)",
    r"(?:is|are) (?P<a>.+?) (?:under )?(?:the |an? )?(?P<x>[\w.+-]+)[- ]licen[sc]ed?",
)
ABOUT_USING = (rf"(?:does|do|is|are|did) (?P<a>.+?) {ADVERB}{VERB} (?P<x>.+)",)
ABOUT_FILES = (
    rf"(?:does|do) (?P<a>.+?) {HAS} (?P<x>.+)",
    r"(?:is|are) there (?:an?|any) (?P<x>.+?) in (?P<a>.+)",
)
ABOUT_DEPENDENCIES = (
    (
        rf"(?:what|which) (?:other |direct )?{KIND}{THINGS} (?:does|do|did|is|are|has|have) (?P<a>.+?) "
        rf"(?:have|got|list|declare|bring in|{VERB}|depend on|rely on)(?: on)?"
    ),
    r"what (?:does|do) (?P<a>.+?) (?:depend (?:up)?on|rely (?:up)?on|require|pull in)",
    (
        rf"(?:what(?:'s| is| are)|list|show(?: me)?|name|give me|tell me|which are) (?:(?:all|of|the) )*"
        rf"{KIND}(?:dependencies|deps|requirements) (?:of|for|in) (?P<a>.+)"
    ),
    (
        rf"(?:what(?:'s| is| are)|list|show(?: me)?|name) (?:all )?(?P<a>its|our|their|the|.+?['’]s|.+?s['’]) "
        rf"{KIND}(?:dependencies|deps|requirements)"
    ),
)
ABOUT_LANGUAGES = (
    (
        rf"(?:what|which)(?: programming)? languages? (?:is|are|does|do) (?P<a>.+?) (?:mostly |mainly )?"
        rf"(?:{IN}|made|use|using)(?: in)?"
    ),
    rf"what(?:'s| is| are) (?P<a>.+?) {IN} in",
)
ABOUT_LICENCE = (
    (
        rf"(?:under )?(?:what|which)(?:'s| is| are)? (?:the )?licen[sc]es? (?:of|for|is|are|does|do|has) (?P<a>.+?)"
        rf"(?: (?:have|has|use|uses|under|come with|carry|{UNDER}(?: under)?))?"
    ),
    r"what(?:'s| is) (?P<a>the|our|its|.+?['’]s) licen[sc]e",
    r"how (?:is|are) (?P<a>.+?) licen[sc]ed",
)

POINTERS = frozenset(
    (
        "it", "this", "that", "the", "its", "our", "their", "we", "i", "you", "they", "here", "this one", "this code",
        *(f"{which} {noun}" for which in ("this", "that", "the", "our", "my")
          for noun in ("project", "repo", "repository", "codebase", "package", "library", "app", "tool")),
    )
)  # fmt: skip
"""Subjects that point at the project one stands in."""
TAIL = (
    r" (?:as|for|in|to|when|while|because|from|on|at|via|inside|within|anywhere|somewhere|already|yet|currently|today|"
    r"directly|too|also|instead|somehow|right now|these days|under the hood|internally|by default|or not|please)"
    r"(?: .*)?$"
)
"""What may follow the name of a dependency and is no part of it."""
BACKEND = " (?:as|for) (?:an? |their |its |the )?(?:build (?:backend|system|tool)|building|builds?)$"
ARTICLE = "^(?:an?|the|any|some|their|its|own|your|our|my|no) "
PLACE = (
    " (?:at|in|on) (?:the |their |its |a )?(?:very )?(?:top(?:[- ]?level)?|root)(?: (?:directory|folder|dir|level))?"
    "(?: of .*)?$"
)
FILE_NOUN = " (?:files?|director(?:y|ies)|folders?|dirs?|documents?)$"
CALLED = "^(?:files?|director(?:y|ies)|folders?) (?:called|named) "
SET_UP = " (?:configured|set ?up|enabled|in place|checked in|in use)$"
CONFIG = " (?:config(?:uration)?|settings|conf|rc|setup)(?: files?)?$"
INSIDE = " (?:in|for) (?:it|them|the .*|their .*)$"
