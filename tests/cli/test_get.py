"""`get` as people call it."""

from __future__ import annotations

import json
import shlex
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
    assert (done.code, done.out.encode()) == (0, CARD)
    assert done.err.startswith("a2acard get: the card is at /.well-known/agent.json only")


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


def test_request() -> None:
    """The command alone on standard output, what it needs beside it; for machines all of it, in the words of the schema."""
    card = str(ROOT / "src/a2acard/examples/api-key.json")
    done = run("get", card, "--request")
    assert done.code == 0
    assert done.out.startswith("curl -sS https://api.addresses.example/a2a/message:send \\\n  -H ")
    assert shlex.split(done.out.replace(" \\\n  ", " "))[-3:-1] == ["X-API-Key: $API_KEY", "-d"]
    assert "a2acard get: $API_KEY is an API key in the header X-API-Key\n" in done.err
    assert "a message is really sent to the agent, which may start work" in done.err
    data = json.loads(run("get", card, "--request", "--format", "json").out)
    _check(data)
    assert data["request"]["places"] == [{"name": "API_KEY", "what": "an API key in the header X-API-Key"}]
    assert data["request"]["command"].startswith("curl -sS ")
    done = run("get", card, "--request", "--binding", "GRPC")
    assert (done.code, done.out) == (1, "")
    assert json.loads(run("get", card, "--select", "--format", "json").out)["request"] is None


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


def test_json_of_a_failure() -> None:
    """Machines are told why, with the trail, and the exit code is that of what could not be finished."""
    with serving({}) as host:
        done = run("get", host.url, "--format", "json", *OPEN)
    data: Any = json.loads(done.out)
    assert done.code == 3
    assert (data["card"], data["url"]) == (None, None)
    assert "no Agent Card at" in data["error"]
    assert [row["status"] for row in data["trail"]] == [404] * 5
    _check(data)


def _check(data: Any) -> None:
    schema = json.loads((ROOT / "docs/schemas/get-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []


def test_a_card_at_hand(tmp_path: Path) -> None:
    """A file and inline JSON are cards too, for all that is said about one."""
    file = tmp_path / "card.json"
    file.write_bytes(CARD)
    assert run("get", str(file)).out.encode() == CARD
    assert run("get", CARD.decode(), "--explain-auth").out == "Anyone may call.\n"
    done = run("get", str(file), "--select", "--binding", "HTTP+JSON")
    assert done.out.splitlines() == [
        "HTTP+JSON 1.0 at https://agent.example.com/rest",
        "  not https://agent.example.com/a2a/v1: it speaks JSONRPC, this client HTTP+JSON",
    ]
    data = json.loads(run("get", str(file), "--select", "--format", "json").out)
    assert (data["why"], data["selection"]["binding"]) == ("given", "JSONRPC")
    _check(data)
    done = run("get", str(file), "--select", "--binding", "GRPC")
    assert (done.code, done.out) == (1, "")
    assert "no interface can be called: /supportedInterfaces/0: it speaks JSONRPC" in done.err


@pytest.mark.parametrize(
    ("bad", "code", "said"),
    [
        ("{", 3, "line 1, column 2"),
        ("[1]", 3, "not an Agent Card"),
        ("nothing here.json", 2, "no such file"),
        ("nothing.json", 2, "no such file"),
        ("a b", 2, "is no host"),
    ],
)
def test_what_is_no_card(bad: str, code: int, said: str) -> None:
    """It is told in a sentence."""
    done = run("get", bad)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_the_cache(tmp_path: Path) -> None:
    """The second time nothing is asked, which is said; the host is asked when that is wanted, or when nothing is kept."""
    reply = Reply(200, CARD, {"content-type": "application/json", "cache-control": "max-age=600"})
    with serving({"/.well-known/agent-card.json": reply}) as host:
        assert run("get", host.url, *OPEN).err == ""
        again = run("get", host.url, *OPEN)
        assert again.out.encode() == CARD
        assert "from the cache, 0 s old; --refresh asks the host" in again.err
        assert len(host.asked) == 1
        run("get", host.url, "--refresh", *OPEN)
        run("get", host.url, "--no-cache", *OPEN)
        run("get", host.url, "--cache-dir", str(tmp_path / "other"), *OPEN)
        assert len(host.asked) == 4
        file = tmp_path / "file"
        file.touch()
        done = run("get", host.url, "--cache-dir", str(file), *OPEN)
        assert (done.code, len(host.asked)) == (2, 4)


SECRET = "t0ps3cret-value"


def _protected(headers: dict[str, str]) -> Reply:
    if headers.get("authorization") == f"Bearer {SECRET}":
        return Reply(200, CARD, {"content-type": "application/json"})
    return Reply(401, b"", {"www-authenticate": f"Bearer error={headers.get('authorization')}"})


@pytest.mark.parametrize("command", [["get"], ["lint", "--quiet"], ["migrate"], ["readers"]])
def test_credentials_from_the_environment_or_a_file(
    command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """For every command that fetches a card."""
    file = tmp_path / "token"
    file.write_text(f"{SECRET}\n", encoding="ascii")
    monkeypatch.setenv("TOKEN", SECRET)
    monkeypatch.setenv("OTHER", "wrong-and-secret")
    with serving({"/.well-known/agent-card.json": _protected}) as host:
        for way in (("--bearer-env", "TOKEN"), ("--bearer-file", str(file))):
            assert run(*command, host.url, *OPEN, *way).code == 0, way
        done = run(*command, host.url, *OPEN, "--bearer-env", "OTHER")
        assert done.code == 3 or command[0] != "get"
        assert "wrong-and-secret" not in done.out + done.err
    if command == ["get"]:
        with serving({"/.well-known/agent-card.json": _protected}) as host:
            done = run("get", host.url, "--trail", *OPEN, "--bearer-env", "OTHER")
            assert "[Bearer error=***]" in done.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["--bearer-env", "NOWHERE"],
            "--bearer-env NOWHERE: there is no credential, the variable is not set",
        ),
        (["--bearer-file", "/nowhere/token"], "--bearer-file /nowhere/token: no such file"),
        (["--basic-env", "TOKEN"], "what is there is written user:password"),
        (["--header-env", "X-Key"], "it is written NAME=VARIABLE"),
        (["--header", "X-Key"], "--header is written 'Name: value'"),
        (["--api-key-env", "TOKEN"], "an API key is used as a card says"),
        (["--client-id-env", "TOKEN"], "an OAuth client has an id and a secret"),
        (["--token-host", "https://x"], "--token-host https://x: it is a host"),
        (["--client-key", "k.pem"], "--client-key is the key of --client-cert"),
        (["--client-cert", "/nowhere/c.pem"], "the client certificate /nowhere/c.pem: no such file"),
        (["--binding", "jsonrpc"], "--binding jsonrpc: it is one of"),
    ],
)
def test_options_that_can_not_be(options: list[str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told with its cure, before anything is asked, and without the secret."""
    monkeypatch.setenv("TOKEN", SECRET)
    with serving(SCRIPT) as host:
        done = run("get", host.url, "--select", *OPEN, *options)
        assert done.code == 2
        assert said in done.err
        assert SECRET not in done.err
        assert host.asked == []


def test_a_typed_header_is_warned_of() -> None:
    """It is sent, and that it stays in the shell's history is said, without its value."""
    with serving(SCRIPT) as host:
        done = run("get", host.url, *OPEN, "--header", f"X-Key: {SECRET}")
        assert host.asked[0][1]["x-key"] == SECRET
    assert "--header-env takes it from the environment" in done.err
    assert SECRET not in done.err


def test_the_extended_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The call has the token, the card's fetch has not; what is more in it is said; each failure has its sentence."""
    monkeypatch.setenv("TOKEN", SECRET)
    monkeypatch.setenv("CARD_TOKEN", "for-the-card")
    card = json.loads(CARD)
    script: Script = {}
    with serving(script) as host:
        card["capabilities"]["extendedAgentCard"] = True
        card["supportedInterfaces"] = [
            {"url": f"{host.url}/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ]
        card["securitySchemes"] = {"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}
        card["securityRequirements"] = [{"schemes": {"token": {}}}]
        more = card | {
            "skills": [*card["skills"], {"id": "pay", "name": "Pay", "description": "Pays.", "tags": ["x"]}]
        }
        script["/.well-known/agent-card.json"] = Reply(
            200, json.dumps(card).encode(), {"content-type": "application/json"}
        )

        def extended(headers: dict[str, str]) -> Reply:
            if headers.get("authorization") != f"Bearer {SECRET}":
                return Reply(401, b"", {"www-authenticate": "Bearer"})
            return Reply(
                200,
                json.dumps({"jsonrpc": "2.0", "id": "a2acard", "result": more}).encode(),
                {"content-type": "application/json"},
            )

        script["/rpc"] = extended
        target = tmp_path / "extended.json"
        done = run(
            "get", host.url, "--extended", "--bearer-env", "TOKEN", "-o", str(target), "--no-cache", *OPEN
        )
        assert (done.code, json.loads(target.read_bytes())) == (0, more)
        assert "the extended card differs:" in done.err
        assert "authorization" not in host.asked[0][1]
        done = run(
            "get",
            host.url,
            "--extended",
            "--bearer-env",
            "TOKEN",
            "--card-bearer-env",
            "CARD_TOKEN",
            "--format",
            "json",
            "--no-cache",
            *OPEN,
        )
        assert host.asked[2][1]["authorization"] == "Bearer for-the-card"
        data = json.loads(done.out)
        assert (data["extended"]["card"], data["error"]) == (more, None)
        assert data["extended"]["changes"][0]["new"] == "/skills/2"
        _check(data)
        done = run("get", host.url, "--extended", "--format", "json", *OPEN)
        data = json.loads(done.out)
        assert (done.code, data["extended"]) == (3, None)
        assert "asks for credentials (401): Bearer" in data["error"]
        assert data["card"] == card
        _check(data)
