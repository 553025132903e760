"""The compilers and validators that judge what we generate."""

from __future__ import annotations

import pytest

from tests.npm import Tools, install

PACKAGES = (
    "typescript@7.0.2",
    "typescript-5.0@npm:typescript@5.0.4",
    "zod@4.6.7",
    "ajv@8.20.0",
    "pyright@1.1.414",
)


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """TypeScript (today's and an old one), zod, Ajv and Pyright, from npm."""
    return install(tmp_path_factory.mktemp("npm"), *PACKAGES)
