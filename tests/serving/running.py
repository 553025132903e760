"""Real servers on loopback, for as long as a test needs them."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx2

PATIENCE_S = 30


def free_port() -> int:
    """A port of loopback that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running(
    command: list[str], port: int, folder: Path, env: Mapping[str, str] | None = None
) -> Iterator[str]:
    """A process that listens at a port, and its URL; what it says goes to a file, which a failure shows."""
    log = folder / "server.log"
    with log.open("wb") as file, subprocess.Popen(command, stdout=file, stderr=file, env=env) as process:
        try:
            _wait(process, port, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(10)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text(errors="replace")
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens: {log.read_text(errors='replace')}")


def ask(url: str, method: str, headers: dict[str, str]) -> httpx2.Response:
    """One request, without what a client library would add."""
    return httpx2.request(method, url, headers={"accept-encoding": "identity", **headers}, trust_env=False)


@contextmanager
def served(folder: Path, cards: Mapping[str, str], *options: object) -> Iterator[str]:
    """`a2acard serve` for files of a folder, each under its path, and its URL; its log is `server.log` there."""
    port = free_port()
    named = [f"{folder / file}={path}" for file, path in cards.items()]
    command = [sys.executable, "-m", "a2acard", "serve", *named, "--port", str(port), *map(str, options)]
    with running(command, port, folder) as url:
        yield url
