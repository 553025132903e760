"""Media types as RFC 6838 §4.2 and RFC 9110 §8.3.1 write them."""

from __future__ import annotations

import re

_NAME = r"[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}"
_PARAMETER = (
    r"""[ \t]*;[ \t]*(?:[A-Za-z0-9!#$%&'*+.^_`|~-]+=(?:[A-Za-z0-9!#$%&'*+.^_`|~-]+|"(?:[^"\\]|\\.)*"))?"""
)
_MEDIA_TYPE = re.compile(rf"(?:{_NAME}/(?:{_NAME}|\*)|\*/\*)(?:{_PARAMETER})*\Z")

TOP_LEVEL = frozenset(
    (
        "application",
        "audio",
        "chemical",
        "example",
        "font",
        "haptics",
        "image",
        "message",
        "model",
        "multipart",
        "text",
        "video",
    )
)
"""The top-level types that are registered, and `chemical`, which is in use."""


def is_media_type(text: str) -> bool:
    """True for `type/subtype` with or without parameters, wildcards included."""
    return _MEDIA_TYPE.match(text) is not None


def essence(text: str) -> str:
    """Type and subtype in lower case, without parameters."""
    return text.partition(";")[0].strip().lower()
