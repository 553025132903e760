"""The ways in which a host may write a secret that it sends back: as it is, escaped, or encoded, alone or within something else."""

from __future__ import annotations

from base64 import b32encode, b64decode, b64encode
from functools import lru_cache

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

SHORT = 4
"""Characters under which hiding a text would hide half of every other."""
_LONG = 8
"""Characters from which on a text is looked for in other letter cases, and encoded, too."""
_ROUNDS = 4
"""How often a text is unescaped: JSON in JSON in a URL is three times."""
_GONE = "***"


def without(text: str, secrets: Iterable[str]) -> str:
    """A text without these secrets, in whatever form, however often it was escaped; where a form can be told and not its
    place, nothing is left of the text."""
    forms = [form for secret in dict.fromkeys(secrets) for form in _forms(secret)]
    found = _found(forms, text) if forms else []
    for form in sorted(found, key=lambda form: len(form.text), reverse=True):
        text = form.pattern.sub(_GONE, text)
    return _GONE if found and _found(found, text) else text


def _found(forms: list[_Form], text: str) -> list[_Form]:
    """Those of the forms that a text has, once its escapes are undone."""
    levels = _levels(text)
    lower = [level.lower() for level in levels]
    return [form for form in forms if form.is_in(levels if form.is_exact else lower)]


@value
class _Form:
    """A text that gives a secret away; `is_exact` where the case of its letters counts. Where it is the middle of an encoded text,
    `before` and `after` are the characters that may stand beside it and hold the rest of it."""

    text: str
    is_exact: bool = True
    before: str = ""
    after: str = ""

    def is_in(self, levels: list[str]) -> bool:
        """True when one of the texts has it; they are in small letters where case does not count."""
        text = self.text if self.is_exact else self.text.lower()
        return any([text in level for level in levels])

    @property
    def pattern(self) -> re.Pattern[str]:
        """What finds it however each of its characters is escaped, and however often; in time that grows with the text alone."""
        return _compiled(self.text, self.before, self.after, self.is_exact)


@lru_cache(maxsize=64)  # the same few are looked for in every text of a probe
def _forms(secret: str) -> tuple[_Form, ...]:
    """All forms of a secret but the escaped ones. What has a few characters only is looked for as it stands, or not at all."""
    return tuple([form for form in _spelt(secret) if len(form.text) >= SHORT])


def _spelt(secret: str) -> Iterator[_Form]:
    is_long = len(secret) >= _LONG
    for text in dict.fromkeys((secret, secret.replace(" ", "+"))):
        yield _Form(text, not is_long)
    if is_long:
        data = secret.encode("utf-8", "surrogatepass")
        yield _Form(data.hex(), False)
        yield from _encoded(
            data, 6, r"(?:[A-Za-z0-9+_-]|\\{0,15}/|%(?:25){0,4}2[bBfF])", f"{_PADDING}{{0,2}}"
        )
        yield from _encoded(data, 5, "[A-Za-z2-7]", f"{_PADDING}{{0,6}}")


def _encoded(data: bytes, bits: int, alphabet: str, end: str) -> Iterator[_Form]:
    """What is left of the bytes in Base64 (6 bits a character) and Base32 (5), whatever stands before and after them: the
    characters that are theirs alone, and beside these the two that they share."""
    encode = b64encode if bits == 6 else b32encode
    for before in range(3 if bits == 6 else 5):
        first, last = -(-before * 8 // bits), (before + len(data)) * 8 // bits
        core = encode(b"\0" * before + data).decode()[first:last]
        ahead = f"{alphabet}?" if before * 8 % bits else ""
        behind = (f"{alphabet}?" if (before + len(data)) * 8 % bits else "") + end
        yield _Form(core, bits == 6, ahead, behind)
        if bits == 6:
            yield _Form(core.replace("+", "-").replace("/", "_"), True, ahead, behind)


_PADDING = r"(?:=|%(?:25){0,4}3[dD]|\\{1,15}u003[dD])"
"""What an encoded text may end in, percent-encoded or not."""


def _levels(text: str) -> list[str]:
    """A text, and what comes of it as often as its escapes are undone, one kind after the other."""
    found = {text: None}
    for _ in range(_ROUNDS):
        start = text
        for undo in (_without_backslashes, _without_percents, _without_entities):
            text = undo(text)
            found[text] = None
        if text == start:
            break
    return list(found)


def _without_backslashes(text: str) -> str:
    if "\\" not in text:
        return text
    import re

    plain = re.sub(
        r"\\(?:u\{?([0-9a-fA-F]{4})\}?|x([0-9a-fA-F]{2})|(.))",
        lambda match: match[3] or chr(int(match[1] or match[2], 16)),
        text,
        flags=re.DOTALL,
    )
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _without_percents(text: str) -> str:
    from urllib.parse import unquote

    return unquote(text) if "%" in text else text


def _without_entities(text: str) -> str:
    from html import unescape

    return unescape(text) if "&" in text else text


@lru_cache(maxsize=256)
def _compiled(text: str, before: str, after: str, is_exact: bool) -> re.Pattern[str]:
    import re

    body = "".join([_any_way(char) for char in text])
    return re.compile(before + body + after, 0 if is_exact else re.IGNORECASE)


def _any_way(char: str) -> str:
    """A character as it stands, behind backslashes, by its number (JSON, C), percent-encoded, and as an entity of HTML."""
    import re
    from html.entities import codepoint2name

    code = ord(char)
    units = char.encode("utf-16-be", "surrogatepass").hex()
    by_number = "".join(
        [rf"\\{{1,15}}u\{{?{_any_case(units[at : at + 4])}\}}?" for at in range(0, len(units), 4)]
    )
    ways = [rf"\\{{0,15}}{re.escape(char)}", by_number]
    if code < 256:
        ways.append(rf"\\{{1,15}}x{_any_case(f'{code:02x}')}")
    data = char.encode("utf-8", "surrogatepass")
    ways.append("".join([rf"%(?:25){{0,{_ROUNDS}}}{_any_case(f'{byte:02x}')}" for byte in data]))
    names = [f"#0{{0,4}}{code};?", f"#[xX]0{{0,4}}{_any_case(f'{code:x}')};?"]
    if code in codepoint2name or char == "'":
        names.append(f"{codepoint2name.get(code, 'apos')};?")
    ways.append(f"&(?:amp;){{0,{_ROUNDS}}}(?:{'|'.join(names)})")
    return f"(?:{'|'.join(ways)})"


def _any_case(digits: str) -> str:
    return "".join([f"[{digit}{digit.upper()}]" if digit.isalpha() else digit for digit in digits])


def within_basic(value: str) -> tuple[str, ...]:
    """What credentials of HTTP Basic hold: name and password, and the password alone (RFC 7617); nothing for no Base64."""
    try:
        text = b64decode(value, validate=True).decode()
    except ValueError:
        return ()
    return (text, text.partition(":")[2])
