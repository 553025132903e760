"""Makes cards by the hundred thousand: 1 to 6 KB each, of every version, a third of them faulty; always the same ones."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from a2acard.linter.run import Plan, judge
from a2acard.source.document import Document

CORPUS = Path(__file__).parent.parent / "tests/corpus/accepted"
SUBJECTS = (
    "orders", "invoices", "routes", "recipes", "contracts", "tickets", "parcels", "bookings", "reports", "translations",
    "заказы", "pesanan", "請求書", "facturas",
)  # fmt: skip
ACTIONS = (
    ("Find", "Finds {} by {} or customer and returns the matching ones with their {}."),
    (
        "Summarise",
        "Summarises {} of a given period in a short table with totals per {}, and names the largest {}.",
    ),
    ("Compare", "Compares two sets of {} by {} and lists every difference with its {}."),
    ("Export", "Exports {} as CSV with a header row, sorted by {}, one line for each {}."),
    ("Explain", "Explains how {} came about: the {}, the rule behind it, and the {} it was made with."),
)
DETAILS = (
    "number", "date", "status", "reason", "week", "region", "weight", "price", "author", "supplier", "route", "language", "branch",
    "currency", "priority", "deadline", "category", "colour",
)  # fmt: skip
FAULTS: tuple[Callable[[Any, random.Random], object], ...] = (
    lambda card, rng: card["skills"][0].pop("tags", None),
    lambda card, rng: card["skills"][0].pop("description", None),
    lambda card, rng: card.pop("version", None),
    lambda card, rng: card.update(defaultInputModes=["text"]),
    lambda card, rng: card.update(defaultInputMode=card.pop("defaultInputModes", [])),
    lambda card, rng: card["skills"].append(dict(card["skills"][0])),
    lambda card, rng: card.update(provider={"name": "Example"}),
    lambda card, rng: card["capabilities"].update(streaming="true"),
    lambda card, rng: card.update(supportedInterfaces=[{"url": "http://agent.example.com", "protocolBinding": "jsonrpc"}]),
    lambda card, rng: card.update(skills=[skill["name"] for skill in card["skills"]]),
)  # fmt: skip


def cards(count: int, seed: int = 20261130) -> Iterator[dict[str, Any]]:
    """`count` cards, every third with one to three faults."""
    rng = random.Random(seed)
    bases = [
        json.loads(_answered(path.read_text(encoding="utf-8"))) for path in sorted(CORPUS.glob("*.json"))
    ]
    bases = [base for base in bases if not judge(Document.from_value(base), Plan()).failing("warning")]
    for number in range(count):
        card = json.loads(json.dumps(rng.choice(bases)))
        subject = rng.choice(SUBJECTS)
        card["name"] = f"{subject.capitalize()} desk {number}"
        card["description"] = (
            f"Looks after {subject} for {rng.randint(2, 900)} branches and answers questions about them."
        )
        size = rng.randint(1, 12)
        card["skills"] = [_skill(rng, subject, index) for index in range(size)]
        if number % 3 == 0:
            for fault in rng.sample(FAULTS, rng.randint(1, 3)):
                try:
                    fault(card, rng)
                except (AttributeError, TypeError, KeyError, IndexError, ValueError):
                    card["version"] = None  # another fault has taken away what this one needs
        yield card


def _answered(text: str) -> str:
    """The card with hosts that are not reserved for examples, which would be a finding an interface."""
    return re.sub(r"\bexample\.(?:com|ru|org|net)\b", "desks.dev", text)


def _skill(rng: random.Random, subject: str, index: int) -> dict[str, Any]:
    verb, text = rng.choice(ACTIONS)
    one, two = rng.sample(DETAILS, 2)
    return {
        "id": f"{verb.lower()}-by-{one}-{index}",
        "name": f"{verb} {subject} by {one}",
        "description": text.format(subject, one, two),
        "tags": [subject, verb.lower(), one, f"{two}-report"],
        "examples": [
            f"{verb} the {subject} of last week by {one}",
            f"{verb} {subject} number {rng.randint(1, 9999)}",
        ],
    }


if __name__ == "__main__":
    for made in cards(int(sys.argv[1])):
        print(json.dumps(made, ensure_ascii=False))
