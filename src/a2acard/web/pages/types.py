"""`/types`: the card declared in other languages, to copy and to download."""

from __future__ import annotations

from starlette.responses import Response

from a2acard.declarations import LANGUAGES, PUBLISHED, declare, file_name
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.requests import Request

TITLES = {"typescript": "TypeScript", "python": "Python", "jsonschema": "JSON Schema", "zod": "zod"}


async def types(request: Request) -> Response:
    """The declarations of one language and version; with `download` as a file."""
    kind = request.query_params.get("in", LANGUAGES[0])
    version = request.query_params.get("version", PUBLISHED[0])
    kind = kind if kind in LANGUAGES else LANGUAGES[0]
    version = version if version in PUBLISHED else PUBLISHED[0]
    text = declare(kind, version)
    name = file_name(kind, version)
    if "download" in request.query_params:
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
    return page(
        request,
        "types.html",
        kind=kind,
        version=version,
        text=text,
        name=name,
        titles=TITLES,
        versions=PUBLISHED,
    )
