"""What an answer says to a check: which error it is, as exactly as it lets itself be told, and how it is named to people."""

from __future__ import annotations

from a2acard.errors import AddressRefused, BadAnswer, TimedOut, Unreachable
from a2acard.probing._base import failed, skipped, unfinished
from a2acard.spec.wire import A2A_ERRORS, STANDARD_ERRORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.discovery.calls import Outcome
    from a2acard.probing._base import Verdict
    from a2acard.spec.wire import WireError

ERRORS: dict[str, WireError] = {error.name: error for error in A2A_ERRORS}
CLOSED = ("Unauthenticated", "Forbidden")
"""Outcomes of an agent that wants other credentials, or some."""


def name_of(outcome: Outcome) -> str:
    """The outcome's name; where an answer by HTTP+JSON or gRPC gives a status and no reason, what the status stands for.

    `Refused` is a refusal that does not say why.
    """
    status = state(outcome)
    if outcome.reason is not None or status is None or outcome.code in _CODES or outcome.name in CLOSED:
        return outcome.name
    if outcome.name in ERRORS or outcome.name == "result":
        return outcome.name
    return _STATES.get(status, outcome.name)


_CODES = {error.code for error in A2A_ERRORS} | set(STANDARD_ERRORS.values())
_STATES = {
    "NOT_FOUND": "TaskNotFound",
    "UNIMPLEMENTED": "MethodNotFound",
    "FAILED_PRECONDITION": "Refused",
    "INVALID_ARGUMENT": "InvalidParams",
    "INTERNAL": "Internal",
}


def state(outcome: Outcome) -> str | None:
    """The status of an error as gRPC and HTTP+JSON name it (`NOT_FOUND`)."""
    if outcome.answer is not None and "grpc-status" in outcome.answer.headers:
        return outcome.answer.headers["grpc-status"]
    error = outcome.value.get("error") if isinstance(outcome.value, dict) else None
    found = error.get("status") if isinstance(error, dict) else None
    return found if isinstance(found, str) else None


def is_error(outcome: Outcome, name: str) -> bool:
    """True when the answer is this error of A2A, or can be no other for what it leaves out."""
    if name_of(outcome) == name:
        return True
    bare = outcome.reason is None and outcome.code not in _CODES
    return bare and state(outcome) in ERRORS[name].grpc


def is_alive(outcome: Outcome) -> bool:
    """True when an agent has answered in the dialect that it was asked in, whatever it thinks of the question."""
    return outcome.name == "result" or name_of(outcome) in _ALIVE


_ALIVE = frozenset((*ERRORS, "InvalidParams", "Internal")) - {"VersionNotSupported"}


def told(outcome: Outcome) -> str:
    """An answer in a few words, none of them the host's own."""
    if outcome.error is not None:
        return outcome.error.reason
    name = name_of(outcome)
    if name == "result":
        return "a result"
    if name in _PLAIN:
        return f"{_PLAIN[name]} (HTTP {outcome.status})" if outcome.status else _PLAIN[name]
    if outcome.code is not None and outcome.code < 0:
        return f"{name} ({outcome.code})" if name != "Other" else f"the error {outcome.code}"
    status = state(outcome)
    if status is not None:
        return f"{name} ({status})" if name not in ("Refused", "Other") else status
    return (
        f"HTTP {outcome.status} without an answer of A2A"
        if name == "Other"
        else f"{name} (HTTP {outcome.status})"
    )


_PLAIN = {
    "Unauthenticated": "a demand for credentials",
    "Forbidden": "a refusal of these credentials",
    "Redirect": "a redirect",
    "NoSuchPlace": "nothing there",
    "WebPage": "a web page",
}


def category_of(outcome: Outcome) -> str:
    """The category of an answer that is not the expected one."""
    error = outcome.error
    if isinstance(error, Unreachable):
        return error.kind
    if isinstance(error, TimedOut):
        return "timeout"
    if isinstance(error, AddressRefused):
        return "blocked"
    return _CATEGORIES.get(name_of(outcome), "wrong-code")


_CATEGORIES = {
    "Unauthenticated": "auth",
    "Forbidden": "auth",
    "Redirect": "redirect",
    "NoSuchPlace": "404",
    "WebPage": "html",
    "VersionNotSupported": "wrong-version",
    "Lost": "wrong-shape",
    "Other": "wrong-shape",
}


def obstacle(outcome: Outcome, *, trusted: bool, held: bool = False) -> Verdict | None:
    """The verdict where an answer says nothing of the question: none came, or credentials come first.

    `trusted` says that credentials went there, `held` that there are some.
    """
    if isinstance(outcome.error, BadAnswer):
        return failed("wrong-shape", "{said}", said=told(outcome))
    if outcome.name == "Lost":
        return unfinished(category_of(outcome), "no answer: {said}", said=told(outcome))
    if outcome.name in CLOSED:
        if trusted:
            return skipped("the agent does not take the credentials it was given")
        if held:
            return skipped(
                "the agent asks for credentials, which are not sent to its origin unless that is named"
            )
        return skipped("the agent asks for credentials first; give some to have this checked")
    return None
