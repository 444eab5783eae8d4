"""The MCP server and the agents' hooks measured: size of the tools, start, warm answers, the end, the Stop hook.

    python tests/bench/mcp_bench.py --home LOCI_HOME --questions FILE [--rounds 9] [--cwd DIR]

LOCI_HOME holds the registered repositories that are asked; FILE has one question a line, or is a question set of the
evaluation (JSON lines with a field `q` or `question`).  CPU is the server's own threads (`schedstat`, Linux) and the
git calls that it waited for; the start is compared, in interleaved rounds, with a server of one tool on the same SDK.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
HELLO = """
import anyio
from mcp.server import MCPServer

server = MCPServer("hello")

@server.tool()
def hello(name: str) -> str:
    "Say hello."
    return f"hello {name}"

server.run("stdio")
"""
FEWEST_BYTES_A_TOKEN = 2.91
"""The least of three real vocabularies on our answers."""


class Talk:
    """One server as a process, spoken to in lines of JSON."""

    def __init__(self, command: list[str], env: dict[str, str], cwd: Path | None) -> None:
        self.process = subprocess.Popen(
            command, env=env, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.number = 0
        info = {"name": "bench", "version": "0"}
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=info)
        self.tell("notifications/initialized")

    def tell(self, method: str) -> None:
        self._send({"jsonrpc": "2.0", "method": method})

    def ask(self, method: str, **parameters: Any) -> tuple[dict[str, Any], int]:
        """(result, bytes on the wire)."""
        self.number += 1
        self._send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters})
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            found = json.loads(line)
            if found.get("id") == self.number:
                return found["result"], len(line)
        raise SystemExit("the server went away")

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def cpu(self) -> tuple[float, float]:
        """(ms of its threads, ms of the children it waited for)."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        own = sum(int(task.read_text().split()[0]) for task in tasks) / 1e6
        after = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return own, 1000 * (int(after[13]) + int(after[14])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> float:
        """Seconds from the end of its stdin to its own."""
        start = time.perf_counter()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(30)
        return time.perf_counter() - start


def start_cost(command: list[str], env: dict[str, str], cwd: Path | None) -> tuple[float, float]:
    """(CPU ms of a whole session that lists the tools, seconds that it took to end)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    talk = Talk(command, env, cwd)
    talk.ask("tools/list")
    took = talk.end()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), took


def questions(path: Path) -> list[str]:
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line) if line.startswith("{") else line
        text = row if isinstance(row, str) else row.get("q") or row.get("question") or ""
        if text.strip():
            found.append(text)
    return found


def show_start(ours: list[str], env: dict[str, str], cwd: Path | None, rounds: int) -> None:
    hello = [sys.executable, "-c", HELLO]
    pairs = [(start_cost(hello, env, cwd), start_cost(ours, env, cwd)) for _ in range(rounds + 1)][1:]
    one, other = statistics.median(a[0] for a, _ in pairs), statistics.median(b[0] for _, b in pairs)
    print(f"start: hello world {one:.0f} CPU ms, loci {other:.0f}: {other / one:.2f}x of 1.30x")
    print(f"end of stdin to end of server: worst {max(b[1] for _, b in pairs):.2f} s of 1")


def show_answers(ours: list[str], env: dict[str, str], cwd: Path | None, asked: list[str]) -> None:
    talk = Talk(ours, env, cwd)
    _, size = talk.ask("tools/list")
    print(f"tools/list: {size} bytes of 6,144")
    for text in asked[:3]:
        talk.ask("tools/call", name="ask", arguments={"question": text})
    costs, sizes = [], []
    _, children = talk.cpu()
    for text in asked:
        before = talk.cpu()[0]
        result, _ = talk.ask("tools/call", name="ask", arguments={"question": text})
        costs.append(talk.cpu()[0] - before)
        sizes.append(sum(len(part["text"].encode()) for part in result["content"]))
    git = (talk.cpu()[1] - children) / len(asked)
    talk.end()
    costs.sort()
    print(
        f"warm ask, {len(asked)} questions: median {statistics.median(costs):.0f} CPU ms of 50, 95 % {costs[int(0.95 * len(costs))]:.0f}, "
        f"git calls {git:.0f} a question; text at most {max(sizes)} bytes, {max(sizes) / FEWEST_BYTES_A_TOKEN:.0f} tokens of 1,200"
    )


def show_stop(env: dict[str, str], cwd: Path | None, rounds: int) -> None:
    """The Stop hook, fired as a client does."""
    run = [sys.executable, "-I", "-S", str(ROOT / "hooks" / "agents" / "run.py"), "claude-code", "Stop"]
    cpus, walls = [], []
    for number in range(rounds + 1):
        said = (
            f"Round {number}: the cache is emptied when the price list changes, because old prices outlived it by an hour. "
            * 3
        )
        payload = json.dumps({"hook_event_name": "Stop", "cwd": str(cwd or Path.cwd()), "last_assistant_message": said})
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(run, env=env, input=payload.encode(), check=True, capture_output=True)
        walls.append(1000 * (time.perf_counter() - start))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpus.append(1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
        time.sleep(1.0)  # the index is brought up to date by a process that nobody waits for
    print(
        f"Stop hook: {statistics.median(walls[1:]):.0f} ms median, {max(walls[1:]):.0f} worst, of 300; "
        f"{statistics.median(cpus[1:]):.0f} CPU ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", required=True)
    parser.add_argument("--questions", required=True, type=Path)
    parser.add_argument("--cwd", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--limit", type=int, default=60)
    arguments = parser.parse_args()
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"LOCI_HOME": arguments.home, "PYTHONPATH": str(ROOT)}
    ours = [sys.executable, "-m", "loci.serve.main", "mcp"]
    print(f"load {os.getloadavg()[0]:.1f}")
    show_start(ours, env, arguments.cwd, arguments.rounds)
    asked = questions(arguments.questions)
    show_answers(ours, env, arguments.cwd, asked[:: max(1, len(asked) // arguments.limit)][: arguments.limit])
    show_stop(env, arguments.cwd, arguments.rounds)


if __name__ == "__main__":
    main()
