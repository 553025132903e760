"""A key retired in a trust file: one more entry of `revoked`, the author's text around it left alone."""

from __future__ import annotations

import json
import re
import tomllib

from a2acard.errors import BadValue
from a2acard.signing.trust import Trust
from a2acard.types import Phrase

_LIST = re.compile(r"^[ \t]*revoked[ \t]*=[ \t]*\[", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_TOKEN = re.compile(
    r"""[ \t\r\n]+|\#[^\r\n]*|(?P<item>"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')|(?P<comma>,)|(?P<close>\])"""
)


def revoke(path: str, mark: str) -> bool:
    """Have the trust file at `path` count the key with the id or thumbprint `mark` no more; False where it did so already.

    Raises BadValue for what is no trust file, for a key that it can't know, and for one whose `revoked` is written in a way that is
    not changed here.
    """
    from a2acard.source.replace import replace_file

    trust = Trust.read(path)
    if mark in trust.revoked:
        return False
    _require_known(trust, mark, path)
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    item = json.dumps(mark, ensure_ascii=False).replace("\x7f", "\\u007f")
    made = _with(text, item)
    wanted = tomllib.loads(text)
    wanted["revoked"] = [*wanted.get("revoked", []), mark]
    if made is None or not _says(made, wanted):
        raise BadValue(
            Phrase(
                "{path}: revoked is written in a way that is not changed here; add {item} to it by hand",
                path=path,
                item=item,
            )
        )
    replace_file(path, made.encode())
    return True


def _require_known(trust: Trust, mark: str, path: str) -> None:
    """Refuse what names no key: a slip would leave the key that was meant in force. Where key sets are fetched, nobody can know."""
    known = [name for one in trust.keys for name in (one.key.kid, one.key.thumbprint)]
    if mark in known or trust.jku_hosts:
        return
    from difflib import get_close_matches

    near = get_close_matches(mark, known, 1)
    raise BadValue(
        Phrase(
            "{path}: no key has the id or the thumbprint {mark!r}; did you mean {near!r}?",
            path=path,
            mark=mark,
            near=near[0],
        )
        if near
        else Phrase(
            "{path}: no key has the id or the thumbprint {mark!r}; `a2acard keys list` prints those of a key set",
            path=path,
            mark=mark,
        )
    )


def _says(text: str, wanted: dict[str, object]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        return False


def _with(text: str, item: str) -> str | None:
    """The text with one more item of the list; None where the list is written in another way than is known here."""
    ending = "\r\n" if "\r\n" in text else "\n"
    table = None
    found = _LIST.search(text)
    if found is None or ((table := _TABLE.search(text)) is not None and table.start() < found.start()):
        return f"revoked = [{item}]{ending}{text}"
    start = last = found.end()
    begun, has_comma = start, False
    here = start
    while (token := _TOKEN.match(text, here)) is not None:
        here = token.end()
        if token["item"]:
            begun, last, has_comma = token.start(), token.end(), False
        elif token["comma"]:
            has_comma = True
        elif token["close"]:
            break
    else:
        return None
    close = here - 1
    if last == start:
        return f"{text[:start]}{item}{text[start:]}"
    line = text[text.rfind("\n", 0, begun) + 1 : begun]
    if line.strip():
        return f"{text[:last]}, {item}{text[last:]}"
    comma = "" if has_comma else ","
    end = re.compile(r"\r?\n").search(text, last, close)
    if end is None:  # the list is closed on the line of its last item
        return f"{text[:last]},{ending}{line}{item}{text[last:]}"
    rest = text[last : end.start()]
    return f"{text[:last]}{comma}{rest}{ending}{line}{item}{',' if has_comma else ''}{text[end.start() :]}"
