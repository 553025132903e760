"""`--baseline`: written when it is not there, used from then on, and told what is gone."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests/corpus/flagged/02-missing-tags.json"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a faulty card."""
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents/card.json").write_bytes(BAD.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rules(*arguments: str) -> list[str]:
    """The rules that a call with the baseline reports."""
    data = json.loads(run("lint", "agents", "--format", "json", "--baseline", "known.json", *arguments).out)
    return [finding["rule"] for file in data["files"] for finding in file["findings"]]


def test_written_then_used(home: Path) -> None:
    """The first run reports, fails and writes; the next is clean, wherever it is called from."""
    first = run("lint", "agents", "--baseline", "known.json")
    assert first.code == 1
    assert "known.json: wrote" in first.err
    data = json.loads((home / "known.json").read_bytes())
    schema = json.loads((ROOT / "docs/schemas/baseline-1.json").read_bytes())
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    assert {item["path"] for item in data["findings"]} == {"agents/card.json"}
    again = run("lint", "agents", "--baseline", "known.json", "--fail-on", "info")
    assert (again.code, again.err) == (0, "")
    assert run("lint", str(home / "agents/card.json"), "--baseline", str(home / "known.json")).code == 0


def test_moved_lines_stay_known_and_new_findings_show(home: Path) -> None:
    """White space plays no part; a second equal fault elsewhere does."""
    run("lint", "agents", "--baseline", "known.json")
    card = json.loads(BAD.read_bytes())
    (home / "agents/card.json").write_text(json.dumps(card, indent=7), encoding="utf-8")
    assert rules() == []
    card["skills"].append(
        {"id": "new", "name": "New skill", "description": card["skills"][0]["description"] + " too"}
    )
    (home / "agents/card.json").write_text(json.dumps(card), encoding="utf-8")
    assert "missing-member" in rules()


def test_what_is_gone_is_named(home: Path) -> None:
    """An entry that no longer occurs is named, and taken out on request; a rule that was not looked for is not."""
    run("lint", "agents", "--baseline", "known.json")
    card = json.loads(BAD.read_bytes())
    card["skills"][0]["tags"] = ["route"]
    (home / "agents/card.json").write_text(json.dumps(card), encoding="utf-8")
    assert (
        "missing-member"
        not in run("lint", "agents", "--baseline", "known.json", "--select", "no-examples").err
    )
    called = run("lint", "agents", "--baseline", "known.json")
    assert called.code == 0
    assert "agents/card.json: missing-member at /skills/0/tags" in called.err
    run("lint", "agents", "--baseline", "known.json", "--update-baseline")
    assert run("lint", "agents", "--baseline", "known.json").err == ""
    (home / "agents/card.json").unlink()
    (home / "agents/other.json").write_text(json.dumps(card), encoding="utf-8")
    assert "no longer found" in run("lint", "agents", "--baseline", "known.json").err


def test_an_update_keeps_what_was_not_looked_at(home: Path) -> None:
    """Other files and rules stay listed."""
    (home / "agents/two.json").write_bytes(BAD.read_bytes())
    run("lint", "agents", "--baseline", "known.json")
    before = json.loads((home / "known.json").read_bytes())["findings"]
    run(
        "lint",
        "agents/two.json",
        "--baseline",
        "known.json",
        "--select",
        "missing-member",
        "--update-baseline",
    )
    assert json.loads((home / "known.json").read_bytes())["findings"] == before


@pytest.mark.parametrize("text", ["{", "[]", '{"findings": [{"path": "x"}]}', "[" * 100000])
def test_no_baseline(home: Path, text: str) -> None:
    """A file that is none is a wrong request, and stays as it is."""
    (home / "known.json").write_text(text, encoding="utf-8")
    called = run("lint", "agents", "--baseline", "known.json")
    assert called.code == 2
    assert "known.json: not" in called.err
    assert (home / "known.json").read_text(encoding="utf-8") == text
    assert run("lint", "agents", "--update-baseline").code == 2


def skill(id: str) -> dict[str, object]:
    """A skill that lacks its tags and its examples."""
    return {
        "id": id,
        "name": f"The skill {id}",
        "description": f"Looks up {id} in a list of ports and quays.",
    }


def interface(port: int) -> dict[str, str]:
    """An interface without TLS."""
    url = f"http://agent.example.org:{port}/a2a"
    return {"url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0.0"}


def card(skills: list[dict[str, object]], interfaces: list[dict[str, str]]) -> str:
    """A card with faults in its lists."""
    made = json.loads(BAD.read_bytes()) | {"skills": skills, "supportedInterfaces": interfaces}
    made["defaultInputModes"] = ["text/plain", "json"]
    return json.dumps(made)


SKILLS = [skill("tide"), skill("berth"), skill("berth"), skill("crane")]
INTERFACES = [interface(1), interface(2)]


@pytest.mark.parametrize(
    ("skills", "interfaces", "new"),
    [
        (SKILLS[::-1], INTERFACES[::-1], []),
        (SKILLS[1:], INTERFACES[1:], []),
        ([skill("pilot"), *SKILLS], INTERFACES, ["missing-member", "no-examples"]),
        (SKILLS, [interface(3), *INTERFACES], ["plain-http-interface", "protocol-version-patch"]),
    ],
    ids=["reordered", "removed", "skill-inserted", "interface-inserted"],
)
def test_items_may_come_and_go(
    home: Path, skills: list[dict[str, object]], interfaces: list[dict[str, str]], new: list[str]
) -> None:
    """An entry follows its skill or interface; what is new is told, and at the new item."""
    (home / "agents/card.json").write_text(card(SKILLS, INTERFACES), encoding="utf-8")
    run("lint", "agents", "--baseline", "known.json", "--ignore", "example-domain")
    (home / "agents/card.json").write_text(card(skills, interfaces), encoding="utf-8")
    called = run(
        "lint", "agents", "--format", "json", "--baseline", "known.json", "--ignore", "example-domain"
    )
    findings = json.loads(called.out)["files"][0]["findings"]
    assert [f["rule"] for f in findings if f["rule"] != "duplicate-skill-id"] == sorted(new)
    assert all(f["pointer"].split("/")[2] == "0" for f in findings)


def test_an_item_may_get_another_name(home: Path) -> None:
    """Where nothing is at the place any more, an entry holds for its pointer."""
    (home / "agents/card.json").write_text(card(SKILLS, INTERFACES), encoding="utf-8")
    run("lint", "agents", "--baseline", "known.json")
    mended = [{**item, "protocolVersion": "1.0"} for item in INTERFACES]
    mended[0]["url"] = mended[0]["url"].replace("a2a", "v1")
    (home / "agents/card.json").write_text(
        card([{**SKILLS[0], "id": "tides"}, *SKILLS[1:]], mended), encoding="utf-8"
    )
    assert sorted(rules()) == [
        "no-examples",
        "plain-http-interface",
    ]  # whose messages name the id and the URL


def test_the_list_holds_no_numbers_that_move(home: Path) -> None:
    """Places name items; messages leave out counts and the numbers of other items."""
    many = [skill(f"number-{n}") for n in range(60)]
    (home / "agents/card.json").write_text(card([*SKILLS, *many], INTERFACES), encoding="utf-8")
    run("lint", "agents", "--baseline", "known.json", "--profile", "strict")
    found = json.loads((home / "known.json").read_bytes())["findings"]
    assert {item["place"] for item in found if item["rule"] == "duplicate-skill-id"} == {"/skills/[berth]/id"}
    told = {item["message"] for item in found if item["rule"] in ("duplicate-skill-id", "skills-too-many")}
    assert not [message for message in told if any(c.isdigit() for c in message)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_list_is_the_same_in_several_processes(home: Path, jobs: str) -> None:
    """Places are found out where the card is."""
    for number in range(120):
        folder = home / f"agents/{number:03}"
        folder.mkdir()
        (folder / "agent-card.json").write_text(card(SKILLS, INTERFACES), encoding="utf-8")
    run("lint", "agents", "--baseline", "known.json", "--jobs", jobs)
    text = (home / "known.json").read_text(encoding="utf-8")
    assert "/skills/[tide]/tags" in text
    assert run("lint", "agents", "--baseline", "known.json", "--jobs", "2", "--fail-on", "info").code == 0


@pytest.mark.parametrize("schema", ["baseline-2", "https://a2acard.dev/schemas/baseline-2.json", "lint-1", 5])
def test_another_format_is_refused(home: Path, schema: object) -> None:
    """A list of a later version is neither misread nor overwritten."""
    text = json.dumps({"schema": schema, "findings": []})
    (home / "known.json").write_text(text, encoding="utf-8")
    called = run("lint", "agents", "--baseline", "known.json", "--update-baseline")
    assert called.code == 2
    assert f"known.json: in the format {schema!r}, but this a2acard reads baseline-1" in called.err
    assert (home / "known.json").read_text(encoding="utf-8") == text


def test_the_format_may_have_another_site_or_none(home: Path) -> None:
    """Only its last part counts."""
    for schema in (
        {},
        {"schema": "baseline-1"},
        {"schema": "https://docs.corp.example/schemas/baseline-1.json"},
    ):
        (home / "known.json").write_text(json.dumps({**schema, "findings": []}), encoding="utf-8")
        assert run("lint", "agents", "--baseline", "known.json").code == 1


def lines(*cards: object) -> bytes:
    """JSON Lines."""
    return b"".join([json.dumps(item).encode() + b"\n" for item in cards])


def jsonl(*arguments: str) -> tuple[int, list[list[str]], dict[str, object], str]:
    """The exit code, the rules of each line, the summary and standard error of a call with JSON Lines."""
    called = run("lint", "--jsonl", "cards.jsonl", "--baseline", "known.json", *arguments)
    rows = [json.loads(line) for line in called.out.splitlines()]
    return (
        called.code,
        [[f["rule"] for f in row["findings"]] for row in rows[:-1]],
        rows[-1]["summary"],
        called.err,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_lines(home: Path, jobs: str) -> None:
    """Cards are found again wherever their line is; the rows, the summary and the exit code know of it."""
    bad = json.loads(BAD.read_bytes())
    named = {"url": "https://a.example.com/card", "card": bad}
    (home / "cards.jsonl").write_bytes(lines(bad, named, "x", 5))
    code, first, summary, said = jsonl("--jobs", jobs)
    assert code == 1
    assert all(first)
    schema = json.loads((ROOT / "docs/schemas/baseline-1.json").read_bytes())
    assert (
        list(Draft202012Validator(schema).iter_errors(json.loads((home / "known.json").read_bytes()))) == []
    )
    assert f"wrote {sum(map(len, first))} findings" in said
    assert jsonl("--jobs", jobs, "--fail-on", "info")[::2] == (
        0,
        summary | dict.fromkeys(("errors", "warnings", "infos", "failed"), 0),
    )
    other = {"url": "https://b.example.com/card", "card": bad}
    (home / "cards.jsonl").write_bytes(lines(other, named, bad))
    code, rows, summary, said = jsonl("--jobs", jobs)
    assert code == 1
    assert rows == [first[1], [], []]
    assert (summary["errors"], summary["failed"]) == (1, 1)
    assert "cards.jsonl (line 3): not-an-object" in said
    assert "b.example.com" not in said


def test_an_update_of_json_lines_keeps_what_was_not_looked_at(home: Path) -> None:
    """Other files and rules stay listed; what is gone leaves the list."""
    bad = json.loads(BAD.read_bytes())
    (home / "cards.jsonl").write_bytes(lines(bad, "x"))
    run("lint", "agents", "--baseline", "known.json")
    jsonl("--update-baseline")
    before = json.loads((home / "known.json").read_bytes())["findings"]
    assert {item["path"] for item in before} == {"agents/card.json", "cards.jsonl"}
    jsonl("--update-baseline", "--select", "missing-member")
    after = json.loads((home / "known.json").read_bytes())["findings"]
    assert sorted(map(str, after)) == sorted(map(str, before))
    (home / "cards.jsonl").write_bytes(lines(bad))
    jsonl("--update-baseline")
    assert "not-an-object" not in (home / "known.json").read_text(encoding="utf-8")


def test_json_lines_print_the_same_with_an_empty_list(home: Path) -> None:
    """Rows are put together as they are without a list."""
    bad = json.loads(BAD.read_bytes())
    (home / "cards.jsonl").write_bytes(lines(bad, {"url": 'https://a.example.com/"findings":[', "card": bad}))
    (home / "known.json").write_text('{"findings": []}', encoding="utf-8")
    with_list = run("lint", "--jsonl", "cards.jsonl", "--baseline", "known.json")
    assert with_list.out == run("lint", "--jsonl", "cards.jsonl").out


def test_a_new_list_of_many_cards_is_written_in_flat_memory(home: Path) -> None:
    """What is found goes to a scratch file while the lines are read."""
    (home / "cards.jsonl").write_bytes(lines(*[json.loads(BAD.read_bytes())] * 600))
    run("lint", "--jsonl", "cards.jsonl", "--baseline", "one.json")
    tracemalloc.start()
    run("lint", "--jsonl", "cards.jsonl", "--jobs", "1", "--baseline", "two.json")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (home / "one.json").read_bytes() == (home / "two.json").read_bytes()
    assert peak < 8 * (home / "cards.jsonl").stat().st_size
