"""Figures of redaction: leak and over-redaction, CPU time a kilobyte, import and first use, hostile texts, real commit bodies.

    python tests/bench/redact_bench.py [--corpus PREFIX]… [--cases FILE.jsonl]… [--repo PATH]… [--markdown PATH]… [--speed] [--hostile] [--start] [--show N]

--cases reads rows {"text", "secrets", "keep"} as `tests/base/redact/corpus.py` prints them; without one the own corpus is used.
--corpus takes the own cases of one round (r4_ to r12_).  --repo counts redactions in every commit body of a repository and
shows each, for a person to judge; --markdown does so for its Markdown files.  --speed gives times in units of a fixed loop as well,
because a loaded machine stretches both.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from loci.base.redact import redact  # noqa: E402  # the package of this checkout, wherever the bench is run from

KILO = 1024


def own_cases(prefix: str = "") -> list[dict[str, object]]:
    path = ROOT / "tests" / "base" / "redact" / "corpus.py"
    spec = importlib.util.spec_from_file_location("redact_corpus", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["redact_corpus"] = module
    spec.loader.exec_module(module)
    return [
        {"id": case.id, "text": case.text, "secrets": case.secrets, "keep": case.keep}
        for case in module.cases()
        if case.id.startswith(prefix)
    ]


def quality(cases: list[dict[str, object]], show: int) -> None:
    """Leak (whole or eight characters in a row), kept strings gone, idempotence, CPU time with every first compilation in it."""
    leaks, gone, kept, unstable, size = [], [], 0, 0, 0
    started = time.process_time()
    outputs = [redact(str(case["text"])).text for case in cases]
    spent = time.process_time() - started
    for case, shown in zip(cases, outputs, strict=True):
        size += len(str(case["text"]).encode("utf-8", "surrogatepass"))
        secrets = [str(secret) for secret in case["secrets"]]  # type: ignore[attr-defined]
        if any(
            secret in shown or any(secret[at : at + 8] in shown for at in range(len(secret) - 7)) for secret in secrets
        ):
            leaks.append(case["id"])
        kept += len(case["keep"])  # type: ignore[arg-type]
        gone += [case["id"] for keep in case["keep"] if keep not in shown]  # type: ignore[attr-defined]
        unstable += redact(shown).text != shown
    secret_cases = sum(bool(case["secrets"]) for case in cases)
    print(
        f"{len(cases)} cases: leak {100 * len(leaks) / max(1, secret_cases):.2f} % of {secret_cases}, kept strings gone {100 * len(gone) / max(1, kept):.2f} % of {kept},"
    )
    print(f"  not idempotent {unstable}, {spent * 1e3 / (size / KILO):.2f} ms/KB of CPU with all compilation in it")
    for line in (leaks + gone)[:show]:
        print("   ", line)


def speed() -> None:
    """CPU time a kilobyte of the own corpus, first and settled, with a fixed loop of 200,000 steps timed beside it."""
    texts = [str(case["text"]) for case in own_cases()]
    size = sum(len(text.encode("utf-8", "surrogatepass")) for text in texts) / KILO
    times, loops = [], []
    for _ in range(6):
        begun = time.process_time()
        for text in texts:
            redact(text)
        times.append((time.process_time() - begun) * 1e3 / size)
        begun, total = time.process_time(), 0
        for step in range(200_000):
            total += step * step % 7
        loops.append((time.process_time() - begun) * 1e3)
    print(
        f"{size:.0f} KB in {len(texts)} texts: first {times[0]:.2f} ms/KB, then {min(times[1:]):.2f}; the fixed loop took {min(loops):.1f} ms"
    )


def start() -> None:
    """Least CPU time of 25 runs over a bare interpreter, for the import with a first use."""
    uses = {
        "bare": "pass",
        "re alone": "import re",
        "first use": "from loci.base.redact import redact; redact('hello')",
        "with a secret": "from loci.base.redact import redact; redact('DB_PASSWORD=' + 'qX7!vR2mNt9')",
    }
    least = dict.fromkeys(uses, math.inf)
    env = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }  # as installed: with bytecode
    for _ in range(25):
        for name, code in uses.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            least[name] = min(least[name], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    for name in list(uses)[1:]:
        print(f"{name}: {1e3 * (least[name] - least['bare']):.1f} ms over bare Python ({1e3 * least['bare']:.1f} ms)")


def hostile() -> None:
    """Growth of the time between 100 and 300 KB on texts made to be slow; 1 is linear."""
    bar, key = "-" * 5, "PRIV" + "ATE KEY"
    units = [
        "a",
        " ",
        "\n",
        "=",
        '"',
        "\\",
        "a.",
        "_",
        "aB3xZ9kQ7wE1",
        "0123456789abcdef",
        "\uff41\u200b",
        f"{bar}BEGIN RSA {key}{bar}\n",
        "eyJhbGciOiJI.",
        "http://a:",
        "a@",
        "password=",
        'password="',
        "token:\n",
        "api_key_",
    ]
    units += [
        '{\\"password\\":\\"',
        "key: |\n  ",
        "Authorization: Bearer ",
        "curl -u ",
        "-p ",
        "gh" + "p_",
        "sk-" + "ant-",
        "AK" + "IA",
        "%3D",
        "a=b; ",
        "machine a login b ",
        "password | x\n",
        "revoked ",
        "echo x | ",
        '["a", ',
    ]
    for unit in units:
        times = []
        for size in (100_000, 300_000):
            text = unit * (size // len(unit))
            begun = time.process_time()
            redact(text)
            times.append(time.process_time() - begun)
        print(
            f"{unit[:24]!r:28} exponent {math.log(max(times[1], 1e-6) / max(times[0], 1e-6)) / math.log(3):5.2f}  {times[1] * 1e3 / (300_000 / KILO):6.2f} ms/KB"
        )


def bodies(path: Path) -> Iterator[tuple[str, str]]:
    done = subprocess.run(
        ["git", "-C", str(path), "log", "--all", "--format=%H%x01%B%x00"], capture_output=True, check=True
    )
    for record in done.stdout.decode("utf-8", "replace").split("\0"):
        commit, mark, body = record.strip("\n").partition("\x01")
        if mark:
            yield commit, body


def commits(path: Path) -> None:
    """Every redaction in a repository's commit bodies, with what stands round it."""
    count, found, size = 0, 0, 0
    begun = time.process_time()
    for commit, body in bodies(path):
        count += 1
        size += len(body)
        for span in redact(body).spans:
            found += 1
            print(
                f"  {commit[:10]} {span.kind}/{span.rule}: …{body[max(0, span.start - 50) : span.start]!r} [{body[span.start : span.end]!r}]"
            )
    spent = time.process_time() - begun
    print(
        f"{path.name}: {found} redactions in {count} bodies, {1000 * found / max(1, count):.2f} a thousand, {spent * 1e3 / max(1, size / KILO):.2f} ms/KB"
    )


def documents(path: Path) -> None:
    """Every redaction in the Markdown files that a repository tracks."""
    listed = subprocess.run(["git", "-C", str(path), "ls-files", "-z", "*.md"], capture_output=True, check=True).stdout
    files = [name for name in listed.decode("utf-8", "surrogateescape").split("\0") if name and (path / name).is_file()]
    found = 0
    for name in files:
        text = (path / name).read_text(encoding="utf-8", errors="replace")
        for span in redact(text).spans:
            found += 1
            print(
                f"  {name}: {span.kind}/{span.rule}: …{text[max(0, span.start - 50) : span.start]!r} [{text[span.start : span.end]!r}]"
            )
    print(f"{path.name}: {found} redactions in {len(files)} Markdown files")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", action="append", default=[])
    parser.add_argument("--repo", action="append", default=[])
    parser.add_argument("--corpus", action="append", default=[])
    parser.add_argument("--markdown", action="append", default=[])
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    asked = parser.parse_args()
    wanted: list[Callable[[], None]] = []
    for path in asked.cases:
        rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line]
        quality(rows, asked.show)
    for path in asked.repo:
        commits(Path(path))
    for prefix in asked.corpus:
        quality(own_cases(prefix), asked.show)
    for path in asked.markdown:
        documents(Path(path))
    if asked.speed:
        wanted.append(speed)
    if asked.hostile:
        wanted.append(hostile)
    if asked.start:
        wanted.append(start)
    for run in wanted:
        run()
    if not (asked.cases or asked.repo or asked.corpus or asked.markdown or wanted):
        quality(own_cases(), asked.show)


if __name__ == "__main__":
    main()
