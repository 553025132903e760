"""Lists the push notification configurations of a task that nobody has."""

from __future__ import annotations

from a2acard.discovery.calls import LIST_PUSH
from a2acard.probing._base import Check
from a2acard.probing.checks._feature import judged
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for configurations; none is made."""
    outcome = yield from talk.ask(LIST_PUSH)
    return judged(
        talk,
        outcome,
        feature=Phrase("push notifications"),
        declared=bool(talk.card.capabilities.flag("pushNotifications")),
        refusal="PushNotificationNotSupported",
        unproven=Phrase("that they are really sent no unknown task can show"),
    )


CHECK = Check(
    "push-declared",
    "push notifications are there when declared, and refused when not",
    _run,
    "A2A 1.0 §3.3.4",
    clause_0_3="A2A 0.3 §7.7",
)
