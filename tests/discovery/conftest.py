"""What the tests of discovery share."""

from __future__ import annotations

import pytest

from tests.discovery.drivers import Async, Driver, Sync


@pytest.fixture(params=[Sync, Async], ids=["sync", "async"])
def driver(request: pytest.FixtureRequest) -> Driver:
    """Each driver."""
    found: Driver = request.param()
    return found
