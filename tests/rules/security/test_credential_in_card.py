"""Whatever the rule finds is hidden in every report; the tokens are put together here, so that no scanner takes them for real."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest

from a2acard import Report, lint
from a2acard.finding import Finding
from a2acard.redact import FORMS, credentials, redacted
from a2acard.reports import github, gitlab, json_v1, junit, markdown, sarif, text

R = "Zk3vQ8mN1xR7tB5wL2yH9cJ4dF6gS0aPe8Uq"
"""Looks drawn by lot."""
HEX = "7f3a9c1e5b2d48607f3b9c1e5b2d4861"
SECRETS = {
    "JSON Web Token": f"eyJ{'hbGciOiJIUzI1NiJ9'}.{'eyJzdWIiOiI5'}{R}.{R}",
    "AWS access key": "AK" + "IA" + "IOSFODNN7QWZRT2K",
    "Anthropic key": "sk-" + "ant-api03-" + R,
    "OpenAI key": "sk-" + "proj-" + R,
    "Stripe key": "sk_" + "live_" + R,
    "GitHub token": "gh" + "p_" + R,
    "GitLab token": "gl" + "pat-" + R,
    "Slack token": "xo" + "xb-" + "284719305862-" + R,
    "Google key": "AI" + "za" + R,
    "npm token": "np" + "m_" + R,
    "PyPI token": "py" + "pi-" + R,
    "Hugging Face token": "h" + "f_" + R,
    "SendGrid key": "S" + "G." + R + "." + R,
    "Shopify token": "shp" + "at_" + HEX,
    "DigitalOcean token": "do" + "p_v1_" + HEX,
    "service token": "pp" + "lx-" + R,
    "Azure client secret": "aB3" + "8Q" + "~" + R[:34],
    "Terraform token": R[:14] + "." + "atlas" + "v1." + R + R[:10],
    "Discord bot token": "M" + R[:23] + "." + R[:6] + "." + R[:27],
    "Telegram bot token": "284719305:" + "AA" + R,
    "private key": "-----BEGIN "
    + "PRIVATE KEY-----\\n"
    + f"{R}{R}\\n{R}{R}\\n"
    + "-----END "
    + "PRIVATE KEY-----",
    "URL with a password": "postgres://invoices:" + R + "@db.example.com/main",
    "Slack webhook": "https://hooks.slack.com/services/T0" + "29AB81/B03C/" + R,
    "Discord webhook": "https://discord.com/api/webhooks/" + "2847193058/" + R,
    "credential in a URL": "https://files.example.com/a?sig=" + R,
    "HTTP credential": "Authorization: Bearer " + R,
    "credential behind its name": "api_key=" + R,
}
PUBLIC = {"publishable Stripe key", "name and password"}
FORMATS: dict[str, Callable[[Report], str]] = {
    "text": lambda report: text.render([report]),
    "colour": lambda report: text.render([report], colour=True),
    "plain": lambda report: text.render([report], frames=False),
    "json": lambda report: json_v1.render([report]),
    "sarif": lambda report: sarif.render([report]),
    "github": lambda report: github.render([report]),
    "gitlab": lambda report: gitlab.render([report]),
    "junit": lambda report: junit.render([report]),
    "markdown": lambda report: markdown.render([report]),
}
PARTS = (R[:9], R[9:18], R[-9:], HEX[:9], HEX[-9:], "IOSFODNN7", "ODNN7QWZRT2K", "Zmx4ODcx")


def hold_nothing(report: Report, *secrets: str) -> None:
    """No report shows a part of a secret."""
    assert report.findings
    for name, render in FORMATS.items():
        shown = render(report)
        for part in (*PARTS, *secrets):
            assert part not in shown, f"{part} in {name}"
    for finding in report.findings:
        assert not any(part in finding.message for part in PARTS)


def found(report: Report) -> list[Finding]:
    """The findings of the rule."""
    return [finding for finding in report.findings if finding.rule == "credential-in-card"]


def test_each_kind_has_a_sample() -> None:
    """No kind is left untried."""
    assert {kind for kind, _ in FORMS} == SECRETS.keys() | PUBLIC


FURTHER = [
    "gl" + "sa_" + R[:32] + "_a1b2c3d4", "dckr" + "_pat_" + R, "tv" + "ly-" + R, "fm" + "2_" + R, "sq0" + "atp-" + R, "AGE-SECRET-" + "KEY-1" + R.upper(),
    "key" + "-" + HEX, "secret" + "_" + (R + R)[:43], "S" + "K" + HEX, "pat" + R[:14] + "." + HEX, "passphrase: correct-horse-battery-7",
    "Passwort: Kx82mfw0qp", "Kennwort: Kx82mfw0qp", "mot de passe : Kx82mfw0qp", "senha: Kx82mfw0qp",
]  # fmt: skip
"""Forms that share their kind with others."""


@pytest.mark.parametrize("secret", FURTHER, ids=range(len(FURTHER)))
def test_further_forms(secret: str) -> None:
    """Tokens of many services, and names in further languages: found, and cut wherever they are shown."""
    report = lint({"description": f"Reads invoices, test with {secret} today.", "skills": [], "name": "A"})
    assert [f.pointer for f in found(report)] == ["/description"]
    assert secret[-8:] not in redacted(f"with {secret} now")


@pytest.mark.parametrize(
    "text",
    [
        "Erklärt, wie man ein Passwort: sicher und lang wählt, in 3 Schritten",
        "SK1234 is the flight, SKU 8Q is the part, key-value pairs in 12 columns",
        "secret_santa for 12 people; pat.data in version 2.0; the task SK-17",
        "Passphrase: at least 12 characters, four words",
        "Mot de passe : 8 caractères au moins",
        "Monitors 24 hosts. Nothing7.other8.things9 matter",
    ],
)
def test_words_that_only_begin_like_one(text: str) -> None:
    """Prose about them is none of them."""
    assert found(lint({"description": text, "skills": [], "name": "A"})) == []


@pytest.mark.parametrize("kind", SECRETS)
def test_a_secret_is_found_and_shown_nowhere(kind: str) -> None:
    """In a description, an example, a member nobody knows and a name: found once a place, hidden in every format."""
    secret = SECRETS[kind].replace("\\n", "\n")
    card = {
        "name": "Invoice Agent",
        "description": f"Reads invoices, test with {secret} today.",
        "url": "http://a.example.com/a2a",
        "version": "1",
        "skills": [{"id": "a", "name": "A", "description": "x", "examples": [f"say {secret}"], secret: 1}],
        "zzz": {"deep": [secret]},
    }
    for indent in (None, 2):
        for ascii_only in (True, False):
            data = json.dumps(card, indent=indent, ensure_ascii=ascii_only)
            report = lint(data.encode(), profile="strict", as_version="0.3")
            assert [f.at for f in found(report)] == [
                ("description",),
                ("skills", 0, "examples", 0),
                ("skills", 0, secret),
                ("zzz", "deep", 0),
            ]
            assert kind in found(report)[0].message
            hold_nothing(report)
            hold_nothing(lint(data.encode()[:-9], profile="strict"))
            hold_nothing(lint(data.replace('"Invoice', "'Invoice").encode(), profile="strict"))
    hold_nothing(lint(card, profile="strict", as_version="0.3"))
    assert redacted(redacted(secret)) == redacted(secret)


@pytest.mark.parametrize("kind", SECRETS)
def test_a_secret_written_with_escapes_is_hidden(kind: str) -> None:
    """A code frame shows the text, not the value: escapes in it hide nothing from the reader, so they are read too."""
    secret = SECRETS[kind]
    escaped = "".join(
        c if i % 3 or c == "\\" or secret[i - 1] == "\\" else f"\\u{ord(c):04x}" for i, c in enumerate(secret)
    ).replace("/", "\\/")
    data = f'{{"name": "x", "description": "call {escaped} now", "version": 1, "skills": [], "url": "http://a.example/"}}'
    report = lint(data.encode(), profile="strict", as_version="0.3")
    assert found(report)
    hold_nothing(report, escaped[12:30])


def test_a_password_behind_a_members_name_is_hidden() -> None:
    """A plain word is a secret when the member's name says so: in frames, in edits and in values of other findings."""
    card = {
        "name": "Invoice Agent",
        "description": "Reads invoices.",
        "skils": [{"password": "w8Kq3vTzP"}],
        "version": {"client_secret": "w8Kq3vTzP"},
        "supportedInterfaces": [
            {"url": "https://a.example.com", "protocolBinding": "GRPC", "protocolVersion": "1.0"}
        ],
    }
    for data in (json.dumps(card).encode(), json.dumps(card, indent=1).encode(), card):
        report = lint(data, profile="strict", as_version="1.0")
        assert {f.at[-1] for f in found(report)} == {"password", "client_secret"}
        hold_nothing(report, "w8Kq3vTzP")


def test_a_long_text_takes_no_time_out_of_proportion() -> None:
    """No text makes the patterns slow: a megabyte of the worst takes seconds, not hours."""
    for unit in ("a-", "eyJ", "-----BEGIN PRIVATE KEY-----", "://a:", "password\\", "bearer ", "12345678:AA"):
        start = time.perf_counter()
        list(credentials("token " + unit * (100_000 // len(unit))))
        assert time.perf_counter() - start < 2
