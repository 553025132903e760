"""The bytes that a card's signature is over, in each dialect that is signed in, and what each of them leaves out.

`spec` is the text of the specification (A2A 1.0 §8.4.1, keep what is set), `sdk` what the official SDKs sign (all empties gone),
`raw` plain RFC 8785 of the JSON without `signatures`. The others are read only: what older or lossy signers wrote.
"""

from __future__ import annotations

from a2acard.errors import CanonicalizationError
from a2acard.jcs import MAX_DEPTH, canonicalize, is_plain, write_plain
from a2acard.source.pointer import to_pointer
from a2acard.spec import specification
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike
    from typing import Any, TypeAlias

    from a2acard.spec._base import Field, Message
    from a2acard.types import JSON, Path

    Entry: TypeAlias = "tuple[int, Table | None, bool]"
    Table: TypeAlias = "dict[str, Entry]"

WRITTEN = ("spec", "sdk", "raw")
"""Dialects to sign in."""
DIALECTS = (*WRITTEN, "sdk-ascii", "sdk-js-instance", "sdk-0.3")
"""Dialects to read, in the order in which a verifier tries them."""


@value
class Canonical:
    """The canonical bytes of a card in a dialect, and the members that they do not cover, each with the reason."""

    data: bytes
    dialect: str
    left_out: tuple[tuple[str, str], ...]


def canonical(card: bytes | PathLike[str] | Mapping[str, object], *, dialect: str = "spec") -> bytes:
    """The bytes that a signature over `card` covers.

    `card` is the document (bytes), a path, or a mapping. Raises SourceError for what can't be read, CanonicalizationError
    for a card that has no canonical form in the dialect, BadValue for an unknown dialect.
    """
    from a2acard.source.load import load

    document, _ = load(card)
    document.require()
    for problem in document.problems:
        if problem.kind in ("duplicate-member", "lone-surrogate", "non-finite-number"):
            raise CanonicalizationError(
                Phrase("{kind}: readers see different cards", kind=Phrase(problem.kind.replace("-", " "))),
                to_pointer(problem.at or ()),
            )
    return canonical_value(document.value, dialect=dialect)


def canonical_value(card: JSON, *, dialect: str = "spec") -> bytes:
    """`canonical` of a card that was parsed already."""
    if not isinstance(card, dict):
        raise CanonicalizationError(Phrase("a card is a JSON object"))
    quick = quick_form(card) if dialect == "spec" else None
    return quick[0] if quick is not None else explained(card, dialect=dialect).data


def quick_form(card: dict[str, JSON]) -> tuple[bytes, bool] | None:
    """The bytes of the dialect `spec` by the quick way, and whether the card has members that are none of 1.0, which no dialect of
    1.0 covers; None where only the exact way knows."""
    strangers: list[str] = []
    try:
        return write_plain(_kept(card, _root(), strangers)), bool(strangers)
    except (_Odd, ValueError, TypeError, RecursionError):
        return None


def explained(card: JSON, *, dialect: str = "spec") -> Canonical:
    """The canonical bytes with every member that is left out of them, by the exact way."""
    from a2acard.errors import BadValue

    if dialect not in DIALECTS:
        raise BadValue(
            Phrase(
                "unknown dialect {dialect!r}; known are {dialects}",
                dialect=dialect,
                dialects=", ".join(DIALECTS),
            )
        )
    if not isinstance(card, dict):
        raise CanonicalizationError(Phrase("a card is a JSON object"))
    body = {name: item for name, item in card.items() if name != "signatures"}
    if dialect == "raw":
        return Canonical(canonicalize(body), dialect, ())
    exact = _Exact()
    if dialect == "sdk-0.3":
        law = specification("0.3")
        kept = _cleaned(exact.older(body, law.messages[law.root], law.messages, ()), (), exact)
        return Canonical(_ascii(kept), dialect, exact.outermost())
    law = specification("1.0")
    made = exact.message(body, law.messages[law.root], law.messages, ())
    if dialect == "spec":
        return Canonical(canonicalize(made), dialect, exact.outermost())
    if dialect == "sdk-js-instance":
        if "securitySchemes" in made:
            exact.leave(("securitySchemes",), Phrase("lost by the SDK's own card object"))
        made.pop("securitySchemes", None)
    cleaned = _cleaned(made, (), exact)
    if dialect == "sdk-ascii":
        return Canonical(_ascii(_doubles(cleaned)), dialect, exact.outermost())
    return Canonical(canonicalize(cleaned if cleaned is not None else {}), dialect, exact.outermost())


# --- the quick way, for the dialect `spec`: what is usual is copied without what is left out, and nothing is explained


class _Odd(Exception):
    """There is something that the exact way has to look at."""


_TEXT, _FLAG, _OPTIONAL_FLAG, _MESSAGE, _STRUCT, _LIST, _MAP, _SKIP, _OTHER_SPELLING = range(9)


def _root() -> Table:
    global _table
    if _table is None:
        law = specification("1.0")
        root = law.messages[law.root]
        _table = dict(_tabled(root, law.messages, {}))
        _table["signatures"] = (_SKIP, None, False)
    return _table


_table: Table | None = None
_STRUCT_DEPTH = MAX_DEPTH - 4
"""Levels that the data of an extension may have, being on the fifth level of a card itself."""


def _tabled(message: Message, messages: Mapping[str, Message], made: dict[str, Table]) -> Table:
    """What each member of a message has to be, what its values hold, and whether it is kept when it is empty."""
    if message.name in made:
        return made[message.name]
    table: Table = {}
    made[message.name] = table
    for field in message.fields:
        inner = _tabled(messages[field.message], messages, made) if field.message else None
        one = _STRUCT if field.type == "object" else _MESSAGE if inner is not None else _TEXT
        if field.type == "bool":
            one = _FLAG if field.presence == "implicit" and not field.required else _OPTIONAL_FLAG
        keeps = field.required or field.presence not in ("implicit", "none")
        if field.many != "one":
            inner, one = {"": (one, inner, True)}, _LIST if field.many == "list" else _MAP
        if field.proto != field.name:
            table[field.proto] = (_OTHER_SPELLING, None, False)
        table[field.name] = (one, inner, keeps)
    return table


def _kept(obj: dict[str, JSON], table: Table, strangers: list[str]) -> dict[str, JSON]:
    """What is kept of an object; names that are no members of it go to `strangers`.

    Raises _Odd for another type than a member has, another spelling, odd names.
    """
    made: dict[str, JSON] = {}
    for name, item in obj.items():
        found = table.get(name)
        if found is None:
            strangers.append(name)
            continue
        if item is None:
            continue  # null means unset
        kind, inner, keeps = found
        if kind == _TEXT:
            if type(item) is not str:
                raise _Odd
            if item or keeps:
                made[name] = item
        elif kind == _LIST:
            if type(item) is not list:
                raise _Odd
            if item or keeps:
                made[name] = _kept_list(item, inner[""], strangers)  # type: ignore[index]  # a list has a table of one
        elif kind == _MESSAGE:
            if type(item) is not dict:
                raise _Odd
            made[name] = _kept(item, inner, strangers)  # type: ignore[arg-type]  # a message has a table
        elif kind == _MAP:
            if type(item) is not dict:
                raise _Odd
            if item or keeps:
                made[name] = _kept_map(item, inner[""], strangers)  # type: ignore[index]  # a map has a table of one
        elif kind in (_FLAG, _OPTIONAL_FLAG):
            if type(item) is not bool:
                raise _Odd
            if item or kind == _OPTIONAL_FLAG:
                made[name] = item
        elif kind == _STRUCT:
            if type(item) is not dict or not is_plain(item, _STRUCT_DEPTH):
                raise _Odd
            made[name] = item
        elif kind == _OTHER_SPELLING:
            raise _Odd
    return made


def _kept_list(items: list[JSON], of: Entry, strangers: list[str]) -> list[JSON]:
    kind, inner, _ = of
    if kind == _TEXT:
        for one in items:
            if type(one) is not str:
                raise _Odd
        return items
    made: list[JSON] = []
    for one in items:
        if type(one) is not dict:
            raise _Odd
        made.append(_kept(one, inner, strangers))  # type: ignore[arg-type]  # a message has a table
    return made


def _kept_map(items: dict[str, JSON], of: Entry, strangers: list[str]) -> dict[str, JSON]:
    kind, inner, _ = of
    made: dict[str, JSON] = {}
    for key, one in items.items():
        if not key.isascii() or type(one) is not (str if kind == _TEXT else dict):
            raise _Odd
        made[key] = one if kind == _TEXT else _kept(one, inner, strangers)  # type: ignore[arg-type]  # a message has a table
    return made


# --- the exact way


class _Exact:
    """Makes the object that the specification signs, and remembers what is left out and why."""

    def __init__(self) -> None:
        self.left_out: list[tuple[str, str]] = []

    def leave(self, at: Path, reason: str) -> None:
        """Remember a member that is not covered."""
        self.left_out.append((to_pointer(at), reason))

    def outermost(self) -> tuple[tuple[str, str], ...]:
        """What is left out, without what lies in it."""
        whole = {pointer for pointer, _ in self.left_out}
        return tuple(
            [(pointer, reason) for pointer, reason in self.left_out if whole.isdisjoint(_above(pointer))]
        )

    def message(
        self, obj: Mapping[str, JSON], message: Message, messages: Mapping[str, Message], at: Path
    ) -> dict[str, JSON]:
        """What is kept of a message (A2A 1.0 §8.4.1): what is set, and what is required; names in camelCase (§5.5)."""
        if len(at) > MAX_DEPTH:
            raise CanonicalizationError(
                Phrase("more than {max_depth} levels", max_depth=MAX_DEPTH), to_pointer(at)
            )
        made: dict[str, JSON] = {}
        for name, item in obj.items():
            field = message.by_name.get(name) or message.by_proto.get(name)
            here = (*at, name)
            if field is None:
                self.leave(here, Phrase("no member of A2A 1.0"))
            elif item is None:
                self.leave(here, Phrase("null means unset"))
            elif field.name in made:
                raise CanonicalizationError(Phrase("the member is there in two spellings"), to_pointer(here))
            elif _is_default(item, field):
                self.leave(here, Phrase("empty or at its default, which means unset"))
            else:
                made[field.name] = self.member(item, field, messages, here)
        return made

    def older(
        self, obj: Mapping[str, JSON], message: Message, messages: Mapping[str, Message], at: Path
    ) -> dict[str, JSON]:
        """What the SDK of 0.3 keeps of a message (`exclude_defaults`, `exclude_none`): what differs from the model's defaults."""
        kind = obj.get("type") if message.union else None
        if message.union and isinstance(kind, str) and kind in message.union:
            message = messages[message.union[kind]]
        made: dict[str, JSON] = {}
        for name, item in obj.items():
            field = message.by_name.get(name) or message.by_proto.get(name)
            here = (*at, name)
            if field is None:
                self.leave(here, Phrase("no member of A2A 0.3"))
            elif item is None or item == field.default or (name == "type" and kind is not None):
                self.leave(here, Phrase("null or at its default, which means unset"))
            elif field.message is not None:
                inner = messages[field.message]
                made[field.name] = self._older_values(item, field, inner, messages, here)
            else:
                made[field.name] = item
        return made

    def _older_values(
        self, item: JSON, field: Field, message: Message, messages: Mapping[str, Message], at: Path
    ) -> JSON:
        """One message, a list of them, or a map: whichever holds objects."""
        if isinstance(item, list):
            return [
                self.older(one, message, messages, (*at, number)) if isinstance(one, dict) else one
                for number, one in enumerate(item)
            ]
        if not isinstance(item, dict):
            return item
        if field.many == "map":
            return {
                key: self.older(one, message, messages, (*at, key)) if isinstance(one, dict) else one
                for key, one in item.items()
            }
        return self.older(item, message, messages, at)

    def member(self, item: JSON, field: Field, messages: Mapping[str, Message], at: Path) -> JSON:
        """The value of a member, in its shape. Raises CanonicalizationError for another type than the member has."""
        if field.many == "list":
            if not isinstance(item, list):
                raise _wrong(at, Phrase("a list"))
            return [self.one(one, field, messages, (*at, number)) for number, one in enumerate(item)]
        if field.many == "map":
            if not isinstance(item, dict):
                raise _wrong(at, Phrase("an object"))
            return {key: self.one(one, field, messages, (*at, key)) for key, one in item.items()}
        return self.one(item, field, messages, at)

    def one(self, item: JSON, field: Field, messages: Mapping[str, Message], at: Path) -> JSON:
        """One value; data of an extension is kept as it is (`google.protobuf.Struct`)."""
        if field.type == "object":
            if not isinstance(item, dict):
                raise _wrong(at, Phrase("an object"))
            return item
        if field.message is not None:
            if not isinstance(item, dict):
                raise _wrong(at, Phrase("an object"))
            return self.message(item, messages[field.message], messages, at)
        kind = bool if field.type == "bool" else str
        if type(item) is not kind:
            raise _wrong(at, Phrase("true or false") if kind is bool else Phrase("a string"))
        return item


def _above(pointer: str) -> list[str]:
    """The pointers of all that a place lies in."""
    steps = pointer.split("/")
    return ["/".join(steps[:count]) for count in range(2, len(steps))]


def _wrong(at: Path, wanted: str) -> CanonicalizationError:
    return CanonicalizationError(
        Phrase("the value is not {wanted}, so no reader signs the same", wanted=wanted), to_pointer(at)
    )


def _is_default(item: JSON, field: Field) -> bool:
    """True for what ProtoJSON can't tell from absence, and the specification does not require."""
    if field.required:
        return False
    if field.presence == "none":
        return not item and isinstance(item, list if field.many == "list" else dict)
    return field.presence == "implicit" and (item is False or (item == "" and isinstance(item, str)))


def _cleaned(item: JSON, at: Path, exact: _Exact) -> JSON:
    """A value without the empties that the SDKs take away at every level; None for one that is all empty."""
    if isinstance(item, dict):
        kept = {}
        for name, one in item.items():
            inner = _cleaned(one, (*at, name), exact)
            if inner is not None:
                kept[name] = inner
        return _said(kept or None, at, exact)
    if isinstance(item, list):
        items = [_cleaned(one, (*at, number), exact) for number, one in enumerate(item)]
        return _said([one for one in items if one is not None] or None, at, exact)
    return _said(None if item == "" and isinstance(item, str) else item, at, exact)


def _said(kept: Any, at: Path, exact: _Exact) -> JSON:
    if kept is None and at:
        exact.leave(at, Phrase("empty, and the SDKs do not sign what is empty"))
    return kept  # type: ignore[no-any-return]  # what it was made of


def _ascii(card: JSON) -> bytes:
    """As the SDKs wrote it before they knew RFC 8785: names by code point, letters escaped, numbers as Python has them."""
    import json

    try:
        return json.dumps(card, separators=(",", ":"), sort_keys=True, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError) as error:
        raise CanonicalizationError(Phrase("a value in it has no such form")) from error


def _doubles(item: JSON) -> JSON:
    """A value whose numbers are doubles, as those of a Struct are."""
    if isinstance(item, dict):
        return {name: _doubles(one) for name, one in item.items()}
    if isinstance(item, list):
        return [_doubles(one) for one in item]
    return float(item) if isinstance(item, int) and not isinstance(item, bool) else item
