"""An agent for tests: it answers as the protocol asks of the agent behind a card, or misbehaves in a way that is named."""

from __future__ import annotations

from a2acard.mock.agent import MockAgent
from a2acard.mock.misbehaviours import MISBEHAVIOURS, Misbehaviour

__all__ = ["MISBEHAVIOURS", "Misbehaviour", "MockAgent"]
