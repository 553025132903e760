"""Which A2A version a document is written in, decided by its members alone.

A published card rarely says its version where one would look, so the decision follows a fixed order: is it a
card at all; has it `supportedInterfaces` (1.0, or hybrid with a 0.x half beside it); else what do
`authentication`, `protocolVersion` and the members that only 0.3 has say. snake_case members are read as their
camelCase. Runs in every lint, so a card costs dictionary look-ups only; what a document looks like
(`spec.lookalike`) is asked only when it is no card, or has no member that only cards have.
"""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON

__all__ = ["CARD_MEMBERS", "Detection", "detect", "major_minor"]

_DISTINCTIVE_SNAKE = frozenset(
    {
        "supported_interfaces",
        "default_input_modes",
        "default_output_modes",
        "preferred_transport",
        "additional_interfaces",
        "security_requirements",
        "supports_authenticated_extended_card",
    }
)
_DISTINCTIVE = _DISTINCTIVE_SNAKE | {
    "skills",
    "supportedInterfaces",
    "defaultInputModes",
    "defaultOutputModes",
    "preferredTransport",
    "additionalInterfaces",
    "securityRequirements",
    "supportsAuthenticatedExtendedCard",
    "supportsExtendedAgentCard",
}
_SNAKE = _DISTINCTIVE_SNAKE | {"documentation_url", "icon_url", "security_schemes", "protocol_version"}
CARD_MEMBERS = (
    _DISTINCTIVE
    | _SNAKE
    | {
        "name",
        "description",
        "url",
        "provider",
        "version",
        "documentationUrl",
        "capabilities",
        "securitySchemes",
        "signatures",
        "iconUrl",
        "protocolVersion",
        "security",
        "authentication",
    }
)
"""Every name, in both spellings, that some version has at the top of a card."""

_FEWEST_MEMBERS = 3


@value
class Detection:
    """The verdict: `version` is a word of `spec.VERSIONS`, or None for a document that is no card.

    `reasons` say in a few words each what decided. `looks_like` says what a document that is no card seems to
    be ("an OpenAPI description"), where that can be told, and `card_at` holds the JSON Pointer of a card
    inside it. `claimed` is the top-level `protocolVersion` as it stands, if it is a string.
    `claims_newer`: a 0.x shape that claims a later version. `undeclared`: nothing says which 0.x version; it
    is read as 0.3, leniently. `invented`: no entry of `supportedInterfaces` has `protocolBinding` or
    `protocolVersion`. `snake_case`: members at the top are spelt so.
    """

    version: str | None
    reasons: tuple[str, ...]
    looks_like: str | None = None
    card_at: str | None = None
    claimed: str | None = None
    claims_newer: bool = False
    undeclared: bool = False
    invented: bool = False
    snake_case: bool = False


def detect(document: JSON) -> Detection:
    """Say which version `document` is written in. Never raises; takes any JSON value."""
    if not isinstance(document, dict):
        return _no_card(document, "not a JSON object")
    members = document.keys() & CARD_MEMBERS
    if len(members) < _FEWEST_MEMBERS:
        return _no_card(
            document, f"{len(members) or 'no'} member{'' if len(members) == 1 else 's'} of a card at the top"
        )
    if members.isdisjoint(_DISTINCTIVE) or "registrations" in document:
        no_card = _no_card(document, "no member that only Agent Cards have")
        if no_card.looks_like:
            return no_card
    snake_case = not members.isdisjoint(_SNAKE)
    if snake_case:
        document = _camel_case(document)
    interfaces = document.get("supportedInterfaces")
    claim = document.get("protocolVersion")
    claimed = claim if isinstance(claim, str) else None
    if interfaces or ("supportedInterfaces" in document and not _older_member(document)):
        older = _older_member(document)
        invented = (
            isinstance(interfaces, list) and bool(interfaces) and not any(map(_has_binding, interfaces))
        )
        reasons: tuple[str, ...] = ("supportedInterfaces",)
        if older:
            reasons += (older,)
        if invented:
            reasons += ("no entry of supportedInterfaces has protocolBinding or protocolVersion",)
        version = "hybrid" if older else "1.0"
        return Detection(version, reasons, None, None, claimed, False, False, invented, snake_case)
    slip = _slip_of_interfaces(document)
    if slip is not None:
        return Detection(
            "1.0", (f"'{slip}', a slip of supportedInterfaces",), claimed=claimed, snake_case=snake_case
        )
    return _detect_0_x(document, claim, claimed, snake_case)


_SLIPS = frozenset(
    "supportinterfaces supportinterface supportedinterface supportedinterfaces suportedinterfaces supportedinterfacs "
    "supporedinterfaces supportedintefaces supportedinterfaes interfaces agentinterfaces".split()
)
"""What people write for `supportedInterfaces`, in small letters and without signs between the words."""


def _slip_of_interfaces(document: dict[str, JSON]) -> str | None:
    """The member that was meant to be `supportedInterfaces`: its name is a slip of it, its entries are of 1.0."""
    if document.get("url") is not None:
        return None
    for name, item in document.items():
        if (
            name not in CARD_MEMBERS
            and isinstance(item, list)
            and item
            and any(map(_has_binding, item))
            and name.replace("_", "").replace("-", "").lower() in _SLIPS
        ):
            return name
    return None


def _detect_0_x(document: dict[str, JSON], claim: JSON, claimed: str | None, snake_case: bool) -> Detection:
    authentication = document.get("authentication")
    if claim is None and isinstance(authentication, dict) and "schemes" in authentication:
        return Detection(
            "pre-0.2", ("authentication with schemes, no protocolVersion",), snake_case=snake_case
        )
    number = major_minor(claim)
    if number and number < (0, 4):
        version = "0.3" if number == (0, 3) else "0.2" if number == (0, 2) else "pre-0.2"
        return Detection(version, (f"protocolVersion {claim}",), claimed=claimed, snake_case=snake_case)
    if number:
        reason = f"protocolVersion {claim} on the shape of 0.3"
        return Detection("0.3", (reason,), claimed=claimed, claims_newer=True, snake_case=snake_case)
    mark = _member_of_0_3(document)
    if mark:
        return Detection("0.3", (mark,), claimed=claimed, snake_case=snake_case)
    reason = "nothing says which version" if claim is None else f"protocolVersion {claim!r} says no version"
    return Detection("0.3", (reason,), claimed=claimed, undeclared=True, snake_case=snake_case)


def _older_member(document: dict[str, JSON]) -> str | None:
    for name in ("url", "preferredTransport", "additionalInterfaces"):
        if document.get(name) is not None:
            return name
    return "securitySchemes in the OpenAPI style" if _scheme_types(document) else None


def _member_of_0_3(document: dict[str, JSON]) -> str | None:
    for name in ("preferredTransport", "additionalInterfaces", "signatures"):
        if document.get(name) is not None:
            return name
    return "a mutualTLS scheme" if "mutualTLS" in _scheme_types(document) else None


def _scheme_types(document: dict[str, JSON]) -> list[JSON]:
    schemes = document.get("securitySchemes")
    if not schemes or not isinstance(schemes, dict):
        return []
    return [scheme["type"] for scheme in schemes.values() if isinstance(scheme, dict) and "type" in scheme]


def _has_binding(entry: JSON) -> bool:
    return isinstance(entry, dict) and (
        "protocolBinding" in entry
        or "protocolVersion" in entry
        or "protocol_binding" in entry
        or "protocol_version" in entry
    )


def major_minor(claim: JSON) -> tuple[int, int] | None:
    """The version that a `protocolVersion` of 0.x claims, however it is written; None for what is no version."""
    if isinstance(claim, bool) or not isinstance(claim, (str, int, float)):
        return None
    major, _, rest = str(claim).strip().removeprefix("v").partition(".")
    minor = rest.partition(".")[0] or "0"
    if not (major.isdecimal() and minor.isdecimal() and len(major) + len(minor) < 5):
        return None
    return int(major), int(minor)


def _camel_case(document: dict[str, JSON]) -> dict[str, JSON]:
    known = {_camel(name): member for name, member in document.items() if name in _SNAKE}
    return known | document


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join([word.capitalize() for word in rest])


def _no_card(document: JSON, reason: str) -> Detection:
    from a2acard.spec.lookalike import look_alike

    looks_like, card_at = look_alike(document)
    return Detection(None, (reason,), looks_like, card_at)
