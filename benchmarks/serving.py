"""Cards served a second, against a static file of Starlette: both under uvicorn on loopback, asked in turns by one client."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

CARD = Path(__file__).parent.parent / "tests/corpus/accepted/shop-catalog.json"
PATH = "/.well-known/agent-card.json"
CONNECTIONS = 16
ROUNDS, ROUND_S = 7, 1.0
PATIENCE_S = 30
APPS = {
    "a2acard": f"""
from pathlib import Path
from a2acard.serving import CardApp
path = Path({str(CARD)!r})
app = CardApp.of(path.read_bytes(), modified_s=path.stat().st_mtime)
""",
    "StaticFiles": """
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
app = Starlette(routes=[Mount("/", app=StaticFiles(directory="site"))])
""",
}
"""What is served, by the name of who serves it; each is the module `served` in a folder of its own."""


class Asker(asyncio.Protocol):
    """A connection that asks again as soon as it has the whole answer, and counts."""

    def __init__(self, request: bytes, length: int) -> None:
        self.request = request
        self.length = length
        self.waits_for = length
        self.count = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the first time."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Ask again where that was the end of an answer."""
        self.waits_for -= len(data)
        if self.waits_for == 0:
            self.count += 1
            self.waits_for = self.length
            assert self.transport is not None  # it has sent something
            self.transport.write(self.request)


def answers_per_s(port: int, request: bytes) -> float:
    """Answers a second over a round, on several connections."""
    length = len(_whole(port, request))

    async def measured() -> float:
        loop = asyncio.get_running_loop()
        askers = [Asker(request, length) for _ in range(CONNECTIONS)]
        made = [await loop.create_connection(lambda a=asker: a, "127.0.0.1", port) for asker in askers]
        start = time.perf_counter()
        before = sum(asker.count for asker in askers)
        await asyncio.sleep(ROUND_S)
        counted = sum(asker.count for asker in askers) - before
        seconds = time.perf_counter() - start
        for transport, _ in made:
            transport.abort()
        assert counted, "nobody answers"
        return counted / seconds

    return asyncio.run(measured())


def _whole(port: int, request: bytes) -> bytes:
    """One answer, with its headers; every other to the same request is as long."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request)
        found = b""
        while b"\r\n\r\n" not in found:
            found += connection.recv(65536)
        head, _, body = found.partition(b"\r\n\r\n")
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        wanted = int(lengths[0].partition(b":")[2]) if lengths else 0
        while len(body) < wanted:
            body += connection.recv(65536)
        return head + b"\r\n\r\n" + body


@contextmanager
def served(name: str) -> Iterator[int]:
    """One of the applications under uvicorn; gives its port."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, port = Path(scratch), _free_port()
        (folder / "served.py").write_text(APPS[name])
        target = folder / f"site{PATH}"
        target.parent.mkdir(parents=True)
        target.write_bytes(CARD.read_bytes())
        command = [sys.executable, "-m", "uvicorn", "served:app", "--port", str(port)]
        quiet = ["--log-level", "warning", "--no-access-log", "--no-server-header"]
        with subprocess.Popen([*command, *quiet], cwd=folder) as process:
            try:
                _wait(port)
                yield port
            finally:
                process.terminate()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server does not start")


def serving() -> None:
    """The whole card, and the answer that a copy is still good, both ways in turns; prints medians and their ratio."""
    plain = f"GET {PATH} HTTP/1.1\r\nhost: a\r\naccept: */*\r\n\r\n".encode()
    with ExitStack() as stack:
        ports = {name: stack.enter_context(served(name)) for name in APPS}
        asked = {"the card": dict.fromkeys(APPS, plain), "304": {}}
        for name, port in ports.items():
            etag = next(
                line for line in _whole(port, plain).split(b"\r\n") if line.lower().startswith(b"etag:")
            )
            asked["304"][name] = plain[:-2] + b"if-none-match:" + etag.partition(b":")[2] + b"\r\n\r\n"
        for what, requests in asked.items():
            rows: dict[str, list[float]] = {name: [] for name in APPS}
            for turn in range(ROUNDS + 1):
                for name, port in ports.items():
                    rate = answers_per_s(port, requests[name])
                    if turn:  # the first turn warms up
                        rows[name].append(rate)
            ours, theirs = (median(rows[name]) for name in APPS)
            print(
                f"serving         {what}: a2acard {ours:,.0f} a second   Starlette's StaticFiles {theirs:,.0f} a second"
            )
            print(f"                a2acard = {ours / theirs:.2f} × StaticFiles (aim: at least 1)")
