"""The HTTP API, for people who use no Python: the same functions as the pages, JSON in and out."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from a2acard import __version__
from a2acard.conversion import migrate
from a2acard.errors import CardError, SourceError
from a2acard.languages import LANGUAGES, language
from a2acard.linter.run import Plan, judge
from a2acard.readers.verdict import judged
from a2acard.reports.json_v1 import dumps, file_data, schema
from a2acard.rules.profiles import DEFAULT_PROFILE, PROFILES
from a2acard.signing.signer import sign
from a2acard.source.limits import DEFAULT_LIMITS, Limits
from a2acard.source.parse import read
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase
from a2acard.types import told as told_in
from a2acard.web.looking import NO_CARD, RETRY_S, TOO_OFTEN, Given, fetched
from a2acard.web.pages.verify import inspected
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from starlette.requests import Request

    from a2acard.signing.verdict import SignatureReport


TOO_MANY = 429


class Refused(CardError):
    """A request that can't be answered, with the status that says why."""

    def __init__(self, reason: str, status: int = 400) -> None:
        super().__init__(reason)
        self.status = status
        self.headers = {"retry-after": str(RETRY_S)} if status == TOO_MANY else {}


async def _asked(request: Request, *, any_answer: bool = False) -> tuple[dict[str, Any], Given]:
    """What a request says, and the card it is about: `card` (JSON, or its text), or `url`.

    What a host sends and is no card is refused, unless `any_answer` is judged.
    """
    body = await request.body()
    document = read(body, Limits(request.app.state.settings.max_bytes, DEFAULT_LIMITS.max_depth + 1))
    try:
        asked = document.require().value
    except SourceError as error:
        raise Refused(Phrase("the body can't be read: {error}", error=error.args[0])) from error
    if not isinstance(asked, dict):
        raise Refused(Phrase('the body is a JSON object: {"card": …} or {"url": "…"}'))
    request.state.lang = asked.get("lang")
    if "url" in asked and "card" not in asked:
        if not isinstance(asked["url"], str):
            raise Refused(Phrase("url is a text"))
        if not _may_read(request):
            raise Refused(Phrase("pages of other sites may send cards, but not have hosts asked"), 403)
        found = await fetched(request, asked["url"])
        if found.error:
            raise Refused(found.error, TOO_MANY if found.error is TOO_OFTEN else 422)
        if not found.is_card and not any_answer:
            raise Refused(NO_CARD, 422)
        return asked, found
    if "card" not in asked:
        raise Refused(Phrase("name the card: its JSON as 'card', or where it is as 'url'"))
    card = asked["card"]
    if isinstance(card, str):
        return asked, Given(card.encode("utf-8", "surrogatepass"))
    span = document.span(("card",))
    return asked, Given(document.text[span.start : span.end].encode("utf-8", "surrogatepass"))


def _may_read(request: Request) -> bool:
    """False for a page of another site where hosts that only this machine reaches are open: it would read them through its visitor."""
    origin = request.headers.get("origin", "")
    guard = request.app.state.settings.guard
    is_open = guard.hosts or guard.networks or guard.allow_private
    return not (is_open and origin) or urlsplit(origin).netloc == request.headers.get("host")


def _word(asked: dict[str, Any], name: str, known: tuple[str, ...], usual: str) -> str:
    found = asked.get(name, usual)
    if found not in known:
        raise Refused(Phrase("{name} is one of {known}", name=name, known=", ".join(known)))
    return str(found)


async def lint(request: Request) -> Response:
    """`POST /api/lint`: the findings of a card (schema lint-1)."""
    asked, found = await _asked(request, any_answer=True)
    profile = _word(asked, "profile", PROFILES, DEFAULT_PROFILE)
    words = language(_word(asked, "lang", tuple(LANGUAGES), "en"))

    def made() -> dict[str, object]:
        report = judge(read(found.data), Plan(profile), response=found.response).speak(words)
        report.path = found.url or "card"
        counts = {f"{name}s": report.count(name) for name in ("error", "warning", "info")}
        return {
            "schema": schema("lint-1"),
            "files": [file_data(report)],
            "summary": {"files": 1} | counts | {"profile": profile},
        }

    return _json(await run_in_threadpool(made))


async def carry(request: Request) -> Response:
    """`POST /api/migrate`: the card carried over, as text, with changes, losses and questions."""
    asked, found = await _asked(request)
    to = _word(asked, "to", ("1.0", "0.3"), "1.0")
    wire = _word(asked, "wire", ("keep", "upgrade"), "keep")
    words = language(_word(asked, "lang", tuple(LANGUAGES), "en"))
    made = await run_in_threadpool(migrate, found.data, to=to, wire=wire)  # type: ignore[arg-type]  # looked up in their lists

    def told(notes: Any) -> list[dict[str, str]]:
        return [{"pointer": note.pointer, "message": note.told(words)} for note in notes]

    return _json(
        {
            "card": made.card.decode(),
            "card_version": made.card_version,
            "to": made.to,
            "changes": told(made.changes),
            "losses": told(made.losses),
            "questions": [
                {"pointer": one.pointer, "message": str(told_in(one.message, words)), "rule": one.rule}
                for one in made.questions
            ],
        }
    )


async def readers(request: Request) -> Response:
    """`POST /api/readers`: what each client generation makes of a card (schema readers-1)."""
    from a2acard.reports.readers_v1 import render

    _, found = await _asked(request)
    card = read(found.data).require().value
    if not isinstance(card, dict):
        raise Refused(Phrase("a card is a JSON object, not {kind}", kind=kind_of(card)), 422)
    text = await run_in_threadpool(lambda: render(judged(card), found.url or None))
    return Response(text, media_type="application/json")


async def verify(request: Request) -> Response:
    """`POST /api/verify`: the verdict on a card's signatures by `keys` (PEM, or a JSON Web Key Set)."""
    asked, found = await _asked(request)
    keys = asked.get("keys", "")
    keys = keys if isinstance(keys, str) else json.dumps(keys)
    report, error, _ = await run_in_threadpool(inspected, found, keys)
    if report is None:
        raise Refused(error, 422)
    return _json(verdict(report))


def verdict(report: SignatureReport) -> dict[str, object]:
    """A verdict as JSON (schema verify-1)."""
    names = ("pointer", "verdict", "dialect", "kid", "alg", "thumbprint", "reason", "likely")
    signatures = [
        {name: getattr(one, name) for name in names}
        | {"uncovered": list(one.uncovered), "warnings": list(one.warnings)}
        for one in report.signatures
    ]
    return {
        "schema": schema("verify-1"),
        "verdict": report.verdict,
        "reason": report.reason,
        "uncovered": list(report.uncovered),
        "signatures": signatures,
    }


class _Elsewhere:
    """A signer whose key is somewhere else: it notes what is to be signed, or gives the signature that was made there."""

    def __init__(self, kid: str, alg: str, made: bytes) -> None:
        self.kid = kid
        self.alg = alg
        self.made = made
        self.asked: list[bytes] = []

    def sign(self, data: bytes) -> bytes:
        """The signature that was made elsewhere over `data`; while there is none, bytes of its length."""
        self.asked.append(data)
        return self.made


_LENGTHS = {"ES256": 64, "ES384": 96, "EdDSA": 64}


async def signing(request: Request) -> Response:
    """`POST /api/signing`: without `signature` what is to be signed by a key that never comes here; with it the signed card."""
    asked, found = await _asked(request)
    alg = _word(asked, "alg", tuple(_LENGTHS), "ES256")
    kid, signature = asked.get("kid"), asked.get("signature")
    if not isinstance(kid, str) or not kid.strip():
        raise Refused(Phrase("kid is a text: by it readers find the key"))
    if signature is not None and not isinstance(signature, str):
        raise Refused(Phrase("signature is base64url"))
    raw = b"\1" * _LENGTHS[alg]
    if signature:
        try:
            raw = urlsafe_b64decode(signature + "=" * (-len(signature) % 4))
        except ValueError:
            raise Refused(Phrase("signature is base64url")) from None
    signer = _Elsewhere(kid, alg, raw)
    portable = asked.get("portable", False)
    if portable not in (True, False, "if-possible"):
        raise Refused(Phrase("{name} is one of {known}", name="portable", known="true, false, if-possible"))
    try:
        made = await run_in_threadpool(sign, found.data, signer, portable=bool(portable))
    except CardError:
        if portable != "if-possible":
            raise
        portable = False
        made = await run_in_threadpool(sign, found.data, signer)
    if signature:
        return _json({"card": made.card.decode("utf-8")})
    told = {"input": signer.asked[-1].decode("ascii"), "alg": alg, "differs": made.differs}
    code = _word(asked, "lang", tuple(LANGUAGES), "en")
    why = [f"{pointer}: {told_in(reason, language(code))}" for pointer, reason in made.differing]
    return _json(told | {"portable": bool(portable), "differing": why})


def _json(data: object, status: int = 200) -> Response:
    headers = {"access-control-allow-origin": "*", "cache-control": "no-store"}
    return Response(dumps(data), status, headers, "application/json")


def _safe(handler: Callable[[Request], Any]) -> Callable[[Request], Any]:
    """Errors as JSON, none of them a traceback."""

    async def answered(request: Request) -> Response:
        if request.method == "OPTIONS":
            return await _allowed(request)
        try:
            answer: Response = await handler(request)
            return answer
        except CardError as error:
            status = error.status if isinstance(error, Refused) else 422
            return refused(error, status, request, error.headers if isinstance(error, Refused) else None)

    return answered


FAILED = Phrase("something failed on this side; it was noted without anything of your card")


def refused(
    error: CardError | str, status: int, request: Request, headers: dict[str, str] | None = None
) -> Response:
    """An error as JSON, in the language that the request names."""
    code = getattr(request.state, "lang", None)
    words = language(code if isinstance(code, str) and code in LANGUAGES else "en")
    text = error.said(words) if isinstance(error, CardError) else str(told_in(error, words))
    answer = _json({"error": text}, status)
    answer.headers.update(headers or {})
    return answer


async def _allowed(_: Request) -> Response:
    headers = {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "POST, OPTIONS",
        "access-control-allow-headers": "Content-Type",
        "access-control-max-age": "86400",
    }
    return Response(status_code=204, headers=headers)


async def described(_: Request) -> Response:
    """`GET /api/openapi.json`: the API, described."""
    return _json(openapi())


async def documented(request: Request) -> Response:
    """`/api` under a language: the API for people."""
    answer: HTMLResponse = page(request, "api.html", paths=openapi()["paths"])
    return answer


def openapi() -> dict[str, Any]:
    """The OpenAPI document (3.1)."""
    card = {
        "card": {"description": Phrase("The card: JSON, or its text, whose lines and columns are then those of the findings."), "type": ["object", "string"]},
        "url": {"type": "string", "description": Phrase("Where the card is, where it is not given: a host or a URL, fetched by HTTPS from public addresses only.")},
    }  # fmt: skip
    lang = {
        "lang": {
            "enum": list(LANGUAGES),
            "default": "en",
            "description": Phrase("The language of the messages."),
        }
    }
    bodies = {
        "lint": card | {"profile": {"enum": list(PROFILES), "default": DEFAULT_PROFILE}} | lang,
        "migrate": card | {"to": {"enum": ["1.0", "0.3"], "default": "1.0"}, "wire": {"enum": ["keep", "upgrade"], "default": "keep"}} | lang,
        "readers": card | lang,
        "verify": card | {"keys": {"type": ["string", "object"], "description": Phrase("The keys that are trusted: PEM, or a JSON Web Key Set.")}} | lang,
        "signing": card | {
            "kid": {"type": "string", "description": Phrase("The id of the key.")},
            "alg": {"enum": list(_LENGTHS), "default": "ES256"},
            "portable": {"enum": [False, True, "if-possible"], "default": False, "description": Phrase("Take away the empty members that mean nothing, so that every SDK verifies the result; the answer says whether it was done.")},
            "signature": {"type": "string", "description": Phrase("The signature over `input`, base64url; without it the answer is what to sign.")},
        } | lang,
    }  # fmt: skip
    summaries = {
        "lint": Phrase("The findings of a card"),
        "migrate": Phrase("The card carried over to another version"),
        "readers": Phrase("What each client generation makes of a card"),
        "verify": Phrase("What the signatures of a card prove"),
        "signing": Phrase("What a key elsewhere has to sign, and the card with its signature"),
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "a2acard",
            "version": __version__,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": {
            f"/api/{name}": {"post": _operation(name, summaries[name], body)} for name, body in bodies.items()
        },
    }


def _operation(name: str, summary: str, properties: dict[str, Any]) -> dict[str, Any]:
    error = {
        "content": {
            "application/json": {"schema": {"type": "object", "properties": {"error": {"type": "string"}}}}
        }
    }
    return {
        "operationId": name,
        "summary": summary,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"type": "object", "properties": properties}}},
        },
        "responses": {
            "200": {
                "description": "What was asked for",
                "content": {"application/json": {"schema": {"type": "object"}}},
            },
            "400": {"description": "The request is wrong"} | error,
            "403": {"description": "A page of another site may not have hosts asked here"} | error,
            "413": {"description": "The request is larger than any card may be"},
            "429": {"description": "Too many hosts were asked within a minute"} | error,
            "422": {"description": "The card can't be had, or nothing can be done with it"} | error,
        },
    }


_POSTS = {"lint": lint, "migrate": carry, "readers": readers, "verify": verify, "signing": signing}
ROUTES = (
    *[Route(f"/{name}", _safe(handler), methods=["POST", "OPTIONS"]) for name, handler in _POSTS.items()],
    Route("/openapi.json", described),
)
"""The routes of the API."""
