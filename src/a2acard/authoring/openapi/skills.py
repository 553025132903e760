"""Skills out of operations: those with one tag are one skill, those without by the first word of their path."""

from __future__ import annotations

from a2acard.authoring.openapi.document import is_internal, operations
from a2acard.authoring.pruning import described_by
from a2acard.authoring.texts import fit_name, free, leak, media_types, prose, slug, spoken, title, words
from a2acard.source.pointer import to_pointer
from a2acard.types import Counted, Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from a2acard.authoring.openapi.document import Description
    from a2acard.types import Path

MOST_EXAMPLES = 5
MOST_TAGS = 8
LONG_EXAMPLE = 120
"""Characters of an example: a request is one sentence."""
SHORT = 40
"""Characters under which the text of a tag is completed by what can be asked for."""
_VERBS = {"get": "Get", "put": "Replace", "post": "Create", "delete": "Delete", "patch": "Change"}
_NOT_NOUNS = frozenset(("api", "rest", "public", "external"))


@value
class Operation:
    """One operation: its place in the document, what it holds, and its method."""

    at: Path
    held: dict[str, Any]
    method: str


@value
class Group:
    """Operations that are one skill: its name, the place it comes from, and where its description stands."""

    name: str
    at: Path
    tag: dict[str, Any]
    operations: list[Operation]


def groups(document: Description) -> list[Group]:
    """The operations by what they are about, in the order of the document's tags, then of its paths."""
    declared = {
        str(tag.get("name")): (("tags", number), tag)
        for number, tag in enumerate(document.list(("tags",)))
        if isinstance(tag, dict)
    }
    found: dict[str, Group] = {}
    for at, held, method in operations(document):
        tag = _tag(document, at)
        place, entry = declared.get(tag, (at, {})) if tag else (at, {})
        if is_internal(entry):
            document.draft.leave_out(to_pointer(at), "the operation: its tag is internal")
            continue
        key = tag or f"/{_noun(str(at[1]))}"
        group = found.setdefault(key, Group(tag or _noun(str(at[1])), place, entry, []))
        group.operations.append(Operation(at, held, method))
    order = list(declared)
    return sorted(
        found.values(), key=lambda group: order.index(group.name) if group.name in order else len(order)
    )


def _tag(document: Description, at: Path) -> str | None:
    tags = [tag for tag in document.list((*at, "tags")) if isinstance(tag, str) and tag.strip()]
    return tags[0] if tags else None


def _noun(url: str) -> str:
    """What a path is about: its first word that is neither a version nor a variable."""
    for step in url.split("/"):
        if step and "{" not in step and step.lower() not in _NOT_NOUNS and not _is_version(step):
            return step
    return "operations"


def _is_version(step: str) -> bool:
    return step[:1] in "vV" and step[1:].replace(".", "").isdigit()


def skill(document: Description, group: Group, taken: set[str]) -> dict[str, Any] | None:
    """The skill that a group of operations is; None where nothing of it can be told."""
    draft, at = document.draft, group.at
    shown = title(draft, group.tag.get("x-displayName"), to_pointer((*at, "x-displayName")))
    called = fit_name(draft, group.name, to_pointer(at))
    examples = _examples(document, group)
    name = shown or title(draft, spoken(called) or called, to_pointer(at)) or next(iter(examples), None)
    if not name or not examples:
        draft.leave_out(to_pointer(at), "the skill: nothing of it can be told")
        return None
    id = free(slug(called) or f"skill-{len(taken) + 1}", taken)
    described = prose(draft, group.tag.get("description"), to_pointer((*at, "description")))
    if not described and len(group.operations) == 1:
        described = _description(document, group.operations[0])
    made = {
        "id": id,
        "name": name,
        "description": _complete(described, examples),
        "tags": _tags(group, id),
        "examples": examples,
    }
    draft.tell("inferred", "{member} from {count}", ("skills", id), to_pointer(at), **_counted(id, group))
    return made | _modes(document, group)


def _counted(id: str, group: Group) -> dict[str, object]:
    count = len(group.operations)
    return {
        "member": Phrase("the skill {id!r}", id=id),
        "count": Counted(count, "{number} operation", "{number} operations"),
    }


def _complete(described: str | None, examples: list[str]) -> str:
    asked = described_by(examples) or ""
    if not described:
        return asked
    return described if len(described) >= SHORT else f"{described.rstrip('.')}. {asked}"


def _description(document: Description, operation: Operation) -> str | None:
    at = (*operation.at, "description")
    return prose(document.draft, operation.held.get("description"), to_pointer(at))


def _examples(document: Description, group: Group) -> list[str]:
    """What can be asked for: the summaries of the operations, else their names."""
    found: dict[str, str] = {}
    for operation in group.operations:
        for text in _requests(document, operation):
            if text and len(found) < MOST_EXAMPLES:
                found.setdefault(text.casefold(), text)
                break
    return list(found.values())


def _requests(document: Description, operation: Operation) -> Iterator[str | None]:
    draft, held = document.draft, operation.held
    at = operation.at
    yield title(draft, held.get("summary"), to_pointer((*at, "summary")), LONG_EXAMPLE)
    name = held.get("operationId")
    if isinstance(name, str) and len(words(name)) > 1:
        pointer = to_pointer((*at, "operationId"))
        yield title(draft, spoken(fit_name(draft, name, pointer)), pointer, LONG_EXAMPLE)
    steps = str(at[1]).split("/")
    nouns = [step for step in steps if step and "{" not in step and not _is_version(step) and not leak(step)]
    about = " ".join([spoken(step).lower() for step in nouns[-2:]])
    yield title(draft, f"{_VERBS[operation.method]} {about}".strip(), to_pointer(at), LONG_EXAMPLE)


def _tags(group: Group, id: str) -> list[str]:
    """Words to route by: the tag, further tags of the operations, and what their paths are about."""
    named = [group.name]
    for operation in group.operations:
        tags = operation.held.get("tags")
        named += [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    named += [_noun(str(operation.at[1])) for operation in group.operations]
    found: dict[str, None] = {}
    for name in named:
        tag = " ".join(words(name)).lower() if not leak(name) else ""
        if tag and len(tag) <= 40 and tag != "operations":
            found[tag] = None
    return list(found)[:MOST_TAGS] or [id]


def _modes(document: Description, group: Group) -> dict[str, Any]:
    """The media types of requests and answers, with plain text, which every agent takes."""
    taken = media_types(_contents(document, group, "requestBody"))
    given = media_types(_contents(document, group, "responses"))
    made = {}
    if taken:
        made["inputModes"] = list(dict.fromkeys(["text/plain", *taken]))
    if given:
        made["outputModes"] = list(dict.fromkeys(["text/plain", *given]))
    return made


def _contents(document: Description, group: Group, member: str) -> Iterator[object]:
    for operation in group.operations:
        at = (*operation.at, member)
        if member == "requestBody":
            yield from document.object((*at, "content"))
            continue
        for code in document.object(at):
            if str(code).startswith("2") or code == "default":
                yield from document.object((*at, code, "content"))
