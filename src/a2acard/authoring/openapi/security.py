"""Access as an OpenAPI document has it, carried over by the mapping of A2A 0.x, which took its form from OpenAPI."""

from __future__ import annotations

from a2acard.authoring.texts import leak, outside_url, prose
from a2acard.mapping import MOST_WAYS, flow_names, is_too_much, repeated, requirements, wrapped
from a2acard.source.pointer import to_pointer
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from a2acard.authoring.openapi.document import Description
    from a2acard.types import JSON, Path

    Alternatives: TypeAlias = "list[dict[str, list[str]]]"

SCHEMES: Path = ("components", "securitySchemes")
MOST_ALTERNATIVES = 8
"""Ways to get in that a skill lists; more tell nobody anything."""
_FLOW_URLS = {
    "authorizationCode": ("authorizationUrl", "tokenUrl"),
    "clientCredentials": ("tokenUrl",),
}
_DEPRECATED = ("implicit", "password")


class Access:
    """The schemes of a document as 1.0 has them, and what its operations require.

    `lost` holds the reason for each scheme that could not be carried over.
    """

    def __init__(self, document: Description) -> None:
        self.document = document
        self.lost: dict[str, str] = {}
        old: dict[str, Any] = {
            name: scheme for name in document.object(SCHEMES) if (scheme := self._old(str(name)))
        }
        self.names = flow_names(old)
        self.schemes = self._new(old)
        self.scopes = {name: _offered(scheme) for name, scheme in self.schemes.items()}

    def _old(self, name: str) -> dict[str, Any] | None:
        """The scheme as 0.x would have it: only what a card holds, addresses that everybody can reach, living flows."""
        at = (*SCHEMES, name)
        given, kind = self.document.object(at), self.document.object(at).get("type")
        if reason := leak(name):
            return self._lose(at, Phrase("its name holds {reason}", reason=reason))
        made: dict[str, Any] = {"type": kind}
        description = prose(self.document.draft, given.get("description"), to_pointer((*at, "description")))
        if description:
            made["description"] = description
        wanted = {"apiKey": ("in", "name"), "http": ("scheme",), "mutualTLS": ()}.get(str(kind))
        if wanted is not None:
            made |= {member: given[member] for member in wanted if isinstance(given.get(member), str)}
            if any([member not in made for member in wanted]):
                return self._lose(at, Phrase("it is not whole"))
            if kind == "http" and isinstance(given.get("bearerFormat"), str):
                made["bearerFormat"] = given["bearerFormat"]
            if kind == "http" and made["scheme"].lower() == "bearer":
                made["scheme"] = "Bearer"
            return made
        if kind == "openIdConnect":
            url = outside_url(
                self.document.draft, given.get("openIdConnectUrl"), to_pointer((*at, "openIdConnectUrl"))
            )
            return (
                made | {"openIdConnectUrl": url}
                if url
                else self._lose(at, Phrase("nobody can reach its provider"))
            )
        if kind == "oauth2":
            flows = self._flows(at)
            return (
                made | {"flows": flows}
                if flows
                else self._lose(at, Phrase("it has no flow that a card can tell"))
            )
        return self._lose(at, Phrase("{kind!r} is no kind of scheme", kind=kind))

    def _lose(self, at: Path, reason: str) -> dict[str, Any] | None:
        """Tell why a scheme is not carried over."""
        self.lost[str(at[-1])] = reason
        self.document.draft.leave_out(to_pointer(at), "the scheme: {reason}", reason=reason)
        return None

    def _flows(self, at: Path) -> dict[str, Any]:
        made = {}
        for name in self.document.object((*at, "flows")):
            here = (*at, "flows", name)
            flow = self.document.object(here)
            if str(name).startswith("x-") or not flow:
                continue
            if name not in _FLOW_URLS:
                if name in _DEPRECATED:
                    reason = Phrase("RFC 9700 advises against it")
                else:
                    reason = Phrase("a card has no such flow")
                self.document.draft.leave_out(to_pointer(here), "the flow: {reason}", reason=reason)
                continue
            body = self._flow(str(name), here, flow)
            if body:
                made[str(name)] = body
        return made

    def _flow(self, name: str, at: Path, flow: dict[str, Any]) -> dict[str, Any] | None:
        draft = self.document.draft
        body: dict[str, Any] = {}
        for member in (*_FLOW_URLS[name], "refreshUrl"):
            url = outside_url(draft, flow.get(member), to_pointer((*at, member)))
            if url:
                body[member] = url
            elif member != "refreshUrl":
                draft.leave_out(to_pointer(at), "the flow: without {member} nobody can use it", member=member)
                return None
        body["scopes"] = self._listed((*at, "scopes"))
        if name == "authorizationCode":
            body["pkceRequired"] = True
            template = (
                "PKCE is required in the flow, as RFC 9700 asks; a server that does not know it ignores it"
            )
            draft.tell("assumed", template, ("securitySchemes", at[-3]), to_pointer(at))
        return body

    def _listed(self, at: Path) -> dict[str, str]:
        """The scopes of a flow with what each allows."""
        made = {}
        for scope, meaning in self.document.object(at).items():
            reason = leak(str(scope))
            if reason:
                self.document.draft.leave_out(to_pointer(at), "a scope with {reason}", reason=reason)
            elif not str(scope).startswith("x-"):
                made[str(scope)] = prose(self.document.draft, meaning, to_pointer((*at, scope))) or ""
        return made

    def _new(self, old: dict[str, Any]) -> dict[str, Any]:
        """The schemes in their wrappers, one for each flow."""
        made: dict[str, Any] = {}
        for name, scheme in old.items():
            for flow, new_name in (self.names.get(name) or {"": name}).items():
                one = scheme | {"flows": {flow: scheme["flows"][flow]}} if flow else scheme
                found = wrapped(one)
                assert found is not None  # its kind is one of the five
                made[new_name] = {found[0]: found[1]}
                self.document.draft.tell(
                    "inferred",
                    "{member} from the source",
                    ("securitySchemes", new_name),
                    to_pointer((*SCHEMES, name)),
                    member=Phrase("the scheme {name!r}", name=new_name),
                )
        return made

    def alternatives(self, at: Path) -> Alternatives | None:
        """What is required at `at`, an entry of `security` a way in; None where nothing is said. An empty list is nothing."""
        given = self.document.at(at)
        if not isinstance(given, list):
            return None
        found: Alternatives = []
        for entry in given:
            if not isinstance(entry, dict):
                continue
            needs = {
                str(name): [scope for scope in scopes if isinstance(scope, str)]
                for name, scopes in entry.items()
                if isinstance(scopes, list)
            }
            if any([self._is_lost(name, at) for name in needs]):
                continue
            if is_too_much(needs, self.names):  # type: ignore[arg-type]  # scopes are what was put in
                self.document.draft.leave_out(
                    to_pointer(at),
                    "a way in by schemes of several flows each, which would be more than {most} alternatives",
                    most=MOST_WAYS,
                )
                continue
            found += self._ways(needs)
        if given and not found:
            self._ask(at)
            return None
        return [] if {} in found else _distinct(found)

    def _ways(self, needs: dict[str, list[str]]) -> Alternatives:
        """The alternative, once for each flow that offers all its scopes; with those that are offered, where none does."""
        ways: Alternatives = repeated(needs, self.names)  # type: ignore[arg-type,assignment]  # scopes are what was put in
        whole = [way for way in ways if self._offered(way) == way]
        return whole or [self._offered(way) for way in ways]

    def _is_lost(self, name: str, at: Path) -> bool:
        if name in self.schemes or name in self.names:
            return False
        reason = self.lost.get(name, Phrase("it is not declared"))
        self.document.draft.leave_out(
            to_pointer(at), "a way in by {name!r}: {reason}", name=name, reason=reason
        )
        return True

    def _ask(self, at: Path) -> None:
        self.document.draft.needs_access = Phrase(
            "the source asks for what a card can't tell ({pointer}); anyone could call otherwise",
            pointer=to_pointer(at),
        )

    def _offered(self, way: dict[str, list[str]]) -> dict[str, list[str]]:
        """An alternative with those scopes only that its flow offers; schemes of other kinds have none, only roles."""
        return {
            name: [scope for scope in scopes if self._offers(name, scope)] for name, scopes in way.items()
        }

    def _offers(self, name: str, scope: str) -> bool:
        scheme = self.schemes.get(name, {})
        if "openIdConnectSecurityScheme" in scheme:
            return bool(scope.strip())
        return scope in self.scopes.get(name, ())


def _offered(scheme: dict[str, Any]) -> list[str]:
    flows = scheme.get("oauth2SecurityScheme", {}).get("flows", {})
    return [scope for flow in flows.values() for scope in flow.get("scopes", {})]


def all_of(needed: Iterable[Alternatives]) -> Alternatives | None:
    """What fulfils all of these; None where that would be a long list. Those that ask for nothing add nothing."""
    found: Alternatives = [{}]
    for alternatives in needed:
        if alternatives:
            found = _least(_distinct([_both(one, other) for one in found for other in alternatives]))
        if len(found) > MOST_ALTERNATIVES:
            return None
    return [] if found == [{}] else found


def _both(one: dict[str, list[str]], other: dict[str, list[str]]) -> dict[str, list[str]]:
    made = {name: list(scopes) for name, scopes in one.items()}
    for name, scopes in other.items():
        made[name] = list(dict.fromkeys([*made.get(name, []), *scopes]))
    return made


def _least(found: Alternatives) -> Alternatives:
    """Without those that ask for more than another one does."""
    return [
        item
        for item in found
        if not any(
            [other is not item and other.keys() < item.keys() and _covers(item, other) for other in found]
        )
    ]


def _covers(item: dict[str, list[str]], other: dict[str, list[str]]) -> bool:
    return all([set(scopes) <= set(item[name]) for name, scopes in other.items()])


def _distinct(found: Alternatives) -> Alternatives:
    made: Alternatives = []
    for item in found:
        if item not in made:
            made.append(item)
    return made


def as_card(alternatives: Alternatives) -> list[JSON]:
    """Alternatives as `securityRequirements` of a card."""
    made = requirements([dict(item) for item in alternatives])  # type: ignore[arg-type]  # scopes are JSON
    assert made is not None  # they were read already
    return [_short(item) for item in made]


def _short(item: JSON) -> JSON:
    """A requirement without empty lists of scopes, as protobuf would write it."""
    assert isinstance(item, dict)  # made above
    schemes = item.get("schemes", {})
    assert isinstance(schemes, dict)  # made above
    return {"schemes": {name: ({} if held == {"list": []} else held) for name, held in schemes.items()}}
