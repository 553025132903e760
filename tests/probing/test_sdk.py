"""Agents of the official SDK, in every profile: each departure that a probe can see is found, and nothing else is said.

What is listed was read out of what the servers answer; where a new version of the SDK mends something, this list shows it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from a2a.helpers import new_task_from_user_message
from a2a.server.agent_execution import AgentExecutor
from a2a.server.tasks import InMemoryPushNotificationConfigStore, InMemoryTaskStore, TaskUpdater
from a2a.types import AgentCard
from a2a.utils.signing import create_agent_card_signer
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from google.protobuf.json_format import ParseDict

from tests.discovery.agents import free_port, serving
from tests.probing.hosts import probed, words

RPC, REST, GRPC = "JSONRPC 1.0", "HTTP+JSON 1.0", "GRPC 1.0"
_HTTP = ["fail unknown-minor", "warn version-in-query"]
_GRPC = ["fail unknown-version", "fail no-version", "fail unknown-minor"]
_OPEN = "fail authentication-enforced"
_CARD = {"": ["warn card-lint", "warn card-caching"]}
BARE = {
    RPC: [*_HTTP, _OPEN],
    REST: [*_HTTP, _OPEN, "warn error-shape"],
    GRPC: [*_GRPC, _OPEN],
}
_EXTENDED = "fail extended-card-without-credentials"
_MISSING = "warn extended-card-declared"
EXPECTED = {
    "bare": BARE | _CARD,
    "full": {
        RPC: [*_HTTP, _EXTENDED, _OPEN],
        REST: [*_HTTP, _EXTENDED, _OPEN, "warn error-shape"],
        GRPC: [*_GRPC, _EXTENDED, _OPEN],
    }
    | _CARD,
    "ext-missing": {
        RPC: [*_HTTP, _MISSING, _OPEN],
        REST: [*_HTTP, _MISSING, _OPEN, "warn error-shape"],
        GRPC: [*_GRPC, _MISSING, _OPEN],
    }
    | _CARD,
    "v03": BARE
    | {
        "JSONRPC 0.3": [_OPEN],
        # it raises within the stream that it has begun, which breaks off
        "HTTP+JSON 0.3": ["fail streaming-declared", _OPEN],
    }
    | _CARD,
    "signed": BARE | _CARD,
}
"""By profile and interface, what is not as the card or the protocol says."""


class Counting(AgentExecutor):
    """Counts what it was asked to do, and what its stores were asked to keep."""

    def __init__(self) -> None:
        self.asked = 0
        self.store = CountingTasks(self)
        self.configs = CountingConfigs(self)

    async def execute(self, context: Any, event_queue: Any) -> None:
        """Count, and be done at once."""
        self.asked += 1
        task = new_task_from_user_message(context.message)
        await event_queue.enqueue_event(task)
        await TaskUpdater(event_queue, task.id, task.context_id).complete()

    async def cancel(self, context: Any, event_queue: Any) -> None:
        """Count."""
        self.asked += 1


class CountingTasks(InMemoryTaskStore):
    """Tells of each task that is kept or taken away."""

    def __init__(self, counting: Counting) -> None:
        super().__init__()
        self.counting = counting

    async def save(self, *given: Any, **named: Any) -> None:
        """Count, and keep."""
        self.counting.asked += 1
        await super().save(*given, **named)

    async def delete(self, *given: Any, **named: Any) -> None:
        """Count, and take away."""
        self.counting.asked += 1
        await super().delete(*given, **named)


class CountingConfigs(InMemoryPushNotificationConfigStore):
    """Tells of each configuration that is kept or taken away."""

    def __init__(self, counting: Counting) -> None:
        super().__init__()
        self.counting = counting

    async def set_info(self, *given: Any, **named: Any) -> Any:
        """Count, and keep."""
        self.counting.asked += 1
        return await super().set_info(*given, **named)

    async def delete_info(self, *given: Any, **named: Any) -> None:
        """Count, and take away."""
        self.counting.asked += 1
        await super().delete_info(*given, **named)


def card(profile: str, http: int, rpc: int) -> AgentCard:
    """The public card of a profile, which says that it wants a token; nothing in front of the agent does."""
    base = f"http://127.0.0.1:{http}"
    places = [("JSONRPC", f"{base}/rpc"), ("HTTP+JSON", f"{base}/rest"), ("GRPC", f"127.0.0.1:{rpc}")]
    interfaces = [{"url": url, "protocolBinding": name, "protocolVersion": "1.0"} for name, url in places]
    if profile == "v03":
        interfaces += [one | {"protocolVersion": "0.3"} for one in interfaces[:2]]
    flags: dict[str, Any] = {
        "full": {"streaming": True, "pushNotifications": True, "extendedAgentCard": True},
        "ext-missing": {"extendedAgentCard": True},
    }.get(profile, {})
    made = {
        "name": "Echo",
        "description": "Echoes.",
        "version": "1.0.0",
        "supportedInterfaces": interfaces,
        "capabilities": flags,
        "securitySchemes": {
            "bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": "JWT"}}
        },
        "securityRequirements": [{"schemes": {"bearer": {"list": []}}}],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "echo", "name": "Echo", "description": "Echoes text", "tags": ["echo"]}],
    }
    return ParseDict(made, AgentCard())


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A private key as a file has it."""
    kind, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(kind, form, serialization.NoEncryption())


@contextlib.contextmanager
def running(profile: str) -> Iterator[tuple[str, Counting]]:
    """The agent of a profile: its URL, and what it was asked to do."""
    http, rpc = free_port(), free_port()
    public = card(profile, http, rpc)
    counting, full = Counting(), profile == "full"
    if profile == "signed":
        create_agent_card_signer(
            _pem(ec.generate_private_key(ec.SECP256R1())),
            {"kid": "key-1", "alg": "ES256", "typ": "JOSE", "jku": f"http://127.0.0.1:{http}/jwks.json"},
        )(public)
    more = AgentCard()
    more.CopyFrom(public)
    with serving(
        http,
        rpc,
        public,
        more if full else None,
        compat=profile == "v03",
        executor=counting,
        store=counting.store,
        configs=counting.configs if full else None,
    ):
        yield f"http://127.0.0.1:{http}", counting


@pytest.mark.parametrize("profile", EXPECTED)
def test_profiles(profile: str) -> None:
    """The list, in its order; nothing was started, no task kept, no notification configured."""
    with running(profile) as (url, counting):
        report = probed(url)
        assert counting.asked == 0
    assert report.card is not None
    assert ("signatures" in report.card.raw) == (profile == "signed")
    assert words(report) == EXPECTED[profile]
    assert all([part.speaks == part.endpoint.version for part in report.interfaces])
    assert report.is_finished
    most = max([sum([one.requests for one in part.results]) for part in report.interfaces])
    assert most <= 30


def test_editions() -> None:
    """The edition of the protocol that its statuses are of is named."""
    with running("bare") as (url, _):
        report = probed(url)
    assert {part.endpoint.binding: part.edition for part in report.interfaces}["GRPC"] == "1.0.1"
