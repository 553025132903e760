"""A card as a revision of a git repository has it: `git:REV:PATH`."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase

TIMEOUT_S = 30
"""Seconds that git may take: it may have to fetch what a partial clone has left out."""


def read_revision(source: str, max_bytes: int) -> bytes:
    """The bytes of `git:REV:PATH`, at most one more than `max_bytes`; an empty REV is what is staged.

    PATH is from the top of the repository, or from here where it begins with `./`. Raises BadValue, with what git says,
    where there is no such revision or file, or no git.
    """
    import subprocess

    _, _, name = source.partition(":")
    revision, colon, path = name.partition(":")
    if not colon or not path or revision.startswith("-"):
        raise BadValue(
            Phrase("{source}: it is written git:REV:PATH, as in git:HEAD~1:agent-card.json", source=source)
        )
    command = ["git", "cat-file", "blob", f"{revision}:{path}"]
    try:
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
        ) as git:
            assert git.stdout is not None
            data = git.stdout.read(max_bytes + 1)
            if len(data) > max_bytes:
                git.kill()
                return data
            _, said = git.communicate(timeout=TIMEOUT_S)
            code = git.returncode
    except FileNotFoundError as error:
        raise BadValue(Phrase("{source}: git is not installed", source=source)) from error
    except subprocess.TimeoutExpired as error:
        raise BadValue(
            Phrase("{source}: git took more than {most} s", source=source, most=TIMEOUT_S)
        ) from error
    if code:
        reason = said.decode("utf-8", "replace").strip().splitlines()
        raise BadValue(
            Phrase(
                "{source}: {reason}",
                source=source,
                reason=reason[-1].removeprefix("fatal: ") if reason else Phrase("git has no such file"),
            )
        )
    return data
