"""Flags credentials in any string of the card."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.redact import credentials, is_clean
from a2acard.rules._shared import walk
from a2acard.types import Phrase, enumerated
from a2acard.url import is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON, Path

MESSAGE = "the text holds what looks like {kinds} ({heads}), which every reader of the card can use"
MESSAGE_NAME = "the name holds what looks like {kinds} ({heads}), which every reader of the card can use"
MESSAGE_MEMBER = "the value of '{name}' looks like a credential, which every reader of the card can use"

_NO_SECRETS = frozenset(("publishable Stripe key", "name and password"))
"""Kinds that reports hide and nobody has to fear: made to be published, or as likely an address."""
_NAME = re.compile(
    r"pass|pwd|secret|key|token|credential|kennwort|senha|парол|ключ|токен|密|口令|パスワード|laluan|kunci|contrase|clave|كلمة",
    re.IGNORECASE,
)
"""What the name of a member has whose value is a credential."""
_WITH_AN = ("A", "O", "HTTP", "npm")
_BEHIND_A_NAME = "credential behind its name"
_PLACEHOLDER = re.compile(
    r"example|sample|your|placeholder|change_?me|replace|redacted|dummy|fake|insert|goes[_-]?here|todo|\.\.\.|…|[<>{}*]|%\w+%"
    r"|x{3}|(.)\1{4}|abcdef|123456|987654|qwerty|s3cr3t|p4ssw0rd|SflKxwRJSMeKKF2QT4|dozjgNryP4J3jVmNHl0w5N",
    re.IGNORECASE,
)
"""What stands where the reader is to put a value of their own, or in everybody's documentation."""
_MEASURE = re.compile(
    r"v?\d+(?:\.\d+)*[-–_ ]?[a-z]+(?:[-_][a-z]+)*|[a-z]+(?:[-_.][a-z]+)*[-_.]?v?\d{1,3}(?:\.\d+)*(?:[-_.][a-z]+)*"
    r"|\d+[-–]\d+|(?:md|sha|hs|rs|es|ed|base|utf|oauth|aes|x)[-_]?\d+(?:-[\w-]+)?",
    re.IGNORECASE,
)
"""`8-digit`, `oauth2`, `sha256`, `step-2-of-login`: words with a number, as prose has them."""
_WORDS_FOR_PASSWORDS = frozenset(
    "password passwd pass pwd secret token key apikey api_key pw user username name host port id".split()
)
_TOKEN = 20
"""Characters that every published form of a token has at least."""
_PHRASE = 12
"""Characters that a phrase of words has at least."""
_DIGIT = re.compile(r"[0-9]")
"""What every credential has that can be told from a word: a value without a digit is never taken for one."""
_SEGMENT = 8
"""Characters that the part of a path with a credential has at least."""
_RUN = re.compile(r"[A-Za-z0-9+/]+")


def check(card: Card) -> Iterator[Hit]:
    """One hit a string or name, whatever the number of credentials in it."""
    if not _is_worth_a_walk({name: item for name, item in card.raw.items() if name != "signatures"}):
        return
    urls: set[Path] = set()
    for name, item in card.raw.items():
        if name != "signatures":
            yield from _member(name, item, ())
            for at, inner in walk(item, (name,)):
                if isinstance(inner, str):
                    if _may_hold(inner):
                        urls = urls or {address.at for address in card.addresses}
                        yield from _text(inner, at, urls)
                elif isinstance(inner, dict) and at[-1] != "scopes":  # a scope may be called `password`
                    for key, value in inner.items():
                        yield from _member(key, value, at)


def _is_worth_a_walk(card: JSON) -> bool:
    """False where no text has anything of a credential, and no name of one a value: most cards, without a path made."""
    nodes = [card]
    for node in nodes:  # grows while it is walked
        if isinstance(node, str):
            if _DIGIT.search(node) and not is_clean(node):
                return True
        elif isinstance(node, dict):
            for name, item in node.items():
                if isinstance(item, (dict, list)):
                    nodes.append(item)
                elif (
                    isinstance(item, str)
                    and _DIGIT.search(item)
                    and (_NAME.search(name) or not is_clean(item))
                ):
                    return True
                if _DIGIT.search(name) and not is_clean(name):
                    return True
        elif isinstance(node, list):
            nodes.extend(node)
    return False


def _may_hold(text: str) -> bool:
    """False for what has no digit, and for everyday URLs with short paths."""
    if not _DIGIT.search(text):
        return False
    return not is_plain(text) or max(map(len, text[8:].split("/")[1:] or [""])) >= _SEGMENT


def _text(text: str, at: Path, urls: set[Path]) -> Iterator[Hit]:
    found = [
        (kind, head)
        for kind, head, rest in credentials(text)
        if _is_secret(kind, head, rest) and not _has_owner(kind, at, urls)
    ]
    if found:
        yield Hit(at, MESSAGE, _params(found))


def _member(name: str, item: JSON, at: Path) -> Iterator[Hit]:
    """The hit on a name that is a credential, or that says that its value is one."""
    found = _DIGIT.search(name) and [
        (kind, head) for kind, head, rest in credentials(name) if _is_secret(kind, head, rest)
    ]
    if found:
        yield Hit((*at, name), MESSAGE_NAME, _params(found), name=True)
    elif (
        isinstance(item, str)
        and _DIGIT.search(item)
        and _NAME.search(name)
        and not any([_is_secret(*one) for one in credentials(item)])
    ):
        pairs = credentials(f'"{name}": "{item}"')
        if any([kind == _BEHIND_A_NAME and _is_secret(kind, head, rest) for kind, head, rest in pairs]):
            yield Hit((*at, name), MESSAGE_MEMBER, {"name": name})


def _params(found: list[tuple[str, str]]) -> dict[str, object]:
    kinds = list(dict.fromkeys([kind for kind, _ in found]))
    heads = list(dict.fromkeys([head.strip(" -") for _, head in found]))
    return {
        "kinds": enumerated(
            [Phrase(f"{'an' if kind.startswith(_WITH_AN) else 'a'} {kind}") for kind in kinds]
        ),
        "heads": ", ".join([f"'{head.strip(' -')}…'" for head in heads]),
    }


def _has_owner(kind: str, at: Path, urls: set[Path]) -> bool:
    """True for what another rule says (URLs with passwords), and for JWTs among the data of an extension."""
    return (kind == "URL with a password" and at in urls) or (kind == "JSON Web Token" and "params" in at)


def _is_secret(kind: str, head: str, rest: str) -> bool:
    """True when `rest` looks like a value that works, not like one that stands for it."""
    if kind in _NO_SECRETS:
        return False
    if kind == "private key":
        body = rest.partition("-----END")[0].replace("\\n", "").replace("\n", "").replace(" ", "")
        return any([len(run) >= 40 and not _PLACEHOLDER.search(run) for run in _RUN.findall(body)])
    if _PLACEHOLDER.search(rest):
        return False
    if kind == "JSON Web Token":
        parts = (head + rest).split(".")
        return len(parts) > 2 and len(parts[1]) >= 10 and len(parts[2]) >= 20
    if kind == "URL with a password":
        word = rest.rpartition(":")[2]
        return word.lower() not in _WORDS_FOR_PASSWORDS and len(word) > 3 and _is_mixed(word)
    if kind == "HTTP credential":
        return _is_basic(rest) if head.lower().startswith("basic") else _is_random(rest, 8)
    if kind == _BEHIND_A_NAME:
        return _is_value(head, rest)
    if kind == "AWS access key":
        return len(rest) == 16 and _is_mixed(rest)
    if kind == "credential in a URL" or "webhook" in kind:
        return _is_random(rest, 12)
    return len(head + rest) >= _TOKEN and _is_random(rest, 8)


def _is_value(head: str, rest: str) -> bool:
    """True for what stands behind `password=` and the like when it is no word of the sentence."""
    word = rest.strip("\\\"'` ").rstrip(".,;:!?)]}。，；！")
    if "://" in word or " " in word or not word.isascii() or "/v" in word:
        return False
    if head.endswith("=") and len(word) >= 6 and _is_mixed(word) and not word.lower().startswith("oauth"):
        return not word[0].isdigit() or not _MEASURE.fullmatch(word)
    if head.lower().startswith("passphrase") and word.count("-") > 1:
        return len(word) >= _PHRASE and _is_mixed(word)  # words with a number are what a phrase is made of
    return len(word) >= 8 and _is_mixed(word) and not _MEASURE.fullmatch(word)


def _is_mixed(word: str) -> bool:
    """True when the word has a digit and a letter."""
    return any([c.isdigit() for c in word]) and any([c.isalpha() for c in word])


def _is_random(text: str, least: int) -> bool:
    """True when a stretch of the text without punctuation looks drawn by lot."""
    return any(
        [len(run) >= least and _is_mixed(run) and not _MEASURE.fullmatch(run) for run in _RUN.findall(text)]
    )


def _is_basic(text: str) -> bool:
    """True when the text is a name and a password in base64 (RFC 7617)."""
    from base64 import b64decode

    try:
        name, colon, word = b64decode(text + "=" * (-len(text) % 4)).decode().partition(":")
    except ValueError:
        return False
    return bool(colon) and (name + word).isprintable() and word.lower() not in _WORDS_FOR_PASSWORDS


RULE = Rule(
    id="credential-in-card",
    summary="the card holds a credential",
    clause="A2A 1.0 §13.3, §14.3",
    confidence="likely",
    check=check,
)
