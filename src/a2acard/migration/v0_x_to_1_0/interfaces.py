"""Brings `url`, `preferredTransport` and `additionalInterfaces` into `supportedInterfaces`."""

from __future__ import annotations

from a2acard.mapping import interface
from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add, Remove, Rename
from a2acard.types import together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON, Path

OLD = ("url", "preferredTransport", "additionalInterfaces")
_ENTRY = frozenset(("url", "transport", "tenant"))
MOVED = "'{url}' over {binding} is an interface now, which speaks {version}"
JOINED = "'{url}' over {binding} was there twice and is one interface now"
NO_TRANSPORT = "'{url}' names no transport; JSONRPC is what 0.x readers take it for"
READ_AS = "the card says {declared}, which 1.0 clients don't negotiate; they take 0.3 for it"
NEWER = "the shape is that of 0.3, the claim is {declared}: which of them does the server speak?"
NO_URL = "the card says nowhere where the agent answers"
RENAMED = "'transport' is called 'protocolBinding' in 1.0"
STRANGER = "'{name}' of an interface is no member of 1.0, and its readers drop it"


def run(draft: Draft) -> Iterator[Note]:
    """The new interfaces in the old order of preference: the main one, then the others; each pair once."""
    card, entries = draft.card, draft.member("supportedInterfaces", list)
    told: set[tuple[str, str]] = set()
    known = {
        _pair(entry.get("url"), entry.get("protocolBinding")) for entry in entries if isinstance(entry, dict)
    }
    made: list[JSON] = []
    versions = (draft.wire, "0.3") if draft.keep and draft.wire != "0.3" else (draft.wire,)
    for at, old, stated in _addresses(card):
        binding = interface(None, stated, "")["protocolBinding"]
        pair = _pair(old.get("url"), binding)
        params = {"url": old.get("url") or "", "binding": binding, "version": together(versions)}
        if pair in known:
            if pair in told:
                yield Note("change", JOINED, at, None, params)
            continue
        known.add(pair)
        told.add(pair)
        target: Path = ("supportedInterfaces", len(entries) + len(made))
        for version in versions:
            new = interface(old.get("url"), stated, version)
            if "tenant" in old:
                new["tenant"] = old["tenant"]
            made.append(new)
        yield Note("change", MOVED, at, target, params)
        if stated is None and at == ("url",):
            yield Note("change", NO_TRANSPORT, at, target, params)
        for name in old:
            if at != ("url",) and name not in _ENTRY:
                yield Note("loss", STRANGER, (*at, name), None, {"name": name})
    yield from _respelt(entries)
    yield from _said_of_version(draft, bool(made))
    if not made and not entries:
        yield Note("question", NO_URL, None, ("supportedInterfaces",))
    yield Note("change", "", edits=_edits(draft, made))


def _respelt(entries: list[JSON]) -> Iterator[Note]:
    """Entries of the new list that have the binding under its old name."""
    for index, entry in enumerate(entries):
        if isinstance(entry, dict) and "transport" in entry and "protocolBinding" not in entry:
            at: Path = ("supportedInterfaces", index, "transport")
            new = (*at[:-1], "protocolBinding")
            yield Note("change", RENAMED, at, new, {}, (Rename(at, "protocolBinding"),))


def _addresses(card: dict[str, JSON]) -> Iterator[tuple[Path, dict[str, JSON], JSON]]:
    """Each 0.x address: its path, its object, and the transport it states."""
    if card.get("url") is not None:
        yield ("url",), card, card.get("preferredTransport")
    others = card.get("additionalInterfaces")
    for index, entry in enumerate(others if isinstance(others, list) else ()):
        if isinstance(entry, dict):
            yield ("additionalInterfaces", index), entry, entry.get("transport")


def _pair(url: object, binding: object) -> tuple[str, str]:
    return str(url), str(binding).casefold()


def _said_of_version(draft: Draft, made: bool) -> Iterator[Note]:
    declared = draft.card.get("protocolVersion")
    if not made or draft.wire != "0.3" or not isinstance(declared, str):
        return
    if declared.strip().removeprefix("v").startswith("0.2"):
        yield Note("change", READ_AS, ("protocolVersion",), None, {"declared": declared})
    elif not declared.strip().removeprefix("v").startswith("0."):
        yield Note("question", NEWER, ("protocolVersion",), ("supportedInterfaces",), {"declared": declared})


def _edits(draft: Draft, made: list[JSON]) -> tuple[Add | Remove, ...]:
    """The new list stands where the old members were; those go unless they are kept."""
    card = draft.card
    edits: list[Add | Remove] = []
    if not draft.keep:
        edits += [Remove((name,)) for name in OLD if name in card]
    entries = card.get("supportedInterfaces")
    if isinstance(entries, list):
        edits += [Add(("supportedInterfaces", len(entries)), entry) for entry in made]
    elif made or "supportedInterfaces" not in card:
        if "supportedInterfaces" in card:
            edits.append(Remove(("supportedInterfaces",)))
        edits.append(Add(("supportedInterfaces",), list(made), draft.behind(*OLD)))
    return tuple(edits)


STEP = Step(
    id="interfaces",
    summary="the addresses are one list, each with its binding and protocol version",
    run=run,
    loses=("members of an interface that no version knows",),
)
