"""What a document that is no Agent Card seems to be: a third of the files under a card's name are something else.

Slow and only asked for such documents, so that one finding can say "an OpenAPI description" in place of a
dozen missing members.
"""

from __future__ import annotations

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.types import JSON

__all__ = ["look_alike"]

_CARD_LIKE = frozenset(
    {
        "name",
        "description",
        "version",
        "url",
        "skills",
        "capabilities",
        "supportedInterfaces",
        "supported_interfaces",
        "protocolVersion",
        "protocol_version",
        "provider",
        "defaultInputModes",
        "default_input_modes",
        "defaultOutputModes",
        "default_output_modes",
    }
)
_CARD_LIKE_MEMBERS = 4


def look_alike(document: JSON) -> tuple[str | None, str | None]:
    """What `document` looks like, and the JSON Pointer of a card inside it; each None where nothing is told."""
    if isinstance(document, list):
        if document and all(map(_is_card_like, document)):
            return Phrase("a list of Agent Cards"), "/0" if len(document) == 1 else None
        return Phrase("a JSON array"), None
    if not isinstance(document, dict):
        return Phrase(f"a JSON {_NAMES[type(document)]}"), None
    for name, matches in _KINDS:
        if matches(document):
            return Phrase(name), _card_inside(document)
    return _wrapped(document)


_NAMES: dict[type, str] = {type(None): "null", bool: "boolean", int: "number", float: "number", str: "string"}


def _is_card_like(part: JSON) -> bool:
    return (
        isinstance(part, dict)
        and len(part.keys() & _CARD_LIKE) >= _CARD_LIKE_MEMBERS
        and ("skills" in part or "capabilities" in part)
    )


def _card_inside(document: dict[str, JSON]) -> str | None:
    inside = [name for name, part in document.items() if _is_card_like(part)]
    return _pointer(inside[0]) if len(inside) == 1 else None


def _pointer(name: str) -> str:
    return "/" + name.replace("~", "~0").replace("/", "~1")


def _wrapped(document: dict[str, JSON]) -> tuple[str | None, str | None]:
    inside = [name for name, part in document.items() if _is_card_like(part)]
    if len(inside) == 1:
        pointer = _pointer(inside[0])
        return Phrase("a wrapped card (the card is at {at})", at=pointer), pointer
    if inside:
        return Phrase("several Agent Cards by name"), None
    for name, part in document.items():
        if isinstance(part, list) and part and all(map(_is_card_like, part)):
            at = _pointer(name)
            if len(part) == 1:
                return Phrase("a wrapped card (the card is at {at})", at=f"{at}/0"), f"{at}/0"
            return Phrase("a list of Agent Cards (at {at})", at=at), None
    return None, None


def _text(document: dict[str, JSON], name: str) -> str:
    member = document.get(name)
    return member if isinstance(member, str) else ""


def _is_mcp(document: dict[str, JSON]) -> bool:
    if "modelcontextprotocol" in _text(document, "$schema"):
        return True
    if document.keys() & {"serverInfo", "mcpServers", "mcpVersion", "mcp_version"}:
        return True
    if isinstance(document.get("server"), dict) and "manifest_version" in document:
        return True
    if "name" in document and "version" in document and ("remotes" in document or "packages" in document):
        return True
    tools = document.get("tools")
    return isinstance(tools, list) and any(isinstance(tool, dict) and "inputSchema" in tool for tool in tools)


def _is_json_schema(document: dict[str, JSON]) -> bool:
    return "json-schema.org" in _text(document, "$schema") or (
        isinstance(document.get("properties"), dict) and document.get("type") == "object"
    )


def _is_key_set(document: dict[str, JSON]) -> bool:
    keys = document.get("keys")
    return isinstance(keys, list) and (not keys or isinstance(keys[0], dict) and "kty" in keys[0])


def _is_registration(document: dict[str, JSON]) -> bool:
    return "eip-8004" in _text(document, "type").lower() or (
        "registrations" in document and "supportedTrust" in document
    )


def _is_catalog(document: dict[str, JSON]) -> bool:
    entries = document.get("entries")
    return (
        isinstance(entries, list)
        and ("specVersion" in document or "host" in document)
        and all(isinstance(entry, dict) for entry in entries)
    )


def _is_package(document: dict[str, JSON]) -> bool:
    return (
        len(document.keys() & {"dependencies", "devDependencies", "scripts", "main", "engines", "exports"})
        >= 1
    )


_KINDS: tuple[tuple[str, Callable[[dict[str, JSON]], bool]], ...] = (
    ("a JSON-RPC message", lambda d: "jsonrpc" in d),
    ("an OpenAPI description", lambda d: bool(_text(d, "openapi") or _text(d, "swagger")) and "paths" in d),
    ("an OpenAPI description", lambda d: "info" in d and bool(_text(d, "openapi") or _text(d, "swagger"))),
    ("a JSON Web Key Set", _is_key_set),
    ("a JSON Web Key", lambda d: "kty" in d),
    ("a plugin manifest (ai-plugin)", lambda d: "name_for_model" in d or "name_for_human" in d),
    (
        "an OpenID configuration",
        lambda d: "issuer" in d and ("jwks_uri" in d or "authorization_endpoint" in d),
    ),
    ("OAuth protected-resource metadata", lambda d: "resource" in d and "authorization_servers" in d),
    ("an ERC-8004 registration", _is_registration),
    ("an MCP server card or manifest", _is_mcp),
    ("an AI catalog", _is_catalog),
    ("a JSON Schema", _is_json_schema),
    ("a package manifest", _is_package),
    ("a web app manifest", lambda d: "start_url" in d),
)
