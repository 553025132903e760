"""The part of the survey that looks through what people and models read, each text once: secrets, orders, payments…

Questions for words are answered by sets of words, so that a text costs the same however many words are asked for.
What a rule needs two words for (`takes` and `orders`) is asked for as a pair.
"""

from __future__ import annotations

import re

from a2acard.rules._text import is_styled
from a2acard.rules._words import HELPING, description_words
from a2acard.rules.survey._addresses import PATH_SECRETS
from a2acard.rules.survey._odd import NOT_THERE, odd_values, strangers
from a2acard.rules.survey._words import (
    ARABIC,
    CYRILLIC,
    EAST,
    GREEK,
    ascii_of,
    has_run,
    is_mixed,
    may_be_styled,
    run,
    scripts_of,
    tokens,
    utf8_of,
    words_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card

URL_SECRETS = ("=", "@", *PATH_SECRETS)
"""What a URL with a credential has, if it has no capital letter."""

_NOT = tokens("no not placeholder belum tidak")
_SERVERS = tokens("server servers endpoint endpoints a2a agent agents url pelayan servidor")
_SERVER_CYRILLIC = ("сервер", "агент")
_SERVER_EAST = "务端バポ"
"""Words of a text that says that nothing answers."""

_GIVING = tokens(
    "return returns returning produce produces producing generate generates generating create creates creating output outputs render "
    "renders rendering export exports exporting emit emits deliver delivers draw draws drawing respond responds reply replies "
    "menghasilkan menjana mengembalikan devuelve genera produce crea exporta"
)
OUTPUTS = tokens(
    "json image images picture pictures photo photos png jpg jpeg svg chart charts diagram diagrams imej gambar imágenes imagen "
    "gráfico gráficos pdf pdfs csv spreadsheet spreadsheets xlsx docx audio video videos"
)
_OUTPUTS_ELSEWHERE = ("изображ", "картинк", "аудио", "видео", "диаграмм")
"""Verbs of giving, and what is not text."""

_DEALS = tokens(
    "take takes taking accept accepts accepting collect collects collecting process processes processing make makes making execute "
    "executes executing initiate initiates initiating send sends sending capture captures capturing settle settles settling authorise "
    "authorises authorising authorize authorizes authorizing place places placing submit submits submitting pay pays paying charge "
    "charges charging transfer transfers transferring buy buys buying purchase purchases purchasing complete completes perform performs "
    "handle handles menerima terima mengambil ambil membuat buat memproses proses toma tomar acepta aceptar recibe reciber "
    "recibir recibi recibir procesa procesar realiza realizar cobra cobrar tramita tramitar paga pagar"
)
_MONEY = tokens(
    "payment payments order orders bill bills invoice invoices supplier suppliers vendor vendors merchant merchants booking bookings "
    "purchase purchases fine fines fee fees tax taxes rent card cards customer customers wallet wallets money funds item items product "
    "products goods ticket tickets grocery groceries flight flights stock stocks share shares trade trades checkout pesanan tempahan bayaran pembayaran "
    "pedido pedidos pago pagos factura facturas recibo recibos compra compras"
)
_PAYING = tokens("membayar bayar")
"""What is done, and to what; and what says both."""
_DEALS_RUSSIAN = ("приним", "прием", "приём", "оформ", "проводи", "выполня", "соверша", "оплат")
_MONEY_EAST = "单付款购注払済購"
_MONEY_ARABIC = "فطش"

_ORDERS = tokens(
    "ignore disregard forget override abaikan lupakan jangan sentiasa selalu siempre eres ignora ignoren ignorad olvida olvide"
)
"""Words without which no text gives these orders (English, Malay, Spanish)."""
_AGENTS = tuple([word.encode() for word in ("agent", "skill", "tool", "assistant", "serv")])
_PHRASES = (
    (b"this", tokens("rank list place put always must only exclusively first before"), tuple([b"this " + word for word in _AGENTS])),
    (
        b"your",
        tokens("reveal print output repeat show leak"),
        (b"your system", b"your hidden", b"your instr", b"your initial"),
    ),
    (
        b"your",
        tokens("task role job goal mission objective primary main responsibility purpose"),
        tuple([f"your {word}".encode() for word in "task role job goal mission objective primary main respons purpose".split()]),
    ),
    (b"you", tokens("are re"), (b"you are", b"you re")),
    (b"user", tokens("tell inform notify alert"), (b"tell the user", b"tell user", b"form the user", b"form user", b"fy the user", b"fy user", b"lert the user", b"lert user")),
    (b"users", tokens("tell inform notify alert"), (b"the users", b"l users", b"m users", b"y users", b"t users")),
    (b"human", tokens("tell inform notify alert"), (b" the human", b" human")),
    (b"operator", tokens("tell inform notify alert"), (b" the operator", b" operator")),
    (b"system", tokens("override"), (b"system override",)),
    (b"act", tokens("as como"), (b"act as", b"act a como")),
    (b"anda", tokens("ialah adalah"), (b"anda ialah", b"anda adalah")),
    (b"tu", tokens("tarea función rol misión trabajo objetivo"), (b"tu tarea", b"tu func", b"tu funci", b"tu rol", b"tu mis", b"tu trab", b"tu obj")),
    *[
        (word, tokens("not don never no nunca"), (*[word + b" " + noun for noun in _AGENTS], word + b" herram"))
        for word in sorted(tokens("other another otro otros"))
    ],
)  # fmt: skip
"""A word, those of which one must be there too, and how the word goes on (no mark, no accent: `act a como`)."""
_TURNS = (b"system:", b"user:", b"human:", b"assistant:")
_ORDERS_CYRILLIC = ("будь", "вы ", "ты ", "твоя", "ваша")
_IMPERATIVES = ("игнор", "используй", "бирай", "зывай", "действуй", "выступай")
"""Those that end in `уй` or `ай`."""
_ORDERS_ARABIC = ("تجاهل", "انس", "تتبع", "تستخدم", "اختر", "استخدم", "أنت", "انت", "مهمتك", "تصر")
_ORDERS_EAST = "忽无無忘不勿禁总始常必他あ你您扮"

_PLACES = (b"/home/", b"/users/", b"/root/", b":\\", b"file:")
_CHANGING = tokens(
    "updated modified changed synced refreshed generated built deployed setakat kini kemas kemaskini dikemas dikemaskini fecha "
    "actualizado actualizada actualización currently right present moment actualmente index catalog catalogue directory database library "
    "collection contains containing indexes indexing holds holding pid process uptime session sessionid build commit revision rev git sha"
)
_AS = frozenset((b"as",))
_STAMPS_AS = (b"as of", b"as at")
_STAMPS_OF_TIME = (b"t0", b"t1", b"t2")
"""What stands before a date, and how the hour begins in a point of time."""
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

_SECRET_NAMES = (
    b"pass", b"secret", b"key", b"token", b"bearer", b"basic", b"credential", b"pwd", b"laluan", b"kunci", b"contrase", b"clave", b"kennwort", b"senha",
)  # fmt: skip
_SECRET_NAMES_ELSEWHERE = ("парол", "ключ", "токен", "密", "口令", "パスワード", "كلمة")
"""Words behind which a credential stands."""
_NEAR = 48
"""Characters within which a sign follows the word that it belongs to."""
_RUN = run(20)
"""Letters and digits one after the other that most forms of a token have."""
_PREFIXES = tokens(
    "sk rk pk whsec ghp gho ghu ghs ghr glpat gldt glrt glcbt glptt glft glsoat glagent glimt xapp gocspx npm pypi hf shpat shpca "
    "shppa shpss doo dop dor xai gsk pplx r8 nrak pmak lin ntn figd pat sntrys rubygems nfp sbp ya29 sg hvs dckr tvly fm2 fo1 glsa glc atlasv1 "
    "sq0atp sq0csp sq0idp"
) | frozenset([b"xox%c" % code for code in range(97, 123)])
_HEADS = (
    (b"j", b"eyj"),
    (b":", b":aa"),
    (b"~", b"8q~"),
    (b"_", b"secret_"),
    (b"z", b"aiza"),
    (b"3", b"atatt3"),
    (b"-", b"key-"),
    (b"k", b"hooks"),
)
"""How a token begins whose parts may be short, each behind its rarest sign: to look for one byte is quicker."""
_DIGITS = b"1234567890"
_DIGIT = "[٠-٩۰-۹０-９]"
"""The digits that Arabic, Persian and East Asian texts may have."""
_HTTP = tokens("bearer basic token")
_HTTP_VALUE = rb"(?:bearer|basic|token)[\s?]+(?=\S*[\d=._-])[a-z0-9+/=_.~-]{12}"
"""A value behind `Bearer`, in small letters."""
_SECRETS = _PREFIXES | _HTTP
_SCHEME_MEMBERS = frozenset(
    "apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme flows "
    "authorizationCode clientCredentials deviceCode implicit password scopes authorizationUrl tokenUrl refreshUrl "
    "deviceAuthorizationUrl pkceRequired openIdConnectUrl oauth2MetadataUrl description bearerFormat scheme location name type in".split()
)
_LONG_ID = 20
"""Characters from which an id may say a sentence."""
_HELPING = tokens(" ".join([word for word in HELPING if word.isascii()]))
_PHRASED = frozenset([word for word, _, _ in _PHRASES])
_ASKED = frozenset().union(
    _NOT, _SERVERS, _GIVING, OUTPUTS, _DEALS, _MONEY, _PAYING, _ORDERS, _PHRASED, _CHANGING, _AS, _SECRETS, _HELPING,
    *[partners for _, partners, _ in _PHRASES],
)  # fmt: skip
"""Every word that anybody asks for: of a text's words only these are kept, so that all questions are asked of a few."""
_HELPING_CYRILLIC = ("помо", "держив", "управля", "обрабат", "работает", "занима", "обеспеч")
_ODD_VALUES = frozenset("binding protocol-version odd-media-type version scopes references".split())
"""Cues of members without prose whose values are not the usual ones, so that a credential may be among them."""


_LEFT_OUT = frozenset(("wrong-type", "null", "schemes-as-list"))
"""Departures of what is looked through as if it were not there."""
TEXT_CUES = frozenset("no-server text-only-output vague unsigned-payment volatile orders".split())
"""The cues that tell what texts have in them, whatever else the card has."""


class Said:
    """The texts of a card's skills: descriptions, names, ids, and what else is said there."""

    __slots__ = ("descriptions", "ids", "more", "names")

    def __init__(self) -> None:
        self.descriptions: list[str] = []
        self.names: list[str] = []
        self.ids: list[str] = []
        self.more: list[str] = []


def look_at_texts(raw: dict[str, Any], card: Card, said: Said, gives_text: bool, cues: set[str]) -> None:
    """What the texts have in them; `gives_text` says that a skill has text as its only output."""
    own, descriptions, rest = raw.get("description", ""), said.descriptions, said.more
    skilled = "\n".join(descriptions + said.names)
    rest.append(raw.get("name", ""))
    rest += said.ids if "skill-id" in cues else [id for id in said.ids if len(id) >= _LONG_ID]
    _others(raw, rest, cues)
    text = "\n".join([own, skilled, *rest])
    utf8 = utf8_of(text)
    scripts = scripts_of(utf8) if utf8 else b""
    lower = text.lower() if scripts else ""
    own_data, skilled_data = ascii_of(own), ascii_of(skilled)
    own_list, skilled_list = words_of(own_data), words_of(skilled_data)
    own_words, dealt = _ASKED.intersection(own_list), _ASKED.intersection(skilled_list)
    if not (_NOT.isdisjoint(own_words) or _SERVERS.isdisjoint(own_words)) or (
        scripts and _may_say_no_server(lower, scripts)
    ):
        cues.add("no-server")
    if gives_text and (
        (not OUTPUTS.isdisjoint(dealt) and (CYRILLIC in scripts or not _GIVING.isdisjoint(dealt)))
        or (CYRILLIC in scripts and _has(_OUTPUTS_ELSEWHERE, lower))
    ):
        cues.add("text-only-output")
    if not _HELPING.isdisjoint(dealt) or (CYRILLIC in scripts and _has(_HELPING_CYRILLIC, lower)):
        for description in descriptions:
            if not HELPING.isdisjoint(description_words(description, 4)):
                cues.add("vague")
                break
    if raw.get("signatures"):
        cues.add("signed")
    else:
        cues.add("unsigned")
        if _has_payments(raw, dealt, lower, scripts):
            cues.add("unsigned-payment")
    described = own_words | dealt
    if _is_volatile(own, descriptions, described, own_data + b"\n" + skilled_data, scripts):
        cues.add("volatile")
    rest_data = ascii_of("\n".join(rest))
    rest_list = words_of(rest_data)
    words = described.union(_ASKED.intersection(rest_list))
    data = b"\n".join((own_data, skilled_data, rest_data)).lower()
    in_order = (own_list, skilled_list, rest_list)
    if _has_orders(text, utf8, lower, words, data, scripts, in_order) or _has_odd_places(card):
        cues.add("orders")
    if "authentication" in raw:
        cues.add("secret")
    elif "secret" not in cues:
        more = said.ids
        if not _ODD_VALUES.isdisjoint(cues):
            more += odd_values(raw)
        if not card.deviation_kinds <= NOT_THERE:
            more += strangers(card)
        others = "\n".join(more)
        if not others.isascii():
            scripts += scripts_of(utf8_of(others))
            lower = f"{lower or text.lower()}\n{others.lower()}"
        other = ascii_of(others)
        if _may_hold_secret(data + b"\n" + other.lower(), words, other, lower, scripts):
            cues.add("secret")


def _has_odd_places(card: Card) -> bool:
    """Whether models read something beside the skills that was left out, for it is not of the type it should be."""
    if card.deviation_kinds <= NOT_THERE:
        return False
    return any(
        [
            deviation.at[0] == "securitySchemes" or deviation.at[:2] == ("capabilities", "extensions")
            for deviation in card.deviations
            if deviation.kind in _LEFT_OUT and deviation.at
        ]
    )


def _may_say_no_server(lower: str, scripts: bytes) -> bool:
    """Whether a text of these scripts may say that nothing answers."""
    return (
        (CYRILLIC in scripts and "не " in lower and _has(_SERVER_CYRILLIC, lower))
        or (EAST in scripts and _has(_SERVER_EAST, lower))
        or (ARABIC in scripts and "خ" in lower)
    )


def _has(words: tuple[str, ...] | str, text: str) -> bool:
    for word in words:  # noqa: SIM110  # any() with a generator takes twice as long
        if word in text:
            return True
    return False


def _has_bytes(words: tuple[bytes, ...], data: bytes) -> bool:
    for word in words:  # noqa: SIM110  # as above
        if word in data:
            return True
    return False


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
            if "params" in extension:
                cues.update(("secret", "orders"))
            elif not uri.islower() or _has(URL_SECRETS, uri):
                cues.add("secret")
            said.append(extension.get("description", ""))


def _has_payments(raw: dict[str, Any], dealt: frozenset[bytes], lower: str, scripts: bytes) -> bool:
    """Whether words of orders or payments are in a skill, so that the card should be signed all the more."""
    capabilities = raw.get("capabilities", ())
    if "extensions" in capabilities:
        for extension in capabilities["extensions"]:
            uri = extension.get("uri", "").lower()
            if "ap2" in uri or "x402" in uri:
                return True
    if not _PAYING.isdisjoint(dealt) or not (_DEALS.isdisjoint(dealt) or _MONEY.isdisjoint(dealt)):
        return True
    if not scripts:
        return False
    return (
        (EAST in scripts and _has(_MONEY_EAST, lower))
        or (ARABIC in scripts and _has(_MONEY_ARABIC, lower))
        or (
            CYRILLIC in scripts
            and ("оплач" in lower or (("заказ" in lower or "плат" in lower) and _has(_DEALS_RUSSIAN, lower)))
        )
    )


def _is_volatile(own: str, texts: list[str], words: frozenset[bytes], data: bytes, scripts: bytes) -> bool:
    """Whether a description may have a number that changes, or a path of one machine."""
    if (b"/" in data or b"\\" in data) and _has_bytes(_PLACES, data.lower()):
        return True
    far = EAST in scripts or ARABIC in scripts  # where digits may be other ones
    if not far and (
        not _has_digit(data)
        or (not scripts and _CHANGING.isdisjoint(words) and not _has_stamp(data.lower(), words))
    ):
        return False
    for text in (own, *texts):
        lower = ascii_of(text).lower()
        if b"a2a" in lower:
            lower = lower.replace(b"a2a", b"")
        if (_has_digit(lower) or (far and re.search(_DIGIT, text))) and (
            not _CHANGING.isdisjoint(words_of(lower))
            or _has_stamp(lower, words)
            or (scripts and _has(_CHANGING_ELSEWHERE, text.lower()))
        ):
            return True
    return False


def _has_stamp(data: bytes, words: frozenset[bytes]) -> bool:
    """Whether a date may stand in `data`, whose words are among `words`."""
    return _has_bytes(_STAMPS_OF_TIME, data) or (b"as" in words and _has_bytes(_STAMPS_AS, data))


def _has_digit(data: bytes) -> bool:
    for code in _DIGITS:  # noqa: SIM110  # as above
        if code in data:
            return True
    return False


def _has_orders(
    text: str,
    utf8: bytes,
    lower: str,
    words: frozenset[bytes],
    data: bytes,
    scripts: bytes,
    in_order: tuple[list[bytes], ...],
) -> bool:
    """Whether a text may tell a model what to do or to be; `data` in small letters, `in_order` all its words."""
    if "<" in text or "[" in text or "#" in text or "**" in text or not _ORDERS.isdisjoint(words):
        return True
    if ":" in text and _has_bytes(_TURNS, data):
        return True
    if not _PHRASED.isdisjoint(words):
        flat = None
        for word, partners, phrases in _PHRASES:
            if word in words and not partners.isdisjoint(words):
                if flat is None:
                    flat = b" ".join([b" ".join(part) for part in in_order])
                if _has_bytes(phrases, flat):
                    return True
    if not utf8:
        return False
    if ((CYRILLIC in scripts or GREEK in scripts) and is_mixed(scripts)) or (
        may_be_styled(utf8) and is_styled(text)
    ):
        return True
    return (
        (EAST in scripts and _has(_ORDERS_EAST, text))
        or (
            CYRILLIC in scripts
            and (
                _has(_ORDERS_CYRILLIC, lower)
                or (("уй" in lower or "ай" in lower) and _has(_IMPERATIVES, lower))
            )
        )
        or (ARABIC in scripts and _has(_ORDERS_ARABIC, text))
    )


def _may_hold_secret(data: bytes, words: frozenset[bytes], other: bytes, lower: str, scripts: bytes) -> bool:
    """True when a digit is in the texts, and a long word, or a name of something secret with a value behind it.

    `data` is all there is in small letters, `other` the part of it whose words are not among `words`.
    """
    if not _has_digit(data):
        return False
    if b"=" in data or b"@" in data or has_run(data, _RUN):
        return True
    for sign, head in _HEADS:
        if sign in data and head in data:
            return True
    ends = [piece[-_NEAR:] for sign in (b":", b" is") for piece in data.split(sign)[:-1]]
    if ends and _has_bytes(_SECRET_NAMES, b"\n".join(ends)):
        return True
    words = words.union(_SECRETS.intersection(words_of(other)))
    if not _PREFIXES.isdisjoint(words) or (not _HTTP.isdisjoint(words) and re.search(_HTTP_VALUE, data)):
        return True
    if not scripts or not _has(":：＝是", lower):
        return False
    if EAST in scripts and _has_bytes(_SECRET_NAMES, data) and _has("：＝是", lower):
        return True
    ends_elsewhere = [piece[-_NEAR:] for sign in ":：＝是" for piece in lower.split(sign)[:-1]]
    return _has(_SECRET_NAMES_ELSEWHERE, "\n".join(ends_elsewhere))


def _strings(node: dict[str, Any], into: list[str]) -> None:
    """The names and texts of an object, but for its URLs."""
    for item in node.values():
        if isinstance(item, str):
            if item[:8] != "https://" or " " in item:
                into.append(item)
        elif isinstance(item, dict):
            into += [name for name in item if name not in _SCHEME_MEMBERS]
            _strings(item, into)
