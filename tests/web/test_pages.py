"""Every page in every language: it is there, it says its language, and it does what it is for."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from a2acard.examples import EXAMPLES, Example, example
from a2acard.languages import LANGUAGES
from a2acard.rules import RULES
from a2acard.web.pages.guide import TOPICS
from a2acard.web.rendering import markdown
from tests.discovery.servers import Reply, serving
from tests.web.asking import workbench

HERE = Path(__file__).parents[1]
OLD = (HERE / "corpus/accepted/v03-0-good.json").read_text(encoding="utf-8")
BROKEN = (HERE.parent / "examples/broken-card.json").read_text(encoding="utf-8")
NEW = "/.well-known/agent-card.json"
PAGES = ("/", "/guide", "/validate", "/check", "/reference", "/reference/rules", "/generate", "/migrate", "/examples", "/types", "/verify")  # fmt: skip


@pytest.fixture(scope="module")
def client() -> TestClient:
    """One workbench for all."""
    return workbench(fetches_a_minute=10_000)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_each_page(client: TestClient, lang: str, path: str) -> None:
    """In its language, with the others linked, one heading, and the headers that protect its visitors."""
    answer = client.get(f"/{lang}{path}")
    assert answer.status_code == 200
    assert answer.headers["content-language"] == lang
    assert f'<html lang="{lang}">' in answer.text
    for other in LANGUAGES:
        assert f'hreflang="{other}" href="/{other}{path}"' in answer.text
        assert f'href="/{other}{path}?version=0.3"' in client.get(f"/{lang}{path}?version=0.3").text
    assert len(re.findall(r"<h1[ >]", answer.text)) == 1
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(
        r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|https?://(?!127)[^\"]*\.(?:js|css)", answer.text
    )
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_page_that_is_named_somewhere_is_there(client: TestClient) -> None:
    """Rules, topics, examples, members: no link of the workbench leads nowhere."""
    seen: set[str] = set()
    waiting = ["/en/", *[f"/en/guide/{topic}" for topic in TOPICS]]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, path
        if "html" not in answer.headers["content-type"]:
            continue
        found = re.findall(r'href="(/[^"#]*)', answer.text)
        found += [path.partition("?")[0] + query for query in re.findall(r'href="(\?[^"#]*)', answer.text)]
        waiting += [
            one.replace("&amp;", "&")
            for one in found
            if not one.startswith(("/ms", "/ru", "/static")) and one != "/"
        ]
    assert {f"/en/reference/rules/{item.id}" for item in RULES} <= seen
    assert {f"/examples/{item.name}.json" for item in EXAMPLES} <= seen


@pytest.mark.parametrize(
    ("accepts", "lang"),
    [("", "en"), ("ru", "ru"), ("de, ms;q=0.5, en;q=0.2", "ms"), ("fr", "en"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("ms;q=x, ru", "ru")],
)  # fmt: skip
def test_an_address_without_a_language(client: TestClient, accepts: str, lang: str) -> None:
    """It leads to the visitor's own, and caches are told why."""
    answer = client.get("/validate?x=1", headers={"accept-language": accepts}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, f"/{lang}/validate?x=1")
    assert answer.headers["vary"] == "Accept-Language"


@pytest.mark.parametrize("path", ["/nope", "/en/nope", "/en/reference/nope", "/en/reference/rules/nope", "/en/reference/probes/nope", "/en/examples/nope", "/examples/nope.json", "/en/guide/nope", "/badge/nope.svg?url=a", "/de/validate", "/static/nope.js"])  # fmt: skip
def test_what_is_not_there(client: TestClient, path: str) -> None:
    """404, as a page."""
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_request_by_hand(client: TestClient, lang: str) -> None:
    """What a client that has never met the agent may paste, to be copied, as text whatever the card says."""
    card = json.loads(example("api-key").data)
    card["skills"][0]["examples"] = ["<script>alert(1)</script>'$(date)"]
    page = client.post(f"/{lang}/validate", data={"card": json.dumps(card)}).text
    (found,) = re.findall(r'<pre tabindex="0" id="by-hand"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert 'data-copy="by-hand"' in page
    row = shlex.split(unescape(found).replace(" \\\n  ", " "))
    assert row[:3] == ["curl", "-sS", "https://api.addresses.example/a2a/message:send"]
    assert json.loads(row[-1])["message"]["parts"] == [{"text": card["skills"][0]["examples"][0]}]
    assert "<script>alert" not in page
    assert "<code>$API_KEY</code>" in page
    card["supportedInterfaces"] = []
    assert "by-hand" not in client.post(f"/{lang}/validate", data={"card": json.dumps(card)}).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("item", EXAMPLES, ids=lambda item: item.name)
def test_an_example(client: TestClient, item: Example, lang: str) -> None:
    """Its page is whole and in the language of the address, what agent it is once and first."""
    page = client.get(f"/{lang}/examples/{item.name}").text
    lead, _, notes = item.page_in(lang).partition("\n\n")
    assert page.count(str(markdown(notes))) == 1
    assert unescape(page).count(f"<p>{' '.join(lead.split())}</p>") == 1
    assert 'lang="en"' not in page.partition("<main")[2].partition("</main>")[0] or lang == "en"


def test_health(client: TestClient) -> None:
    """For whoever watches the process."""
    answer = client.get("/healthz")
    assert (answer.text, answer.headers["cache-control"]) == ("ok\n", "no-store")


# --- validate


def test_a_pasted_card(client: TestClient) -> None:
    """Each finding has its place, its page and its cure, and the card is drawn with its faults marked."""
    text = client.post("/en/validate", data={"card": BROKEN}).text
    assert "6 errors" in text
    assert 'href="/en/reference/rules/duplicate-skill-id"' in text
    assert re.search(r'<li class="error" data-line="\d+"', text)
    assert '<mark class="error">' in text
    assert "Mend 7 findings (safe)" in text


def test_mending(client: TestClient) -> None:
    """One finding, or all that are safe; the text in the page is the mended one."""
    all_ = client.post("/en/validate", data={"card": BROKEN, "fix": "all"}).text
    assert "7 findings were mended" in all_
    assert "Mend " not in all_
    number = re.search(r'name="fix" value="(\d+)"', client.post("/en/validate", data={"card": BROKEN}).text)
    assert number is not None
    assert "1 finding was mended" in client.post("/en/validate", data={"card": BROKEN, "fix": number[1]}).text
    assert "finding was mended" not in client.post("/en/validate", data={"card": BROKEN, "fix": "999"}).text


def test_a_file(client: TestClient) -> None:
    """Uploaded, byte for byte."""
    files = {"file": ("card.json", example("minimal-card").data, "application/json")}
    text = client.post("/en/validate", files=files, data={"profile": "strict"}).text
    assert "a card of A2A 1.0" in text


def test_a_url(client: TestClient) -> None:
    """Fetched through the guard, with every request; the answer is judged with the card."""
    card = example("minimal-card").data
    with serving({NEW: Reply(200, card, {"content-type": "text/plain"})}) as host:
        text = client.post("/en/validate", data={"url": host.url, "by": "url"}).text
        assert "/reference/rules/content-type" in text
        assert f"{host.url}{NEW}" in text
        assert '"name"' in text.replace("&#34;", '"')


def test_what_is_no_card_is_not_shown(client: TestClient) -> None:
    """A URL may lead anywhere."""
    with serving(
        {NEW: Reply(200, b'{"token": "very secret thing"}', {"content-type": "application/json"})}
    ) as host:
        text = client.post("/en/validate", data={"url": host.url + NEW, "by": "url"}).text
    assert "secret" not in text
    for page in ("migrate", "verify"):
        with serving({NEW: Reply(200, b"very secret thing")}) as host:
            assert "secret" not in client.post(f"/en/{page}", data={"url": host.url + NEW, "by": "url"}).text


def test_inner_addresses_are_not_asked() -> None:
    """Nothing is fetched that the one who runs the workbench has not opened."""
    from a2acard.discovery.guard import Guard

    with serving({NEW: Reply(200, b"{}")}) as host:
        closed = workbench(guard=Guard())
        for page in ("validate", "migrate", "verify"):
            text = closed.post(f"/en/{page}", data={"url": host.url, "by": "url"}).text
            assert "is not fetched" in text or "not one that may be" in text or "loopback" in text
        assert closed.post("/en/check", data={"url": host.url, "consent": "yes"}).status_code == 200
        assert closed.get("/badge/valid.svg", params={"url": host.url}).status_code == 200
        assert host.asked == []


def test_one_visitor_fetches_so_often() -> None:
    """Then it is said, and nothing is asked."""
    with serving({}) as host:
        few = workbench(fetches_a_minute=2)
        for _ in range(4):
            text = few.post("/en/validate", data={"url": host.url, "by": "url"}).text
        assert "too many requests" in text
        asked = len(host.asked)
        few.post("/en/validate", data={"url": host.url, "by": "url"})
        assert few.get("/badge/valid.svg", params={"url": host.url}).status_code == 429
        assert len(host.asked) == asked


@pytest.mark.parametrize("kind", ["json", "sarif", "markdown"])
def test_findings_to_take_home(client: TestClient, kind: str) -> None:
    """As a file, in each format."""
    answer = client.post(f"/en/validate/download?format={kind}", data={"card": BROKEN})
    assert "attachment" in answer.headers["content-disposition"]
    assert "duplicate-skill-id" in answer.text
    assert client.post("/en/validate/download?format=exe", data={"card": BROKEN}).status_code == 404


# --- the others


def test_migrate(client: TestClient) -> None:
    """The new card beside the old one, each change told."""
    text = client.post("/en/migrate", data={"card": OLD}).text
    assert "supportedInterfaces" in text
    assert "Changes (" in text
    back = client.post("/en/migrate", data={"card": example("minimal-card").data.decode(), "to": "0.3"}).text
    assert "Losses" in back or "Changes" in back or 'role="alert"' in back
    assert 'role="alert"' in client.post("/en/migrate", data={"card": "{"}).text


def test_verify(client: TestClient) -> None:
    """By the keys that are given; without any, nothing is trusted."""
    signed = example("signed-payments")
    data = {"card": signed.data.decode(), "keys": (signed.jwks or b"").decode()}
    assert "<code>trusted</code>" in client.post("/en/verify", data=data).text
    assert "<code>trusted</code>" not in client.post("/en/verify", data=data | {"keys": ""}).text
    assert 'role="alert"' in client.post("/en/verify", data=data | {"keys": "no key"}).text


def test_generate(client: TestClient) -> None:
    """From an empty form to a card without a fault; what is missing is named."""
    assert "Still missing" in client.post("/en/generate", data={"interfaces": "1", "skills": "1"}).text
    filled = {
        "name": "Bill Desk", "version": "1.0.0", "organization": "Bill Co", "url": "https://bill.works",
        "description": "Reads bills for small offices and says what is due, to whom and by when.",
        "interfaces": "1", "interface-0-url": "https://agent.bill.works/a2a", "interface-0-binding": "jsonrpc",
        "streaming": "yes", "input-modes": "text/plain, application/pdf", "output-modes": "application/json",
        "skills": "1", "skill-0-name": "Read a bill", "skill-0-tags": "bills, due dates",
        "skill-0-description": "Takes one bill as text or PDF and gives amount, payee and due date as JSON.",
        "skill-0-examples": "What does this bill ask for?\nWhen is it due?", "security": "bearer",
    }  # fmt: skip
    text = client.post("/en/generate", data=filled).text
    assert "It is complete: there are no errors" in text, text
    more = client.post("/en/generate", data=filled | {"more": "skill"}).text
    assert "Skill 2" in more
    assert 'value="Bill Desk"' in more
    for kind in ("none", "api-key", "openid-connect", "client-credentials", "mutual-tls"):
        detail = {
            "api-key": "X-API-Key",
            "openid-connect": "https://id.bill.works/.well-known/openid-configuration",
            "client-credentials": "https://id.bill.works/token",
        }
        sent = filled | {"security": kind, "security-detail": detail.get(kind, ""), "security-scope": "bills"}
        assert "It is complete: there are no errors" in client.post("/en/generate", data=sent).text, kind
        if kind in detail:  # nothing is invented; what the form does not say is asked for, and the card stays
            text = client.post("/en/generate", data=filled | {"security": kind}).text
            assert "(step 5)" in text
            assert "It is complete: there are no errors" not in text
            assert "Bill Desk" in text.partition('id="made-card"')[2]


def test_nothing_was_given(client: TestClient) -> None:
    """It is said, with what to do."""
    for path in ("validate", "migrate", "verify"):
        assert "there is nothing to look at yet" in client.post(f"/en/{path}", data={"card": " "}).text
    empty = client.post("/en/validate", files={"file": ("card.json", b"")}).text
    assert "the file is empty" in empty


def test_migration_links_each_change(client: TestClient) -> None:
    """To its line in the old card and in the new one, which stand there with their numbers."""
    text = client.post("/en/migrate", data={"card": OLD, "wire": "upgrade"}).text
    assert "8 changes, 1 loss, 0 questions" in text
    links = re.findall(r'href="#([ON]\d+)"', text)
    assert len(links) > 12
    assert set(links) <= set(re.findall(r'class="line" id="(\w+)"', text))
    kept = client.post("/en/migrate", data={"card": OLD}).text
    assert "The interfaces still say 0.3" in kept
    assert "The interfaces still say" not in text


def test_what_is_no_card_is_not_handed_on(client: TestClient) -> None:
    """A host may send anything: neither the file nor the findings repeat a word of it."""
    secret = b'{"inner": "pay-roll-of-may", "pay-roll-of-may": 1'
    with serving({NEW: Reply(200, secret + b"}"), "/broken": Reply(200, secret)}) as host:
        for url in (host.url, f"{host.url}/broken"):
            for kind in ("card", "json", "sarif", "markdown"):
                form = {"url": url, "by": "url"}
                answer = client.post(f"/en/validate/download?format={kind}", data=form)
                assert answer.status_code == (422 if kind == "card" else 200)
                assert "pay-roll" not in answer.text


def test_a_card_as_a_file(client: TestClient) -> None:
    """What was made is taken home as it is."""
    answer = client.post("/en/validate/download?format=card", data={"card": OLD})
    assert answer.content.decode() == OLD
    assert 'filename="agent-card.json"' in answer.headers["content-disposition"]


def test_generate_tells_its_errors_in_the_language(client: TestClient) -> None:
    """Of the form, of a source, and what is missing."""
    sent = {"from": "openapi", "source": '{"swagger": "2.0"}'}
    assert "OpenAPI 2 (Swagger) не поддерживается" in client.post("/ru/generate", data=sent).text
    assert "OpenAPI 2 (Swagger) tidak dibaca" in client.post("/ms/generate", data=sent).text
    assert "как называется агент" in client.post("/ru/generate", data={"skills": "1"}).text


def test_a_source_says_what_the_form_does_not(client: TestClient) -> None:
    """The version of an old card stays; a source of which nobody said what it is is not passed over in silence."""
    old = json.dumps(json.loads(OLD) | {"version": "2.1.0"})
    form = {"from": "card", "source": old, "version": ""}
    text = client.post("/en/generate", data=form).text
    assert "&#34;version&#34;: &#34;2.1.0&#34;" in text
    assert "say what the source is" in client.post("/en/generate", data=form | {"from": ""}).text


def test_generate_from_a_source(client: TestClient) -> None:
    """An example, and the answer of an MCP server."""
    assert "Laluan" in client.get("/en/generate?example=route-planner").text
    tools = {
        "tools": [
            {
                "name": "read_bill",
                "description": "Reads one bill and says what is due and when.",
                "inputSchema": {"type": "object"},
            }
        ]
    }
    text = client.post("/en/generate", data={"from": "mcp", "source": json.dumps(tools)}).text
    assert "read-bill" in text or "read_bill" in text
    assert (
        'role="alert"' in client.post("/en/generate", data={"from": "openapi", "source": "no document"}).text
    )


def test_check_wants_consent(client: TestClient) -> None:
    """Nothing is asked without the visitor's word."""
    with serving(
        {NEW: Reply(200, example("minimal-card").data, {"content-type": "application/json"})}
    ) as host:
        assert 'role="alert"' in client.post("/en/check", data={"url": host.url}).text
        assert host.asked == []
        text = client.post("/en/check", data={"url": host.url, "consent": "yes"}).text
    assert "The six points" in text
    assert "switched live checks off" in workbench(probes=False).get("/en/check").text


def test_types(client: TestClient) -> None:
    """Each language and version, to read and as a file."""
    assert "interface AgentCard" in client.get("/en/types?in=typescript").text
    answer = client.get("/en/types?in=python&version=0.3&download")
    assert "agent_card_0_3.py" in answer.headers["content-disposition"]
    assert client.get("/en/types?in=cobol&version=9").status_code == 200


def test_the_addresses_of_findings(client: TestClient) -> None:
    """The link that a finding has, on this host, leads to the page in the reader's language."""
    answer = client.get("/rules/duplicate-tag", headers={"accept-language": "ru"}, follow_redirects=False)
    assert answer.headers["location"] == "/ru/reference/rules/duplicate-tag"
    assert client.get("/probes/alive").status_code == 200
