"""JSON text of values, numbers beyond the range of a float among them, which Python's own writer turns into what is no JSON."""

from __future__ import annotations

import json

_BEYOND = {"inf": "1e999", "-inf": "-1e999", "nan": "null"}


def json_text(data: object) -> str:
    """`data` as JSON (RFC 8259), indented by two; a number that was too large for a float stays too large (`1e999`)."""
    try:
        return json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)
    except ValueError:
        from secrets import token_hex

        mark = token_hex(16)
        text = json.dumps(_marked(data, mark), ensure_ascii=False, indent=2)
        for name, number in _BEYOND.items():
            text = text.replace(f'"{mark}{name}"', number)
        return text


def _marked(data: object, mark: str) -> object:
    if isinstance(data, dict):
        return {name: _marked(item, mark) for name, item in data.items()}
    if isinstance(data, (list, tuple)):
        return [_marked(item, mark) for item in data]
    if isinstance(data, float) and repr(data) in _BEYOND:
        return f"{mark}{data!r}"
    return data
