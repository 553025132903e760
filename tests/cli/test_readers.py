"""`readers`: the table, what is said of each client, the JSON, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from a2acard.readers import READERS, judged
from a2acard.reports import readers_text, readers_v1
from tests.cli.run import run
from tests.readers.cards import HAND_MADE, all_cards, changed
from tests.reports.test_json import schema

ROOT = Path(__file__).parents[2]


def said(card: Any, *options: str) -> tuple[int, str]:
    """The exit code and the output for a card on standard input."""
    done = run("readers", "-", *options, stdin=json.dumps(card).encode())
    assert done.err == ""
    return done.code, done.out


@pytest.mark.parametrize(
    ("name", "code", "last"),
    [
        ("hybrid", 0, "every client that the card addresses (*) can use it"),
        ("only gRPC", 0, "every client that the card addresses (*) can use it"),
        ("version 0.3 only", 1, "shut out, though the card addresses them: Python SDK 0.3.26 (0.3)"),
        ("version gone", 1, "shut out, though the card addresses them: strict 1.0 reader (1.0)"),
        ("pre-0.2", 3, "can't be told, though the card addresses them: Python SDK 0.2.16 (0.2)"),
        ("nothing", 1, "the card addresses nobody"),
    ],
)
def test_exit_codes(name: str, code: int, last: str) -> None:
    """0 when all whom the card addresses can use it, 1 when one can't, 3 when that can't be told."""
    done, out = said(HAND_MADE[name])
    assert done == code
    assert last in " ".join(out[out.rindex("\n\n") :].split())
    assert said(HAND_MADE[name], "--format", "json")[0] == code


def test_wrong_requests(tmp_path: Path) -> None:
    """No source, a folder of many, a file that is not there, and what is no object: 2."""
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "b.json").write_text("{}")
    for source in ([], [str(tmp_path)], [str(tmp_path / "c.json")], ["[1]"], ["{"]):
        done = run("readers", *source)
        assert done.code == 2, source
        assert done.out == ""
        assert done.err


def test_the_table() -> None:
    """One row a client, with a star for those whom the card addresses, in a hundred columns."""
    _, out = said(HAND_MADE["0.3"])
    rows = out.splitlines()
    assert rows[0] == "this is a card of 0.3; it addresses clients of 0.3"
    assert rows[2].split() == "client can use it speaks interface it takes access it sees".split()
    table = rows[3 : 3 + len(READERS)]
    assert [row[:4].strip() for row in table] == ["0.2", "0.2", "0.3*", "0.3*", "1.0", "1.0", "1.0"]
    assert "when told to" in table[5]
    assert "NONE, but it is asked" in table[5]


def test_a_client_in_words() -> None:
    """What it calls, what it speaks, what access it sees, what it drops, and what would help."""
    _, out = said(HAND_MADE["0.3"])
    flat = " ".join(out.split())
    assert "calls https://tides.example/a2a (JSONRPC) and speaks 0.3 there; the card says 0.3.0" in flat
    assert "access: key (apiKey header X-Key)" in flat
    assert "/supportedInterfaces: there is no interface if legacyCompat is on: calls https://tides" in flat
    assert "access, so told: key (apiKey header X-Key)" in flat
    assert "it sees NONE, though the card asks for authentication" in flat
    assert "never looks at /protocolVersion, /url" in flat
    assert "/.well-known/agent.json, below the address it is given: Python SDK 0.2.16, JavaScript" in flat


def test_alternatives_in_words() -> None:
    """Ways to get in, what is needed together, scopes, and a scheme that is not there."""
    _, out = said(HAND_MADE["either or"])
    assert "access: key (apiKey header X-Key), or jwt (http bearer) with key (apiKey header X-Key)" in out
    assert "key | jwt + key" in out
    assert "key (which it finds no scheme for)" in said(HAND_MADE["scheme not declared"])[1]
    assert "access: none at all" in said(HAND_MADE["anyone"])[1]
    assert "access: none is asked for" in said(HAND_MADE["security empty"])[1]
    assert "id (oauth2 authorizationCode, clientCredentials, scopes read)" in said(HAND_MADE["two flows"])[1]


def test_it_calls_without_credentials() -> None:
    """A reader that can call and sees no authentication is said to call without."""
    flat = " ".join(said(HAND_MADE["0.3 with requirements of 1.0"])[1].split())
    assert "though the card asks for authentication: it calls without credentials" in flat


def test_every_line_fits() -> None:
    """No line of any card's report is wider than a hundred columns, but for a word that is."""
    for number, card in enumerate(all_cards().values()):
        if number % 9 == 0:
            for line in readers_text.render(judged(card), None).splitlines():
                assert len(line) <= 100 or " " not in line.strip(), line


def test_the_json_follows_its_schema() -> None:
    """For every kind of card."""
    validator = schema("readers-1")
    for number, card in enumerate(all_cards().values()):
        if number % 9 == 0:
            data = json.loads(json.dumps(readers_v1.as_data(judged(card), "card.json")))
            assert list(validator.iter_errors(data)) == []


def test_the_json(tmp_path: Path) -> None:
    """The file, whom it addresses, who is shut out, and each client with all that is said of it."""
    file = tmp_path / "agent-card.json"
    file.write_text(json.dumps(HAND_MADE["0.3"]), encoding="utf-8")
    data = json.loads(run("readers", str(file), "--format", "json").out)
    assert data["card"] == {"path": str(file), "version": "0.3", "addresses": ["0.3"]}
    assert (data["shut_out"], data["unknown"]) == ([], [])
    python, js = data["readers"][2], data["readers"][5]
    assert python["interface"] == {
        "pointer": "/url",
        "url": "https://tides.example/a2a",
        "binding": "JSONRPC",
        "declared": "0.3.0",
        "speaks": "0.3",
    }
    assert python["access"]["alternatives"][0][0]["detail"] == "header X-Key"
    assert (js["use"], js["told"]["how"], js["access"]["is_blind"]) == ("told", "legacyCompat is on", True)
    assert js["told"]["interface"]["speaks"] == "0.3"


def test_no_secret_is_shown() -> None:
    """A password in an address is cut, in both formats."""
    card = changed(HAND_MADE["0.3"], url="https://user:hunter2secret@tides.example/a2a")
    for options in ((), ("--format", "json")):
        out = said(card, *options)[1]
        assert "hunter2secret" not in out
        assert "tides.example" in out


def test_nothing_a_terminal_obeys() -> None:
    """Control characters of a card are escaped."""
    card = changed(HAND_MADE["0.3"], **{"x-\x1b[31m": 1}, url="https://tides.example/\x1b[2J")
    assert "\x1b" not in said(card)[1]
