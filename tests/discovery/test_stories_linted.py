"""Cards with the faults that people suffer from in public, as a host serves them: judged by URL, each has its finding."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import run
from tests.corpus.test_issues import HERE, ISSUES
from tests.discovery.servers import Reply, serving

OPEN = ("--allow-host", "127.0.0.1")
NEW = "/.well-known/agent-card.json"


SERVED = [name for name, expected in ISSUES.items() if expected.path is None]
"""All but those whose fault is the name of the file."""


@pytest.mark.parametrize("name", SERVED)
def test_a_served_card_is_judged_as_a_file_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rule, place and severity; what keeps silent on a file does so here; and what is no card is said to be none."""
    expected = ISSUES[name]
    body = (HERE / f"{name}.json").read_bytes()
    with serving({NEW: Reply(200, body, {"content-type": "application/json"})}) as host:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "a2acard.toml").write_text(f"hosts = {json.dumps(expected.hosts)}", encoding="utf-8")
        done = run("lint", f"{host.url}{NEW}", "--format", "json", "--profile", "strict", *OPEN)
    report = json.loads(done.out)["files"][0]
    found = {(one["rule"], one["pointer"], one["severity"]) for one in report["findings"]}
    assert set(expected.findings) <= found
    assert not {rule for rule, _, _ in found} & set(expected.silent)
    assert done.code == (1 if any([one[2] == "error" for one in found]) else 0)
