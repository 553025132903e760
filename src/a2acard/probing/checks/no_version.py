"""Asks without saying a version, which stands for 0.3."""

from __future__ import annotations

from a2acard.discovery.calls import ABSENT
from a2acard.probing._base import Check, failed, passed
from a2acard.probing.reading import is_alive, is_error, name_of, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task in the form of 1.0, without a version."""
    outcome = yield from talk.get_task(version=ABSENT)
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if is_error(outcome, "VersionNotSupported"):
        return passed("takes a request without a version for one of 0.3, and refuses it")
    if _speaks_old(talk) and (name_of(outcome) in ("MethodNotFound", "NoSuchPlace")):
        return passed("takes a request without a version for one of 0.3, which has no such method")
    if is_alive(outcome):
        return failed("wrong-version", "answers a request without a version as one of 1.0; it stands for 0.3")
    return failed(
        "wrong-code",
        "answers a request without a version with {said}, not with VersionNotSupported",
        said=told(outcome),
    )


def _speaks_old(talk: Talk) -> bool:
    """True where the card says that 0.3 is spoken at the same URL too."""
    same = [one for one in talk.card.all_interfaces if one.url == talk.endpoint.url]
    return any([(one.version or "0.3").startswith("0.") for one in same])


CHECK = Check(
    "no-version",
    "a request without a version is one of 0.3",
    _run,
    "A2A 1.0 §3.6.2",
    versions=("1.0",),
)
