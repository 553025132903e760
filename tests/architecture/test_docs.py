"""The documentation says what is true: examples run, links lead somewhere, nothing is left out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from a2acard.cli.exit_codes import CLEAN, CLOSED_PIPE, FINDINGS, INTERRUPTED, UNFINISHED, USAGE
from a2acard.cli.main import COMMANDS
from a2acard.rules import RULES
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
WRITTEN = [path for path in PAGES if path.parent.name not in ("rules", "reference")]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_links_resolve(path: Path) -> None:
    """Every link to a file of the project leads to one."""
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_console_examples_print_what_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """A console block's command prints the lines below it."""
    monkeypatch.chdir(ROOT)
    blocks = [
        b for path in WRITTEN for b in re.findall(r"```console\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
    ]
    assert blocks
    for block in blocks:
        command, _, shown = block.partition("\n")
        arguments = shlex.split(command.removeprefix("$ a2acard "))
        assert run(*arguments).out == shown


def test_python_examples_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every Python block runs."""
    monkeypatch.chdir(ROOT)
    for path in WRITTEN:
        for block in re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
            exec(compile(block, path.name, "exec"), {})  # noqa: S102  # our own documentation
    assert "1.0 False" in capsys.readouterr().out


def test_every_command_of_the_docs_exists() -> None:
    """Each `a2acard COMMAND` and `scripts/COMMAND` that the docs name is there, and each that is there is named."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in WRITTEN)
    named = set(re.findall(r"(?:a2acard|scripts/run) ([a-z]+)", text))
    assert set(COMMANDS) <= named
    for script in set(re.findall(r"scripts/([a-z-]+)", text)):
        assert (ROOT / "scripts" / script).exists(), script


def test_exit_codes_are_documented() -> None:
    """The table of exit codes has each of them."""
    text = (ROOT / "docs/reports.md").read_text(encoding="utf-8")
    for code in (CLEAN, FINDINGS, USAGE, UNFINISHED, INTERRUPTED, CLOSED_PIPE):
        assert f"\n| {code} |" in text


def test_every_rule_has_its_published_page() -> None:
    """The documentation has a page a rule, and the index links to each."""
    index = (ROOT / "docs/rules/README.md").read_text(encoding="utf-8")
    for item in RULES:
        assert (ROOT / f"docs/rules/{item.id}.md").exists()
        assert f"]({item.id}.md)" in index


def test_options_are_documented() -> None:
    """Each option of `lint` is in the reference of the commands."""
    text = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    for option in set(re.findall(r"--[a-z][a-z-]+", run("lint", "--help").out)) - {"--help"}:
        assert option in text, option


def test_every_extra_that_is_named_exists() -> None:
    """What an error or a page tells people to install can be installed, and `all` has all of it."""
    import tomllib

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    named: set[str] = set()
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]:
        for found in re.findall(r"a2acard\[([a-z,0-9]+)\]", path.read_text(encoding="utf-8")):
            named.update(found.split(","))
    assert named <= extras.keys() | {"all"}
    (everything,) = extras["all"]
    assert set(everything.partition("[")[2].rstrip("]").split(",")) == extras.keys() - {"all"}
