"""A card from the tools of an MCP server: the answer to `tools/list`, its result, or the list alone."""

from __future__ import annotations

from a2acard.authoring.draft import Draft
from a2acard.authoring.texts import fit_name, free, leak, prose, slug, spoken, title, words
from a2acard.errors import BadValue
from a2acard.source.pointer import to_pointer
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.types import Path

MOST_SKILLS = 30
"""Skills that a card is given; with more a router can hardly choose."""
MOST_INPUTS = 4
"""Inputs of a tool that are named."""
SHORT = 30
"""Characters under which a description is completed by what the tool wants."""
_IDLE = frozenset("a an the of for in on to by with and or get set list is".split())


def draft_of(name: str, held: Any, most_skills: int = MOST_SKILLS) -> Draft:
    """What an agent with these tools would say, a skill a tool. Raises BadValue for what is no list of tools."""
    draft = Draft(name)
    draft.prunes = True
    tools, at = _tools(name, held)
    taken: set[str] = set()
    skills: list[dict[str, Any]] = []
    for number, tool in enumerate(tools):
        here = (*at, number)
        if len(skills) == most_skills:
            template = "{count} tools: a card with more than {most} skills is hard to choose from"
            draft.leave_out(to_pointer(at), template, count=len(tools) - number, most=most_skills)
            break
        made = _skill(draft, tool, here, taken)
        if made:
            skills.append(made)
    if skills:
        draft.card["skills"] = skills
    result = held.get("result", held) if isinstance(held, dict) else {}
    if isinstance(result, dict) and result.get("nextCursor"):
        draft.leave_out(to_pointer(at), "further tools: the list has more pages (nextCursor)")
    return draft


def _tools(name: str, held: Any) -> tuple[list[Any], Path]:
    """The list of tools, and its place. Raises BadValue."""
    if isinstance(held, dict) and isinstance(held.get("error"), dict):
        raise BadValue(Phrase("{name}: the answer is an error, not a list of tools", name=name))
    node, at = held, ()
    for step in ("result", "tools"):
        if isinstance(node, dict) and step in node:
            node, at = node[step], (*at, step)  # type: ignore[assignment]  # one step longer
    if not isinstance(node, list):
        raise BadValue(
            Phrase(
                "{name}: no list of tools; the answer to tools/list is wanted, its result, or the list",
                name=name,
            )
        )
    return node, at


def _skill(draft: Draft, tool: Any, at: Path, taken: set[str]) -> dict[str, Any] | None:
    called = tool.get("name") if isinstance(tool, dict) else None
    if not isinstance(called, str) or not called.strip():
        draft.leave_out(to_pointer(at), "what is no tool: it has no name")
        return None
    called = fit_name(draft, called, to_pointer((*at, "name")))
    annotations = tool.get("annotations")
    annotated = annotations.get("title") if isinstance(annotations, dict) else None
    name = (
        title(draft, tool.get("title"), to_pointer((*at, "title")))
        or title(draft, annotated, to_pointer((*at, "annotations", "title")))
        or title(draft, spoken(called) or called, to_pointer((*at, "name")))
    )
    if not name:
        draft.leave_out(to_pointer(at), "the tool: nothing of it can be told")
        return None
    id = free(slug(called) or f"skill-{len(taken) + 1}", taken)
    inputs = _inputs(tool)
    described = prose(draft, tool.get("description"), to_pointer((*at, "description")))
    draft.tell(
        "inferred",
        "{member} from the tool",
        ("skills", id),
        to_pointer(at),
        member=Phrase("the skill {id!r}", id=id),
    )
    return {
        "id": id,
        "name": name,
        "description": _description(described, name, inputs),
        "tags": _tags(called, id),
        "examples": [_example(name, inputs)],
    }


def _inputs(tool: dict[str, Any]) -> list[str]:
    """What the tool wants to be told, in words; what it must have first."""
    schema = tool.get("inputSchema")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if not isinstance(schema, dict) or not isinstance(properties, dict):
        return []
    required = schema.get("required")
    wanted = [name for name in properties if isinstance(required, list) and name in required]
    names = [name for name in wanted or properties if not leak(str(name))]
    return [" ".join(words(str(name))).lower() for name in names if words(str(name))][:MOST_INPUTS]


def _joined(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _description(described: str | None, name: str, inputs: list[str]) -> str:
    if described and len(described) >= SHORT:
        return described
    said = (described or name).rstrip(".")
    return f"{said}. Wants {_joined(inputs)}." if inputs else f"{said}."


def _example(name: str, inputs: list[str]) -> str:
    """A request: the name of the tool, which says what is done, with what it wants."""
    return f"{name} for this {_joined(inputs)}" if inputs else name


def _tags(called: str, id: str) -> list[str]:
    found = [word.lower() for word in words(called)]
    return [word for word in dict.fromkeys(found) if word not in _IDLE and len(word) > 1] or [id]
