"""Cards as they were when somebody looked at them: a file to keep in the repository, and what has changed since."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.jsontext import json_text
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, TypeAlias

    from a2acard.comparison import Comparison
    from a2acard.errors import CardError
    from a2acard.types import JSON

    Verdict: TypeAlias = Literal["same", "same-content", "cosmetic", "changed", "moved", "lost"]

SCHEMA = "lock-1"


@value
class Locked:
    """One card of the file: what it was asked for by, where it came from, the digest of its bytes, and the card itself."""

    target: str
    url: str
    sha256: str
    card: JSON


@value
class Checked:
    """What became of a locked card.

    `same`: byte for byte; `same-content`: other bytes that say the same; `cosmetic`: only what people read has changed; `moved`:
    the same from another place; `changed`; `lost`: it can't be fetched, with the reason. `differences` are those of a card that
    has changed.
    """

    locked: Locked
    verdict: Verdict
    url: str | None = None
    differences: Comparison | None = None
    reason: str | None = None

    @property
    def ok(self) -> bool:
        """True when the card still says to clients what it said, from where it said it."""
        return self.verdict in ("same", "same-content", "cosmetic")


def locked(target: str, url: str, card: bytes) -> Locked:
    """The entry for a card that was found. Raises SourceError for what can't be read."""
    from a2acard.source.parse import Limits, read

    return Locked(target, url, _digest(card), read(card, Limits(max_bytes=max(len(card), 1))).require().value)


def checked(entry: Locked, url: str, card: bytes) -> Checked:
    """What became of a card that was found again, now at `url`."""
    from a2acard.comparison import compare

    now = locked(entry.target, url, card)
    if now.sha256 != entry.sha256 and now.card != entry.card:
        old = json_text(entry.card).encode("utf-8", "backslashreplace")
        made = compare(old, card)
        only_cosmetic = bool(made.changes) and all([change.category == "cosmetic" for change in made.changes])
        is_cosmetic = only_cosmetic and url == entry.url and _rest(entry.card) == _rest(now.card)
        return Checked(entry, "cosmetic" if is_cosmetic else "changed", url, made)
    if url != entry.url:
        return Checked(entry, "moved", url)
    return Checked(entry, "same" if now.sha256 == entry.sha256 else "same-content", url)


def _rest(card: JSON) -> JSON:
    """What a comparison says nothing about, and a change of which is therefore never cosmetic: the signatures."""
    return card.get("signatures") if isinstance(card, dict) else None


def lost(entry: Locked, error: CardError) -> Checked:
    """What became of a card that can't be fetched."""
    return Checked(entry, "lost", reason=str(error))


def read_lock(path: str) -> dict[str, Locked]:
    """The entries of a file by their targets. Raises BadValue for what is no lock file, OSError where there is none."""
    from a2acard.source.parse import Limits, read

    with open(path, "rb") as file:
        data = file.read(_MOST + 1)
    if len(data) > _MOST:
        raise BadValue(f"{path}: no lock file is longer than {_MOST} bytes")
    if any([line.startswith((b"<<<<<<<", b">>>>>>>")) for line in data.splitlines()]):
        raise BadValue(
            f"{path}: it holds the marks of a merge that was not finished; take one side, then --update"
        )
    document = read(data, Limits(max_bytes=_MOST))
    node = document.value if document.readable else None
    schema = node.get("schema") if isinstance(node, dict) else None
    entries = node.get("cards") if isinstance(node, dict) else None
    if not isinstance(schema, str) or not schema.endswith(f"/{SCHEMA}.json") or not isinstance(entries, list):
        raise BadValue(f"{path}: this is no lock file ({SCHEMA}); `a2acard lock TARGET` writes one")
    found = [_entry(entry, path, number) for number, entry in enumerate(entries)]
    return {entry.target: entry for entry in found}


_MOST = 256 * 1024 * 1024
"""Bytes of a lock file: some ten thousand cards."""


def write_lock(path: str, entries: Iterable[Locked]) -> None:
    """Write the file, whole or not at all, sorted by target so that a change is a small difference. Raises OSError."""
    from a2acard.finding import site
    from a2acard.source.replace import replace_file

    cards = [
        {"target": one.target, "url": one.url, "sha256": one.sha256, "card": one.card}
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
        raise BadValue(f"{path}: /cards/{number} is no entry: it has target, url, sha256 and card")
    return Locked(target, url, sha256, node["card"])


def _digest(card: bytes) -> str:
    import hashlib

    return hashlib.sha256(card).hexdigest()
