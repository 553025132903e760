"""What a card is made of, without its security: interfaces, the provider, extensions, skills."""

from __future__ import annotations

import a2acard.authoring._checks as check
from a2acard.authoring._frozen import freeze, thaw
from a2acard.authoring.security import Requirement
from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from a2acard.types import JSON

CURRENT = "1.0"
"""The protocol version that an interface speaks where its author says nothing else."""


@value
class Interface:
    """One address the agent answers at (A2A 1.0 §4.4.6)."""

    url: str
    binding: str
    protocol_version: str = CURRENT
    tenant: str | None = None

    def to_dict(self) -> dict[str, JSON]:
        """As the card has it."""
        made: dict[str, JSON] = {"url": self.url, "protocolBinding": self.binding}
        if self.tenant is not None:
            made["tenant"] = self.tenant
        return made | {"protocolVersion": self.protocol_version}


@value
class Provider:
    """Who runs the agent (A2A 1.0 §4.4.2)."""

    organization: str
    url: str

    def to_dict(self) -> dict[str, JSON]:
        """As the card has it."""
        return {"url": self.url, "organization": self.organization}


@value
class Extension:
    """An extension of the protocol that the agent knows (A2A 1.0 §4.4.4); `params` are kept frozen."""

    uri: str
    description: str | None
    required: bool
    params: object

    def to_dict(self) -> dict[str, JSON]:
        """As the card has it."""
        made: dict[str, JSON] = {"uri": self.uri}
        if self.description is not None:
            made["description"] = self.description
        if self.required:
            made["required"] = True
        if self.params:
            made["params"] = thaw(self.params)
        return made


@value
class Skill:
    """One thing the agent can do (A2A 1.0 §4.4.5); `private` ones are told on the extended card only."""

    id: str
    name: str
    description: str
    tags: tuple[str, ...]
    examples: tuple[str, ...]
    input_modes: tuple[str, ...] = ()
    output_modes: tuple[str, ...] = ()
    requires: tuple[Requirement, ...] = ()
    private: bool = False

    def to_dict(self) -> dict[str, JSON]:
        """As the card has it."""
        made: dict[str, JSON] = {"id": self.id, "name": self.name, "description": self.description}
        lists = {
            "tags": self.tags,
            "examples": self.examples,
            "inputModes": self.input_modes,
            "outputModes": self.output_modes,
        }
        made |= {name: list(items) for name, items in lists.items() if items}
        if self.requires:
            made["securityRequirements"] = [item.to_dict() for item in self.requires]
        return made


def interface(
    *, url: str, binding: str, protocol_version: str = CURRENT, tenant: str | None = None
) -> Interface:
    """An address with a binding of its own: `binding` is a URI that names it, or one of the three of the protocol.

    Raises BadValue for a binding that is neither, and for a URL that none can be.
    """
    if binding == "GRPC":
        check.target("interface.url", url)
    elif binding in ("JSONRPC", "HTTP+JSON"):
        check.url("interface.url", url)
    else:
        check.uri("interface.binding", binding)
        check.uri("interface.url", url)
    major, dot, minor = check.text("interface.protocol_version", protocol_version).partition(".")
    if not (dot and major.isdecimal() and minor.isdecimal()):
        raise BadValue(
            Phrase(
                "interface.protocol_version: {protocol_version!r} is no version of A2A; write it as 1.0",
                protocol_version=protocol_version,
            )
        )
    return Interface(url, binding, protocol_version, check.optional_text("interface.tenant", tenant))


def jsonrpc(url: str, *, tenant: str | None = None) -> Interface:
    """JSON-RPC at `url`. Raises BadValue for what is no https URL."""
    return interface(url=url, binding="JSONRPC", tenant=tenant)


def grpc(target: str, *, tenant: str | None = None) -> Interface:
    """gRPC at `target`, which is `host:port` or an https URL. Raises BadValue."""
    return interface(url=target, binding="GRPC", tenant=tenant)


def http_json(url: str, *, tenant: str | None = None) -> Interface:
    """HTTP+JSON under the base `url`. Raises BadValue for what is no https URL."""
    return interface(url=url, binding="HTTP+JSON", tenant=tenant)


def provider(*, organization: str, url: str) -> Provider:
    """Who runs the agent. Raises BadValue for a blank name and for what is no https URL."""
    return Provider(check.text("provider.organization", organization), check.url("provider.url", url))


def extension(
    *,
    uri: str,
    description: str | None = None,
    required: bool = False,
    params: Mapping[str, Any] | None = None,
) -> Extension:
    """An extension; with `required` only callers that know it can use the agent. Raises BadValue."""
    return Extension(
        check.uri("extension.uri", uri),
        check.optional_text("extension.description", description),
        required,
        freeze(check.mapping("extension.params", {} if params is None else params)),
    )


def skill(
    *,
    id: str,
    name: str,
    description: str,
    tags: Iterable[str],
    examples: Iterable[str],
    input_modes: Iterable[str] | None = None,
    output_modes: Iterable[str] | None = None,
    requires: Iterable[Requirement] = (),
    private: bool = False,
) -> Skill:
    """One skill: `tags` and `examples` are what routers match, at least one each.

    Modes replace those of the card, requirements (alternatives) stand beside the card's. `private` skills are told
    on the extended card only. Raises BadValue.
    """
    where = f"skill {check.text('skill.id', id)!r}"
    return Skill(
        id,
        check.text(f"{where}: name", name),
        check.text(f"{where}: description", description),
        check.texts(f"{where}: tags", tags, least=1),
        check.texts(f"{where}: examples", examples, least=1),
        () if input_modes is None else check.media_types(f"{where}: input_modes", input_modes),
        () if output_modes is None else check.media_types(f"{where}: output_modes", output_modes),
        check.items(f"{where}: requires", requires, Requirement),  # type: ignore[arg-type]  # all of that kind
        private,
    )
