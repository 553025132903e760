"""Places that stay the same while a card is edited: items of lists are named by what they are, not by their number."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

NAMES = (("id",), ("uri",), ("url", "protocolBinding"), ("url", "transport"), ("url",), ("name",))
"""The members that tell an object from its neighbours: the first of these sets whose members are all texts."""
MAX_NAME = 200
"""Characters of a name that are kept; two items that differ only later count as alike."""


def anchor(value: JSON, path: Path) -> str:
    """`path` as a pointer into `value` in which each item of a list stands as `[its name]`: `/skills/[route]/tags`.

    An item is named by its own text, by the members of `NAMES`, or by the schemes it lists; one that has nothing of
    the kind keeps its number. Items that are alike share a name.
    """
    steps = []
    for step in path:
        name = None
        if isinstance(value, list):
            value = value[step] if isinstance(step, int) and step < len(value) else None
            name = _name(value)
        else:
            value = value.get(step) if isinstance(value, dict) and isinstance(step, str) else None
        text = str(step) if name is None else f"[{name[:MAX_NAME]}]"
        steps.append("/" + text.replace("~", "~0").replace("/", "~1"))
    return "".join(steps)


def _name(item: JSON) -> str | None:
    if isinstance(item, str):
        return item
    if not isinstance(item, dict):
        return None
    for members in NAMES:
        texts = [item.get(member) for member in members]
        if all([isinstance(text, str) and text.strip() for text in texts]):
            return " ".join([str(text) for text in texts])
    schemes = item.get("schemes", item)  # an alternative of the requirements, by 1.0 or 0.x
    if isinstance(schemes, dict) and all([isinstance(scopes, list | dict) for scopes in schemes.values()]):
        return ", ".join(sorted(schemes))
    return None
