"""Interrupts (Ctrl-C) that wait while output is being written, so that no line is left half."""

from __future__ import annotations

import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Self


class Interrupts:
    """While open, SIGINT raises KeyboardInterrupt as ever, but inside `with interrupts.held:` only at its end."""

    def __init__(self) -> None:
        self.held = _Held()
        self._before: object = None

    def __enter__(self) -> Self:
        try:
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        except ValueError:  # not the main thread, which interrupts never reach
            self._before = None
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]  # what signal itself gave

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        if self.held.is_open:
            self.held.waiting = True
        else:
            raise KeyboardInterrupt


class _Held:
    """A stretch that no interrupt may cut."""

    def __init__(self) -> None:
        self.is_open = self.waiting = False

    def __enter__(self) -> None:
        self.is_open = True

    def __exit__(self, *_: object) -> None:
        self.is_open = False
        if self.waiting:
            self.waiting = False
            raise KeyboardInterrupt
