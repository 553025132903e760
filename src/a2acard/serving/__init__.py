"""Cards served as clients need them: pure ASGI, to mount in any framework or to run alone."""

from __future__ import annotations

from a2acard.serving.app import CardApp
from a2acard.serving.extended import Extended, Refusal
from a2acard.serving.hosted import HostedCard
from a2acard.serving.request import Request
from a2acard.serving.resource import Resource

__all__ = ["CardApp", "Extended", "HostedCard", "Refusal", "Request", "Resource"]
