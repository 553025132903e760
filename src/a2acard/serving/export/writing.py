"""Writing an export: all files or none, nothing outside the folder, nothing over what somebody else wrote."""

from __future__ import annotations

import hashlib
import json
import os
from tempfile import mkstemp

from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LIST = ".a2acard-export.json"
"""What an export wrote, with digests: by it the next one knows its own files."""


def write(
    folder: str, files: Mapping[str, tuple[bytes, float | None]], *, force: bool = False
) -> tuple[list[str], list[str]]:
    """Write files, by relative path, into a folder; the names of those that changed, and of those that went.

    A file of an earlier export that is no longer among them goes, unless somebody has changed it since. A file that no
    export wrote is refused, unless `force`, or it has the same bytes. Raises BadValue for that and for what would lie
    outside the folder, OSError; then nothing has changed.
    """
    base = os.path.realpath(folder)
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise BadValue(Phrase("{folder} is no folder", folder=folder))
    known = _known(base)
    _check(base, files, known, force=force)
    digests = {name: _digest(data) for name, (data, _) in files.items()}
    changed = [name for name in files if _read(os.path.join(base, name)) != files[name][0]]
    gone = [
        name
        for name, digest in known.items()
        if name not in files and _is_inside(base, name) and _is_as_left(os.path.join(base, name), digest)
    ]
    listed = (json.dumps({"files": digests}, indent=2, sort_keys=True) + "\n").encode()
    _replace(base, {**files, LIST: (listed, None)}, [*changed, LIST], gone)
    return changed, gone


def _check(
    base: str, files: Mapping[str, tuple[bytes, float | None]], known: Mapping[str, str], *, force: bool
) -> None:
    strange = []
    for name, (data, _) in files.items():
        path = os.path.join(base, name)
        if not _is_inside(base, name):
            raise BadValue(Phrase("{name} would lie outside the folder: a link leads out of it", name=name))
        if os.path.isdir(path):
            raise BadValue(Phrase("{name} is a folder; it has to make way for a file", name=name))
        if os.path.lexists(path) and not force:
            there = _read(path)
            if there != data and (os.path.islink(path) or _digest(there) != known.get(name)):
                strange.append(name)
    if strange:
        raise BadValue(
            Phrase(
                "{names} is there and not as an export left it; --force overwrites"
                if len(strange) == 1
                else "{names} are there and not as an export left it; --force overwrites",
                names=", ".join(strange),
            )
        )


def _is_inside(base: str, name: str) -> bool:
    above = os.path.realpath(os.path.dirname(os.path.join(base, name)))
    return os.path.commonpath([base, above]) == base and ".." not in name.split("/")


def _known(base: str) -> dict[str, str]:
    """What the last export wrote; nothing where there was none or its list can't be read."""
    from a2acard.source.parse import read

    found = read(_read(os.path.join(base, LIST)) or b"{}")
    files = found.value.get("files") if found.readable and isinstance(found.value, dict) else None
    if not isinstance(files, dict):
        return {}
    return {name: str(digest) for name, digest in files.items() if _is_name(name)}


def _is_name(name: str) -> bool:
    """True for what can be the path of a file."""
    try:
        return name != "" and b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        return False


def _replace(
    base: str, files: Mapping[str, tuple[bytes, float | None]], changed: Iterable[str], gone: Iterable[str]
) -> None:
    """Write every file beside its place first; then put all in place, and take all back where one can't be."""
    made: list[str] = []
    scratches: dict[str, str] = {}
    before: dict[str, bytes | None] = {}
    try:
        for name in changed:
            path = os.path.join(base, name)
            made += _folders(os.path.dirname(path))
            scratches[path] = _scratch(path, *files[name])
        for path, scratch in scratches.items():
            before[path] = _read(path)
            os.replace(scratch, path)
        for name in gone:
            path = os.path.join(base, name)
            before[path] = _read(path)
            os.unlink(path)
    except BaseException:
        for path, data in before.items():
            _restore(path, data)
        for scratch in scratches.values():
            if os.path.exists(scratch):
                os.unlink(scratch)
        for folder in reversed(made):
            os.rmdir(folder)
        raise
    for name in gone:
        _prune(base, os.path.dirname(name))


def _scratch(path: str, data: bytes, modified_s: float | None) -> str:
    handle, scratch = mkstemp(dir=os.path.dirname(path), prefix=".a2acard-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(scratch, 0o755 if path.endswith(".sh") else 0o644)
        if modified_s is not None:
            os.utime(scratch, (modified_s, modified_s))
    except BaseException:
        os.unlink(scratch)
        raise
    return scratch


def _restore(path: str, data: bytes | None) -> None:
    if data is None:
        if os.path.lexists(path):
            os.unlink(path)
        return
    with open(path, "wb") as file:
        file.write(data)


def _folders(path: str) -> list[str]:
    """Make a folder and those above it; the ones that were made, the highest first."""
    missing = []
    while not os.path.isdir(path):
        if os.path.lexists(path):
            raise NotADirectoryError(20, Phrase("not a directory"), path)
        missing.append(path)
        path = os.path.dirname(path)
    for folder in reversed(missing):
        os.mkdir(folder)
    return missing[::-1]


def _prune(base: str, folder: str) -> None:
    """Take away folders that are empty now."""
    while folder:
        try:
            os.rmdir(os.path.join(base, folder))
        except OSError:
            return
        folder = os.path.dirname(folder)


def _read(path: str) -> bytes | None:
    """What a file has; None where there is none."""
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def _is_as_left(path: str, digest: str) -> bool:
    """True for a file that is there with the bytes that an export gave it."""
    there = _read(path)
    return there is not None and _digest(there) == digest


def _digest(data: bytes | None) -> str:
    return hashlib.sha256(data or b"").hexdigest()
