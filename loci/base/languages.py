"""Programming languages by the names people give them.

Keys are lower case (`python`, `cpp`); which files are written in a language is known to `gather/languages`.  A pure
table, which must not know any file.
"""

from __future__ import annotations

NAMES = {
    "ada": "Ada", "agda": "Agda", "apex": "Apex", "assembly": "Assembly", "astro": "Astro", "awk": "AWK",
    "bash": "Shell", "batch": "Batch", "bicep": "Bicep", "c": "C", "clojure": "Clojure", "cmake": "CMake",
    "cobol": "COBOL", "coffeescript": "CoffeeScript", "common-lisp": "Common Lisp", "coq": "Coq", "cpp": "C++",
    "crystal": "Crystal", "csharp": "C#", "css": "CSS", "cuda": "CUDA", "cython": "Cython", "d": "D", "dart": "Dart",
    "dockerfile": "Dockerfile", "elixir": "Elixir", "elm": "Elm", "emacs-lisp": "Emacs Lisp", "erlang": "Erlang",
    "fennel": "Fennel", "fish": "fish", "fortran": "Fortran", "fsharp": "F#", "gdscript": "GDScript",
    "gleam": "Gleam", "glsl": "GLSL", "go": "Go", "graphql": "GraphQL", "groovy": "Groovy", "hack": "Hack",
    "haskell": "Haskell", "haxe": "Haxe", "hcl": "HCL", "hlsl": "HLSL", "html": "HTML", "idris": "Idris",
    "java": "Java", "javascript": "JavaScript", "jsonnet": "Jsonnet", "julia": "Julia", "just": "Just",
    "kotlin": "Kotlin", "lean": "Lean", "less": "Less", "lex": "Lex", "lua": "Lua", "m4": "M4", "make": "Make",
    "matlab": "MATLAB", "meson": "Meson", "metal": "Metal", "nim": "Nim", "nix": "Nix", "objective-c": "Objective-C",
    "objective-cpp": "Objective-C++", "ocaml": "OCaml", "odin": "Odin", "pascal": "Pascal", "perl": "Perl",
    "php": "PHP", "powershell": "PowerShell", "prolog": "Prolog", "protobuf": "Protocol Buffers", "puppet": "Puppet",
    "purescript": "PureScript", "python": "Python", "qml": "QML", "r": "R", "racket": "Racket", "raku": "Raku",
    "reason": "Reason", "rescript": "ReScript", "robot": "Robot Framework", "ruby": "Ruby", "rust": "Rust",
    "sass": "Sass", "scala": "Scala", "scheme": "Scheme", "scss": "SCSS", "smalltalk": "Smalltalk",
    "solidity": "Solidity", "sql": "SQL", "standard-ml": "Standard ML", "starlark": "Starlark", "svelte": "Svelte",
    "swift": "Swift", "systemverilog": "SystemVerilog", "tcl": "Tcl", "tex": "TeX", "typescript": "TypeScript",
    "v": "V", "vala": "Vala", "vhdl": "VHDL", "vim-script": "Vim script", "visual-basic": "Visual Basic",
    "vue": "Vue", "webassembly": "WebAssembly", "wgsl": "WGSL", "yacc": "Yacc", "zig": "Zig",
}  # fmt: skip
"""Key → the name a person reads."""

_ALSO = {
    "golang": "go", "js": "javascript", "ecmascript": "javascript", "node": "javascript", "nodejs": "javascript",
    "node.js": "javascript", "ts": "typescript", "py": "python", "python3": "python",
    "rb": "ruby", "rs": "rust", "c plus plus": "cpp", "cplusplus": "cpp", "c sharp": "csharp", "f sharp": "fsharp",
    "sh": "bash", "shell": "bash", "shell script": "bash", "zsh": "bash", "posix shell": "bash",
    "objc": "objective-c", "obj-c": "objective-c", "kt": "kotlin", "ps1": "powershell", "pwsh": "powershell",
    "asm": "assembly", "assembler": "assembly", "terraform": "hcl", "makefile": "make", "elisp": "emacs-lisp",
    "vimscript": "vim-script", "viml": "vim-script", "latex": "tex", "vb": "visual-basic", "vb.net": "visual-basic",
    "proto": "protobuf", "wasm": "webassembly", "bazel": "starlark", "sml": "standard-ml", "lisp": "common-lisp",
    "delphi": "pascal", "docker": "dockerfile",
}  # fmt: skip
MINOR = frozenset(
    (
        "batch", "cmake", "css", "dockerfile", "graphql", "hcl", "html", "just", "less", "lex", "m4", "make", "meson",
        "protobuf", "sass", "scss", "sql", "starlark", "tex", "yacc",
    )
)  # fmt: skip
"""Languages that describe, build or dress a project: it is written in one of them only where nothing else is there."""

PARSED = frozenset(
    (
        "bash", "c", "c-header", "cpp", "csharp", "cuda", "go", "java", "javascript", "php", "python", "ruby", "rust",
        "typescript",
    )
)  # fmt: skip
"""Languages with a grammar: their definitions and callers are known (`gather/languages` reads the same)."""

_BY_NAME = {**{name.lower(): key for key, name in NAMES.items()}, **{key: key for key in NAMES}, **_ALSO}


def language_named(name: str) -> str | None:
    """The key of a language by any of its names, or None."""
    bare = " ".join(name.lower().split())
    return _BY_NAME.get(bare) or _BY_NAME.get(bare.removesuffix(" code").removesuffix(" language"))
