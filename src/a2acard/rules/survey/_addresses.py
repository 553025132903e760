"""The part of the survey about interfaces and other URLs."""

from __future__ import annotations

from a2acard.url import is_plain, is_plain_target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card

CORE_BINDINGS = frozenset(("JSONRPC", "GRPC", "HTTP+JSON"))
"""A2A 1.0 §5.2; compared with case, as every SDK does."""

_LABELS = {
    "tunnel": (
        "ngrok", "ngrok-free", "trycloudflare", "loca", "localhost", "lhr", "serveo", "serveousercontent", "pagekite", "devtunnels",
        "github", "gitpod", "pinggy", "bore", "zrok", "telebit", "playit",
    ),
    "foreign-endpoint": (
        "github", "gitlab", "bitbucket", "huggingface", "npmjs", "pypi", "githubusercontent", "linkedin", "x", "medium",
    ),
    "inner-host": ("local", "internal", "svc", "lan", "home", "corp", "intranet", "localdomain", "metadata"),
    "reserved-host": ("test", "invalid"),
}  # fmt: skip
_OF_NOTE: dict[str, frozenset[str]] = {"localhost": frozenset(("odd-url", "inner-host"))}
for _cue, _names in _LABELS.items():
    for _name in _names:
        _OF_NOTE[_name] = _OF_NOTE.get(_name, frozenset()) | {_cue}
"""What the parts of a host name between its dots call for."""
_RESERVED = (".example", "example.com", "example.net", "example.org")
_PATHS = {
    "operation": ("message", "tasks", "well-known", "card", "agent.json"),
    "foreign-endpoint": ("/mcp", "/sse"),
}
PATH_SECRETS = ("_", "sk-", "hooks", "xox", "xapp-", "gl", "pypi-", "xai-", "pplx-", "pat-na1-", "hvs.")
"""What a path in small letters has in which a credential stands."""
_SHORT = 3
_LONG = 12
"""Characters that a path of note has at least, and one with a credential."""
_SIGNS = "${<[_%"
_UNFILLED = ("todo", "fixme", "tbd", "change", "replace", "placehold", "your")
"""What stands where a value is still to be filled in."""
_ALL_OF_HOSTS = (*_LABELS, *_PATHS, "idn", "secret", "odd-url", "other-domain")


def look_at_addresses(raw: dict[str, Any], card: Card, cues: set[str]) -> None:
    """Bindings, versions, tenants and URLs with anything that is not everyday."""
    provider = raw.get("provider", {})
    home = provider.get("url", "")
    addresses = [home] if home else []
    domain = home.partition("://")[2].partition("/")[0].removeprefix("www.")
    if card.card_version == "1.0":
        entries = raw.get("supportedInterfaces", ())
        binding_name = "protocolBinding"
    else:
        entries = raw.get("additionalInterfaces", ())
        binding_name = "transport"
        if "url" in raw:
            entries = [{"url": raw["url"], "transport": raw.get("preferredTransport", "JSONRPC")}, *entries]
    for entry in entries:
        binding, url = entry.get(binding_name), entry.get("url", "")
        if binding not in CORE_BINDINGS:
            cues.update(("binding", "odd-url"))
        elif binding == "GRPC":
            cues.add("grpc")
            if is_plain_target(url):
                url = f"https://{url.removeprefix('https://').partition(':')[0]}"
        if entry.get("protocolVersion") != "1.0":
            cues.add("protocol-version")
            if raw.get("version", "").startswith(entry.get("protocolVersion", "-")):
                cues.add("version-repeats")
        if entry.get("tenant") == "":
            cues.add("empty-tenant")
        addresses.append(url)
        host = url.partition("://")[2].partition("/")[0]
        if domain and host != domain and not host.endswith("." + domain):
            cues.add("other-domain")
    if len(entries) > 1:
        cues.add("several-interfaces")
    for name in ("documentationUrl", "iconUrl"):
        if name in raw:
            addresses.append(raw[name])
    if "securitySchemes" in raw:
        for scheme in raw["securitySchemes"].values():
            _add_urls(scheme, addresses)
    for number, url in enumerate(addresses):
        if url[:7] == "http://":
            cues.add("odd-url")
            addresses[number] = url = f"https://{url[7:]}"
        if not is_plain(url):
            cues.update(_ALL_OF_HOSTS)
            break
        _look_at_host(url[8:].partition("/")[0], cues)
    else:
        _look_at_paths(addresses, cues)
    _look_for_gaps(
        [*addresses, raw.get("name", ""), raw.get("version", ""), provider.get("organization", "")], cues
    )


def _add_urls(node: dict[str, Any], into: list[str]) -> None:
    """Every member of a scheme whose name ends in `Url`, however deep."""
    for name, item in node.items():
        if isinstance(item, dict):
            _add_urls(item, into)
        elif name[-3:] == "Url" and item and isinstance(item, str):
            into.append(item)


def _look_at_host(host: str, cues: set[str]) -> None:
    """The host of a plain URL by the parts of its name."""
    labels = host.split(".")
    if not _OF_NOTE.keys().isdisjoint(labels):
        for label in labels:
            cues.update(_OF_NOTE.get(label, ()))
    if "xn--" in host:
        cues.add("idn")
    if host.endswith(_RESERVED):
        cues.add("reserved-host")


def _look_at_paths(addresses: list[str], cues: set[str]) -> None:
    """The paths of plain URLs, all at once, by words."""
    paths = "\n".join([url[url.find("/", 8) :] for url in addresses if url.find("/", 8) > 0])
    if len(paths) < _SHORT:
        return
    lower = paths.lower()
    for cue, words in _PATHS.items():
        for word in words:
            if word in lower:
                cues.add(cue)
                break
    if len(paths) >= _LONG:
        if lower != paths:
            cues.add("secret")
        for word in PATH_SECRETS:
            if word in lower:
                cues.add("secret")
                break


def _look_for_gaps(texts: list[str], cues: set[str]) -> None:
    """Whether a name, version or URL is still to be filled in."""
    text = "\n".join(texts)
    for sign in _SIGNS:
        if sign in text:
            cues.add("placeholder")
            return
    lower = text.lower()
    for word in _UNFILLED:
        if word in lower:
            cues.add("placeholder")
            return
