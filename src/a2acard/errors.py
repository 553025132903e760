"""The errors a public function may raise.

    CardError                    never raised itself
    ├─ SourceError               the bytes can't be read as a JSON document (direct callers of the reader only)
    ├─ CanonicalizationError     a value, or a card, has no canonical form
    ├─ EditError                 a structural edit can't be applied
    │  ├─ PointerMissing         the edit names a place that is not there
    │  └─ EditsOverlap           two edits touch the same text
    ├─ SpecError                 the law does not know what was asked for
    │  └─ UnknownVersion
    ├─ FetchError                a card, or what goes with it, can't be fetched
    │  ├─ AddressRefused         the guard does not let the request out
    │  ├─ Unreachable            no name, no connection, no TLS
    │  ├─ TimedOut
    │  ├─ BadAnswer              what came is no HTTP, or broke off
    │  ├─ BadStatus              an answer that is no card's
    │  ├─ AccessRefused          credentials are missing, or are not those that are asked for
    │  ├─ NoExtendedCard         the agent has no extended card, by kind
    │  ├─ TooBig
    │  ├─ WrongType              what came is no JSON object
    │  └─ TooManyRedirects
    ├─ SigningError              a card can't be signed
    │  └─ KeyUnusable            a key is none, is too weak, or is not for this
    ├─ VerificationError         a card's signatures don't prove what was asked for
    │  ├─ NotSigned
    │  ├─ BadSignature           no signature is one over this card
    │  ├─ KeyNotTrusted          the signature holds, and nobody trusts its key for this card
    │  └─ NotCovered             a trusted signature leaves out what matters
    ├─ MigrationError            a card can't be carried over to another version
    │  └─ WouldLose              carries what would be lost
    └─ ConfigError               a wrong request
       ├─ UnknownRule            carries the ids that look alike
       ├─ UnknownExample         carries the names that look alike
       └─ BadValue

What is wrong with a card is a finding (a value); what stops us is an error. Each error carries its data as
attributes, prints nothing and exits nothing.
"""

from __future__ import annotations

from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class CardError(Exception):
    """Root of every error of this package; never raised itself.

    Its message is English as a string; where it is a `Phrase`, `said` gives it in another language.
    """

    @property
    def message(self) -> str:
        """What it says, in the form that `said` can tell in another language."""
        return self.args[0] if self.args else ""

    def said(self, words: Callable[[str], str]) -> str:
        """The message in another language; `words` gives the text for an English one."""
        return str(told(self.args[0], words)) if self.args else ""


class SourceError(CardError):
    """The bytes are not a readable JSON document.

    `kind` is the problem's kind (`not-json`, `too-deep`, …), `offset` the character offset where reading
    stopped (a byte offset for `not-utf-8`), `line` and `column` start at 1.
    """

    def __init__(self, message: str, *, kind: str, offset: int, line: int, column: int) -> None:
        super().__init__(message)
        self.kind = kind
        self.offset = offset
        self.line = line
        self.column = column


class CanonicalizationError(CardError):
    """A value has no canonical form (RFC 8785), or a card none in the dialect that was asked for; `pointer` says where."""

    def __init__(self, reason: str, pointer: str = "") -> None:
        super().__init__(Phrase("{pointer}: {reason}", pointer=pointer, reason=reason) if pointer else reason)
        self.reason = reason
        self.pointer = pointer


class EditError(CardError):
    """A structural edit can't be applied."""


class PointerMissing(EditError):
    """`pointer` names no value of the document (RFC 6901 §7)."""

    def __init__(self, pointer: str) -> None:
        super().__init__(Phrase("nothing at {pointer!r}", pointer=pointer))
        self.pointer = pointer


class EditsOverlap(EditError):
    """Two edits touch the same text; `first` and `second` are their pointers."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(Phrase("the edits at {first!r} and {second!r} overlap", first=first, second=second))
        self.first = first
        self.second = second


class SpecError(CardError):
    """The law does not know what was asked for."""


class UnknownVersion(SpecError):
    """`version` is no A2A version this package knows; `known` lists those it does."""

    def __init__(self, version: str, known: tuple[str, ...]) -> None:
        super().__init__(
            Phrase(
                "unknown A2A version {version!r}; known are {known}", version=version, known=", ".join(known)
            )
        )
        self.version = version
        self.known = known


class FetchError(CardError):
    """A card, or what goes with it, can't be fetched; `url` is what was asked for, without credentials and query."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(Phrase("{url}: {reason}", url=url, reason=reason))
        self.url = url
        self.reason = reason


class AddressRefused(FetchError):
    """The guard does not let the request out: the URL's form, or the address its host has, is not allowed."""


class Unreachable(FetchError):
    """The host has no address, takes no connection, or its certificate does not hold.

    `kind` says which: `dns`, `refused`, `tls`.
    """

    def __init__(self, url: str, reason: str, kind: str = "refused") -> None:
        super().__init__(url, reason)
        self.kind = kind


class TimedOut(FetchError):
    """The time for connecting, or for the whole of it, is over."""


class BadAnswer(FetchError):
    """What came is no HTTP, or broke off before its end."""


class BadStatus(FetchError):
    """The answer's status is none that a card comes with; `status` is it."""

    def __init__(self, url: str, reason: str, status: int) -> None:
        super().__init__(url, reason)
        self.status = status


class AccessRefused(FetchError):
    """Credentials are missing, are not taken, or are not those that the card asks for; `status` is the answer's, if any."""

    def __init__(self, url: str, reason: str, status: int | None = None) -> None:
        super().__init__(url, reason)
        self.status = status


class NoExtendedCard(FetchError):
    """The agent gives no extended card. `kind` says why: `undeclared` (its card promises none, so it was not asked),
    `unsupported` (-32004), `not-configured` (-32007), `unknown-method` (-32601), `version` (-32009)."""

    def __init__(self, url: str, reason: str, kind: str) -> None:
        super().__init__(url, reason)
        self.kind = kind


class TooBig(FetchError):
    """The body, once decoded, is longer than any card may be."""


class WrongType(FetchError):
    """What came is no JSON object: a web page, a list, broken text."""


class TooManyRedirects(FetchError):
    """The address leads from place to place, or in a circle."""


class SigningError(CardError):
    """A card can't be signed as it was asked for."""


class KeyUnusable(SigningError):
    """A key is none, is too weak, or is not for this; the message names its file, never what is in it."""


class VerificationError(CardError):
    """A card's signatures don't prove what was asked for."""


class NotSigned(VerificationError):
    """The card has no signature."""


class BadSignature(VerificationError):
    """No signature of the card is one over this card, by a key that is known."""


class KeyNotTrusted(VerificationError):
    """A signature holds, and its key is not trusted for this card."""


class NotCovered(VerificationError):
    """A trusted signature leaves out members that matter; `pointers` are they."""

    def __init__(self, message: str, pointers: tuple[str, ...]) -> None:
        super().__init__(message)
        self.pointers = pointers


class MigrationError(CardError):
    """A card can't be carried over to another version as it was asked for."""


class WouldLose(MigrationError):
    """The other version can't hold all that the card says; `what` holds pairs of a JSON Pointer and a sentence."""

    def __init__(self, what: tuple[tuple[str, str], ...]) -> None:
        where, lost = what[0]
        first = Phrase("{where}: {lost}", where=where or Phrase("the card"), lost=lost)
        if len(what) > 1:
            text = Phrase(
                "something would be lost: {first} (and {number} more)", first=first, number=len(what) - 1
            )
        else:
            text = Phrase("something would be lost: {first}", first=first)
        super().__init__(text)
        self.what = what


class ConfigError(CardError):
    """The request itself is wrong: a setting, an option, an argument."""


class UnknownRule(ConfigError):
    """`rule` is no rule id; `did_you_mean` holds the ids that look alike, best first."""

    def __init__(self, rule: str, did_you_mean: tuple[str, ...] = ()) -> None:
        if did_you_mean:
            text = Phrase("unknown rule {rule!r}; did you mean {near!r}?", rule=rule, near=did_you_mean[0])
        else:
            text = Phrase("unknown rule {rule!r}", rule=rule)
        super().__init__(text)
        self.rule = rule
        self.did_you_mean = did_you_mean


class UnknownExample(ConfigError):
    """`example` is no example's name; `did_you_mean` holds the names that look alike, best first."""

    def __init__(self, example: str, did_you_mean: tuple[str, ...] = ()) -> None:
        if did_you_mean:
            text = Phrase(
                "unknown example {example!r}; did you mean {near!r}?", example=example, near=did_you_mean[0]
            )
        else:
            text = Phrase(
                "unknown example {example!r}; `a2acard examples` lists what there is", example=example
            )
        super().__init__(text)
        self.example = example
        self.did_you_mean = did_you_mean


class BadValue(ConfigError):
    """A setting or argument has a value that can't be used."""


def reason(error: OSError, otherwise: str) -> str:
    """Why the system refuses, in its own words; `otherwise` where it says nothing."""
    said = error.strerror or otherwise
    return said if isinstance(said, Phrase) else said.lower()
