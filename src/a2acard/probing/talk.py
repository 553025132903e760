"""What a check asks with: the interface it is about, and everything that was heard there so far. It opens no connection."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.calls import GET_TASK, call, rpc
from a2acard.discovery.credentials import NOTHING, origin_of
from a2acard.errors import BadAnswer, BadValue
from a2acard.probing._base import Stopped, skipped
from a2acard.probing.reading import busy, heard, name_of, obstacle
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from typing import TypeAlias

    from a2acard.card import Card
    from a2acard.card.response import Response
    from a2acard.discovery.calls import Operation, Outcome
    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.flow import Discovery
    from a2acard.discovery.selection import Selection
    from a2acard.errors import FetchError
    from a2acard.probing._base import Endpoint, Verdict
    from a2acard.probing.dialect import Life

    Observing: TypeAlias = (
        "Generator[Ask, Answer | FetchError, tuple[Response, dict[str, Answer | FetchError]]]"
    )
    Hearing: TypeAlias = "Generator[Ask, Answer | FetchError, Outcome]"

EXTENSIONS, EXTENSIONS_0_3 = "a2a-extensions", "x-a2a-extensions"
NO_METHOD = "NoSuchMethod"
"""A method, and a path, that no version has."""
_GLITCHES = (502, 503, 504)
_MOST_GLITCHES = 2
"""Answers of a gateway after which the same is asked once more: a host that is down is not asked everything twice."""
_DEMANDED = "ExtensionSupportRequired"


def origin_at(url: str) -> str:
    """The origin of a URL; of what has none, as a card may bring it, the text itself."""
    try:
        return origin_of(url)
    except (BadValue, UnicodeError):
        return url


def demanded(card: Card) -> tuple[str, ...]:
    """The extensions that a card says a client has to support."""
    views = card.capabilities.views("extensions")
    return tuple([view.text("uri") or "" for view in views if view.flag("required") and view.text("uri")])


@value
class Heard:
    """A request and what the answer said."""

    ask: Ask
    outcome: Outcome


class Talk:
    """The talk with one interface. The same question is asked once only, whichever check has it.

    `says` is what is said of the version, None for that of the interface.
    """

    def __init__(
        self,
        card: Card,
        endpoint: Endpoint,
        selection: Selection,
        *,
        task: str,
        credentials: Credentials = NOTHING,
        found: Discovery | None = None,
        text: str | None = None,
    ) -> None:
        self.card = card
        self.endpoint = endpoint
        self.selection = selection
        self.task = task
        self.credentials = credentials
        self.found = found
        self.text = text
        self.heard: list[Heard] = []
        self.life: Life | None = None
        self.glitches = 0
        self.says: str | None = None
        self._known: dict[tuple[object, ...], Outcome] = {}

    @property
    def binding(self) -> str:
        """The binding of the interface."""
        return self.selection.binding

    @property
    def is_old(self) -> bool:
        """True for an interface of 0.3."""
        return self.selection.version != "1.0"

    @property
    def origin(self) -> str:
        """The origin that is called."""
        return origin_at(call(self.selection, GET_TASK).url)

    @property
    def is_trusted(self) -> bool:
        """True when there are credentials that may go to the interface."""
        return self.credentials.go_to(call(self.selection, GET_TASK).url)

    @property
    def wants_credentials(self) -> bool:
        """True when the card says that nobody gets in without."""
        return bool(self.card.requirements) and all([one.schemes for one in self.card.requirements])

    @property
    def demanded(self) -> tuple[str, ...]:
        """The extensions that the card says a client has to support."""
        return demanded(self.card)

    def asks_for_credentials(self, outcome: Outcome) -> bool:
        """True for a refusal that is the agent's: it has a challenge, or the card says that there are credentials to have.

        Any gateway refuses what it does not let through, whether there is an agent behind it or not.
        """
        if outcome.name == "Unauthenticated" and self.binding == "GRPC":
            return True
        challenge = outcome.answer.headers.get("www-authenticate") if outcome.answer else None
        return bool(challenge or self.card.requirements or self.card.schemes)

    def obstacle(self, outcome: Outcome) -> Verdict | None:
        """The verdict where an answer says nothing of what was asked: none came, or credentials come first."""
        if self.demands_unknown and name_of(outcome) == _DEMANDED:
            return skipped("the agent demands an extension that can't be told from its card")
        return obstacle(outcome, trusted=self.is_trusted, held=self.credentials.has_any)

    @property
    def demands_unknown(self) -> bool:
        """True when the agent refused the first question for want of an extension, though those of the card were named."""
        return self.life is not None and name_of(self.life.outcome) == _DEMANDED

    @property
    def extension_headers(self) -> dict[str, str]:
        """What each request says of extensions: that the client knows those that are demanded."""
        if not self.demanded:
            return {}
        return {EXTENSIONS_0_3 if self.is_old else EXTENSIONS: ", ".join(self.demanded)}

    def get_task(
        self,
        *,
        version: str | None = None,
        query: str = "",
        anonymous: bool = False,
        selection: Selection | None = None,
        headers: Mapping[str, str] | None = None,
        credentials: Credentials | None = None,
    ) -> Hearing:
        """Ask for a task that nobody has: the one question that starts nothing and that every agent has to answer."""
        return self.ask(
            GET_TASK,
            version=version,
            query=query,
            anonymous=anonymous,
            selection=selection,
            headers=headers,
            credentials=credentials,
        )

    def ask(
        self,
        operation: Operation,
        *,
        version: str | None = None,
        query: str = "",
        anonymous: bool = False,
        selection: Selection | None = None,
        headers: Mapping[str, str] | None = None,
        credentials: Credentials | None = None,
    ) -> Hearing:
        """Ask for an operation; `anonymous` without credentials, `selection` at another interface."""
        made = call(
            selection or self.selection,
            operation,
            task=self.task,
            credentials=NOTHING if anonymous else credentials or self.credentials,
            version=self.says if version is None else version,
            why=operation.rpc,
            query=query,
            headers=self.extension_headers | dict(headers or {}),
        )
        return self.send(made)

    def no_such_method(self, selection: Selection | None = None) -> Hearing:
        """Call by a name, or at a path, that no version has."""
        usual = call(
            selection or self.selection,
            GET_TASK,
            task=self.task,
            credentials=self.credentials,
            version=self.says,
            why=NO_METHOD,
            headers=self.extension_headers,
        )
        url, body = f"{usual.url.rpartition('/tasks/')[0]}/{NO_METHOD}", None
        if usual.binding == "JSONRPC":
            url, body = usual.url, rpc(NO_METHOD, {"id": self.task})
        ask = Ask(url, usual.why, usual.headers, body, self.credentials, binding=usual.binding)
        return self.send(ask)

    def send(self, ask: Ask, *, once: bool = False) -> Hearing:
        """Send a request, or remember what came of the same one.

        An answer that breaks off is asked for again, for a connection that was kept may have been closed just then, and so is one
        that a gateway could not give; with `once` it is not: what starts work is not sent twice. Raises Stopped, once an agent
        was found, where the host can't answer now.
        """
        who = ask.credentials if ask.credentials is not None and ask.credentials.go_to(ask.url) else None
        headers = tuple(sorted(ask.headers.items()))
        key = (ask.verb, ask.url, headers, ask.body, who, repr(ask.target))
        if key not in self._known:
            answer = yield ask
            if self._broke(answer) and not once:
                answer = yield ask
            outcome = self._known[key] = heard(ask, answer)
            self.heard.append(Heard(ask, outcome))
        stopped = busy(self._known[key]) if self.life is not None else None
        if stopped is not None:
            raise Stopped(stopped)
        return self._known[key]

    def _broke(self, answer: Answer | FetchError) -> bool:
        """True for an answer that may be another one the next moment: it breaks off, or a gateway has none to give just then."""
        if isinstance(answer, Answer) and answer.status in _GLITCHES and "retry-after" not in answer.headers:
            self.glitches += 1
            return self.glitches <= _MOST_GLITCHES
        return isinstance(answer, BadAnswer)


class CardTalk:
    """The talk with the host about its card; `found` is None for a card that is at hand. `now` is the time, seconds since 1970.

    `endpoints` are all interfaces, `selections` those that are called. `in_process` says that an application was asked, and no
    host; `dead` are the origins that took no connection, each with the interface that showed it; `is_steady` says whether the
    same bytes came twice, once that was looked at.
    """

    def __init__(
        self,
        card: Card,
        found: Discovery | None,
        *,
        credentials: Credentials = NOTHING,
        now: float = 0.0,
        endpoints: tuple[Endpoint, ...] = (),
        selections: tuple[Selection, ...] = (),
        in_process: bool = False,
        dead: Mapping[str, str] | None = None,
    ) -> None:
        self.card = card
        self.found = found
        self.credentials = credentials
        self.selections = selections
        self.now = now
        self.endpoints = endpoints
        self.in_process = in_process
        self.dead = dead or {}
        self.is_steady = True
        self._seen: tuple[Response, dict[str, Answer | FetchError]] | None = None

    def observed(self) -> Observing:
        """The closer look that `lint` takes at a card's answer too, taken once; and by its reason, what each request brought."""
        from a2acard.discovery.observe import observe

        if self._seen is None:
            assert self.found is not None  # there is nothing to look at else
            brought: dict[str, Answer | FetchError] = {}
            asking = observe(self.found)
            try:
                ask = next(asking)
                while True:
                    brought[ask.why] = yield ask
                    ask = asking.send(brought[ask.why])
            except StopIteration as stop:
                self._seen = stop.value, brought
        return self._seen


class AgentTalk:
    """What all interfaces have said."""

    def __init__(self, card: Card, talks: tuple[Talk, ...]) -> None:
        self.card = card
        self.talks = talks
