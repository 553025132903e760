"""Servers in environments of their own: packages that exclude what the tests run with."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

_READY_S = 60
"""Seconds that a server may take to start."""


def environment(folder: Path, *packages: str) -> Path:
    """The Python of a new environment with these packages; skips the test, saying why, where they do not install."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
    python = folder / "env/bin/python"
    command = [
        str(python),
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--no-input",
        *packages,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"{', '.join(packages)} do not install: {done.stderr.strip().splitlines()[-1]}")
    return python


@contextlib.contextmanager
def running(command: Sequence[str], folder: Path, *ports: int) -> Iterator[None]:
    """A server until the end of the block, once it takes connections on these ports."""
    log = folder / "server.log"
    with (
        log.open("w") as written,
        subprocess.Popen(
            list(command), cwd=folder, stdout=written, stderr=written, start_new_session=True
        ) as process,
    ):
        try:
            end = time.monotonic() + _READY_S
            for port in ports:
                while not _takes(port):
                    assert process.poll() is None, log.read_text()
                    assert time.monotonic() < end, log.read_text()
                    time.sleep(0.05)
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # whoever starts another one takes it along


def _takes(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
