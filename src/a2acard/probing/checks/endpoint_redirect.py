"""Looks whether the interface's URL leads to another one."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.dialect import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Judge what was found while the dialect was looked for; nothing more is asked."""
    yield from ()
    life = talk.life
    assert life is not None  # it is looked for before any check
    if life.how == "redirect" and life.speaks is not None:
        return failed(
            "redirect",
            "the URL redirects ({status}) to {where}, where the agent answers; clients drop credentials or bodies on the way",
            status=life.outcome.status,
            where=shown(life.speaks),
        )
    if life.outcome.name == "Redirect":
        return skipped("it leads to no agent")
    if life.how is None:
        return skipped("no agent answers here")
    return passed("answers at its own URL")


CHECK = Check(
    "endpoint-redirect",
    "the interface answers at the URL that the card names",
    _run,
    "good practice",
    bindings=("JSONRPC", "HTTP+JSON"),
    gated=False,
)
