"""What nginx needs to give exported cards the headers that clients need: a file to include in a `server` block."""

from __future__ import annotations

from a2acard.serving._http import TEXT
from a2acard.serving.export.documents import ASKS_OLDER, PREFERS_A2A, folder, title
from a2acard.serving.resource import REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from a2acard.serving.export.documents import Document

FILE = "agent-cards.nginx.conf"
_INSIDE = "/.a2acard"
"""Where the configuration sends requests on to; nobody reaches it from outside (`internal`)."""


def for_nginx(documents: list[Document], root: str) -> dict[str, bytes]:
    """The file to include."""
    where = folder(root)
    lines = [
        f'# Agent Cards. In a server block:  include "{where}/{FILE}";',
        "# Written by `a2acard export`, which writes it anew: keep changes elsewhere. Headers that the server block adds are",
        "# not inherited here. Needs ngx_http_gzip_static_module, which every usual build has.",
        "",
    ]
    for number, document in enumerate(documents, 1):
        lines += _entrance(number, document)
        for shape, shown in (("new", document), ("old", document.older)):
            for kind, media_type in enumerate(document.resource.types) if shown is not None else ():
                lines += _file(f"{_INSIDE}/{number}/{shape}/{kind}", where, document, shown, media_type)
    return {FILE: ("\n".join(lines) + "\n").encode()}


def _entrance(number: int, document: Document) -> Iterator[str]:
    """Where requests come in, and are sent on by method, version and media type."""
    yield f"location = {document.path} {{"
    yield f"    if ($request_method = OPTIONS) {{ rewrite ^ {_INSIDE}/{number}/preflight last; }}"
    yield f'    if ($request_method !~ "^(GET|HEAD)$") {{ rewrite ^ {_INSIDE}/{number}/refused last; }}'
    yield "    set $a2acard_shape new;"
    yield "    set $a2acard_kind 0;"
    if document.older is not None:
        yield f'    if ($http_a2a_version ~ "{ASKS_OLDER}") {{ set $a2acard_shape old; }}'
    if len(document.resource.types) > 1 and document.resource.types[1] == "application/a2a+json":
        yield f'    if ($http_accept ~ "{PREFERS_A2A}") {{ set $a2acard_kind 1; }}'
    yield f"    rewrite ^ {_INSIDE}/{number}/$a2acard_shape/$a2acard_kind last;"
    yield "}"
    yield f"location = {_INSIDE}/{number}/preflight {{"
    yield "    internal;"
    yield from _headers(document.resource.preflight())
    yield "    return 204;"
    yield "}"
    yield f"location = {_INSIDE}/{number}/refused {{"
    yield "    internal;"
    yield f'    default_type "{TEXT["content-type"]}";'
    yield from _headers(document.resource.refusal(), always=True)
    yield f'    return 405 "{REFUSED.decode().rstrip()}\\n";'
    yield "}"


def _file(where: str, root: str, document: Document, shown: Document | None, kind: str) -> Iterator[str]:
    """One form of a document: the file, its type and its headers."""
    assert shown is not None  # there is a file for each form
    yield f"location = {where} {{"
    yield "    internal;"
    yield f'    alias "{root}{shown.path}";'
    yield "    types { }"
    yield f"    default_type {kind};"
    yield "    etag on;"
    yield "    if_modified_since before;"
    yield "    gzip off;"
    yield "    gzip_static on;"
    yield "    gzip_proxied any;"
    yield from _headers({**document.resource.common(), "x-content-type-options": "nosniff"})
    yield "}"


def _headers(headers: Mapping[str, str], *, always: bool = False) -> Iterator[str]:
    for name, text in headers.items():
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        yield f'    add_header {title(name)} "{quoted}"{" always" if always else ""};'
