"""One quick look over the card that says which rules need to look closer.

Each cue is a necessary condition of its rules: it may call a rule in vain, never leave one out. A property test
runs every rule on every card it can find, with and without the survey, and expects the same findings.
"""

from __future__ import annotations

from a2acard.url import PLACEHOLDER, is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card, Source

CORE_BINDINGS = frozenset(("JSONRPC", "GRPC", "HTTP+JSON"))
"""A2A 1.0 §5.2; compared with case, as every SDK does."""

USUAL_MEDIA_TYPES = frozenset(
    "text/plain text/markdown text/html text/csv application/json application/pdf application/xml application/zip "
    "application/octet-stream application/x-ndjson image/png image/jpeg image/webp image/gif image/svg+xml audio/mpeg "
    "audio/wav audio/ogg video/mp4 video/webm multipart/form-data".split()
)
"""Registered and lower case: nothing to say about them."""

_TELLING = (
    ".example", ".test", ".invalid", "example.", "/mcp", "/sse", "message:", "message/", "/tasks", "well-known",
    "agent-card", "agent.json", "/card", "extendedagentcard", "ngrok", "tunnel", "trycloudflare", "loca.lt", "localhost.run",
    "serveo", "lhr.life", "pagekite", "devtunnels", "github.", "gitlab.", "bitbucket.", "huggingface.co", "pinggy",
    "telebit", "bore.", "app.github.dev", "gitpod", "zrok", "expose.", "localtunnel", "serveousercontent", "npmjs.", "pypi.",
    "playit",
)  # fmt: skip
_INNER = (".local", ".internal", ".svc", ".lan", ".home", ".corp", ".intranet", "xn--", "metadata.")
_OUTPUTS = (
    "json", "image", "picture", "photo", "chart", "diagram", "pdf", "csv", "spreadsheet", "audio", "video", "file",
    "imej", "gambar", "fail", "изображ", "картинк", "файл", "аудио", "видео", "диаграмм", "график", "png", "jpeg", "svg",
)  # fmt: skip
LONG_NAME = 60
SHORT_DESCRIPTION = 20


def survey_source(source: Source) -> set[str]:
    """The cues of the raw text: the kinds of the reader's problems, and what the value is when it is no card."""
    cues = {f"text:{problem.kind}" for problem in source.document.problems}
    if source.detection is not None and source.detection.version is None:
        cues.add("text:not-an-agent-card" if isinstance(source.document.value, dict) else "text:not-an-object")
    return cues


def survey(card: Card) -> set[str]:
    """The cues that this card gives."""
    cues = {f"shape:{kind}" for kind in card.deviation_kinds}
    if "shape:unknown" in cues or "shape:legacy" in cues:
        cues.add("unknown")
    _identity(card, cues)
    _addresses(card, cues)
    _interfaces(card, cues)
    _skills(card, cues)
    _media_types(card, cues)
    _security(card, cues)
    version = card.card_version
    if version == "hybrid":
        cues.update(("hybrid", "leftover"))
    elif version != "1.0":
        cues.add("legacy")
    elif "shape:legacy" in cues or "shape:legacy-scheme" in cues:
        cues.add("leftover")
    if card.file is not None:
        cues.add("file")
    return cues


def _identity(card: Card, cues: set[str]) -> None:
    name, description, version = card.name, card.description, card.version
    if name and len(name) < 32:
        cues.add("name")
    if name and len(name) > LONG_NAME:
        cues.add("long-name")
    if description is not None:
        if len(description) < 2 * SHORT_DESCRIPTION or description == name or " " not in description:
            cues.add("description")
        lower = description.lower()
        if "server" in lower or "endpoint" in lower or "placeholder" in lower or "сервер" in lower or "pelayan" in lower or "a2a" in lower:
            cues.add("no-server")
    if version is not None and not (version.count(".") == 2 and version.replace(".", "").isdigit() and version[0] in "123456789"):
        cues.add("version")
    provider = card.provider
    if provider is None:
        cues.add("no-provider")
    documentation = card.documentation_url
    if documentation and documentation.rstrip("/").count("/") <= 3:
        cues.add("home-page")
    if card.icon_url:
        cues.add("icon")
    for text in (name, version, provider.text("organization") if provider else None):
        if text and PLACEHOLDER.search(text):
            cues.add("placeholder")


def _addresses(card: Card, cues: set[str]) -> None:
    addresses = card.addresses
    for address in addresses:
        if not is_plain(address.text):
            cues.add("odd-url")
            cues.add("placeholder")
            break
    joined = "\n".join([address.text for address in addresses]).lower()
    if any([word in joined for word in _TELLING]):
        cues.add("telling-url")
    if "odd-url" not in cues and any([word in joined for word in _INNER]):
        cues.add("odd-url")
    if PLACEHOLDER.search(joined):
        cues.add("placeholder")


def _interfaces(card: Card, cues: set[str]) -> None:
    interfaces = card.all_interfaces
    for interface in interfaces:
        binding = interface.binding
        if binding not in CORE_BINDINGS:
            cues.add("binding")
            cues.add("odd-url")
        elif binding == "GRPC":
            cues.update(("grpc", "odd-url"))
        if interface.version != "1.0":
            cues.add("protocol-version")
        if interface.tenant == "":
            cues.add("empty-tenant")
        if not card.hosts or not interface.url or not _is_home(interface.url, card.hosts):
            cues.add("other-domain")
    if len(interfaces) > 1:
        cues.add("several-interfaces")


def _is_home(url: str, hosts: tuple[str, ...]) -> bool:
    rest = url.partition("://")[2]
    host = rest.partition("/")[0]
    return any([host == home or host.endswith("." + home) for home in hosts])


def _skills(card: Card, cues: set[str]) -> None:
    skills = card.skills
    seen = set()
    for skill in skills:
        raw = skill.raw
        id, name, description = skill.id, skill.name, skill.description
        if id is not None:
            if id in seen:
                cues.add("duplicate-skill-id")
            seen.add(id)
            if not id.replace("-", "").replace("_", "").isalnum() or not id.isascii():
                cues.add("skill-id")
        if name is not None and len(name) > LONG_NAME:
            cues.add("long-name")
        if description is not None:
            if len(description) < 2 * SHORT_DESCRIPTION or (name and len(description) <= 3 * len(name)):
                cues.add("short-skill-description")
            if description.count(" ") < 12:
                cues.add("vague")
        examples = raw.get("examples")
        if not examples:
            cues.add("no-examples")
        elif isinstance(examples, list):
            for text in examples:
                if isinstance(text, str):
                    start = text.lstrip()[:1]
                    if not start:
                        cues.add("blank-text")
                    elif start in "{[":
                        cues.add("json-example")
        tags = raw.get("tags")
        if isinstance(tags, list):
            texts = [tag.strip().casefold() for tag in tags if isinstance(tag, str)]
            if len(set(texts)) < len(texts):
                cues.add("duplicate-tag")
            if "" in texts:
                cues.add("blank-text")
    if len(skills) > card.options.max_skills:
        cues.add("many-skills")


def _media_types(card: Card, cues: set[str]) -> None:
    for modes in card.mode_lists:
        items = [item for _, item in modes.items]
        if not USUAL_MEDIA_TYPES.issuperset(items):
            cues.add("odd-media-type")
        if len(set(items)) < len(items):
            cues.add("duplicate-media-type")
    for skill in card.skills:
        modes = skill.get("outputModes") or card.get("defaultOutputModes")
        description = skill.description
        if description and isinstance(modes, list) and not any([m not in ("text/plain", "text", "text/markdown") for m in modes]):
            lower = description.lower()
            if any([word in lower for word in _OUTPUTS]):
                cues.add("text-only-output")


def _security(card: Card, cues: set[str]) -> None:
    raw = card.raw
    if not (raw.get("securitySchemes") or raw.get("securityRequirements") or raw.get("security") or raw.get("authentication")):
        cues.add("no-security")
        return
    for view in card.map_views("securitySchemes").values():
        if "type" in view.raw or "apiKeySecurityScheme" in view.raw or "api_key_security_scheme" in view.raw:
            cues.add("api-key")
