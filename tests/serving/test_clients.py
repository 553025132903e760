"""Cards that `a2acard serve` serves, fetched by the resolvers of the official SDKs, Python and JavaScript."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from tests.npm import Tools, install
from tests.serving.answers import HYBRID, PLAIN
from tests.serving.running import served

SDK = "@a2a-js/sdk@1.3.0"
JS = """
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
const [base, path] = process.argv.slice(2);
const legacyCompat = { enabled: path.endsWith('/agent.json') };
const card = await new DefaultAgentCardResolver({ legacyCompat }).resolve(base, path || undefined);
console.log(JSON.stringify({ name: card.name, interfaces: card.supportedInterfaces.map((one) => one.url) }));
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a hybrid at the root, with its older shape, and a plain card under /agents/bills are served."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "weather.json").write_bytes(HYBRID)
    with served(folder, {"weather.json": "/"}, "--legacy") as root:
        yield root


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where two cards are served, each under its path."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / "one.json").write_bytes(PLAIN)
    (folder / "two.json").write_bytes(PLAIN.replace(b"Invoice Agent", b"Second Agent"))
    with served(folder, {"one.json": "/agents/one", "two.json": "/agents/two"}) as root:
        yield root


@pytest.fixture(scope="module")
def sdk(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """The JavaScript SDK, with a script that resolves."""
    tools = install(tmp_path_factory.mktemp("js"), SDK)
    (tools.folder / "resolve.mjs").write_text(JS)
    return tools


def by_python(base: str, path: str | None = None) -> str:
    """The name on the card that the Python SDK resolves."""
    import httpx
    from a2a.client import A2ACardResolver

    async def resolved() -> str:
        async with httpx.AsyncClient(trust_env=False) as client:
            card = await A2ACardResolver(client, base).get_agent_card(relative_card_path=path)
            return str(card.name)

    return asyncio.run(resolved())


def test_python(url: str, plain: str) -> None:
    """At the root, at the older path, and under a path."""
    assert by_python(url) == "Weather Agent"
    assert by_python(url, "/.well-known/agent.json") == "Weather Agent"
    assert by_python(f"{plain}/agents/one") == "Invoice Agent"
    assert by_python(f"{plain}/agents/two") == "Second Agent"


def by_javascript(sdk: Tools, base: str, path: str = "") -> dict[str, object]:
    """What the JavaScript SDK makes of the card that it resolves."""
    done = sdk.run(sdk.folder / "resolve.mjs", base, path)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_javascript(url: str, plain: str, sdk: Tools) -> None:
    """The same; the older shape with the compatibility that it has for it."""
    assert by_javascript(sdk, url)["name"] == "Weather Agent"
    older = by_javascript(sdk, url, "/.well-known/agent.json")
    assert older["interfaces"] == ["https://weather.example.com/a2a", "https://weather.example.com/grpc"]
    found = by_javascript(sdk, f"{plain}/agents/two/", ".well-known/agent-card.json")
    interfaces = [one["url"] for one in json.loads(PLAIN)["supportedInterfaces"]]
    assert found == {"name": "Second Agent", "interfaces": interfaces}
