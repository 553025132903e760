"""Cards as Python code has them, named `module:attribute`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from a2acard.errors import BadValue
from a2acard.linter.attribute import as_bytes, is_application, is_attribute, read_attribute

CARD = {"name": "Bill desk", "version": "1.0.0", "supportedInterfaces": [], "skills": []}
MODULE = """
import json
from dataclasses import dataclass
print("imported")
CARD = {"name": "Bill desk", "version": "1.0.0", "supportedInterfaces": [], "skills": []}
TEXT = json.dumps(CARD)
BYTES = TEXT.encode()
NUMBER = 7
NOTHING = None

def make():
    print("made")
    return CARD

async def make_later():
    return CARD

def fail():
    raise RuntimeError("no key sk-abcdefghijklmnop1234 given")

def wants(one, two):
    return CARD

async def app(scope, receive, send):
    pass

class Nested:
    card = CARD
    app = app

@dataclass
class Desk:
    name: str

DESK = Desk("Bill desk")
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with modules, as the current one."""
    (tmp_path / "desk_for_tests.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "broken_for_tests.py").write_text("import nowhere_at_all\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("desk_for_tests", "broken_for_tests"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize("attribute", ["CARD", "TEXT", "BYTES", "make", "make_later", "Nested.card"])
def test_what_is_a_card(here: Path, attribute: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Objects of many kinds are; what the module prints does not stand among the output."""
    path = list(sys.path)
    assert json.loads(read_attribute(f"desk_for_tests:{attribute}")) == CARD
    assert capsys.readouterr().out == ""
    assert sys.path == path


def test_a_dataclass(here: Path) -> None:
    """Its members are the card's."""
    assert json.loads(read_attribute("desk_for_tests:DESK")) == {"name": "Bill desk"}


@pytest.mark.parametrize("attribute", ["app", "Nested.app"])
def test_an_application(here: Path, attribute: str) -> None:
    """It is asked, by whoever can."""
    assert read_attribute(f"desk_for_tests:{attribute}", lambda app: b"{}") == b"{}"
    with pytest.raises(BadValue, match="an application, which is not asked here"):
        read_attribute(f"desk_for_tests:{attribute}")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("desk_for_tests:NUMBER", "it is an object of the type int, which is no card"),
        ("desk_for_tests:NOTHING", "it is nothing, which is no card"),
        ("desk_for_tests:Nested", "it is a class, Nested, which is no card"),
        ("desk_for_tests:CRAD", "'desk_for_tests' has no 'CRAD'; did you mean 'CARD'?"),
        ("desk_for_tests:fail", "calling it fails: RuntimeError: no key sk-"),
        ("desk_for_tests:wants", "calling it fails: TypeError"),
        ("nowhere_at_all:card", "there is no module 'nowhere_at_all', neither here nor installed"),
        ("broken_for_tests:card", "importing 'broken_for_tests' fails: ModuleNotFoundError"),
    ],
)
def test_what_is_none(here: Path, source: str, said: str) -> None:
    """It is told in a sentence, without secrets."""
    with pytest.raises(BadValue) as caught:
        read_attribute(source)
    assert said in str(caught.value)
    assert "sk-abcdefghijklmnop1234" not in str(caught.value)


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("desk:card", True),
        ("team.desk:agent.card", True),
        ("agents.example.org:8080", False),
        ("C:\\cards\\card.json", False),
        ("https://agents.example.org", False),
        ("git:HEAD:card.json", False),
        ("card.json", False),
        ("{}", False),
    ],
)
def test_what_looks_like_one(source: str, is_one: bool) -> None:
    """A module and an attribute, both of names; never a host, a path, a revision."""
    assert is_attribute(source) is is_one


def test_a_file_of_that_name(here: Path) -> None:
    """What lies on the disk comes first."""
    (here / "desk:card").write_text("{}", encoding="utf-8")
    assert not is_attribute("desk:card")


def test_objects_of_the_official_sdk() -> None:
    """Its card object is served as the SDK serves it."""
    from a2a.types import AgentCard
    from google.protobuf.json_format import ParseDict

    card = ParseDict({"name": "Bill desk", "version": "1.0.0"}, AgentCard())
    assert json.loads(as_bytes(card) or b"") == {"name": "Bill desk", "version": "1.0.0"}


def test_what_is_no_application() -> None:
    """Classes and functions of other parameters."""
    assert not is_application(dict)
    assert not is_application(lambda one: one)
    assert not is_application(7)


def test_every_command_takes_one(here: Path) -> None:
    """As a card that is judged, migrated, compared, read."""
    from tests.cli.run import run

    done = run("lint", "desk_for_tests:CARD", "--quiet")
    assert done.code == 1
    assert "desk_for_tests:CARD:" in done.out
    assert "imported" not in done.out
    for command in (["migrate"], ["readers"], ["get"]):
        done = run(*command, "desk_for_tests:CARD")
        assert "Bill desk" in done.out or "JavaScript SDK" in done.out, done
    assert run("diff", "desk_for_tests:CARD", "desk_for_tests:make").code == 0
    done = run("lint", "desk_for_tests:CRAD")
    assert (done.code, done.out) == (2, "")
    assert "did you mean 'CARD'?" in done.err


HOSTILE = """
import sys, time
LOOP = {"name": "x"}
LOOP["self"] = LOOP
STRANGE = {"name": object()}

class Odd:
    def __getattr__(self, name):
        raise RuntimeError("no attributes today")

ODD = Odd()

class Silent(Exception):
    def __str__(self):
        raise RuntimeError("not even this")

def leaves():
    sys.exit(0)

def silent():
    raise Silent

def sleeps():
    while True:
        try:
            time.sleep(0.05)
        except Exception:
            pass

async def app_leaves(scope, receive, send):
    sys.exit(0)

async def app_says_nothing(scope, receive, send):
    return

async def app_waits(scope, receive, send):
    import asyncio
    await asyncio.sleep(3600)

async def app_endless(scope, receive, send):
    if scope["type"] == "lifespan":
        raise ValueError
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
"""


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of people who mean no good, or didn't look."""
    (tmp_path / "hostile_for_tests.py").write_text(HOSTILE, encoding="utf-8")
    (tmp_path / "leaving_for_tests.py").write_text("import sys\nsys.exit(0)\n", encoding="utf-8")
    (tmp_path / "waiting_for_tests.py").write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("hostile_for_tests", "leaving_for_tests", "waiting_for_tests"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("a2acard.linter.attribute.MOST_S", 1.5)
    monkeypatch.setattr("a2acard.discovery.inprocess.START_S", 0.3)


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize(
    "source",
    [
        "leaving_for_tests:card",
        "waiting_for_tests:card",
        "hostile_for_tests:LOOP",
        "hostile_for_tests:STRANGE",
        "hostile_for_tests:ODD",
        "hostile_for_tests:ODD.more",
        "hostile_for_tests:leaves",
        "hostile_for_tests:silent",
        "hostile_for_tests:sleeps",
        "hostile_for_tests:app_leaves",
        "hostile_for_tests:app_says_nothing",
        "hostile_for_tests:app_waits",
        "hostile_for_tests:app_endless",
    ],
)
def test_code_that_will_not_be_read(source: str) -> None:
    """Every way out is an error that names the source or the place, in bounded time."""
    from a2acard.discovery.apart import discover_app
    from a2acard.errors import CardError

    with pytest.raises(CardError) as caught:
        read_attribute(source, lambda app: discover_app(app).card)
    assert len(str(caught.value).splitlines()) == 1
