"""Which definition a use of a name means: the rules of scope and import that languages share, and where they differ.

A confidence is the share of such uses that mean the definition, judged over public repositories; it orders answers and
drops what means something else.  Must not know a question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from loci.base.frozen import dataclass
from loci.base.lazy import Rx
from loci.index.code_modules import ELSEWHERE, EXACTLY, FAMILIES, PERHAPS, THROUGH, leads
from loci.index.code_names import Definition
from loci.index.sqlite import sqlite3
from loci.index.structure import folded, uses_of

_OWN = frozenset(
    ("self", "this", "cls", "$this", "Self", "super", "super()", "parent", "static", "@self", "base", "&self")
)
_IMPLICIT_OWN = frozenset(("java", "csharp", "c", "ruby"))
"""Families in which a bare name may be a member of the class around it."""
_SHARED_PLACE = frozenset(("go", "java", "csharp", "c", "php", "ruby", "bash", "rust"))
"""Families in which files see each other's names without an import, at least within a directory."""
_NESTING = frozenset(("python", "ecma"))
"""Families in which people nest functions; a function's scope is another function there, elsewhere a namespace."""
_TAIL = Rx(r"([\w$@]+)(?:\(\)|\[[^\[\]]*\]|[?!]|<[^<>]*>)*$")
_HEAD = Rx(r"[&*@]*([\w$]+)")


@dataclass(frozen=True)
class Site:
    """Where a name is used."""

    file: int
    """Number of the file."""
    name: str
    """As written."""
    kind: str
    """call | reference"""
    line: int
    """From 1."""
    inside: int | None
    """Number of the definition around it."""
    receiver: str | None
    """What stands before it."""
    path: str
    """The file."""
    language: str
    """As parsed."""
    rank: int
    """MAIN, ASIDE or TEST."""


@dataclass(frozen=True)
class Import:
    """What an import binds in one file."""

    name: str
    """Name where it comes from; "*" for the whole module."""
    local: str
    """Name in the file."""
    target: str
    """Module, package or file as written."""


class Binder:
    """The definitions of one name, and what each file that uses it imports."""

    def __init__(
        self, known: Sequence[Definition], imports: Mapping[int, Sequence[Import]], tops: frozenset[str]
    ) -> None:
        self.known = known
        self.imports = imports
        self.tops = tops
        self.owners = {one.owner for one in known if one.kind == "method"}

    def best(self, site: Site, holder: Definition | None) -> tuple[Definition | None, float]:
        """The definition that a use means most likely, and how likely; the first of equals."""
        found: tuple[Definition | None, float] = (None, 0.0)
        family = FAMILIES.get(site.language, "")
        for one in self.known:
            if FAMILIES.get(one.language, "") != family:
                continue
            if site.receiver is None:
                sure = self._bare(site, holder, one, family)
            else:
                sure = self._received(site, holder, one, family, site.receiver)
            if sure > found[1]:
                found = (one, sure)
        return found

    def _bare(self, site: Site, holder: Definition | None, one: Definition, family: str) -> float:
        """A name without receiver: bound by import, by its own file, or shared by its neighbours."""
        here = one.path == site.path
        bound = [imp for imp in self.imports.get(site.file, ()) if imp.local == site.name and imp.name != "*"]
        if bound and not here and family in ("python", "ecma", "rust", "java", "php"):
            way = max(leads(family, imp.target, imp.name, site.path, one.path) for imp in bound)
            return {EXACTLY: 0.98, THROUGH: 0.9, PERHAPS: 0.5, ELSEWHERE: 0.1}[way]
        if one.kind == "method" and "." in one.qualified and self._needs_receiver(one, family):
            return 0.1
        if here:
            return self._same_file(holder, one)
        if self._defined_in(site, holder) or (family in _NESTING and one.kind == "function" and "." in one.qualified):
            return 0.1
        if one.kind == "method":
            return 0.6 if holder is not None and _class_of(holder) == one.owner else 0.4
        return self._from_afar(site, one, family)

    @staticmethod
    def _needs_receiver(one: Definition, family: str) -> bool:
        return family not in _IMPLICIT_OWN and one.kind == "method"

    @staticmethod
    def _same_file(holder: Definition | None, one: Definition) -> float:
        """What is nested in a function can be used there alone."""
        scope = one.qualified.rpartition(".")[0]
        if not scope or one.kind != "function" or FAMILIES.get(one.language, "") not in _NESTING:
            return 0.98
        around = holder.qualified if holder is not None else ""
        return 0.98 if around == scope or around.startswith(f"{scope}.") else 0.3

    def _defined_in(self, site: Site, holder: Definition | None) -> bool:
        """Whether the file has its own definition of the name, which a bare use then means."""
        family = FAMILIES.get(site.language, "")
        return any(
            one.path == site.path
            and not (one.kind == "method" and self._needs_receiver(one, family))
            and self._same_file(holder, one) > 0.5
            for one in self.known
        )

    def _from_afar(self, site: Site, one: Definition, family: str) -> float:
        """A bare name that nothing in its file binds."""
        whole = [imp for imp in self.imports.get(site.file, ()) if imp.name == "*" or family in ("c", "ruby", "bash")]
        if any(leads(family, imp.target, "*", site.path, one.path) >= THROUGH for imp in whole):
            return 0.9
        if family not in _SHARED_PLACE:
            return 0.25 if family == "ecma" else 0.1  # scripts of one page share their names, modules of Python don't
        near = site.path.rpartition("/")[0] == one.path.rpartition("/")[0]
        return 0.9 if near else (0.25 if family in ("go", "rust") else 0.6)

    def _received(self, site: Site, holder: Definition | None, one: Definition, family: str, receiver: str) -> float:
        """A name behind something: the object itself, a class, a module, or a value of unknown type."""
        tail = _last(receiver)
        if receiver in _OWN:
            return self._own(site, holder, one)
        if one.owner and tail in (one.owner, one.owner.rpartition(".")[2]):
            return 0.97
        module = self._module(site, one, family, receiver)
        if module is not None:
            return module
        if one.kind != "method":
            return self._on_module(one, family, tail)
        hinted = _hints(tail, one.owner)
        alone = len(self.owners) <= 1
        return 0.9 if hinted else (0.75 if alone else 0.5 / len(self.owners) + 0.1)

    def _own(self, site: Site, holder: Definition | None, one: Definition) -> float:
        """`self.x`: a member of the class around it, or of one that it inherits from."""
        if one.kind != "method" and "." not in one.qualified:
            return 0.1 if site.language not in ("javascript", "typescript", "tsx", "ruby") else 0.3
        around = _class_of(holder) if holder is not None else ""
        if around == one.owner:
            return 0.97 if one.path == site.path else 0.8
        if around and around in self.owners and site.receiver not in ("super", "super()", "parent", "base"):
            return 0.15
        return 0.7 if len(self.owners) <= 1 else 0.4

    def _module(self, site: Site, one: Definition, family: str, receiver: str) -> float | None:
        """A receiver that an import of the file binds; None where none does."""
        found = _HEAD.match(receiver)
        head = found.group(1) if found else ""
        bound = [imp for imp in self.imports.get(site.file, ()) if _binds(imp, head, family)]
        if not bound:
            return None
        way = ELSEWHERE
        for imp in bound:
            target = imp.target if imp.name == "*" or family == "go" else f"{imp.target}.{imp.name}".lstrip(".")
            target = f".{target}" if imp.target == "." else target
            beyond = receiver.replace("::", ".").split(".")[1:]
            spelled = ".".join((target, *beyond)) if family == "python" else target
            way = max(
                way,
                leads(family, spelled, "*", site.path, one.path),
                min(PERHAPS, leads(family, imp.target, imp.name, site.path, one.path)),
                PERHAPS if imp.target.split(".")[0] in self.tops else ELSEWHERE,
            )
        if one.kind == "method":
            return {EXACTLY: 0.7, THROUGH: 0.6, PERHAPS: 0.5, ELSEWHERE: 0.05}[way]
        return {EXACTLY: 0.97, THROUGH: 0.9, PERHAPS: 0.3, ELSEWHERE: 0.05}[way]

    @staticmethod
    def _on_module(one: Definition, family: str, tail: str) -> float:
        """A function behind a receiver that nothing binds: its file's name will do, anything else hardly."""
        places = one.path.rsplit(".", 1)[0].split("/")
        if tail and tail in places[-2:]:
            return 0.8
        if one.kind in ("class", "struct", "enum", "interface", "type", "constant"):
            return 0.5
        return {"ruby": 0.4, "ecma": 0.4, "c": 0.4, "python": 0.3}.get(family, 0.15)


def _binds(imp: Import, head: str, family: str) -> bool:
    """Whether an import gives a file the name `head`."""
    if imp.local == head:
        return True
    return family == "python" and imp.target.split(".")[0] == head and imp.local == imp.target.rpartition(".")[2]


def _class_of(holder: Definition) -> str:
    """Bare name of the class around a definition: of a method's function too."""
    parts = holder.qualified.split(".")
    if holder.kind in ("class", "interface", "struct", "enum"):
        return parts[-1]
    return parts[-2] if len(parts) > 1 else ""


def _last(receiver: str) -> str:
    """The last name of a receiver: `command` of `ctx.command`, `make` of `make()`."""
    found = _TAIL.search(receiver)
    return found.group(1) if found else ""


def _hints(tail: str, owner: str) -> bool:
    """Whether a variable is called after the class: `writer` for `JsonWriter`, `cmd_ctx` for `Context` it is not."""
    variable, kind = tail.strip("_@$").replace("_", "").casefold(), owner.replace("_", "").casefold()
    return len(variable) > 2 and (kind.endswith(variable) or variable.endswith(kind)) and bool(kind)


def prepare(connection: sqlite3.Connection, known: Sequence[Definition], sites: Sequence[Site]) -> Binder:
    """A binder for the definitions of one name, with the imports of every file that uses it."""
    imports: dict[int, list[Import]] = {}
    tops: set[str] = set()
    for file, language in sorted({(site.file, site.language) for site in sites}):
        rows = connection.execute(
            "SELECT name, local, target FROM code_imports WHERE id BETWEEN ? AND ?", uses_of(file)
        )
        imports[file] = [Import(*row) for row in rows]
        if language == "python":
            tops.update(one.target.split(".")[0] for one in imports[file])
    return Binder(known, imports, frozenset(top for top in tops if top and _is_top(connection, top)))


def _is_top(connection: sqlite3.Connection, name: str) -> bool:
    """Whether an absolute Python import of a name can mean a module of this repository: no package is around it."""
    rows = connection.execute(
        "SELECT f.path FROM code_symbols s JOIN code_files f ON f.id = s.id >> 16"
        " WHERE s.folded = ? AND s.kind = 'module' AND f.language = 'python' LIMIT 20",
        (folded(name),),
    )
    for (path,) in rows.fetchall():
        place = path.removesuffix("/__init__.py").rpartition("/")[0]
        package = connection.execute("SELECT 1 FROM code_files WHERE path = ?", (f"{place}/__init__.py",)).fetchone()
        if not place or package is None:
            return True
    return False
