"""Dispatch: help, version, unknown commands, and no traceback for anybody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from a2acard import __version__
from a2acard.cli.main import COMMANDS
from a2acard.linter import run as linter
from tests.cli.run import run


def test_help_lists_every_command() -> None:
    """`--help` names each command; without a command the same is shown, as a wrong request."""
    asked, bare = run("--help"), run()
    assert asked.code == 0
    assert bare.code == 2
    assert asked.out == bare.out
    for name in COMMANDS:
        assert f"\n  {name} " in asked.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(name: str) -> None:
    """`COMMAND --help` succeeds and shows how to call it."""
    found = run(name, "--help")
    assert found.code == 0
    assert "example" in found.out
    assert f"a2acard {name}" in found.out


def test_version() -> None:
    """`--version` prints the version."""
    assert run("--version").out == f"a2acard {__version__}\n"


def test_unknown_command_suggests() -> None:
    """A misspelt command is a wrong request, with the one that looks alike."""
    found = run("lnit")
    assert found.code == 2
    assert "'lint'" in found.err


def test_unknown_option_is_a_wrong_request() -> None:
    """An unknown option ends with 2 and says so on stderr."""
    found = run("lint", "--frobnicate")
    assert found.code == 2
    assert "--frobnicate" in found.err


def test_no_traceback_for_our_own_faults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An internal error is one sentence and exit code 3."""
    card = tmp_path / "card.json"
    card.write_text("{}")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("boom with password=hunter22secret")

    monkeypatch.setattr(linter, "judge", broken)
    found = run("lint", str(card))
    assert found.code == 3
    assert "internal error" in found.err
    assert "Traceback" not in found.err
    assert "hunter22secret" not in found.err


def test_interrupt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ctrl-C ends with 130."""
    card = tmp_path / "card.json"
    card.write_text("{}")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(linter, "judge", interrupted)
    assert run("lint", str(card)).code == 130


def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    """A reader that goes away (`| head`) leaves no traceback."""
    card = tmp_path / "card.json"
    card.write_bytes(b'{"skills": [' + b",".join([b"1"] * 20_000) + b'], "name": 1, "version": 1}')
    shell = f"{sys.executable} -m a2acard lint {card} | head -c 10"
    found = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert "Traceback" not in found.stderr
    assert "Exception" not in found.stderr
