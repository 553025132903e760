"""Says that the client knows an extension that does not exist."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed
from a2acard.probing.reading import name_of, told
from a2acard.probing.talk import EXTENSIONS, EXTENSIONS_0_3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task, with an extension that nobody has."""
    header = EXTENSIONS_0_3 if talk.is_old else EXTENSIONS
    named = ", ".join([*talk.demanded, _URI])
    outcome = yield from talk.get_task(headers={header: named})
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    usual = yield from talk.get_task()
    if name_of(outcome) != name_of(usual):
        return failed(
            "wrong-code",
            "answers a request that names an unknown extension with {said}; it is to be left aside",
            said=told(outcome),
        )
    headers = outcome.answer.headers if outcome.answer else {}
    if _URI in headers.get(EXTENSIONS, "") or _URI in headers.get(EXTENSIONS_0_3, ""):
        return failed("wrong-shape", "says that it uses an extension that does not exist")
    return passed("leaves an unknown extension aside")


_URI = "https://a2acard.dev/probes/unknown-extension/v1"


CHECK = Check(
    "unknown-extension",
    "an extension that the agent does not know is left aside",
    _run,
    "A2A 1.0 §3.2.6",
    clause_0_3="A2A 0.3 §5.5.2.1",
)
