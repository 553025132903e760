"""Looks whether the tenant that the interface names is one that the agent knows."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Judge what was found while the dialect was looked for; nothing more is asked."""
    yield from ()
    life = talk.life
    assert life is not None  # it is looked for before any check
    tenant = talk.selection.tenant
    if not tenant:
        return skipped("the interface names no tenant")
    if life.how == "tenant":
        return failed(
            "404",
            "with the tenant '{tenant}' there is {said}; without it an agent answers",
            tenant=tenant,
            said=told(life.outcome),
        )
    if not life.is_right:
        return skipped("no agent answers as the card has it")
    return passed(
        "takes the tenant '{tenant}'; that tenants are kept apart no unknown task can show", tenant=tenant
    )


CHECK = Check(
    "tenant",
    "the agent answers for the tenant that the interface names",
    _run,
    "A2A 1.0 §4.4.6",
    versions=("1.0",),
    gated=False,
)
