"""What the tests in a real browser share: one workbench and one browser a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import browser, served


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    """A running workbench."""
    with served() as url:
        yield url


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A running browser."""
    with browser() as found:
        yield found
