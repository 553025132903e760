"""What whoever runs the workbench decides: what may be fetched, how much is taken, how often."""

from __future__ import annotations

from a2acard.discovery.guard import Guard
from a2acard.types import value


@value
class Settings:
    """How the workbench runs.

    `guard` is what may be fetched for a visitor. `max_bytes` is the largest body of a request; `fetches_a_minute` how many
    fetches one visitor may start; `probes` allows live probes of agents.
    """

    guard: Guard = Guard(total_s=10.0)
    max_bytes: int = 3 * 1024 * 1024
    fetches_a_minute: int = 30
    probes: bool = True
