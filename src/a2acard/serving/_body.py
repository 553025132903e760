"""The body of a request that may be for somebody else: read as far as it has to be, and given back whole."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any, ClassVar

    from a2acard.serving._http import Receive


class Body:
    """The messages that came, and whether there are more than were read."""

    NO_JSON: ClassVar[object] = object()
    """What `json` gives for bytes that are none."""

    def __init__(self, messages: list[MutableMapping[str, Any]], *, is_cut: bool) -> None:
        self.messages = messages
        self.is_cut = is_cut

    @classmethod
    async def read(cls, receive: Receive, most_bytes: int) -> Body:
        """Read a body, up to a size."""
        messages: list[MutableMapping[str, Any]] = []
        size = 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > most_bytes:
                return cls(messages, is_cut=True)
            if message["type"] != "http.request" or not message.get("more_body", False):
                return cls(messages, is_cut=False)

    def json(self) -> Any:
        """The value of the body; NO_JSON where it has none."""
        if self.is_cut:
            return self.NO_JSON
        try:
            whole = b"".join([message.get("body", b"") for message in self.messages])
            return json.loads(whole, parse_constant=_refused)
        except (ValueError, RecursionError):
            return self.NO_JSON

    def replay(self, receive: Receive) -> Receive:
        """A `receive` that gives what was read already, then what comes."""
        waiting = iter(self.messages)

        async def again() -> MutableMapping[str, Any]:
            for message in waiting:
                return message
            return await receive()

        return again


def _refused(text: str) -> None:
    raise ValueError(f"{text} is no JSON")
