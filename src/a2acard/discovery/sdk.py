"""For programs that keep the official Python SDK: its resolver over our client, guard and cache."""

from __future__ import annotations

from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.credentials import NOTHING, Credentials
from a2acard.discovery.sdk_card import to_sdk
from a2acard.discovery.target import WELL_KNOWN
from a2acard.errors import BadStatus, BadValue, FetchError, SourceError, SpecError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from a2a.types.a2a_pb2 import AgentCard

    from a2acard.discovery.cache import Cache
    from a2acard.discovery.guard import Guard

_LIBRARYS_OWN = frozenset(("accept", "accept-encoding", "connection", "user-agent", "host", "content-length"))
"""Headers that an HTTP client has of itself."""


class A2ACardResolver:
    """The resolver of the official SDK, by name, signature and errors; what it fetches goes through the guard.

    `httpx_client` may be the client that the SDK's resolver was given: its headers for authentication are sent too, and to
    the origin of `base_url` only. Without a path of its own the card is looked for in all places that `discover` knows.
    """

    def __init__(
        self,
        httpx_client: Any = None,
        base_url: str = "",
        agent_card_path: str = WELL_KNOWN,
        *,
        guard: Guard | None = None,
        credentials: Credentials = NOTHING,
        cache: Cache | None = None,
    ) -> None:
        self.httpx_client = httpx_client
        self.base_url = base_url.rstrip("/")
        self.agent_card_path = agent_card_path.lstrip("/")
        self.guard = guard
        self.credentials = credentials
        self.cache = cache

    async def get_agent_card(
        self,
        relative_card_path: str | None = None,
        http_kwargs: Mapping[str, Any] | None = None,
        signature_verifier: Callable[[AgentCard], None] | None = None,
    ) -> AgentCard:
        """The card, as the SDK's own type; `signature_verifier` is called with it, and what it raises is raised.

        `relative_card_path` is fetched and nothing else; an empty one, or "/", is the base URL itself. Of `http_kwargs`,
        `headers` are sent, to the origin of the base URL only. Raises the SDK's AgentCardResolutionError, with the status
        where there is one.
        """
        from a2a.client.errors import AgentCardResolutionError

        own = relative_card_path if relative_card_path is not None else self._own_path()
        path = (own or "").lstrip("/")
        target = f"{self.base_url}/{path}" if path else self.base_url
        try:
            credentials = self._credentials(http_kwargs or {})
            async with AsyncClient(self.guard, credentials=credentials, cache=self.cache) as client:
                found = await client.discover(target, exactly=own is not None)
            card = to_sdk(found.card)
        except FetchError as error:
            status = error.status if isinstance(error, BadStatus) else None
            raise AgentCardResolutionError(
                f"Failed to fetch agent card from {error}", status_code=status
            ) from error
        except (SourceError, SpecError, BadValue) as error:
            raise AgentCardResolutionError(
                f"Failed to validate agent card structure from {target}: {error}"
            ) from error
        if signature_verifier is not None:
            signature_verifier(card)
        return card

    def _own_path(self) -> str | None:
        """The path that the user chose for the card; None for the usual one."""
        return None if f"/{self.agent_card_path}" == WELL_KNOWN else self.agent_card_path

    def _credentials(self, given: Mapping[str, Any]) -> Credentials:
        unknown = sorted(given.keys() - {"headers"})
        if unknown:
            raise BadValue(
                Phrase(
                    "http_kwargs: {unknown} can't be passed on; use guard=, credentials= and cache=",
                    unknown=", ".join(unknown),
                )
            )
        headers = dict(getattr(self.httpx_client, "headers", None) or {}) | dict(given.get("headers") or {})
        sent = [(name, text) for name, text in headers.items() if name.lower() not in _LIBRARYS_OWN]
        if not sent:
            return self.credentials
        if self.credentials.has_any:
            raise BadValue(Phrase("headers for authentication and credentials can't both be given"))
        return Credentials.to([self.base_url], headers=sent)
