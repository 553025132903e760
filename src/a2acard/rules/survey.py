"""One quick look over the card that says which rules need to look closer.

Each cue is a necessary condition of its rules: it may call a rule in vain, never leave one out. The look is only
taken at cards whose known members have their types and camelCase names; for the others every rule looks. A
property test runs every rule on every card it can find, with and without the survey, and expects the same findings.
"""

from __future__ import annotations

from a2acard.rules._survey_texts import URL_SECRETS, look_at_texts
from a2acard.rules._text import folded
from a2acard.rules._words import GENERIC, HELPING, description_words, last_word, name_words, separators
from a2acard.url import is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card, Source
    from a2acard.types import Path

CORE_BINDINGS = frozenset(("JSONRPC", "GRPC", "HTTP+JSON"))
"""A2A 1.0 §5.2; compared with case, as every SDK does."""

USUAL_MEDIA_TYPES = frozenset(
    "text/plain text/markdown text/html text/csv application/json application/pdf application/xml application/zip "
    "application/octet-stream application/x-ndjson image/png image/jpeg image/webp image/gif image/svg+xml audio/mpeg "
    "audio/wav audio/ogg audio/webm video/mp4 video/webm multipart/form-data".split()
)
"""Registered and lower case: nothing to say about them."""

BROAD_SCOPES = frozenset(("*", "*:*", "*.*", "**", "admin", "administrator", "root", "superuser", "sudo"))
"""Whole scopes, in small letters: `user:*` and `admin:read` are bounded."""

LONG_NAME = 60
"""Characters from which lists cut a name off."""

ALL = frozenset(("*",))
"""The cue for "every rule must look"."""

_WELL_TYPED = frozenset(("missing", "empty", "unknown", "misspelt", "legacy"))
_ABSENT = frozenset(("wrong-type", "string-boolean", "null", "capabilities-as-list", "schemes-as-list"))
"""What has one of these faults reads as absent."""
_READABLE = _WELL_TYPED | _ABSENT
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
    "secret": URL_SECRETS,
    "placeholder": (
        "$", "{", "<", "[", "__", "%7b", "todo", "fixme", "tbd", "change", "replace", "placeholder", "your",
    ),
}  # fmt: skip
_OUTPUTS = (
    "json", "image", "picture", "photo", "chart", "diagram", "pdf", "csv", "spreadsheet", "audio", "video", "imej", "gambar",
    "изображ", "картинк", "аудио", "видео", "диаграмм", "png", "jpeg", "jpg", "svg", "xlsx", "docx",
)  # fmt: skip
_VERSION_ENDS = frozenset([f"/v{digit}" for digit in range(10)])
_PROMISES = frozenset(("legacy", "misspelt", "string-boolean"))
"""Departures behind which an extended card may be promised."""
_TEXT_ONLY = frozenset(("text/plain", "text", "text/markdown"))
_SERVER = (
    "server", "endpoint", "placeholder", "url", "сервер", "агент", "pelayan", "a2a", "agent", "servidor", "服务", "端点", "サーバ",
    "エンドポイント", "خادم",
)  # fmt: skip

_DEALS = (
    "tak", "accept", "collect", "process", "mak", "execut", "initiat", "send", "captur", "settl", "authori", "plac", "submit",
)  # fmt: skip
_DEALS_RUSSIAN = ("приним", "прием", "приём", "оформ", "проводи", "выполня", "соверша", "оплат")
_MONEY = (
    "pay ", "pays ", "paying ", "charg", "transfer", "buy", "purchas", "checkout", "bayar", "pesanan", "tempahan", "pedido",
    "paga", "pago",
)  # fmt: skip
_MONEY_ELSEWHERE = ("оплач", "单", "付", "款", "注", "払", "済", "購", "ف", "ط")  # fmt: skip
"""Words without which no skill takes orders or payments: what is done, and to what (English, Malay and Spanish; Russian; other
scripts, where one letter is found quickest)."""


def survey_source(source: Source) -> set[str]:
    """The cues of the raw text: the kinds of the reader's problems, and what the value is when it is no card."""
    cues = {"text:always", *[f"text:{problem.kind}" for problem in source.document.problems]}
    if source.detection is not None and source.detection.version is None:
        cues.add(
            "text:not-an-agent-card" if isinstance(source.document.value, dict) else "text:not-an-object"
        )
    return cues


def survey(card: Card) -> set[str] | frozenset[str]:
    """The cues that this card gives."""
    kinds = card.deviation_kinds
    raw = card.raw
    if card.card_version == "hybrid":
        return ALL
    if not kinds <= _WELL_TYPED:
        if not kinds <= _READABLE:
            return ALL
        raw = _without(raw, [deviation.at for deviation in card.deviations if deviation.kind in _ABSENT])
    cues = {"always", *[f"shape:{kind}" for kind in kinds]}
    if kinds:
        cues.add("unknown")
    if card.card_version != "1.0":
        cues.add("legacy")
    elif "legacy" in kinds:
        cues.add("leftover")
    if card.options.policy is not None:
        cues.add("policy")
    if card.file is not None and ("well-known" in card.file):
        cues.add("file")
    try:
        _look(raw, card, cues)
    except (AttributeError, TypeError, ValueError):
        return ALL  # a member that only another version knows has a type that nobody checked
    return cues


def _without(raw: dict[str, Any], paths: list[Path]) -> dict[str, Any]:
    """The card without what stands at `paths`, as rules see it; only what changes is copied."""
    made = dict(raw)
    for path in reversed(paths):  # of a list's items the last goes first
        node: Any = made
        for step in path[:-1]:
            inner = node[step]
            node[step] = node = dict(inner) if isinstance(inner, dict) else list(inner)
        del node[path[-1]]
    return made


def _look(raw: dict[str, Any], card: Card, cues: set[str]) -> None:
    """`raw` is the card without members of a wrong type."""
    _texts(raw, cues)
    _interfaces(raw, card, cues)
    _skills(raw, card, cues)
    _capabilities(raw, card.deviation_kinds, cues)
    _security(raw, card.card_version == "1.0", cues)
    look_at_texts(raw, cues)
    if raw.get("signatures"):
        cues.add("signed")
    else:
        _unsigned(raw, cues)


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
    if addresses and not "\n".join(addresses).islower():
        cues.add("secret")
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
    ids, ends = set(), set()
    for skill in skills:
        id, name, description = skill.get("id", ""), skill.get("name", ""), skill.get("description", "")
        ids.add(id)
        ends.add(last_word(description))
        if separators(description) > 1:
            cues.add("several")
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
    if len(ends) < len(skills):
        cues.add("alike")


def _modes(items: list[str], cues: set[str]) -> None:
    if not USUAL_MEDIA_TYPES.issuperset(items):
        cues.add("odd-media-type")
    if len(items) > 1 and len(set(items)) < len(items):
        cues.add("duplicate-media-type")


def _capabilities(raw: dict[str, Any], kinds: frozenset[str], cues: set[str]) -> None:
    capabilities = raw.get("capabilities", ())
    if "extensions" in capabilities:
        uris = set()
        for extension in capabilities["extensions"]:
            uri = extension.get("uri", "")
            uris.add(uri)
            everyday = uri[:8] == "https://" and uri[-3:] in _VERSION_ENDS and uri[8:9].isalnum()
            if (
                not everyday
                or "a2a-protocol" in uri.lower()
                or len(uri.split()) > 1
                or extension.get("required")
            ):
                cues.add("extensions")
        if len(uris) < len(capabilities["extensions"]):
            cues.add("extensions")
    if not raw.get("securitySchemes"):
        promised = "extendedAgentCard" in capabilities and capabilities["extendedAgentCard"]
        if promised or "supportsAuthenticatedExtendedCard" in raw or not kinds.isdisjoint(_PROMISES):
            cues.add("extended-card")


def _security(raw: dict[str, Any], current: bool, cues: set[str]) -> None:
    schemes = raw.get("securitySchemes", {})
    place = "location" if current else "in"
    for scheme in schemes.values():
        for body in scheme.values() if current else (scheme,):
            if "flows" in body:
                _flows(body["flows"], current, cues)
            if "openIdConnectUrl" in body and not body["openIdConnectUrl"].endswith("/openid-configuration"):
                cues.add("oidc")
            if "scheme" in body and body["scheme"].lower() != "bearer":
                cues.add("http-scheme")
            if "location" in body or "in" in body:
                name = body.get("name", "").replace("-", "")
                if (
                    body.get(place) != "header"
                    or (current and "in" in body)
                    or not (name.isascii() and name.isalnum())
                ):
                    cues.add("api-key")
    _requirements(raw, current, schemes, cues)
    if "authentication" in raw:
        cues.add("http-scheme")
    said = schemes or raw.get("securityRequirements") or raw.get("security") or raw.get("authentication")
    if not said:
        cues.add("no-security")


def _flows(flows: dict[str, Any], current: bool, cues: set[str]) -> None:
    if not flows:
        cues.add("shape:no-flow")
    for name, flow in flows.items():
        if name == "authorizationCode":
            if current and flow.get("pkceRequired") is not True:
                cues.add("flow")
        elif name == "implicit" or name == "password":
            cues.add("flow")


def _are_offered(items: list[str], scheme: dict[str, Any], current: bool) -> bool:
    """True when flows of the scheme offer these scopes, and none of them is a broad one."""
    flows = (scheme.get("oauth2SecurityScheme", {}) if current else scheme).get("flows", {})
    offered = [scope for flow in flows.values() for scope in flow.get("scopes", ())]
    return all([item in offered and item.strip().lower() not in BROAD_SCOPES for item in items])


def _requirements(raw: dict[str, Any], current: bool, schemes: dict[str, Any], cues: set[str]) -> None:
    names: set[str] = set()
    seen = {frozenset(names)}  # an empty alternative is as much of interest as a repeated one
    wanted = raw.get("securityRequirements" if current else "security", ())
    for requirement in wanted:
        needs = requirement.get("schemes", {}) if current else requirement
        names.update(needs)
        key = frozenset(needs)
        if key in seen:
            cues.add("alternatives")
        seen.add(key)
        for name, scopes in needs.items():
            items = scopes.get("list") if current and scopes else scopes
            if items and not _are_offered(items, schemes.get(name, {}), current):
                cues.add("scopes")
    if names != schemes.keys():
        cues.add("references")
    owners = raw.get("skills", ())
    if (current and "security" in raw) or any(
        ["securityRequirements" in skill or "security" in skill for skill in owners]
    ):
        cues.update(("references", "scopes", "alternatives"))


def _unsigned(raw: dict[str, Any], cues: set[str]) -> None:
    """Whether a word of orders or payments is in a skill, so that the card should be signed all the more."""
    cues.add("unsigned")
    for extension in raw.get("capabilities", {}).get("extensions", ()):
        uri = extension.get("uri", "").lower()
        if "ap2" in uri or "x402" in uri:
            cues.add("unsigned-payment")
            return
    said = [f"{skill.get('name', '')} {skill.get('description', '')}" for skill in raw.get("skills", ())]
    text = " ".join(said).lower()
    words: tuple[str, ...] = ()
    if text.isascii() or "a" in text or "e" in text or "u" in text:  # each word has one of them
        words = _MONEY
        if "order" in text or "payment" in text:
            words += _DEALS
    if not text.isascii():
        words += _MONEY_ELSEWHERE
        if "заказ" in text or "плат" in text:
            words += _DEALS_RUSSIAN
    for word in words:
        if word in text:
            cues.add("unsigned-payment")
            return
