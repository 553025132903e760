"""A card from an OpenAPI document (3.0, 3.1): what an agent in front of that API may say of itself."""

from __future__ import annotations

from a2acard.authoring.openapi.reading import draft_of

__all__ = ["draft_of"]
