"""The part of the survey that looks through what people and models read, each text once: secrets, orders, payments…"""

from __future__ import annotations

from a2acard.rules.survey._addresses import PATH_SECRETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card

URL_SECRETS = ("=", "@", *PATH_SECRETS)
"""What a URL with a credential has, if it has no capital letter."""
_NO_LETTERS = bytes([code for code in range(128) if not chr(code).isalpha()])

_SERVER = ("server", "endpoint", "placeholder", "url", "pelayan", "a2a", "agent", "servidor")
_SERVER_ELSEWHERE = ("сервер", "агент", "务", "端", "バ", "ポ", "خ")
"""Words of a text that says that nothing answers."""
_OUTPUTS = (
    "json", "image", "picture", "photo", "chart", "diagram", "pdf", "csv", "spreadsheet", "audio", "video", "imej", "gambar",
    "png", "jpeg", "jpg", "svg", "xlsx", "docx",
)  # fmt: skip
_OUTPUTS_ELSEWHERE = ("изображ", "картинк", "аудио", "видео", "диаграмм")
"""What is not text."""
_SECRET_NAMES = (
    "pass",
    "secret",
    "key",
    "token",
    "bearer",
    "basic",
    "credential",
    "pwd",
    "laluan",
    "kunci",
    "contrase",
    "clave",
)
_SECRET_NAMES_ELSEWHERE = ("парол", "ключ", "токен", "密", "口令", "パスワード", "كلمة")
"""Words behind which a credential stands."""
_ORDERS = (
    "ignor", "disregard", "forget", "overrid", "act as", "abaikan", "lupakan", "jangan", "ejen ini", "anda ", "olvid", "siempre",
    "otro", "eres ", "tu ",
)  # fmt: skip
_AGENTS = ("agent", "skill", "tool", "assistant", "serv")
_ADDRESSES = {
    "you": (
        "you are", "you're", *[f"your {word}" for word in "task role job goal mission objective primary main respons purpose".split()],
        "your system", "your hidden", "your instr", "your initial",
    ),
    "this": tuple([f"this {word}" for word in _AGENTS]),
    "other": tuple([f"other {word}" for word in _AGENTS]),
}  # fmt: skip
"""Common words, and what must follow them, one blank between."""
_MARKS = "<[#"
_TURNS = ("system:", "user:", "human:", "assistant:")
_ORDERS_CYRILLIC = (
    "игнор",
    "забуд",
    "используй",
    "бирай",
    "зывай",
    "вы ",
    "ты ",
    "твоя",
    "ваша",
    "действуй",
    "выступай",
)
_ORDERS_ARABIC = ("تجاهل", "انس", "تتبع", "تستخدم", "اختر", "استخدم", "أنت", "انت", "مهمتك", "تصر")
_ORDERS_CHINESE = "忽无無忘不勿禁总始常必他あ你您扮"
"""Words without which no text gives orders or tells a model what it is (English, Malay, Spanish; one letter in scripts without blanks)."""
_PLACES = ("/home/", "/users/", "/root/", ":\\", "file:")
_CHANGING = (
    "as of", "as at", "date", "modified", "changed", "synced", "refreshed", "generated", "built", "deployed", "setakat", "kini", "fecha",
    "actual", "current", "right now", "present", "moment", " of ", "contain", "index", "hold", "pid", "process id", "uptime", "session",
    "build", "commit", "rev", "git", "sha", "t0", "t1", "t2", "kemas",
)  # fmt: skip
_CHANGING_ELSEWHERE = (
    "состоян",
    "обновлен",
    "сейчас",
    "截",
    "更新",
    "現在",
    "時点",
    "目前",
    "当前",
    "آخر",
    "تاريخ",
)
"""Words near a number that will be another one tomorrow."""
_DEALS = (
    "tak",
    "accept",
    "collect",
    "process",
    "mak",
    "execut",
    "initiat",
    "send",
    "captur",
    "settl",
    "authori",
    "plac",
    "submit",
)
_DEALS_RUSSIAN = ("приним", "прием", "приём", "оформ", "проводи", "выполня", "соверша", "оплат")
_MONEY = (
    "pay ", "pays ", "paying ", "charg", "transfer", "buy", "purchas", "checkout", "bayar", "pesanan", "tempahan", "pedido",
    "paga", "pago",
)  # fmt: skip
_MONEY_ELSEWHERE = ("оплач", "单", "付", "款", "注", "払", "済", "購", "ف", "ط")
"""Words without which no skill takes orders or payments: what is done, and to what (English, Malay and Spanish; Russian; other
scripts, where one letter is found quickest)."""
_TOKEN = 20
"""Characters that every published form of a token has at least."""
_PREFIXES = (
    "sk-", "sk_", "rk_", "pk_", "whsec_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "glagent-", "glimt-", "xox", "xapp-", "gocspx-", "npm_", "pypi-", "hf_", "shpat_", "shpca_", "shppa_", "shpss_", "_v1_",
    "xai-", "gsk_", "pplx-", "r8_", "nrak-", "pmak-", "lin_", "ntn_", "figd_", "pat-na1-", "sntrys_", "rubygems_", "nfp_", "sbp_",
    "aiza", "ya29", "sg.", "eyj", "akia", "asia", "hvs.", "atatt3", "hooks",
)  # fmt: skip
"""How a token begins that dashes may break into short parts, so that it looks like an id of words."""
_VALUE = 12
"""Characters that a value behind `Bearer` has at least."""
_DIGITS = "1234567890"
_SCHEME_MEMBERS = frozenset(
    "apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme flows "
    "authorizationCode clientCredentials deviceCode implicit password scopes authorizationUrl tokenUrl refreshUrl "
    "deviceAuthorizationUrl pkceRequired openIdConnectUrl oauth2MetadataUrl description bearerFormat scheme location name type in".split()
)
_ODD_VALUES = frozenset("binding protocol-version odd-media-type version scopes references".split())
"""Cues of members without prose whose values are not the usual ones, so that a credential may be among them."""
_NOT_THERE = frozenset(("missing", "empty"))
"""Departures without contents; all others are members with contents of any kind."""


def look_at_texts(raw: dict[str, Any], card: Card, gives_text: bool, cues: set[str]) -> None:
    """What the texts have in them; `gives_text` says that a skill has text as its only output."""
    description = raw.get("description", "")
    descriptions, names, said, ids = [description], [], [raw.get("name", "")], [""]
    for skill in raw.get("skills", ()):
        descriptions.append(skill.get("description", ""))
        ids.append(skill.get("id", ""))
        names.append(skill.get("name", ""))
        if "tags" in skill:
            said += skill["tags"]
        if "examples" in skill:
            said += skill["examples"]
    _others(raw, said, cues)
    descriptions += names
    described = "\n".join(descriptions).lower()
    text = "\n".join([described, *said]).lower()
    latin = described if described.isascii() else _latin(described)
    if _has(_SERVER, latin and _latin(description.lower())) or (
        latin is not described and _has(_SERVER_ELSEWHERE, description.lower())
    ):
        cues.add("no-server")
    if gives_text and (
        _has(_OUTPUTS, latin) or (latin is not described and _has(_OUTPUTS_ELSEWHERE, described))
    ):
        cues.add("text-only-output")
    if raw.get("signatures"):
        cues.add("signed")
    else:
        cues.add("unsigned")
        if _has_payments(raw, described, latin):
            cues.add("unsigned-payment")
    if _is_volatile(descriptions, latin):
        cues.add("volatile")
    latin = text if text.isascii() else _latin(text)
    if _has_orders(text, latin):
        cues.add("orders")
    if "authentication" in raw:
        cues.add("secret")
    elif "secret" not in cues:
        odd = [] if _ODD_VALUES.isdisjoint(cues) else _odd_values(raw)
        if not card.deviation_kinds <= _NOT_THERE:
            odd += _strangers(card)
        if odd:
            ids.append(" ".join(odd))
        if _may_hold_secret(text, ids):
            cues.add("secret")


def _odd_values(raw: dict[str, Any]) -> list[str]:
    """The values of members that have a usual one."""
    found: list[str] = [
        raw.get("version", ""),
        raw.get("protocolVersion", ""),
        raw.get("preferredTransport", ""),
    ]
    for name in ("supportedInterfaces", "additionalInterfaces"):
        for entry in raw.get(name, ()):
            found += [entry.get(member, "") for member in ("protocolBinding", "transport", "protocolVersion")]
    for owner in (raw, *raw.get("skills", ())):
        for name in ("defaultInputModes", "defaultOutputModes", "inputModes", "outputModes"):
            found += owner.get(name, ())
        for name in ("securityRequirements", "security"):
            if name in owner:
                found.append(repr(owner[name]))
    return found


def _strangers(card: Card) -> list[str]:
    """The members that are not as the table has them, with all that is in them."""
    found: list[str] = []
    for deviation in card.deviations:
        if deviation.kind not in _NOT_THERE:
            node: Any = card.raw
            for step in deviation.at:
                node = node[step]
            found += (
                str(deviation.at[-1]) if deviation.at else "",
                node if isinstance(node, str) else repr(node),
            )
    return found


def _has(words: tuple[str, ...] | str, text: str) -> bool:
    if text:
        for word in words:
            if word in text:
                return True
    return False


def _latin(text: str) -> str:
    """The ASCII characters of a text; empty where no letter is among them."""
    if text.isascii():
        return text
    found = text.encode("ascii", "ignore")
    return found.decode() if found.translate(None, _NO_LETTERS) else ""


def _others(raw: dict[str, Any], said: list[str], cues: set[str]) -> None:
    """The texts outside the skills."""
    if "provider" in raw:
        said.append(raw["provider"].get("organization", ""))
    for interface in raw.get("supportedInterfaces", ()):
        if "tenant" in interface:
            said.append(interface["tenant"])
    if "securitySchemes" in raw:
        said += raw["securitySchemes"]
        _strings(raw["securitySchemes"], said)
    capabilities = raw.get("capabilities", ())
    if "extensions" in capabilities:
        for extension in capabilities["extensions"]:
            uri = extension.get("uri", "")
            if "params" in extension or not uri.islower() or _has(URL_SECRETS, uri):
                cues.add("secret")
            said.append(extension.get("description", ""))


def _has_payments(raw: dict[str, Any], text: str, latin: str) -> bool:
    """Whether a word of orders or payments is in a skill, so that the card should be signed all the more."""
    capabilities = raw.get("capabilities", ())
    if "extensions" in capabilities:
        for extension in capabilities["extensions"]:
            uri = extension.get("uri", "").lower()
            if "ap2" in uri or "x402" in uri:
                return True
    if _has(_MONEY, latin) or (("order" in latin or "payment" in latin) and _has(_DEALS, latin)):
        return True
    return latin is not text and (
        _has(_MONEY_ELSEWHERE, text) or (("заказ" in text or "плат" in text) and _has(_DEALS_RUSSIAN, text))
    )


def _is_volatile(descriptions: list[str], latin: str) -> bool:
    """Whether a description may have a number that changes, or a path of one machine."""
    if ("/" in latin or "\\" in latin) and _has(_PLACES, latin):
        return True
    for text in descriptions:
        if _has(_DIGITS, text):
            lower = text.lower().replace("a2a", "")
            if _has(_DIGITS, lower) and (
                _has(_CHANGING, lower) or (not lower.isascii() and _has(_CHANGING_ELSEWHERE, lower))
            ):
                return True
    return False


def _has_orders(text: str, latin: str) -> bool:
    """Whether a text may tell a model what to do or to be."""
    if _has(_MARKS, text) or ("*" in text and "**" in text) or _has(_ORDERS, latin):
        return True
    if ":" in text and _has(_TURNS, latin):
        return True
    for word, phrases in _ADDRESSES.items():
        if word in latin and _has(phrases, " ".join(latin.split())):
            return True
    return latin is not text and (
        _has(_ORDERS_CHINESE, text)
        or (("и" in text or "о" in text) and _has(_ORDERS_CYRILLIC, text))
        or ("ا" in text and _has(_ORDERS_ARABIC, text))
        or "actúa" in text
    )


def _may_hold_secret(text: str, more: list[str]) -> bool:
    """True when a digit is in the texts, and a long word, or a name of something secret with a value behind it."""
    whole = f"{text}\n{' '.join(more).lower()}"
    latin = whole if whole.isascii() else whole.encode("ascii", "ignore").decode()
    if not _has(_DIGITS, latin):
        return False
    if "=" in latin or "@" in latin:
        return True
    if (":" in latin or " is " in latin) and _has_near(_SECRET_NAMES, latin, (":", " is")):
        return True
    if (
        latin is not whole
        and _has(":：＝是", whole)
        and _has_near(_SECRET_NAMES_ELSEWHERE, whole, tuple(":：＝是"))
    ):
        return True
    if latin is not whole and _has("：＝是", whole) and _has(_SECRET_NAMES, latin):
        return True
    long = [word for word in latin.split() if len(word) >= _VALUE]
    tokens = " ".join([word for word in long if len(word) >= _TOKEN])
    if tokens and _has(_DIGITS, tokens):
        runs = tokens.replace("-", " ").replace("_", " ").split()
        if max(map(len, runs)) >= _TOKEN or _has(_PREFIXES, tokens):
            return True
    return bool(long) and _has(("bearer", "basic", "token"), latin)


_NEAR = 48
"""Characters within which a sign follows the word that it belongs to."""


def _has_near(words: tuple[str, ...], text: str, signs: tuple[str, ...]) -> bool:
    """True when a word stands in the text with one of the signs shortly behind it."""
    for word in words:
        at = text.find(word)
        while at >= 0:
            after = text[at : at + _NEAR]
            for sign in signs:
                if sign in after:
                    return True
            at = text.find(word, at + 1)
    return False


def _strings(node: dict[str, Any], into: list[str]) -> None:
    """The names and texts of an object, but for its URLs."""
    for item in node.values():
        if isinstance(item, str):
            if item[:8] != "https://" or " " in item:
                into.append(item)
        elif isinstance(item, dict):
            into += [name for name in item if name not in _SCHEME_MEMBERS]
            _strings(item, into)
