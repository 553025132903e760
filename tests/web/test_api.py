"""The HTTP API: what the pages do, for programs; errors as JSON, none of them a traceback."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from a2acard import Trust, inspect_signatures
from a2acard.discovery.guard import Guard
from a2acard.examples import example
from a2acard.signing.keys import LocalSigner, new_key, private_jwk
from tests.discovery.servers import Reply, serving
from tests.web.asking import workbench

ROOT = Path(__file__).parents[2]
CARD: dict[str, Any] = json.loads(example("minimal-card").data)
OLD = json.loads((ROOT / "tests/corpus/accepted/v03-0-good.json").read_bytes())


@pytest.fixture(scope="module")
def client() -> TestClient:
    """One workbench for all."""
    return workbench(fetches_a_minute=10_000)


def schema(name: str) -> Draft202012Validator:
    """A published schema."""
    return Draft202012Validator(json.loads((ROOT / f"docs/schemas/{name}.json").read_bytes()))


def test_lint(client: TestClient) -> None:
    """As `lint --format json`; a text has lines and columns, in the language that was asked for."""
    answer = client.post("/api/lint", json={"card": CARD, "profile": "strict"})
    schema("lint-1").validate(answer.json())
    assert answer.headers["access-control-allow-origin"] == "*"
    text = '{\n  "name": "Desk",\n  "nmae": 1\n}'
    found = client.post("/api/lint", json={"card": text}).json()["files"][0]["findings"]
    assert found
    assert all([one["line"] for one in found])


def test_a_url(client: TestClient) -> None:
    """Fetched through the guard."""
    with serving({"/.well-known/agent-card.json": Reply(200, example("minimal-card").data)}) as host:
        answer = client.post("/api/lint", json={"url": host.url}).json()
    assert answer["files"][0]["path"].startswith(host.url)
    assert "content-type" in [one["rule"] for one in answer["files"][0]["findings"]]
    assert client.post("/api/lint", json={"url": "https://10.0.0.1/"}).status_code == 422


def test_migrate_readers_verify(client: TestClient) -> None:
    """Each with its schema, or its card."""
    made = client.post("/api/migrate", json={"card": OLD}).json()
    assert json.loads(made["card"])["supportedInterfaces"]
    assert made["changes"]
    schema("readers-1").validate(client.post("/api/readers", json={"card": OLD}).json())
    signed = example("signed-payments")
    keys = json.loads(signed.jwks or b"")
    answer = client.post("/api/verify", json={"card": signed.data.decode(), "keys": keys}).json()
    schema("verify-1").validate(answer)
    assert answer["verdict"] == "trusted"


def test_signing_with_a_key_that_stays_elsewhere(client: TestClient) -> None:
    """What is to be signed comes, the signature goes, and the card verifies by the public key."""
    key = new_key("ES256", "desk-1")
    asked = {"card": example("customer-support").data.decode(), "kid": "desk-1", "portable": True}
    given = client.post("/api/signing", json=asked).json()
    made = base64.urlsafe_b64encode(LocalSigner(key).sign(given["input"].encode())).rstrip(b"=").decode()
    signed = client.post("/api/signing", json=asked | {"signature": made}).json()["card"].encode()
    assert inspect_signatures(signed, Trust.of(key)).verdict == "trusted"
    assert client.post("/api/signing", json=asked | {"signature": "!"}).status_code in (400, 422)
    assert client.post("/api/signing", json=asked | {"kid": ""}).status_code == 400


@pytest.mark.parametrize("name", ["lint", "migrate", "readers", "verify", "signing"])
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"{}", b'{"card": 5}', b'{"url": 5}', b'{"card": null}', b'{"card": "\\ud800"}', b'{"card": "{"}',
     b'{"card": {}, "profile": "x", "to": "9", "alg": "none", "kid": "a"}', b"\xff", b'{"card": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"],
    ids=range(13),
)  # fmt: skip
def test_whatever_comes(client: TestClient, name: str, body: bytes) -> None:
    """JSON comes back, and never a failure of ours."""
    answer = client.post(f"/api/{name}", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 400, 422)
    answer.json()


def test_a_body_that_is_too_large() -> None:
    """Refused with its limit, whether its length was said or not."""
    small = workbench(max_bytes=1000)
    assert small.post("/api/lint", json={"card": "x" * 2000}).status_code == 413
    assert small.post("/api/lint", content=iter([b"x" * 600, b"x" * 600])).status_code == 413
    assert small.post("/en/validate", data={"card": "x" * 2000}).status_code == 413


def test_errors_in_a_language(client: TestClient) -> None:
    """English, unless the request names another; what is no language is passed over."""
    wrong = {"card": CARD, "profile": "strictest"}
    assert client.post("/api/lint", json=wrong).json()["error"].startswith("profile is one of spec")
    said = client.post("/api/lint", json=wrong | {"lang": "ru"}).json()["error"]
    assert said == "profile — одно из spec, recommended, strict"
    said = client.post("/api/signing", json={"card": CARD, "lang": "ms"}).json()["error"]
    assert said == "kid ialah teks: dengannya pembaca menemui kunci"
    assert (
        client.post("/api/readers", json={"card": "[]", "lang": ["ru"]}).json()["error"]
        == "a card is a JSON object, not a list"
    )
    small = workbench(max_bytes=1000)
    text = small.post("/ms/validate", data={"card": "x" * 2000}).text
    assert "permintaan lebih besar daripada 1000" in text
    assert '<html lang="ms">' in text
    said = small.post("/api/lint", json={"card": "x" * 2000}).json()["error"]
    assert said.startswith("the request is larger than 1000 bytes")


def test_methods(client: TestClient) -> None:
    """What is asked in another way, or is not there, is told as JSON, with what is allowed."""
    answer = client.get("/api/lint", follow_redirects=False)
    assert (answer.status_code, sorted(answer.headers["allow"].split(", "))) == (405, ["OPTIONS", "POST"])
    assert "by POST" in answer.json()["error"]
    answer = client.post("/api/nothing", json={}, follow_redirects=False)
    assert answer.status_code == 404
    assert "/api/openapi.json" in answer.json()["error"]


def test_too_often() -> None:
    """429, and when to come again; sent cards are not counted."""
    small = workbench(fetches_a_minute=1)
    asked = {"url": "https://10.0.0.1/"}
    assert small.post("/api/lint", json=asked).status_code == 422
    answer = small.post("/api/lint", json=asked)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert small.post("/api/lint", json={"card": CARD}).status_code == 200
    page = small.post("/en/validate", data={"url": "https://10.0.0.1/", "by": "url"})
    assert (page.status_code, page.headers["retry-after"]) == (429, "60")


def test_what_is_wrong_with_a_body(client: TestClient) -> None:
    """The place in it, or the limit that it breaks."""

    def said(body: bytes, to: str = "lint") -> str:
        answer = client.post(f"/api/{to}", content=body)
        assert answer.status_code in (400, 422)
        return str(answer.json()["error"])

    assert "line 1, column 12" in said(b'{"card": {},\n}')
    assert "levels" in said(b'{"card": ' + b"[" * 500 + b"]" * 500 + b"}")
    deep = json.dumps({"card": "[" * 500 + "]" * 500}).encode()
    assert "levels" in said(deep, "readers")
    large = json.dumps({"card": json.dumps({"name": "x" * 1_100_000})}).encode()
    assert "bytes" in said(large, "readers")
    assert client.post("/api/lint", content=large).status_code == 200  # the card's own limit is a finding


def test_a_page_of_another_site_reads_no_host_that_only_we_reach() -> None:
    """Where such hosts are open, it may send cards, but have none fetched."""
    with serving({"/.well-known/agent-card.json": Reply(200, example("minimal-card").data)}) as host:
        stranger = {"origin": "https://evil.example"}
        open_ = workbench()
        assert open_.post("/api/lint", json={"url": host.url}, headers=stranger).status_code == 403
        assert open_.post("/api/lint", json={"card": CARD}, headers=stranger).status_code == 200
        assert host.paths == []
        own = {"origin": "http://testserver"}
        assert open_.post("/api/lint", json={"url": host.url}, headers=own).status_code == 200
    shut = workbench(guard=Guard())
    assert shut.post("/api/lint", json={"url": "https://10.0.0.1/"}, headers=stranger).status_code == 422


def test_private_keys_are_refused(client: TestClient) -> None:
    """They belong on no server; the page does not send it back either."""
    secret = json.dumps(private_jwk(new_key("ES256", "desk-1")))
    answer = client.post("/api/verify", json={"card": CARD, "keys": secret})
    assert answer.status_code == 422
    assert "private key" in answer.json()["error"]
    page = client.post("/en/verify", data={"card": json.dumps(CARD), "keys": secret}).text
    assert "private key, which belongs on no server" in page
    assert json.loads(secret)["d"] not in page


def test_it_is_described(client: TestClient) -> None:
    """Every path of the document is there, and pages of other origins may ask."""
    document = client.get("/api/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    for path in document["paths"]:
        assert client.options(path).headers["access-control-allow-methods"] == "POST, OPTIONS"
        assert path in client.get("/en/api").text
