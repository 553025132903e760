"""`up`: the workbench starts, says where it is, answers and stops; what it can't do is a sentence."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from tests.cli.run import run

A2ACARD = str(Path(sys.executable).parent / "a2acard")


def test_it_starts_and_stops() -> None:
    """The first line of standard output is its address; interrupted, it ends without a fault."""
    with subprocess.Popen(
        [A2ACARD, "up", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("the workbench is at http://127.0.0.1:")
        home = line.split()[-1]
        assert httpx2.get(f"{home}healthz", trust_env=False).text == "ok\n"
        assert (
            httpx2.get(f"{home}badge/valid.svg?url=https://10.0.0.1/secret", trust_env=False).status_code
            == 200
        )
        process.send_signal(signal.SIGINT)
        _, log = process.communicate(timeout=20)
    assert process.returncode in (0, 130)
    assert "/badge/valid.svg" in log
    assert "secret" not in log
    assert "Traceback" not in log


def test_a_port_that_is_taken() -> None:
    """Exit code 3, in one sentence."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("up", "--port", str(taken.getsockname()[1]), "--quiet")
    assert done.code == 3
    assert "can't listen at 127.0.0.1" in done.err


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_no_port(port: str) -> None:
    """Exit code 2."""
    assert run("up", f"--port={port}").code == 2


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the install command."""
    import importlib.util

    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "jinja2" else found(name, *rest)
    )
    done = run("up")
    assert (done.code, "pip install 'a2acard[web]'" in done.err) == (2, True)
