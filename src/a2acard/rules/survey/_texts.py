"""The part of the survey that looks through what people and models read, each text once: secrets, orders, payments…"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

URL_SECRETS = (
    "=",
    "@",
    "_",
    "sk-",
    "hooks",
    "xox",
    "xapp-",
    "gl",
    "pypi-",
    "xai-",
    "pplx-",
    "pat-na1-",
    "hvs.",
)
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
_VALUE = 12
"""Characters that a value behind `Bearer` has at least."""
_DIGITS = "1234567890"
_SCHEME_MEMBERS = frozenset(
    "apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme flows "
    "authorizationCode clientCredentials deviceCode implicit password scopes authorizationUrl tokenUrl refreshUrl "
    "deviceAuthorizationUrl pkceRequired openIdConnectUrl oauth2MetadataUrl description bearerFormat scheme location name type in".split()
)
_SECRET_PLACES = frozenset(
    "unknown binding protocol-version odd-media-type version scopes references shape:misspelt leftover".split()
)
"""Cues with which a credential may stand in a member that has no prose."""


def look_at_texts(raw: dict[str, Any], gives_text: bool, cues: set[str]) -> None:
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
    if _is_volatile(described, latin):
        cues.add("volatile")
    latin = text if text.isascii() else _latin(text)
    if _has_orders(text, latin):
        cues.add("orders")
    if "authentication" in raw or not _SECRET_PLACES.isdisjoint(cues):  # noqa: SIM114  # the costly look comes last
        cues.add("secret")
    elif "secret" not in cues and _may_hold_secret(text, latin, ids):
        cues.add("secret")


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


def _is_volatile(text: str, latin: str) -> bool:
    """Whether the descriptions may have a number that changes, or a path of one machine."""
    if ("/" in latin or "\\" in latin) and _has(_PLACES, latin):
        return True
    if not _has(_DIGITS, text) or not _has(_DIGITS, text.replace("a2a", "")):
        return False
    return _has(_CHANGING, latin) or (latin is not text and _has(_CHANGING_ELSEWHERE, text))


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


def _may_hold_secret(text: str, latin: str, ids: list[str]) -> bool:
    """True when a digit is in a text, and a long word, or a name of something secret with a value behind it."""
    ids = [*ids, text]
    whole = (
        "\n".join(ids)
        if latin is text
        else f"{' '.join(ids[:-1])}\n{text.encode('ascii', 'ignore').decode()}"
    )
    whole = whole.lower()
    if not _has(_DIGITS, whole):
        return False
    if "=" in whole or "@" in whole:
        return True
    longest = max(map(len, whole.split()))
    if longest >= _TOKEN:
        return True
    is_named = ":" in whole or " is " in whole or (latin is not text and _has("：＝是", text))
    if is_named and (
        _has(_SECRET_NAMES, whole) or (latin is not text and _has(_SECRET_NAMES_ELSEWHERE, text))
    ):
        return True
    return longest >= _VALUE and _has(("bearer", "basic", "token"), whole)


def _strings(node: dict[str, Any], into: list[str]) -> None:
    """The names and texts of an object, but for its URLs."""
    for item in node.values():
        if isinstance(item, str):
            if item[:8] != "https://" or " " in item:
                into.append(item)
        elif isinstance(item, dict):
            into += [name for name in item if name not in _SCHEME_MEMBERS]
            _strings(item, into)
