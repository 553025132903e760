"""Cards in files: taken up when they change and are good; the last good ones stay meanwhile."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from a2acard.errors import SpecError
from a2acard.serving import CardApp, Extended, HostedCard
from a2acard.serving.live import FileState, LiveApp, NotGood, read_state
from tests.serving.answers import HYBRID, NEW, PLAIN
from tests.serving.asking import ask

GOOD = json.loads(PLAIN)


class House:
    """Two cards in files, one with an extended twin, a clock to turn, and what was told."""

    def __init__(self, folder: Path) -> None:
        self.files = [folder / name for name in ("a.json", "b.json", "a-extended.json")]
        for file, data in zip(self.files, (PLAIN, HYBRID, PLAIN), strict=True):
            file.write_bytes(data)
        self.now = 0.0
        self.told: list[tuple[str, str]] = []
        self.app = LiveApp(
            [str(file) for file in self.files], self.made, self.judge, self.tell, clock=lambda: self.now
        )

    def made(self, states: tuple[FileState, ...]) -> CardApp:
        """The application for what the files have."""
        first, second, twin = states
        extended = Extended(twin.data, lambda request: "anybody", modified_s=twin.modified_s)
        return CardApp(
            [
                HostedCard(first.data, "/a", first.modified_s, extended=extended),
                HostedCard(second.data, "/b", second.modified_s, legacy=True),
            ]
        )

    def judge(self, data: bytes) -> str | None:
        """A card is good that is JSON and not called Bad."""
        return "its name is Bad" if json.loads(data)["name"] == "Bad" else None

    def tell(self, path: str, text: str) -> None:
        """Keep what was told."""
        self.told.append((os.path.basename(path), text))

    def change(self, number: int, data: bytes) -> None:
        """Put other bytes into a file, as editors do, and let time pass."""
        scratch = self.files[number].with_suffix(".new")
        scratch.write_bytes(data)
        os.replace(scratch, self.files[number])
        self.now += 1

    def name(self, path: str) -> str:
        """The name on the card that is served."""
        return str(ask(self.app, path + NEW).json()["name"])


def renamed(name: str, **more: object) -> bytes:
    """A good card by another name."""
    return json.dumps({**GOOD, "name": name, **more}).encode()


def test_each_file_is_taken_up(tmp_path: Path) -> None:
    """Card and extended card alike; the other one stays."""
    house = House(tmp_path)
    house.change(0, renamed("New"))
    assert (house.name("/a"), house.name("/b")) == ("New", "Weather Agent")
    assert house.told == [("a.json", "the card has changed, and is served")]
    house.change(0, renamed("New", capabilities={"extendedAgentCard": True}))
    house.change(2, renamed("Twin"))
    assert ask(house.app, "/rest/extendedAgentCard", a2a_version="1.0").json()["name"] == "Twin"


def test_one_that_is_not_good_keeps_nobody_else_back(tmp_path: Path) -> None:
    """Its last good state stays, and the reason is told once."""
    house = House(tmp_path)
    house.change(0, renamed("Bad"))
    house.change(1, json.dumps({**json.loads(HYBRID), "name": "Newer"}).encode())
    assert (house.name("/a"), house.name("/b")) == (GOOD["name"], "Newer")
    house.now += 5
    assert house.name("/a") == GOOD["name"]
    assert [text for file, text in house.told if file == "a.json"] == [
        "the card has changed and is not good, the last one stays: its name is Bad"
    ]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff"])
def test_whatever_stands_in_the_file(tmp_path: Path, data: bytes) -> None:
    """Half-written files and worse are no end of serving."""
    house = House(tmp_path)
    house.change(0, data)
    assert house.name("/a") == GOOD["name"]
    assert len(house.told) == 1
    house.change(0, renamed("Good again"))
    assert house.name("/a") == "Good again"


def test_a_file_that_goes_and_comes(tmp_path: Path) -> None:
    """It is told once that it has gone."""
    house = House(tmp_path)
    house.files[0].unlink()
    for _ in range(3):
        house.now += 1
        assert house.name("/a") == GOOD["name"]
    assert [file for file, _ in house.told] == ["a.json"]
    house.change(0, renamed("Back"))
    assert house.name("/a") == "Back"


def test_cards_that_fit_only_together(tmp_path: Path) -> None:
    """A card that can't be served with the others waits for them."""
    house = House(tmp_path)
    house.change(1, renamed("Without 0.3"))  # it is good, and has no older shape
    assert house.name("/b") == "Weather Agent"
    assert "can't be served, the last one stays" in house.told[-1][1]
    house.change(1, HYBRID.replace(b"Weather Agent", b"Weather Desk"))
    assert house.name("/b") == "Weather Desk"


def test_nothing_is_looked_at_more_than_once_a_second(tmp_path: Path) -> None:
    """A request between costs no look at the disk."""
    house = House(tmp_path)
    house.files[0].write_bytes(renamed("New"))
    house.now += 0.5
    assert house.name("/a") == GOOD["name"]
    house.now += 0.5
    assert house.name("/a") == "New"


def test_where_there_is_nothing_good_to_start_with(tmp_path: Path) -> None:
    """The file that is not good is named."""
    file = tmp_path / "a.json"
    with pytest.raises(FileNotFoundError):
        LiveApp([str(file)], lambda states: CardApp([]), lambda data: None, print)
    file.write_bytes(PLAIN)
    with pytest.raises(NotGood, match="no") as refused:
        LiveApp([str(file)], lambda states: CardApp([]), lambda data: "no", print)
    assert refused.value.path == str(file)
    with pytest.raises(SpecError):
        LiveApp([str(file)], lambda s: CardApp.of(s[0].data, legacy=True), lambda data: None, print)


def no_card(path: Path, kind: str) -> None:
    """Put what is no regular file, or one without an end, in a file's place."""
    path.unlink()
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a folder":
        path.mkdir()
    elif kind == "a large file":
        path.write_bytes(renamed("Large"))
        os.truncate(path, 300 * 1024 * 1024)  # a hole, which takes no room
    else:
        path.symlink_to(kind)


KINDS = ["a pipe", "a folder", "a large file", "/dev/full", "/dev/zero", "/dev/null"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_card_in_a_cards_place(tmp_path: Path, kind: str) -> None:
    """Nothing waits for it, no more than a card may have is read, and the last good card stays."""
    house = House(tmp_path)
    sizes: list[int] = []
    house.app.judge = lambda data: sizes.append(len(data)) or "it is too large"  # type: ignore[func-returns-value]
    no_card(house.files[0], kind)
    house.now += 1
    assert house.name("/a") == GOOD["name"]
    assert [file for file, _ in house.told] == ["a.json"]
    assert sizes == ([1024 * 1024 + 1] if kind == "a large file" else [])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files here")
def test_a_pipe_that_comes_between_looking_and_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is opened without waiting, and seen then."""
    house = House(tmp_path)
    regular = os.stat(house.files[0])
    no_card(house.files[0], "a pipe")
    monkeypatch.setattr(os, "stat", lambda path: regular)
    with pytest.raises(OSError, match="no regular file"):
        read_state(str(house.files[0]))
