"""What authors write must type-check: a checker reads this file, and takes it."""

from __future__ import annotations

from typing import assert_type

from a2acard.authoring import (
    NewCard,
    Skill,
    api_key,
    authorization_code,
    card,
    grpc,
    jsonrpc,
    oauth2,
    provider,
    requires,
    skill,
)

find = skill(
    id="find-bill",
    name="Find a bill",
    description="Finds a bill by customer number and month.",
    tags=("bills",),
    examples=["What is due in May?"],
    requires=[requires("key", {"login": ["bills:read"]})],
)
assert_type(find, Skill)
made = card(
    name="Bill desk",
    description="Finds bills of the city's water works and says what is due.",
    version="1.0.0",
    interfaces=[jsonrpc("https://bills.example.com/a2a"), grpc("bills.example.com:443")],
    provider=provider(organization="Water Works", url="https://water.example"),
    skills=[find],
    security={
        "key": api_key(name="X-Key"),
        "login": oauth2(
            flow=authorization_code(
                authorization_url="https://id.example.com/authorize",
                token_url="https://id.example.com/token",
                scopes={"bills:read": "See bills"},
            )
        ),
    },
    requires=[requires("key")],
)
assert_type(made, NewCard)
assert_type(made.to_bytes(), bytes)
