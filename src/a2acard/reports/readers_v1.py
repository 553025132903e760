"""What client generations make of a card as JSON, schema readers-1: the contract for machines."""

from __future__ import annotations

from a2acard.languages import ENGLISH
from a2acard.readers.verdict import Verdict
from a2acard.redact import redacted
from a2acard.reports.json_v1 import dumps, schema
from a2acard.source.pointer import to_pointer
from a2acard.types import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.languages import Language
    from a2acard.readers import Choice, Need, Reading, Refusal
    from a2acard.types import Path


def render(verdict: Verdict, path: str | None, words: Language = ENGLISH) -> str:
    """The whole report as one JSON object, its reasons in a language; UTF-8 text, ending in a line feed."""
    return dumps(as_data(verdict, path, words))


def as_data(verdict: Verdict, path: str | None, words: Language = ENGLISH) -> dict[str, object]:
    """The whole report as JSON values; pointers are into the card."""
    return {
        "schema": schema("readers-1"),
        "card": {
            "path": path and redacted(path),
            "version": verdict.card_version,
            "addresses": list(verdict.addressed),
        },
        "readers": [_reader(reading, verdict, words) for reading in verdict.readings],
        "shut_out": [reading.reader.id for reading in verdict.shut_out],
        "unknown": [reading.reader.id for reading in verdict.unknown],
    }


def _reader(reading: Reading, verdict: Verdict, words: Language) -> dict[str, object]:
    reader = reading.reader
    return {
        "id": reader.id,
        "generation": reader.generation,
        "client": told(reader.client, words),
        "is_addressed": reader.generation in verdict.addressed,
        "looks": {"path": reader.path, "joins": reader.joins},
        "reads": {"reads": "yes", "refuses": "no", "unknown": "unknown"}[reading.verdict],
        "use": reading.use,
        "problems": [_place(problem, words) for problem in reading.problems],
        "interface": _choice(reading.choice),
        "access": _access(reading),
        "drops": [
            {"pointer": pointer(drop.at), "reason": told(redacted(drop.reason), words), "kept": drop.is_kept}
            for drop in reading.drops
        ],
        "notes": [told(redacted(note), words) for note in reading.notes],
        "told": _told(reading, words),
    }


def pointer(at: Path) -> str:
    """The JSON Pointer of a place, without what looks like a credential."""
    return to_pointer(tuple([redacted(step) if isinstance(step, str) else step for step in at]))


def _place(problem: Refusal, words: Language) -> dict[str, object]:
    return {"pointer": pointer(problem.at), "reason": told(redacted(problem.reason), words)}


def _choice(choice: Choice | None) -> dict[str, object] | None:
    if choice is None:
        return None
    return {
        "pointer": pointer(choice.at),
        "url": redacted(choice.url),
        "binding": redacted(choice.binding),
        "declared": choice.declared and redacted(choice.declared),
        "speaks": choice.wire,
    }


def _access(reading: Reading) -> dict[str, object] | None:
    if reading.verdict != "reads":
        return None
    return {
        "alternatives": [[_need(need) for need in needs] for needs in reading.access],
        "is_blind": reading.is_blind,
    }


def _need(need: Need) -> dict[str, object]:
    return {
        "scheme": redacted(need.scheme),
        "kind": need.kind,
        "detail": redacted(need.detail),
        "scopes": [redacted(scope) for scope in need.scopes],
        "is_declared": need.is_declared,
    }


def _told(reading: Reading, words: Language) -> dict[str, object] | None:
    """What the client does with the first option that lets it call the agent, where it can't without."""
    made = reading.told
    if made is None:
        return None
    how = told(made.reader.how, words)
    return {"how": how, "interface": _choice(made.choice), "access": _access(made)}
