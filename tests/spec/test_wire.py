"""The errors of the protocol, as its table has them."""

from __future__ import annotations

import pytest

from a2acard.spec.wire import A2A_ERRORS, STANDARD_ERRORS, reason_of


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("TaskNotFound", -32001, "TASK_NOT_FOUND"),
        ("ExtendedAgentCardNotConfigured", -32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED"),
        ("VersionNotSupported", -32009, "VERSION_NOT_SUPPORTED"),
    ],
)
def test_names_codes_and_reasons(name: str, code: int, reason: str) -> None:
    """Each name has its code, and its reason is the name in capitals."""
    (found,) = [error for error in A2A_ERRORS if error.name == name]
    assert (found.code, found.reason, reason_of(name)) == (code, reason, reason)


def test_codes_are_apart() -> None:
    """No two errors share one, and those of A2A follow one another."""
    codes = [error.code for error in A2A_ERRORS]
    assert codes == list(range(-32001, -32010, -1))
    assert not set(codes) & set(STANDARD_ERRORS.values())
