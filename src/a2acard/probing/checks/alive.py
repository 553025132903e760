"""Asks for a task that nobody has: does an agent answer at all?"""

from __future__ import annotations

from a2acard.probing._base import Check, Spent, failed, passed, unfinished, warned
from a2acard.probing.dialect import shown
from a2acard.probing.reading import category_of, name_of, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Judge what was found while the dialect was looked for; nothing more is asked."""
    yield from ()
    life = talk.life
    assert life is not None  # it is looked for before any check
    said = told(life.outcome)
    if isinstance(life.outcome.error, Spent):
        return unfinished("timeout", "{said}", said=said)
    if life.how == "closed" and talk.is_trusted:
        return warned("auth", "the credentials that were given are refused ({said})", said=said)
    if life.how == "closed":
        return passed("credentials are asked for ({said}); what is behind them was not seen", said=said)
    if life.how == "declared" and life.outcome.name == "result":
        return warned("wrong-code", "answers a made-up task id with a task")
    if life.how == "declared" and name_of(life.outcome) not in ("TaskNotFound", "ExtensionSupportRequired"):
        return warned("wrong-code", "answers an unknown task with {said}, not with TaskNotFound", said=said)
    if life.how == "redirect" and life.speaks is not None:
        return passed("an agent answers where the URL redirects to: {where}", where=shown(life.speaks))
    if life.how in ("declared", "version", "tenant"):
        return passed("an agent answers an unknown task with {said}", said=told(life.outcome))
    if life.how == "binding" and life.speaks is not None:
        return failed(
            "wrong-binding",
            "declares {declared}, and what answers there speaks {binding} {version}",
            declared=talk.binding,
            binding=life.speaks.binding,
            version=life.speaks.version,
        )
    if life.how == "neighbour" and life.speaks is not None:
        return failed(
            category_of(life.outcome),
            "no agent answers here ({said}), but one does at {where}",
            said=said,
            where=shown(life.speaks),
        )
    if life.outcome.name == "Busy":
        return unfinished("busy", "the host can't answer now: {said}", said=said)
    if life.doubt is not None:
        return failed(
            category_of(life.outcome),
            "whether an agent answers here can't be told: {said}, but {doubt}",
            said=said,
            doubt=life.doubt,
        )
    if life.other is not None:
        return failed("wrong-binding", "no agent answers here, but something else: {other}", other=life.other)
    return failed(category_of(life.outcome), "no agent answers here: {said}", said=said)


CHECK = Check(
    "alive",
    "an agent answers at the interface",
    _run,
    "A2A 1.0 §3.1.3",
    clause_0_3="A2A 0.3 §7.3",
    gated=False,
)
