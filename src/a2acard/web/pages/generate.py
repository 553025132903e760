"""`/generate`: a card from what its author fills in, or from an OpenAPI document, MCP tools or another card."""

from __future__ import annotations

import re

from starlette.concurrency import run_in_threadpool

from a2acard.authorship import author
from a2acard.errors import CardError
from a2acard.examples import EXAMPLES
from a2acard.examples import example as named
from a2acard.types import Phrase, told, value
from a2acard.web.looking import sent
from a2acard.web.rendering import page, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.datastructures import FormData
    from starlette.requests import Request
    from starlette.responses import Response

    from a2acard.authoring.composing import Authored

MOST_SKILLS = 30
MOST_INTERFACES = 6
SOURCES = ("openapi", "mcp", "card")
"""What a card may be started from."""
SECURITY = ("unsaid", "none", "bearer", "api-key", "openid-connect", "client-credentials", "mutual-tls")
"""How callers prove who they are, as the form has it."""
_TEXTS = ("name", "description", "version", "documentation", "icon")


@value
class Filled:
    """What the form says: its fields, how many skills and interfaces it has room for, and the source that was sent."""

    fields: dict[str, str]
    skills: int
    interfaces: int
    source: str

    def get(self, name: str) -> str:
        """A field, empty where nobody filled it in."""
        return self.fields.get(name, "")


STEPS = {
    "name": Phrase("Name"),
    "description": Phrase("What it does, and for whom"),
    "interfaces": Phrase("3. Where it answers"),
    "provider.organization": Phrase("Organization"),
    "provider.url": Phrase("Its web site"),
    "skills": Phrase("4. What it can do"),
    "security": Phrase("5. Who may call"),
    "requires": Phrase("5. Who may call"),
}
"""What the form calls the answers that may be missing."""


async def generate(request: Request) -> Response:
    """The form, and the card that it gives so far, with what is missing."""
    made: Authored | None = None
    error = ""
    if request.method == "POST":
        form = await sent(request)
        filled = await _filled(form)
        made, error = await run_in_threadpool(_made, filled)
    else:
        filled = _started(request.query_params.get("example", ""))
        if filled.source:
            made, error = _made(filled)
    if made is not None:
        made.report.speak(spoken(request))
    values: dict[str, Any] = {
        "fresh": request.method != "POST" and bool(filled.source),
        "unfinished": (*unfinished(filled), *_unused(filled)),
        "steps": STEPS,
        "filled": filled,
        "made": made,
        "error": told(error, spoken(request)),
        "security": SECURITY,
    }
    return page(request, "generate.html", examples=EXAMPLES, sources=SOURCES, **values)


def _started(example: str) -> Filled:
    """An empty form, or one that starts from an example."""
    if example in [item.name for item in EXAMPLES]:
        return Filled({"from": "card", "source": named(example).data.decode()}, 0, 0, "card")
    return Filled({}, 1, 1, "")


async def _filled(form: FormData) -> Filled:
    fields = {name: item for name, item in form.items() if isinstance(item, str)}
    file = form.get("file")
    if file is not None and not isinstance(file, str) and file.filename:
        fields["source"] = (await file.read()).decode("utf-8", "replace")
    await form.close()
    if fields.get("from") not in SOURCES:
        fields["from"] = ""
    skills = min(_number(fields.get("skills")) + (fields.get("more") == "skill"), MOST_SKILLS)
    interfaces = min(_number(fields.get("interfaces")) + (fields.get("more") == "interface"), MOST_INTERFACES)
    return Filled(
        fields, skills, interfaces, fields.get("from", "") if fields.get("source", "").strip() else ""
    )


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 4 else 1


def _made(filled: Filled) -> tuple[Authored | None, str]:
    try:
        source = {filled.source: filled.get("source").encode()} if filled.source else {}
        return author(answers(filled), **source), ""  # type: ignore[arg-type]  # the name of the source is one of three
    except CardError as error:
        return None, error.args[0]


def unfinished(filled: Filled) -> tuple[str, ...]:
    """What the form still has to say of how callers authenticate: until then it is left out of the card."""
    kind, detail = filled.get("security"), filled.get("security-detail").strip()
    if kind in _DETAILS and not detail:
        return (_DETAILS[kind],)
    if kind == "client-credentials" and not filled.get("security-scope").strip():
        return (Phrase("name the scope that callers ask for (step 5)"),)
    return ()


_DETAILS = {
    "api-key": Phrase("name the header in which the API key comes, such as X-API-Key (step 5)"),
    "openid-connect": Phrase(
        "give the URL of the OpenID configuration (step 5): https://…/.well-known/openid-configuration"
    ),
    "client-credentials": Phrase("give the URL where tokens are had, the token URL (step 5)"),
}


def _unused(filled: Filled) -> tuple[str, ...]:
    """A source of which nobody said what it is."""
    return (
        (Phrase("say what the source is (step 1): so far it is not used"),)
        if filled.get("source").strip() and not filled.source
        else ()
    )


def answers(filled: Filled) -> dict[str, Any]:
    """The fields of the form as an author's answers (schema answers-1); what is empty is not said."""
    made: dict[str, Any] = {name: filled.get(name).strip() for name in _TEXTS if filled.get(name).strip()}
    provider = {key: filled.get(key).strip() for key in ("organization", "url") if filled.get(key).strip()}
    if provider:
        made["provider"] = provider
    interfaces = []
    for number in range(filled.interfaces):
        url = filled.get(f"interface-{number}-url").strip()
        if url:
            interfaces.append({"url": url, "binding": filled.get(f"interface-{number}-binding") or "jsonrpc"})
    if interfaces:
        made["interfaces"] = interfaces
    for flag in ("streaming", "push-notifications", "extended-card"):
        if filled.get(flag) == "yes":
            made[flag] = True
        elif filled.get(flag) == "no":
            made[flag] = False
    for modes in ("input-modes", "output-modes"):
        found = _listed(filled.get(modes))
        if found:
            made[modes] = found
    skills = [skill for number in range(filled.skills) if (skill := _skill(filled, number))]
    if skills:
        made["skills"] = skills
    made |= _access(filled)
    return made


def _skill(filled: Filled, number: int) -> dict[str, Any]:
    lead = f"skill-{number}-"
    made: dict[str, Any] = {
        key: filled.get(lead + key).strip()
        for key in ("id", "name", "description")
        if filled.get(lead + key).strip()
    }
    if tags := _listed(filled.get(f"{lead}tags")):
        made["tags"] = tags
    if examples := [line.strip() for line in filled.get(f"{lead}examples").splitlines() if line.strip()]:
        made["examples"] = examples
    if made and "id" not in made:
        made["id"] = (
            re.sub(r"[^a-z0-9]+", "-", made.get("name", "").lower()).strip("-") or f"skill-{number + 1}"
        )
    return made


def _access(filled: Filled) -> dict[str, Any]:
    kind, detail = filled.get("security"), filled.get("security-detail").strip()
    if unfinished(filled):
        return {}
    if kind == "none":
        return {"security": "none"}
    if kind == "bearer":
        return {"security": {"bearer": {"kind": "bearer"}}}
    if kind == "api-key":
        return {"security": {"apiKey": {"kind": "api-key", "name": detail}}}
    if kind == "openid-connect":
        return {"security": {"openId": {"kind": "openid-connect", "url": detail}}}
    if kind == "client-credentials":
        scope = filled.get("security-scope").strip()
        flow = {
            "kind": "oauth2",
            "flow": "client-credentials",
            "token-url": detail,
            "scopes": {scope: "Call the agent"},
        }
        return {"security": {"oauth2": flow}, "requires": [{"oauth2": [scope]}]}
    if kind == "mutual-tls":
        return {"security": {"mtls": {"kind": "mutual-tls"}}}
    return {}


def _listed(text: str) -> list[str]:
    return [item.strip() for item in re.split(r"[,\n]", text) if item.strip()]
