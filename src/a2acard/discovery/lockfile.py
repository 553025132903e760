"""Cards as they were when somebody looked at them: a file to keep in the repository, and what has changed since."""

from __future__ import annotations

from a2acard.discovery._facts import Signer, digest, facts, signers, structure
from a2acard.errors import BadValue
from a2acard.jsontext import json_text
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Literal, TypeAlias

    from a2acard.comparison import Comparison
    from a2acard.errors import CardError
    from a2acard.types import JSON

    Verdict: TypeAlias = Literal["same", "same-content", "cosmetic", "changed", "moved", "lost"]

SCHEMA = "lock-1"


@value
class Locked:
    """One card of the file: what it was asked for by, where it came from, the digest of its bytes, the card itself, and who
    signed it; `facts` are the members of the file that are drawn from the card."""

    target: str
    url: str
    sha256: str
    card: JSON
    signed_by: tuple[Signer, ...] = ()
    facts: Mapping[str, object] = {}

    @property
    def holds(self) -> bool:
        """True when what the file will say of the card is what the card beside it says."""
        return not _wrong(self.card, self.facts)


@value
class Checked:
    """What became of a locked card.

    `same`: byte for byte; `same-content`: other bytes that say the same; `cosmetic`: only what people read has changed; `moved`:
    the same from another place; `changed`; `lost`: it can't be fetched, with the reason. `differences` are those of a card that
    has changed, `signers` what is to be told of those who signed it, `versions` its version before and now, where they differ.
    """

    locked: Locked
    verdict: Verdict
    url: str | None = None
    differences: Comparison | None = None
    reason: str | None = None
    signers: tuple[str, ...] = ()
    versions: tuple[str | None, str | None] | None = None

    @property
    def ok(self) -> bool:
        """True when the card still says to clients what it said, from where it said it."""
        return self.verdict in ("same", "same-content", "cosmetic")


def locked(target: str, url: str, card: bytes, signed_by: tuple[Signer, ...] | None = None) -> Locked:
    """The entry for a card that was found; `signed_by` are the signers, where more is known of them than their signatures say.

    Raises SourceError for what can't be read.
    """
    from a2acard.source.parse import Limits, read

    data = read(card, Limits(max_bytes=max(len(card), 1))).require().value
    known = signers(data) if signed_by is None else signed_by
    return Locked(target, url, _digest(card), data, known, facts(card, data, known))


def checked(entry: Locked, url: str, card: bytes, signed_by: tuple[Signer, ...] | None = None) -> Checked:
    """What became of a card that was found again, now at `url`; `signed_by` as for `locked`.

    The card beside the digest is what counts: the digest of the bytes only tells white space and order apart.
    """
    from a2acard.comparison import compare

    now = locked(entry.target, url, card, signed_by)
    twice = _twice(card)
    if twice is not None:
        reason = Phrase("'{twice}' stands twice in it, and readers take different ones", twice=twice)
        return Checked(entry, "changed", url, reason=reason)
    if not _same(now.card, entry.card):
        said = (*_signers(entry, now, looked=signed_by is not None), *_unproven(entry, now, signed_by))
        old = json_text(entry.card).encode("utf-8", "backslashreplace")
        made = compare(old, card)
        only_cosmetic = bool(made.changes) and all([change.category == "cosmetic" for change in made.changes])
        same_hands = not said and _named(entry, now)
        if same_hands and url == entry.url and _same(_bare(entry.card), _bare(now.card)):
            return Checked(entry, "same-content", url, signers=said)  # signed anew by the same keys
        same_agent = all([_same(_member(entry.card, name), _member(now.card, name)) for name in _WHO])
        same_shape = digest(structure(entry.card)) == digest(structure(now.card))
        is_cosmetic = only_cosmetic and url == entry.url and same_hands and same_agent and same_shape
        versions = _version(entry.card), _version(now.card)
        return Checked(
            entry,
            "cosmetic" if is_cosmetic else "changed",
            url,
            made,
            signers=said,
            versions=versions if versions[0] != versions[1] else None,
        )
    if url != entry.url:
        return Checked(entry, "moved", url)
    return Checked(entry, "same" if now.sha256 == entry.sha256 else "same-content", url)


_WHO = ("name", "provider")
"""What people know an agent by: another one of these is another agent."""


def _member(card: JSON, name: str) -> JSON:
    return card.get(name) if isinstance(card, dict) else None


def _same(one: object, other: object) -> bool:
    """True for the same JSON, whatever the order of its members; false and 0 are two things."""
    import json

    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _twice(card: bytes) -> str | None:
    """A member that stands twice in a card."""
    from a2acard.source.parse import Limits, read

    problems = read(card, Limits(max_bytes=max(len(card), 1))).problems
    found = next((one for one in problems if one.kind == "duplicate-member"), None)
    return None if found is None else str((found.at or ("?",))[-1])


def _unproven(before: Locked, now: Locked, looked: tuple[Signer, ...] | None) -> tuple[str, ...]:
    """Signatures that were not there before, in names that were: whoever can serve another card can write a name."""
    old, entries = _signatures(before.card), _signatures(now.card)
    known = old if isinstance(old, list) else []
    names = {one.name for one in before.signed_by}
    if not isinstance(entries, list):
        return ()
    fresh = [
        one.name
        for one, entry in zip(now.signed_by, entries, strict=False)
        if entry not in known and one.thumbprint is None and one.name in names
    ]
    if fresh and looked is None:
        return (Phrase("signed anew in the same names; --trust proves by whom"),)
    gone = {one.name for one in before.signed_by if one.thumbprint is not None}  # told by `_signers` already
    return tuple(
        [
            Phrase("the signature of '{name}' is a new one, and not proven", name=name)
            for name in fresh
            if name not in gone
        ]
    )


def _version(card: JSON) -> str | None:
    found = card.get("version") if isinstance(card, dict) else None
    return found if isinstance(found, str) else None


def _signers(before: Locked, now: Locked, *, looked: bool) -> tuple[str, ...]:
    """Who signs no more, and who does now; by the keys themselves where both times it was looked with which one a signature
    holds, so that another key of the same id, or a signature that holds no more, is noticed."""
    by_key = looked and any([one.thumbprint for one in before.signed_by])
    was = {(one.name, one.thumbprint if by_key else None): one.name for one in before.signed_by}
    is_now = {(one.name, one.thumbprint if by_key else None): one.name for one in now.signed_by}
    gone = [
        Phrase("'{name}' signs it no more", name=name) for mark, name in was.items() if mark not in is_now
    ]
    come = [(mark, name) for mark, name in is_now.items() if mark not in was]
    return (
        *gone,
        *[
            Phrase("a signature of '{name}' is no longer proven", name=name)
            if by_key and mark[1] is None
            else Phrase("'{name}' signs it now", name=name)
            for mark, name in come
        ],
    )


def _named(before: Locked, now: Locked) -> bool:
    """True when all who signed are known by a name; others are the same only with the same signatures."""
    if all([one.kid or one.thumbprint for one in (*before.signed_by, *now.signed_by)]):
        return True
    return _signatures(before.card) == _signatures(now.card)


def _signatures(card: JSON) -> JSON:
    return card.get("signatures") if isinstance(card, dict) else None


def _bare(card: JSON) -> JSON:
    return (
        {name: item for name, item in card.items() if name != "signatures"}
        if isinstance(card, dict)
        else card
    )


def lost(entry: Locked, error: CardError) -> Checked:
    """What became of a card that can't be fetched."""
    return Checked(entry, "lost", reason=error.message)


def read_lock(path: str) -> dict[str, Locked]:
    """The entries of a file by their targets. Raises BadValue for what is no lock file, OSError where there is none."""
    from a2acard.source.parse import Limits, read

    with open(path, "rb") as file:
        data = file.read(_MOST + 1)
    if len(data) > _MOST:
        raise BadValue(Phrase("{path}: no lock file is longer than {most} bytes", path=path, most=_MOST))
    if any([line.startswith((b"<<<<<<<", b">>>>>>>")) for line in data.splitlines()]):
        raise BadValue(
            Phrase(
                "{path}: it holds the marks of a merge that was not finished; take one side, then --update",
                path=path,
            )
        )
    document = read(data, Limits(max_bytes=_MOST))
    node = document.value if document.readable else None
    schema = node.get("schema") if isinstance(node, dict) else None
    entries = node.get("cards") if isinstance(node, dict) else None
    if not isinstance(schema, str) or not schema.endswith(f"/{SCHEMA}.json") or not isinstance(entries, list):
        raise BadValue(
            Phrase(
                "{path}: this is no lock file ({schema}); `a2acard lock TARGET` writes one",
                path=path,
                schema=SCHEMA,
            )
        )
    found = [_entry(entry, path, number) for number, entry in enumerate(entries)]
    return {entry.target: entry for entry in found}


_MOST = 256 * 1024 * 1024
"""Bytes of a lock file: some ten thousand cards."""


def write_lock(path: str, entries: Iterable[Locked]) -> None:
    """Write the file, whole or not at all, sorted by target so that a change is a small difference. Raises OSError."""
    from a2acard.finding import site
    from a2acard.source.replace import replace_file

    cards = [
        {"target": one.target, "url": one.url, "sha256": one.sha256, **one.facts, "card": one.card}
        for one in sorted(entries, key=lambda one: one.target)
    ]
    made = {"schema": f"{site()}/schemas/{SCHEMA}.json", "cards": cards}
    text = json_text(made) + "\n"
    replace_file(path, text.encode("utf-8", "backslashreplace"))


def _entry(node: JSON, path: str, number: int) -> Locked:
    texts = [node.get(name) if isinstance(node, dict) else None for name in ("target", "url", "sha256")]
    target, url, sha256 = [text if isinstance(text, str) else None for text in texts]
    if (
        target is None
        or url is None
        or sha256 is None
        or not isinstance(node, dict)
        or not isinstance(node.get("card"), dict)
    ):
        raise BadValue(
            Phrase(
                "{path}: /cards/{number} is no entry: it has target, url, sha256 and card",
                path=path,
                number=number,
            )
        )
    card, keys = node["card"], node.get("keys")
    known = tuple([_signer(key, path, number) for key in keys]) if isinstance(keys, list) else signers(card)
    given = {name: node[name] for name in _FACTS if name in node}
    wrong = _wrong(card, given)
    if wrong:
        raise BadValue(
            Phrase(
                "{path}: /cards/{number}: {wrong} of {target} is not what the card beside it has, so somebody has changed it here; take the file back from the repository, or lock the target anew",
                path=path,
                number=number,
                wrong=", ".join(wrong),
                target=target,
            )
        )
    return Locked(target, url, sha256, card, known, given)


def _wrong(card: JSON, given: Mapping[str, object]) -> list[str]:
    """The facts that are not those of the card beside them."""
    made = facts(json_text(card).encode("utf-8", "backslashreplace"), card, ())
    return [
        name
        for name, item in made.items()
        if name != "keys" and (name not in given or not _same(given[name], item))
    ]


_FACTS = ("version", "canonical_sha256", "structure_sha256", "keys", "interfaces", "schemes")


def _signer(node: JSON, path: str, number: int) -> Signer:
    texts = [node.get(name) if isinstance(node, dict) else 0 for name in ("kid", "alg", "thumbprint")]
    if not all([text is None or isinstance(text, str) for text in texts]):
        raise BadValue(
            Phrase(
                "{path}: /cards/{number}/keys: a key has kid, alg and thumbprint, each a text or null",
                path=path,
                number=number,
            )
        )
    kid, alg, thumbprint = [text if isinstance(text, str) else None for text in texts]
    return Signer(kid, alg, thumbprint)


def _digest(card: bytes) -> str:
    import hashlib

    return hashlib.sha256(card).hexdigest()
