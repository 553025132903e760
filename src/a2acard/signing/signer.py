"""Puts a signature into a card without touching another byte (A2A 1.0 §8.4.2)."""

from __future__ import annotations

import json

from a2acard.canonical_form import WRITTEN, canonical
from a2acard.errors import BadValue, SigningError
from a2acard.jws import ALGORITHMS, encode
from a2acard.types import value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from a2acard.signing.keys import Signer
    from a2acard.source.edits import Edit
    from a2acard.types import JSON


@value
class Signed:
    """A signed card: its bytes, the signature that was added, the dialect, and whether the dialects differ for this card."""

    card: bytes
    signature: Mapping[str, str]
    dialect: str
    differs: bool


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
    it refuses (SigningError) where one means something. Raises SourceError for what can't be read, CanonicalizationError for a card without a canonical form,
    BadValue for a dialect that nobody writes, SigningError for a card of another version than 1.0 in a dialect of 1.0.
    """
    from a2acard.card import Card
    from a2acard.jws import parse
    from a2acard.source.splice import splice

    if dialect not in WRITTEN:
        raise BadValue(f"cards are signed in the dialects {', '.join(WRITTEN)}, not in {dialect!r}")
    _check(signer, jku)
    view = Card.of(card)
    if not view.is_current and dialect != "raw":
        raise SigningError(
            f"the dialect {dialect!r} covers members of 1.0 only, and this card is one of {view.card_version}; sign it in 'raw'"
        )
    if portable:
        from a2acard.signing.portable import portable as made_portable

        view = Card.of(made_portable(view.document).data)
    card = view.document.data if view.document.has_text else view.raw
    payload = canonical(card, dialect=dialect)
    others = {name: canonical(card, dialect=name) for name in WRITTEN if name != dialect}
    header: dict[str, str] = {"alg": signer.alg, "kid": signer.kid, "typ": "JOSE"} | (
        {"jku": jku} if jku else {}
    )
    protected = encode(json.dumps(header, separators=(",", ":"), sort_keys=True).encode())
    raw = signer.sign(f"{protected}.{encode(payload)}".encode("ascii"))
    if not isinstance(raw, bytes):
        raise SigningError(f"the signer gives {type(raw).__name__}, not the bytes of a signature")
    entry: dict[str, JSON] = {"protected": protected, "signature": encode(raw)}
    faults = parse(entry).problems
    if faults:
        kind = faults[0].kind.replace("-", " ")
        raise SigningError(f"the signer's {faults[0].where} is none of {signer.alg} ({kind})")
    made = (
        splice(view.document, _edits(view, signer.kid, entry, only=only))
        if view.document.has_text
        else _as_data(view, entry, only=only)
    )
    return Signed(
        made,
        {"protected": protected, "signature": encode(raw)},
        dialect,
        any([other != payload for other in others.values()]),
    )


def _check(signer: Signer, jku: str | None) -> None:
    """Refuse what no reader could take. Raises BadValue and SigningError."""
    alg, kid = getattr(signer, "alg", None), getattr(signer, "kid", None)
    if not isinstance(alg, str) or not callable(getattr(signer, "sign", None)):
        raise BadValue(f"{type(signer).__name__} is no signer: it has alg, kid and sign(data)")
    if alg not in ALGORITHMS:
        raise SigningError(
            f"the algorithm {alg[:20]!r} is none that is accepted; {', '.join(ALGORITHMS)} are"
        )
    if not isinstance(kid, str) or not kid.strip():
        raise BadValue("a signer's kid is a text: by it readers find the key")
    if jku is not None and (not isinstance(jku, str) or not split(jku).is_http):
        raise BadValue(f"jku {jku!r} is no URL of a key set")


def _edits(view: Card, kid: str, entry: dict[str, JSON], *, only: bool) -> list[Edit]:
    """Where the signature goes."""
    from a2acard.jws import parse
    from a2acard.source.edits import Add, Replace

    found = view.raw.get("signatures")
    if not isinstance(found, list) or not found or only:
        return (
            [Replace(("signatures",), [entry])]
            if "signatures" in view.raw
            else [Add(("signatures",), [entry])]
        )
    for number, old in enumerate(found):
        if isinstance(old, dict) and parse(old).kid == kid:
            return [Replace(("signatures", number), entry)]
    return [Add(("signatures", len(found)), entry)]


def _as_data(view: Card, entry: dict[str, JSON], *, only: bool) -> bytes:
    found = view.raw.get("signatures")
    kept = [] if only or not isinstance(found, list) else found
    made = {**view.raw, "signatures": [*kept, entry]}
    return json.dumps(made, ensure_ascii=False, indent=2).encode()


if TYPE_CHECKING:
    from a2acard.card import Card
