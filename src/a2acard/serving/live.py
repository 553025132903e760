"""A card that is served while its file changes: the last good one stays until the next good one is there."""

from __future__ import annotations

import os
import time

from a2acard.serving.app import CardApp
from a2acard.serving.resource import MAX_AGE_S

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.serving._http import Scope
    from a2acard.serving.app import Receive, Send

CHECK_S = 1.0
"""Seconds between two looks at the file."""


class LiveCard:
    """The application for the card in a file; `judge` says why a card is not good, in one sentence, or None.

    `told` is called with what happened when the file has changed. Raises OSError, and ValueError with the judge's
    sentence, where there is no good card to start with.
    """

    def __init__(
        self,
        path: str,
        judge: Callable[[bytes], str | None],
        told: Callable[[str], None],
        *,
        legacy: bool = False,
        max_age_s: int = MAX_AGE_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self.judge = judge
        self.told = told
        self.legacy = legacy
        self.max_age_s = max_age_s
        self.clock = clock
        self.looked = clock()
        self.stamp = self._stamp()
        data, modified_s = self._read()
        reason = judge(data)
        if reason is not None:
            raise ValueError(reason)
        self.app = self._made(data, modified_s)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, with the newest good card."""
        if self.clock() - self.looked >= CHECK_S:
            self.looked = self.clock()
            self._look()
        await self.app(scope, receive, send)

    def _look(self) -> None:
        """Take the file up again where it has changed and is good."""
        try:
            stamp = self._stamp()
            if stamp == self.stamp:
                return
            self.stamp = stamp
            data, modified_s = self._read()
            reason = self.judge(data)
            if reason is None:
                self.app = self._made(data, modified_s)
                self.told("the card has changed, and is served")
                return
        except OSError as error:
            reason = error.strerror or "it can't be read"
        except Exception as error:  # whatever is wrong with the new card, the old one stays
            reason = str(error)
        self.told(f"the card has changed and is not good, the last one stays: {reason}")

    def _made(self, data: bytes, modified_s: float) -> CardApp:
        return CardApp.of(data, modified_s=modified_s, legacy=self.legacy, max_age_s=self.max_age_s)

    def _read(self) -> tuple[bytes, float]:
        with open(self.path, "rb") as file:
            return file.read(), os.fstat(file.fileno()).st_mtime

    def _stamp(self) -> tuple[int, int, int]:
        found = os.stat(self.path)
        return found.st_mtime_ns, found.st_size, found.st_ino
