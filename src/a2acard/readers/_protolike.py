"""When the JavaScript SDKs take a card for the protobuf form: a guess by its security, the same in 0.3 and 1.0.

Facts from @a2a-js/sdk 0.3.14 and 1.3.0, `DefaultAgentCardResolver.isProtoAgentCard`.
"""

from __future__ import annotations

from a2acard.readers._ecmascript import entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON


def is_protobuf(card: dict[str, JSON]) -> bool:
    """True when the first entry of some `security` has `schemes`, or the first scheme has no `type`.

    `securityRequirements` are not looked at, and neither is any scheme but the first.
    """
    schemes = [scheme for _, scheme in entries(card.get("securitySchemes"))]
    if isinstance(card.get("securitySchemes"), str):
        schemes = []  # `typeof` is asked first
    if _has_schemes(card.get("security")) or (
        schemes and _is_object(schemes[0]) and not _has(schemes[0], "type")
    ):
        return True
    skills = card.get("skills")
    return isinstance(skills, list) and any(
        [_has_schemes(skill.get("security")) for skill in skills if isinstance(skill, dict)]
    )


def _has_schemes(security: JSON) -> bool:
    return isinstance(security, list) and bool(security) and _has(security[0], "schemes")


def _is_object(item: JSON) -> bool:
    return isinstance(item, (dict, list))


def _has(item: JSON, name: str) -> bool:
    return isinstance(item, dict) and name in item
