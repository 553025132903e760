"""`serve` as a process: it says where it listens, serves what is good, and stops when it is told to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "tests/corpus/accepted/g1-full.json"
NEW = "/.well-known/agent-card.json"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A good card in a file of its own."""
    path = tmp_path / "agent-card.json"
    path.write_bytes(GOOD.read_bytes())
    return path


@pytest.fixture
def server(card: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running server and the URL it says."""
    command = [sys.executable, "-m", "a2acard", "serve", str(card), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("serving http://127.0.0.1:"), line
        try:
            yield line.split()[1], process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(10)


def test_it_serves_and_stops(card: Path, server: tuple[str, subprocess.Popen[str]]) -> None:
    """The bytes of the file, a line for each request, and exit code 0 when interrupted."""
    url, process = server
    assert httpx2.get(url).content == card.read_bytes()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert process.returncode in (0, 130)
    assert f"GET {NEW}" in err
    assert "Traceback" not in err


def test_a_changed_card_is_taken_up_when_it_is_good(
    card: Path, server: tuple[str, subprocess.Popen[str]]
) -> None:
    """A broken one is told and not served."""
    url, process = server
    good = json.loads(card.read_bytes())
    replace(card, b"{")
    assert httpx2.get(url).json() == good
    replace(card, json.dumps(good | {"version": "9.9.9"}).encode())
    assert httpx2.get(url).json()["version"] == "9.9.9"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert "is not good, the last one stays" in err
    assert "the card has changed, and is served" in err


def replace(path: Path, data: bytes) -> None:
    """Put other bytes there, as an editor does, and wait until the server has to look."""
    scratch = path.with_suffix(".new")
    scratch.write_bytes(data)
    os.replace(scratch, path)
    time.sleep(1.1)


def test_a_card_with_errors_is_refused(tmp_path: Path) -> None:
    """With the first of them, and nothing is served."""
    bad = tmp_path / "bad.json"
    bad.write_text('{"name": "Desk", "url": "https://a.example.com/x", "skills": []}')
    done = run("serve", str(bad))
    assert (done.code, done.out) == (1, "")
    assert "[missing-member]" in done.err


def test_wrong_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, no port, no extra: exit code 2 and the reason."""
    assert run("serve", str(tmp_path / "none.json")).code == 2
    assert run("serve", str(GOOD), "--port", "99999").code == 2
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = run("serve", str(GOOD))
    assert done.code == 2
    assert "pip install 'a2acard[serve]'" in done.err
