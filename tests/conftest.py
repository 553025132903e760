"""What every test stands on: a clean environment, and no network but loopback."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a job that a shell has put in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # children that are interrupted have to notice
KEPT = ("A2ACARD_CORPUS", "A2ACARD_SCHEMAS", "A2ACARD_SCREENSHOTS")


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the developer's shell reaches a test, and no test the developer's cache folder."""
    for name in list(os.environ):
        if name in ("NO_COLOR", "COLUMNS", "FORCE_COLOR") or (
            name.startswith("A2ACARD_") and name not in KEPT
        ):
            monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user-cache"))


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to anywhere but loopback is an error."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else None
        if host is not None and host not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test asked for {address}")
        connect(self, address)  # type: ignore[arg-type]  # whatever it was, it goes through

    look_up = socket.getaddrinfo

    def known(host: Any, *rest: Any, **named: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if (
            name is None
            or name == "localhost"
            or (isinstance(name, str) and name.strip("0123456789abcdef.:") == "")
        ):
            return look_up(host, *rest, **named)
        raise OSError(f"a test asked for the name {name!r}")

    monkeypatch.setattr(socket.socket, "connect", guarded)
    monkeypatch.setattr(socket, "getaddrinfo", known)
