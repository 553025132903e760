"""The mapping between 0.x and 1.0, once, as edit builders: fixes and migration use the same ones."""

from __future__ import annotations

from a2acard.source.edits import Add, Move, Remove, Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

WRAPPERS = {
    "apiKey": "apiKeySecurityScheme",
    "http": "httpAuthSecurityScheme",
    "oauth2": "oauth2SecurityScheme",
    "openIdConnect": "openIdConnectSecurityScheme",
    "mutualTLS": "mtlsSecurityScheme",
}
"""The `type` of a 0.x scheme and the 1.0 member that wraps it (A2A 1.0 §4.5.1)."""


_MEMBERS = {
    "apiKey": {"type", "description", "in", "name"},
    "http": {"type", "description", "scheme", "bearerFormat"},
    "oauth2": {"type", "description", "flows", "oauth2MetadataUrl"},
    "openIdConnect": {"type", "description", "openIdConnectUrl"},
    "mutualTLS": {"type", "description"},
}
"""What a 0.x scheme of each kind holds; with anything else beside it, only its author can rewrite it."""


def requirement(alternative: dict[str, JSON]) -> dict[str, JSON] | None:
    """A 0.x alternative `{name: [scopes]}` as 1.0 has it, None when it can't be read."""
    schemes: dict[str, JSON] = {}
    inner = alternative.get("schemes")
    if len(alternative) == 1 and isinstance(inner, dict) and all([_is_list(item) for item in inner.values()]):
        return alternative  # it has the form of 1.0 already
    for name, scopes in alternative.items():
        if _is_list(scopes):
            schemes[name] = scopes
        elif isinstance(scopes, list) and all(isinstance(scope, str) for scope in scopes):
            schemes[name] = {"list": scopes}
        else:
            return None
    return {"schemes": schemes} if schemes else {}


def _is_list(scopes: JSON) -> bool:
    """True for scopes as 1.0 has them."""
    if not isinstance(scopes, dict) or not scopes.keys() <= {"list"}:
        return False
    items = scopes.get("list", [])
    return isinstance(items, list) and all([isinstance(item, str) for item in items])


def requirements(security: JSON) -> list[JSON] | None:
    """A 0.x `security` list as `securityRequirements`, None when it can't be read."""
    if not isinstance(security, list):
        return None
    made = []
    for alternative in security:
        wrapped = requirement(alternative) if isinstance(alternative, dict) else None
        if wrapped is None:
            return None
        made.append(wrapped)
    return list(made)


def security_edits(owner: dict[str, JSON], at: Path) -> tuple[Edit, ...]:
    """`security` of a card or skill becomes `securityRequirements`; empty where that can't be told."""
    made = requirements(owner.get("security"))
    if made is None:
        return ()
    if "securityRequirements" in owner:
        return (Remove((*at, "security")),) if owner["securityRequirements"] == made else ()
    return Rename((*at, "security"), "securityRequirements"), Replace((*at, "security"), made)


def scheme(old: dict[str, JSON]) -> dict[str, JSON] | None:
    """A 0.x scheme in its 1.0 wrapper; None for an unknown kind or several flows (see `two flows`)."""
    kind = old.get("type")
    wrapper = WRAPPERS.get(kind) if isinstance(kind, str) else None
    flows = old.get("flows")
    if (
        wrapper is None
        or (isinstance(flows, dict) and len(flows) > 1)
        or not old.keys() <= _MEMBERS[str(kind)]
    ):
        return None
    body = {
        ("location" if wrapper == WRAPPERS["apiKey"] and name == "in" else name): item
        for name, item in old.items()
        if name != "type"
    }
    return {wrapper: body}


def extended_card_edits(card: dict[str, JSON], name: str) -> tuple[Edit, ...]:
    """The old flag of the extended card moves into `capabilities`, or goes when the new one is there."""
    capabilities = card.get("capabilities")
    if not isinstance(capabilities, dict):
        return ()
    if "extendedAgentCard" in capabilities:
        return (Remove((name,)),) if capabilities["extendedAgentCard"] == card[name] else ()
    return (Move((name,), ("capabilities", "extendedAgentCard")),)


def split_flows(card: dict[str, JSON], name: str) -> tuple[Edit, ...]:
    """A 1.0 scheme with several flows becomes one scheme a flow, and each alternative that names it is repeated.

    The first flow keeps the scheme's name, the others are called `name_flow`. Empty when a new name is taken or
    the requirements can't be read.
    """
    schemes = card.get("securitySchemes")
    old = schemes.get(name) if isinstance(schemes, dict) else None
    body = old.get("oauth2SecurityScheme") if isinstance(old, dict) else None
    flows = body.get("flows") if isinstance(body, dict) else None
    if (
        not isinstance(schemes, dict)
        or not isinstance(body, dict)
        or not isinstance(flows, dict)
        or len(flows) < 2
    ):
        return ()
    first, *others = flows
    names = {flow: f"{name}_{flow}" for flow in others}
    if any(new in schemes for new in names.values()):
        return ()
    at = ("securitySchemes", name, "oauth2SecurityScheme", "flows")
    edits: list[Edit] = [Remove((*at, flow)) for flow in others]
    position = list(schemes).index(name) + 1
    for flow in others:  # positions count in the card as it is: additions at one place keep their order
        made: JSON = {"oauth2SecurityScheme": body | {"flows": {flow: flows[flow]}}}
        edits.append(Add(("securitySchemes", names[flow]), made, position))
    for owner, path in _requirement_owners(card):
        edits += _repeated(owner, path, name, list(names.values()))
    return tuple(edits)


def _requirement_owners(card: dict[str, JSON]) -> list[tuple[dict[str, JSON], Path]]:
    skills = card.get("skills")
    owners: list[tuple[dict[str, JSON], Path]] = [(card, ())]
    if isinstance(skills, list):
        owners += [
            (skill, ("skills", index)) for index, skill in enumerate(skills) if isinstance(skill, dict)
        ]
    return owners


def _repeated(owner: dict[str, JSON], path: Path, name: str, others: list[str]) -> list[Edit]:
    entries = owner.get("securityRequirements")
    if not isinstance(entries, list):
        return []
    edits: list[Edit] = []
    for index, entry in enumerate(entries):
        schemes = entry.get("schemes") if isinstance(entry, dict) else None
        if not isinstance(schemes, dict) or name not in schemes:
            continue
        for other in others:
            again = {(other if key == name else key): scopes for key, scopes in schemes.items()}
            edits.append(Add((*path, "securityRequirements", index + 1), {"schemes": again}))
    return edits


def leftover_edits(card: dict[str, JSON], at: Path) -> tuple[Edit, ...]:
    """What to do with a 0.x member in a 1.0 card, at its path; empty where only the author can tell."""
    name = at[-1]
    if name in ("security",):
        owner: JSON = card
        for step in at[:-1]:
            owner = owner[step]  # type: ignore[index]  # the path was just walked
        return security_edits(owner, at[:-1]) if isinstance(owner, dict) else ()
    if name in ("supportsAuthenticatedExtendedCard", "supportsExtendedAgentCard"):
        return extended_card_edits(card, name) if isinstance(card.get(name), bool) else ()
    if name in ("stateTransitionHistory", "protocolVersion"):
        return (Remove(at),)
    if name == "transport":
        return (Rename(at, "protocolBinding"),)
    if name == "url" and len(at) == 1:
        entries = card.get("supportedInterfaces")
        known = (
            [entry.get("url") for entry in entries if isinstance(entry, dict)]
            if isinstance(entries, list)
            else []
        )
        return (Remove(at),) if card["url"] in known else ()
    return ()
