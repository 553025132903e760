"""The rules that Acme adds: one about the card, with a fix, and one about its text."""

from __future__ import annotations

from acme_card_rules import no_cost_centre, tabs_in_text

RULES = (no_cost_centre.RULE, tabs_in_text.RULE)
