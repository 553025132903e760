"""The card of 0.3 in its protobuf form, and how the JavaScript SDK of 0.3 brings it back to the form of the schema.

0.3 had two forms of one card: the JSON Schema, where a scheme says its `type`, and the protobuf, where it has a
wrapper. Facts from @a2a-js/sdk 0.3.14, `AgentCard.fromJSON` and `FromProto` (`dist/chunk-….js`).
"""

from __future__ import annotations

from functools import cache

from a2acard.mapping import WRAPPERS
from a2acard.readers._base import Refusal, Refused
from a2acard.spec import specification
from a2acard.spec._base import message
from a2acard.spec._base import specification as made_specification
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message, Specification
    from a2acard.types import JSON, Path

_GONE = {
    "AgentCard": ("iconUrl",),
    "AgentCapabilities": ("stateTransitionHistory", "extendedAgentCard"),
    "OAuthFlows": ("deviceCode",),
    "AuthorizationCodeOAuthFlow": ("pkceRequired",),
}
"""What the generated code of 0.3.14 does not have."""
_FROM_0_3 = ("AgentCard", "AgentInterface", "AgentCapabilities", "AgentSkill")


@cache
def protobuf() -> Specification:
    """The messages of the protobuf form: those of 0.3, with the schemes and requirements of 1.0."""
    newer, older = specification("1.0").messages, specification("0.3").messages
    messages = [
        _without(older[name] if name in _FROM_0_3 else newer[name])
        for name in (*_FROM_0_3, *[name for name in newer if name not in _FROM_0_3])
        if name != "DeviceCodeOAuthFlow"
    ]
    return made_specification("0.3", "A2A 0.3 in protobuf", (), tuple(messages))


def _without(old: Message) -> Message:
    fields = [_field(field) for field in old.fields if field.name not in _GONE.get(old.name, ())]
    return message(old.name, old.clause, old.meaning, *fields, oneof=old.oneof)


def _field(field: Field) -> Field:
    if field.type == "scopes":
        return field.but(type="message", message="SecurityRequirement")
    return field


def opened(held: dict[str, JSON]) -> dict[str, JSON]:
    """The card in the form of the schema; raises Refused where the SDK throws."""
    card = dict(held)
    for name in ("preferredTransport", "url", "protocolVersion"):
        card.setdefault(name, "")  # protobuf's default, which no code after it tells from a value
    card["security"] = _scopes(held.get("security"))
    skills = held.get("skills")
    card["skills"] = [
        skill | {"security": _scopes(skill.get("security"))} if isinstance(skill, dict) else skill
        for skill in (skills if isinstance(skills, list) else ())
    ]
    schemes = held.get("securitySchemes")
    card["securitySchemes"] = {
        name: _scheme(scheme, ("securitySchemes", name))
        for name, scheme in (schemes.items() if isinstance(schemes, dict) else ())
    }
    return card


def _scopes(security: JSON) -> list[JSON]:
    found: list[JSON] = []
    for entry in security if isinstance(security, list) else ():
        schemes = entry.get("schemes") if isinstance(entry, dict) else None
        pairs = schemes.items() if isinstance(schemes, dict) else ()
        found.append({name: item.get("list", []) if isinstance(item, dict) else [] for name, item in pairs})
    return found


def _scheme(item: JSON, at: Path) -> JSON:
    wrappers = (
        [(kind, item.get(wrapper)) for kind, wrapper in WRAPPERS.items()] if isinstance(item, dict) else []
    )
    kind, body = next(((kind, body) for kind, body in wrappers if isinstance(body, dict)), ("", {}))
    if not kind:
        raise Refused(Refusal(at, Phrase("has no kind that the client knows")))
    if kind == "oauth2" and not body.get("flows"):
        raise Refused(Refusal((*at, WRAPPERS[kind]), Phrase("has no flow that the client knows")))
    made: dict[str, JSON] = {"type": kind}
    for name, element in body.items():
        made["in" if kind == "apiKey" and name == "location" else name] = element
    return made
