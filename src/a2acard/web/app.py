"""The ASGI application: pages under their language, the HTTP API, badges, static files, health."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.staticfiles import StaticFiles

from a2acard.languages import LANGUAGES, accepted
from a2acard.types import Phrase
from a2acard.web.api import FAILED, documented, refused
from a2acard.web.api import ROUTES as API
from a2acard.web.assets import STATIC
from a2acard.web.badges import badge
from a2acard.web.pages.check import check
from a2acard.web.pages.examples import example, examples, raw_example
from a2acard.web.pages.generate import generate
from a2acard.web.pages.guide import guide, home
from a2acard.web.pages.migrate import migrate
from a2acard.web.pages.reference import field, probe_page, reference, rule_page, rules, short
from a2acard.web.pages.types import types
from a2acard.web.pages.validate import download, validate
from a2acard.web.pages.verify import verify
from a2acard.web.rendering import here, page
from a2acard.web.security import Guarded, Pacer
from a2acard.web.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request


class _Code(Convertor[str]):
    """The part of a path that is the code of a language."""

    regex = "|".join(LANGUAGES)

    def convert(self, value: str) -> str:
        """As it is."""
        return value

    def to_string(self, value: str) -> str:
        """As it is."""
        return value


register_url_convertor("lang", _Code())
BOTH = ["GET", "POST"]
PAGES = (
    Route("/", home),
    Route("/guide", guide),
    Route("/guide/{topic}", guide),
    Route("/validate", validate, methods=BOTH),
    Route("/validate/download", download, methods=["POST"]),
    Route("/check", check, methods=BOTH),
    Route("/reference", reference),
    Route("/reference/rules", rules),
    Route("/reference/rules/{rule}", rule_page),
    Route("/reference/probes/{check}", probe_page),
    Route("/reference/{field}", field),
    Route("/generate", generate, methods=BOTH),
    Route("/migrate", migrate, methods=BOTH),
    Route("/examples", examples),
    Route("/examples/{name}", example),
    Route("/types", types),
    Route("/verify", verify, methods=BOTH),
    Route("/api", documented),
)
"""The pages, each under every language."""


def create_app(settings: Settings | None = None) -> Starlette:
    """The workbench as an ASGI application. Raises nothing; what may be fetched for visitors stands in `settings`."""
    made = settings or Settings()
    app = Starlette(
        routes=[
            Route("/healthz", _health),
            Route("/badge/{kind}.svg", badge),
            Route("/examples/{name}.json", raw_example),
            Route("/rules/{name}", short("reference/rules")),
            Route("/probes/{name}", short("reference/probes")),
            Mount("/api", app=Router(API, redirect_slashes=False)),
            Mount("/static", _Static(directory=STATIC), name="static"),
            Mount("/{lang:lang}", app=Router(PAGES, redirect_slashes=False)),
            Route("/{path:path}", _led),
        ],
        middleware=[Middleware(Guarded, settings=made), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={HTTPException: _missing, Exception: _failed},
    )
    app.router.redirect_slashes = (
        False  # the framework would lead to the host that the request names, whoever wrote it there
    )
    app.state.settings = made
    app.state.pacer = Pacer(made.fetches_a_minute)
    return app


class _Static(StaticFiles):
    """Files whose address has a mark of their content: they may be kept for ever."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """The answer with its lifetime."""
        answer = super().file_response(*args, **more)
        answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        return answer


async def _health(_: Request) -> Response:
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


async def _led(request: Request) -> Response:
    """An address without a language leads to the same in the one that the visitor likes best."""
    root = request.scope.get("root_path", "")
    bare = request.url.path.removeprefix(root).strip("/")
    if bare in LANGUAGES:
        return RedirectResponse(f"{root}/{bare}/", 307)
    path = here(request)
    first = path.strip("/").partition("/")[0]
    known = {route.path.strip("/").partition("/")[0] for route in PAGES}
    if first not in known:
        raise HTTPException(404)
    code = accepted(request.headers.get("accept-language", ""))
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{root}/{code}{path}{query}", 307, headers={"vary": "Accept-Language"})


async def _missing(request: Request, error: Exception) -> Response:
    status, headers = 500, {}
    if isinstance(error, HTTPException):
        status, headers = error.status_code, dict(error.headers or {})
    path = request.url.path
    if path.startswith("/api/"):
        return refused(_WHY.get(status, FAILED), status, request, headers)
    if status == 404 and request.method in ("GET", "HEAD") and path.endswith("/") and path.strip("/"):
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/{path.strip('/')}{query}", 307)
    answer = page(request, "missing.html", status=status, code=status)
    answer.headers.update(headers)
    return answer


_WHY = {
    404: Phrase("there is no such function; /api/openapi.json names them all"),
    405: Phrase("this is asked by POST, with JSON in the body"),
}


async def _failed(request: Request, _: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return refused(FAILED, 500, request)
    return page(request, "missing.html", status=500, code=500)
