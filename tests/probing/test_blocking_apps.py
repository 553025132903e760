"""Applications that block, or do not let themselves be ended: the probe gives them up, and its report comes all the same."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from a2acard.discovery.apart import discover_app
from a2acard.errors import BadValue
from a2acard.mock import MockAgent
from a2acard.probing.probe import probe_app
from tests.cli.run import run
from tests.mock.cards import BASE, card

_LONG_S = 600


class Gate:
    """Closed until the test is over, so that no thread is left behind."""

    def __init__(self) -> None:
        self.opened = threading.Event()

    def block(self) -> None:
        """Hold up whoever comes."""
        self.opened.wait(_LONG_S)

    async def swallow(self) -> None:
        """Wait, and let nobody end it."""
        while not self.opened.is_set():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(0.01)


@pytest.fixture
def gate() -> Iterator[Gate]:
    """One gate a test."""
    made = Gate()
    yield made
    made.opened.set()


def behind(hold: Any, *, start: bool = False) -> Any:
    """A good agent that is held up in each call of it, or when it starts."""
    agent = MockAgent(card("bare"))

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            if start:
                await hold()
            raise ValueError
        if not scope["path"].startswith("/.well-known/"):
            await hold()
        await agent(scope, receive, send)

    return app


def holds(gate: Gate) -> dict[str, Any]:
    """The ways of holding up."""

    async def blocks() -> None:
        gate.block()

    async def in_a_thread() -> None:
        await asyncio.to_thread(gate.block)

    return {"blocks": blocks, "swallows": gate.swallow, "in a thread": in_a_thread}


@pytest.mark.parametrize("how", ["blocks", "swallows", "in a thread"])
def test_an_agent_that_does_not_come_back(gate: Gate, how: str) -> None:
    """One interface after the other has its timeout, and the card's checks are there."""
    report = probe_app(behind(holds(gate)[how]), BASE, total_s=20, answer_s=1)
    assert [part.results[0].category for part in report.interfaces] == ["timeout", "timeout"]
    assert {part.results[0].word for part in report.interfaces} == {"fail"}
    found = {one.check.id: one.word for one in report.results}
    assert found["card-path"] == "pass"


@pytest.mark.parametrize("how", ["blocks", "swallows", "in a thread"])
def test_the_whole_has_an_end(gate: Gate, how: str) -> None:
    """What is over is told to be, and does not wait for an answer."""
    report = probe_app(behind(holds(gate)[how]), BASE, total_s=2, answer_s=60)
    firsts = [part.results[0] for part in report.interfaces]
    assert [(one.word, one.category) for one in firsts] == [("fail", "timeout"), ("error", "timeout")]
    assert not report.is_finished


@pytest.mark.parametrize("how", ["blocks", "swallows", "in a thread"])
def test_an_application_that_does_not_start(gate: Gate, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """It is a wrong request: there is nothing to probe, nor a card to be found."""
    monkeypatch.setattr("a2acard.discovery.inprocess.START_S", 0.1)
    app = behind(holds(gate)[how], start=True)
    for ask in (lambda: probe_app(app, BASE, total_s=2), lambda: discover_app(app)):
        with pytest.raises(BadValue, match=r"the application does not start in 0\.\d+ s"):
            ask()


def test_a_task_that_ends_itself() -> None:
    """What the application starts beside its answer may not end the probe."""
    agent = MockAgent(card("bare"))

    async def leave() -> None:
        sys.exit(0)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        app.kept.append(asyncio.get_running_loop().create_task(leave()))  # type: ignore[attr-defined]  # it is a function
        await asyncio.sleep(0)
        await agent(scope, receive, send)

    app.kept = []  # type: ignore[attr-defined]  # so that no task is collected
    report = probe_app(app, BASE, total_s=20, answer_s=1)
    assert report.interfaces[0].speaks == "1.0"
    for task in app.kept:  # type: ignore[attr-defined]  # as above
        with contextlib.suppress(SystemExit):
            task.exception()


MODULE = """
import json, time
CARD = json.loads({card!r})

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        raise ValueError
    if not scope["path"].startswith("/.well-known/agent-card.json"):
        print("printed by the application")
        time.sleep(600)
    await send({{"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]}})
    await send({{"type": "http.response.body", "body": json.dumps(CARD).encode()}})
"""


def test_command_line(tmp_path: Path) -> None:
    """`--timeout` holds for an application too, what it prints is none of the report, and the process ends."""
    (tmp_path / "blocking_for_tests.py").write_text(MODULE.format(card=json.dumps(card("bare"))), "utf-8")
    command = [sys.executable, "-m", "a2acard", "probe", "--app", "blocking_for_tests:app"]
    done = subprocess.run(
        [*command, "--timeout", "1", "--format", "json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    data = json.loads(done.stdout)
    assert data["interfaces"][0]["checks"][0]["category"] == "timeout"
    assert "printed by the application" in done.stderr
    assert done.returncode in (1, 3)


def test_a_module_that_does_not_come_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing is bounded too."""
    (tmp_path / "endless_for_tests.py").write_text("import time\ntime.sleep(600)\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("a2acard.linter.attribute.MOST_S", 0.3)
    done = run("probe", "--app", "endless_for_tests:app")
    assert (done.code, "does not come to an end in 0.3 s" in done.err) == (2, True)
