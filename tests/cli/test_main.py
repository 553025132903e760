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


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("lint", "--versoin"), "a2acard --version"),
        (("lint", "--version", "x.json"), "a2acard --version"),
        (("--versoin",), "'--version'"),
        (("--hlep",), "'--help'"),
        (("lint", "--formt=json", "x.json"), "--format"),
        (("lint", "--drop", "x.json"), "--drop-signatures"),
        (("lint", "-fix", "x.json"), "--fix"),
        (("lint", "--updat-baseline", "--jsnol"), "--update-baseline and --jsonl"),
        (("lint", "--format", "jsn"), "json"),
        (("rules", "--profil", "strict"), "--profile"),
        (("completion", "bsh"), "bash"),
    ],
)
def test_misspelt_words_of_the_request_suggest(arguments: tuple[str, ...], meant: str) -> None:
    """An option or a value that looks like another names that one."""
    found = run(*arguments)
    assert found.code == 2
    assert found.err.endswith(f"; did you mean {meant}?\n")


def test_a_word_like_no_other_gets_no_hint() -> None:
    """Nothing is guessed; choices are listed."""
    assert "did you mean" not in run("lint", "--frobnicate").err
    assert "(choose from text, json" in run("lint", "--format", "xyzzy").err


def test_errors_of_the_request_are_redacted() -> None:
    """A token in place of a number, a choice or an option is not printed back."""
    token = "gh" + "p_" + "Zq4Lw9Tn2Vb7Xc5Kd1Rf8Hs6Jg3Ym0Pu4Ea"
    for arguments in (
        ("lint", "--jobs", token),
        ("lint", "--max-bytes", token),
        ("lint", "--format", token),
        ("lint", f"--{token}"),
        ("lint", f"--api-key={token}"),
        ("lint", "--dev=" + f"https://u:{token}@a.example"),
        ("lint", "--settings", token),
        ("lint", "--plugin", token),
        ("lint", "--output", token),
        ("lint", "--baseline", f"nowhere/{token}", "{}"),
        ("completion", token),
        (f"--{token}",),
    ):
        found = run(*arguments)
        assert found.code in (1, 2, 3)
        assert token not in found.err


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
