"""What Caddy needs to give exported cards the headers that clients need: a file to import in a site block."""

from __future__ import annotations

from a2acard.serving._http import TEXT
from a2acard.serving.export.documents import ASKS_OLDER, PREFERS_A2A, folder, title
from a2acard.serving.resource import REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from a2acard.serving.export.documents import Document

FILE = "agent-cards.Caddyfile"


def for_caddy(documents: list[Document], root: str) -> dict[str, bytes]:
    """The file to import."""
    where = folder(root)
    lines = [
        f'# Agent Cards. In a site block:  import "{where}/{FILE}"',
        "# Written by `a2acard export`, which writes it anew: keep changes elsewhere.",
        "",
    ]
    for document in documents:
        lines += _site(document, where)
    return {FILE: ("\n".join(lines) + "\n").encode()}


def _site(document: Document, root: str) -> Iterator[str]:
    """One path: preflights, other methods, the older shape, the document."""
    yield f"handle {document.path} {{"
    yield "\t@preflight method OPTIONS"
    yield "\thandle @preflight {"
    yield from _headers(document.resource.preflight())
    yield "\t\trespond 204"
    yield "\t}"
    yield "\t@refused not method GET HEAD"
    yield "\thandle @refused {"
    yield from _headers({**TEXT, **document.resource.refusal()})
    yield f'\t\trespond "{REFUSED.decode()}" 405'
    yield "\t}"
    if document.older is not None:
        yield f"\t@older header_regexp A2A-Version `{ASKS_OLDER}`"
        yield "\thandle @older {"
        yield from _file(document, document.older, root)
        yield "\t}"
    yield "\thandle {"
    yield from _file(document, document, root)
    yield "\t}"
    yield "}"


def _file(document: Document, shown: Document, root: str) -> Iterator[str]:
    """The file that is shown for a document, its type and its headers."""
    yield from _headers({**document.resource.common(), "x-content-type-options": "nosniff"})
    usual, *others = document.resource.types
    if "application/a2a+json" in others:
        yield f"\t\t@a2a header_regexp Accept `{PREFERS_A2A}`"
        yield "\t\theader @a2a Content-Type application/a2a+json"
        yield f"\t\t@usual not header_regexp Accept `{PREFERS_A2A}`"
        yield f"\t\theader @usual Content-Type {usual}"
    else:
        yield f"\t\theader Content-Type {usual}"
    yield f'\t\troot * "{root}"'
    if shown is not document:
        yield f"\t\trewrite * {shown.path}"
    yield "\t\tfile_server {"
    yield "\t\t\tprecompressed gzip"
    yield "\t\t}"


def _headers(headers: Mapping[str, str]) -> Iterator[str]:
    for name, text in headers.items():
        yield f"\t\theader {title(name)} `{text}`"
