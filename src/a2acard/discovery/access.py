"""What a card asks of its callers, in plain words: the ways to get in, what each needs, and what the card can't tell."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from os import PathLike

    from a2acard.card import Card, Requirement, Scheme
    from a2acard.card.view import View


@value
class Way:
    """One way to get in: what is needed for it, all of it; nothing means that anyone may call."""

    needs: tuple[str, ...]


@value
class Access:
    """What a card asks for: any one of `ways` is enough. `skills` are skills that ask for something else, by id.
    `elsewhere` is what the card can't tell and must be obtained from its owner."""

    ways: tuple[Way, ...]
    skills: tuple[tuple[str, tuple[Way, ...]], ...]
    elsewhere: tuple[str, ...]


def access(card: bytes | PathLike[str] | Mapping[str, object] | Card) -> Access:
    """What `card` asks of its callers (A2A 1.0 §4.5, §7.3). Raises SourceError and SpecError for what is no card."""
    from a2acard.card import Card
    from a2acard.card.parts import requirements

    view = card if isinstance(card, Card) else Card.of(card)
    elsewhere: dict[str, None] = {}
    ways = tuple([_way(view, one, elsewhere) for one in view.requirements]) or (Way(()),)
    skills = []
    member = "securityRequirements" if view.is_current else "security"
    for skill in view.skills:
        if member in skill.raw:
            own = requirements(skill, current=view.is_current)
            skills.append(
                (
                    skill.id or skill.name or "",
                    tuple([_way(view, one, elsewhere) for one in own]) or (Way(()),),
                )
            )
    if elsewhere and view.documentation_url:
        elsewhere[f"the documentation may say where: {_shown(view.documentation_url)}"] = None
    return Access(ways, tuple(skills), tuple(elsewhere))


def explained(found: Access) -> Iterator[str]:
    """The lines that say it."""
    yield from _ways("", found.ways)
    for skill, ways in found.skills:
        yield from _ways(f"For the skill '{skill}': ", ways)
    if found.elsewhere:
        yield "What the card can't tell:"
        yield from [f"  - {text}" for text in found.elsewhere]


def _ways(lead: str, ways: tuple[Way, ...]) -> Iterator[str]:
    if ways == (Way(()),):
        yield f"{lead}Anyone may call."
        return
    yield f"{lead}A caller needs:" if len(ways) == 1 else f"{lead}A caller needs one of {len(ways)} things:"
    for number, way in enumerate(ways, 1):
        mark = f"  {number}. " if len(ways) > 1 else "  - "
        yield mark + (", and ".join(way.needs) or "nothing at all")


def _way(card: Card, requirement: Requirement, elsewhere: dict[str, None]) -> Way:
    needs = []
    for name, scopes in requirement.schemes:
        scheme = card.schemes.get(name)
        if scheme is None:
            needs.append(f"'{name}', which the card does not declare")
            elsewhere[f"what '{name}' is"] = None
            continue
        needs.append(_need(scheme, scopes, elsewhere))
    return Way(tuple(needs))


def _need(scheme: Scheme, scopes: tuple[str, ...], elsewhere: dict[str, None]) -> str:
    body, name = scheme.body, scheme.name
    wanted = (
        f" with the scopes {', '.join(scopes)}"
        if len(scopes) > 1
        else f" with the scope {scopes[0]}"
        if scopes
        else ""
    )
    if scheme.kind == "apiKey":
        elsewhere[f"where the API key for '{name}' comes from"] = None
        place = {"header": "in the header", "query": "in the query parameter", "cookie": "in the cookie"}
        where = place.get(
            body.text("location") or body.text("in") or "", "somewhere the card does not say, as"
        )
        return f"an API key {where} {body.text('name') or 'without a name'}"
    if scheme.kind == "http":
        elsewhere[f"where the credential for '{name}' comes from"] = None
        return _http(body)
    if scheme.kind == "oauth2":
        elsewhere[f"the client id, and where there is one the secret, for '{name}'"] = None
        return _oauth(body, wanted)
    if scheme.kind == "openIdConnect":
        elsewhere[f"the client id for '{name}'"] = None
        return f"an access token of the OpenID provider described at {_shown(body.text('openIdConnectUrl'))}{wanted}"
    if scheme.kind == "mutualTLS":
        elsewhere[f"which certificates '{name}' takes"] = None
        return "a TLS client certificate that the server trusts (mutual TLS)"
    elsewhere[f"what '{name}' is"] = None
    return f"'{name}', of a kind the card does not say"


def _http(body: View) -> str:
    kind = (body.text("scheme") or "").casefold()
    form = body.text("bearerFormat")
    if kind == "bearer":
        return "a bearer token in the header Authorization" + (f" ({form})" if form else "")
    if kind == "basic":
        return "a name and a password (HTTP Basic)"
    return f"credentials by the HTTP scheme {body.text('scheme') or 'the card does not name'}"


def _oauth(body: View, wanted: str) -> str:
    flows = body.view("flows")
    ways = [_flow(name, flow) for name, flow in (flows.children() if flows else {}).items()]
    return f"an OAuth 2.0 access token{wanted}, " + (" or ".join(ways) or "by a flow the card does not say")


def _flow(name: str, flow: View) -> str:
    token, ask = _shown(flow.text("tokenUrl")), _shown(flow.text("authorizationUrl"))
    if name in ("authorizationCode", "authorization_code"):
        pkce = ", with PKCE" if flow.flag("pkceRequired") else ""
        return f"after the user has agreed at {ask}{pkce}, from {token}"
    if name in ("clientCredentials", "client_credentials"):
        return f"from {token} for the client itself"
    if name in ("deviceCode", "device_code"):
        return f"from {token}, while the user agrees on another device ({_shown(flow.text('deviceAuthorizationUrl'))})"
    if name == "implicit":
        return f"by the implicit flow at {ask}, which is deprecated"
    return (
        f"from {token} for the user's password, which is deprecated" if name == "password" else f"by '{name}'"
    )


def _shown(url: str | None) -> str:
    from a2acard.discovery.guard import without_secrets

    return without_secrets(url) if url else "an address the card does not say"
