"""The ways in which a host may write a secret that it sends back: as it is, escaped, or encoded, alone or within something else."""

from __future__ import annotations

from base64 import b64decode, b64encode
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SHORT = 4
"""Characters under which hiding a text would hide half of every other."""
_LONG = 8
"""Characters from which on a text is looked for in other letter cases, in hexadecimal and in Base64 too."""


@lru_cache(maxsize=64)  # the same few are looked for in every text of a probe
def spellings(secret: str) -> frozenset[str]:
    """All texts that give a secret away. What has a few characters only is looked for as it stands, or not at all."""
    return frozenset([text for text in _spelt(secret) if len(text) >= SHORT])


def _spelt(secret: str) -> Iterator[str]:
    import json
    from html import escape

    plain = {secret, escape(secret), json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    if len(secret) >= _LONG:
        data = secret.encode("utf-8", "surrogatepass")
        plain |= {secret.lower(), secret.upper(), data.hex(), data.hex().upper(), *_in_base64(data)}
    for text in plain:
        yield text
        yield from _in_a_url(text)


def _in_a_url(text: str) -> Iterator[str]:
    """Percent-encoded, with what some leave as it is, and with small letters."""
    import re
    from urllib.parse import quote, quote_plus

    for made in (
        quote(text, safe="", errors="replace"),
        quote(text, errors="replace"),
        quote_plus(text, errors="replace"),
    ):
        yield made
        yield re.sub("%[0-9A-F]{2}", lambda match: match[0].lower(), made)


def _in_base64(data: bytes) -> Iterator[str]:
    """What is left of the bytes in Base64 whatever stands before and after them: three cores, in both alphabets."""
    for before in range(3):
        bits = (before + len(data)) * 8
        core = b64encode(b"\0" * before + data).decode()[-(-before * 8 // 6) : bits // 6]
        yield core
        yield core.replace("+", "-").replace("/", "_")


def within_basic(value: str) -> tuple[str, ...]:
    """What credentials of HTTP Basic hold: name and password, and the password alone (RFC 7617); nothing for no Base64."""
    try:
        text = b64decode(value, validate=True).decode()
    except ValueError:
        return ()
    return (text, text.partition(":")[2])
