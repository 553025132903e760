"""What the readers say is what the official SDKs do, on the same cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.readers import READERS, Reader
from tests.corpus_folder import corpus
from tests.readers.cards import HYBRID, all_cards
from tests.readers.comparing import differences
from tests.readers.conftest import Clients

CLIENTS = [reader for reader in READERS if not reader.id.startswith("specification")]


@pytest.mark.parametrize("reader", CLIENTS, ids=lambda reader: reader.id)
def test_readers_are_their_clients(clients: Clients, reader: Reader) -> None:
    """Thousands of cards, sound and wrong: read or refused, held, seen and called alike, told and untold."""
    cards = all_cards()
    assert len(cards) > 2500
    assert differences(reader, cards, clients.ask(reader.id, list(cards.values()))) == []


@pytest.mark.parametrize("reader", CLIENTS, ids=lambda reader: reader.id)
def test_readers_are_their_clients_with_real_cards(clients: Clients, reader: Reader) -> None:
    """The same over the folder of real cards."""
    cards: dict[str, Any] = {}
    for path in corpus():
        try:
            card = json.loads(path.read_bytes())
        except ValueError:
            continue
        if isinstance(card, dict):
            cards[path.name] = card
    assert differences(reader, cards, clients.ask(reader.id, list(cards.values()))) == []


@pytest.mark.parametrize("reader", CLIENTS, ids=lambda reader: reader.id)
def test_where_clients_look(clients: Clients, reader: Reader) -> None:
    """Each client asks at the path that its reader names, below the base or beside its last segment."""
    (answer,) = clients.ask(reader.id, [HYBRID])
    assert answer["path"] == "/base" + reader.path
