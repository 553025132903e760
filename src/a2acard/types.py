"""The ground: JSON types, paths, and a cheap decorator for frozen values. Imports nothing of ours."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias, TypeVar, dataclass_transform

    JSON: TypeAlias = "None | bool | int | float | str | list[JSON] | dict[str, JSON]"
    Path: TypeAlias = "tuple[str | int, ...]"
    T = TypeVar("T")
else:

    def dataclass_transform(**_):
        """Stand-in: PEP 681 speaks to type checkers only, and importing typing costs start-up time."""
        return lambda decorator: decorator


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make `cls` a frozen, slotted value: init, equality, hash, repr, pickling from its annotations.

    Type checkers read it as a frozen dataclass (PEP 681). The standard decorator is not used because
    importing it and running it cost a quarter of the time a whole `a2acard lint` may take.
    """
    names = tuple(cls.__annotations__)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    body = {
        key: member
        for key, member in cls.__dict__.items()
        if key not in defaults and key not in ("__dict__", "__weakref__")
    }
    body["__slots__"] = names
    body["__match_args__"] = names
    body["__setattr__"] = body["__delattr__"] = _refuse
    body.setdefault("__repr__", _repr)
    body["__eq__"] = _eq
    body.setdefault("__hash__", _hash)
    body["__reduce__"] = _reduce
    made: Any = type(cls)(cls.__name__, cls.__bases__, body)  # type: ignore[misc]  # a class of the same kind
    made.__init__ = _init(made, names, defaults)
    return made  # type: ignore[no-any-return]  # it is the class again


def _init(cls: type, names: tuple[str, ...], defaults: dict[str, object]) -> Callable[..., None]:
    """An initializer without generated code: compiling one costs more than a short run ever saves."""
    setters = tuple([cls.__dict__[name].__set__ for name in names])
    most = len(names)
    missing = object()
    tail = [defaults.get(name, missing) for name in names]
    index = {name: number for number, name in enumerate(names)}
    made = 0

    def __init__(self: object, *given: object, **named: object) -> None:
        nonlocal made
        made += 1
        if made == _HOT:
            cls.__init__ = _compiled(names, defaults, setters)  # type: ignore[misc]  # the same, but quicker
        if named or len(given) != most:
            row = [*given, *tail[len(given) :]]
            for name, item in named.items():
                if name not in index or index[name] < len(given):
                    raise TypeError(f"{cls.__name__}() got an unexpected argument {name!r}")
                row[index[name]] = item
            if len(row) > most or missing in row:
                raise TypeError(f"{cls.__name__}() takes {', '.join(names)}")
            given = tuple(row)
        for setter, item in zip(setters, given, strict=True):
            setter(self, item)

    return __init__


_HOT = 500
"""Values of one class from which compiling an initializer of its own pays: one run on one card never makes as many."""


def _compiled(
    names: tuple[str, ...], defaults: dict[str, object], setters: tuple[Callable[[object, object], None], ...]
) -> Callable[..., None]:
    """An initializer with real parameters, which does the same in a third of the time."""
    space: dict[str, Any] = {f"_set_{name}": setter for name, setter in zip(names, setters, strict=True)}
    space |= {f"_default_{name}": item for name, item in defaults.items()}
    parameters = ", ".join([f"{name}=_default_{name}" if name in defaults else name for name in names])
    lines = [f"def __init__(self, {parameters}):", *[f"    _set_{name}(self, {name})" for name in names]]
    exec("\n".join(lines), space)  # noqa: S102  # made of the names of a class of ours
    return space["__init__"]  # type: ignore[no-any-return]  # the function made above


def _refuse(self: object, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen")


def _values(self: object) -> tuple[object, ...]:
    return tuple(getattr(self, name) for name in self.__slots__)  # type: ignore[attr-defined]  # set above


def _repr(self: object) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)  # type: ignore[attr-defined]  # set above
    return f"{type(self).__name__}({shown})"


def _eq(self: object, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: object) -> int:
    return hash(_values(self))


def _reduce(self: object) -> tuple[object, ...]:
    return type(self), _values(self)


class lazy:
    """An attribute computed once, on first use; the class needs a `__dict__`. Quicker than functools' (no lock)."""

    def __init__(self, function: Callable[[Any], object]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self.name = function.__name__

    def __get__(self, instance: object, _: type | None = None) -> object:
        if instance is None:
            return self
        made = instance.__dict__[self.name] = self.function(instance)
        return made


class Phrase(str):
    """Words of ours among the values of a message, such as "a list": as a string they are English, and `told` translates them.

    The template may have named values of its own; a value may be a phrase again.
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, **values: object) -> Phrase:
        """The words, with their values filled in."""
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template = template
        made.values = values
        return made

    def told(self, words: Callable[[str], str]) -> str:
        """The words in another language; `words` gives the text for an English one."""
        template = words(self.template)
        if not self.values:
            return template
        return template.format(**{name: told(item, words) for name, item in self.values.items()})


class Amount(Phrase):
    """A number with a fraction, written with the decimal sign of each language."""

    __slots__ = ("digits", "number")

    number: float
    digits: int

    def __new__(cls, number: float, digits: int = 1) -> Amount:
        """The number with so many digits after the sign."""
        made: Amount = super().__new__(cls, f"{number:.{digits}f}")  # type: ignore[assignment]  # it is of `cls`
        made.number, made.digits = number, digits
        return made

    def __getnewargs__(self) -> tuple[object, ...]:  # type: ignore[override]  # what `__new__` of this class takes
        return self.number, self.digits

    def told(self, words: Callable[[str], str]) -> str:
        """The number in another language."""
        return str(self).replace(".", getattr(words, "point", "."))


class Counted(Phrase):
    """A number of things: the form of the words that goes with it, in each language."""

    __slots__ = ("number", "one", "other")

    number: int
    one: str
    other: str

    def __new__(cls, number: int, one: str, other: str) -> Counted:
        """The number with its words; both forms have it as `{number}`."""
        made: Counted = super().__new__(cls, one if number == 1 else other, number=number)  # type: ignore[assignment]  # it is of `cls`
        made.number, made.one, made.other = number, one, other
        return made

    def __getnewargs__(self) -> tuple[object, ...]:  # type: ignore[override]  # what `__new__` of this class takes
        return self.number, self.one, self.other

    def told(self, words: Callable[[str], str]) -> str:
        """The words in another language."""
        many: Callable[[str, str, int], str] | None = getattr(words, "many", None)
        return str(self) if many is None else many(self.one, self.other, self.number)


def told(item: object, words: Callable[[str], str]) -> object:
    """A value of a message for readers of another language: only phrases change."""
    return item.told(words) if isinstance(item, Phrase) else item


def joined(items: Sequence[str], by: str = ", ") -> str:
    """The items in one row, with nothing of any language between them."""
    if len(items) < 2:
        return items[0] if items else ""
    names = {f"item{number}": item for number, item in enumerate(items)}
    return Phrase(by.join([f"{{{name}}}" for name in names]), **names)


def listed(items: Sequence[str]) -> str:
    """The items in one row, with commas."""
    return joined(items)


def enumerated(items: Sequence[str]) -> str:
    """The items in one row, with "and" before the last."""
    if len(items) < 2:
        return items[0] if items else ""
    return Phrase("{first} and {last}", first=joined(items[:-1]), last=items[-1])


def together(items: Sequence[str]) -> str:
    """The items in one row, with "and" between any two."""
    if len(items) < 2:
        return items[0] if items else ""
    return Phrase("{first} and {last}", first=together(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """The items in one row, with "or" between any two."""
    if len(items) < 2:
        return items[0] if items else ""
    return Phrase("{first} or {last}", first=either(items[:-1]), last=items[-1])
