"""Whatever a host sends back of a secret, and however it writes it, is in no report and in nothing that is kept."""

from __future__ import annotations

import base64
import html
import json
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from a2acard.discovery.credentials import Credentials
from a2acard.probing.telling import FORMATS
from tests.cli.run import run
from tests.discovery.servers import Reply, serving
from tests.probing.hosts import card

SECRET = "t0p/S3cret+Value&of=mine~"
PASSWORD = "Corr3ct Horse?Battery"
JSON = {"content-type": "application/json"}
OPEN = ("--allow-host", "127.0.0.1")


def b64(text: str) -> str:
    """Base64."""
    return base64.b64encode(text.encode()).decode()


def php(text: str) -> str:
    """JSON as PHP writes it."""
    return json.dumps(text)[1:-1].replace("/", "\\/")


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "percent": lambda text: quote(text, safe=""),
    "percent, small": lambda text: quote(text, safe="").replace("%2F", "%2f").replace("%2B", "%2b").replace("%26", "%26").replace("%3D", "%3d").replace("%3F", "%3f"),
    "percent, slashes kept": quote,
    "form": quote_plus,
    "JSON": lambda text: json.dumps(text)[1:-1],
    "HTML": html.escape,
    "small": str.lower,
    "large": str.upper,
    "hex": lambda text: text.encode().hex(),
    "Base64": b64,
    "Base64, of more, 1": lambda text: b64(f"x{text}yz"),
    "Base64, of more, 2": lambda text: b64(f"Bearer {text}"),
    "Base64, of more, 3": lambda text: b64(f"Authorization: Bearer {text}\r\n"),
    "Base64, for URLs": lambda text: base64.urlsafe_b64encode(f"?{text}".encode()).decode().rstrip("="),
    "Base64, percent": lambda text: quote(b64(text), safe=""),
    "Base64, JSON of PHP": lambda text: php(b64(text)),
    "Base32": lambda text: base64.b32encode(text.encode()).decode(),
    "Base32, of more": lambda text: base64.b32encode(f"x{text}".encode()).decode().lower(),
    "JSON of PHP": php,
    "JSON in JSON": lambda text: json.dumps(json.dumps(php(text)))[3:-3],
    "JSON in JSON in a URL": lambda text: quote(json.dumps(php(text))[1:-1], safe=""),
    "JSON, all by number": lambda text: "".join([f"\\u{ord(char):04X}" for char in text]),
    "percent, twice": lambda text: quote(quote(text, safe=""), safe=""),
    "percent, all": lambda text: "".join([f"%{byte:02x}" for byte in text.encode()]),
    "HTML, twice": lambda text: html.escape(html.escape(text)),
    "HTML, all by number": lambda text: "".join([f"&#x{ord(char):x};" for char in text]),
    "HTML, by other names": lambda text: text.replace("/", "&sol;").replace("-", "&#0045;"),
}  # fmt: skip


@pytest.mark.parametrize("secret", [SECRET, PASSWORD, "žluťoučký-kůň-42", "plainword-123456"])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_writing_it(way: str, secret: str) -> None:
    """Nothing of the middle of it stays, nor of what it is encoded as."""
    held = Credentials.to(["https://h.example"], query=[("key", secret)])
    written = WAYS[way](secret)
    left = held.hidden(f"before {written} after")
    assert "***" in left
    assert written[4:-4] not in left
    gone = len(f"before {written} after") - len(left) + len("***")
    assert gone >= (len(b64(secret)) if "of more" in way else len(written)) - 8


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_left_of_an_encoded_text(way: str) -> None:
    """Its last characters are hidden with it, and so is what only fills it up."""
    held = Credentials.to(["https://h.example"], query=[("key", SECRET)])
    left = held.hidden(f"before {WAYS[way](SECRET)} after")
    assert re.fullmatch(r"before \S{0,38}\*\*\*\S{0,5} after|\*\*\*", left)
    if "of more" not in way and "for URLs" not in way:
        assert left in ("before *** after", "***")


def test_a_text_of_escapes_takes_no_longer_than_others() -> None:
    """What begins like an escape at every character is gone through once."""
    held = Credentials.to(["https://h.example"], query=[("key", "\\" * 3 + SECRET)])
    text = "\\" * 20_000 + "%25" * 20_000 + "&amp;" * 20_000
    assert held.hidden(text) == text
    assert held.hidden(f"{text} {SECRET} {php(SECRET)}") == f"{text} {SECRET} {php(SECRET)}"
    held = Credentials.to(["https://h.example"], query=[("key", SECRET)])
    assert held.hidden(f"{text} {SECRET}") == f"{text} ***"


def test_basic_credentials_hold_a_password() -> None:
    """What was sent is Base64; the name and the password in it are hidden too, alone, together and encoded once more."""
    held = Credentials.to(["https://h.example"], basic=("desk", PASSWORD))
    for text in (b64(f"desk:{PASSWORD}"), f"desk:{PASSWORD}", PASSWORD, quote(PASSWORD), b64(PASSWORD)):
        assert PASSWORD not in held.hidden(text)
        assert held.hidden(text) != text


def test_short_secrets_are_not_looked_for_everywhere() -> None:
    """A word of four letters is hidden as it stands; three letters would hide half of every text."""
    assert Credentials((), (("x", "abc"),)).hidden("abc") == "abc"
    assert Credentials((), (("x", "abcd"),)).hidden("abcd ABCD 61626364") == "*** ABCD 61626364"


def echoing(ways: dict[str, Callable[[str], str]], secrets: list[str]) -> Any:
    """An agent that sends secrets back in its body, in headers, in the name of one, and where a body is cut off."""
    said = " | ".join([way(secret) for way in ways.values() for secret in secrets])

    def answer(_: dict[str, str]) -> Reply:
        body = "x" * 1990 + " " + secrets[0] + " " + said
        return Reply(
            400,
            f"{said} {body}".encode(),
            {"x-echo": said.replace("\n", " "), f"x-{secrets[-1]}": "1", "location": f"/?k={secrets[0]}"},
        )

    return answer


def test_what_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The token, the query of the card's own URL, the queries of interfaces; the file is for its owner alone."""
    token, key, way_in = "t0ps3cret-value-of-mine", "k3y-of-the-cards-url", "k3y-of-an-interface"
    monkeypatch.setenv("TOKEN", token)
    kept = tmp_path / "exchange.jsonl"
    kept.write_text("older")
    kept.chmod(0o644)
    script: dict[str, Any] = {}
    with serving(script, otherwise=echoing(WAYS, [key, way_in, token])) as host:
        made = card((f"{host.url}/a2a?access={way_in}", "JSONRPC", "1.0"))
        at = f"/.well-known/agent-card.json?access={key}"
        script[at] = Reply(200, json.dumps(made).encode(), JSON)
        options = ("--bearer-env", "TOKEN", "--save", str(kept), *OPEN)
        done = [run("probe", f"{host.url}{at}", "--format", kind, *options) for kind in FORMATS]
        assert any([headers.get("authorization") == f"Bearer {token}" for _, headers in host.asked])
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert any([row["body"] for row in rows])
    told = "".join([one.out + one.err for one in done]) + kept.read_text()
    for secret in (token, key, way_in):
        for way in WAYS.values():
            assert way(secret)[3:-4] not in told
        assert secret[:-4] not in told
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_secret_at_the_end_of_what_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A body is cut after it was cleaned, so that no half of a secret stays."""
    token = "t0ps3cret-value-of-mine"
    monkeypatch.setenv("TOKEN", token)
    kept = tmp_path / "exchange.jsonl"
    with serving({}, otherwise=Reply(400, b"x" * 1990 + token.encode(), {})) as host:
        made = json.dumps(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
        run("probe", made, "--bearer-env", "TOKEN", "--origin", host.url, "--save", str(kept), *OPEN)
    assert "t0ps3" not in kept.read_text()
    assert "x***" in kept.read_text()


def test_a_secret_at_the_end_of_what_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is quoted is shortened after it was cleaned, and what only looks like a credential is cut after that."""
    token = "t0ps3cret/value&of-mine==&x"
    monkeypatch.setenv("TOKEN", token)
    kept = tmp_path / "exchange.jsonl"
    needs = {
        "securitySchemes": {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
        "securityRequirements": [{"schemes": {"t": {"list": []}}}],
    }

    def guarded(headers: dict[str, str]) -> Reply:
        long = headers.get("authorization") == f"Bearer {token}"
        said = f"Bearer {token}" if long else f'Bearer realm="{"x" * 60}{token}"'
        return Reply(401, b"", {"www-authenticate": said})

    with serving({"/a2a": guarded}) as host:
        made = json.dumps(card((f"{host.url}/a2a", "JSONRPC", "1.0"), **needs))
        options = ("--bearer-env", "TOKEN", "--origin", host.url, "--save", str(kept), *OPEN)
        done = run("probe", made, *options)
    assert "with the challenge 'Bearer realm=" in done.out
    for told in (done.out, kept.read_text()):
        assert "t0ps" not in told
        assert "mine" not in told
        assert "&x" not in told


def test_a_long_answer_of_nothing_but_secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The half of one at the end of what is looked at does not come forward as the others go."""
    token = "t0ps3cret-value-of-mine"
    monkeypatch.setenv("TOKEN", token)
    kept = tmp_path / "exchange.jsonl"
    with serving({}, otherwise=Reply(400, token.encode() * 5000, {})) as host:
        made = json.dumps(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
        run("probe", made, "--bearer-env", "TOKEN", "--origin", host.url, "--save", str(kept), *OPEN)
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert {row["body"] for row in rows} == {"***"}
    assert "t0ps" not in kept.read_text()


def test_what_is_kept_is_a_file_of_its_own(tmp_path: Path) -> None:
    """A link at its place is replaced: what it leads to may be anybody's, and stays as it is."""
    other, kept = tmp_path / "other", tmp_path / "exchange.jsonl"
    other.write_text("mine")
    kept.symlink_to(other)
    with serving({}) as host:
        run("probe", json.dumps(card((f"{host.url}/a2a", "JSONRPC", "1.0"))), "--save", str(kept), *OPEN)
    assert other.read_text() == "mine"
    assert not kept.is_symlink()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert kept.read_text().startswith("{")
