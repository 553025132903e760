"""The workbench without a server, for tests."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from a2acard.discovery.guard import Guard
from a2acard.web import Settings, create_app

LOCAL = Guard(hosts=("127.0.0.1", "localhost"), total_s=5.0)


def workbench(**settings: Any) -> TestClient:
    """A client of an application of its own."""
    return TestClient(create_app(Settings(**{"guard": LOCAL} | settings)), raise_server_exceptions=True)
