"""`new` as people and pipelines call it: what is written where, the exit codes, and that nobody is kept waiting."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import a2acard
from tests.authoring.making import SOURCES, check
from tests.cli.run import Run, run
from tests.cli.test_migrate import check as follows

SKILL = json.dumps(
    {
        "id": "find-bill",
        "name": "Find a bill",
        "description": "Finds a bill by customer number and month.",
        "tags": ["bills"],
        "examples": ["What is due in May?"],
    }
)
FLAGS: tuple[str, ...] = (
    "--name", "Bill desk", "--description", "Finds bills of the town's water works and says what is due.",
    "--jsonrpc", "https://bills.water.example/a2a", "--provider", "Water Works", "--provider-url", "https://water.example",
    "--skill", SKILL, "--security", "api-key:X-Key",
)  # fmt: skip
PAWS = (
    "--jsonrpc", "https://agent.paws.example/a2a", "--provider", "Town", "--provider-url", "https://paws.example", "--security", "bearer",
)  # fmt: skip


def card_of(done: Run) -> dict[str, Any]:
    """The card on standard output, which holds up."""
    assert done.code == 0, done.err
    card: dict[str, Any] = json.loads(done.out)
    check(card)
    return card


def test_flags_make_a_card() -> None:
    """The card goes to standard output, the report to standard error."""
    done = run("new", *FLAGS)
    card = card_of(done)
    assert card["securityRequirements"] == [{"schemes": {"key": {}}}]
    assert "it is not signed yet" in done.err
    assert "assumed:" in done.err


def test_every_flag() -> None:
    """What a flag says is in the card."""
    more: tuple[str, ...] = (
        "--agent-version",
        "2.0.0",
        "--grpc",
        "bills.water.example:443",
        "--http-json",
        "https://bills.water.example/v1",
    )
    more += (
        "--documentation",
        "https://water.example/docs",
        "--icon",
        "https://water.example/i.png",
        "--streaming",
    )
    more += ("--no-push-notifications", "--input-mode", "text/plain", "--output-mode", "application/json")
    more += (
        "--security",
        "bearer",
        "--security",
        "mutual-tls",
        "--require",
        "key+certificate",
        "--require",
        "bearer",
    )
    card = card_of(run("new", *FLAGS, *more))
    assert card["version"] == "2.0.0"
    assert [item["protocolBinding"] for item in card["supportedInterfaces"]] == [
        "JSONRPC",
        "GRPC",
        "HTTP+JSON",
    ]
    assert card["capabilities"] == {"streaming": True, "pushNotifications": False}
    assert card["securityRequirements"][0] == {"schemes": {"key": {}, "certificate": {}}}
    assert card["defaultOutputModes"] == ["application/json"]
    assert (card["documentationUrl"], card["iconUrl"]) == (
        "https://water.example/docs",
        "https://water.example/i.png",
    )
    login = "openid-connect:https://id.water.example/.well-known/openid-configuration"
    card = card_of(run("new", *FLAGS[:-2], "--security", login, "--require", "login=openid,profile"))
    assert card["securityRequirements"] == [{"schemes": {"login": {"list": ["openid", "profile"]}}}]
    assert "securitySchemes" not in card_of(run("new", *FLAGS[:-2], "--security", "none"))


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    """The report is printed then; a second time the same bytes come out."""
    target = tmp_path / "agent-card.json"
    done = run("new", *FLAGS, "-o", str(target))
    assert (done.code, done.err) == (0, "")
    assert "lint of the card" in done.out
    assert target.read_text("utf-8") == run("new", *FLAGS).out


def test_missing_answers_are_named_and_nobody_waits() -> None:
    """Without a terminal, with an open pipe for input: exit code 2, each answer with its flag and its key."""
    process = subprocess.run(
        [sys.executable, "-m", "a2acard", "new"], stdin=subprocess.PIPE, capture_output=True, text=True, timeout=60, check=False
    )  # fmt: skip
    assert (process.returncode, process.stdout) == (2, "")
    assert "7 answers missing" in process.stderr
    for flag in (
        "--name",
        "--description",
        "--jsonrpc",
        "--provider",
        "--provider-url",
        "--skill",
        "--security",
    ):
        assert flag in process.stderr
    assert "'provider.organization' in --answers" in process.stderr
    assert "error[" not in process.stderr


def test_what_would_not_pass_is_not_written(tmp_path: Path) -> None:
    """Exit code 1, the findings, and no file."""
    target = tmp_path / "card.json"
    done = run("new", *FLAGS, "--name", "My Agent", "-o", str(target))
    assert (done.code, done.out) == (1, "")
    assert "warning[generic-name]" in done.err
    assert not target.exists()
    assert run("new", *FLAGS, "--name", "My Agent", "--profile", "spec").code == 0


@pytest.mark.parametrize("file", ["pets.yaml", "tickets.yaml", "items.json", "charges.yaml"])
def test_from_openapi(file: str) -> None:
    """With the author's flags, each document makes a card; the report tells places in the source."""
    done = run(
        "new",
        "--from",
        f"openapi:{SOURCES / file}",
        *PAWS,
        "--description",
        "Answers questions about the register.",
        "--name",
        "Paws",
    )
    card_of(done)
    assert "/info" in done.err or "/paths" in done.err
    assert "left out of" in done.err


def test_from_mcp_and_standard_input() -> None:
    """A list of tools, from a pipe too."""
    tools = (SOURCES / "tools.json").read_bytes()
    rest = (*PAWS, "--name", "Files", "--description", "Reads files and opens issues for its callers.")
    card = card_of(run("new", "--from", "mcp:-", *rest, stdin=tools))
    assert card == card_of(run("new", "--from", f"mcp:{SOURCES / 'tools.json'}", *rest))


def test_from_an_older_card() -> None:
    """A card of 0.3 comes out as one of 1.0; what readers of 1.0 drop, and signatures, are told."""
    old = {
        "protocolVersion": "0.3.0", "name": "Bill desk", "description": "Finds bills of the town's water works.", "version": "1.2.0",
        "url": "https://bills.water.example/a2a", "preferredTransport": "JSONRPC", "capabilities": {"streaming": True},
        "provider": {"organization": "Water Works", "url": "https://water.example", "x-team": "blue"},
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [json.loads(SKILL)],
        "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}, "security": [{"key": []}],
        "signatures": [{"protected": "e30", "signature": "AA"}],
    }  # fmt: skip
    done = run("new", "--from", "card:-", "--agent-version", "2.0.0", stdin=json.dumps(old).encode())
    card = card_of(done)
    assert card["version"] == "2.0.0"
    assert card["supportedInterfaces"][0]["protocolVersion"] == "1.0"
    assert "/provider/x-team" in done.err
    assert "/signatures" in done.err
    assert "written for 0.3" in done.err


def test_order_of_inputs(tmp_path: Path) -> None:
    """Flags win over the overlay, which wins over answers, which win over the source."""
    (tmp_path / "a.toml").write_text(
        'name = "Answers"\nversion = "1.1.1"\ndescription = "Said in the answers of its author."\n'
    )
    (tmp_path / "o.toml").write_text(
        'name = "Overlay"\nversion = "2.2.2"\nremove = ["/skills/vaccination"]\n'
    )
    inputs = (
        "--from",
        f"openapi:{SOURCES / 'pets.yaml'}",
        "--answers",
        str(tmp_path / "a.toml"),
        "--overlay",
        str(tmp_path / "o.toml"),
    )
    card = card_of(run("new", *inputs, *PAWS, "--name", "Flags"))
    assert (card["name"], card["version"], card["description"]) == (
        "Flags",
        "2.2.2",
        "Said in the answers of its author.",
    )
    assert [skill["id"] for skill in card["skills"]] == ["pet"]


def test_check(tmp_path: Path) -> None:
    """A card that is what its inputs give is fine, signed too; one that has drifted is shown with the difference."""
    target = tmp_path / "card.json"
    run("new", *FLAGS, "-o", str(target))
    done = run("new", *FLAGS, "--check", str(target))
    assert (done.code, done.err) == (0, "")
    signed = json.loads(target.read_bytes())
    signed |= {"signatures": [{"protected": "e30", "signature": "AA"}]}
    target.write_bytes((json.dumps(signed, indent=2) + "\n").encode())
    assert run("new", *FLAGS, "--check", str(target)).code == 0
    drifted = run("new", *FLAGS, "--security", "bearer", "--check", str(target))
    assert drifted.code == 1
    assert "compatible: only more is possible" in drifted.out
    assert '\n+    "bearer": {' in drifted.out
    target.write_bytes(json.dumps(signed).encode())
    same = run("new", *FLAGS, "--check", str(target))
    assert same.code == 1
    assert "the card says the same in other bytes" in same.out
    assert run("new", *FLAGS, "--check", str(tmp_path / "none.json")).code == 2


def test_split(tmp_path: Path) -> None:
    """Two cards that hold up; what is private is in the extended one only."""
    private = json.loads(SKILL) | {
        "id": "void",
        "name": "Void a bill",
        "description": "Takes a bill back that was wrong.",
    }
    inputs = (*FLAGS, "--skill", json.dumps(private), "--private", "void")
    public, extended = tmp_path / "public.json", tmp_path / "extended.json"
    done = run("new", *inputs, "--split", str(public), str(extended))
    assert done.code == 0, done.err
    check(json.loads(public.read_bytes()))
    check(json.loads(extended.read_bytes()))
    assert b"Void" not in public.read_bytes()
    assert b"Void" in extended.read_bytes()
    assert a2acard.compare(public, extended).of("breaking") == ()
    alone = run("new", *inputs)
    assert "Void" not in alone.out
    assert "it is private" in alone.err


@pytest.mark.parametrize("way", [(), ("--name", "My Agent")])
def test_json_report_follows_its_schema(way: tuple[str, ...], tmp_path: Path) -> None:
    """Where the card is written, and where it is not."""
    done = run("new", *FLAGS, *way, "--report", "json", "-o", str(tmp_path / "card.json"))
    follows("new-1", json.loads(done.err if way else done.out))
    data = json.loads(run("new", "--from", f"openapi:{SOURCES / 'tickets.yaml'}", "--report", "json").err)
    follows("new-1", data)
    assert data["source"].endswith("tickets.yaml")
    assert {"message": "an e-mail address", "at": None, "source": "/info/contact/email"} in data["left_out"]
    assert [item["answer"] for item in data["missing"]] == ["interfaces"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", "opnapi:x"), "did you mean openapi:x?"),
        (("--from", "x.yaml"), "write openapi:FILE, mcp:FILE or card:FILE"),
        (("--from", "openapi:"), "name the file"),
        (("--from", "openapi:nowhere.yaml"), "nowhere.yaml: no such file"),
        (("--from", "card:-"), "line 1"),
        (("--answers", "-", "--overlay", "-"), "only one of the inputs"),
        (("--skill", "x"), "--skill: line 1"),
        (("--skill", "[]"), "an object is wanted"),
        (("--skill", '{"id": "a", "tag": []}'), "skills[0].tag: unknown key; did you mean 'tags'?"),
        (("--security", "barer"), "did you mean 'bearer'?"),
        (("--security", "api-key"), "a colon and HEADER come behind it"),
        (("--security", "bearer:x"), "takes nothing behind it"),
        (("--security", "none", "--security", "bearer"), "nobody would need"),
        (("--security", "api-key:A", "--security", "api-key:B"), "use --answers for two"),
        (("--require", "=x"), "name a scheme"),
        (("--max-skills", "0"), "--max-skills must be at least 1"),
        ((*FLAGS, "--private", "nothing", "--split", "a", "b"), "no skill has the id 'nothing'"),
        ((*FLAGS, "--split", "a", "b"), "no skill is private"),
        (("-o", "a", "--check", "b"), "not allowed with"),
        ((*FLAGS, "-o", ""), "is no name of a file"),
        ((*FLAGS, "-o", "."), "is a directory"),
        ((*FLAGS, "--check", "a", "--report", "json"), "--check reports as text"),
        ((*FLAGS, "--agent-version", "1.0\n2"), "version: it has a line break"),
        ((*FLAGS, "--private", "none-such"), "no skill has the id 'none-such'"),
    ],
)
def test_wrong_requests(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2, the reason, and nothing else."""
    done = run("new", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_the_page_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report and the missing answers in docs/new.md are those of its examples; so is the drift."""
    root = Path(a2acard.__file__).parents[2]
    page = (root / "docs/new.md").read_text("utf-8")
    inputs = ("--from", "openapi:examples/new/api.yaml", "--overlay", "examples/new/overlay.toml")
    monkeypatch.chdir(root)
    target = str(tmp_path / "agent-card.json")
    assert run("new", *inputs, "-o", target).out in page
    assert run("new", *inputs[:2]).err.partition("a2acard new: ")[2] in page
    drift = run(
        "new", *inputs, "--documentation", "https://library.example/help/agent", "--check", target
    ).out
    assert drift.replace(target, "agent-card.json") in page
    for file in ("answers.toml", "overlay.toml"):
        assert (root / "examples/new" / file).read_text("utf-8") in page


def test_loopback_for_development() -> None:
    """`--dev` allows it, as in `lint`."""
    flags = (*FLAGS[:4], "--jsonrpc", "http://localhost:8000/a2a", *FLAGS[6:])
    refused = run("new", *flags)
    assert refused.code == 1
    assert "localhost" in refused.err
    assert run("new", *flags, "--dev").code == 0
