"""Cards as files for a web server that is there already, with the configuration that gives them the same headers."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.serving.export.caddy import for_caddy
from a2acard.serving.export.documents import documents
from a2acard.serving.export.nginx import for_nginx
from a2acard.serving.export.pages import for_github, for_pages
from a2acard.serving.export.s3 import for_s3
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from a2acard.serving.export.documents import Document
    from a2acard.serving.hosted import HostedCard

_TARGETS: dict[str, Callable[[list[Document], str], dict[str, bytes]]] = {
    "static": lambda documents, root: {},
    "nginx": for_nginx,
    "caddy": for_caddy,
    "netlify": for_pages,
    "cloudflare": for_pages,
    "github-pages": for_github,
    "s3": for_s3,
}
TARGETS = tuple(_TARGETS)
"""The servers that there is a configuration for; `static`: files only."""


def export(
    cards: Iterable[HostedCard], target: str, *, root: str, public_url: str | None = None
) -> dict[str, tuple[bytes, float | None]]:
    """The files for a web server: by relative path, each with its bytes and when they changed, if that is known.

    `root` is the folder in which the server will find them. Extended cards are never exported: a web server gives files
    to anyone. Raises SourceError and SpecError for what is no card or can't be served so, BadValue for a wrong request.
    """
    if target not in _TARGETS:
        raise BadValue(
            Phrase(
                "unknown server {target!r}; known are {targets}", target=target, targets=", ".join(TARGETS)
            )
        )
    found = documents(cards, public_url)
    made: dict[str, tuple[bytes, float | None]] = {}
    for document in found:
        made[document.file] = document.resource.data, document.resource.modified_s
        if target in ("nginx", "caddy") and document.resource.packed is not None:
            made[f"{document.file}.gz"] = document.resource.packed, document.resource.modified_s
    return made | {name: (data, None) for name, data in _TARGETS[target](found, root).items()}
