"""Files are written whole or not at all, and what is no file stays what it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from a2acard.source.replace import replace_file


def test_whole_or_not_at_all(tmp_path: Path) -> None:
    """When the data breaks off, the old file stays, and nothing is left beside it."""
    path = tmp_path / "card.json"
    path.write_bytes(b"old")

    def broken() -> Iterator[bytes]:
        yield b"new"
        raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        replace_file(str(path), broken())
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    """What is no file stays what it is: a pipe, a device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace_file(str(pipe), b"card")
        assert os.read(reader, 99) == b"card"
    finally:
        os.close(reader)
    assert not pipe.is_file()
