"""What a migration with its judgement comes to, for reports and callers."""

from __future__ import annotations

from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.finding import Report
    from a2acard.migration._base import Note

SWITCHES = (
    (
        "Python, a2a-sdk 1.x",
        "create_jsonrpc_routes(…, enable_v0_3_compat=True), create_rest_routes(…, enable_v0_3_compat=True)",
    ),
    (
        "JavaScript, @a2a-js/sdk 1.x",
        Phrase("{code} on each handler and transport", code="legacyCompat: { enabled: true }"),
    ),
)
"""What makes a server of the official SDKs speak 0.3 beside 1.0."""


@value
class Question:
    """What only the author can answer: a JSON Pointer into the result, a sentence, and the rule that asks, if one does."""

    pointer: str
    message: str
    rule: str | None = None


@value
class Client:
    """What a client makes of the result: its name and generation, whether it can use it (`yes`, `told`: only with an
    option switched on, `no`, `unknown`), the version it speaks there, and what it has lost against the card as it was
    (`use`, `access`, `kinds`; None: nothing). See `a2acard readers`."""

    name: str
    generation: str
    use: str
    speaks: str | None
    lost: str | None


@value
class Migration:
    """A card carried over to another version.

    `card` are the bytes of the result; `card_version` is what the card was, `to` what it is now; `wire` is the protocol
    version that its interfaces say. `changes`, `losses` and `questions` say what was done, what is lost by it, and what
    only the author can answer: with the questions answered, `lint` has no error left. `signatures` are those dropped,
    `clients` what the SDKs of each generation make of the result.
    """

    card: bytes
    card_version: str
    to: str
    wire: str
    changes: tuple[Note, ...]
    losses: tuple[Note, ...]
    questions: tuple[Question, ...]
    signatures: tuple[object, ...]
    lint: Report
    clients: tuple[Client, ...] = ()
