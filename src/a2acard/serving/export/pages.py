"""What hosts of static pages need: Netlify and Cloudflare Pages read `_headers`, GitHub Pages takes files only."""

from __future__ import annotations

from a2acard.serving.export.documents import title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.serving.export.documents import Document

FILE = "_headers"


def for_pages(documents: list[Document], root: str) -> dict[str, bytes]:
    """The headers by path, for whatever method these hosts answer; ETag, gzip and 304 are theirs."""
    lines = ["# Agent Cards, written by `a2acard export`."]
    for document in documents:
        headers = {
            "content-type": document.resource.types[0],
            **document.resource.common(),
            "vary": "Accept-Encoding",  # these hosts choose by nothing else
            "x-content-type-options": "nosniff",
        }
        asked = {n: t for n, t in document.resource.preflight().items() if n.startswith("access-control-")}
        lines += [document.path, *[f"  {title(name)}: {text}" for name, text in {**headers, **asked}.items()]]
    return {FILE: ("\n".join(lines) + "\n").encode()}


def for_github(documents: list[Document], root: str) -> dict[str, bytes]:
    """The empty file without which GitHub Pages leaves out folders that begin with a dot."""
    return {".nojekyll": b""}
