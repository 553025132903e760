"""The mapping between 0.x and 1.0, once, as edit builders: fixes and migration use the same ones."""

from __future__ import annotations

from a2acard.source.edits import Add, Move, Remove, Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

    _Alternative: TypeAlias = "tuple[Path, int, dict[str, JSON], bool]"

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


def wrapped(old: dict[str, JSON]) -> tuple[str, dict[str, JSON], tuple[str, ...]] | None:
    """The 1.0 wrapper of a 0.x scheme, what goes into it, and the members it can't hold; None for an unknown kind."""
    kind = old.get("type")
    wrapper = WRAPPERS.get(kind) if isinstance(kind, str) else None
    if wrapper is None:
        return None
    known = _MEMBERS[str(kind)]
    takes_place = (
        wrapper == WRAPPERS["apiKey"] and "in" in old
    )  # which counts where both names are there, as for the SDKs
    body = {
        ("location" if takes_place and name == "in" else name): item
        for name, item in old.items()
        if name != "type" and name in known and not (takes_place and name == "location")
    }
    if wrapper == WRAPPERS["apiKey"] and not takes_place and "location" in old:
        body["location"] = old["location"]
        known = known | {"location"}
    return wrapper, body, tuple([name for name in old if name not in known])


def unwrapped(new: dict[str, JSON]) -> dict[str, JSON] | None:
    """A 1.0 scheme in the form of 0.x; None where it has no kind, or two. Flows are as they are (see `older_flows`)."""
    kinds = [kind for kind, wrapper in WRAPPERS.items() if wrapper in new]
    body = new[WRAPPERS[kinds[0]]] if len(kinds) == 1 else None
    if not isinstance(body, dict):
        return None
    kind = kinds[0]
    made: dict[str, JSON] = {"type": kind}
    for name, item in body.items():
        made["in" if kind == "apiKey" and name == "location" else name] = item
    return made


def scheme(old: dict[str, JSON]) -> dict[str, JSON] | None:
    """A 0.x scheme in its 1.0 wrapper; None for an unknown kind, strange members, or several flows (see `two flows`)."""
    made, flows = wrapped(old), old.get("flows")
    if made is None or (isinstance(flows, dict) and len(flows) > 1) or made[2]:
        return None
    return {made[0]: made[1]}


def flow_names(schemes: dict[str, JSON]) -> dict[str, dict[str, str]]:
    """For each 0.x scheme with several flows, the name of the 1.0 scheme that each flow becomes (A2A 1.0 §4.5.7).

    The first flow keeps the scheme's name, the others are called `name_flow`, with a number where that is taken.
    """
    found: dict[str, dict[str, str]] = {}
    taken = set(schemes)
    for name, old in schemes.items():
        flows = old.get("flows") if isinstance(old, dict) and old.get("type") == "oauth2" else None
        if not isinstance(flows, dict) or len(flows) < 2:
            continue
        first, *others = flows
        names = {first: name}
        for flow in others:
            names[flow] = _free(f"{name}_{flow}", taken)
            taken.add(names[flow])
        found[name] = names
    return found


def _free(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


MOST_WAYS = 64
"""Alternatives that one may become: each scheme of two flows doubles them, and nobody would read more."""


def is_too_much(needs: dict[str, JSON], names: dict[str, dict[str, str]]) -> bool:
    """True for an alternative that `repeated` would make more than `MOST_WAYS` of."""
    number = 1
    for name in needs:
        number *= len(names[name]) if name in names else 1
        if number > MOST_WAYS:
            return True
    return False


def repeated(needs: dict[str, JSON], names: dict[str, dict[str, str]]) -> list[dict[str, JSON]]:
    """An alternative (scheme names with what each needs), once for each flow of the schemes that were split."""
    found: list[dict[str, JSON]] = [{}]
    for name, scopes in needs.items():
        ways = list(names[name].values()) if name in names else [name]
        found = [made | {way: scopes} for made in found for way in ways]
    return found


def extended_card_edits(card: dict[str, JSON], name: str) -> tuple[Edit, ...]:
    """The old flag of the extended card moves into `capabilities`, or goes when the new one is there."""
    capabilities = card.get("capabilities")
    if not isinstance(capabilities, dict):
        return ()
    if "extendedAgentCard" in capabilities:
        return (Remove((name,)),) if capabilities["extendedAgentCard"] == card[name] else ()
    return (Move((name,), ("capabilities", "extendedAgentCard")),)


def split_flows(
    card: dict[str, JSON], names: Iterable[str] | None = None
) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Each 1.0 scheme of several flows becomes one scheme a flow, and each alternative that names it is repeated.

    The first flow keeps the scheme's name, the others are called `name_flow`. Alternatives under the name of 0.x are
    repeated too. Yields the edits by the scheme's name; none when a new name is taken, or what stands as a flow is none. `names` are
    those that are asked for, and else all.
    """
    schemes = card.get("securitySchemes")
    order = {name: position for position, name in enumerate(schemes if isinstance(schemes, dict) else (), 1)}
    alternatives = _alternatives(card)
    for name in order if names is None else names:
        edits = _split(card, name, order.get(name, 0), alternatives.get(name, []))
        yield name, tuple(edits)


def _split(
    card: dict[str, JSON], name: str, position: int, alternatives: list[_Alternative]
) -> Iterator[Edit]:
    schemes = card.get("securitySchemes")
    old = schemes.get(name) if isinstance(schemes, dict) else None
    body = old.get("oauth2SecurityScheme") if isinstance(old, dict) else None
    flows = body.get("flows") if isinstance(body, dict) else None
    if (
        not isinstance(schemes, dict)
        or not isinstance(body, dict)
        or not isinstance(flows, dict)
        or len(flows) < 2
        or not all([isinstance(flow, dict) for flow in flows.values()])
    ):
        return
    first, *others = flows
    names = {flow: f"{name}_{flow}" for flow in others}
    if any(new in schemes for new in names.values()):
        return
    at = ("securitySchemes", name, "oauth2SecurityScheme", "flows")
    for flow in others:
        yield Remove((*at, flow))
    for flow in others:  # positions count in the card as it is: additions at one place keep their order
        made: JSON = {"oauth2SecurityScheme": body | {"flows": {flow: flows[flow]}}}
        yield Add(("securitySchemes", names[flow]), made, position)
    for path, index, needs, is_wrapped in alternatives:
        for other in names.values():
            again: JSON = {(other if key == name else key): scopes for key, scopes in needs.items()}
            yield Add((*path, index + 1), {"schemes": again} if is_wrapped else again)


def _requirement_owners(card: dict[str, JSON]) -> list[tuple[dict[str, JSON], Path]]:
    skills = card.get("skills")
    owners: list[tuple[dict[str, JSON], Path]] = [(card, ())]
    if isinstance(skills, list):
        owners += [
            (skill, ("skills", index)) for index, skill in enumerate(skills) if isinstance(skill, dict)
        ]
    return owners


def _alternatives(card: dict[str, JSON]) -> dict[str, list[_Alternative]]:
    """The alternatives by the schemes they name: the path of their list, their index, what is needed, and whether in a wrapper."""
    found: dict[str, list[_Alternative]] = {}
    for owner, path in _requirement_owners(card):
        for member in ("securityRequirements", "security"):
            entries = owner.get(member)
            for index, entry in enumerate(entries) if isinstance(entries, list) else ():
                inner = entry.get("schemes") if isinstance(entry, dict) else None
                is_wrapped = isinstance(inner, dict)
                needs = inner if is_wrapped else entry if member == "security" else None
                if isinstance(needs, dict):
                    for name in needs:
                        found.setdefault(name, []).append(((*path, member), index, needs, is_wrapped))
    return found


def _binding_edits(card: dict[str, JSON], at: Path) -> tuple[Edit, ...]:
    """`transport` of an interface becomes `protocolBinding`, or goes when that says the same."""
    entry: JSON = card
    for step in at[:-1]:
        entry = entry[step]  # type: ignore[index]  # the path was just walked
    if not isinstance(entry, dict) or "protocolBinding" not in entry:
        return (Rename(at, "protocolBinding"),)
    return (Remove(at),) if entry["protocolBinding"] == entry["transport"] else ()


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
        return _binding_edits(card, at)
    if name == "url" and len(at) == 1:
        entries = card.get("supportedInterfaces")
        known = (
            [entry.get("url") for entry in entries if isinstance(entry, dict)]
            if isinstance(entries, list)
            else []
        )
        return (Remove(at),) if card["url"] in known else ()
    return ()


def interface(url: JSON, transport: JSON, version: str) -> dict[str, JSON]:
    """A 0.x address as an entry of `supportedInterfaces`; a slip of a core binding is written as it is meant."""
    binding = transport if transport is not None else "JSONRPC"
    known = meant(binding) if isinstance(binding, str) and not is_ambiguous(binding) else None
    return {"url": url, "protocolBinding": known or binding, "protocolVersion": version}


_MEANT = {
    "jsonrpc": "JSONRPC", "jsonrpc2": "JSONRPC", "jsonrpc20": "JSONRPC", "jsonrpcoverhttp": "JSONRPC", "rpc": "JSONRPC",
    "grpc": "GRPC", "grpcs": "GRPC", "protobuf": "GRPC",
    "httpjson": "HTTP+JSON", "httpjsonrest": "HTTP+JSON", "rest": "HTTP+JSON", "httprest": "HTTP+JSON", "jsonhttp": "HTTP+JSON",
    "http": "HTTP+JSON", "https": "HTTP+JSON", "httpsjson": "HTTP+JSON", "restapi": "HTTP+JSON", "restjson": "HTTP+JSON",
}  # fmt: skip


def meant(binding: str) -> str | None:
    """The core binding that `binding` is a spelling of, or None."""
    return _MEANT.get(_letters(binding))


def is_ambiguous(binding: str) -> bool:
    """True for a spelling that could mean two core bindings: `http` is also what JSON-RPC runs over."""
    return _letters(binding) in ("http", "https", "rpc", "protobuf")


def _letters(binding: str) -> str:
    return "".join([c for c in binding.casefold() if c.isalnum()])
