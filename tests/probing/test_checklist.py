"""Six points, each as grave as the gravest thing that it is drawn from."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard.card import Card
from a2acard.discovery.flow import Discovery
from a2acard.discovery.keys import Keys
from a2acard.mock import MockAgent
from a2acard.probing import check as check_of
from a2acard.probing.checklist import LONG, POINTS, Point, checklist
from a2acard.probing.probe import probe_app
from a2acard.probing.report import ProbeReport, Result
from a2acard.probing.talk import CardTalk
from tests.cli.run import run
from tests.mock.cards import BASE, TOKEN, card, extended

ROOT = Path(__file__).parents[2]


def points(made: dict[str, Any], *faults: str, against: dict[str, Any] | None = None) -> dict[str, Point]:
    """The checklist of an agent, by point."""
    agent = MockAgent(made, extended=extended(), misbehaviours=faults)
    report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN))
    assert report.card is not None
    found = checklist(report, report.card, Card.of(against) if against else None)
    assert [point.id for point in found] == list(POINTS)
    return {point.id: point for point in found}


def bad(found: dict[str, Point]) -> dict[str, str]:
    """The points that are not passed or skipped."""
    return {name: point.word for name, point in found.items() if point.word not in ("pass", "skip")}


def test_a_good_agent() -> None:
    """All points pass; the version can't be told without an earlier card."""
    found = points(card("full"))
    assert bad(found) == {}
    assert found["version"].word == "skip"
    assert (found["served"].word, found["served"].message) == (
        "skip",
        "an application was asked in process; how it is served was not seen",
    )
    assert bad(points(card("full"), against=card("full"))) == {}


@pytest.mark.parametrize(
    ("fault", "point", "word", "check"),
    [
        ("card-as-text", "served", "warn", "card-path"),
        ("dead", "reachable", "fail", "alive"),
        ("speaks-0.3", "reachable", "fail", "dialect-as-declared"),
        ("redirects", "reachable", "fail", "endpoint-redirect"),
        ("push-refused", "features", "fail", "push-declared"),
        ("extended-missing", "features", "warn", "extended-card-declared"),
        ("open-to-all", "security", "fail", "authentication-enforced"),
        ("extended-open", "security", "fail", "extended-card-without-credentials"),
    ],
)
def test_what_the_agent_does(fault: str, point: str, word: str, check: str) -> None:
    """A misbehaviour shows itself in its point, and in no other."""
    found = points(card("full"), fault)
    assert bad(found) == {point: word}
    assert found[point].checks == (check,)


def test_what_the_card_says() -> None:
    """Skills without tags or with endless texts, and credentials in the card."""
    made = card("full")
    made["skills"][0]["tags"] = []
    found = points(made)
    assert bad(found) == {"skills": "fail"}
    made = card("full")
    made["skills"][0]["description"] = "Finds bills. " + "x" * LONG
    assert bad(points(made))["skills"] == "warn"
    made = card("full")
    made["description"] += " Use the key AKIAIOSFODNN7EXAMPLQ for tests."
    found = points(made)
    assert found["security"].rules == ("credential-in-card",)
    assert "AKIAIOSFODNN7EXAMPLQ" not in found["security"].message


def test_the_version() -> None:
    """Changed and not raised: it fails; raised enough: it passes; nothing changed: it passes."""
    old = card("full")
    new = card("full")
    new["skills"][0]["tags"].append("utilities")
    found = points(new, against=old)
    assert bad(found) == {"version": "fail"}
    assert found["version"].message.endswith("and the version is still 1.2.0")
    new["version"] = "1.3.0"
    assert points(new, against=old)["version"].message == "1 change, and the version went from 1.2.0 to 1.3.0"


@pytest.mark.parametrize(
    ("url", "word", "said"),
    [
        ("https://agent.example", "pass", "2 checks hold"),
        ("http://agent.example", "fail", "the card came by plain HTTP; whoever is in between can change it"),
        ("http://127.0.0.1:8080", "skip", "the card is on this machine"),
        (None, "skip", "the card was given, not fetched"),
    ],
)
def test_how_the_card_came(url: str | None, word: str, said: str) -> None:
    """That it is at the well-known path does not make up for HTTPS that nobody saw."""
    made = Card.of(card("bare"))
    at = f"{url}/.well-known/agent-card.json"
    headers = {"content-type": "application/json"}
    found = Discovery(made.document.data, at, at, "origin", headers, ()) if url else None

    def answered(check: str) -> Result:
        asking = check_of(check).run(CardTalk(made, found))
        with pytest.raises(StopIteration) as stopped:
            next(asking)
        verdict = stopped.value.value
        return Result(check_of(check), verdict, verdict.message)

    results = tuple([answered(name) for name in ("served-over-https", "card-path")])
    report = ProbeReport(at, "Bill desk", "1.2.0", (), results, ())
    (point,) = [one for one in checklist(report, made, None) if one.id == "served"]
    assert (point.word, point.message) == (word, said)


APP = """
import json
from a2acard.mock import MockAgent

card = json.loads({card!r})
app = MockAgent(card, extended=card)
"""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An application in a module of the current folder."""
    name = f"checked_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(APP.format(card=json.dumps(card("bare"))), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return f"{name}:app"


def test_command_line(app: str, tmp_path: Path) -> None:
    """An application in process; the card is kept, and the next run compares with it."""
    done = run("check", "--app", app, "--format", "json", "--keep", "last.json")
    data: Any = json.loads(done.out)
    schema = json.loads((ROOT / "docs/schemas/check-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    words = {row["point"]: row["verdict"] for row in data["points"]}
    assert words["version"] == "skip"
    assert words["reachable"] == words["features"] == "pass"
    assert done.code == (1 if "fail" in words.values() else 0)
    kept = json.loads((tmp_path / "last.json").read_text())
    again = run("check", "--app", app, "--keep", "last.json")
    assert "nothing changed" in again.out
    kept["description"] = "Something else, which nobody has seen before."
    (tmp_path / "last.json").write_text(json.dumps(kept))
    changed = run("check", "--app", app, "--against", "last.json", "--format", "junit")
    assert changed.code == 1
    assert run("check", "--app", app, "--keep", "last.json").code == 1
    assert json.loads((tmp_path / "last.json").read_text()) == kept  # the next run finds the same
    (suite,) = ET.fromstring(changed.out).findall("testsuite")
    assert suite.attrib["failures"] == "1"
    assert (
        "| ❌ fail | the version was raised"
        in run("check", "--app", app, "--against", "last.json", "--format", "markdown").out
    )


def test_credentials_for_an_application(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They go to whatever host the card names: nothing leaves the process."""
    name = f"closed_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(APP.format(card=json.dumps(card("full"))), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOKEN", TOKEN)
    done = run("probe", "--app", f"{name}:app", "--bearer-env", "TOKEN")
    assert done.code == 0, done.out
    assert "pass  push-declared                      declared, and not refused" in done.out


def test_an_application_is_probed_in_process(app: str) -> None:
    """Without a port; what is none is refused."""
    done = run("probe", "--app", app)
    assert done.code == 0, done.out
    assert "JSONRPC 1.0 at https://agent.bills.example/rpc" in done.out
    assert run("probe", "--app", app.replace(":app", ":card")).code == 2
    assert run("probe", "--app", "nowhere_at_all:app").code == 2


@pytest.mark.parametrize("option", ["--against", "--keep"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{bad", "there is no card to compare with"),
        ("[1, 2]", "not an Agent Card; it looks like a JSON array"),
        ('{"jsonrpc": "2.0"}', "not an Agent Card"),
        ('{"name": "x", "protocolVersion": "7.0", "supportedInterfaces": 5}', ""),
    ],
)
def test_an_earlier_card_that_is_none(option: str, text: str, said: str, tmp_path: Path) -> None:
    """The message names the option and the file, and nothing is asked."""
    older = tmp_path / "older.json"
    older.write_text(text)
    done = run("check", json.dumps(card("bare")), option, str(older))
    if said:
        assert (done.code, done.out) == (2, "")
        assert f"a2acard: {option} {older}: {said}" in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(("command", "option"), [("check", "--keep"), ("probe", "--save")])
def test_where_nothing_can_be_kept(command: str, option: str, tmp_path: Path) -> None:
    """It is a wrong request, told before anything is asked."""
    made = json.dumps(card("bare"))
    for path, said in (
        (str(tmp_path), "it is a folder"),
        ("", "it is no name"),
        (str(tmp_path / "no" / "x"), f"there is no folder {tmp_path / 'no'}"),
    ):
        done = run(command, made, option, path)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
