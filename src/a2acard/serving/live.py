"""Cards that are served while their files change: the last good ones stay until the next good ones are there."""

from __future__ import annotations

import errno
import os
import stat
import time

from a2acard.errors import CardError
from a2acard.source.limits import DEFAULT_LIMITS
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from a2acard.serving._http import Receive, Scope, Send
    from a2acard.serving.app import CardApp

CHECK_S = 1.0
"""Seconds between two looks at the files."""


@value
class FileState:
    """What a file has: its bytes, and when they last changed, in seconds since 1970; None where nobody knows."""

    data: bytes
    modified_s: float | None


@value
class Once:
    """A card that was read once, from what is no file: what it is called, and its bytes."""

    name: str
    data: bytes


def read_state(path: str) -> FileState:
    """The state of a file, as far as a card may be long, and one byte more by which a longer one is told.

    Raises OSError, also for what is no regular file: a pipe or a device may keep us waiting, or have no end.
    """
    _check_regular(path, os.stat(path))  # before it is opened, for opening a device may do something
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)  # without waiting, for it may have been replaced meanwhile
    with open(handle, "rb") as file:
        found = os.fstat(file.fileno())
        _check_regular(path, found)
        return FileState(file.read(DEFAULT_LIMITS.max_bytes + 1), found.st_mtime)


def _check_regular(path: str, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, Phrase("it is a folder"), path)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, Phrase("it is no regular file"), path)


class LiveApp:
    """The application for cards in files, and for such as were read once, which stay as they are.

    `make` makes it of their states, in their order; `judge` says why a card is not good, in one sentence, or None;
    `told` is called with a file and what happened when it has changed. Raises OSError, whatever `make` raises, and
    ValueError with the judge's sentence, where there is no good card to start with.
    """

    def __init__(
        self,
        sources: Iterable[str | Once],
        make: Callable[[tuple[FileState, ...]], CardApp],
        judge: Callable[[bytes], str | None],
        told: Callable[[str, str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.make = make
        self.judge = judge
        self.told = told
        self.clock = clock
        self.looked = clock()
        self.files = [_Watched(s) if isinstance(s, str) else _Unchanging(s) for s in sources]
        for file in self.files:
            reason = judge(file.state.data)
            if reason is not None:
                raise NotGood(file.path, reason)
        self.app = self._made()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, with the newest good cards."""
        if self.clock() - self.looked >= CHECK_S:
            self.looked = self.clock()
            self._look()
        await self.app(scope, receive, send)

    def _look(self) -> None:
        """Take up those files that have changed and are good."""
        changed = [file for file in self.files if self._took(file)]
        if not changed:
            return
        try:
            self.app = self._made()
        except Exception as error:  # whatever is wrong with the new cards, the old ones stay
            for file in changed:
                reason = error.args[0] if isinstance(error, CardError) else str(error)
                text = Phrase(
                    "the card has changed and can't be served, the last one stays: {reason}", reason=reason
                )
                self.told(file.path, text)
            return
        for file in changed:
            self.told(file.path, Phrase("the card has changed, and is served"))

    def _took(self, file: _Watched | _Unchanging) -> bool:
        """True where a file has changed and is good; what is not good is told."""
        try:
            state = file.changed()
            if state is None:
                return False
            reason = self.judge(state.data)
        except OSError as error:
            reason = error.strerror or Phrase("it can not be read")
        except CardError as error:
            reason = error.args[0]
        except Exception as error:  # a card that no rule has foreseen
            reason = str(error)
        if reason is None:
            assert state is not None  # it was read, and judged
            file.state = state
            return True
        text = Phrase("the card has changed and is not good, the last one stays: {reason}", reason=reason)
        self.told(file.path, text)
        return False

    def _made(self) -> CardApp:
        return self.make(tuple([file.state for file in self.files]))


class NotGood(ValueError):
    """A card that is not good to start with: `path` is its file."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path


class _Unchanging:
    """What was read once, as if it were a file that nobody changes."""

    def __init__(self, source: Once) -> None:
        self.path = source.name
        self.state = FileState(source.data, None)

    def changed(self) -> FileState | None:
        """None: nothing changes."""
        return None


class _Watched:
    """A file, its last good state, and by what a change is seen."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.stamp: tuple[int, int, int] | None = self._stamp()
        self.state = self._read()

    def changed(self) -> FileState | None:
        """The new state; None where nothing has changed since the last look. Raises OSError, once."""
        try:
            stamp = self._stamp()
        except OSError:
            is_news, self.stamp = self.stamp is not None, None
            if is_news:
                raise
            return None
        if stamp == self.stamp:
            return None
        self.stamp = stamp
        return self._read()

    def _read(self) -> FileState:
        return read_state(self.path)

    def _stamp(self) -> tuple[int, int, int]:
        found = os.stat(self.path)
        return found.st_mtime_ns, found.st_size, found.st_ino
