"""JSON in its one canonical form (RFC 8785): names sorted by UTF-16, numbers as ECMAScript writes them, no white space.

The quick way is the writer of the standard library, which agrees with RFC 8785 as long as no number has a fraction or is
too big and no name has a letter beyond the basic plane; whatever else there is goes the exact way.
"""

from __future__ import annotations

from json.encoder import JSONEncoder

from a2acard.errors import CanonicalizationError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from a2acard.types import JSON

MAX_DEPTH = 128
"""Levels of nesting that have a canonical form; the specification's own SDKs stop there too."""
MAX_EXACT = 2**53
"""The integers up to here are doubles too (RFC 8785 §3.2.2.3, RFC 7493 §2.2)."""
_encode = JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


def _quick() -> Callable[[JSON], bytes]:
    """The quickest writer there is; both write what `is_plain` allows in the same way."""
    try:
        import orjson
    except ImportError:
        return lambda value: _encode(value).encode()
    dumps, option = orjson.dumps, orjson.OPT_SORT_KEYS
    return lambda value: dumps(value, option=option)


write_plain = _quick()


def canonicalize(value: JSON) -> bytes:
    """The canonical bytes of a JSON value.

    Raises CanonicalizationError for what has none: NaN and infinities, half a character, names that are no strings, more
    than 128 levels. Integers beyond 2**53 are written as the double that ECMAScript reads (RFC 8785 §3.2.2.3).
    """
    if is_plain(value):
        try:
            return write_plain(value)
        except (ValueError, TypeError):
            pass  # half a character: the exact way says so
    parts: list[str] = []
    _write(value, parts.append, 1)
    try:
        return "".join(parts).encode()
    except UnicodeEncodeError as error:
        raise CanonicalizationError(
            Phrase("half a character (a lone surrogate) has no canonical form")
        ) from error


_MOST_VALUES = 1_000_000
"""Values that a document of 1 MiB can't have more of; an object that holds itself has no end of them."""


def require_json(value: object) -> None:
    """Raise CanonicalizationError for what a caller holds for JSON and is none: other types, names that are no strings, more than 128
    levels, an object that is in itself."""
    level: list[object] = [value]
    count = depth = 0
    while level:
        count += len(level)
        depth += 1
        if depth > MAX_DEPTH + 1 or count > _MOST_VALUES:
            raise CanonicalizationError(
                Phrase(
                    "more than {max_depth} levels, or {most_values:,} values",
                    max_depth=MAX_DEPTH,
                    most_values=_MOST_VALUES,
                )
            )
        following: list[object] = []
        for node in level:
            if isinstance(node, dict):
                if not all([isinstance(name, str) for name in node]):
                    raise CanonicalizationError(Phrase("names that are no strings have no canonical form"))
                following += node.values()
            elif isinstance(node, list):
                following += node
            elif node is not None and not isinstance(node, (str, bool, int, float)):
                raise CanonicalizationError(Phrase("{name} is no JSON value", name=type(node).__name__))
        level = following


def is_plain(value: JSON, most: int = MAX_DEPTH) -> bool:
    """True when the quick writer writes this as RFC 8785 does; nothing in it is deeper than `most` levels."""
    level: list[JSON] = [value]
    for _ in range(most + 1):
        following: list[JSON] = []
        for node in level:
            kind = type(node)
            if kind is dict:
                for name in node:  # type: ignore[union-attr]  # a dict
                    if type(name) is not str or not (name.isascii() or max(name) < "\ud800"):
                        return False
                following += node.values()  # type: ignore[union-attr]  # a dict
            elif kind is list:
                following += node  # type: ignore[arg-type]  # a list
            elif kind is int:
                if not -MAX_EXACT <= node <= MAX_EXACT:  # type: ignore[operator]  # an int
                    return False
            elif kind is not str and kind is not bool and node is not None:
                return False
        if not following:
            return True
        level = following
    return False


def _write(value: object, emit: Callable[[str], None], depth: int) -> None:
    from collections.abc import Mapping

    if value is None or value is True or value is False:
        emit({None: "null", True: "true", False: "false"}[value])
    elif isinstance(value, str):
        emit(_encode(value))
    elif isinstance(value, (int, float)):
        emit(number(value))
    elif depth > MAX_DEPTH:
        raise CanonicalizationError(
            Phrase("more than {max_depth} levels of nesting have no canonical form", max_depth=MAX_DEPTH)
        )
    elif isinstance(value, Mapping):
        emit("{")
        for place, name in enumerate(_sorted(value)):
            emit(f"{',' if place else ''}{_encode(name)}:")
            _write(value[name], emit, depth + 1)
        emit("}")
    elif isinstance(value, (list, tuple)):
        emit("[")
        for place, item in enumerate(value):
            if place:
                emit(",")
            _write(item, emit, depth + 1)
        emit("]")
    else:
        raise CanonicalizationError(Phrase("{name} is no JSON value", name=type(value).__name__))


def _sorted(names: Iterable[object]) -> list[str]:
    """The names in the order of their UTF-16 code units (RFC 8785 §3.2.3)."""
    found = [name for name in names if isinstance(name, str)]
    if len(found) != len(list(names)):
        raise CanonicalizationError(Phrase("names that are no strings have no canonical form"))
    return sorted(found, key=lambda name: name.encode("utf-16-be", "surrogatepass"))


def number(value: float) -> str:
    """A number as ECMAScript writes it (ECMA-262 Number::toString, RFC 8785 §3.2.2.3).

    Raises CanonicalizationError for NaN, infinities, and integers beyond every double.
    """
    try:
        double = float(value)
    except OverflowError as error:
        raise CanonicalizationError(Phrase("a number is beyond every double")) from error
    if double != double or double in (float("inf"), float("-inf")):
        raise CanonicalizationError(Phrase("NaN and infinities have no canonical form"))
    if double == 0:
        return "0"
    sign = "-" if double < 0 else ""
    mantissa, _, exponent = repr(abs(double)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = fraction.rstrip("0")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0)  # where the point stands, counted from the first digit of `whole`
    point -= len(whole + fraction) - len(digits) if whole.strip("0") == "" else 0
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return f"{sign}{digits}{'0' * (point - count)}"
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    power = f"{'+' if point > 0 else '-'}{abs(point - 1)}"
    return f"{sign}{digits[0]}{'.' + digits[1:] if count > 1 else ''}e{power}"
