"""Which language a file is written in, by its name or its first line: for shares of a project, not for parsing.

A pure table of data and two look-ups.  Prose, data and configuration have no language here, as in GitHub's shares.
"""

from __future__ import annotations

from loci.base.lazy import Rx

_EXTENSIONS = {
    "ada": "adb ads", "agda": "agda", "apex": "apex", "assembly": "asm s", "astro": "astro", "awk": "awk",
    "bash": "sh bash zsh ksh bats", "batch": "bat cmd", "bicep": "bicep", "c": "c", "c-header": "h",
    "clojure": "clj cljs cljc", "cmake": "cmake", "cobol": "cob cbl cpy", "coffeescript": "coffee",
    "common-lisp": "lisp lsp cl", "coq": "coq", "cpp": "cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl", "crystal": "cr",
    "csharp": "cs csx", "css": "css", "cuda": "cu cuh", "cython": "pyx pxd pxi", "d": "d", "dart": "dart",
    "elixir": "ex exs", "elm": "elm", "emacs-lisp": "el", "erlang": "erl hrl", "fennel": "fnl", "fish": "fish",
    "fortran": "f f77 f90 f95 f03 f08 for", "fsharp": "fs fsx fsi", "gdscript": "gd", "gleam": "gleam",
    "glsl": "glsl vert frag geom comp", "go": "go", "graphql": "graphql gql", "groovy": "groovy", "hack": "hack",
    "haskell": "hs lhs", "haxe": "hx", "hcl": "tf hcl tfvars", "hlsl": "hlsl", "html": "html htm xhtml",
    "idris": "idr", "java": "java", "javascript": "js jsx mjs cjs es6", "jsonnet": "jsonnet libsonnet", "julia": "jl",
    "kotlin": "kt kts", "lean": "lean", "less": "less", "lua": "lua", "matlab": "mlx", "metal": "metal",
    "nim": "nim nims", "nix": "nix", "objective-c": "m", "objective-cpp": "mm", "ocaml": "ml mli", "odin": "odin",
    "pascal": "pas dpr lpr", "perl": "pl pm", "php": "php phtml", "powershell": "ps1 psm1 psd1", "prolog": "pro",
    "protobuf": "proto", "puppet": "pp", "purescript": "purs", "python": "py pyi pyw", "qml": "qml", "r": "r",
    "racket": "rkt", "raku": "raku rakumod", "reason": "re rei", "rescript": "res resi", "robot": "robot",
    "ruby": "rb rake gemspec ru", "rust": "rs", "sass": "sass", "scala": "scala sc", "scheme": "scm ss sld",
    "scss": "scss", "smalltalk": "st", "solidity": "sol", "sql": "sql", "standard-ml": "sml sig fun",
    "starlark": "bzl star", "svelte": "svelte", "swift": "swift", "systemverilog": "sv svh", "tcl": "tcl",
    "tex": "tex sty", "typescript": "ts tsx mts cts", "v": "v vsh", "vala": "vala", "vhdl": "vhd vhdl",
    "vim-script": "vim", "visual-basic": "vb vbs", "vue": "vue", "webassembly": "wat", "wgsl": "wgsl", "yacc": "y yy",
    "lex": "l", "zig": "zig",
}  # fmt: skip
_BY_EXTENSION = {ending: language for language, endings in _EXTENSIONS.items() for ending in endings.split()}
_BY_NAME = {
    "makefile": "make", "gnumakefile": "make", "dockerfile": "dockerfile", "containerfile": "dockerfile",
    "rakefile": "ruby", "gemfile": "ruby", "podfile": "ruby", "vagrantfile": "ruby", "brewfile": "ruby",
    "jenkinsfile": "groovy", "build": "starlark", "build.bazel": "starlark", "workspace": "starlark",
    "cmakelists.txt": "cmake", "justfile": "just", "sconstruct": "python", "meson.build": "meson",
    "configure.ac": "m4", "tiltfile": "starlark",
}  # fmt: skip
STRUCTURED = frozenset(
    (
        "bash", "c", "c-header", "cpp", "csharp", "cuda", "go", "java", "javascript", "php", "python", "ruby", "rust",
        "typescript",
    )
)  # fmt: skip
"""Languages whose files are read for their structure."""
_INTERPRETERS = {
    "python": "python", "pypy": "python", "node": "javascript", "nodejs": "javascript", "deno": "typescript",
    "bun": "typescript", "ruby": "ruby", "perl": "perl", "php": "php", "sh": "bash", "bash": "bash", "dash": "bash",
    "zsh": "bash", "ksh": "bash", "lua": "lua", "awk": "awk", "gawk": "awk", "tclsh": "tcl", "rscript": "r",
    "julia": "julia", "groovy": "groovy", "fish": "fish", "pwsh": "powershell", "elixir": "elixir",
    "escript": "erlang", "guile": "scheme", "racket": "racket", "bats": "bash",
}  # fmt: skip
_CALLED = {
    "c++": "cpp", "c#": "csharp", "f#": "fsharp", "objective-c++": "objective-cpp", "shell": "bash",
    "batchfile": "batch", "viml": "vim-script", "vim": "vim-script", "makefile": "make", "golang": "go",
    "js": "javascript", "ts": "typescript",
}  # fmt: skip
"""Names of GitHub's that are not our keys; any other one is its own key."""
_SHEBANG = Rx(
    r"#![ \t]*(?:\S*/)?env[ \t]+(?:-\S+[ \t]+)*(?:\w+=\S*[ \t]+)*([a-zA-Z]+)"
    r"|#![ \t]*(?:\S*/)?([a-zA-Z]+)"
)


def language_of(path: str) -> str | None:
    """The language of a file by its name, or None."""
    name = path.rsplit("/", 1)[-1].lower()
    if name in _BY_NAME:
        return _BY_NAME[name]
    stem, dot, extension = name.rpartition(".")
    return _BY_EXTENSION.get(extension) if dot and stem else None


def language_called(name: str) -> str:
    """A language by the name that GitHub gives it (`c++`, `objective-c`, `vim-script`), in lower case."""
    key = name.replace(" ", "-")
    return _CALLED.get(key, key)


def may_be_script(path: str, *, executable: bool) -> bool:
    """Whether only the first line can tell: an executable file whose name has no extension."""
    return executable and "." not in path.rsplit("/", 1)[-1].lstrip(".")


def language_of_script(text: str) -> str | None:
    """The language that a `#!` line asks for, or None."""
    found = _SHEBANG.match(text[:200].split("\n", 1)[0])
    return _INTERPRETERS.get((found.group(1) or found.group(2)).lower()) if found else None
