"""`lock` as people and CI call it: lock, change, check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import Run, run
from tests.discovery.servers import Reply, Script, serving

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "tests/corpus/accepted/g2-noauth-min.json").read_bytes()
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
OPEN = ("--allow-host", "127.0.0.1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, as the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ok(body: bytes = CARD) -> Reply:
    """A card."""
    return Reply(200, body, {"content-type": "application/json"})


def changed(**members: object) -> bytes:
    """The card with other members."""
    return json.dumps(json.loads(CARD) | members).encode()


def lock(*arguments: str) -> Run:
    """Run the command, with loopback open."""
    return run("lock", *arguments, *OPEN)


def valid(name: str, data: Any) -> None:
    """It follows its published schema."""
    schema = json.loads((ROOT / f"docs/schemas/{name}.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []


def test_lock_and_check(here: Path) -> None:
    """The file holds the card and where it came from; as long as nothing changes the check is quiet about it."""
    with serving({OLD: ok(), f"/bills{NEW}": ok(changed(name="Other desk"))}) as host:
        done = lock(host.url, f"{host.url}/bills")
        assert (done.code, done.out) == (0, "")
        assert "a2acard.lock: 2 locked" in done.err
        data = json.loads((here / "a2acard.lock").read_text(encoding="utf-8"))
        valid("lock-1", data)
        assert [(one["target"], one["url"]) for one in data["cards"]] == [
            (host.url, host.url + OLD),
            (f"{host.url}/bills", f"{host.url}/bills{NEW}"),
        ]
        assert data["cards"][0]["card"] == json.loads(CARD)
        done = lock("--check")
        assert done.out.splitlines() == [f"{host.url}: unchanged", f"{host.url}/bills: unchanged"]
        assert done.code == 0


@pytest.mark.parametrize(
    ("script", "code", "verdict", "said"),
    [
        ({NEW: ok(json.dumps(json.loads(CARD)).encode())}, 0, "same-content", "the same card in other bytes"),
        ({OLD: ok()}, 1, "moved", "the same card, now from"),
        ({NEW: ok(changed(skills=[], version="9"))}, 1, "changed", "breaking: "),
        ({NEW: ok(changed(description="Reads 1,204 invoices."))}, 0, "cosmetic", "changed in words only"),
        ({NEW: ok(changed(version="9.9"))}, 1, "changed", "version: it was 1.2.0, and is 9.9 now"),
        (
            {NEW: ok(changed(description="Reads.", version="9.9"))},
            0,
            "cosmetic",
            "version: it was 1.2.0, and is 9.9 now",
        ),
        ({NEW: ok(changed(description="Reads.", signatures=[{}]))}, 1, "changed", "changed"),
        ({NEW: ok(changed(signatures=[{"protected": "e30", "signature": "AA"}]))}, 1, "changed", "changed"),
        ({NEW: Reply(503)}, 3, "lost", "can't be fetched: "),
        ({NEW: Reply(200, b"<html>")}, 3, "lost", "a web page"),
    ],
    ids=[
        "other bytes",
        "elsewhere",
        "changed",
        "a counter",
        "a version",
        "a counter and a version",
        "a counter and a signature",
        "signed",
        "failing",
        "a page",
    ],
)
def test_what_became_of_it(here: Path, script: Script, code: int, verdict: str, said: str) -> None:
    """Each way is told apart, in text and JSON, and the file stays as it was."""
    now: Script = {NEW: ok()}
    with serving(now) as host:
        lock(host.url)
        before = (here / "a2acard.lock").read_bytes()
        now.clear()
        now.update(script)
        done = lock("--check")
        assert (done.code, said in done.out) == (code, True), done
        done = lock("--check", "--format", "json")
        data = json.loads(done.out)
        valid("lock-check-1", data)
        assert (done.code, data["cards"][0]["verdict"]) == (code, verdict)
        assert (here / "a2acard.lock").read_bytes() == before


def test_update(here: Path) -> None:
    """What changed is told and taken up; what can't be fetched stays as it was."""
    script: Script = {NEW: ok(), f"/bills{NEW}": ok()}
    with serving(script) as host:
        lock(host.url, f"{host.url}/bills")
        script[NEW] = ok(changed(version="9.0.0"))
        script[f"/bills{NEW}"] = script[f"/bills{OLD}"] = Reply(500)
        script["/bills"] = Reply(500)
        done = lock("--update", host.url)
        assert done.code == 0
        assert "changed" in done.out
        data = json.loads((here / "a2acard.lock").read_text(encoding="utf-8"))
        assert [one["card"]["version"] for one in data["cards"]] == ["9.0.0", "1.2.0"]
        assert lock("--check", host.url).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name a TARGET"),
        (("--check",), "there is no lock file"),
        (("--update",), "there is no lock file"),
        (("a b",), "is no host"),
        (("--check", "--update"), "not allowed with"),
    ],
)
def test_wrong_requests(arguments: tuple[str, ...], said: str, here: Path) -> None:
    """They are told, and nothing is written."""
    done = lock(*arguments)
    assert done.code == 2
    assert said in done.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"schema": "x/lock-1.json", "cards": [{"target": 1}]}', "\0"]
)
def test_what_is_no_lock_file(here: Path, text: str) -> None:
    """It is refused and not written over."""
    (here / "a2acard.lock").write_text(text, encoding="utf-8")
    for arguments in (("--check",), ("agents.example.org",)):
        done = lock(*arguments)
        assert done.code == 2
        assert "a2acard.lock: " in done.err
    assert (here / "a2acard.lock").read_text(encoding="utf-8") == text


def test_not_locked(here: Path) -> None:
    """A target that is not in the file can't be checked; nothing is fetched."""
    with serving({NEW: ok()}) as host:
        lock(host.url)
        asked = len(host.asked)
        done = lock("--check", f"{host.url}/bills")
        assert (done.code, len(host.asked)) == (2, asked)
        assert "not locked" in done.err


def test_nothing_found_writes_nothing(here: Path) -> None:
    """Where every target fails there is no file."""
    with serving({}) as host:
        assert lock(host.url).code == 3
    assert not (here / "a2acard.lock").exists()


def test_credentials_are_for_one_origin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several are named nothing is sent before it is said which; then it goes there only."""
    monkeypatch.setenv("TOKEN", "s3cret-token")
    with serving({NEW: ok()}) as one, serving({NEW: ok()}) as other:
        done = lock(one.url, other.url, "--bearer-env", "TOKEN")
        assert (done.code, one.paths, other.paths) == (2, [], [])
        assert "2 origins are named" in done.err
        done = lock(one.url, other.url, "--bearer-env", "TOKEN", "--origin", one.url)
        assert done.code == 0
        assert [headers.get("authorization") for _, headers in one.asked] == ["Bearer s3cret-token"]
        assert [headers.get("authorization") for _, headers in other.asked] == [None]
        done = run("lint", one.url, other.url, "--bearer-env", "TOKEN", *OPEN)
        assert "2 origins are named" in done.err
        assert done.code == 2


def test_a_number_beyond_range_stays_one(here: Path) -> None:
    """The lock file is JSON, whatever numbers a card has."""
    body = CARD.rstrip()[:-1] + b', "x-much": 1e999, "x-little": -1e999}'
    with serving({NEW: ok(body)}) as host:
        assert lock(host.url).code == 0
        text = (here / "a2acard.lock").read_text(encoding="utf-8")
        assert '"x-much": 1e999' in text
        assert '"x-little": -1e999' in text
        assert lock("--check").out == f"{host.url}: unchanged\n"
        shown = run("get", host.url, *OPEN, "--format", "json", "--no-cache")
        assert '"x-much": 1e999' in shown.out
        assert "Infinity" not in shown.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n", "marks of a merge"),
        (
            '{"schema": "x/lock-1.json", "cards": [{"target": "a", "url": "b", "sha256": "c", "card": null}]}',
            "/cards/0 is no entry",
        ),
    ],
)
def test_a_lock_file_that_was_edited(here: Path, text: str, said: str) -> None:
    """It is said what is wrong with it."""
    (here / "a2acard.lock").write_text(text, encoding="utf-8")
    done = lock("--check")
    assert done.code == 2
    assert said in done.err


def test_what_a_lock_file_says_of_a_card(here: Path) -> None:
    """Digests that stay while words change, where it answers, what it asks for, and who signed it, told when that changes."""
    assert [run("keys", "new", "-o", f"{name}.pem", "--kid", name).code for name in ("first", "second")] == [
        0,
        0,
    ]
    assert run("keys", "jwks", "first.pem", "second.pem", "-o", "jwks.json").code == 0
    (here / "trust.toml").write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    script: Script = {}

    def serve(key: str, *, description: str = "Keeps bills.") -> None:
        (here / "card.json").write_bytes(changed(description=description))
        done = run("sign", "card.json", "--key", f"{key}.pem", "--kid", key, "-o", "signed.json", "--only")
        assert done.code == 0, done.err
        script[NEW] = ok((here / "signed.json").read_bytes())

    with serving(script) as host:
        serve("first")
        assert lock(host.url, "--trust", "trust.toml").code == 0
        data = json.loads((here / "a2acard.lock").read_text(encoding="utf-8"))
        valid("lock-1", data)
        (first,) = data["cards"]
        assert first["version"] == json.loads(CARD)["version"]
        assert [(key["kid"], key["alg"], bool(key["thumbprint"])) for key in first["keys"]] == [
            ("first", "ES256", True)
        ]
        assert [one["binding"] for one in first["interfaces"]] == [
            one["protocolBinding"] for one in json.loads(CARD)["supportedInterfaces"]
        ]
        serve("first", description="Keeps bills, 1,204 of them.")
        assert lock("--check").code == 1
        assert lock("--check", "--trust", "trust.toml").code == 0
        assert lock("--update").code == 0
        (second,) = json.loads((here / "a2acard.lock").read_text(encoding="utf-8"))["cards"]
        assert second["structure_sha256"] == first["structure_sha256"]
        assert second["canonical_sha256"] != first["canonical_sha256"]
        assert second["keys"] == [{"kid": "first", "alg": "ES256", "thumbprint": None}]
        serve("first", description="Keeps bills, 1,204 of them.")
        done = lock("--check")
        assert (done.code, done.out.splitlines()) == (
            1,
            [
                f"{host.url}: changed",
                "  signature: signed anew in the same names; --trust proves by whom",
            ],
        )
        done = lock("--check", "--trust", "trust.toml")
        assert (done.code, done.out) == (0, f"{host.url}: the same card in other bytes\n")
        (here / "nobody.toml").write_text("", encoding="utf-8")
        done = lock("--check", "--trust", "nobody.toml")
        assert (done.code, "the signature of 'first' is a new one, and not proven" in done.out) == (1, True)
        assert lock("--update", "--trust", "trust.toml").code == 0
        forged = json.loads((here / "signed.json").read_bytes())
        signature = forged["signatures"][0]["signature"]
        forged["signatures"][0]["signature"] = ("A" if signature[0] != "A" else "B") + signature[1:]
        script[NEW] = ok(json.dumps(forged).encode())
        done = lock("--check", "--trust", "trust.toml")
        assert done.code == 1
        assert "  signature: a signature of 'first' is no longer proven" in done.out
        serve("second", description="Keeps bills, 1,204 of them.")
        done = lock("--check", "--format", "json")
        assert done.code == 1
        valid("lock-check-1", json.loads(done.out))
        assert json.loads(done.out)["cards"][0]["signers"] == [
            "'first' signs it no more",
            "'second' signs it now",
        ]
        assert "  signature: 'second' signs it now" in lock("--check").out


def test_a_card_that_was_changed_in_the_file(here: Path) -> None:
    """Neither a card that does not fit its digests nor one beside the digest of other bytes passes for the one that was looked at."""
    with serving({NEW: ok()}) as host:
        lock(host.url)
        file = here / "a2acard.lock"
        whole = json.loads(file.read_text(encoding="utf-8"))
        (entry,) = whole["cards"]
        entry["card"]["supportedInterfaces"][0]["url"] = "https://evil.example/"
        file.write_text(json.dumps(whole), encoding="utf-8")
        done = lock("--check")
        assert (done.code, "is not what the card beside it has" in done.err) == (2, True)
        entry["structure_sha256"] = None
        file.write_text(json.dumps(whole), encoding="utf-8")
        assert lock("--check").code == 2
        for name in ("structure_sha256", "canonical_sha256"):
            del entry[name]
        file.write_text(json.dumps(whole), encoding="utf-8")
        assert lock("--check").code == 2
