"""How the JavaScript SDK of 1.0 brings a 0.3 card over when `legacyCompat` is on.

Facts from @a2a-js/sdk 1.3.0, `compat/v0_3/client/card-resolver.ts` and `compat/v0_3/translate` (`toCoreAgentCard`). It
throws where 0.3 requires an object or a list and there is none. The main address keeps the version that the card
declares, the additional ones are always said to speak 0.3.
"""

from __future__ import annotations

from a2acard.mapping import WRAPPERS
from a2acard.readers._base import Drop, Held, Refusal, Refused
from a2acard.readers._carried import interface_origins, requirement_origins, scheme_origins
from a2acard.readers._ecmascript import entries, is_truthy, iterated, member
from a2acard.readers._unseen import unseen
from a2acard.readers._versions import parse_int
from a2acard.spec import specification
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

_LAW = specification("0.3")
_LEFT = Phrase("what is brought over does not have it")
_FLOWS = ("authorizationCode", "clientCredentials", "implicit", "password")
_MARKS = ("preferredTransport", "additionalInterfaces", "supportsAuthenticatedExtendedCard")
_SAME = (
    "name",
    "description",
    "version",
    "defaultInputModes",
    "defaultOutputModes",
    "documentationUrl",
    "iconUrl",
)


def is_older(card: dict[str, JSON]) -> bool:
    """`isLegacyAgentCard`: no interface in the 1.0 half, and a member or a version of 0.3."""
    interfaces = card.get("supportedInterfaces")
    if isinstance(interfaces, list) and interfaces:
        return False
    if isinstance(card.get("url"), str) and "supportedInterfaces" not in card:
        return True
    version = card.get("protocolVersion")
    return any([name in card for name in _MARKS]) or (isinstance(version, str) and is_legacy(version))


def brought_over(card: dict[str, JSON]) -> Held:
    """`toCoreAgentCard`; raises Refused where it throws."""
    made: dict[str, JSON] = {name: card[name] for name in _SAME if name in card}
    interfaces = _interfaces(card)
    made["supportedInterfaces"] = list(interfaces)
    made["capabilities"] = _capabilities(card)
    origins = interface_origins(len(interfaces) - 1)
    drops = list(unseen(card, _LAW))
    made["securitySchemes"] = {
        name: _scheme(scheme, ("securitySchemes", name), drops, origins)
        for name, scheme in _pairs(card.get("securitySchemes"), ("securitySchemes",))
    }
    made["securityRequirements"] = _requirements(card.get("security"), ("security",))
    origins += requirement_origins(card.get("security"), ())
    for name in ("defaultInputModes", "defaultOutputModes"):
        _required_list(card.get(name), (name,))
    skills = _required_list(card.get("skills"), ("skills",))
    made["skills"] = [_skill(skill, ("skills", index)) for index, skill in enumerate(skills)]
    if is_truthy(card.get("provider")):
        made["provider"] = _known(card["provider"], "AgentProvider")
    if is_truthy(card.get("signatures")):
        made["signatures"] = _each(card["signatures"], "AgentCardSignature", ("signatures",))
    return Held(made, tuple([Drop(drop.at, drop.reason) for drop in _left(drops)]), dict(origins))


def _left(drops: list[Drop]) -> list[Drop]:
    return [Drop(drop.at, _LEFT) if drop.is_kept else drop for drop in drops]


def is_legacy(version: str) -> bool:
    """`isLegacyVersion`: from 0.3 on and before 1.0; a blank one is too."""
    parts = version.strip().split(".")
    major, minor = parse_int(parts[0]), parse_int(parts[1]) if len(parts) > 1 else 0
    return not version.strip() or (major == 0 and minor is not None and minor >= 3)


def _interfaces(card: dict[str, JSON]) -> list[JSON]:
    preferred = card.get("preferredTransport")
    version = card.get("protocolVersion")
    found: list[JSON] = [
        {
            "url": card.get("url"),
            "protocolBinding": "JSONRPC" if preferred is None else preferred,
            "protocolVersion": version if is_truthy(version) else "0.3",
        }
    ]
    others = card.get("additionalInterfaces")
    for index, entry in enumerate([] if others is None else iterated(others, ("additionalInterfaces",))):
        at: Path = ("additionalInterfaces", index)
        url, binding = member(entry, "url", at), member(entry, "transport", at)
        found.append({"url": url, "protocolBinding": binding, "protocolVersion": "0.3"})
    return found


def _capabilities(card: dict[str, JSON]) -> JSON:
    old = card.get("capabilities")
    if not isinstance(old, (dict, list)):
        raise Refused(
            Refusal(
                ("capabilities",),
                Phrase("is missing")
                if old is None
                else Phrase("is {item}, not an object", item=kind_of(old)),
            )
        )
    made: dict[str, JSON] = {}
    for name in ("streaming", "pushNotifications"):
        if isinstance(old, dict) and name in old:
            made[name] = old[name]
    extensions = member(old, "extensions", ("capabilities",))
    if is_truthy(extensions):
        made["extensions"] = _each(extensions, "AgentExtension", ("capabilities", "extensions"))
    if "supportsAuthenticatedExtendedCard" in card:
        made["extendedAgentCard"] = card["supportsAuthenticatedExtendedCard"]
    return made


def _scheme(item: JSON, at: Path, drops: list[Drop], origins: list[tuple[Path, Path]]) -> JSON:
    kind = member(item, "type", at)
    if not isinstance(kind, str) or kind not in WRAPPERS:
        raise Refused(Refusal((*at, "type"), Phrase("is no kind that the client knows")))
    assert isinstance(item, dict)  # it has a type
    body = _known(item, (_LAW.messages["SecurityScheme"].union or {})[kind])
    body.pop("type")
    if "in" in body:
        body["location"] = body.pop("in")
    origins += scheme_origins(item, WRAPPERS[kind], at)
    if kind == "oauth2":
        body["flows"] = _flow(item.get("flows"), (*at, "flows"), drops)
    return {WRAPPERS[kind]: body}


def _flow(item: JSON, at: Path, drops: list[Drop]) -> JSON:
    """Of several flows the first in the order of the code is kept."""
    given = [name for name in _FLOWS if is_truthy(member(item, name, at))]
    if not given:
        raise Refused(Refusal(at, Phrase("has no flow that the client knows")))
    assert isinstance(item, dict)  # it has a flow
    drops += [
        Drop((*at, name), Phrase("only one flow is kept, and that is '{given}'", given=given[0]))
        for name in given[1:]
    ]
    name = given[0]
    flow = _known(item[name], _LAW.messages["OAuthFlows"].by_name[name].message or "")
    return {name: flow | {"scopes": dict(entries(flow.get("scopes")))}}


def _requirements(security: JSON, at: Path) -> list[JSON]:
    if not is_truthy(security):
        return []
    found: list[JSON] = []
    for index, entry in enumerate(iterated(security, at)):
        schemes: dict[str, JSON] = {}
        for name, scopes in _pairs(entry, (*at, index), needed=True):
            schemes[name] = {"list": _spread(scopes, (*at, index, name))}
        found.append({"schemes": schemes})
    return found


def _skill(item: JSON, at: Path) -> JSON:
    tags = _required_list(member(item, "tags", at), (*at, "tags"))
    assert isinstance(item, dict)  # it has tags
    made = {name: item[name] for name in ("id", "name", "description") if name in item} | {"tags": tags}
    for name in ("examples", "inputModes", "outputModes"):
        if is_truthy(item.get(name)):
            made[name] = _spread(item[name], (*at, name))
    made["securityRequirements"] = _requirements(item.get("security"), (*at, "security"))
    return made


def _each(item: JSON, message: str, at: Path) -> list[JSON]:
    """The objects of a list, each with the members that are brought over; null is a TypeError."""
    found: list[JSON] = []
    for index, entry in enumerate(iterated(item, at)):
        member(entry, "", (*at, index))
        found.append(_known(entry, message))
    return found


def _known(item: JSON, message: str) -> dict[str, JSON]:
    """The members of an object that 0.3 knows; of anything else none."""
    known = _LAW.messages[message].by_name
    return (
        {name: element for name, element in item.items() if name in known} if isinstance(item, dict) else {}
    )


def _pairs(item: JSON, at: Path, *, needed: bool = False) -> list[tuple[str, JSON]]:
    if item is None and needed:
        raise Refused(Refusal(at, Phrase("is null, and the client looks into it")))
    return entries(item)


def _spread(item: JSON, at: Path) -> list[JSON]:
    """`[...item]`: a text is spread into its letters."""
    if isinstance(item, str):
        return list(item)
    return iterated(item, at)


def _required_list(item: JSON, at: Path) -> list[JSON]:
    if not isinstance(item, list):
        raise Refused(
            Refusal(
                at,
                Phrase("is missing") if item is None else Phrase("is {item}, not a list", item=kind_of(item)),
            )
        )
    return item
