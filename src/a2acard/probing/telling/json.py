"""The `json` report, schema probe-1: the contract for machines; and the exchange as `--save` keeps it."""

from __future__ import annotations

from a2acard.discovery.guard import without_secrets
from a2acard.languages import ENGLISH
from a2acard.probing._base import VERDICTS
from a2acard.reports.json_v1 import dumps, schema
from a2acard.types import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.languages import Language
    from a2acard.probing.report import Exchange, InterfaceReport, ProbeReport, Result


def render(report: ProbeReport, words: Language = ENGLISH) -> str:
    """The whole report as one JSON object, ending in a line feed."""
    return dumps(as_data(report, words))


def as_data(report: ProbeReport, words: Language = ENGLISH) -> dict[str, object]:
    """The whole report as JSON values."""
    return {
        "schema": schema("probe-1"),
        "card": {"url": report.url, "name": report.name, "card_version": report.card_version},
        "interfaces": [_interface(part, words) for part in report.interfaces],
        "checks": [_result(one, words) for one in report.results],
        "summary": {word: report.count(word) for word in VERDICTS}
        | {"requests": len(report.exchanges), "seconds": round(report.seconds, 3)},
    }


def _interface(part: InterfaceReport, words: Language) -> dict[str, object]:
    at = part.endpoint
    return {
        "pointer": at.pointer,
        "url": without_secrets(at.url) if at.url and "://" in at.url else at.url,
        "binding": at.binding,
        "version": at.version,
        "tenant": at.tenant,
        "speaks": part.speaks,
        "edition": part.edition,
        "checks": [_result(one, words) for one in part.results],
    }


def _result(one: Result, words: Language) -> dict[str, object]:
    return {
        "check": one.check.id,
        "verdict": one.word,
        "category": one.category,
        "message": told(one.message, words),
        "clause": one.check.clause,
        "help": one.check.help,
        "requests": one.requests,
        "seconds": round(one.seconds, 4),
    }


def saved(report: ProbeReport) -> str:
    """The exchange, one JSON object a line: requests and answers, without credentials."""
    import json

    return "".join([json.dumps(_exchange(one), ensure_ascii=False) + "\n" for one in report.exchanges])


def _exchange(one: Exchange) -> dict[str, object]:
    return {
        "check": one.check,
        "pointer": one.pointer,
        "method": one.method,
        "url": one.url,
        "headers": dict(one.headers),
        "status": one.status,
        "answer_headers": dict(one.answer_headers),
        "said": one.said,
        "seconds": one.seconds,
        "body": one.body,
    }
