"""Cards fetched from a loopback server in a process of its own: `discover_many` against a bare client of the same library."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import anyio
import httpx2

from a2acard.discovery.aclient import discover_many
from a2acard.discovery.flow import Discovery
from a2acard.discovery.guard import Guard
from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read

CARDS = 2_000
AT_ONCE = 20
ROUNDS = 5
WELL_KNOWN = "/.well-known/agent-card.json"
SERVER = """
import asyncio, sys
card = open(sys.argv[1], "rb").read()
answer = b"HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: %d\\r\\n\\r\\n" % len(card) + card

class Served(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.rest = transport, b""
    def data_received(self, data):
        self.rest += data
        while b"\\r\\n\\r\\n" in self.rest:
            _, _, self.rest = self.rest.partition(b"\\r\\n\\r\\n")
            self.transport.write(answer)

async def main():
    server = await asyncio.get_running_loop().create_server(Served, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


async def bare(url: str) -> int:
    """Each card's bytes by the HTTP library alone, as many at once, over connections that are kept."""
    room = anyio.Semaphore(AT_ONCE)
    done = 0
    limits = httpx2.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    async with (
        httpx2.AsyncClient(limits=limits, trust_env=False) as client,
        anyio.create_task_group() as group,
    ):

        async def one() -> None:
            nonlocal done
            try:
                answer = await client.get(url + WELL_KNOWN)
                done += answer.status_code == 200 and bool(answer.content)
            finally:
                room.release()

        for _ in range(CARDS):
            await room.acquire()
            group.start_soon(one)
    return done


async def ours(url: str, *, linted: bool) -> int:
    """Each card found, guarded and recognised, and with `linted` judged on the way."""
    plan, done = Plan(), 0

    def found(_: str, result: object) -> None:
        nonlocal done
        assert isinstance(result, Discovery), result
        if linted:
            judge(read(result.card), plan)
        done += 1

    guard = Guard(hosts=("127.0.0.1",), total_s=120)
    await discover_many([url] * CARDS, found, guard=guard, at_once=AT_ONCE, per_host=AT_ONCE)
    return done


def measure(card: Path) -> None:
    """Print cards a second and their ratios: the median of rounds in which all three take turns."""
    command = [sys.executable, "-c", SERVER, str(card)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        ways: dict[str, Callable[[], object]] = {
            "bare": lambda: bare(url),
            "found": lambda: ours(url, linted=False),
            "linted": lambda: ours(url, linted=True),
        }
        rates: dict[str, list[float]] = {name: [] for name in ways}
        try:
            for turn in range(ROUNDS + 1):
                for name, way in ways.items():
                    start = time.perf_counter()
                    assert asyncio.run(way()) == CARDS  # type: ignore[arg-type]  # each is a coroutine
                    if turn:  # the first turn warms up
                        rates[name].append(CARDS / (time.perf_counter() - start))
        finally:
            server.kill()
    alone, found, linted = [median(rates[name]) for name in ways]
    print(
        f"discovery       {AT_ONCE} at once: bare httpx2 {alone:,.0f} cards/s   discover_many {found:,.0f}   linted along {linted:,.0f}"
    )
    print(f"                discover_many = {found / alone:.0%} of bare (aim: at least 60 %)")
    print(f"                linted along = {linted / alone:.0%} of bare (aim: at least 35 %)")
