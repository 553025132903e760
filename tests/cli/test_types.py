"""`types`: prints or writes the declarations, for each language and version."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from a2acard.declarations import LANGUAGES, PUBLISHED, declare, file_name
from a2acard.errors import UnknownVersion
from a2acard.finding import SITE, use_site
from tests.cli.run import run

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("version", PUBLISHED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_prints_the_published_file(language: str, version: str) -> None:
    """What the command prints is what the documentation has, to the letter."""
    folder = DOCS / ("schemas" if language == "jsonschema" else "types")
    found = run("types", language, "--version", version)
    assert found.code == 0
    assert found.out == (folder / file_name(language, version)).read_text(encoding="utf-8")
    assert found.out.endswith("\n") and not found.out.endswith("\n\n")  # noqa: PT018  # one thought


def test_the_newest_version_is_the_default() -> None:
    """Without `--version`, 1.0."""
    assert run("types", "python").out == declare("python", "1.0")


def test_writes_a_file(tmp_path: Path) -> None:
    """`-o` writes the file and prints nothing; `-` is standard output."""
    target = tmp_path / "agent-card.ts"
    assert run("types", "typescript", "-o", str(target)).out == ""
    assert target.read_text(encoding="utf-8") == declare("typescript", "1.0")
    assert run("types", "typescript", "-o", "-").out == declare("typescript", "1.0")


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    """A file that can't be written ends with 3, in one sentence."""
    found = run("types", "zod", "--output", str(tmp_path / "no/such/file.ts"))
    assert found.code == 3
    assert "no such folder" in found.err


@pytest.mark.parametrize("arguments", [("cobol",), (), ("python", "--version", "0.1")])
def test_wrong_requests(arguments: tuple[str, ...]) -> None:
    """An unknown language or version, or none: 2, with what there is."""
    found = run("types", *arguments)
    assert found.code == 2
    assert "a2acard types" in found.err


def test_declare_refuses_what_it_does_not_know() -> None:
    """The function behind it names the versions there are; a language is a programming error."""
    with pytest.raises(UnknownVersion, match="1.0, 0.3, 0.2"):
        declare("python", "hybrid")
    with pytest.raises(KeyError):
        declare("cobol", "1.0")


def test_links_follow_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a `site` in the settings, ids and links start there."""
    (tmp_path / "a2acard.toml").write_text('site = "https://docs.example.com/a2acard"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    try:
        schema = json.loads(run("types", "jsonschema").out)
        assert schema["$id"] == "https://docs.example.com/a2acard/schemas/agent-card-1.0.json"
        for language in ("typescript", "python", "zod"):
            assert "https://docs.example.com/a2acard/types" in run("types", language).out
    finally:
        use_site(SITE)


def test_completion_knows_languages_and_examples() -> None:
    """bash completes the language, the name of an example, and a file after `-o`."""
    script = run("completion", "bash").out
    for words, expected in (
        ("types py", ["python"]),
        ("examples device", ["device-code"]),
        ("types python -o READ", ["README.md"]),
        ("completion z", ["zsh"]),
    ):
        last = len(words.split())
        ask = f'COMP_WORDS=(a2acard {words}); COMP_CWORD={last}; _a2acard; echo "${{COMPREPLY[@]}}"'
        done = subprocess.run(
            ["bash", "-c", script + ask], capture_output=True, text=True, check=True, cwd=DOCS.parent
        )
        assert done.stdout.split() == expected
    fish = run("completion", "fish").out
    assert "'__fish_seen_subcommand_from types' -f -a 'typescript python jsonschema zod'" in fish
