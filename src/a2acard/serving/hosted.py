"""One card as an application is told of it: where it is served, in which shapes, with which extended twin."""

from __future__ import annotations

import re

from a2acard.errors import BadValue
from a2acard.serving.resource import MAX_AGE_S
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from a2acard.serving.extended import Extended
    from a2acard.serving.request import Request

    Builder: TypeAlias = Callable[[Request], bytes | Awaitable[bytes]]

WELL_KNOWN = "/.well-known/agent-card.json"
LEGACY = "/.well-known/agent.json"
_PATH = re.compile(r"(?:/[A-Za-z0-9._~!+,=@-]+)*\Z")


@value
class HostedCard:
    """A card under `path` (empty: at the root): its bytes, or a function of the request that gives them.

    `modified_s` is when it last changed, in seconds since 1970, None where nobody knows; `legacy` serves the shape of 0.3 too; `max_age_s` is for
    how long a copy is good; `extended` its extended twin.
    """

    card: bytes | Builder
    path: str = ""
    modified_s: float | None = None
    legacy: bool = False
    max_age_s: int = MAX_AGE_S
    extended: Extended | None = None


def base_path(text: str) -> str:
    """A path under which a card is served, without its closing slash. Raises BadValue for what is none."""
    path = text.rstrip("/")
    if not _PATH.match(path) or any([part in (".", "..") for part in path.split("/")]):
        raise BadValue(Phrase("{text!r} is no path for a card: write it like /agents/bills", text=text))
    return path
