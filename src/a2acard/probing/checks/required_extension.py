"""Asks without the extensions that the card says a client has to support."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.reading import is_error, told
from a2acard.probing.talk import EXTENSIONS
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task, and name no extension."""
    if talk.demands_unknown:
        what = (
            Phrase("others than the card demands")
            if talk.demanded
            else Phrase("none of which the card demands")
        )
        return failed("wrong-code", "the agent demands extensions, {what}", what=what)
    if not talk.demanded:
        return skipped("the card demands no extension")
    outcome = yield from talk.get_task(headers={EXTENSIONS: ""})
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if is_error(outcome, "ExtensionSupportRequired"):
        return passed("refuses who does not name the extension")
    return warned(
        "wrong-code",
        "the card demands an extension, and the agent answers without it ({said})",
        said=told(outcome),
    )


CHECK = Check(
    "required-extension",
    "an extension that the card demands is asked for",
    _run,
    "A2A 1.0 §3.3.4",
    versions=("1.0",),
)
