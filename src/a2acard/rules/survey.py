"""One quick look over the card that says which rules need to look closer.

Each cue is a necessary condition of its rules: it may call a rule in vain, never leave one out. The look is only
taken at cards whose known members have their types and camelCase names; for the others every rule looks. A
property test runs every rule on every card it can find, with and without the survey, and expects the same findings.
"""

from __future__ import annotations

from a2acard.rules._text import folded
from a2acard.rules._words import GENERIC, HELPING, description_words, name_words
from a2acard.url import is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card, Source

CORE_BINDINGS = frozenset(("JSONRPC", "GRPC", "HTTP+JSON"))
"""A2A 1.0 §5.2; compared with case, as every SDK does."""

USUAL_MEDIA_TYPES = frozenset(
    "text/plain text/markdown text/html text/csv application/json application/pdf application/xml application/zip "
    "application/octet-stream application/x-ndjson image/png image/jpeg image/webp image/gif image/svg+xml audio/mpeg "
    "audio/wav audio/ogg audio/webm video/mp4 video/webm multipart/form-data".split()
)
"""Registered and lower case: nothing to say about them."""

LONG_NAME = 60
"""Characters from which lists cut a name off."""

ALL = frozenset(("*",))
"""The cue for "every rule must look"."""

_WELL_TYPED = frozenset(("missing", "empty", "unknown", "misspelt", "legacy"))
_WORDS = {
    "reserved-host": (".example/", ".example:", ".example\n", "example.com", "example.net", "example.org", ".test", ".invalid"),
    "operation": ("message", "/tasks", "well-known", "agent-card", "agent_card", "agentcard", "agent.json", "/card"),
    "tunnel": (
        "ngrok", "trycloudflare", "loca.lt", "localhost.run", "lhr.life", "serveo", "pagekite", "devtunnels",
        "app.github.dev", "gitpod", "pinggy", "bore.pub", "zrok", "telebit", "playit",
    ),
    "foreign-endpoint": ("/mcp", "/sse", "github.", "gitlab.", "bitbucket.", "huggingface.", "npmjs.", "pypi.", "githubusercontent.", "linkedin.", "x.com", "medium."),
    "inner-host": (".local", ".internal", ".svc", ".lan", ".home", ".corp", ".intranet", "metadata.", "instance-data"),
    "idn": ("xn--",),
    "placeholder": (
        "$", "{", "<", "[", "__", "%7b", "todo", "fixme", "tbd", "change", "replace", "placeholder", "your",
    ),
}  # fmt: skip
_OUTPUTS = (
    "json", "image", "picture", "photo", "chart", "diagram", "pdf", "csv", "spreadsheet", "audio", "video", "imej", "gambar",
    "изображ", "картинк", "аудио", "видео", "диаграмм", "png", "jpeg", "jpg", "svg", "xlsx", "docx",
)  # fmt: skip
_TEXT_ONLY = frozenset(("text/plain", "text", "text/markdown"))
_SERVER = (
    "server", "endpoint", "placeholder", "url", "сервер", "агент", "pelayan", "a2a", "agent", "servidor", "服务", "端点", "サーバ",
    "エンドポイント", "خادم",
)  # fmt: skip


def survey_source(source: Source) -> set[str]:
    """The cues of the raw text: the kinds of the reader's problems, and what the value is when it is no card."""
    cues = {f"text:{problem.kind}" for problem in source.document.problems}
    if source.detection is not None and source.detection.version is None:
        cues.add(
            "text:not-an-agent-card" if isinstance(source.document.value, dict) else "text:not-an-object"
        )
    return cues


def survey(card: Card) -> set[str] | frozenset[str]:
    """The cues that this card gives."""
    kinds = card.deviation_kinds
    if not kinds <= _WELL_TYPED or card.card_version == "hybrid":
        return ALL
    cues = {"always", *[f"shape:{kind}" for kind in kinds]}
    if kinds:
        cues.add("unknown")
    if card.card_version != "1.0":
        cues.add("legacy")
    elif "legacy" in kinds:
        cues.add("leftover")
    if card.file is not None and ("well-known" in card.file):
        cues.add("file")
    try:
        _look(card, cues)
    except (AttributeError, TypeError, ValueError):
        return ALL  # a member that only another version knows has a type that nobody checked
    return cues


def _look(card: Card, cues: set[str]) -> None:
    raw: dict[str, Any] = card.raw  # the walk has just seen that every member of this version has its type
    _texts(raw, cues)
    _interfaces(raw, card, cues)
    _skills(raw, card, cues)
    _security(raw, cues)


def _texts(raw: dict[str, Any], cues: set[str]) -> None:
    name, description, version = raw.get("name", ""), raw.get("description", ""), raw.get("version", "")
    if len(name) > LONG_NAME:
        cues.add("long-name")
    words = name_words(name)
    if words and all([word in GENERIC or not word for word in words]):
        cues.add("name")
    if (
        len(description.strip()) < 24
        or len(description.split(None, 1)) < 2
        or folded(description) == folded(name)
    ):
        cues.add("description")
    lower = description.lower()
    for word in _SERVER:
        if word in lower:
            cues.add("no-server")
            break
    parts = version.split(".")
    if len(parts) != 3 or not all(
        [part.isascii() and part.isdecimal() and (part[0] != "0" or part == "0") for part in parts]
    ):
        cues.update(("version", "version-repeats"))
    elif version.startswith(raw.get("protocolVersion", "0.3")):
        cues.add("version-repeats")
    if "documentationUrl" in raw and raw["documentationUrl"].count("/") <= 3:
        cues.add("home-page")
    if "iconUrl" in raw:
        cues.add("icon")
    if raw.get("provider") is None:
        cues.add("no-provider")


def _interfaces(raw: dict[str, Any], card: Card, cues: set[str]) -> None:
    provider = raw.get("provider", {})
    home = provider.get("url", "")
    urls = [raw.get("name", ""), raw.get("version", ""), provider.get("organization", "")]
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
        binding = entry.get(binding_name)
        if binding not in CORE_BINDINGS:
            cues.update(("binding", "odd-url"))
        elif binding == "GRPC":
            cues.update(("grpc", "odd-url"))
        if entry.get("protocolVersion") != "1.0":
            cues.add("protocol-version")
            if raw.get("version", "").startswith(entry.get("protocolVersion", "-")):
                cues.add("version-repeats")
        if entry.get("tenant") == "":
            cues.add("empty-tenant")
        url = entry.get("url", "")
        addresses.append(url)
        host = url.partition("://")[2].partition("/")[0]
        if domain and host != domain and not host.endswith("." + domain):
            cues.add("other-domain")
    if len(entries) > 1:
        cues.add("several-interfaces")
    addresses += [raw[name] for name in ("documentationUrl", "iconUrl") if name in raw]
    if "securitySchemes" in raw:
        addresses += [address.text for address in card.addresses if address.role == "security"]
    for url in addresses:
        if not is_plain(url) or ".localhost" in url:
            cues.update(("odd-url", "inner-host", "idn", "other-domain"))
            break
    probe = "\n".join([*urls, *addresses, ""]).lower()
    for cue, words in _WORDS.items():
        for word in words:
            if word in probe:
                cues.add(cue)
                break


def _skills(raw: dict[str, Any], card: Card, cues: set[str]) -> None:
    modes = raw.get("defaultInputModes", ()), raw.get("defaultOutputModes", ())
    _modes(modes[0], cues)
    _modes(modes[1], cues)
    skills = raw.get("skills", ())
    if len(skills) > card.options.max_skills:
        cues.add("many-skills")
    ids = set()
    for skill in skills:
        id, name, description = skill.get("id", ""), skill.get("name", ""), skill.get("description", "")
        ids.add(id)
        if not (id.isascii() and id.replace("-", "").replace("_", "").isalnum()):
            cues.add("skill-id")
        if len(name) > LONG_NAME:
            cues.add("long-name")
        said = description.strip()
        if len(said) < 24 or len(said) <= max(len(name), len(id)) + 8 or len(said.split(None, 1)) < 2:
            cues.add("short-skill-description")
        if not HELPING.isdisjoint(description_words(said, 4)):
            cues.add("vague")
        examples = skill.get("examples")
        if not examples:
            cues.add("no-examples")
        else:
            for text in examples:
                if text[:1] in "{[" or text[:1].isspace():
                    cues.update(("json-example", "blank-text"))
        tags = skill.get("tags", ())
        if (
            len({tag.strip().casefold() for tag in tags}) < len(tags)
            or "" in tags
            or any([tag.isspace() for tag in tags])
        ):
            cues.update(("duplicate-tag", "blank-text"))
        outputs = skill.get("outputModes") or modes[1]
        if "inputModes" in skill:
            _modes(skill["inputModes"], cues)
        if "outputModes" in skill:
            _modes(outputs, cues)
        if _TEXT_ONLY.issuperset(outputs):
            lower = description.lower()
            for word in _OUTPUTS:
                if word in lower:
                    cues.add("text-only-output")
                    break
    if len(ids) < len(skills):
        cues.add("duplicate-skill-id")


def _modes(items: list[str], cues: set[str]) -> None:
    if not USUAL_MEDIA_TYPES.issuperset(items):
        cues.add("odd-media-type")
    if len(items) > 1 and len(set(items)) < len(items):
        cues.add("duplicate-media-type")


def _security(raw: dict[str, Any], cues: set[str]) -> None:
    if "securitySchemes" in raw:
        cues.add("api-key")
        if any([scheme.get("flows") == {} for scheme in raw["securitySchemes"].values()]):
            cues.add("shape:no-flow")
        if raw["securitySchemes"]:
            return
    if not (raw.get("securityRequirements") or raw.get("security") or raw.get("authentication")):
        cues.add("no-security")
