"""Flags answers without an entity tag."""

from __future__ import annotations

from a2acard.card.response import Response, is_entity_tag
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the answer has no 'ETag'"
MESSAGE_MALFORMED = "'ETag: {tag}' is no entity tag: it is not in quotes"


def check(response: Response) -> Iterator[Hit]:
    """One hit; a tag without its quotes is none."""
    tag = response.headers.get("etag", "").strip()
    if not tag:
        yield Hit((), MESSAGE)
    elif not is_entity_tag(tag):
        yield Hit((), MESSAGE_MALFORMED, {"tag": tag})


RULE = Rule(
    id="no-etag",
    summary="the answer has no ETag",
    clause="A2A 1.0 §8.6.1",
    check=check,
)
