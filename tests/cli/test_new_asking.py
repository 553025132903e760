"""`new` in a terminal: questions, reasons, a step back, the review, and nothing written when it is left."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.authoring.making import SOURCES, check

PATIENCE_S = 60.0
"""How long a question may take to appear; a machine under load is slow."""


class Terminal:
    """`a2acard new` in a pseudo-terminal, with a script in place of a person."""

    def __init__(self, *arguments: str) -> None:
        self.seen = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "dumb"
            os.execv(sys.executable, [sys.executable, "-m", "a2acard", "new", *arguments])  # the child

    def expect(self, text: str) -> str:
        """Wait until `text` is shown; what was shown before it and is not read yet."""
        end = time.monotonic() + PATIENCE_S
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} did not come; there is {self.seen!r}"
            if not self._read():
                raise AssertionError(f"{text!r} did not come; it ended with {self.seen!r}")
        before, _, self.seen = self.seen.partition(text)
        return before

    def _read(self) -> bool:
        ready, _, _ = select.select([self.fd], [], [], 1.0)
        try:
            data = os.read(self.fd, 65536) if ready else b" "
        except OSError:  # Linux says so when the other side is closed
            return False
        self.seen += data.decode("utf-8", "replace").replace("\r\n", "\n") if ready else ""
        return bool(data)

    def say(self, text: str) -> None:
        """Type a line."""
        os.write(self.fd, f"{text}\n".encode())

    def answer(self, question: str, text: str) -> None:
        """Wait for a question, then answer it."""
        self.expect(question)
        self.say(text)

    def interrupt(self) -> None:
        """Ctrl-C."""
        os.write(self.fd, b"\x03")

    def end(self) -> int:
        """Read to the end; the exit code."""
        end = time.monotonic() + PATIENCE_S
        while self._read() and time.monotonic() < end:
            pass
        if time.monotonic() >= end:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Leave nothing behind."""
        os.close(self.fd)
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where the card goes."""
    return tmp_path / "agent-card.json"


@pytest.fixture
def terminal(target: Path) -> Iterator[Terminal]:
    """`new -o FILE`, nothing answered yet."""
    made = Terminal("-o", str(target))
    yield made
    made.close()


def identity(terminal: Terminal) -> None:
    """The first answers."""
    terminal.answer("called?", "Bill desk")
    terminal.answer("for whom?", "Finds bills of the town's water works and says what is due.")
    terminal.answer("Who runs it?", "Water Works")
    terminal.answer("home page?", "https://water.example")


def rest(terminal: Terminal) -> None:
    """The others, up to the review."""
    terminal.answer("speak to it?", "")
    terminal.answer("At which URL", "https://bills.water.example/a2a")
    terminal.answer("authenticate?", "api")
    terminal.answer("which header", "")
    terminal.answer("skill 1 called?", "Find a bill")
    terminal.answer("id? [find-a-bill]", "")
    terminal.answer("in a sentence?", "Finds a bill by customer number and month.")
    terminal.answer("separated by commas?", "bills, water")
    terminal.answer("would answer?", "What is due in May?")
    terminal.answer("Another skill?", "")
    terminal.answer("Version of the agent? [1.0.0]", "")
    terminal.answer("documentation? [leave out]", "")
    terminal.answer("icon? [leave out]", "")
    terminal.answer("stream its answers?", "yes")
    terminal.answer("push notifications?", "")


def test_a_card_is_asked_for(terminal: Terminal, target: Path) -> None:
    """Answer by answer, then the review, then the file."""
    identity(terminal)
    rest(terminal)
    review = terminal.expect("Write it to")
    assert '"Find a bill"' in review
    assert not target.exists()
    terminal.say("")
    assert terminal.end() == 0
    card = json.loads(target.read_bytes())
    check(card)
    assert card["skills"][0]["tags"] == ["bills", "water"]
    assert card["capabilities"]["streaming"] is True
    assert card["securitySchemes"]["key"]["apiKeySecurityScheme"]["name"] == "X-API-Key"


def test_each_answer_is_judged_and_can_be_taken_back(terminal: Terminal, target: Path) -> None:
    """The linter's reason comes at once; `<` asks the question before again, from the review too."""
    terminal.answer("called?", "My Agent")
    terminal.expect("tells this agent from no other")
    terminal.answer("called?", "")
    terminal.expect("an answer is needed here")
    terminal.answer("called?", "<")
    terminal.expect("this is the first question")
    terminal.answer("called?", "Wrong name of the desk")
    terminal.answer("for whom?", "<")
    identity(terminal)
    terminal.answer("speak to it?", "soap")
    terminal.expect("answer one of jsonrpc, grpc, http-json")
    terminal.answer("speak to it?", "jsonrpc")
    terminal.answer("At which URL", "http://localhost:8000")
    terminal.expect("http")
    terminal.answer("At which URL", "<")
    rest(terminal)
    terminal.answer("Write it to", "<")
    terminal.answer("push notifications?", "yes")
    terminal.answer("Write it to", "perhaps")
    terminal.expect("answer yes, no or <")
    terminal.answer("Write it to", "yes")
    assert terminal.end() == 0
    card = json.loads(target.read_bytes())
    check(card)
    assert card["name"] == "Bill desk"
    assert card["capabilities"]["pushNotifications"] is True


@pytest.mark.parametrize("way", ["interrupt", "end of input", "no"])
def test_nothing_is_written_when_it_is_left(terminal: Terminal, target: Path, way: str) -> None:
    """Ctrl-C, the end of the input, and a no at the end: exit code 130 and no file."""
    if way == "no":
        identity(terminal)
        rest(terminal)
        terminal.answer("Write it to", "no")
    else:
        terminal.answer("called?", "Bill desk")
        terminal.expect("for whom?")
        if way == "interrupt":
            terminal.interrupt()
        else:
            os.write(terminal.fd, b"\x04")
    assert terminal.end() == 130
    assert not target.exists()
    assert "Traceback" not in terminal.seen


def test_only_what_is_missing_is_asked(target: Path) -> None:
    """With a source, only what it can't tell."""
    flags = ("--provider", "Theatre", "--provider-url", "https://theatre.example", "-o", str(target))
    terminal = Terminal("--from", f"openapi:{SOURCES / 'tickets.yaml'}", *flags)
    try:
        terminal.answer("speak to it?", "grpc")
        terminal.answer("host and port", "agent.theatre.example:443")
        terminal.answer("Write it to", "y")
        assert terminal.end() == 0
    finally:
        terminal.close()
    check(json.loads(target.read_bytes()))


def test_no_input_never_asks() -> None:
    """In a terminal neither."""
    terminal = Terminal("--no-input")
    try:
        assert terminal.end() == 2
        assert "answers missing" in terminal.seen
    finally:
        terminal.close()
