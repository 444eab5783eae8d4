"""Our own labelled corpus for redaction: templates in `corpus_*.txt`, secrets drawn at run time.

A template holds `«style»` where a secret stands (`«style/N»` with the same N is the same value again) and `«=style»`
where a drawn value is public and must stay (a commit id, a digest).  Everything that is not a secret must survive, cut to
whitespace where it touches one.  Run as a program it prints JSON lines in the form `redaction_score.py --cases` reads.
No token literal stands in any file here.
"""

from __future__ import annotations

import base64
import json
import random
import re
import string
import sys
import urllib.parse
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

LOW, UP, DIG = string.ascii_lowercase, string.ascii_uppercase, string.digits
B62, HEX = DIG + UP + LOW, DIG + "abcdef"
B64, B64U = UP + LOW + DIG + "+/", UP + LOW + DIG + "-_"
WORDS = ["anchor", "bramble", "candle", "dagger", "eagle", "feather", "garnet", "hollow", "island", "jasper", "kettle", "lantern", "marble", "nickel", "orchid", "pepper", "quartz", "ribbon", "saddle", "timber", "uncle", "velvet", "walnut", "yonder", "zipper", "copper", "meadow", "puzzle", "rocket", "silver", "thunder", "window"]
BODY = re.compile(r"«(=?)([a-z0-9]+)(?:/(\d+))?»")


class Draw:
    """Seeded values of every style."""

    def __init__(self, *key: object) -> None:
        self.random = random.Random("|".join(map(str, key)))

    def of(self, alphabet: str, count: int) -> str:
        while True:
            value = "".join(self.random.choice(alphabet) for _ in range(count))
            if count < 8 or (len(set(value)) >= min(8, len(alphabet) // 2) and not (count < 30 and value.isalpha() and len(alphabet) > 26)):
                return value

    def word(self) -> str:
        return self.random.choice(WORDS)

    def style(self, name: str) -> str:
        return STYLES[name](self)

    def number(self, count: int) -> str:
        return self.random.choice("123456789") + self.of(DIG, count - 1)

    def uuid(self) -> str:
        text = self.of(HEX, 32)
        return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-9{text[17:20]}-{text[20:]}"

    def github(self, prefix: str) -> str:
        body = self.of(B62, 30)
        check, digits = zlib.crc32(body.encode()), ""
        while check:
            check, rest = divmod(check, 62)
            digits = B62[rest] + digits
        return prefix + body + digits.rjust(6, "0")

    def jwt(self) -> str:
        def part(value: object) -> str:
            return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).decode().rstrip("=")

        return ".".join((part({"alg": "HS256", "typ": "JWT"}), part({"sub": self.number(10), "jti": self.of(HEX, 16)}), "q" + self.of(B64U, 42)))

    def basic(self) -> str:
        return base64.b64encode((self.word() + ":" + self.word() + self.number(3) + "!" + self.of(B62, 4)).encode()).decode()


STYLES: dict[str, Callable[[Draw], str]] = {
    "mem": lambda d: d.word().capitalize() + d.random.choice("!#$%*@&") + d.word() + d.number(2),
    "plain": lambda d: d.word() + d.word().capitalize() + d.number(3),
    "low": lambda d: d.word() + d.word() + d.number(2),
    "rand": lambda d: d.of(LOW, 1) + d.of(B62 + "!@%^*-_+", 12) + d.of(DIG, 1),
    "short": lambda d: d.of(LOW, 2) + d.number(2) + d.of(UP, 2) + d.of(LOW, 2),
    "alnum": lambda d: d.of(LOW, 2) + d.of(B62, 9) + d.number(1),
    "words": lambda d: " ".join(d.random.sample(WORDS, 4)),
    "words12": lambda d: " ".join(d.random.sample([word for word in WORDS if len(word) < 9], 12)),
    "dash": lambda d: "-".join(d.random.sample(WORDS, 4)),
    "letters": lambda d: "".join(d.random.sample(WORDS, 2)),
    "pin": lambda d: d.number(6),
    "hex32": lambda d: d.of(HEX, 32),
    "hex40": lambda d: d.of(HEX, 40),
    "hex64": lambda d: d.of(HEX, 64),
    "hex12": lambda d: d.of(HEX, 12),
    "hex7": lambda d: d.of(HEX, 7),
    "a16": lambda d: d.of(B62, 16),
    "a20": lambda d: d.of(B62, 20),
    "a24": lambda d: d.of(B62, 24),
    "a32": lambda d: d.of(B62, 32),
    "a40": lambda d: d.of(B62, 40),
    "a64": lambda d: d.of(B62, 64),
    "u43": lambda d: "Z" + d.of(B64U, 41) + "k",
    "b40": lambda d: "w" + d.of(B64, 38) + "R",
    "b44": lambda d: d.of(B64, 43) + "=",
    "b64": lambda d: d.of(B64, 64),
    "b88": lambda d: d.of(B64, 86) + "==",
    "b128": lambda d: d.of(B64, 128),
    "b32": lambda d: d.of(UP + "234567", 32),
    "up25": lambda d: "-".join(d.of(UP + DIG, 5) for _ in range(5)),
    "uuid": lambda d: d.uuid(),
    "num": lambda d: d.number(7),
    "num19": lambda d: d.number(19),
    "basic": lambda d: d.basic(),
    "b64pw": lambda d: base64.b64encode((d.word() + "!" + d.of(B62, 9)).encode()).decode(),
    "b64env": lambda d: base64.b64encode(("DB_PASSWORD=" + d.of(B62, 14) + "\nPORT=1\n").encode()).decode(),
    "urlpw": lambda d: urllib.parse.quote(d.word() + "@" + d.of(B62, 7) + "#" + d.number(2), safe=""),
    "bcrypt": lambda d: "$2" + "b$12$" + d.of(B62 + "./", 53),
    "sha512crypt": lambda d: "$6" + "$" + d.of(B62, 8) + "$" + d.of(B62 + "./", 86),
    "jwt": lambda d: d.jwt(),
    "gh": lambda d: d.github("gh" + "p_"),
    "ghs": lambda d: d.github("gh" + "s_"),
    "ghpat": lambda d: "github" + "_pat_" + d.of(B62, 22) + "_" + d.of(B62, 59),
    "gl": lambda d: "gl" + "pat-" + d.of(B62, 20),
    "aws": lambda d: "AK" + "IA" + d.of(UP + "234567", 16),
    "asia": lambda d: "AS" + "IA" + d.of(UP + "234567", 16),
    "slack": lambda d: "xo" + "xb-" + d.number(12) + "-" + d.number(13) + "-" + d.of(B62, 24),
    "stripe": lambda d: "sk_" + "live_" + d.of(B62, 24),
    "stripetest": lambda d: "sk_" + "test_" + d.of(B62, 24),
    "openai": lambda d: "sk-" + "proj-" + d.of(B62, 74) + "T3Blbk" + "FJ" + d.of(B62, 74),
    "ant": lambda d: "sk-" + "ant-api03-" + d.of(B64U, 93) + "AA",
    "npm": lambda d: d.github("np" + "m_"),
    "pypi": lambda d: "py" + "pi-AgEIcHlwaS5vcmc" + d.of(B64U, 100) + "q",
    "google": lambda d: "AI" + "za" + d.of(B64U, 34) + "k",
    "sendgrid": lambda d: "S" + "G." + d.of(B62, 22) + "." + d.of(B62, 43),
    "hf": lambda d: "h" + "f_" + d.of(LOW + UP, 34),
    "do": lambda d: "do" + "p_v1_" + d.of(HEX, 64),
    "vault": lambda d: "hv" + "s." + d.of(B62, 24),
    "tskey": lambda d: "tsk" + "ey-auth-" + d.of(B62, 12) + "CNTRL-" + d.of(B62, 32),
    "telegram": lambda d: d.number(10) + ":A" + "A" + d.of(B62, 33),
    "slackhook": lambda d: "T" + d.of(UP + DIG, 9) + "/B" + d.of(UP + DIG, 9) + "/" + d.of(B62, 24),
    "wg": lambda d: d.of(B64, 42) + "k=",
    "pem": lambda d: d.of(B64, 64),
    "bst": lambda d: d.of(LOW + DIG, 6) + "." + d.of(LOW + DIG, 16),
    "titled": lambda d: "-".join(word.capitalize() for word in d.random.sample(WORDS, 2)) + d.number(1),
    "paired": lambda d: "-".join(word.capitalize() for word in d.random.sample([word for word in WORDS if len(word) > 5], 2)),
    "dotted": lambda d: d.word() + d.word().capitalize() + "." + d.word().capitalize() + d.number(1),
    "braced": lambda d: d.word().capitalize() + "{" + d.number(2) + "}" + d.word(),
    "pin4": lambda d: d.number(4),
    "salt64": lambda d: " ".join(d.of(LOW, 1) + d.of(B62 + "!@#%^&*-+=~", 30) + d.of("!@#%^&*", 1) for _ in range(2)),
    "hex16": lambda d: d.of(HEX, 16),
    "hex20": lambda d: d.of(HEX, 20),
    "hex128": lambda d: d.of(HEX, 128),
    "up8": lambda d: d.of(UP + DIG, 8),
    "b43": lambda d: d.of(B64, 43),
    "b128u": lambda d: "c" + d.of(B64U, 126) + "k",
    "b200": lambda d: d.of(B64, 199) + "=",
    "sym64": lambda d: d.of(LOW, 1) + d.of(B62 + "!@#%^&*()-_[]{}<>~+=,.;:/?|", 63),
    "age58": lambda d: d.of("ACDEFGHJKLMNPQRSTUVWXYZ023456789", 58),
    "age58l": lambda d: d.of("acdefghjklmnpqrstuvwxyz023456789", 58),
    "gho": lambda d: d.github("gh" + "o_"),
    "whsec": lambda d: "wh" + "sec_" + d.of(B62, 32),
    "shpat": lambda d: "sh" + "pat_" + d.of(HEX, 32),
    "apr1": lambda d: "$ap" + "r1$" + d.of(B62, 8) + "$" + d.of(B62 + "./", 22),
    "semver": lambda d: f"{d.random.randrange(20)}.{d.random.randrange(40)}.{d.random.randrange(9)}",
}


@dataclass(frozen=True)
class Case:
    id: str
    text: str
    secrets: tuple[str, ...]
    keep: tuple[str, ...]
    family: str


def templates() -> Iterator[tuple[str, str, str]]:
    """(family, name, template) of every case: files split at lines `=== name`, `\\N`-style escapes by name."""
    for path in sorted(Path(__file__).parent.glob("corpus_*.txt")):
        family = path.stem.removeprefix("corpus_")
        for number, block in enumerate(re.split(r"^=== ?(.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]):
            if number % 2 == 0:
                name = block.strip()
            else:
                yield family, name, block.removesuffix("\n")


SPECIAL = {
    "⟦esc⟧": "\x1b", "⟦zwsp⟧": "\u200b", "⟦nbsp⟧": "\u00a0", "⟦shy⟧": "\u00ad", "⟦nul⟧": "\x00", "⟦cr⟧": "\r", "⟦bel⟧": "\x07", "⟦bs⟧": "\x08",
    "⟦tab⟧": "\t", "⟦pk⟧": "PRIV" + "ATE KEY", "⟦bar⟧": "-" * 5, "⟦sp⟧": " ", "⟦bom⟧": "\ufeff", "⟦lone⟧": "\ud800",
}  # fmt: skip


def fill(template: str, draw: Draw) -> tuple[str, list[tuple[int, int]]]:
    """The text and where its secrets stand."""
    for mark, real in SPECIAL.items():
        template = template.replace(mark, real)
    out: list[str] = []
    where: list[tuple[int, int]] = []
    again: dict[str, str] = {}
    at = length = 0
    for match in BODY.finditer(template):
        out.append(template[at : match.start()])
        length += match.start() - at
        value = again.get(match[0]) if match[3] else None
        if value is None:
            value = draw.style(match[2])
            again[match[0]] = value
        if not match[1]:
            where.append((length, length + len(value)))
        out.append(value)
        length += len(value)
        at = match.end()
    out.append(template[at:])
    return "".join(out), where


def kept(text: str, where: list[tuple[int, int]]) -> list[str]:
    """What must survive: the text between secrets, cut to whitespace where it touches one; no armour lines."""
    out: list[str] = []
    edges = [(0, 0), *where, (len(text), len(text))]
    for (_, start), (end, _) in pairwise(edges):
        piece = text[start:end]
        if start:
            piece = re.sub(r"^\S*", "", piece)
        if end < len(text):
            piece = re.sub(r"\S*$", "", piece)
        if "-----" not in piece and len(piece.strip(" +\\\"'\n|>")) > 3:
            out.append(piece.strip())
    return out


def cases(seed: int = 7, rounds: int = 1) -> list[Case]:
    """Every case, drawn anew for each round."""
    made: list[Case] = []
    for turn in range(rounds):
        for family, name, template in templates():
            draw = Draw(seed, turn, family, name)
            text, where = fill(template, draw)
            secrets = tuple(text[start:end] for start, end in where)
            made.append(Case(f"{family}/{name}" + (f"#{turn}" if turn else ""), text, secrets, tuple(kept(text, where)), "benign" if not secrets else family))
    return made


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for case in cases(seed, rounds):
        row = {"id": case.id, "text": case.text, "secrets": list(case.secrets), "keep": list(case.keep), "pub": [""] * len(case.secrets), "family": case.family, "split": "dev"}
        sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
