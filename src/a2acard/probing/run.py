"""The whole of a probe as one dialogue: it yields requests and is given answers, opens no connection and reads no clock."""

from __future__ import annotations

from a2acard.discovery.credentials import NOTHING
from a2acard.discovery.guard import without_secrets
from a2acard.discovery.selection import BINDINGS, Passed, Selection, every_interface
from a2acard.finding import some
from a2acard.probing import every_check
from a2acard.probing._base import Endpoint, Spent, Stopped, failed, skipped, unfinished
from a2acard.probing.dialect import find_life
from a2acard.probing.reading import ERRORS, is_dead, name_of
from a2acard.probing.record import exchange
from a2acard.probing.report import Exchange, InterfaceReport, ProbeReport, Result
from a2acard.probing.talk import AgentTalk, CardTalk, Talk
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias, TypeVar

    from a2acard.card import Card
    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.flow import Discovery
    from a2acard.errors import FetchError
    from a2acard.probing._base import Check, Verdict

    T = TypeVar("T")
    Probing: TypeAlias = "Generator[Ask, Answer | FetchError, ProbeReport]"

MOST_REQUESTS = 30
"""Requests to one interface."""
MOST_INTERFACES = 20
"""Interfaces that are asked, and again as many that are told to be passed over: the time of a probe is for no more."""


@value
class Plan:
    """What is to be probed, and with what.

    `task` is the id that no task has; `now` is the time (seconds since 1970), for certificates; `text` is what is sent to
    the agent, None for nothing at all; `only` are the bindings to probe; `hidden` takes out of a text what nobody is to see.
    With `in_process` an application is asked, and no host.
    """

    card: Card
    found: Discovery | None
    task: str
    now: float = 0.0
    credentials: Credentials = NOTHING
    only: Sequence[str] = BINDINGS
    tenant: str | None = None
    text: str | None = None
    hidden: Callable[[str], str] = str
    in_process: bool = False


class Probe:
    """One probe: what was asked so far, and what came of it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.exchanges: list[Exchange] = []
        self.checks = every_check()
        self.spent: FetchError | None = None
        self.dead: dict[str, str] = {}
        self.dead_grpc: dict[str, str] = {}
        self.left = MOST_REQUESTS
        self.made = 0
        self.took = 0.0

    def run(self) -> Probing:
        """Ask for the card again, probe each interface, then judge what is left of the card's serving and what all have said.

        Few requests are about the card, and many interfaces may leave no time for them.
        """
        plan, card = self.plan, self.plan.card
        parts, talks = [], []
        chosen, left = _bounded(self._chosen())
        about = [one for one in self.checks if one.about == "card"]
        early = CardTalk(
            card, plan.found, credentials=plan.credentials, now=plan.now, in_process=plan.in_process
        )
        served = yield from self._results([one for one in about if one.id in _SERVING], early, "")
        self.left = MOST_REQUESTS
        for one in chosen:
            if isinstance(one, Passed):
                parts.append(self._passed(one))
                continue
            talk = self._talk(one)
            talks.append(talk)
            parts.append((yield from self._interface(talk)))
        self.left = MOST_REQUESTS
        endpoints = tuple([part.endpoint for part in parts])
        serving = CardTalk(
            card,
            plan.found,
            credentials=plan.credentials,
            now=plan.now,
            endpoints=endpoints,
            selections=tuple([talk.selection for talk in talks]),
            in_process=plan.in_process,
            dead=self.dead_grpc | self.dead,
        )
        served += yield from self._results([one for one in about if one.id not in _SERVING], serving, "")
        results = sorted(served, key=lambda one: about.index(one.check))
        agent = AgentTalk(card, tuple(talks))
        results += yield from self._results([one for one in self.checks if one.about == "agent"], agent, "")
        if not chosen:
            results.append(self._result(self._alive, failed("wrong-shape", "the card names no interface")))
        if left:
            results.append(
                self._result(
                    self._alive, skipped(_LEFT, left=some(left, "more interface"), most=MOST_INTERFACES)
                )
            )
        url = without_secrets(plan.found.url) if plan.found else None
        return ProbeReport(
            url,
            card.name,
            card.card_version,
            tuple(parts),
            tuple(results),
            tuple(self.exchanges),
            self.took,
            card,
        )

    @property
    def _alive(self) -> Check:
        return next(check for check in self.checks if check.id == "alive")

    def _chosen(self) -> Iterator[Selection | Passed]:
        """Each interface, or why it is passed over."""
        for one in every_interface(self.plan.card, tenant=self.plan.tenant):
            if isinstance(one, Passed) or one.binding in self.plan.only:
                yield one
            else:
                yield Passed(
                    one.pointer,
                    one.url,
                    Phrase("{binding} is none of the bindings to ask", binding=one.binding),
                )

    def _talk(self, selection: Selection) -> Talk:
        plan = self.plan
        endpoint = Endpoint(
            selection.pointer, selection.url, selection.binding, selection.version, selection.tenant
        )
        return Talk(
            plan.card,
            endpoint,
            selection,
            task=plan.task,
            credentials=plan.credentials,
            found=plan.found,
            text=plan.text,
        )

    def _passed(self, one: Passed) -> InterfaceReport:
        """An interface that can't be called: one verdict says why; it is a failure where nobody could."""
        endpoint = Endpoint(one.pointer, one.url, None, None, None, one.reason)
        return InterfaceReport(endpoint, (self._result(self._alive, _unasked(one)),))

    def _interface(self, talk: Talk) -> Generator[Ask, Answer | FetchError, InterfaceReport]:
        self.left = MOST_REQUESTS
        missing = _missing(talk.binding)
        wanted = [one.of(talk.selection.version) for one in self.checks if _is_for(one, talk)]
        if missing is not None:
            return InterfaceReport(
                talk.endpoint, (self._result(wanted[0], skipped("{reason}", reason=missing)),)
            )
        dead = self.dead | (self.dead_grpc if talk.binding == "GRPC" else {})
        if talk.origin in dead:
            told = skipped(_DEAD, origin=talk.origin, pointer=dead[talk.origin])
            return InterfaceReport(talk.endpoint, (self._result(wanted[0], told),))
        before = self.made, self.took
        talk.life = yield from self._counted(find_life(talk), "alive", talk.endpoint.pointer)
        found = self.made - before[0], self.took - before[1]
        if is_dead(talk.life.outcome):
            (self.dead_grpc if talk.binding == "GRPC" else self.dead)[talk.origin] = talk.endpoint.pointer
        results = yield from self._results(wanted, talk, talk.endpoint.pointer)
        results[0] = Result(results[0].check, results[0].verdict, results[0].message, *found)
        speaks = (
            talk.life.speaks.version if talk.life and talk.life.speaks and talk.life.how != "closed" else None
        )
        return InterfaceReport(talk.endpoint, tuple(results), speaks, _edition(talk))

    def _results(
        self, wanted: Sequence[Check], talk: Any, pointer: str
    ) -> Generator[Ask, Answer | FetchError, list[Result]]:
        results = []
        for check in wanted:
            reason = _gate(check, talk)
            if reason is not None:
                results.append(self._result(check, skipped("{reason}", reason=reason)))
                continue
            before = self.made, self.took
            verdict = yield from self._verdict(check, talk, pointer)
            results.append(self._result(check, verdict, self.made - before[0], self.took - before[1]))
        return results

    def _verdict(self, check: Check, talk: Any, pointer: str) -> Generator[Ask, Answer | FetchError, Verdict]:
        if self.spent is not None and check.id not in _ASKS_NOTHING:
            return self._without_asking(check, talk, self.spent)
        try:
            verdict = yield from self._counted(check.run(talk), check.id, pointer)
        except Stopped as stopped:
            return stopped.verdict
        except Exception as error:
            return unfinished("crash", "the check itself failed: {error}", error=repr(error))
        return verdict

    def _without_asking(self, check: Check, talk: Any, spent: FetchError) -> Verdict:
        """The verdict of a check that has nothing to ask for this card; of any other, that there was no time left."""
        asking = check.run(talk)
        try:
            next(asking)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]  # what a check comes to
        except Stopped as stopped:
            return stopped.verdict
        except Exception as error:
            return unfinished("crash", "the check itself failed: {error}", error=repr(error))
        asking.close()
        return unfinished("timeout", "{reason}", reason=spent.reason)

    def _counted(
        self, asking: Generator[Ask, Answer | FetchError, T], check: str, pointer: str
    ) -> Generator[Ask, Answer | FetchError, T]:
        """A dialogue whose requests are counted, recorded, and stopped when there have been enough."""
        try:
            ask = next(asking)
            while True:
                ask = asking.send((yield from self._answered(ask, check, pointer)))
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]  # what the dialogue came to

    def _answered(
        self, ask: Ask, check: str, pointer: str
    ) -> Generator[Ask, Answer | FetchError, Answer | FetchError]:
        if self.spent is not None:
            return self.spent
        if self.left <= 0:
            return Spent(
                without_secrets(ask.url),
                Phrase(
                    "the interface was asked {most_requests} times, which is enough",
                    most_requests=MOST_REQUESTS,
                ),
            )
        self.left -= 1
        self.made += 1
        answer = yield ask
        if isinstance(answer, Spent):
            self.spent = answer
            return answer
        self.took += 0.0 if not hasattr(answer, "seconds") else answer.seconds
        self.exchanges.append(exchange(ask, answer, check, pointer, self.plan.hidden))
        return answer

    def _result(self, check: Check, verdict: Verdict, requests: int = 0, seconds: float = 0.0) -> Result:
        shown = verdict.hiding(self.plan.hidden)
        message, hidden = shown.message, self.plan.hidden(shown.message)
        return Result(check, shown, message if message == hidden else hidden, requests, seconds)


def _unasked(one: Passed) -> Verdict:
    if one.is_lost:
        return failed("wrong-shape", "no client can call it: {reason}", reason=one.reason)
    return skipped("not asked: {reason}", reason=one.reason)


_DEAD = "{origin} takes no connection, which {pointer} shows already"
_LEFT = "{left} of the card left out; {most} are asked at most (--binding and --tenant choose)"


def _bounded(every: Iterable[Selection | Passed]) -> tuple[list[Selection | Passed], int]:
    """The first interfaces to ask, and the first that are passed over; and how many are left out."""
    taken: list[Selection | Passed] = []
    left, room = 0, {Passed: MOST_INTERFACES, Selection: MOST_INTERFACES}
    for one in every:
        if room[type(one)]:
            room[type(one)] -= 1
            taken.append(one)
        else:
            left += 1
    return taken, left


_SERVING = ("card-stable", "card-caching", "not-modified", "head", "vary", "legacy-path")
"""Checks that ask for the card once more, and need nothing else."""
_ASKS_NOTHING = (
    "alive",
    "dialect-as-declared",
    "endpoint-redirect",
    "tenant",
    "error-shape",
    "slow",
    "card-lint",
    "served-over-https",
    "card-path",
    "same-answers",
)
"""Checks that judge what was heard already."""


def _is_for(check: Check, talk: Talk) -> bool:
    if check.about != "interface" or (check.sends and talk.text is None):
        return False
    return talk.binding in check.bindings and talk.selection.version in check.versions


def _gate(check: Check, talk: Any) -> str | None:
    """Why a check has nothing to ask at an interface where no agent answers as the card has it."""
    if not check.gated or not isinstance(talk, Talk) or talk.life is None or talk.life.is_right:
        return None
    if talk.life.how is None:
        return Phrase("no agent answers here")
    return Phrase("the agent does not answer as the card has it")


def _missing(binding: str) -> str | None:
    """Why a binding can't be spoken with what is installed."""
    from importlib.util import find_spec

    if binding == "GRPC" and not (find_spec("grpc") and find_spec("a2a")):
        return Phrase("calling by gRPC needs the extra 'grpc': pip install 'a2acard[grpc]'")
    return None


def _edition(talk: Talk) -> str | None:
    from a2acard.probing.checks.error_shape import edition_of

    if talk.is_old:
        return None
    return edition_of([one.outcome for one in talk.heard if name_of(one.outcome) in ERRORS], talk.binding)
