"""Asks without credentials, and with made-up ones, where the card says that nobody gets in without."""

from __future__ import annotations

from a2acard.discovery.calls import EXTENDED_CARD, LIST_PUSH, SUBSCRIBE
from a2acard.discovery.credentials import Credentials
from a2acard.discovery.extended import declares
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.checks._feature import subscribed
from a2acard.probing.reading import CLOSED, is_alive, name_of, obstacle, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from a2acard.card import Scheme
    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.calls import Outcome
    from a2acard.errors import FetchError
    from a2acard.probing._base import Asking, Verdict
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task and what belongs to one without credentials, then with a token that nobody has given out."""
    if not talk.wants_credentials:
        return skipped("the card asks for no credentials")
    outcome = yield from talk.get_task(anonymous=True)
    if outcome.name == "Lost":
        return obstacle(outcome, trusted=False) or skipped("no answer")
    if is_alive(outcome):
        return failed(
            "auth",
            "the card asks for credentials, and the agent answers without any ({said})",
            said=told(outcome),
        )
    found = yield from _open(talk)
    if found:
        return failed(
            "auth",
            "the card asks for credentials, and without any is answered: {operations}",
            operations=found,
        )
    if _takes_tokens(talk):
        made_up = Credentials.to([outcome.answer.url if outcome.answer else ""], bearer=_TOKEN)
        again = yield from talk.get_task(credentials=made_up)
        if is_alive(again):
            return failed("auth", "a made-up token is taken ({said})", said=told(again))
        found = yield from _open(talk, made_up)
        if found:
            return failed("auth", "a made-up token is taken for: {operations}", operations=found)
    if outcome.name not in CLOSED:
        return warned(
            "wrong-code", "who has no credentials is refused with {said}, not with 401", said=told(outcome)
        )
    if outcome.name == "Forbidden":
        return warned("wrong-code", "refuses with 403; who has no credentials is told 401, and what to bring")
    if talk.binding == "GRPC":
        return passed("asks for credentials (UNAUTHENTICATED)")
    return _challenged(talk, outcome)


def _open(talk: Talk, made_up: Credentials | None = None) -> Generator[Ask, Answer | FetchError, str]:
    """The operations, beside GetTask, that who has nothing better is answered: those that look for the task, or bring something.

    That anybody gets the extended card is told by another check; here it is asked for with a token.
    """
    found = []
    listed = yield from talk.ask(LIST_PUSH, anonymous=made_up is None, credentials=made_up)
    streamed = yield from subscribed(talk, anonymous=made_up is None, credentials=made_up)
    for operation, outcome in ((LIST_PUSH, listed), (SUBSCRIBE, streamed)):
        if name_of(outcome) in ("result", "TaskNotFound"):
            found.append(operation)
    if made_up is not None and declares(talk.card) and not (talk.is_old and talk.binding == "GRPC"):
        outcome = yield from talk.ask(EXTENDED_CARD, anonymous=True)
        if outcome.name in CLOSED:
            outcome = yield from talk.ask(EXTENDED_CARD, credentials=made_up)
            found += [EXTENDED_CARD] if outcome.name == "result" else []
    return ", ".join([one.rpc_0_3 if talk.is_old else one.rpc for one in found])


_TOKEN = "a2acard-probe-made-up"


def _takes_tokens(talk: Talk) -> bool:
    return any([_scheme(scheme) == "bearer" for scheme in talk.card.schemes.values()])


def _scheme(scheme: Scheme) -> str | None:
    """The HTTP authentication scheme that a declared one stands for (RFC 9110 §11)."""
    if scheme.kind == "http":
        return (scheme.body.text("scheme") or "").casefold()
    return "bearer" if scheme.kind in ("oauth2", "openIdConnect") else None


def _challenged(talk: Talk, outcome: Outcome) -> Verdict:
    """Look at the challenge: it names a way in, one that the card has."""
    assert outcome.answer is not None  # it was a refusal
    challenge = outcome.answer.headers.get("www-authenticate", "")
    if not challenge:
        return warned("auth", "asks for credentials without a challenge (the header WWW-Authenticate)")
    named = {_scheme(scheme) for scheme in talk.card.schemes.values()} - {None}
    if named and not any([f"{name} " in f"{challenge.casefold()} " for name in named if name]):
        return warned(
            "auth",
            "the challenge '{challenge}' is none of the schemes that the card declares",
            challenge=challenge,
        )
    return passed("asks for credentials, with the challenge '{challenge}'", challenge=challenge)


CHECK = Check(
    "authentication-enforced",
    "credentials that the card asks for are really asked for",
    _run,
    "A2A 1.0 §7.4",
    clause_0_3="A2A 0.3 §4.4",
)
