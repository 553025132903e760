"""Puts a signature into a card without touching another byte (A2A 1.0 §8.4.2)."""

from __future__ import annotations

import json

from a2acard.canonical_form import WRITTEN, canonical, explained
from a2acard.errors import BadValue, CanonicalizationError, SigningError
from a2acard.jcs import require_json
from a2acard.jws import ALGORITHMS, MOST_SIGNATURES, encode
from a2acard.signing.coverage import DIALECT_PARAMETER, PROVING
from a2acard.types import Phrase, value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from a2acard.card import Card
    from a2acard.signing.keys import Signer
    from a2acard.source.edits import Edit
    from a2acard.types import JSON


@value
class Signed:
    """A signed card: its bytes, the signature that was added, the dialect, and whether the dialects differ for this card.

    `differing` are the members that make them differ, each with the reason; `kept` are the ids of the other signatures, which
    nobody has looked at and which may hold no more.
    """

    card: bytes
    signature: Mapping[str, str]
    dialect: str
    differs: bool
    differing: tuple[tuple[str, str], ...] = ()
    kept: tuple[str | None, ...] = ()


def sign(
    card: bytes | PathLike[str] | Mapping[str, object],
    signer: Signer,
    *,
    dialect: str = "spec",
    jku: str | None = None,
    only: bool = False,
    portable: bool = False,
) -> Signed:
    """The card with one more signature, in the author's own bytes otherwise.

    A signature of the same `kid` is replaced, others are kept, or with `only` all of them go. `jku` names the key set where the
    public half is. With `portable` the empties that mean nothing are taken away first, so that every SDK verifies the result;
    it refuses (SigningError) where one means something. The header says the dialect where that proves that nothing was taken away.
    Raises SourceError for what can't be read, CanonicalizationError for a card without a canonical form, BadValue for a dialect that
    nobody writes, SigningError for a card of another version than 1.0 in a dialect of 1.0, and for more signatures than readers look at.
    """
    from a2acard.card import Card
    from a2acard.source.splice import splice

    if dialect not in WRITTEN:
        raise BadValue(
            Phrase(
                "cards are signed in the dialects {written}, not in {dialect!r}",
                written=", ".join(WRITTEN),
                dialect=dialect,
            )
        )
    _check(signer, jku)
    view = Card.of(card)
    if not view.is_current and (portable or dialect != "raw"):
        what = "portable" if portable else Phrase("the dialect {dialect!r}", dialect=dialect)
        raise SigningError(
            Phrase(
                "{what} is for members of 1.0 only, and this card is one of {card_version}; sign it in 'raw'",
                what=what,
                card_version=view.card_version,
            )
        )
    if not view.document.has_text:
        view = Card.of(_written(view.raw))
    if portable:
        from a2acard.signing.portable import portable as made_portable

        view = Card.of(made_portable(view.document).data)
    payload = canonical(view.document.data, dialect=dialect)
    entry = _entry(signer, jku, dialect, payload)
    edits, kept = _edits(view, signer.kid, entry, only=only)
    if len(kept) >= MOST_SIGNATURES:
        raise SigningError(
            Phrase(
                "the card has {number} other signatures, and readers look at no more than {most_signatures}; take those away that hold no more, or all of them (only)",
                number=len(kept),
                most_signatures=MOST_SIGNATURES,
            )
        )
    differs, differing = _differences(view, payload)
    return Signed(
        splice(view.document, edits),
        {"protected": str(entry["protected"]), "signature": str(entry["signature"])},
        dialect,
        differs,
        differing,
        kept,
    )


def _entry(signer: Signer, jku: str | None, dialect: str, payload: bytes) -> dict[str, JSON]:
    """The signature over a payload. Raises SigningError for a signer that gives none."""
    from a2acard.jws import parse

    header: dict[str, str] = {"alg": signer.alg, "kid": signer.kid, "typ": "JOSE"}
    header |= {"jku": jku} if jku else {}
    header |= {DIALECT_PARAMETER: dialect} if dialect in PROVING else {}
    protected = encode(json.dumps(header, separators=(",", ":"), sort_keys=True).encode())
    raw = signer.sign(f"{protected}.{encode(payload)}".encode("ascii"))
    if not isinstance(raw, bytes):
        raise SigningError(
            Phrase("the signer gives {name}, not the bytes of a signature", name=type(raw).__name__)
        )
    entry: dict[str, JSON] = {"protected": protected, "signature": encode(raw)}
    faults = parse(entry).problems
    if faults:
        kind = Phrase(faults[0].kind.replace("-", " "))
        raise SigningError(
            Phrase(
                "the signer's {where} is none of {alg} ({kind})",
                where=faults[0].where,
                alg=signer.alg,
                kind=kind,
            )
        )
    return entry


def _written(card: dict[str, JSON]) -> bytes:
    """A value as text. Raises CanonicalizationError for what is no JSON, which would read as another value than was given."""
    require_json(card)
    try:
        return json.dumps(card, ensure_ascii=False, indent=2).encode()
    except UnicodeEncodeError as error:
        raise CanonicalizationError(
            Phrase("half a character (a lone surrogate) has no canonical form")
        ) from error


def _differences(view: Card, payload: bytes) -> tuple[bool, tuple[tuple[str, str], ...]]:
    """Whether another dialect signs other bytes of a card, and the members that are why."""
    others = WRITTEN if view.is_current else ("sdk-0.3",)
    made = [explained(view.raw, dialect=name) for name in others]
    if all([one.data == payload for one in made]):
        return False, ()
    found = {pointer: reason for one in made for pointer, reason in one.left_out}
    inner = [pointer for pointer in found if any([pointer.startswith(f"{other}/") for other in found])]
    return True, tuple([(pointer, found[pointer]) for pointer in found if pointer not in inner])


def _check(signer: Signer, jku: str | None) -> None:
    """Refuse what no reader could take. Raises BadValue and SigningError."""
    alg, kid = getattr(signer, "alg", None), getattr(signer, "kid", None)
    if not isinstance(alg, str) or not callable(getattr(signer, "sign", None)):
        raise BadValue(
            Phrase("{name} is no signer: it has alg, kid and sign(data)", name=type(signer).__name__)
        )
    if alg not in ALGORITHMS:
        raise SigningError(
            Phrase(
                "the algorithm {alg!r} is none that is accepted; {algorithms} are",
                alg=alg[:20],
                algorithms=", ".join(ALGORITHMS),
            )
        )
    if not isinstance(kid, str) or not kid.strip():
        raise BadValue(Phrase("a signer's kid is a text: by it readers find the key"))
    if jku is not None and (not isinstance(jku, str) or not split(jku).is_http):
        raise BadValue(Phrase("jku {jku!r} is no URL of a key set", jku=jku))


def _edits(
    view: Card, kid: str, entry: dict[str, JSON], *, only: bool
) -> tuple[list[Edit], tuple[str | None, ...]]:
    """Where the signature goes, and the ids of those that stay; all of the same id go, the new one in the first's place."""
    from a2acard.jws import parse
    from a2acard.source.edits import Add, Remove, Replace

    found = view.raw.get("signatures")
    if not isinstance(found, list) or not found or only:
        edit = Replace if "signatures" in view.raw else Add
        return [edit(("signatures",), [entry])], ()
    kids = [parse(old).kid if isinstance(old, dict) else None for old in found]
    same = [number for number, one in enumerate(kids) if one == kid]
    kept = tuple([one for one in kids if one != kid])
    if not same:
        return [Add(("signatures", len(found)), entry)], kept
    first, *rest = same
    return [Replace(("signatures", first), entry), *[Remove(("signatures", n)) for n in rest]], kept
