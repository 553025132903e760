"""The JSON scanner in C that lies under the json module, where this Python has one."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.types import JSON

    make_scanner: Callable[[object], Callable[[str, int], tuple[JSON, int]]] | None
else:
    try:
        # The scanner under the json module; json itself also loads re, a third of a bare start of Python.
        from _json import make_scanner
    except ImportError:  # pragma: no cover  # no C scanner in this Python
        make_scanner = None
