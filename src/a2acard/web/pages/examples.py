"""`/examples`: the example cards by pattern, each to copy, to validate and to start from."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from a2acard.errors import UnknownExample
from a2acard.examples import EXAMPLES
from a2acard.examples import example as named
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.requests import Request

    from a2acard.examples import Example


async def examples(request: Request) -> Response:
    """The list."""
    return page(request, "examples.html", examples=EXAMPLES)


async def example(request: Request) -> Response:
    """One example with its page."""
    found = _found(request)
    return page(request, "example.html", example=found, text=found.data.decode())


async def raw_example(request: Request) -> Response:
    """The card itself, byte for byte."""
    headers = {"access-control-allow-origin": "*", "cache-control": "public, max-age=3600"}
    return Response(_found(request).data, media_type="application/json", headers=headers)


def _found(request: Request) -> Example:
    try:
        return named(request.path_params["name"])
    except UnknownExample:
        raise HTTPException(404) from None
