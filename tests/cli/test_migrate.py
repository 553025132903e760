"""`migrate` and `rewrite` as people call them: what is written where, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests/corpus/accepted/v03-0-good.json"


def check(name: str, data: object) -> None:
    """The data follows the published schema."""
    schemas = {
        path.stem: json.loads(path.read_text("utf-8")) for path in (ROOT / "docs/schemas").glob("*-1.json")
    }
    registry: Any = Registry().with_resources(
        [(item["$id"], Resource.from_contents(item)) for item in schemas.values()]
    )
    assert list(Draft202012Validator(schemas[name], registry=registry).iter_errors(data)) == []


def test_the_card_goes_to_standard_output() -> None:
    """And the report to standard error."""
    done = run("migrate", str(OLD))
    assert done.code == 0
    assert json.loads(done.out)["supportedInterfaces"][0]["protocolVersion"] == "0.3"
    assert "0.3 -> hybrid" in done.err
    assert "enable_v0_3_compat=True" in done.err


def test_the_card_goes_to_a_file(tmp_path: Path) -> None:
    """And the report to standard output; the file is what standard output would have had."""
    target = tmp_path / "agent-card.json"
    done = run("migrate", str(OLD), "-o", str(target), "--wire", "upgrade")
    assert (done.code, done.err) == (0, "")
    assert "every endpoint is said to speak 1.0 now" in done.out
    assert target.read_bytes() == run("migrate", str(OLD), "--wire", "upgrade").out.encode()


def test_in_place(tmp_path: Path) -> None:
    """The file itself is replaced; a second time nothing changes."""
    card = tmp_path / "agent.json"
    card.write_bytes(OLD.read_bytes())
    assert run("migrate", str(card), "--in-place").code == 0
    once = card.read_bytes()
    stamp = card.stat().st_mtime_ns
    assert run("migrate", str(card), "--in-place").code == 0
    assert card.read_bytes() == once
    assert card.stat().st_mtime_ns == stamp
    assert run("migrate", "-", "--in-place", stdin=once).code == 2


def test_questions_fail() -> None:
    """What only the author can answer is exit code 1, and the card is written all the same."""
    done = run(
        "migrate",
        '{"name": "Bill desk", "url": "", "skills": [{"id": "a"}], "preferredTransport": "JSONRPC"}',
    )
    assert done.code == 1
    assert json.loads(done.out)["url"] == ""
    assert "questions that only you can answer" in done.err
    assert "/skills/0/tags" in done.err


def test_strict_writes_nothing(tmp_path: Path) -> None:
    """Where something would be lost, `--strict` names it and writes nothing."""
    target = tmp_path / "new.json"
    card = json.loads(OLD.read_bytes()) | {"signatures": [{"protected": "e30", "signature": "AA"}]}
    done = run("migrate", json.dumps(card), "--strict", "-o", str(target))
    assert (done.code, done.out) == (1, "")
    assert "would be lost: /signatures" in done.err
    assert not target.exists()


@pytest.mark.parametrize("way", [(), ("--clean",), ("--wire", "upgrade", "--hybrid"), ("--to", "0.3")])
def test_json_report_follows_its_schema(way: tuple[str, ...], tmp_path: Path) -> None:
    """The JSON report, each way."""
    done = run("migrate", str(OLD), "--report", "json", "-o", str(tmp_path / "x.json"), *way)
    data = json.loads(done.out)
    check("migrate-1", data)
    assert data["card_version"] == "0.3"
    assert data["lint"]["card_version"] == data["to"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such-file.json",), "no-such-file.json"),
        (("[]",), "not an Agent Card"),
        (("{",), "line 1, column 2"),
        (('{"name": "a", "name": "b", "url": "https://a.example.com/", "skills": []}',), "there twice"),
        ((str(OLD), "--to", "0.3", "--wire", "upgrade"), "moving to 1.0"),
        ((str(OLD), "--clean", "--hybrid"), "not allowed with"),
        ((str(OLD.parent),), "takes one card"),
    ],
)
def test_wrong_requests(arguments: tuple[str, ...], said: str) -> None:
    """What can't be done is exit code 2 with the reason, and no traceback."""
    done = run("migrate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_rewrite_moves_what_lies_under_the_base() -> None:
    """Every URL member under the base, and no byte beside it."""
    text = OLD.read_text("utf-8")
    done = run(
        "rewrite", str(OLD), "--from", "https://weather.example.com", "--to", "https://gate.example.org/w/"
    )
    assert done.code == 0
    assert done.out == text.replace("https://weather.example.com", "https://gate.example.org/w")
    assert "2 URLs moved" in done.err
    assert "/provider/url" in done.err


@pytest.mark.parametrize(
    ("url", "base", "moved"),
    [
        ("https://a.example.com/v1/rpc", "https://a.example.com/v1", "https://b.example.org/x/rpc"),
        ("https://a.example.com/v1?k=1", "https://a.example.com/v1/", "https://b.example.org/x?k=1"),
        ("https://A.example.com:443/v1", "https://a.example.com/v1", "https://b.example.org/x"),
        ("https://a.example.com/v10", "https://a.example.com/v1", None),
        ("http://a.example.com/v1", "https://a.example.com/v1", None),
        ("https://a.example.com:8443/v1", "https://a.example.com/v1", None),
        ("https://a.example.com.evil.example/v1", "https://a.example.com", None),
    ],
)
def test_where_a_base_ends(url: str, base: str, moved: str | None) -> None:
    """A base ends with a part of the path; scheme, host and port are compared as URLs have them."""
    card = {"name": "Desk", "supportedInterfaces": [{"url": url, "protocolBinding": "JSONRPC"}], "skills": []}
    done = run(
        "rewrite", json.dumps(card), "--from", base, "--to", "https://b.example.org/x", "--report", "json"
    )
    report = json.loads(done.err)
    check("rewrite-1", report)
    assert done.code == (0 if moved else 1)
    assert json.loads(done.out)["supportedInterfaces"][0]["url"] == (moved or url)
    assert len(report["left"]) == (0 if moved else 1)


def test_rewrite_of_a_grpc_target() -> None:
    """A target without a scheme moves with a base without a path."""
    card = {
        "name": "Desk",
        "supportedInterfaces": [{"url": "agent:8080", "protocolBinding": "GRPC"}],
        "skills": [],
    }
    done = run("rewrite", json.dumps(card), "--from", "http://agent:8080", "--to", "https://g.example.org")
    assert json.loads(done.out)["supportedInterfaces"][0]["url"] == "g.example.org:443"


@pytest.mark.parametrize(
    ("url", "base", "new", "reason"),
    [
        ("agent:8080", "http://agent:8080", "https://g.example.org/bills", "a gRPC target has no path"),
        ("http://agent:8080/../x", "http://agent:8080", "https://g.example.org/bills", "leads up and down"),
        (
            "http://agent:8080/a/%2e%2e/x",
            "http://agent:8080",
            "https://g.example.org/bills",
            "leads up and down",
        ),
        ("http://other:8080/x", "http://agent:8080", "https://g.example.org/bills", "not under the base"),
    ],
)
def test_why_a_url_is_left(url: str, base: str, new: str, reason: str) -> None:
    """The true reason, and no path that leaves the gateway's prefix."""
    card = {"name": "Desk", "supportedInterfaces": [{"url": url, "protocolBinding": "GRPC"}], "skills": []}
    done = run("rewrite", json.dumps(card), "--from", base, "--to", new)
    assert done.code == 1
    assert reason in done.err
    assert json.loads(done.out) == card


def test_rewrite_drops_signatures_and_lists_the_rest() -> None:
    """Signatures go with the reason; a URL that no reader takes for one is listed."""
    card = json.loads(OLD.read_bytes())
    card["signatures"] = [{"protected": "e30", "signature": "AA"}]
    card["x-docs"] = "https://weather.example.com/docs"
    done = run(
        "rewrite", json.dumps(card), "--from", "https://weather.example.com", "--to", "https://b.example.org"
    )
    made = json.loads(done.out)
    assert "signatures" not in made
    assert made["x-docs"] == "https://weather.example.com/docs"
    assert "1 signature dropped" in done.err
    assert "/x-docs" in done.err


@pytest.mark.parametrize(
    "base",
    ["weather.example.com", "ftp://a.example.com", "https://u:p@a.example.com", "https://a.example.com/?x=1"],
)
def test_a_base_is_a_plain_url(base: str) -> None:
    """Anything else is refused."""
    done = run("rewrite", str(OLD), "--from", base, "--to", "https://b.example.org")
    assert (done.code, done.out) == (2, "")
    assert "no base" in done.err
