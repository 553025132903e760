"""Texts that were written for others, made fit for a card: plain, short, and with nothing internal in them."""

from __future__ import annotations

import re
from html import unescape

from a2acard.authoring._checks import is_outside
from a2acard.redact import credentials, is_clean
from a2acard.types import Phrase
from a2acard.url import address, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.authoring.draft import Draft

MOST_READ = 4000
"""Characters of a text that are looked at: a description of a card is no manual."""
LONG = 320
"""Characters after which no further sentence of a description is taken."""
LONG_NAME = 60
"""Characters of a name that lists show."""

_FENCE = re.compile(r"(?:```|~~~).*?(?:```|~~~|\Z)", re.DOTALL)
_MARKS = (
    (re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL), " "),
    (re.compile(r"</?[A-Za-z][^<>]{0,200}>"), " "),
    (re.compile(r"!?\[([^\[\]]{0,200})\]\([^()]{0,400}\)"), r"\1"),
    (re.compile(r"^[ \t]*(?:#{1,6}|[-*+>]|\d{1,3}[.)])[ \t]+", re.MULTILINE), ""),
    (re.compile(r"(\*\*|__|`)"), ""),
    (re.compile(r"(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])"), ""),
)
"""Markdown and HTML, as descriptions of OpenAPI have it, and what stays of it."""
_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t].*$", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_URL = re.compile(r"\b[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s\"'<>()\[\]]+")
_INNER_NAME = re.compile(
    r"\b(?:localhost|(?:[\w-]{1,63}\.){1,8}(?:internal|local|svc|lan|corp|intranet|localdomain|home))\b(?!\.\w)",
    re.IGNORECASE,
)
_IP = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)")
_IP6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?![\w:])")
_PORT = re.compile(r"(?<![\w/.:])[A-Za-z][\w-]{1,62}:(?:\d{2,5}/(?=[A-Za-z])|(?!(?:19|20)\d\d\b)\d{4,5}\b)")
"""A host of one label with a port, as it is only known inside: `jenkins:8080`."""
_SPELT_EMAIL = re.compile(r"\w\s?[\[(]\s?(?:at|AT)\s?[\])]\s?\w|[a-z0-9]\s?\bAT\b\s?[a-z]")
_ORDERING = re.compile(
    r"<(important|system|instructions?)\b[^<>]{0,200}>.*?(?:</\1\s*>|\Z)"
    r"|<(prompt|secret|assistant|user|thinking|rules?)\b[^<>]{0,200}>.*?</\2\s*>",
    re.DOTALL | re.IGNORECASE,
)
"""Elements that wrap an order to a model; the second kind is a placeholder too, where nothing closes it."""
_TO_A_MODEL = re.compile(
    r"\b(?:system prompt|the (?:llm|language model|assistant|model|ai)\b|as an ai\b|you are an?\b|you (?:must|should|are required to)\b"
    r"|(?:always|never|only|first) (?:call|use|invoke|run) (?:this|the|it)\b|(?:do not|don['’]t) (?:call|use|invoke|tell|mention|reveal|ask)\b"
    r"|(?:call|use|invoke) this (?:tool|function|endpoint|api|operation)\b|before (?:calling|using|invoking) (?:this|any|other|the)\b"
    r"|(?:ignore|disregard|forget|override) (?:all |any |the |your )*(?:previous|prior|other|earlier|above|preceding)\b"
    r"|your (?:task|role|instructions?)\b|important:|\A(?:system|assistant|user)\s?:\s"
    r"|(?:send|forward|copy|report|leak|relay) (?:every|all|each|the (?:whole|entire|full)) (?:chats?|conversations?|messages?|prompts?|contexts?|histor\w+|secrets?)\b)",
    re.IGNORECASE,
)
"""Sentences that tell a model what to do, as descriptions of tools do, instead of a client what is done."""


def leak(text: str) -> str | None:
    """What of `text` is nobody's business: a credential, a person's address, a host of an inner network; None if nothing."""
    if not is_clean(text):
        kind = next((kind for kind, _, _ in credentials(text) if kind != "name and password"), None)
        if kind is not None:
            return Phrase("what looks like a credential ({kind})", kind=kind)
    text = unescape(text) if "&" in text else text
    if ("@" in text and _EMAIL.search(text)) or _SPELT_EMAIL.search(text):
        return Phrase("an e-mail address")
    for match in _URL.finditer(text):
        url = split(match[0].rstrip(".,;:!?"))
        if url.host is None or not is_outside(url.host):
            return Phrase("the address of an inner host")
        if url.scheme != "https":
            return Phrase("an address that is not encrypted")
    if _INNER_NAME.search(text) or _PORT.search(text):
        return Phrase("the name of an inner host")
    found = [*_IP.finditer(text), *(_IP6.finditer(text) if "::" in text or text.count(":") > 6 else ())]
    if any([address(match[0]) not in (None, "public") for match in found]):
        return Phrase("the address of an inner host")
    return None


def unfit(text: str) -> str | None:
    """Why a card may not say `text`: what it leaks, or that it tells a model what to do; None where it may."""
    return leak(text) or (Phrase("an order to a model") if _TO_A_MODEL.search(text) else None)


def fit_name(draft: Draft, name: str, source: str) -> str:
    """An identifier as it stands in its source; empty, with the reason told, where no word of it may be said.

    To be asked before an identifier is taken apart: a secret or a host in words is still one.
    """
    reason = unfit(name)
    if reason:
        draft.leave_out(source, "the name, with {reason}", reason=reason)
    return "" if reason else name


def _without_orders(draft: Draft, text: str, source: str) -> str:
    """`text` without elements that wrap an order to a model; that there were some is told."""
    found, count = _ORDERING.subn(" ", text[:MOST_READ])
    if count:
        draft.leave_out(source, "a part with {reason}", reason=Phrase("an order to a model"))
    return found


def plain(text: str) -> str:
    """`text` without Markdown and HTML: its first paragraph that is no heading, on one line."""
    text = _FENCE.sub(" ", text[:MOST_READ].replace("\r\n", "\n").replace("\r", "\n"))
    text = _HEADING.sub("", text) if _HEADING.sub("", text).strip() else text
    paragraphs = [" ".join(_unmarked(part).split()) for part in re.split(r"\n\s*\n", text)]
    return next((part for part in paragraphs if part), "")


def _unmarked(text: str) -> str:
    for pattern, kept in _MARKS:
        text = pattern.sub(kept, text)
    return "".join([c for c in text if c.isprintable() or c.isspace()])


def prose(draft: Draft, text: object, source: str, most: int = LONG) -> str | None:
    """The sentences of a description that a card may tell, up to `most` characters; the others are told of."""
    if not isinstance(text, str):
        return None
    kept: list[str] = []
    for sentence in _SENTENCE.split(plain(_without_orders(draft, text, source))):
        reason = unfit(sentence)
        if reason:
            draft.leave_out(source, "a sentence with {reason}", reason=reason)
        elif sentence.strip():
            if kept and sum(map(len, kept)) + len(sentence) > most:
                break
            kept.append(sentence.strip())
    found = " ".join(kept)
    return (found if len(found) <= 2 * most else cut(found, most)) or None


def title(draft: Draft, text: object, source: str, most: int = LONG_NAME) -> str | None:
    """A name that a card may tell; None, with the reason told, where it may not."""
    if not isinstance(text, str):
        return None
    found = plain(_without_orders(draft, text, source)).rstrip(".")
    reason = unfit(found)
    if reason:
        draft.leave_out(source, "the text, with {reason}", reason=reason)
        return None
    return cut(found, most) or None


def cut(text: str, most: int) -> str:
    """`text` up to a word's end, with the mark of what is missing."""
    if len(text) <= most:
        return text
    head = text[: most - 1]
    if not (text[most - 1].isspace() or head[-1].isspace()) and " " in head:
        head = head.rsplit(None, 1)[0]
    return head.rstrip(" ,;:-") + "…"


def words(name: str) -> list[str]:
    """The words of an identifier: `listPets`, `list_pets` and `list-pets` are `list` and `pets`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return [word for word in re.split(r"[\W_]+", spaced) if word]


def spoken(name: str) -> str:
    """An identifier as people would say it: `list_pets` is `List pets`."""
    found = [word if word.isupper() and len(word) > 1 else word.lower() for word in words(name)]
    text = " ".join(found)
    return text[:1].upper() + text[1:]


def slug(name: str) -> str:
    """A skill id made of a name: small letters, digits and hyphens; empty where nothing of it is ASCII."""
    from unicodedata import normalize

    ascii_name = normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "-".join([word.lower() for word in words(ascii_name)])[:64].strip("-")


def free(id: str, taken: set[str]) -> str:
    """`id`, or with a number where that is taken; it is taken from then on."""
    number, found = 2, id
    while found in taken:
        found, number = f"{id}-{number}", number + 1
    taken.add(found)
    return found


def outside_url(draft: Draft, text: object, source: str) -> str | None:
    """An https URL that everybody can reach; None, with the reason told, for any other."""
    if not isinstance(text, str) or not text.strip():
        return None
    url = split(text.strip())
    reason: str | None = None
    if not url.is_http or not url.host:
        reason = Phrase("no absolute URL")
    elif url.userinfo is not None:
        reason = Phrase("a URL with a credential")
    elif not is_outside(url.host):
        reason = Phrase("the address of an inner host")
    elif url.scheme != "https":
        reason = Phrase("an address that is not encrypted")
    elif "{" in text:
        reason = Phrase("an address with something to be filled in")
    if reason is None and (found := leak(text)):
        reason = found
    if reason:
        draft.leave_out(source, "{reason}", reason=reason)
        return None
    return text.strip()


def media_types(given: Iterator[object]) -> list[str]:
    """Media types, without parameters, each once; what is none, and ranges, are not among them."""
    found: dict[str, None] = {}
    for item in given:
        name = item.partition(";")[0].strip().lower() if isinstance(item, str) else ""
        if re.fullmatch(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,100}/[a-z0-9][a-z0-9!#$&^_.+-]{0,100}", name):
            found[name] = None
    return list(found)
