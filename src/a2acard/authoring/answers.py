"""An author's answers, schema answers-1: what a card is made of in the words of people, as TOML or JSON."""

from __future__ import annotations

from a2acard.authoring._tables import Table
from a2acard.authoring.answered_security import requirements, schemes
from a2acard.authoring.merging import Patch
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BINDINGS = {"jsonrpc": "JSONRPC", "grpc": "GRPC", "http-json": "HTTP+JSON"}
"""The words for the bindings of the protocol, and what the card calls them."""
TEXTS = {
    "name": "name",
    "description": "description",
    "version": "version",
    "documentation": "documentationUrl",
    "icon": "iconUrl",
}
MODES = {"input-modes": "defaultInputModes", "output-modes": "defaultOutputModes"}
FLAGS = {
    "streaming": "streaming",
    "push-notifications": "pushNotifications",
    "extended-card": "extendedAgentCard",
}
KEYS = (*TEXTS, "provider", "interfaces", *FLAGS, *MODES, "extensions", "security", "requires", "skills")
PROVIDER_KEYS = ("organization", "url")
INTERFACE_KEYS = ("url", "binding", "protocol-version", "tenant")
EXTENSION_KEYS = ("uri", "description", "required", "params")
SKILL_TEXTS = ("id", "name", "description")
SKILL_LISTS = {
    "tags": "tags",
    "examples": "examples",
    "input-modes": "inputModes",
    "output-modes": "outputModes",
}
SKILL_KEYS = (*SKILL_TEXTS, *SKILL_LISTS, "requires", "private")


def answered(file: str, held: dict[str, Any]) -> Patch:
    """The answers as members of a card. Raises BadValue for a key that nobody knows and a value of the wrong kind."""
    table = Table(file, "", {key: item for key, item in held.items() if key != "$schema"})
    table.know(KEYS)
    members: dict[str, Any] = {}
    for key, member in TEXTS.items():
        found = table.text(key)
        if found is not None and key != "description" and not found.isprintable():
            raise table.fail(key, Phrase("it has a line break or a control character; write it on one line"))
        _put(members, member, found)
    for key, member in MODES.items():
        _put(members, member, table.texts(key))
    capabilities: dict[str, Any] = {}
    for key, member in FLAGS.items():
        _put(capabilities, member, table.flag(key))
    if "extensions" in table.held:
        capabilities["extensions"] = [_extension(item) for item in table.tables("extensions")]
    _put(members, "capabilities", capabilities or None)
    _put(members, "provider", _provider(table.table("provider")))
    _put(members, "supportedInterfaces", [_interface(item) for item in table.tables("interfaces")] or None)
    _access(table, members)
    skills = table.tables("skills")
    _put(members, "skills", [_skill(item) for item in skills] or None)
    private = frozenset([str(item.text("id")) for item in skills if item.flag("private")])
    public = frozenset([str(item.text("id")) for item in skills if item.flag("private") is False])
    return Patch(file, members, (), private, public)


def _put(members: dict[str, Any], name: str, item: object) -> None:
    if item is not None:
        members[name] = item


def _access(table: Table, members: dict[str, Any]) -> None:
    """Schemes and requirements; `security = "none"` says that anyone may call."""
    if table.held.get("security") == "none":
        if table.held.get("requires"):
            raise table.fail("requires", Phrase("nothing can be required where security is none"))
        members["securitySchemes"] = members["securityRequirements"] = None
        return
    declared = table.table("security")
    if declared is not None:
        if not declared.held:
            raise table.fail(
                "security",
                Phrase('it is empty; name a scheme, or write security = "none" for a card without'),
            )
        members["securitySchemes"] = schemes(declared)
    if "requires" in table.held:
        members["securityRequirements"] = requirements(table, "requires")
    elif declared is not None and len(declared.held) == 1:
        members["securityRequirements"] = [{"schemes": {name: {}}} for name in declared.held]


def _provider(table: Table | None) -> dict[str, Any] | None:
    if table is None:
        return None
    table.know(PROVIDER_KEYS)
    return {key: table.text(key) for key in PROVIDER_KEYS if key in table.held}


def _interface(table: Table) -> dict[str, Any]:
    table.know(INTERFACE_KEYS)
    table.need("url")
    binding = table.text("binding") or "jsonrpc"
    if binding not in BINDINGS and binding not in BINDINGS.values() and ":" not in binding:
        table.choice("binding", BINDINGS)
    made: dict[str, Any] = {"url": table.text("url"), "protocolBinding": BINDINGS.get(binding, binding)}
    _put(made, "tenant", table.text("tenant"))
    return made | {"protocolVersion": table.text("protocol-version") or "1.0"}


def _extension(table: Table) -> dict[str, Any]:
    table.know(EXTENSION_KEYS)
    table.need("uri")
    made: dict[str, Any] = {"uri": table.text("uri")}
    _put(made, "description", table.text("description"))
    _put(made, "required", table.flag("required") or None)
    params = table.table("params")
    _put(made, "params", params.held if params else None)
    return made


def _skill(table: Table) -> dict[str, Any]:
    table.know(SKILL_KEYS)
    table.need("id")
    made: dict[str, Any] = {key: table.text(key) for key in SKILL_TEXTS if key in table.held}
    for key, member in SKILL_LISTS.items():
        _put(made, member, table.texts(key))
    if "requires" in table.held:
        made["securityRequirements"] = requirements(table, "requires")
    return made
