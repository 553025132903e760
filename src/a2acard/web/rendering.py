"""Templates and how they are filled: always escaped, always in the language of the address."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import HTMLResponse

from a2acard import __version__
from a2acard.languages import LANGUAGES, language
from a2acard.redact import printable
from a2acard.types import told
from a2acard.web.assets import asset, has_editor
from a2acard.web.looking import RETRY_S, TOO_OFTEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.requests import Request

    from a2acard.languages import Language


class Verbatim(str):
    """A text that a page holds sign by sign, as what is in a field."""

    __slots__ = ()


_SPACES = frozenset("\t\n\u00a0\u202f")
"""What parts words and lines, and hides nothing."""


def _shown(item: Any) -> Any:
    """What a template fills in: no text of a card may hide or turn the text around it."""
    if not isinstance(item, str) or item.isprintable() or isinstance(item, (Markup, Verbatim)):
        return item
    return "".join([sign if sign.isprintable() or sign in _SPACES else printable(sign) for sign in item])


@cache
def environment() -> Environment:
    """The templates."""
    made = Environment(
        loader=PackageLoader("a2acard.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    made.globals |= {"asset": asset, "version": __version__, "languages": LANGUAGES}
    made.filters |= {"markdown": markdown, "verbatim": Verbatim}
    return made


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the language of the request."""
    words = spoken(request)
    context = {
        "_": words,
        "words": words,
        "many": words.many,
        "told": lambda text: told(text, words),
        "lang": words.code,
        "here": here(request),
        "query": f"?{request.url.query}" if request.url.query and request.method == "GET" else "",
        "nonce": request.state.nonce,
        "has_editor": has_editor(),
        **values,
    }
    text = environment().get_template(template).render(context)
    headers = {"cache-control": "no-cache", "content-language": words.code}
    if too_often(values):
        status, headers["retry-after"] = 429, str(RETRY_S)
    return HTMLResponse(utf8(text), status, headers)


def too_often(values: dict[str, Any]) -> bool:
    """True when the page says that its visitor has to wait."""
    return values.get("error") is TOO_OFTEN or getattr(values.get("given"), "error", "") is TOO_OFTEN


def utf8(text: str) -> bytes:
    """`text` as it is sent; half a character, which no encoding can hold, becomes its escape."""
    return text.encode("utf-8", "backslashreplace")


def spoken(request: Request) -> Language:
    """The language that the address names; English where it names none."""
    code = request.path_params.get("lang", "en")
    return language(code if code in LANGUAGES else "en")


def here(request: Request) -> str:
    """The path of the page without its language, as `/validate`."""
    path = request.url.path.removeprefix(request.scope.get("root_path", ""))
    for code in LANGUAGES:
        if path == f"/{code}" or path.startswith(f"/{code}/"):
            return path[len(code) + 1 :] or "/"
    return path


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def markdown(text: str) -> Markup:
    """Our own Markdown as HTML; HTML in it is shown, not obeyed."""
    return Markup(
        _reader().render(text).replace("<pre>", '<pre tabindex="0">')
    )  # made by a reader that escapes all HTML
