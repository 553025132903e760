"""A key retired in a trust file: one more entry of `revoked`, the author's text around it left alone."""

from __future__ import annotations

import json
import re
import tomllib

from a2acard.errors import BadValue
from a2acard.signing.trust import Trust

_LINE = re.compile(r"^revoked[ \t]*=[ \t]*\[(?P<items>[^\[\]#\n]*)\](?P<rest>[ \t]*(?:#.*)?)$", re.MULTILINE)


def revoke(path: str, mark: str) -> bool:
    """Have the trust file at `path` count the key with the id or thumbprint `mark` no more; False where it did so already.

    Raises BadValue for what is no trust file, and for one whose `revoked` is written in a way that is not changed here.
    """
    from a2acard.source.replace import replace_file

    if mark in Trust.read(path).revoked:
        return False
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    item = json.dumps(mark, ensure_ascii=False)
    head, tail = _split(text)
    found = _LINE.search(head)
    if found is not None:
        items = found["items"].strip().rstrip(",")
        line = f"revoked = [{f'{items}, ' if items else ''}{item}]{found.group('rest')}"
        head = head[: found.start()] + line + head[found.end() :]
    elif re.search(r"^revoked\b", head, re.MULTILINE):
        raise BadValue(f"{path}: revoked is written over several lines; add {item} to it by hand")
    else:
        head = f"revoked = [{item}]\n{head}"
    made = head + tail
    try:
        said = tomllib.loads(made).get("revoked")
    except tomllib.TOMLDecodeError:
        said = None
    if not isinstance(said, list) or mark not in said:
        raise BadValue(
            f"{path}: revoked is written in a way that is not changed here; add {item} to it by hand"
        )
    replace_file(path, made.encode())
    return True


def _split(text: str) -> tuple[str, str]:
    """What stands before the first table, and the rest."""
    found = re.search(r"^[ \t]*\[", text, re.MULTILINE)
    if found is None:
        return text, ""
    return text[: found.start()], text[found.start() :]
