"""What may be shown of a value."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from a2acard.redact import (
    FORMS,
    MAX_SHOWN,
    is_clean,
    printable,
    redacted,
    redacted_member,
    redacted_source,
    shown,
)

SECRETS = [
    "sk-proj-Zk3vQ8mN1xR7tB5wL2yH9cJ4dF6gS0aP",
    "sk-ant-api03-abcdefghijklmnopqrstuvwxyz",
    "AKIAIOSFODNN7EXAMPLE",
    "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
    "github_pat_11ABCDEFG0abcdefghijkl",
    "glpat-abcdefghij0123456789",
    "xoxb-123456789012-abcdefghijkl",
    "AIzaSyA-abcdefghijklmnopqrstuvwxyz01234",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    "sk_" + "live_abcdefghijklmnopqrstuvwx",
    "npm_abcdefghijklmnopqrstuvwxyz0123456789",
    "pypi-AgEIcHlwaS5vcmcCJGFiY2RlZmdo",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_published_token_forms_are_cut(secret: str) -> None:
    """A token of a published form leaves its kind and nothing of its value."""
    text = redacted(f"call it with {secret}, please")
    assert secret not in text
    assert secret[8:] not in text
    assert text.startswith("call it with ")
    assert "[redacted]" in text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("https://admin:hunter2@agent.example/a", "hunter2"),
        ("api_key=hunter2hunter2", "hunter2"),
        ('{"password": "correct horse"}', "correct"),
        ("client_secret: abcd1234efgh", "abcd1234"),
        ("Authorization: Bearer abc123def456ghi789", "abc123"),
        ("-----BEGIN RSA PRIVATE KEY-----MIIEabc-----END RSA PRIVATE KEY-----", "MIIE"),
    ],
)
def test_values_behind_a_name_are_cut(text: str, left: str) -> None:
    """What stands behind a password's name, in a URL or a header, is cut."""
    assert left not in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        "https://auth.example.com/token",
        "apiKeySecurityScheme",
        '"scheme": "bearer"',
        '"bearerFormat": "JWT"',
        "Basic authentication with a password",
        "the secret of good bread",
        '"tokenUrl": "https://auth.example.com/oauth/token"',
        "task-management and disk-usage",
        "X-API-Key",
    ],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    """Words that only speak of secrets stay."""
    assert redacted(text) == text


@pytest.mark.parametrize(
    "escape", ["\\ud800", "\\n", "\\t", '\\"', "\\\\", "\\u0022", "\\u001f", "\\/", "\\ud83d\\ude00", "ab\\n"]
)
def test_an_escape_hides_no_secret(escape: str) -> None:
    """A secret that begins with an escape is one, in a line of JSON and as the value of a member."""
    assert redacted_source(f'{{"password": "{escape}hunter2hunter2"}}') == '{"password": "…[redacted]"}'
    value = json.loads(f'"{escape}hunter2hunter2"')
    assert redacted_member("password", value) == "…[redacted]"
    assert "hunter2" not in shown({"password": value})


@pytest.mark.parametrize("line", ['{"description": "Says \\"hello\\" and \\n more"}', '"a\\\\b": "c\\u00e9"'])
def test_escapes_stay_where_nothing_is_cut(line: str) -> None:
    """A line without a secret is shown as it is."""
    assert redacted_source(line) == line


def test_the_quotation_mark_before_a_secret_stays() -> None:
    """What is left looks like the text that it was."""
    assert redacted('{"password": "hunter2hunter2"}') == '{"password": "…[redacted]"}'
    assert redacted("api_key='hunter2hunter2'") == "api_key='…[redacted]'"
    assert redacted("api_key=hunter2hunter2") == "api_key=…[redacted]"


def test_shown_is_short_and_printable() -> None:
    """Values are cut to a length, and what a terminal obeys or hides is written as an escape."""
    assert len(shown("x" * 500)) == MAX_SHOWN
    assert printable("a\x1b[31m\u202eb\U000e0041") == "a\\u001b[31m\\u202eb\\U000e0041"
    assert shown(None) == "null"
    assert shown(True) == "true"
    assert shown({"a": "é"}) == '{"a": "é"}'
    assert shown("Привет") == "Привет"


@pytest.mark.parametrize(
    ("kind", "pattern"), FORMS, ids=[f"{number}-{kind}" for number, (kind, _) in enumerate(FORMS)]
)
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_quick_way_passes_by_no_credential(data: st.DataObject, kind: str, pattern: str) -> None:
    """What a form matches has a hint, so that the quick look never takes it for clean."""
    text = data.draw(st.from_regex(re.compile(pattern)))
    found = re.search(pattern, text)
    if found:
        assert not is_clean(text[found.start() : found.end() + 1])  # an `@` may be asked for behind it


def test_the_name_of_a_credential_in_malay_is_enough() -> None:
    """`kunci api` has no word in it that another language's hint would find."""
    assert redacted("kunci api: 8f3kd92lq01") == "kunci api: …[redacted]"
