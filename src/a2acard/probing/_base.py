"""What a check, a verdict and what they are about are."""

from __future__ import annotations

from a2acard.errors import TimedOut
from a2acard.finding import phrase, render
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from typing import Any, Literal, TypeAlias

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.errors import FetchError
    from a2acard.languages import Words

    Word: TypeAlias = Literal["pass", "fail", "warn", "skip", "error"]
    Asking: TypeAlias = "Generator[Ask, Answer | FetchError, Verdict]"
    About: TypeAlias = Literal["interface", "card", "agent"]

VERDICTS: tuple[Word, ...] = ("pass", "fail", "warn", "skip", "error")
"""As they are counted; `error` is a check that could not be finished."""
CATEGORIES = {
    "dns": "the host's name has no address",
    "refused": "nothing takes the connection",
    "tls": "TLS fails, or its certificate does not hold",
    "timeout": "no answer in time",
    "blocked": "the address is not one that may be called from here",
    "404": "there is nothing at the address",
    "html": "there is a web page at the address",
    "redirect": "the address leads to another",
    "wrong-binding": "what answers there speaks another binding, or another protocol",
    "wrong-version": "what answers there speaks another version, or takes one it does not know",
    "auth": "credentials are asked for where none are declared, or the other way round",
    "wrong-code": "the answer is another than the protocol has for the question",
    "wrong-shape": "the answer has another form than the protocol gives it",
    "slow": "the answer takes long",
    "busy": "the host says that it can't answer now (HTTP 429, 502, 503, 504)",
    "crash": "the check itself failed",
}
"""Why a verdict is none to be glad of: the kinds that can be counted, with their meaning."""


class Spent(TimedOut):
    """The time for the whole probe is over, or an interface has been asked as often as it may be."""


@value
class Verdict:
    """What a check came to: a word, a constant message template with named values, and where it is bad its category."""

    word: Word
    template: str
    params: Mapping[str, object] = {}
    category: str | None = None

    @property
    def message(self) -> str:
        """The message in English, values quoted, secrets redacted; a phrase, which can be told in another language."""
        return phrase(self.template, self.params)

    def hiding(self, hidden: Callable[[str], str]) -> Verdict:
        """The same with values that hold nothing secret: it is taken out before they are shortened."""
        params = {
            name: hidden(item) if isinstance(item, str) and hidden(item) != item else item
            for name, item in self.params.items()
        }
        return Verdict(self.word, self.template, params, self.category)

    def told(self, words: Words) -> str:
        """The message in another language."""
        return render(self.template, self.params, words)


class Stopped(Exception):
    """Ends a check whose question the host could not answer now; `verdict` is what it comes to."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.message)
        self.verdict = verdict


def passed(template: str, **params: object) -> Verdict:
    """The check is met."""
    return Verdict("pass", template, params)


def failed(category: str, template: str, **params: object) -> Verdict:
    """The agent does not do what its card or the protocol says."""
    return Verdict("fail", template, params, category)


def warned(category: str, template: str, **params: object) -> Verdict:
    """Something that is allowed, or only advised against, and costs clients."""
    return Verdict("warn", template, params, category)


def skipped(template: str, **params: object) -> Verdict:
    """Nothing can be said, and why."""
    return Verdict("skip", template, params)


def unfinished(category: str, template: str, **params: object) -> Verdict:
    """The check could not be finished."""
    return Verdict("error", template, params, category)


@value
class Check:
    """One thing that is asked of an agent.

    `run` is a generator: it yields requests, is given their answers, and returns the verdict; what it is given to ask with
    is a `Talk` (about an interface), a `CardTalk` (about the card's own serving) or an `AgentTalk` (about all of it).
    `clause` is the text it follows, `clause_0_3` that for interfaces of 0.3; `bindings` and `versions` are those it is for; `gated` is False for the checks that
    still say something where no agent answers as the card has it.
    """

    id: str
    summary: str
    run: Callable[[Any], Asking]
    clause: str
    about: About = "interface"
    bindings: tuple[str, ...] = ("JSONRPC", "HTTP+JSON", "GRPC")
    versions: tuple[str, ...] = ("1.0", "0.3")
    gated: bool = True
    sends: bool = False
    clause_0_3: str | None = None

    def of(self, version: str) -> Check:
        """The same for an interface of this version: with the clause of its own text."""
        if version == "1.0" or self.clause_0_3 is None:
            return self
        return Check(
            self.id,
            self.summary,
            self.run,
            self.clause_0_3,
            self.about,
            self.bindings,
            self.versions,
            self.gated,
            self.sends,
        )

    @property
    def help(self) -> str:
        """The address of the check's page."""
        from a2acard.finding import site

        return f"{site()}/probes/{self.id}"


@value
class Endpoint:
    """An interface of the card: its place there, URL, binding, version and tenant; `reason` says why it is not called."""

    pointer: str
    url: str | None
    binding: str | None
    version: str | None
    tenant: str | None = None
    reason: str | None = None
