"""What a card asks of its callers, in plain words: the ways to get in, what each needs, and what the card can't tell."""

from __future__ import annotations

from a2acard.types import Phrase, told, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from os import PathLike

    from a2acard.card import Card, Requirement, Scheme
    from a2acard.card.view import View
    from a2acard.languages import Words


@value
class Way:
    """One way to get in: what is needed for it, all of it; nothing means that anyone may call."""

    needs: tuple[str, ...]


@value
class Access:
    """What a card asks for: any one of `ways` is enough. `skills` are skills that ask for something else, by id.
    `elsewhere` is what the card can't tell and must be obtained from its owner; `unseen` what it asks for in a member that readers of
    its version don't look at."""

    ways: tuple[Way, ...]
    skills: tuple[tuple[str, tuple[Way, ...]], ...]
    elsewhere: tuple[str, ...]
    unseen: str | None = None


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
        elsewhere[Phrase("the documentation may say where: {url}", url=_shown(view.documentation_url))] = None
    unseen = None
    if view.is_current and view.raw.get("security") and not view.requirements:
        unseen = Phrase(
            "The card has 'security', a name of 0.x: readers of 1.0 don't see it, and call without what it asks for. It has to be 'securityRequirements'."
        )
    return Access(ways, tuple(skills), tuple(elsewhere), unseen)


def explained(found: Access, words: Words = str) -> Iterator[str]:
    """The lines that say it; `words` gives a text in another language."""
    if found.unseen:
        yield str(told(found.unseen, words))
    yield from _ways("", found.ways, words)
    for skill, ways in found.skills:
        yield from _ways(words("For the skill '{skill}': ").format(skill=skill), ways, words)
    if found.elsewhere:
        yield words("What the card can't tell:")
        yield from [f"  - {told(text, words)}" for text in found.elsewhere]


def _ways(lead: str, ways: tuple[Way, ...], words: Words) -> Iterator[str]:
    if ways == (Way(()),):
        yield lead + words("Anyone may call.")
        return
    many = words("A caller needs one of these {number}:").format(number=len(ways))
    yield lead + (words("A caller needs:") if len(ways) == 1 else many)
    for number, way in enumerate(ways, 1):
        mark = f"  {number}. " if len(ways) > 1 else "  - "
        yield mark + (
            words(", and ").join([str(told(need, words)) for need in way.needs]) or words("nothing at all")
        )


def _way(card: Card, requirement: Requirement, elsewhere: dict[str, None]) -> Way:
    needs: list[str] = []
    for name, scopes in requirement.schemes:
        scheme = card.schemes.get(name)
        if scheme is None:
            needs.append(Phrase("'{name}', which the card does not declare", name=name))
            elsewhere[Phrase("what '{name}' is", name=name)] = None
            continue
        needs.append(need_of(scheme, scopes, elsewhere))
    return Way(tuple(needs))


def need_of(scheme: Scheme, scopes: tuple[str, ...], elsewhere: dict[str, None]) -> str:
    """What one scheme needs, in plain words; what its owner only can tell goes to `elsewhere`."""
    body, name = scheme.body, scheme.name
    if scheme.kind == "apiKey":
        elsewhere[Phrase("where the API key for '{name}' comes from", name=name)] = None
        text = _PLACES.get(body.text("location") or body.text("in") or "", _NO_PLACE)
        return Phrase(text, key=body.text("name") or Phrase("without a name"))
    if scheme.kind == "http":
        elsewhere[Phrase("where the credential for '{name}' comes from", name=name)] = None
        return _http(body)
    if scheme.kind == "oauth2":
        elsewhere[Phrase("the client id, and where there is one the secret, for '{name}'", name=name)] = None
        return Phrase(
            "{token}, {how}", token=_scoped(Phrase("an OAuth 2.0 access token"), scopes), how=_flows(body)
        )
    if scheme.kind == "openIdConnect":
        elsewhere[Phrase("the client id for '{name}'", name=name)] = None
        url = _shown(body.text("openIdConnectUrl"))
        return _scoped(Phrase("an access token of the OpenID provider described at {url}", url=url), scopes)
    if scheme.kind == "mutualTLS":
        elsewhere[Phrase("which certificates '{name}' takes", name=name)] = None
        return Phrase("a TLS client certificate that the server trusts (mutual TLS)")
    elsewhere[Phrase("what '{name}' is", name=name)] = None
    return Phrase("'{name}', of a kind the card does not say", name=name)


_PLACES = {
    "header": "an API key in the header {key}",
    "query": "an API key in the query parameter {key}",
    "cookie": "an API key in the cookie {key}",
}
_NO_PLACE = "an API key somewhere the card does not say, as {key}"


def _scoped(token: Phrase, scopes: tuple[str, ...]) -> Phrase:
    if not scopes:
        return token
    if len(scopes) == 1:
        return Phrase("{token} with the scope {scope}", token=token, scope=scopes[0])
    return Phrase("{token} with the scopes {scopes}", token=token, scopes=", ".join(scopes))


def _http(body: View) -> str:
    kind = (body.text("scheme") or "").casefold()
    form = body.text("bearerFormat")
    if kind == "bearer":
        bearer = Phrase("a bearer token in the header Authorization")
        return Phrase("{token} ({form})", token=bearer, form=form) if form else bearer
    if kind == "basic":
        return Phrase("a name and a password (HTTP Basic)")
    scheme = body.text("scheme") or Phrase("the card does not name")
    return Phrase("credentials by the HTTP scheme {scheme}", scheme=scheme)


def _flows(body: View) -> str:
    flows = body.view("flows")
    ways = [_flow(name, flow) for name, flow in (flows.children() if flows else {}).items()]
    if not ways:
        return Phrase("by a flow the card does not say")
    found = ways[0]
    for way in ways[1:]:
        found = Phrase("{first} or {last}", first=found, last=way)
    return found


def _flow(name: str, flow: View) -> str:
    token, ask = _shown(flow.text("tokenUrl")), _shown(flow.text("authorizationUrl"))
    if name in ("authorizationCode", "authorization_code"):
        if flow.flag("pkceRequired"):
            return Phrase("after the user has agreed at {ask}, with PKCE, from {token}", ask=ask, token=token)
        return Phrase("after the user has agreed at {ask}, from {token}", ask=ask, token=token)
    if name in ("clientCredentials", "client_credentials"):
        return Phrase("from {token} for the client itself", token=token)
    if name in ("deviceCode", "device_code"):
        other = _shown(flow.text("deviceAuthorizationUrl"))
        return Phrase(
            "from {token}, while the user agrees on another device ({other})", token=token, other=other
        )
    if name == "implicit":
        return Phrase("by the implicit flow at {ask}, which is deprecated", ask=ask)
    if name == "password":
        return Phrase("from {token} for the user's password, which is deprecated", token=token)
    return Phrase("by '{name}'", name=name)


def _shown(url: str | None) -> str:
    from a2acard.discovery.guard import without_secrets

    return without_secrets(url) if url else Phrase("an address the card does not say")
