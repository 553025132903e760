"""Writing files: whole or not at all."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def replace_file(path: str, data: bytes | Iterable[bytes], *, private: bool = False) -> None:
    """Put `data`, or its pieces, in place of the file at `path`, or make it: whole or not at all, with its permissions.

    With `private` nobody but its owner may read it, whatever the permissions were, and a link is replaced: what it leads to may be
    anybody's. Else a link stays a link; what is no file, as a pipe or a device, is written to. Raises OSError.
    """
    from tempfile import mkstemp

    target = os.path.abspath(path) if private else os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
        return
    if not os.path.isdir(os.path.dirname(target)):
        raise FileNotFoundError(2, "no such folder", path)
    handle, scratch = mkstemp(dir=os.path.dirname(target), prefix=".a2acard-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
        os.chmod(scratch, 0o600 if private else _mode(target))
        os.replace(scratch, target)
    except BaseException:
        os.unlink(scratch)
        raise


def _mode(target: str) -> int:
    """The permissions of a file, or for a new one those that the user's mask leaves."""
    try:
        return os.stat(target).st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
