"""How the official Python SDK of 1.0 turns a 0.x card into one of 1.0 before it parses it.

Facts from a2a-sdk 1.3.0, `a2a/client/card_resolver.py` (`parse_agent_card` and what it calls). It works on each part by
itself: a hybrid's 0.x addresses are passed over, its 0.x schemes are not.
"""

from __future__ import annotations

from a2acard.mapping import WRAPPERS
from a2acard.readers._base import Drop, Refusal, Refused
from a2acard.readers._carried import interface_origins, requirement_origins, scheme_origins
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

_ADDRESSES = ("url", "preferredTransport", "protocolVersion", "additionalInterfaces")


class Carrying:
    """A card on its way: `card` is what comes out, `origins` where it was taken from, `drops` what was left behind.

    Raises Refused where the SDK stops with an error.
    """

    def __init__(self, card: dict[str, JSON]) -> None:
        self.card = dict(card)
        self.origins: list[tuple[Path, Path]] = []
        self.drops: list[Drop] = []
        self._flag()
        self._addresses()
        self._requirements(self.card, ())
        self._skills()
        self._schemes()

    def _flag(self) -> None:
        """`supportsAuthenticatedExtendedCard`, when true, is `capabilities.extendedAgentCard` unless that is there."""
        name = "supportsAuthenticatedExtendedCard"
        if not self.card.pop(name, None):
            return
        old = self.card.get("capabilities", {})
        if isinstance(old, (list, str)) and "extendedAgentCard" in old:
            return  # nothing is set, and the parser refuses it
        if not isinstance(old, dict):
            raise Refused(Refusal(("capabilities",), Phrase("is {item}, not an object", item=kind_of(old))))
        if "extendedAgentCard" in old:
            self.drops.append(
                Drop((name,), Phrase("capabilities has 'extendedAgentCard', and that is taken"))
            )
            return
        self.card["capabilities"] = old | {"extendedAgentCard": True}
        self.origins.append((("capabilities", "extendedAgentCard"), (name,)))

    def _addresses(self) -> None:
        """The 0.x addresses are the interfaces, unless the member `supportedInterfaces` is there, be it empty."""
        given = {name: self.card.pop(name) for name in _ADDRESSES if name in self.card}
        url = given.get("url")
        if "supportedInterfaces" in self.card or not url:
            why = (
                Phrase("the card has supportedInterfaces")
                if "supportedInterfaces" in self.card
                else Phrase("there is no url")
            )
            self.drops += [
                Drop((name,), Phrase("{why}, so the addresses of 0.x are passed over", why=why))
                for name in given
                if given[name] is not None
            ]
            return
        version = given.get("protocolVersion", "0.3.0")
        binding = given.get("preferredTransport", "JSONRPC")
        entries: list[JSON] = [{"url": url, "protocolBinding": binding, "protocolVersion": version}]
        for index, entry in enumerate(
            _listed(given.get("additionalInterfaces") or [], ("additionalInterfaces",))
        ):
            at: Path = ("additionalInterfaces", index)
            made = _object(entry, at)
            entries.append(
                {"url": made.get("url"), "protocolBinding": made.get("transport"), "protocolVersion": version}
            )
            self.drops += [
                Drop((*at, name), Phrase("0.3 has no such member"))
                for name in made
                if name not in ("url", "transport")
            ]
        self.card["supportedInterfaces"] = entries
        self.origins += interface_origins(len(entries) - 1)

    def _requirements(self, owner: dict[str, JSON], at: Path) -> None:
        """`security` is `securityRequirements`, unless that is there."""
        security = owner.pop("security", None)
        if security is None:
            return
        if "securityRequirements" in owner:
            self.drops.append(
                Drop((*at, "security"), Phrase("'securityRequirements' is there, and is taken"))
            )
            return
        here = (*at, "security")
        owner["securityRequirements"] = [
            {"schemes": {name: {"list": scopes} for name, scopes in _object(entry, (*here, index)).items()}}
            for index, entry in enumerate(_listed(security, here))
        ]
        self.origins += requirement_origins(security, at)

    def _skills(self) -> None:
        if "skills" not in self.card:
            return
        made: list[JSON] = []
        for index, skill in enumerate(_listed(self.card["skills"], ("skills",))):
            copy = dict(_object(skill, ("skills", index)))
            self._requirements(copy, ("skills", index))
            made.append(copy)
        self.card["skills"] = made

    def _schemes(self) -> None:
        schemes = self.card.get("securitySchemes")
        if schemes:
            made = {
                name: self._scheme(scheme, ("securitySchemes", name))
                for name, scheme in _object(schemes, ("securitySchemes",)).items()
            }
            self.card["securitySchemes"] = made

    def _scheme(self, item: JSON, at: Path) -> JSON:
        """A scheme with a `type` is wrapped by it, even where it has its wrapper already."""
        scheme = dict(_object(item, at))
        kind = scheme.pop("type", None)
        if isinstance(kind, (list, dict)):
            raise Refused(Refusal((*at, "type"), Phrase("is {item}, not a string", item=kind_of(kind))))
        wrapper = WRAPPERS.get(kind) if isinstance(kind, str) else None
        if wrapper is None:
            if kind is not None:
                self.drops.append(Drop((*at, "type"), Phrase("is no kind that the client knows")))
            return scheme
        self.origins += scheme_origins(scheme, wrapper, at)
        if kind == "apiKey" and "in" in scheme:
            if "location" in scheme:
                self.drops.append(Drop((*at, "location"), Phrase("'in' is there too, and is taken")))
            scheme["location"] = scheme.pop("in")
        return {wrapper: scheme}


def _listed(item: JSON, at: Path) -> list[JSON]:
    """What Python code goes through in a loop, where it then wants objects: a list, or something empty."""
    if isinstance(item, list):
        return item
    if item in ("", {}) and at[-1] == "security":
        return []
    raise Refused(Refusal(at, Phrase("is {item}, not a list", item=kind_of(item))))


def _object(item: JSON, at: Path) -> dict[str, JSON]:
    if not isinstance(item, dict):
        raise Refused(Refusal(at, Phrase("is {item}, not an object", item=kind_of(item))))
    return item
