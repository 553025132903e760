"""`/` and `/guide`: what a card is for, in short pages that each end in the tool that helps."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

TOPICS = (
    "what-for",
    "discovery",
    "extended-card",
    "integrity",
    "good-card",
    "mistakes",
    "publishing",
    "questions",
)
"""The pages of the guide, in the order in which they are read."""


async def home(request: Request) -> Response:
    """Where to start."""
    return page(request, "home.html")


async def guide(request: Request) -> Response:
    """A page of the guide; without a topic the first."""
    topic = request.path_params.get("topic", TOPICS[0])
    if topic not in TOPICS:
        raise HTTPException(404)
    number = TOPICS.index(topic)
    following = TOPICS[number + 1] if number + 1 < len(TOPICS) else None
    return page(request, "guide.html", topic=topic, topics=TOPICS, following=following)
