"""`get` as people call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import run
from tests.discovery.servers import Reply, Script, serving

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "tests/corpus/accepted/g2-noauth-min.json").read_bytes()
SCRIPT: Script = {"/.well-known/agent.json": Reply(200, CARD, {"content-type": "application/json"})}
OPEN = ("--allow-host", "127.0.0.1")


def test_the_card_is_printed_as_it_came() -> None:
    """Byte for byte, and nothing else."""
    with serving(SCRIPT) as host:
        done = run("get", host.url, *OPEN)
    assert (done.code, done.out.encode(), done.err) == (0, CARD, "")


def test_trail() -> None:
    """Each request on standard error, also where nothing was found."""
    with serving(SCRIPT) as host:
        done = run("get", host.url, "--trail", *OPEN)
        lines = done.err.splitlines()
        assert lines[0].startswith(f"404 {host.url}/.well-known/agent-card.json (origin, ")
        assert lines[1].endswith("a card (1.0)")
        nothing = run("get", f"{host.url}/x", "--trail", *OPEN)
        assert nothing.code == 0
    with serving({}) as host:
        done = run("get", host.url, "--trail", *OPEN)
        assert (done.code, done.out) == (3, "")
        assert len(done.err.splitlines()) == 6  # two paths, two catalogs, the host's page, the reason
        assert "no Agent Card at" in done.err


def test_json_follows_its_schema(tmp_path: Path) -> None:
    """All about it, and the card in a file."""
    target = tmp_path / "card.json"
    with serving(SCRIPT) as host:
        done = run("get", host.url, "--format", "json", "-o", str(target), *OPEN)
    data: Any = json.loads(done.out)
    schema = json.loads((ROOT / "docs/schemas/get-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    assert data["card"] == json.loads(CARD)
    assert [row["status"] for row in data["trail"]] == [404, 200]
    assert target.read_bytes() == CARD


def test_what_is_not_open_is_not_fetched() -> None:
    """Loopback and plain HTTP need the user's word; nothing is asked before."""
    with serving(SCRIPT) as host:
        done = run("get", host.url)
        assert (done.code, done.out) == (3, "")
        assert "plain HTTP is not fetched" in done.err
        assert host.asked == []
        assert run("get", host.url, "--allow-private").code == 0
        assert run("get", host.url, "--allow-network", "127.0.0.0/8").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("a b",), "no host"),
        (("x.example", "--allow-network", "ten"), "--allow-network ten"),
        (("x.example", "--allow-host", "http://x"), "--allow-host"),
        (("x.example", "--timeout", "0"), "--timeout 0"),
        (("x.example", "--timeout", "nan"), "--timeout nan"),
    ],
)
def test_wrong_requests(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2 and the reason."""
    done = run("get", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the install command."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = run("get", "agents.example.org")
    assert done.code == 2
    assert "pip install 'a2acard[http]'" in done.err


def test_explain_auth() -> None:
    """In plain words, instead of the card."""
    with serving(SCRIPT) as host:
        done = run("get", host.url, "--explain-auth", *OPEN)
    assert (done.code, done.out) == (0, "Anyone may call.\n")


def test_a_url_is_a_source_of_every_command() -> None:
    """lint, migrate, rewrite, diff and readers fetch through the same guard; without leave nothing is asked."""
    with serving(
        {"/.well-known/agent-card.json": Reply(200, CARD, {"content-type": "application/json"})}
    ) as host:
        assert run("lint", host.url).code == 3
        assert host.asked == []
        assert run("lint", host.url, "--dev").code == 0
        assert run("lint", host.url, *OPEN, "--format", "json").code == 0
        assert run("migrate", host.url, *OPEN).out.encode() == CARD
        assert run("diff", host.url, str(ROOT / "tests/corpus/accepted/g2-noauth-min.json"), *OPEN).code == 0
        assert (
            run("rewrite", host.url, "--from", "https://x.example", "--to", "https://y.example", *OPEN).code
            == 1
        )
        assert json.loads(run("readers", host.url, "--format", "json", *OPEN).out)
