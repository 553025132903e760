"""The fixtures, in runs of pytest of their own."""

from __future__ import annotations

import json
import os

import pytest

from tests.mock.cards import TOKEN, card, extended

pytest_plugins = ["pytester"]

AGENT = """
import json
from a2acard.mock import MockAgent

card = json.loads({card!r})
app = MockAgent(card, extended=json.loads({extended!r}), misbehaviours={faults!r})
"""
TESTS = """
import a2acard

KEYS = a2acard.Keys(("https://agent.bills.example",), bearer={token!r})

def test_card(agent_card):
    assert agent_card.name == "Bill desk"

def test_probe(probe_agent):
    report = probe_agent(keys=KEYS)
    assert report.count("pass") > 10

def test_ignoring(probe_agent):
    probe_agent(keys=KEYS, ignore="unknown-version", warnings=True)
"""


def prepared(pytester: pytest.Pytester, *faults: str) -> None:
    """A folder with an agent and tests of it."""
    made = json.dumps(card("full"))
    agent = AGENT.format(card=made, extended=json.dumps(extended()), faults=list(faults))
    pytester.makepyfile(desk_agent=agent, test_desk=TESTS.format(token=TOKEN))


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """A run in a process of its own."""
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", *options)


def test_a_good_agent(pytester: pytest.Pytester) -> None:
    """Named on the command line."""
    prepared(pytester)
    run(pytester, "--a2a-agent", "desk_agent:app").assert_outcomes(passed=3)


def test_a_bad_agent_fails_with_the_texts(pytester: pytest.Pytester) -> None:
    """Named in the settings; the message has check, text and page, and no traceback of ours."""
    prepared(pytester, "any-version")
    pytester.makeini("[pytest]\na2a_agent = desk_agent:app\n")
    done = run(pytester)
    done.assert_outcomes(passed=2, failed=1)
    text = done.stdout.str()
    assert "  fail unknown-version: answers a request in version 99.0 as if it spoke it (https://" in text
    assert "pytest_plugin.py" not in text


def test_no_agent(pytester: pytest.Pytester) -> None:
    """Who names none is told how; what does not exist is named."""
    prepared(pytester)
    done = run(pytester)
    done.assert_outcomes(errors=3)
    assert "no agent is named: --a2a-agent" in done.stdout.str()
    done = run(pytester, "--a2a-agent", "desk_agent:nothing")
    assert "'desk_agent' has no 'nothing'" in done.stdout.str()


def test_a_fixture_of_ones_own(pytester: pytest.Pytester) -> None:
    """The agent is made by the tests; here a card at hand, behind which nobody is."""
    pytester.makeconftest(
        f"""
        import json, pytest

        @pytest.fixture(scope="session")
        def agent_under_test():
            made = json.loads({json.dumps(card("bare"))!r})
            made["supportedInterfaces"][0]["url"] = "http://127.0.0.1:9/"
            made["supportedInterfaces"] = made["supportedInterfaces"][:1]
            return made
        """
    )
    pytester.makepyfile("def test_probe(agent_card, probe_agent):\n    probe_agent()\n")
    done = run(pytester)
    done.assert_outcomes(failed=1)
    assert "fail alive: no agent answers here: port 9 belongs to another protocol" in done.stdout.str()


ODD = """
import pytest

@pytest.mark.parametrize("options", [
    {"bindings": "JSONRPC"}, {"bindings": []}, {"bindings": [5]}, {"ignore": [5]}, {"ignore": 5}, {"tenant": 5},
    {"send": 5}, {"keys": "token"}, {"ignore": ["alife"]},
])
def test_probe(probe_agent, options):
    probe_agent(**options)
"""


def test_settings_of_odd_types(pytester: pytest.Pytester) -> None:
    """Each fails with one sentence that names what is wrong, and no traceback of ours."""
    prepared(pytester)
    pytester.makepyfile(test_desk=ODD)
    done = run(pytester, "--a2a-agent", "desk_agent:app")
    done.assert_outcomes(failed=9)
    text = done.stdout.str()
    assert text.count("the agent can't be probed: ") >= 9
    assert "a2acard/" not in text


@pytest.mark.parametrize("named", ["cards/missing.json", "missing.json", "./missing", "garbage"])
def test_a_file_that_is_not_there(pytester: pytest.Pytester, named: str) -> None:
    """It is no host, which would be asked for in vain."""
    prepared(pytester)
    done = run(pytester, "--a2a-agent", named, "-k", "test_card")
    done.assert_outcomes(errors=1)
    assert f"{named}: there is no such file, and it is no host" in done.stdout.str()


def test_a_module_in_the_root_of_the_tests(pytester: pytest.Pytester) -> None:
    """It is found from a folder below too, where only the settings are above."""
    prepared(pytester)
    pytester.makeini("[pytest]\na2a_agent = desk_agent:app\n")
    below = pytester.mkdir("below")
    (pytester.path / "test_desk.py").rename(below / "test_below.py")
    os.chdir(below)
    run(pytester, "--import-mode=importlib").assert_outcomes(passed=3)
