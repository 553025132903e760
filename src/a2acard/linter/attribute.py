"""A card as Python code has it: `module:attribute`, an object of an SDK, a mapping, a function that makes one, or an application."""

from __future__ import annotations

import contextlib
import os
import sys

from a2acard.errors import BadValue, CardError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


def is_attribute(source: str) -> bool:
    """True for `package.module:attribute`, where nothing on the disk bears that name."""
    module, colon, attribute = source.partition(":")
    names = [*module.split("."), *attribute.split(".")]
    return bool(colon) and all([name.isidentifier() for name in names]) and not os.path.exists(source)


def read_attribute(source: str, ask: Callable[[object], bytes] | None = None) -> bytes:
    """The bytes of the card that `module:attribute` is; `ask` gives that of an ASGI application.

    The module is imported, from the current folder first, and so runs; what it prints goes to standard error. Raises
    BadValue where there is no such module or attribute, where importing fails, or where it is no card.
    """
    with contextlib.redirect_stdout(sys.stderr), _in_time(source):
        found = _found(source)
        if not is_application(found) and callable(found) and not isinstance(found, type):
            found = _called(found, source)
        if is_application(found):
            if ask is None:
                raise BadValue(
                    Phrase("{source}: it is an application, which is not asked here", source=source)
                )
            with _strange(source, Phrase("asking the application")):
                return ask(found)
        with _strange(source, Phrase("reading it as a card")):
            data = as_bytes(found)
    if data is None:
        raise BadValue(
            Phrase(
                "{source}: it is {kind}, which is no card: name an object of an SDK, a mapping, JSON, a "
                "function without parameters that gives one, or an ASGI application",
                source=source,
                kind=_kind(found),
            )
        )
    return data


MOST_S = 60
"""Seconds that importing, calling and asking may take."""


class _TooLong(BaseException):
    """The time is over; no `except Exception` of other people's code keeps it."""


@contextlib.contextmanager
def _in_time(source: str) -> Iterator[None]:
    """End what takes too long, even where it waits in a loop of its own; only where the system has an alarm."""
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, MOST_S)
    try:
        yield
    except _TooLong as error:
        raise BadValue(
            Phrase("{source}: it does not come to an end in {most:g} s", source=source, most=MOST_S)
        ) from error
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _strange(source: str, doing: str) -> Iterator[None]:
    """Tell of whatever other people's code raises, `sys.exit` too, as an error of theirs."""
    try:
        yield
    except (CardError, KeyboardInterrupt, _TooLong):
        raise
    except BaseException as error:
        raise BadValue(
            Phrase("{source}: {doing} fails: {error}", source=source, doing=doing, error=_said(error))
        ) from error


def application(source: str) -> Any:
    """The ASGI application that `module:attribute` is; raises BadValue for what is none."""
    if not is_attribute(source):
        raise BadValue(Phrase("{source}: an application is named MODULE:ATTRIBUTE", source=source))
    with contextlib.redirect_stdout(sys.stderr), _in_time(source):
        found = _found(source)
        if not is_application(found) and callable(found) and not isinstance(found, type):
            found = _called(found, source)
    if not is_application(found):
        raise BadValue(
            Phrase("{source}: it is {kind}, no ASGI application", source=source, kind=_kind(found))
        )
    return found


def as_bytes(found: object) -> bytes | None:
    """The JSON of what may be a card in Python; None for what is none."""
    import json

    if isinstance(found, (bytes, bytearray)):
        return bytes(found)
    if isinstance(found, str):
        return found.encode("utf-8", "surrogatepass")
    if isinstance(found, os.PathLike):
        with open(found, "rb") as file:
            return file.read()
    data = _as_mapping(found)
    return (
        None
        if data is None
        else json.dumps(data, ensure_ascii=False, indent=2).encode("utf-8", "surrogatepass")
    )


def is_application(found: object) -> bool:
    """True for what can be asked as an ASGI application: it is called with scope, receive and send."""
    from inspect import signature

    if not callable(found) or isinstance(found, type):
        return False
    try:
        parameters = signature(found).parameters.values()
    except (TypeError, ValueError):
        return False
    wanted = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return len(wanted) == 3 or [one.name for one in wanted][:3] == ["scope", "receive", "send"]


def _found(source: str) -> Any:
    from importlib import import_module

    module, _, attribute = source.partition(":")
    here = os.getcwd()
    sys.path.insert(0, here)
    try:
        found: Any = import_module(module)
    except (KeyboardInterrupt, _TooLong):
        raise
    except BaseException as error:
        missing = (
            isinstance(error, ModuleNotFoundError)
            and module.split(".")[0] == (error.name or "").split(".")[0]
        )
        if missing:
            raise BadValue(
                Phrase(
                    "{source}: there is no module '{module}', neither here nor installed",
                    source=source,
                    module=module,
                )
            ) from error
        raise BadValue(
            Phrase(
                "{source}: importing '{module}' fails: {error}",
                source=source,
                module=module,
                error=_said(error),
            )
        ) from error
    finally:
        with contextlib.suppress(ValueError):  # the module may have changed it
            sys.path.remove(here)
    with _strange(source, Phrase("looking for '{attribute}'", attribute=attribute)):
        for name in attribute.split("."):
            if not hasattr(found, name):
                from difflib import get_close_matches

                near = get_close_matches(name, dir(found), 1)
                hint = Phrase("; did you mean '{near}'?", near=near[0]) if near else ""
                raise BadValue(
                    Phrase(
                        "{source}: '{module}' has no '{attribute}'{hint}",
                        source=source,
                        module=module,
                        attribute=attribute,
                        hint=hint,
                    )
                )
            found = getattr(found, name)
    return found


def _called(found: Any, source: str) -> object:
    """What a function without parameters gives; a coroutine is waited for."""
    with _strange(source, Phrase("calling it")):
        made = found()
        if hasattr(made, "__await__"):
            import asyncio

            made = asyncio.run(_waited(made))
    return made


async def _waited(made: Any) -> object:
    return await made


def _as_mapping(found: Any) -> object | None:
    """The JSON object of a mapping, a message of Protocol Buffers, a pydantic model or a dataclass."""
    from collections.abc import Mapping

    if isinstance(found, Mapping):
        return dict(found)
    if hasattr(found, "DESCRIPTOR") and hasattr(found, "SerializeToString"):
        return _of_message(found)
    if hasattr(found, "model_dump"):
        dumped = found.model_dump(mode="json", by_alias=True, exclude_none=True)
        return dumped if isinstance(dumped, dict) else None
    if hasattr(found, "__dataclass_fields__") and not isinstance(found, type):
        from dataclasses import asdict

        return asdict(found)
    return None


def _of_message(found: Any) -> object:
    """What the official SDK would serve; without its server part, plain ProtoJSON."""
    try:
        from a2a.server.request_handlers.response_helpers import agent_card_to_dict
    except ImportError:
        from google.protobuf.json_format import MessageToDict

        return MessageToDict(found)
    made: object = agent_card_to_dict(found)
    return made


def _said(error: BaseException) -> str:
    """What an error of other people's code says, in one line, without secrets."""
    from a2acard.redact import redacted

    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:  # an error that can't even say what it is
        text = type(error).__name__
    return redacted(text.strip().splitlines()[0])[:200]


def _kind(found: object) -> str:
    name = type(found).__name__
    if found is None:
        return Phrase("nothing")
    if isinstance(found, type):
        return Phrase("a class, {name}", name=found.__name__)
    return Phrase("an object of the type {name}", name=name)
