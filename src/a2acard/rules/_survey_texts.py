"""The part of the survey that looks through what people and models read: secrets, orders, numbers that change."""

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
_SECRET_NAMES = ("pass", "secret", "key", "token", "bearer", "basic", "credential", "pwd")
_SECRET_NAMES_ELSEWHERE = (
    "парол",
    "ключ",
    "токен",
    "密",
    "口令",
    "パスワード",
    "laluan",
    "kunci",
    "contrase",
    "clave",
    "كلمة",
)
"""Words behind which a credential stands (English; other languages)."""
_ORDERS = (
    "you", " this", "other", "ignor", "disregard", "forget", "overrid", "act as", "abaikan", "lupakan", "jangan", "ejen ini", "anda ",
    "olvid", "siempre", "otro", "eres ", "tu ", "<", "[", "#", "**",
)  # fmt: skip
_MARKS = (" this", "tu ", "<", "[", "#", "**")
"""Those of them that have neither `a`, `e` nor `o`."""
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
_TOKEN = 20
"""Characters that every published form of a token has at least."""
_DIGITS = "1234567890"
_SECRET_PLACES = frozenset(
    (
        "unknown",
        "binding",
        "protocol-version",
        "odd-media-type",
        "version",
        "scopes",
        "references",
        "shape:misspelt",
        "leftover",
    )
)
"""Cues with which a credential may stand in a member that has no prose."""


def look_at_texts(raw: dict[str, Any], cues: set[str]) -> None:
    """What the texts that people and models read have in them, each looked through once."""
    said = [raw.get("name", ""), raw.get("provider", {}).get("organization", "")]
    descriptions, ids = [raw.get("description", "")], [""]
    for skill in raw.get("skills", ()):
        descriptions.append(skill.get("description", ""))
        ids.append(skill.get("id", ""))
        said.append(skill.get("name", ""))
        if "tags" in skill:
            said += skill["tags"]
        if "examples" in skill:
            said += skill["examples"]
    for interface in raw.get("supportedInterfaces", ()):
        if "tenant" in interface:
            said.append(interface["tenant"])
    if "securitySchemes" in raw:
        said += raw["securitySchemes"]
        _strings(raw["securitySchemes"], said)
    for extension in raw.get("capabilities", {}).get("extensions", ()):
        uri = extension.get("uri", "")
        if "params" in extension or not uri.islower() or any([sign in uri for sign in URL_SECRETS]):
            cues.add("secret")
        said.append(extension.get("description", ""))
    described = "\n".join(descriptions).lower()
    _volatile(described, cues)
    text = "\n".join([described, *said]).lower()
    for word in _order_words(text):
        if word in text:
            cues.add("orders")
            break
    if "authentication" in raw or not _SECRET_PLACES.isdisjoint(cues):
        cues.add("secret")
    elif "secret" not in cues:
        text += "\n".join(ids).lower()
        for digit in _DIGITS:
            if digit in text:
                if _may_hold_secret(text):
                    cues.add("secret")
                break


def _volatile(text: str, cues: set[str]) -> None:
    """Whether the descriptions may have a number that changes, or a path of one machine."""
    if "/" in text or "\\" in text:
        for word in _PLACES:
            if word in text:
                cues.add("volatile")
                return
    bare = text.replace("a2a", "")
    for digit in _DIGITS:
        if digit in bare:
            for word in _CHANGING if text.isascii() else _CHANGING + _CHANGING_ELSEWHERE:
                if word in text:
                    cues.add("volatile")
                    break
            break


def _order_words(text: str) -> tuple[str, ...]:
    """The words that a text in this script must have to give orders."""
    latin = text.isascii() or "a" in text or "e" in text or "o" in text
    words: tuple[str, ...] = _ORDERS if latin else _MARKS
    if ":" in text:
        words += _TURNS
    if not text.isascii():
        words += ("actúa", *_ORDERS_CHINESE)
        if "и" in text or "о" in text:
            words += _ORDERS_CYRILLIC
        if "ا" in text:
            words += _ORDERS_ARABIC
    return words


def _may_hold_secret(text: str) -> bool:
    """True when a long word, or a name of something secret with a value behind it, is in a text that has a digit."""
    if "=" in text or "@" in text or max([len(word) for word in text.split()]) >= _TOKEN:
        return True
    if ":" in text or " is " in text:
        for name in _SECRET_NAMES:
            if name in text:
                return True
    if "bearer" in text or "basic" in text or "token" in text or "laluan" in text or "clave" in text:
        return True
    return not text.isascii() and any([name in text for name in _SECRET_NAMES_ELSEWHERE])


def _strings(node: dict[str, Any], into: list[str]) -> None:
    """The names and texts of an object, but for its URLs."""
    for item in node.values():
        if isinstance(item, str):
            if item[:8] != "https://" or " " in item:
                into.append(item)
        elif isinstance(item, dict):
            into += item
            _strings(item, into)
