"""Servers that run in environments of their own."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

_READY_S = 60
"""Seconds that a server may take to start."""


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
