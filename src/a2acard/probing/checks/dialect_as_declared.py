"""Compares the version that an interface speaks with the one that the card declares."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Judge what was found while the dialect was looked for; nothing more is asked."""
    yield from ()
    life = talk.life
    assert life is not None  # it is looked for before any check
    version = talk.selection.version
    if life.how == "version" and life.speaks is not None:
        return failed(
            "wrong-version",
            "declares {declared}, speaks {spoken}",
            declared=version,
            spoken=life.speaks.version,
        )
    if life.how == "closed":
        return skipped("the agent asks for credentials before it shows what it speaks")
    if life.how in ("declared", "tenant"):
        return passed("speaks {version} by {binding}", version=version, binding=talk.binding)
    return skipped("no agent answers here")


CHECK = Check(
    "dialect-as-declared",
    "the interface speaks the version that the card declares",
    _run,
    "A2A 1.0 §3.6",
    clause_0_3="A2A 0.3 §5.6",
    gated=False,
)
