"""Every format tells the same, and each is what its readers expect."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard.probing.telling import FORMATS, render
from tests.cli.run import run
from tests.discovery.servers import Reply, serving
from tests.probing.hosts import card, probed
from tests.probing.test_dialect import rpc

ROOT = Path(__file__).parents[2]
OPEN = ("--allow-host", "127.0.0.1")


def schema(name: str) -> Draft202012Validator:
    """A published schema."""
    return Draft202012Validator(json.loads((ROOT / f"docs/schemas/{name}.json").read_text(encoding="utf-8")))


def test_command_line(tmp_path: Path) -> None:
    """A card at hand, an agent of which one check fails: 1, JSON by its schema, the exchange kept."""
    kept = tmp_path / "exchange.jsonl"
    with serving({"/a2a": rpc()}) as host:
        source = json.dumps(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
        done = run("probe", source, "--format", "json", "--save", str(kept), *OPEN)
        text = run("probe", source, *OPEN)
    data: Any = json.loads(done.out)
    assert list(schema("probe-1").iter_errors(data)) == []
    assert done.code == 1
    checks = {one["check"]: one for one in data["interfaces"][0]["checks"]}
    assert (checks["unknown-version"]["verdict"], checks["unknown-version"]["category"]) == (
        "fail",
        "wrong-version",
    )
    assert data["interfaces"][0]["speaks"] == "1.0"
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert len(rows) == data["summary"]["requests"] > 8
    assert rows[0]["said"] == "TaskNotFound (-32001)"
    assert rows[0]["headers"]["a2a-version"] == "1.0"
    assert "  fail  unknown-version " in text.out
    assert text.out.splitlines()[-1].startswith(f"{data['summary']['pass']} pass, ")


def test_no_card_is_unfinished() -> None:
    """Nothing to probe: 3, with the reason; a request that can't be is 2."""
    with serving({}) as host:
        done = run("probe", host.url, *OPEN)
    assert done.code == 3
    assert "no Agent Card" in done.err
    assert run("probe").code == 2
    assert run("probe", "{}", "--binding", "SOAP").code == 2
    assert run("probe", "example.org", "--app", "x:y").code == 2


@pytest.mark.parametrize(
    ("reply", "category"),
    [
        (Reply(404, b"not found", {}), "404"),
        (Reply(200, b"<!doctype html><p>hi", {"content-type": "text/html"}), "html"),
        (Reply(401, b"", {"www-authenticate": "Bearer"}), "auth"),
        (Reply(500, b"", {}), "wrong-code"),
        (Reply(429, b"", {"retry-after": "5"}), "busy"),
        (Reply(200, b"[]", {"content-type": "application/json"}), "wrong-shape"),
    ],
)
@pytest.mark.parametrize("command", ["probe", "check"])
def test_no_card_in_every_format(reply: Reply, category: str, command: str) -> None:
    """A valid document that has the one verdict, the reason beside it on standard error, and 3."""
    with serving({}, otherwise=reply) as host:
        found = {
            kind: run(command, host.url, "--format", kind, *OPEN)
            for kind in ("text", "json", "junit", "markdown", *(["sarif"] if command == "probe" else []))
        }
    assert {done.code for done in found.values()} == {3}
    assert len({done.err for done in found.values()}) == 1
    (reason,) = found["json"].err.splitlines()
    reason = reason.removeprefix(f"a2acard {command}: ")
    assert found["text"].out == ""
    data = json.loads(found["json"].out)
    assert list(schema(f"{command}-1").iter_errors(data)) == []
    rows = data["checks"] if command == "probe" else [r for r in data["points"] if r["verdict"] != "skip"]
    assert [(row["verdict"], row["category"], row["message"]) for row in rows] == [
        ("error", category, reason)
    ]
    assert data["summary"]["error"] == 1
    root = ET.fromstring(found["junit"].out)
    assert [one.get("message") for one in root.iter("error")] == [reason]
    assert found["markdown"].out.count("🛑 error") == 1
    if command == "probe":
        (ran,) = json.loads(found["sarif"].out)["runs"]
        assert [one["message"]["text"] for one in ran["results"]] == [reason]
        assert ran["invocations"] == [{"executionSuccessful": False}]


def test_credentials_that_can_not_be_had(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The card is there, and what is held opens none of its ways in: the one verdict is about that."""
    made = tmp_path / "card.json"
    scheme = {"k": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}
    needs = {"securitySchemes": scheme, "securityRequirements": [{"schemes": {"k": {"list": []}}}]}
    made.write_text(json.dumps(card(("https://10.0.0.1/a2a", "JSONRPC", "1.0"), **needs)))
    monkeypatch.setenv("DESK", "desk")
    monkeypatch.setenv("SECRET", "s3cret-of-the-desk")
    options = ("--client-id-env", "DESK", "--client-secret-env", "SECRET", "--format", "json")
    done = run("probe", str(made), *options, "--origin", "https://10.0.0.1")
    (only,) = json.loads(done.out)["checks"]
    assert (done.code, only["check"], only["category"]) == (3, "authentication-enforced", "auth")


def test_what_is_sent_back_of_credentials_is_hidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A host that echoes the token finds it in no report and in nothing that is kept."""
    secret = "t0ps3cret-value-of-mine"

    def echo(headers: dict[str, str]) -> Reply:
        said = headers.get("authorization", "nothing")
        return Reply(401, said.encode(), {"www-authenticate": f'Bearer realm="{said}"', "x-echo": said})

    monkeypatch.setenv("TOKEN", secret)
    kept = tmp_path / "exchange.jsonl"
    with serving({"/a2a": echo}) as host:
        scheme = {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}
        made = card(
            (f"{host.url}/a2a", "JSONRPC", "1.0"),
            securitySchemes=scheme,
            securityRequirements=[{"schemes": {"t": {"list": []}}}],
        )
        path = tmp_path / "card.json"
        path.write_text(json.dumps(made))
        options = ("--bearer-env", "TOKEN", "--origin", host.url, "--save", str(kept), *OPEN)
        done = [run("probe", str(path), "--format", kind, *options) for kind in FORMATS]
        assert any([headers.get("authorization") == f"Bearer {secret}" for _, headers in host.asked])
    told = "".join([one.out + one.err for one in done]) + kept.read_text()
    assert "does not take the credentials" in told
    assert secret not in told


@pytest.fixture(scope="module")
def report() -> Any:
    """A report with passes, failures, skips and a dead interface."""
    with serving({"/a2a": rpc()}) as host:
        return probed(card((f"{host.url}/a2a", "JSONRPC", "1.0"), (f"{host.url}/no", "HTTP+JSON", "1.0")))


def test_junit(report: Any) -> None:
    """A suite an interface, a case a check, and the counts agree."""
    root = ET.fromstring(render(report, "junit"))
    suites = root.findall("testsuite")
    parts = [[*part.results] for part in report.interfaces] + ([[*report.results]] if report.results else [])
    assert [len(suite.findall("testcase")) for suite in suites] == [len(part) for part in parts]
    assert int(root.attrib["failures"]) == report.count("fail") == len(root.findall(".//failure")) > 1
    assert int(root.attrib["skipped"]) == report.count("skip") == len(root.findall(".//skipped"))


def test_sarif(report: Any) -> None:
    """What is bad is a result, with its rule and its place in the card."""
    (found,) = json.loads(render(report, "sarif"))["runs"]
    assert len(found["results"]) == report.count("fail") + report.count("warn") + report.count("error")
    names = [one["id"] for one in found["tool"]["driver"]["rules"]]
    assert all([names[one["ruleIndex"]] == one["ruleId"] for one in found["results"]])
    marks = [one["partialFingerprints"]["a2acard/v1"] for one in found["results"]]
    assert len(set(marks)) == len(marks)
    assert "/supportedInterfaces/1" in json.dumps(found["results"])


def test_markdown(report: Any) -> None:
    """A table an interface; nothing of the host's is markup."""
    text = render(report, "markdown")
    assert text.count("| | check | what it came to |") == len(report.interfaces) + bool(report.results)
    assert "| ❌ fail | [unknown-version](https://a2acard.dev/probes/unknown-version) |" in text
