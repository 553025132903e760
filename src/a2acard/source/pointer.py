"""JSON Pointers (RFC 6901) and the paths they stand for."""

from __future__ import annotations

from a2acard.errors import PointerMissing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path


def to_pointer(path: Path) -> str:
    """The pointer of `path`; the whole document is `""` (RFC 6901 §3, §5)."""
    text = "/".join(["", *map(str, path)])
    if "~" in text or text.count("/") > len(path):
        return "".join(["/" + str(step).replace("~", "~0").replace("/", "~1") for step in path])
    return text


def from_pointer(text: str, value: JSON = None) -> Path:
    """The path `text` stands for.

    A pointer alone can't tell the list index 0 from the member named "0" (RFC 6901 §4), so every step comes
    back as a string unless `value` is given: then the steps into its lists become integers. The place need
    not exist. Raises PointerMissing when `text` is no pointer at all.
    """
    if not text:
        return ()
    if text[0] != "/":
        raise PointerMissing(text)
    steps = [step.replace("~1", "/").replace("~0", "~") for step in text[1:].split("/")]
    return tuple(_typed(steps, value))


def resolve(value: JSON, place: str | Path) -> JSON:
    """What `place`, a pointer or a path, names in `value`; raises PointerMissing (RFC 6901 §7)."""
    path = from_pointer(place, value) if isinstance(place, str) else place
    for step in path:
        inside, value = _step(value, step)
        if not inside:
            raise PointerMissing(place if isinstance(place, str) else to_pointer(path))
    return value


def _typed(steps: list[str], value: JSON) -> list[str | int]:
    path: list[str | int] = []
    for step in steps:
        typed = int(step) if isinstance(value, list) and _is_index(step) else step
        path.append(typed)
        _, value = _step(value, typed)
    return path


def _is_index(step: str) -> bool:
    # RFC 6901 §4 allows no leading zero; ten digits are more than any list has, and int() stays cheap
    return step.isascii() and step.isdigit() and len(step) <= 10 and (step == "0" or step[0] != "0")


def _step(value: JSON, step: str | int) -> tuple[bool, JSON]:
    if isinstance(value, dict) and isinstance(step, str) and step in value:
        return True, value[step]
    if isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
        return True, value[step]
    return False, None
