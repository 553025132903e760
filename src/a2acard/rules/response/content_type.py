"""Flags cards that come as something else than JSON."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card comes as '{type}', not as 'application/json'"
MESSAGE_NONE = "the card comes without a content type"


def check(response: Response) -> Iterator[Hit]:
    """One hit."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not kind:
        yield Hit((), MESSAGE_NONE)
    elif kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
        yield Hit((), MESSAGE, {"type": kind})


RULE = Rule(
    id="content-type",
    summary="the card comes as something else than JSON",
    clause="RFC 8259 §11",
    check=check,
)
