"""Applications asked in process, each of the real framework: the official SDK, Google's ADK, fasta2a, and odd ones."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from a2acard.discovery.apart import discover_app
from a2acard.errors import BadStatus, BadValue
from tests.environments import environment

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "tests/corpus/accepted/g2-noauth-min.json").read_bytes()
PACKAGES = ("google-adk[a2a]==2.13.0", "fasta2a==2.1.1")
ADK = """
from google.adk.a2a.utils.agent_to_a2a import to_a2a
from google.adk.agents import LlmAgent

def find(number: str) -> str:
    "Finds a bill by its number."
    return number

agent = LlmAgent(name="bill_desk", model="gemini-2.0-flash", description="Finds bills.", tools=[find])
app = to_a2a(agent, host="desk.example.org", protocol="https", port=443)
"""
FASTA2A = """
from fasta2a import FastA2A
from fasta2a.broker import InMemoryBroker
from fasta2a.storage import InMemoryStorage

app = FastA2A(
    storage=InMemoryStorage(), broker=InMemoryBroker(), name="Bill desk", url="https://desk.example.org", version="1.2.0"
)
"""


@pytest.fixture(scope="module")
def frameworks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with agents of the frameworks, and an environment of their own beside it: they want packages of theirs."""
    folder = tmp_path_factory.mktemp("frameworks")
    (folder / "adk_agent.py").write_text(ADK, encoding="utf-8")
    (folder / "fasta2a_agent.py").write_text(FASTA2A, encoding="utf-8")
    environment(folder / "env", *PACKAGES, "-e", f"{ROOT}[http]")
    return folder


@pytest.mark.parametrize(
    ("module", "name", "skills"), [("adk_agent", "bill_desk", 2), ("fasta2a_agent", "Bill desk", 0)]
)
def test_frameworks(frameworks: Path, module: str, name: str, skills: int) -> None:
    """Their card is printed and judged as any other; what they print themselves does not stand in between."""
    command = [str(frameworks / "env/bin/a2acard")]
    got = subprocess.run([*command, "get", f"{module}:app"], cwd=frameworks, capture_output=True, check=False)
    card = json.loads(got.stdout)
    assert (card["name"], len(card["skills"])) == (name, skills)
    done = subprocess.run(
        [*command, "lint", f"{module}:app", "--format", "json"],
        cwd=frameworks,
        capture_output=True,
        check=False,
    )
    (file,) = json.loads(done.stdout)["files"]
    assert (file["path"], file["card_version"]) == (f"{module}:app", "1.0")
    assert "short-description" in {finding["rule"] for finding in file["findings"]} or not skills


def test_the_official_sdk() -> None:
    """Its Starlette application, and its card object as it serves it."""
    from a2a.server.routes import create_agent_card_routes
    from google.protobuf.json_format import ParseDict
    from starlette.applications import Starlette

    from a2acard.linter.attribute import as_bytes

    a2a_types: Any = __import__("a2a.types", fromlist=["AgentCard"])
    card = ParseDict(json.loads(CARD), a2a_types.AgentCard())
    found = discover_app(Starlette(routes=create_agent_card_routes(card)))
    assert json.loads(found.card) == json.loads(as_bytes(card) or b"")
    assert (found.why, found.url) == ("origin", "http://localhost/.well-known/agent-card.json")


Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Late:
    """An application that has its card only once it was started, as many have."""

    def __init__(self, fails: str | None = None) -> None:
        self.card = b""
        self.fails = fails
        self.said: list[str] = []

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Start, answer, stop."""
        if scope["type"] == "lifespan":
            while True:
                kind = (await receive())["type"]
                self.said.append(kind)
                if self.fails is not None:
                    await send({"type": "lifespan.startup.failed", "message": self.fails})
                    return
                self.card = CARD
                await send({"type": f"{kind}.complete"})
                if kind == "lifespan.shutdown":
                    return
        found = scope["path"] == "/team/bills/.well-known/agent.json" and bool(self.card)
        await _answer(send, 200 if found else 404, self.card if found else b"{}")


def test_an_application_that_starts() -> None:
    """It is started before it is asked, and stopped after; its base path and the older path are found as at a host."""
    app = Late()
    found = discover_app(app, "http://localhost/team/bills")
    assert (found.card, found.why) == (CARD, "path")
    assert app.said == ["lifespan.startup", "lifespan.shutdown"]


def test_an_application_that_does_not_start() -> None:
    """Why is told, in its last line."""
    with pytest.raises(BadValue, match="the application does not start: ValueError: no key"):
        discover_app(Late("Traceback…\nValueError: no key"))


def test_an_application_that_fails() -> None:
    """An error inside is an answer, as under a server; what knows no lifespan is asked all the same."""

    async def app(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        assert scope["type"] == "http"
        raise RuntimeError("oops")

    with pytest.raises(BadStatus, match=r"agent-card\.json \(500\)"):
        discover_app(app)


def test_an_application_without_a_card() -> None:
    """Everything that was tried is told."""

    async def app(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        assert scope["type"] == "http"
        await _answer(send, 404, b"{}")

    with pytest.raises(BadStatus, match="no Agent Card at"):
        discover_app(app)
