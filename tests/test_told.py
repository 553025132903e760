"""Errors, reasons and reports are told in the reader's language, the values in them as they are; machines get English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import a2acard
from a2acard.canonical_form import canonical
from a2acard.comparison import compare
from a2acard.discovery.credentials import Credentials
from a2acard.discovery.guard import Guard
from a2acard.discovery.selection import select_interface
from a2acard.discovery.target import target
from a2acard.errors import CardError
from a2acard.languages import language
from a2acard.migration.rewrite import rewrite
from a2acard.mock import MockAgent
from a2acard.probing import check
from a2acard.readers import read_by_all
from a2acard.signing.keys import new_key, read_keys
from a2acard.signing.trust import Trust
from a2acard.signing.verifier import inspect_signatures
from a2acard.source.edits import Rename
from a2acard.source.load import load
from a2acard.source.parse import read
from a2acard.source.splice import splice
from a2acard.types import either, joined, together, told
from tests.cli.run import run
from tests.web.asking import workbench

EXAMPLES = Path(a2acard.__file__).parent / "examples"
SIGNED = EXAMPLES / "signed-payments.json"
OLD = '{"name": "Desk", "url": "https://a.example.com/x", "skills": [], "version": "1.0.0"}'
OTHERS = ("ms", "ru")
ENGLISH = re.compile(r"(?<![-\w])(the|is|of|that|which|not|no|it|and)(?![-\w])")


def is_told(text: str, code: str, *values: str) -> None:
    """The text is of the language, and has the values."""
    if code == "ru":
        assert re.search("[а-я]{3}", text), text
    for value in values:
        assert value in text
        text = text.replace(value, "")
    assert not ENGLISH.search(re.sub(r"'[^']*'|`[^`]*`|\([^)]*\)", "", text)), text


def card() -> a2acard.Card:
    """A card of 1.0."""
    return a2acard.Card.of((EXAMPLES / "bearer-token.json").read_bytes())


ERRORS: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "source": (lambda: read(b'{"a": 1,}').require(), ("1", "8")),
    "unpack": (lambda: load(b"\x1f\x8b\x08damaged"), ()),
    "edit": (lambda: splice(read(b"{}"), [Rename(("a",), "b")]), ("'/a'",)),
    "spec": (lambda: a2acard.Card.of(b'{"openapi": "3.1.0", "paths": {}}'), ("OpenAPI",)),
    "canonical": (lambda: canonical(b'{"name": [1]}'), ("/name",)),
    "jcs": (lambda: canonical(b'{"name": "x", "version": "\\ud800"}', dialect="raw"), ()),
    "keys": (lambda: read_keys(b"nothing", name="acme.pem"), ("acme.pem",)),
    "key set": (lambda: read_keys(b'{"keys": [{"kty": "oct", "kid": "k1"}]}', name="acme"), ("acme", "k1")),
    "algorithm": (lambda: new_key("HS256"), ("'HS256'", "ES256")),
    "migration": (lambda: a2acard.migrate({"name": "x"}, to="2.0"), ("1.0", "2.0")),  # type: ignore[arg-type]  # meant
    "rewrite": (lambda: rewrite(read(OLD.encode()), "ftp://x", "https://y.example"), ("'ftp://x'",)),
    "guard": (lambda: Guard().check_url("http://a.example.com/"), ("HTTP",)),
    "address": (lambda: Guard().check_url("https://127.0.0.1/"), ("127.0.0.1",)),
    "target": (lambda: target("a b"), ("'a b'",)),
    "credentials": (lambda: Credentials.to(["https://a.example.com"], bearer="a\nb"), ()),
    "selection": (lambda: select_interface(card(), bindings=("GRPC",)), ("GRPC", "JSONRPC")),
    "probing": (lambda: check("tsl"), ("'tsl'", "'tls'")),
    "mock": (lambda: MockAgent(OLD.encode(), misbehaviours=("sulks",)), ("'sulks'",)),
}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", ERRORS)
def test_errors(name: str, code: str) -> None:
    """Each room's errors are told, with the places and values in them."""
    do, values = ERRORS[name]
    with pytest.raises(CardError) as caught:
        do()
    assert str(caught.value) == caught.value.said(language("en"))
    is_told(caught.value.said(language(code)), code, *values)


@pytest.mark.parametrize("code", OTHERS)
def test_an_error_around_another(code: str, tmp_path: Path) -> None:
    """What is put around an error loses nothing of it."""
    path = tmp_path / "trust.toml"
    path.write_text('[[keys]]\nfile = "key.pem"\n')
    (tmp_path / "key.pem").write_text("nothing")
    with pytest.raises(CardError) as caught:
        Trust.read(str(path))
    is_told(caught.value.said(language(code)), code, str(path), "keys[0]", "key.pem", "PEM")


@pytest.mark.parametrize("code", OTHERS)
def test_what_signatures_prove(code: str) -> None:
    """Reasons, oddities, what has happened to the card and what is left out."""
    words = language(code)
    trust = Trust.of(*read_keys((EXAMPLES / "signed-payments.jwks.json").read_bytes()))
    whole = SIGNED.read_bytes()
    report = inspect_signatures(whole, Trust())
    is_told(str(told(report.reason, words)), code, "kid", "jku_hosts")
    trusted = inspect_signatures(whole, trust)
    assert trusted.verdict == "trusted"
    is_told(trusted.shortfall.told(words) if hasattr(trusted.shortfall, "told") else "", code, "/security")
    for warning in trusted.signatures[0].warnings:
        is_told(str(told(warning, words)), code)
    changed = json.loads(whole)
    changed["capabilities"].pop("streaming", None)
    changed["preferredTransport"] = "JSONRPC"
    broken = inspect_signatures(json.dumps(changed).encode(), trust).signatures[0]
    is_told(str(told(broken.reason, words)), code)
    refused = {**json.loads(OLD), "signatures": [{"protected": "e30", "signature": "AA"}]}
    is_told(str(told(inspect_signatures(refused, trust).reason, words)), code)


@pytest.mark.parametrize("code", OTHERS)
def test_what_clients_make_of_it(code: str) -> None:
    """Why a client stops, what it drops, what else there is to know."""
    words = language(code)
    broken: dict[str, Any] = {
        "name": 1,
        "url": None,
        "skills": {},
        "securitySchemes": {"a": {"type": "apiKey"}},
    }
    said = [
        reason
        for made in (json.loads(OLD), broken, json.loads(SIGNED.read_bytes()))
        for reading in read_by_all(made)
        for reason in [
            *[one.reason for one in reading.problems],
            *[one.reason for one in reading.drops],
            *reading.notes,
            *([reading.reader.how] if reading.reader.how else []),
        ]
    ]
    assert len(said) > 20
    for text in said:
        is_told(str(told(text, words)), code)


@pytest.mark.parametrize("code", OTHERS)
def test_what_changed(code: str) -> None:
    """Each change, with the words of ours among its values."""
    made = compare(
        (EXAMPLES / "minimal-card.json").read_bytes(), (EXAMPLES / "bearer-token.json").read_bytes()
    )
    assert made.changes
    for change in made.changes:
        is_told(change.told(language(code)), code)


COMMANDS: dict[str, tuple[str, ...]] = {
    "verify": ("verify", str(SIGNED)),
    "readers": ("readers", OLD),
    "diff": ("diff", str(EXAMPLES / "minimal-card.json"), str(EXAMPLES / "bearer-token.json")),
    "canonical": ("canonical", str(EXAMPLES / "bearer-token.json"), "--explain"),
    "get": ("get", str(EXAMPLES / "bearer-token.json"), "--select", "--explain-auth"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """People get the language of their environment; JSON is English unless another is asked for, and has the same members."""
    command = COMMANDS[name]
    english = run(*command)
    data = run(*command, "--format", "json")
    asked = run(*command, "--lang", "ms")
    assert asked.code == english.code
    assert asked.out != english.out
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    here = run(*command)
    assert re.search("[а-я]{3}", here.out)
    assert run(*command, "--lang", "en").out == english.out
    assert run(*command, "--format", "json").out == data.out
    assert shape(json.loads(run(*command, "--format", "json", "--lang", "ru").out)) == shape(
        json.loads(data.out)
    )


def shape(item: Any) -> Any:
    """A JSON value without its texts."""
    if isinstance(item, dict):
        return {name: shape(one) for name, one in item.items()}
    if isinstance(item, list):
        return [shape(one) for one in item]
    return str if isinstance(item, str) else item


@pytest.mark.parametrize("code", OTHERS)
def test_migrating(code: str, tmp_path: Path) -> None:
    """The report of a migration, and what a rewriting left alone."""
    out = str(tmp_path / "card.json")
    made = run("migrate", OLD, "-o", out, "--lang", code)
    assert "lint of the result" in run("migrate", OLD, "-o", out).out
    for line in made.out.splitlines():
        if "SDK" not in line and "sdk" not in line and line:
            is_told(line.replace("info", "").replace("0.3 -> hybrid", "абв"), code)
    moved = run(
        "rewrite", OLD, "--from", "https://b.example.com/", "--to", "https://c.example.com/", "-o", out,
        "--lang", code,
    )  # fmt: skip
    assert "URL" in moved.out
    assert "left alone" not in moved.out


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_to_probe(code: str) -> None:
    """Where there is no card, the report says why in every format."""
    for command in ("probe", "check"):
        made = run(command, "http://127.0.0.1:1", "--format", "json", "--lang", code)
        text = json.dumps(json.loads(made.out), ensure_ascii=False)
        assert "plain HTTP" not in text
        assert "HTTP" in text


@pytest.mark.parametrize("code", OTHERS)
def test_locking(code: str, tmp_path: Path) -> None:
    """What became of a locked card."""
    path, lock = tmp_path / "card.json", str(tmp_path / "a2acard.lock")
    path.write_text(OLD)
    assert run("lock", str(path), "-f", lock).code == 0
    is_told(run("lock", "--check", "-f", lock, "--lang", code).out, code, str(path))
    path.write_text(OLD.replace("1.0.0", "1.1.0").replace("Desk", "Till"))
    is_told(run("lock", "--check", "-f", lock, "--lang", code).out, code, str(path), "1.0.0", "1.1.0")


@pytest.mark.parametrize("code", OTHERS)
def test_pages(code: str) -> None:
    """Verdicts on signatures, errors, and the requests that a search took."""
    client = workbench()
    page = client.post(f"/{code}/verify", data={"card": SIGNED.read_text("utf-8")}).text
    assert "no key is known" not in page
    assert "corner-flowers" in page
    page = client.post(f"/{code}/verify", data={"card": OLD, "keys": "nothing"}).text
    assert "it is neither PEM" not in page
    assert "PEM" in page
    page = client.post(f"/{code}/migrate", data={"card": '{"openapi": "3.1.0", "paths": {}}'}).text
    assert "it looks like" not in page
    page = client.post(f"/{code}/validate", data={"url": "ftp://a.example.com/", "by": "url"}).text
    assert "is no host and no" not in page
    assert "ftp://a.example.com/" in page
    page = client.post(f"/{code}/check", data={"url": "http://10.0.0.1/", "consent": "yes"}).text
    assert "plain HTTP" not in page


def test_rows() -> None:
    """Words between the items of a row are of the language, and what stands between them otherwise stays."""
    words = language("ru")
    assert (joined([]), together([]), either([])) == ("", "", "")
    assert str(either(["a", "b", "c"])) == "a or b or c"
    assert str(told(together(["a", "b"]), words)) == "a и b"
    assert str(told(either(["a", "b"]), words)) == "a или b"
    assert str(told(joined(["a", "b", "c"], "; "), words)) == "a; b; c"
