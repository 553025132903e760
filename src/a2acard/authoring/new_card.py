"""The card itself as a value: made whole or not at all."""

from __future__ import annotations

import a2acard.authoring._checks as check
from a2acard.authoring.parts import Extension, Interface, Provider, Skill
from a2acard.authoring.security import Requirement, Scheme
from a2acard.authoring.writing import written
from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from a2acard.types import JSON

TEXT = ("text/plain",)


@value
class NewCard:
    """An Agent Card of A2A 1.0, frozen; `to_bytes()` is what to publish."""

    name: str
    description: str
    version: str
    interfaces: tuple[Interface, ...]
    provider: Provider
    skills: tuple[Skill, ...]
    security: tuple[tuple[str, Scheme], ...]
    requires: tuple[Requirement, ...]
    extensions: tuple[Extension, ...]
    input_modes: tuple[str, ...]
    output_modes: tuple[str, ...]
    streaming: bool
    push_notifications: bool
    extended_card: bool
    documentation_url: str | None
    icon_url: str | None

    def to_dict(self) -> dict[str, Any]:
        """The card as JSON values, its members in the order of the protocol's definition."""
        made: dict[str, JSON] = {
            "name": self.name,
            "description": self.description,
            "supportedInterfaces": [item.to_dict() for item in self.interfaces],
            "provider": self.provider.to_dict(),
            "version": self.version,
        }
        if self.documentation_url is not None:
            made["documentationUrl"] = self.documentation_url
        made["capabilities"] = self._capabilities()
        if self.security:
            made["securitySchemes"] = {name: item.to_dict() for name, item in self.security}
        if self.requires:
            made["securityRequirements"] = [item.to_dict() for item in self.requires]
        made["defaultInputModes"] = list(self.input_modes)
        made["defaultOutputModes"] = list(self.output_modes)
        made["skills"] = [item.to_dict() for item in self.skills]
        if self.icon_url is not None:
            made["iconUrl"] = self.icon_url
        return made

    def _capabilities(self) -> dict[str, JSON]:
        made: dict[str, JSON] = {"streaming": self.streaming, "pushNotifications": self.push_notifications}
        if self.extensions:
            made["extensions"] = [item.to_dict() for item in self.extensions]
        if self.extended_card:
            made["extendedAgentCard"] = True
        return made

    def to_bytes(self) -> bytes:
        """The card as a document: UTF-8, indented by two blanks, ending in a line feed."""
        return written(self.to_dict())


def card(
    *,
    name: str,
    description: str,
    version: str,
    interfaces: Iterable[Interface],
    provider: Provider,
    skills: Iterable[Skill],
    security: Mapping[str, Scheme] | None = None,
    requires: Iterable[Requirement] = (),
    extensions: Iterable[Extension] = (),
    input_modes: Iterable[str] = TEXT,
    output_modes: Iterable[str] = TEXT,
    streaming: bool = False,
    push_notifications: bool = False,
    extended_card: bool = False,
    documentation_url: str | None = None,
    icon_url: str | None = None,
) -> NewCard:
    """A card of A2A 1.0. `interfaces` are in order of preference; `requires` are alternatives, each of them enough.

    `security` names the schemes; with none, anyone may call. `extended_card` says that callers who authenticate get a
    fuller one. Raises BadValue, naming the member and the cure.
    """
    made = NewCard(
        check.text("name", name),
        check.text("description", description),
        check.text("version", version),
        check.items("interfaces", interfaces, Interface, least=1),  # type: ignore[arg-type]  # all of that kind
        provider,
        check.items("skills", skills, Skill, least=1),  # type: ignore[arg-type]  # all of that kind
        tuple(
            [
                (check.text("security", key), item)
                for key, item in check.mapping("security", {} if security is None else security).items()
            ]
        ),
        check.items("requires", requires, Requirement),  # type: ignore[arg-type]  # all of that kind
        check.items("extensions", extensions, Extension),  # type: ignore[arg-type]  # all of that kind
        check.media_types("input_modes", input_modes),
        check.media_types("output_modes", output_modes),
        streaming,
        push_notifications,
        extended_card,
        None if documentation_url is None else check.url("documentation_url", documentation_url),
        None if icon_url is None else check.url("icon_url", icon_url),
    )
    _check(made)
    return made


def _check(made: NewCard) -> None:
    """What no member can tell by itself; raises BadValue."""
    if not isinstance(made.provider, Provider):
        raise BadValue(Phrase("provider: make one with provider(organization=…, url=…)"))
    for name, scheme in made.security:
        if not isinstance(scheme, Scheme):
            raise BadValue(
                Phrase(
                    "security: {name!r} is no scheme; make one with bearer, api_key, oauth2 and their like",
                    name=name,
                )
            )
    if made.extended_card and not made.security:
        raise BadValue(
            Phrase("extended_card: it is for callers who authenticate; declare a scheme in security")
        )
    ids = [skill.id for skill in made.skills]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if twice is not None:
        raise BadValue(
            Phrase("skills: the id {twice!r} is there twice; every skill has one of its own", twice=twice)
        )
    places = [(item.url, item.binding, item.protocol_version, item.tenant) for item in made.interfaces]
    if len(set(places)) < len(places):
        raise BadValue(Phrase("interfaces: one is there twice; name it once"))
    _check_requirements(made)


def _check_requirements(made: NewCard) -> None:
    schemes = dict(made.security)
    owners = [("requires", made.requires)]
    owners += [(f"skill {skill.id!r}: requires", skill.requires) for skill in made.skills]
    used = set()
    for where, requirements in owners:
        for requirement in requirements:
            for name, scopes in requirement.schemes:
                check.known(where, name, schemes) if schemes else _undeclared(where, name)
                used.add(name)
                offered = schemes[name].scopes
                for scope in scopes if offered else ():
                    check.known(f"{where}: scopes of {name!r}", scope, offered or ())
    unused = [name for name in schemes if name not in used]
    if unused and not made.extended_card:
        raise BadValue(
            Phrase(
                "security: nothing requires {unused!r}; add requires({unused!r}), or leave the scheme out",
                unused=unused[0],
            )
        )


def _undeclared(where: str, name: str) -> None:
    raise BadValue(
        Phrase("{where}: no scheme is called {name!r}; declare it in security", where=where, name=name)
    )
