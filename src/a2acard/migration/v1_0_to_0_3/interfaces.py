"""Brings the interfaces that speak 0.3 back to `url`, `preferredTransport` and `additionalInterfaces`."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add, Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

AT: Path = ("supportedInterfaces",)
MOVED = "'{url}' over {binding} is what a reader of 0.3 finds at '{where}'"
LEFT_OUT = "'{url}' over {binding} speaks {version}, and a card of 0.3 can't say so"
TENANT = "the tenant '{tenant}' of '{url}' has no place in 0.3"
NONE_SPEAKS = "no interface says that it speaks 0.3: does one of them?"
DROPPED = "'supportedInterfaces' is no member of 0.3; its older half says the same"
_OLD = frozenset(("0.3", "0.3.0", "0.2", "0.1"))


def run(draft: Draft) -> Iterator[Note]:
    """The first interface that speaks 0.3 is the main one; a hybrid has its older half already."""
    entries = draft.card.get("supportedInterfaces")
    if not isinstance(entries, list):
        return
    listed = [(index, entry) for index, entry in enumerate(entries) if isinstance(entry, dict)]
    speaking = [(index, entry) for index, entry in listed if _speaks(entry)]
    spoken = {index for index, _ in speaking}
    for index, entry in listed:
        url, tenant = entry.get("url") or "", entry.get("tenant")
        if speaking and index not in spoken:
            params = {
                "url": url,
                "binding": entry.get("protocolBinding"),
                "version": entry.get("protocolVersion"),
            }
            yield Note("loss", LEFT_OUT, (*AT, index), None, params)
        elif tenant:
            yield Note("loss", TENANT, (*AT, index, "tenant"), None, {"tenant": tenant, "url": url})
    if "url" in draft.card:
        yield Note("change", DROPPED, AT, ("url",), {}, (Remove(AT),))
        return
    if listed and not speaking:
        yield Note("question", NONE_SPEAKS, AT, ("url",))
    yield from _written(draft, speaking or listed)


def _speaks(entry: dict[str, JSON]) -> bool:
    version = entry.get("protocolVersion")
    return isinstance(version, str) and (version in _OLD or version.startswith(("0.3.", "0.2.", "0.1.")))


def _written(draft: Draft, chosen: list[tuple[int, dict[str, JSON]]]) -> Iterator[Note]:
    others: list[JSON] = []
    for number, (index, entry) in enumerate(chosen):
        url, binding = entry.get("url"), entry.get("protocolBinding", "JSONRPC")
        where: Path = ("additionalInterfaces", number) if number else ("url",)
        params = {"url": url or "", "binding": binding, "where": where[0]}
        yield Note("change", MOVED, (*AT, index), where, params)
        others.append({"url": url, "transport": binding})
    position = list(draft.card).index("supportedInterfaces")
    edits: list[Edit] = [Remove(AT)]
    if others:
        main = chosen[0][1]
        edits.append(Add(("url",), main.get("url"), position))
        edits.append(Add(("preferredTransport",), main.get("protocolBinding", "JSONRPC"), position))
    if len(others) > 1:
        edits.append(Add(("additionalInterfaces",), others, position))
    yield Note("change", "", edits=tuple(edits))


STEP = Step(
    id="main-interface",
    summary="one address is the card's own, the others stand beside it",
    run=run,
    loses=("interfaces that speak another version", "tenants", "the version of each interface"),
)
