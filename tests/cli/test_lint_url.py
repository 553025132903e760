"""`lint` over URLs and hosts: what is fetched, what is said of the answer, in every report, and how the run ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard.cli.commands._printing import FORMATS
from a2acard.linter.gather import is_host
from a2acard.rules import entry
from tests.cli.run import Run, run
from tests.discovery.servers import Host, Reply, Script, serving

ROOT = Path(__file__).parents[2]
PATH = ROOT / "tests/corpus/accepted/g2-noauth-min.json"
CARD = PATH.read_bytes()
JSON = {"content-type": "application/json"}
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
OPEN = ("--allow-host", "127.0.0.1")
PLAIN: Script = {NEW: Reply(200, CARD, JSON)}


def lint(host: Host, *arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    """The exit code, the files of the JSON report, and what was said beside it."""
    done = run("lint", host.url, *OPEN, "--format", "json", *arguments)
    return done.code, json.loads(done.out)["files"] if done.out else [], done.err


def rules(file: dict[str, Any]) -> set[str]:
    """The rules that speak."""
    return {finding["rule"] for finding in file["findings"]}


def test_the_answer_is_judged_with_the_card() -> None:
    """The path is where the card came from; the findings on the answer stand at the root."""
    with serving({OLD: Reply(200, CARD, JSON)}) as host:
        code, (file,), err = lint(host)
    assert (code, err) == (0, "")
    assert file["path"] == host.url + OLD
    assert file["card_version"] == "1.0"
    assert {"legacy-path-only", "no-etag", "no-cache-control", "no-cors"} <= rules(file)
    assert "file-at-legacy-path" not in rules(file)
    for finding in file["findings"]:
        if finding["rule"] == "legacy-path-only":
            assert (finding["pointer"], finding["line"], finding["column"]) == ("", 1, 1)
            assert finding["help"].endswith("/rules/legacy-path-only")


def test_the_path_holds_no_secret() -> None:
    """Neither in the report nor beside it."""
    with serving({"/card?token=hunter2pw": Reply(200, CARD, JSON)}) as host:
        done = run("lint", f"{host.url}/card?token=hunter2pw", *OPEN, "--profile", "strict")
        assert f"{host.url}/card:1:1" in done.out
        gone = run("lint", f"{host.url}/none?token=hunter2pw", *OPEN)
    assert gone.code == 3
    assert "hunter2pw" not in done.out + done.err + gone.out + gone.err


def test_a_page_is_a_finding() -> None:
    """One, with exit code 1; whatever else was asked for by its id."""
    with serving({NEW: Reply(200, b"<!doctype html>\n<p>hi", {"content-type": "text/html"})}) as host:
        for more in ((), ("--select", "no-etag")):
            code, (file,), _ = lint(host, *more)
            assert (code, file["card_version"]) == (1, None)
            assert [finding["rule"] for finding in file["findings"]] == ["html-not-json"]
        _, (file,), _ = lint(host, "--ignore", "html-not-json")
        assert [finding["rule"] for finding in file["findings"]] == ["not-json"]


def test_broken_json_is_a_finding_with_its_place() -> None:
    """As in a file."""
    with serving({NEW: Reply(200, b'{\n  "name": "x",\n}\n', JSON)}) as host:
        code, (file,), _ = lint(host)
    assert code == 1
    assert [(f["rule"], f["line"]) for f in file["findings"]] == [("not-json", 2)]


def test_other_json_is_a_finding() -> None:
    """It is said what it looks like."""
    with serving({NEW: Reply(200, b'{"openapi": "3.1.0", "info": {}, "paths": {}}', JSON)}) as host:
        code, (file,), _ = lint(host)
    assert code == 1
    assert rules(file) == {"not-an-agent-card"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"db": {"user": "mallory-the-admin"}, "db": 1}',
        b"mallory-the-admin is no JSON",
        b'["mallory-the-admin"]',
        b"<html><title>mallory-the-admin</title></html>",
        b'{"mallory-the-admin": "\xff"}',
    ],
)
@pytest.mark.parametrize("form", FORMATS)
def test_what_is_no_card_is_not_shown(body: bytes, form: str) -> None:
    """A URL may lead anywhere, and a report goes to people who were never to see what is there."""
    with serving({NEW: Reply(200, body, JSON)}) as host:
        done = run("lint", host.url, *OPEN, "--format", form)
    assert done.code == 1
    assert "mallory" not in done.out + done.err


def test_what_cannot_be_fetched_is_told_and_the_others_are_judged() -> None:
    """Exit code 3, the reason beside the report, the report on the rest."""
    with serving({}) as nothing, serving(PLAIN) as host:
        done = run("lint", nothing.url, host.url, str(PATH), *OPEN, "--format", "json")
        files = json.loads(done.out)["files"]
        assert [file["path"] for file in files] == [host.url + NEW, str(PATH)]
        assert done.code == 3
        assert done.err.startswith(f"a2acard: {nothing.url}/: no Agent Card at")
        alone = run("lint", nothing.url, *OPEN)
        assert (alone.code, alone.out) == (3, "")
        assert len(alone.err.splitlines()) == 1


def test_a_url_named_twice_is_asked_once() -> None:
    """Two mentions of one URL are one look at it."""
    with serving(PLAIN) as host:
        done = run("lint", host.url, host.url, *OPEN, "--format", "json")
        assert json.loads(done.out)["summary"]["files"] == 1
        assert host.paths.count(OLD) == 1


def test_the_card_of_another_place_is_said_to_be_one() -> None:
    """Where the host has one, and not the path that was named."""
    with serving(PLAIN) as host:
        done = run("lint", f"{host.url}/agents/bills", *OPEN)
    assert f"no card under {host.url}/agents/bills; this is the one of the host" in done.err


def test_without_leave_nothing_is_asked() -> None:
    """The guard stands before every request."""
    with serving(PLAIN) as host:
        done = run("lint", host.url)
        assert (done.code, done.out, host.asked) == (3, "", [])
        assert run("lint", host.url, "--dev").code == 0


@pytest.mark.parametrize("format", FORMATS)
def test_every_report_has_the_findings(format: str) -> None:
    """The rule and the URL are in each; where a report has places, in the form that its readers take."""
    with serving({OLD: Reply(200, CARD, JSON)}) as host:
        done = run("lint", host.url, *OPEN, "--format", format)
    assert done.code == 0
    assert "legacy-path-only" in done.out
    if format == "sarif":
        (result, *_) = [
            r for r in json.loads(done.out)["runs"][0]["results"] if r["ruleId"] == "legacy-path-only"
        ]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == host.url + OLD
    else:
        assert OLD in done.out


def test_json_follows_its_schema() -> None:
    """With findings on the answer, and without a card."""
    schema = json.loads((ROOT / "docs/schemas/lint-1.json").read_text(encoding="utf-8"))
    scripts: list[Script] = [PLAIN, {NEW: Reply(200, b"<html>")}]
    for script in scripts:
        with serving(script) as host:
            data = json.loads(run("lint", host.url, *OPEN, "--format", "json").out)
        assert list(Draft202012Validator(schema).iter_errors(data)) == []


def test_rules_are_chosen_as_any_other() -> None:
    """By id, by profile, by severity, on the command line."""
    with serving(PLAIN) as host:
        _, (file,), _ = lint(host, "--select", "no-etag")
        assert rules(file) == {"no-etag"}
        _, (file,), _ = lint(host, "--ignore", "no-etag")
        assert "no-etag" not in rules(file)
        _, (file,), _ = lint(host, "--profile", "spec")
        assert rules(file) == {"no-etag", "no-cache-control"}
        assert lint(host, "--fail-on", "warning")[0] == 1


def test_settings_hold_for_urls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the folder you stand in; an exemption names the URL by a pattern."""
    monkeypatch.chdir(tmp_path)
    settings = tmp_path / "a2acard.toml"
    with serving(PLAIN) as host:
        settings.write_text('[severity]\nno-etag = "error"\nno-cors = "off"\n', encoding="utf-8")
        code, (file,), _ = lint(host)
        assert code == 1
        assert "no-cors" not in rules(file)
        for pattern, exempt in (
            (f"{host.url}/**", True),
            ("https://other.example/**", False),
            ("**/*.json", True),
        ):
            settings.write_text(
                f'[[exemptions]]\nreason = "later"\nrules = ["no-etag"]\npaths = ["{pattern}"]\n',
                encoding="utf-8",
            )
            _, (file,), _ = lint(host)
            assert ("no-etag" in rules(file)) is not exempt


def test_baseline(tmp_path: Path) -> None:
    """Findings on an answer are listed by their URL, and named when they are gone."""
    baseline = str(tmp_path / "baseline.json")
    script: Script = dict(PLAIN)
    with serving(script) as host:
        assert lint(host, "--baseline", baseline)[0] == 0
        listed = json.loads(Path(baseline).read_text(encoding="utf-8"))
        assert host.url + NEW in json.dumps(listed)
        code, (file,), err = lint(host, "--baseline", baseline, "--fail-on", "info")
        assert (code, file["findings"], err) == (0, [], "")
        script[NEW] = Reply(200, CARD, JSON | {"etag": '"v1"'})
        _, _, err = lint(host, "--baseline", baseline)
        assert f"{host.url}{NEW}: no-etag" in err
        assert "no-cors" not in err
        assert run("lint", str(PATH), "--baseline", baseline).err == ""


@pytest.mark.parametrize("legacy", [False, True])
def test_our_own_server_is_clean(legacy: bool, tmp_path: Path) -> None:
    """What `serve` answers has no fault, at the older path neither."""
    card = tmp_path / "agent-card.json"
    card.write_bytes((ROOT / "src/a2acard/examples/transition-hybrid.json").read_bytes())
    command = [sys.executable, "-m", "a2acard", "serve", str(card), "--port", "0"]
    with subprocess.Popen(
        [*command, *(["--legacy"] if legacy else [])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            url = process.stdout.readline().split()[1]
            done = run("lint", url, *OPEN, "--profile", "strict", "--format", "json")
        finally:
            process.terminate()
            process.wait(10)
    (file,) = json.loads(done.out)["files"]
    assert done.code == 0
    assert [rule for rule in rules(file) if entry(rule).folder == "response"] == []


def test_a_mended_card_is_printed() -> None:
    """Nothing can be written to a URL; the report says what is left, the answer's faults too."""
    card = CARD.replace(b'"JSONRPC"', b'"jsonrpc"')
    with serving({NEW: Reply(200, card, JSON)}) as host:
        done = run("lint", host.url, *OPEN, "--fix")
    assert done.out.encode() == CARD
    assert "no-etag" in done.err


def test_many_urls_are_shared_out() -> None:
    """What came with an answer goes to other processes too."""
    with serving(PLAIN) as host:
        files = [str(PATH)] + [f"{host.url}/{number}" for number in range(3)]
        text = [json.dumps(json.loads(CARD) | {"version": f"1.0.{number}"}) for number in range(100)]
        done = run("lint", *OPEN, "--jobs", "2", "--format", "json", *files, *text)
    found = json.loads(done.out)["files"]
    assert len(found) == 104
    assert [("no-etag" in rules(file)) for file in found[:4]] == [False, True, True, True]


@pytest.mark.parametrize(
    "source",
    [
        "agents.example.org",
        "agents.example.org:8443",
        "AGENTS.Example.ORG",
        "xn--bcher-kva.example",
        "bücher.example",
        "a.xn--p1ai",
        "192.0.2.7",
        "192.0.2.7:8080",
        "localhost",
        "localhost:8080",
        "my-agents.a-b.dev",
    ],
)
def test_hosts(source: str) -> None:
    """What can be nothing else."""
    assert is_host(source)


@pytest.mark.parametrize(
    "source",
    [
        "card.json",
        "agent-card.jsonl",
        "cards.tar.gz",
        "card",
        "README.md",
        "cards/agents.example.org",
        "agents.example.org/card",
        "agents.example.org:x",
        "agents.example.org:",
        ".json",
        "a..org",
        "a.b",
        "1.2.3",
        "card.v1",
        "-a.org",
        "a_b.org",
        "C:card.json",
        "x y.org",
        "",
        "*.example.org",
        "agent.card",
    ],
)
def test_what_is_no_host(source: str) -> None:
    """What may be a file that is not there."""
    assert not is_host(source)


def test_a_file_is_no_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is what it is."""
    monkeypatch.chdir(tmp_path)
    assert is_host("agents.example.org")
    Path("agents.example.org").write_bytes(CARD)
    assert not is_host("agents.example.org")
    assert run("lint", "agents.example.org").code == 0


def test_a_host_is_a_source() -> None:
    """It is asked for by HTTPS; where it has no address, that is said, and that there is no such file."""
    done = run("lint", "agents.example.org")
    assert (done.code, done.out) == (3, "")
    assert "the name has no address (nor is there a file 'agents.example.org')" in done.err
    mistyped: Run = run("lint", "agent-crad.json")
    assert mistyped.code == 1
    assert "no such file" in mistyped.out


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the install command."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = run("lint", "https://agents.example.org")
    assert done.code == 2
    assert "fetching needs the extra 'http': pip install 'a2acard[http]'" in done.err
    assert "no file 'agents.example.org'; asking a host needs" in run("lint", "agents.example.org").err
