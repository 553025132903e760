"""What a client makes of a card, as values: reader, reading, and the parts of a reading.

A reader is a value: where it looks for the card, how it parses, which interface it takes, what access it sees. The
table in `readers` chooses; nothing asks which reader it is.
"""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Literal, TypeAlias

    from a2acard.types import JSON, Path

    Use: TypeAlias = Literal["yes", "told", "no", "unknown"]
    Alternative: TypeAlias = "tuple[Need, ...]"


@value
class Refusal:
    """A place and why a client stops there."""

    at: Path
    reason: str


@value
class Drop:
    """A member that a client does not keep; with `is_kept` it is kept, but nothing of the client ever looks at it."""

    at: Path
    reason: str
    is_kept: bool = False


@value
class Need:
    """One scheme that an alternative asks for, as a client sees it.

    `kind` is `apiKey`, `http`, `oauth2`, `openIdConnect`, `mutualTLS`, or None where the client can't tell; `detail`
    says more about it (`header X-Key`, `bearer`, the flows). `is_declared`: the client finds a scheme of that name.
    """

    scheme: str
    kind: str | None
    detail: str
    scopes: tuple[str, ...]
    is_declared: bool


@value
class Choice:
    """The interface a client takes: where it stands, and the protocol version (`wire`) it will speak there.

    `declared` is the version that the client finds for it, if any. `misfit` says why the two can't work together, and
    `unsure` why that can't be told; both are None where they fit.
    """

    at: Path
    url: str
    binding: str
    declared: str | None
    wire: str
    misfit: str | None = None
    unsure: str | None = None


@value
class Held:
    """What a client holds after parsing: `card` in the form of its own version, and what it left out.

    `origins` has for places in `card` those that they were taken from, where these differ. `is_typed` is False
    for the card just as it came, which no code of the client has looked at.
    """

    card: dict[str, JSON]
    drops: tuple[Drop, ...] = ()
    origins: Mapping[Path, Path] = {}
    is_typed: bool = True

    def origin(self, path: Path) -> Path:
        """Where in the card as published `path` was taken from."""
        return translated(path, self.origins)


def translated(path: Path, origins: Mapping[Path, Path]) -> Path:
    """`path` with the longest beginning that `origins` knows replaced by where it was taken from."""
    for length in range(len(path), 0, -1):
        here = origins.get(path[:length])
        if here is not None:
            return here + path[length:]
    return path


class Refused(Exception):
    """A client stops parsing; leaves no reader."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__(*[refusal.reason for refusal in refusals])
        self.refusals = refusals


class Unsure(Exception):
    """The model of a client can't tell what it would do; leaves no reader."""


@value
class Reader:
    """A client of one generation.

    `id` is a word for machines; `generation` the A2A version its cards are of; `client` what it is, with the version
    that was looked at. It asks for the card at `path`, joined to an address as `joins` says. `parse` makes what it
    holds of a card, `choose` the interface from that and the card itself (both raise Refused), `see` the alternatives
    that give access.
    `remarks` say what else is worth knowing. `options` are the same client with options on that somebody must turn on;
    `how` says which.
    """

    id: str
    generation: str
    client: str
    path: str
    joins: str
    parse: Callable[[dict[str, JSON]], Held]
    choose: Callable[[Held, dict[str, JSON]], Choice]
    see: Callable[[Held], tuple[Alternative, ...]]
    remarks: tuple[Callable[[dict[str, JSON], Held | None, Choice | None], str | None], ...] = ()
    how: str = ""
    options: tuple[Reader, ...] = ()

    def __hash__(self) -> int:
        return hash((self.id, self.how))

    def told(
        self,
        how: str,
        choose: Callable[[Held, dict[str, JSON]], Choice],
        parse: Callable[[dict[str, JSON]], Held] | None = None,
    ) -> Reader:
        """The same reader with one more of its options, which changes how it chooses, and perhaps how it parses."""
        known = (self.id, self.generation, self.client, self.path, self.joins)
        option = Reader(*known, parse or self.parse, choose, self.see, self.remarks, how)
        return Reader(*known, self.parse, self.choose, self.see, self.remarks, "", (*self.options, option))


@value
class Reading:
    """What one reader makes of one card.

    `refusals` are there when it can't parse the card, `stuck` when it can but finds no interface, `unsure` when its
    model can't tell. `is_blind`: the card asks for authentication, and the reader sees none asked for. `options` are the
    readings with the reader's options.
    """

    reader: Reader
    refusals: tuple[Refusal, ...] = ()
    choice: Choice | None = None
    stuck: tuple[Refusal, ...] = ()
    access: tuple[Alternative, ...] = ()
    is_blind: bool = False
    drops: tuple[Drop, ...] = ()
    notes: tuple[str, ...] = ()
    unsure: str | None = None
    options: tuple[Reading, ...] = ()

    @property
    def verdict(self) -> Literal["reads", "refuses", "unknown"]:
        """Whether the client can parse the card."""
        return "unknown" if self.unsure else "refuses" if self.refusals else "reads"

    @property
    def use(self) -> Use:
        """Whether the client can call the agent: as it is, only when told to, not at all, or nobody can tell."""
        return "told" if self.told is not None else self._own_use

    @property
    def told(self) -> Reading | None:
        """Where the client can't call the agent as it is: the reading with the first option with which it can."""
        if self._own_use == "yes":
            return None
        return next((option for option in self.options if option._own_use == "yes"), None)

    @property
    def _own_use(self) -> Use:
        if self.unsure or (self.choice and self.choice.unsure):
            return "unknown"
        return "no" if self.choice is None or self.choice.misfit else "yes"

    @property
    def problems(self) -> tuple[Refusal, ...]:
        """Why the client can't call the agent as it is: where, and the reason; empty when it can."""
        if self.unsure:
            return (Refusal((), self.unsure),)
        if self.refusals or self.stuck or self.choice is None:
            return self.refusals or self.stuck
        reason = self.choice.misfit or self.choice.unsure
        return (Refusal(self.choice.at, reason),) if reason else ()
