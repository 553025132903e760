"""`keys`, `sign` and `verify` as people and CI call them."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import run
from tests.discovery.servers import Reply, Script, serving

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "tests/corpus/accepted/shop-catalog.json").read_bytes()
NEW = "/.well-known/agent-card.json"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with a card, as the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card.json").write_bytes(CARD)
    return tmp_path


@pytest.fixture
def key(here: Path) -> str:
    """A private key, and its public half in `jwks.json`."""
    assert run("keys", "new", "-o", "key.pem", "--kid", "k1").code == 0
    assert run("keys", "jwks", "key.pem", "--kid", "k1", "-o", "jwks.json").code == 0
    return "key.pem"


def test_a_new_key(here: Path) -> None:
    """Only its owner can read it, it is never printed, and never written over a file."""
    done = run("keys", "new", "-o", "key.pem")
    assert (done.code, done.out) == (0, "")
    file = here / "key.pem"
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    text = file.read_text(encoding="ascii")
    assert text.startswith("-----BEGIN PRIVATE KEY-----")
    assert text.splitlines()[1] not in done.err
    again = run("keys", "new", "-o", "key.pem")
    assert again.code == 2
    assert "never written over one" in again.err
    assert file.read_text(encoding="ascii") == text


def test_a_pass_phrase(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It encrypts the file, comes from the environment, and is in no message."""
    monkeypatch.setenv("PASSPHRASE", "open-sesame-1")
    run("keys", "new", "--alg", "EdDSA", "--passphrase-env", "PASSPHRASE", "-o", "key.pem")
    assert b"ENCRYPTED" in (here / "key.pem").read_bytes()
    assert (
        run("sign", "card.json", "--key", "key.pem", "--passphrase-env", "PASSPHRASE", "-o", "s.json").code
        == 0
    )
    without = run("sign", "card.json", "--key", "key.pem")
    assert without.code == 2
    assert "encrypted, and there is no pass-phrase" in without.err
    monkeypatch.setenv("PASSPHRASE", "wrong-one-2")
    wrong = run("sign", "card.json", "--key", "key.pem", "--passphrase-env", "PASSPHRASE")
    assert wrong.code == 2
    assert "the pass-phrase is another" in wrong.err
    assert "wrong-one-2" not in wrong.err
    assert run("sign", "card.json", "--key", "key.pem", "--passphrase-env", "NOWHERE").code == 2
    assert run("keys", "new", "--format", "jwk", "--passphrase-env", "PASSPHRASE", "-o", "key.jwk").code == 2


def test_keys_are_listed_and_published(key: str) -> None:
    """Ids, algorithms and thumbprints; the set has public halves only."""
    data = json.loads((Path.cwd() / "jwks.json").read_text(encoding="utf-8"))
    assert [entry["kid"] for entry in data["keys"]] == ["k1"]
    assert "d" not in data["keys"][0]
    listed = run("keys", "list", "jwks.json").out
    assert listed.startswith("k1  ES256  public  thumbprint ")
    rows: Any = json.loads(run("keys", "list", "key.pem", "--format", "json").out)["keys"]
    assert (rows[0]["private"], rows[0]["algorithms"]) == (True, ["ES256"])


def test_sign_and_verify(key: str, here: Path) -> None:
    """The card stays as it was but for the signature; the verdict follows whatever is done to it."""
    assert run("sign", "card.json", "--key", key, "--kid", "k1", "-o", "signed.json").code == 0
    signed = (here / "signed.json").read_bytes()
    assert signed.startswith(CARD.rstrip()[:-2])
    done = run("verify", "signed.json", "--jwks", "jwks.json")
    assert (done.code, done.out.splitlines()[0]) == (0, "trusted")
    assert "over the bytes of the dialect spec" in done.out
    assert run("verify", "signed.json", "--key", key).code == 0
    for arguments, verdict in ((["card.json"], "unsigned"), (["signed.json"], "untrusted-key")):
        done = run("verify", *arguments, *(["--jwks", "jwks.json"] if verdict == "unsigned" else []))
        assert (done.code, done.out.split(":")[0]) == (1, verdict)
    (here / "signed.json").write_bytes(signed.replace(b'"name": "', b'"name": "Evil ', 1))
    done = run("verify", "signed.json", "--jwks", "jwks.json", "--format", "json")
    data = json.loads(done.out)
    schema = json.loads((ROOT / "docs/schemas/verify-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    assert (done.code, data["verdict"]) == (1, "invalid")


def test_what_is_not_covered(key: str, here: Path) -> None:
    """It is listed, and refused where coverage is required."""
    run("sign", "card.json", "--key", key, "--in-place", "--kid", "k1")
    card = json.loads((here / "card.json").read_bytes())
    card["url"] = "https://evil.example"
    (here / "card.json").write_text(json.dumps(card), encoding="utf-8")
    done = run("verify", "card.json", "--jwks", "jwks.json")
    assert done.code == 0
    assert "  not covered: /url" in done.out
    assert "--require-coverage refuses such a card" in done.out
    done = run("verify", "card.json", "--jwks", "jwks.json", "--require-coverage")
    assert (done.code, done.out.splitlines()[0]) == (1, "uncovered: no trusted signature covers /url")


def test_what_is_not_signed(key: str, here: Path) -> None:
    """A card with errors unless told; one of 0.3 in a dialect of 1.0; one that can't be read; by no key."""
    card = json.loads(CARD)
    del card["skills"][0]["tags"]
    (here / "bad.json").write_text(json.dumps(card), encoding="utf-8")
    done = run("sign", "bad.json", "--key", key)
    assert (done.code, done.out) == (1, "")
    assert "--with-errors signs it all the same" in done.err
    assert run("sign", "bad.json", "--key", key, "--with-errors").code == 0
    old = str(ROOT / "tests/corpus/accepted/v03-0-good.json")
    done = run("sign", old, "--key", key)
    assert done.code == 1
    assert "sign it in 'raw'" in done.err
    assert run("sign", old, "--key", key, "--dialect", "raw", "-o", "old.json").code == 0
    assert run("sign", "nowhere.json", "--key", key).code == 3
    for arguments, said in (
        (["--key", "nowhere.pem"], "nowhere.pem: no such file"),
        (["--key", "card.json"], "no card is signed with a key of this kind"),
        (["--key", "jwks.json"], "it holds no private keys"),
        (["--key", key, "--alg", "RS256"], "is not for RS256"),
        (["--key", key, "--jku", "http://a.example/jwks.json"], "readers fetch keys by HTTPS only"),
    ):
        done = run("sign", "card.json", *arguments)
        assert (done.code, said in done.err) == (2, True), done


def test_dialects_that_differ(key: str, here: Path) -> None:
    """There is a warning, for readers of another dialect may refuse the card."""
    card = json.loads(CARD) | {"capabilities": {"extensions": []}}
    (here / "card.json").write_text(json.dumps(card), encoding="utf-8")
    done = run("sign", "card.json", "--key", key, "--in-place")
    assert done.code == 0
    assert "the dialects sign different bytes" in done.err


TRUST = """\
# whom we trust
required = 1
revoked = ["older"]  # gone

[[keys]]
file = "jwks.json"
domains = ["{domain}"]
expires = {expires}
"""


@pytest.mark.parametrize(
    ("domain", "expires", "code", "said"),
    [
        ("example.ru", "2099-01-01", 0, "trusted"),
        ("acme.org", "2099-01-01", 1, "the key speaks for acme.org, and the card names"),
        ("example.ru", "2020-01-01", 1, "the key is not trusted any more"),
    ],
)
def test_a_trust_file(key: str, here: Path, domain: str, expires: str, code: int, said: str) -> None:
    """Whom a key speaks for, and until when."""
    run("sign", "card.json", "--key", key, "--in-place", "--kid", "k1")
    (here / "trust.toml").write_text(TRUST.format(domain=domain, expires=expires), encoding="utf-8")
    done = run("verify", "card.json", "--trust", "trust.toml")
    assert (done.code, said in done.out) == (code, True), done


def test_revocation(key: str, here: Path) -> None:
    """A key counts no more, by its id or its file; the author's text around it stays."""
    run("sign", "card.json", "--key", key, "--in-place", "--kid", "k1")
    text = TRUST.format(domain="example.ru", expires="2099-01-01")
    trust = here / "trust.toml"
    trust.write_text(text, encoding="utf-8")
    assert run("keys", "revoke", "--trust", "trust.toml", "k1").code == 0
    assert trust.read_text(encoding="utf-8") == text.replace('["older"]', '["older", "k1"]')
    done = run("verify", "card.json", "--trust", "trust.toml")
    assert (done.code, done.out.splitlines()[0]) == (1, "untrusted-key: the key is revoked")
    assert "counted no more already" in run("keys", "revoke", "--trust", "trust.toml", "k1").err
    trust.write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    run("keys", "revoke", "--trust", "trust.toml", key)
    assert trust.read_text(encoding="utf-8").startswith('revoked = ["')
    assert run("verify", "card.json", "--trust", "trust.toml").code == 1
    trust.write_text('"revoked" = []\n[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    assert "by hand" in run("keys", "revoke", "--trust", "trust.toml", "k1").err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("required = 0", "required is a number of keys"),
        ("requird = 1", "did you mean 'required'?"),
        ('algorithms = ["HS256"]', "'HS256' is none that is accepted"),
        ("keys = 7", "keys is a list of tables"),
        ("[[keys]]", "file names a PEM file"),
        ('[[keys]]\nfile = "nowhere.pem"', "no such file"),
        ('[[keys]]\nfile = "card.json"', "no card is signed with a key of this kind"),
        ('[[keys]]\nfile = "key.pem"', "holds a private key"),
        ('[[keys]]\nfile = "jwks.json"\nkid = "other"\nexpires = "soon"', "expires is a date"),
        ('[[keys]]\nfile = "jwks.json"\ndomains = "example.com"', "domains is a list of texts"),
        ("=", "not TOML"),
    ],
)
def test_what_is_no_trust_file(key: str, here: Path, text: str, said: str) -> None:
    """It is told with its place and its cure."""
    (here / "trust.toml").write_text(text, encoding="utf-8")
    done = run("verify", "card.json", "--trust", "trust.toml")
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_keys_and_cards_from_the_network(key: str, here: Path) -> None:
    """Both come through the guard; a key set is not taken from another host than was named."""
    run("sign", "card.json", "--key", key, "--in-place", "--kid", "k1")
    jwks = Reply(200, (here / "jwks.json").read_bytes(), {"content-type": "application/jwk-set+json"})
    script: Script = {
        NEW: Reply(200, (here / "card.json").read_bytes(), {"content-type": "application/json"}),
        "/jwks.json": jwks,
    }
    with serving(script) as host:
        open_ = ("--allow-host", "127.0.0.1", "--allow-host", "localhost")
        assert run("verify", host.url, "--jwks", f"{host.url}/jwks.json", *open_).code == 0
        script["/moved.json"] = Reply(302, b"", {"location": "/jwks.json"})
        assert run("verify", "card.json", "--jwks", f"{host.url}/moved.json", *open_).code == 0
        away = host.url.replace("127.0.0.1", "localhost")
        script["/away.json"] = Reply(302, b"", {"location": f"{away}/jwks.json"})
        script["/file.json"] = Reply(302, b"", {"location": "file:///etc/passwd"})
        script["/port.json"] = Reply(302, b"", {"location": "http://127.0.0.1:9/jwks.json"})
        for path, said in (
            ("/away.json", "not taken from another host"),
            ("/port.json", "not taken from another host"),
            ("/file.json", "not taken from another host"),
            ("/none.json", "status 404"),
            (NEW, "no card is signed with a key"),
        ):
            done = run("verify", "card.json", "--jwks", host.url + path, *open_)
            assert (done.code in (2, 3), said in done.err) == (True, True), done
        assert run("verify", "card.json", "--jwks", f"{host.url}/jwks.json").code in (2, 3)


def test_signatures_on_fetch(key: str, here: Path) -> None:
    """Told, refused where they are there and not trusted, or required; a refused card is not printed."""
    (here / "trust.toml").write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    run("sign", "card.json", "--key", key, "-o", "signed.json", "--kid", "k1")
    signed = (here / "signed.json").read_bytes()
    script: Script = {}
    with serving(script) as host:

        def get(body: bytes, mode: str | None, *more: str) -> Any:
            script[NEW] = Reply(200, body, {"content-type": "application/json"})
            chosen = ["--signature", mode] if mode else []
            return run(
                "get",
                host.url,
                "--no-cache",
                "--allow-host",
                "127.0.0.1",
                "--trust",
                "trust.toml",
                *chosen,
                *more,
            )

        bad = signed.replace(b'"name": "', b'"name": "Evil ', 1)
        for body, mode, code, said in (
            (signed, None, 0, "signatures: trusted"),
            (signed, "require", 0, "signatures: trusted"),
            (CARD, None, 0, "signatures: unsigned"),
            (CARD, "if-present", 0, "signatures: unsigned"),
            (CARD, "require", 1, "the card is not taken: unsigned"),
            (bad, None, 0, "signatures: invalid"),
            (bad, "if-present", 1, "the card is not taken: invalid"),
            (bad, "off", 0, ""),
        ):
            done = get(body, mode)
            assert ("signatures" in done.err) == (mode != "off" and code == 0)
            assert (done.code, said in done.err, bool(done.out)) == (code, True, code == 0), done
        data = json.loads(get(bad, "require", "--format", "json").out)
        assert (data["signature"]["verdict"], "is not taken" in data["error"]) == ("invalid", True)
        schema = json.loads((ROOT / "docs/schemas/get-1.json").read_text(encoding="utf-8"))
        assert list(Draft202012Validator(schema).iter_errors(data)) == []
    done = run("get", "card.json", "--signature", "require")
    assert done.code == 2
    assert "need --trust FILE" in done.err


def test_lint_with_trust(key: str, here: Path) -> None:
    """A card that is not trusted is an error among its findings, in one process and in several."""
    (here / "trust.toml").write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    run("sign", "card.json", "--key", key, "--kid", "k1", "-o", "signed.json")

    def rules(*arguments: str) -> list[str]:
        done = run(
            "lint", *arguments, "--trust", "trust.toml", "--select", "untrusted-signature", "--format", "json"
        )
        return [finding["message"] for file in json.loads(done.out)["files"] for finding in file["findings"]]

    assert rules("signed.json") == []
    assert rules("card.json") == ["the card is not trusted (unsigned): the card has no signature"]
    assert len(rules("card.json", "signed.json", "--jobs", "2")) == 1
    card = json.loads((here / "signed.json").read_bytes()) | {"url": "https://evil.example"}
    (here / "odd.json").write_text(json.dumps(card), encoding="utf-8")
    assert rules("odd.json") == []
    assert "uncovered" in rules("odd.json", "--require-coverage")[0]
    for arguments, said in (
        (["--trust", "nowhere.toml"], "no such file"),
        (["--require-coverage"], "needs --trust FILE"),
    ):
        done = run("lint", "card.json", *arguments)
        assert (done.code, said in done.err.lower() or said in done.err) == (2, True), done


def test_lint_by_mode(key: str, here: Path) -> None:
    """Signatures are not looked at, told of, judged where there are some, or asked of every card."""
    (here / "trust.toml").write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    run("sign", "card.json", "--key", key, "--kid", "k1", "-o", "signed.json")
    bad = (here / "signed.json").read_bytes().replace(b'"name": "', b'"name": "Evil ', 1)
    (here / "bad.json").write_bytes(bad)

    def found(name: str, mode: str, *more: str) -> list[str]:
        trusted = ("--trust", "trust.toml", "--signature", mode, "--select", "untrusted-signature")
        done = run("lint", name, *trusted, "--format", "json", *more)
        files = json.loads(done.out)["files"]
        grades = [finding["severity"] for file in files for finding in file["findings"]]
        assert done.code == ("error" in grades)
        return grades

    for mode, unsigned, broken in (
        ("off", [], []),
        ("audit", ["info"], ["info"]),
        ("if-present", [], ["error"]),
        ("require", ["error"], ["error"]),
    ):
        assert (found("card.json", mode), found("bad.json", mode)) == (unsigned, broken)
        assert found("signed.json", mode) == []
    for option in ("audit", "if-present", "require"):
        done = run("lint", "card.json", "--signature", option)
        assert (done.code, "needs --trust FILE" in done.err) == (2, True)
    assert run("lint", "card.json", "--signature", "off").code == 0


def test_lint_compares_where_a_card_came_from(key: str, here: Path) -> None:
    """A copy on another host than its key speaks for is not trusted; a file came from nowhere."""
    (here / "trust.toml").write_text(
        '[[keys]]\nfile = "jwks.json"\ndomains = ["example.ru"]\n', encoding="utf-8"
    )
    run("sign", "card.json", "--key", key, "--kid", "k1", "-o", "signed.json")
    options = ("--trust", "trust.toml", "--select", "untrusted-signature")
    assert run("lint", "signed.json", *options).code == 0
    with serving(
        {NEW: Reply(200, (here / "signed.json").read_bytes(), {"content-type": "application/json"})}
    ) as host:
        done = run("lint", host.url, "--allow-host", "127.0.0.1", *options)
        assert (done.code, "the card names 127.0.0.1" in done.out) == (1, True)
        done = run("verify", host.url, "--trust", "trust.toml", "--allow-host", "127.0.0.1")
        assert (done.code, "the card names 127.0.0.1" in done.out) == (1, True)


def test_lint_says_why_a_card_with_good_signatures_is_not_trusted(key: str, here: Path) -> None:
    """Coverage and the number of keys are about the card; a stranger's signature beside it is not the reason."""
    (here / "trust.toml").write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    run("sign", "card.json", "--key", key, "--kid", "k1", "-o", "signed.json")
    run("keys", "new", "-o", "other.pem", "--kid", "o")
    run("sign", "signed.json", "--key", "other.pem", "--in-place")
    card = json.loads((here / "signed.json").read_bytes()) | {"url": "https://evil.example"}
    (here / "odd.json").write_text(json.dumps(card), encoding="utf-8")
    done = run(
        "lint", "odd.json", "--trust", "trust.toml", "--require-coverage", "--select", "untrusted-signature"
    )
    assert "not trusted (uncovered): no trusted signature covers /url" in done.out
    text = (here / "trust.toml").read_text(encoding="utf-8")
    (here / "trust.toml").write_text(f"required = 2\n{text}", encoding="utf-8")
    done = run("lint", "signed.json", "--trust", "trust.toml", "--select", "untrusted-signature")
    assert "1 of 2 required keys have signed" in done.out


def test_portable_comes_before_the_lint(key: str, here: Path) -> None:
    """What it takes away is no error any more; what is left is still judged."""
    card = json.loads(CARD) | {"provider": {}}
    (here / "card.json").write_text(json.dumps(card), encoding="utf-8")
    assert run("sign", "card.json", "--key", key).code == 1
    done = run("sign", "card.json", "--key", key, "--portable", "-o", "-")
    assert (done.code, "provider" in json.loads(done.out), done.err) == (0, False, "")
    del card["skills"][0]["tags"]
    (here / "card.json").write_text(json.dumps(card), encoding="utf-8")
    done = run("sign", "card.json", "--key", key, "--portable")
    assert (done.code, "--with-errors signs it all the same" in done.err) == (1, True)


def test_members_and_signatures_are_named(key: str, here: Path) -> None:
    """Those that make the dialects differ, and those that were kept without a look at them."""
    card = json.loads(CARD) | {"iconUrl": "", "metadata": {"\x1b[2J": 1}}
    (here / "card.json").write_text(json.dumps(card), encoding="utf-8")
    done = run("sign", "card.json", "--key", key, "--kid", "a", "--in-place", "--with-errors")
    assert done.code == 0
    assert "  /iconUrl: empty" in done.err
    assert "  /metadata: no member of A2A 1.0" in done.err
    assert "kept" not in done.err
    done = run("sign", "card.json", "--key", key, "--kid", "b", "--in-place", "--with-errors")
    assert "kept the signatures of a, which hold only if the card is as they signed it" in done.err
    card = json.loads(CARD) | {f"x{n}": 1 for n in range(30)}
    (here / "card.json").write_text(json.dumps(card), encoding="utf-8")
    assert "  and 20 more" in run("sign", "card.json", "--key", key, "--with-errors").err


def test_where_things_are_written(key: str, here: Path) -> None:
    """A folder that is not there is named without the system's numbers; a private key is never printed."""
    for arguments in (["sign", "card.json", "--key", key], ["keys", "jwks", key]):
        done = run(*arguments, "-o", "nodir/a")
        assert (done.code, done.err.splitlines()[-1]) == (3, "a2acard: nodir/a: no such folder")
        assert run(*arguments, "-o", "-").out == run(*arguments).out or arguments[0] == "sign"
    done = run("keys", "new", "-o", "-")
    assert (done.code, done.out, "never printed" in done.err) == (2, "", True)
    assert not (here / "-").exists()


def test_keys_of_a_set_that_can_not_be_used(key: str, here: Path) -> None:
    """One is passed over with its reason, and the others count; where none is left that is an error, also in `list`."""
    good = json.loads((here / "jwks.json").read_text(encoding="utf-8"))["keys"]
    bad = [{"kty": "oct", "k": "c2VjcmV0LXRleHQ", "kid": "hmac"}, {**good[0], "x": "AA", "kid": "torn"}]
    (here / "mixed.json").write_text(json.dumps({"keys": [*bad, *good]}), encoding="utf-8")
    (here / "bad.json").write_text(json.dumps({"keys": bad}), encoding="utf-8")
    (here / "trust.toml").write_text('[[keys]]\nfile = "mixed.json"\n', encoding="utf-8")
    run("sign", "card.json", "--key", key, "--kid", "k1", "--in-place")
    for arguments in (
        ["keys", "list", "mixed.json"],
        ["verify", "card.json", "--jwks", "mixed.json"],
        ["verify", "card.json", "--trust", "trust.toml"],
        ["lint", "card.json", "--trust", "trust.toml"],
    ):
        done = run(*arguments)
        assert done.code == 0, done
        assert "keys[0] (kid hmac): a symmetric key" in done.err
        assert "keys[1] (kid torn): the JSON Web Key can't be read; the key is passed over" in done.err
        assert "c2VjcmV0" not in done.err + done.out
    done = run("keys", "list", "bad.json")
    assert (done.code, "a symmetric key" in done.err, "(and 1 more)" in done.err) == (2, True, True)
    (here / "empty.json").write_text('{"keys": []}', encoding="utf-8")
    done = run("keys", "list", "empty.json")
    assert (done.code, done.out, "there is no key in it" in done.err) == (0, "", True)

    run("keys", "new", "-o", "other.pem")
    run("keys", "jwks", "other.pem", "--kid", "k1", "-o", "other.json")
    twins = [*good, *json.loads((here / "other.json").read_text(encoding="utf-8"))["keys"]]
    (here / "twins.json").write_text(json.dumps({"keys": twins}), encoding="utf-8")
    done = run("keys", "jwks", "twins.json")
    assert (done.code, "two keys have the id 'k1'" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("revoked = []", 'revoked = ["k1"]'),
        ("revoked = [ ]", 'revoked = ["k1" ]'),
        ("revoked = [\n]", 'revoked = ["k1"\n]'),
        ('revoked = ["a"]', 'revoked = ["a", "k1"]'),
        ('revoked = ["a",] # x', 'revoked = ["a", "k1",] # x'),
        ("revoked = ['a#]']", "revoked = ['a#]', \"k1\"]"),
        ('  revoked=["a\\"]"]', '  revoked=["a\\"]", "k1"]'),
        ('revoked = [\n  "a",  # gone ]\n  "b",  # too\n]', 'revoked = [\n  "a",  # gone ]\n  "b",  # too\n  "k1",\n]'),
        ('revoked = [\n\t"a"  # gone\n]', 'revoked = [\n\t"a",  # gone\n\t"k1"\n]'),
        ('revoked = [\n  "a"]', 'revoked = [\n  "a",\n  "k1"]'),
        ("", 'revoked = ["k1"]\n'),
        ("# revoked = [\nrequired = 1", 'revoked = ["k1"]\n# revoked = [\nrequired = 1'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lists_of_revoked_keys(key: str, here: Path, before: str, after: str, ending: str) -> None:
    """However one is written, with either line end, it gets one item more, and nothing else changes."""
    rest = '\n[[keys]]\nfile = "jwks.json"\n'
    trust = here / "trust.toml"
    trust.write_bytes((before + rest).replace("\n", ending).encode())
    assert run("keys", "revoke", "--trust", "trust.toml", "k1").code == 0
    assert trust.read_bytes() == (after + rest).replace("\n", ending).encode()
    assert "counted no more already" in run("keys", "revoke", "--trust", "trust.toml", "k1").err


def test_a_slip_revokes_nothing(key: str, here: Path) -> None:
    """A key that the trust does not have is refused with the name that was meant; where key sets are fetched it may be one of theirs."""
    trust = here / "trust.toml"
    trust.write_text('[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    done = run("keys", "revoke", "--trust", "trust.toml", "k")
    assert (done.code, "did you mean 'k1'?" in done.err) == (2, True)
    assert "revoked" not in trust.read_text(encoding="utf-8")
    trust.write_text('jku_hosts = ["keys.example"]\n[[keys]]\nfile = "jwks.json"\n', encoding="utf-8")
    assert run("keys", "revoke", "--trust", "trust.toml", "k").code == 0
    trust.write_text('a = """\nrevoked = ["x"]\n"""\n', encoding="utf-8")
    assert run("keys", "revoke", "--trust", "trust.toml", "k").code == 2
