"""`explain`, `rules`, `fields` and `completion`."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from a2acard.rules import RULES
from a2acard.spec.reference import rows
from tests.cli.run import run


@pytest.mark.parametrize("item", RULES, ids=lambda item: item.id)
def test_explain_every_rule(item: object) -> None:
    """Each rule has a page with its severities."""
    found = run("explain", item.id)  # type: ignore[attr-defined]  # an Entry
    assert found.code == 0
    assert "| A2A version | spec | recommended | strict |" in found.out
    assert "## Why" in found.out


@pytest.mark.parametrize("row", rows("1.0"), ids=lambda row: row.name)
def test_explain_every_member(row: object) -> None:
    """Each member of 1.0 is explained, by its name and by its path."""
    for topic in (row.name, row.paths[0]):  # type: ignore[attr-defined]  # a Row
        found = run("explain", topic)
        assert found.code == 0
        assert "the usual mistake" in found.out


def test_explain_by_pointer() -> None:
    """A JSON Pointer from a finding finds the member."""
    assert run("explain", "/skills/0/tags").out.startswith("# AgentSkill.tags")


def test_explain_unknown_suggests() -> None:
    """An unknown topic is a wrong request with a suggestion."""
    found = run("explain", "legacy-membr")
    assert found.code == 2
    assert "legacy-member" in found.err


@pytest.mark.parametrize(
    ("topic", "meant"),
    [
        ("skill.tags", "skills.tags"),
        ("/skill/0/tags", "skills.tags"),
        ("AgentSkil.tags", "AgentSkill.tags"),
        ("tgas", "tags"),
        ("capabilities.streeming", "capabilities.streaming"),
        ("prefered_transport", "preferredTransport"),
        ("missing-membr", "missing-member"),
    ],
)
def test_explain_suggests_the_whole_name(topic: str, meant: str) -> None:
    """A path suggests a path, a member a member, of any version."""
    assert run("explain", topic).err.endswith(f"; did you mean {meant!r}?\n")


def test_explain_as_json() -> None:
    """The same in JSON, for rules and members."""
    assert json.loads(run("explain", "no-skills", "--format", "json").out)["rule"]["id"] == "no-skills"
    assert json.loads(run("explain", "skills.tags", "--format", "json").out)["fields"][0]["required"] is True


def test_rules_lists_all() -> None:
    """`rules` has every rule, in text and in JSON."""
    text = run("rules")
    assert all(item.id in text.out for item in RULES)
    data = json.loads(run("rules", "--format", "json").out)
    assert [rule["id"] for rule in data["rules"]] == [item.id for item in RULES]
    assert data["rules"][0]["severity"]["1.0"]["spec"] == "error"


def test_fields_lists_all() -> None:
    """`fields` has every member of the asked version."""
    assert len(json.loads(run("fields", "--format", "json").out)["fields"]) == len(rows("1.0"))
    assert "preferredTransport" in run("fields", "--version", "0.3").out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_commands_and_options(shell: str) -> None:
    """Each script knows the commands, the options and the rule ids."""
    found = run("completion", shell)
    assert found.code == 0
    for word in ("lint", "profile", "missing-member", "recommended"):
        assert word in found.out


def test_bash_completion_completes() -> None:
    """bash takes the script and completes commands, options and values with it."""
    script = run("completion", "bash").out
    ask = 'COMP_WORDS=(a2acard lint --pro); COMP_CWORD=2; _a2acard; echo "${COMPREPLY[@]}"'
    found = subprocess.run(["bash", "-c", script + ask], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "--profile"
    ask = 'COMP_WORDS=(a2acard lint --profile s); COMP_CWORD=3; _a2acard; echo "${COMPREPLY[@]}"'
    found = subprocess.run(["bash", "-c", script + ask], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["spec", "strict"]


def completed(shell: str, words: str) -> list[str]:
    """What a shell offers for the last word of a line."""
    script = run("completion", shell).out
    if shell == "bash":
        line = words.split(" ")
        ask = f'COMP_WORDS=({" ".join(line)}); COMP_CWORD={len(line) - 1}; _a2acard; printf "%s\\n" "${{COMPREPLY[@]}}"'
        command = ["bash", "-c", script + ask]
    elif shell == "fish":
        command = ["fish", "--no-config", "-c", f"{script}\ncomplete -C '{words}'"]
    else:
        ask = f"words=({words}); CURRENT={len(words.split(' '))}; COMP_WORDS=($words); COMP_CWORD=$((CURRENT-1)); "
        ask += 'emulate -L sh; setopt ksharrays; _a2acard; printf "%s\\n" "${COMPREPLY[@]}"'
        command = ["zsh", "-f", "-c", f"autoload -U compinit; compinit -u -D\n{script}\n{ask}"]
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]} here")
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    offered = [line.split("\t")[0] for line in found.stdout.splitlines() if line]
    return [
        line for line in offered if line.startswith(words.split(" ")[-1])
    ]  # zsh leaves that to the line editor


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_goes_on_after_a_comma(shell: str) -> None:
    """The last rule of a list is completed, and those before it stay."""
    assert completed(shell, "a2acard lint --select no-pr") == ["no-provider"]
    found = completed(shell, "a2acard lint --ignore no-provider,missing-m")
    assert found == ["no-provider,missing-member"]
    assert "a,b,misspelt-member" in completed(shell, "a2acard lint --ignore a,b,misspelt-")
    assert len(completed(shell, "a2acard lint --select no-provider,")) > 150
    assert "unsigned-card" not in completed(shell, "a2acard get --select unsigned")


def test_bash_completion_keeps_names_with_blanks_whole(tmp_path: Path) -> None:
    """A file name with a blank is one word."""
    (tmp_path / "my card.json").write_text("{}")
    script = run("completion", "bash").out
    ask = 'COMP_WORDS=(a2acard lint my); COMP_CWORD=2; _a2acard; echo "${#COMPREPLY[@]} ${COMPREPLY[0]}"'
    found = subprocess.run(
        ["bash", "-c", script + ask], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert found.stdout.strip() == "1 my card.json"
