"""`serve` as a process: it says where it listens, serves what is good, and stops when it is told to."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from a2acard import migrate
from a2acard.cli.commands._hosting import split_path
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "tests/corpus/accepted/g1-full.json"
NEW = "/.well-known/agent-card.json"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A good card in a file of its own."""
    path = tmp_path / "agent-card.json"
    path.write_bytes(GOOD.read_bytes())
    return path


@contextmanager
def serving(
    *arguments: object, env: dict[str, str] | None = None, cwd: Path | None = None, stdin: Path | None = None
) -> Iterator[Server]:
    """A running server: the lines it starts with, and the process."""
    command = [sys.executable, "-m", "a2acard", "serve", *map(str, arguments), "--port", "0"]
    own = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
    with (
        (stdin or Path(os.devnull)).open("rb") as given,
        subprocess.Popen(
            command, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own, cwd=cwd
        ) as process,
    ):
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first.startswith("serving http://127.0.0.1:"), (
            first,
            process.stderr and process.stderr.read(),
        )
        try:
            yield Server(first.split()[1], process, [first.strip()])
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(10)


@dataclass
class Server:
    """A process that serves."""

    url: str
    process: subprocess.Popen[str]
    lines: list[str]

    @property
    def origin(self) -> str:
        """Where it listens."""
        return "/".join(self.url.split("/")[:3])

    def more_lines(self, count: int) -> list[str]:
        """The next lines that it starts with, without where it listens."""
        assert self.process.stdout is not None
        self.lines += [self.process.stdout.readline().strip() for _ in range(count)]
        return [line.removeprefix("serving ").replace(self.origin, "") for line in self.lines]

    def stopped(self) -> str:
        """Interrupt it; what it said on standard error."""
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=10)
        assert self.process.returncode in (0, 130)
        assert "Traceback" not in err
        return err


@pytest.fixture
def server(card: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running server and the URL it says."""
    with serving(card) as found:
        yield found.url, found.process


def test_it_serves_and_stops(card: Path, server: tuple[str, subprocess.Popen[str]]) -> None:
    """The bytes of the file, a line for each request, and exit code 0 when interrupted."""
    url, process = server
    assert httpx2.get(url).content == card.read_bytes()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert process.returncode in (0, 130)
    assert f"GET {NEW}" in err
    assert "Traceback" not in err


def test_a_changed_card_is_taken_up_when_it_is_good(
    card: Path, server: tuple[str, subprocess.Popen[str]]
) -> None:
    """A broken one is told and not served."""
    url, process = server
    good = json.loads(card.read_bytes())
    replace(card, b"{")
    assert httpx2.get(url).json() == good
    replace(card, json.dumps(good | {"version": "9.9.9"}).encode())
    assert httpx2.get(url).json()["version"] == "9.9.9"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert "is not good, the last one stays" in err
    assert "the card has changed, and is served" in err


def replace(path: Path, data: bytes) -> None:
    """Put other bytes there, as an editor does, and wait until the server has to look."""
    scratch = path.with_suffix(".new")
    scratch.write_bytes(data)
    os.replace(scratch, path)
    time.sleep(1.1)


def test_a_card_with_errors_is_refused(tmp_path: Path) -> None:
    """With the first of them, and nothing is served."""
    bad = tmp_path / "bad.json"
    bad.write_text('{"name": "Desk", "url": "https://a.example.com/x", "skills": []}')
    done = run("serve", str(bad))
    assert (done.code, done.out) == (1, "")
    assert "[missing-member]" in done.err


@pytest.mark.parametrize(("name", "wrong"), [("supportedInterfaces", "interfaces"), ("version", "versoin")])
def test_a_card_whose_required_member_is_misspelt_is_refused(
    card: Path, tmp_path: Path, name: str, wrong: str
) -> None:
    """`lint` warns of the name; nobody can use a card in which what it stands for is missing."""
    bad = tmp_path / "bad.json"
    bad.write_text(card.read_text(encoding="utf-8").replace(f'"{name}"', f'"{wrong}"'), encoding="utf-8")
    for command in (("serve",), ("export", "--to", str(tmp_path / "out"), "--for", "static")):
        done = run(command[0], str(bad), *command[1:])
        assert (done.code, done.out) == (1, "")
        assert f"'{name}' is missing" in done.err


def test_wrong_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, no port, no extra: exit code 2 and the reason."""
    assert run("serve", str(tmp_path / "none.json")).code == 2
    assert run("serve", str(GOOD), "--port", "99999").code == 2
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = run("serve", str(GOOD))
    assert done.code == 2
    assert "pip install 'a2acard[serve]'" in done.err


HYBRID = migrate((ROOT / "tests/corpus/accepted/v03-0-good.json").read_bytes()).card
EXAMPLE = ROOT / "src/a2acard/examples/extended-card.json"
OLD = "/.well-known/agent.json"
LISTS = ["/.well-known/ai-catalog.json", "/.well-known/ard.json"]


def test_several_cards(tmp_path: Path, card: Path) -> None:
    """Each under its path, told or from its name; the lines say what is registered, and each is there."""
    (tmp_path / "weather.json").write_bytes(HYBRID)
    with serving(f"{card}=/agents/bills", tmp_path / "weather.json", "--quiet") as server:
        paths = server.more_lines(3)
        assert paths == [f"/agents/bills{NEW}", f"/weather{NEW}", *LISTS]
        for path in paths:
            assert httpx2.get(server.origin + path).status_code == 200
        assert httpx2.get(f"{server.origin}/weather{NEW}").content == HYBRID
        entries = httpx2.get(server.origin + LISTS[0]).json()["entries"]
        assert [entry["url"] for entry in entries] == paths[:2]
        replace(tmp_path / "weather.json", HYBRID.replace(b"Weather Agent", b"Weather Desk"))
        assert httpx2.get(f"{server.origin}/weather{NEW}").json()["name"] == "Weather Desk"
        assert f"{tmp_path / 'weather.json'}: the card has changed, and is served" in server.stopped()


def test_legacy(tmp_path: Path) -> None:
    """The older path is among the lines."""
    (tmp_path / "weather.json").write_bytes(HYBRID)
    with serving(tmp_path / "weather.json", "--legacy") as server:
        assert server.more_lines(1)[:2] == [NEW, OLD]
        assert httpx2.get(server.origin + OLD).json()["url"] == "https://weather.example.com/a2a"


def test_a_public_url(tmp_path: Path) -> None:
    """The interfaces move there before the card is judged; those on other hosts are told."""
    card = json.loads(GOOD.read_bytes())
    card["supportedInterfaces"][0]["url"] = "http://127.0.0.1:8000/a2a"
    (tmp_path / "card.json").write_text(json.dumps(card))
    assert run("serve", str(tmp_path / "card.json")).code == 1
    with serving(tmp_path / "card.json", "--public-url", "https://agents.example.com/bills") as server:
        found = httpx2.get(server.url).json()["supportedInterfaces"][0]["url"]
        assert found == "https://agents.example.com/bills/a2a"
        assert "https://agent.example.com/rest is on another host" in server.stopped()


def test_public_hosts(card: Path) -> None:
    """Only for hosts that were named, and a proxy's word counts only when told."""
    options = ("--public-host", "a.example", "--public-host", "b.example")
    with serving(card, *options, "--behind-proxy", "x-forwarded") as server:
        for host in ("a.example", "b.example"):
            headers = {"x-forwarded-host": host, "x-forwarded-proto": "https"}
            found = httpx2.get(server.url, headers=headers).json()["supportedInterfaces"]
            assert found[0]["url"] == f"https://{host}/a2a/v1"
        assert httpx2.get(server.url).status_code == 421


def test_the_extended_card(tmp_path: Path) -> None:
    """For the tokens of the environment and of a file; no secret comes into the log."""
    twin = tmp_path / "extended.json"
    twin.write_bytes(EXAMPLE.read_bytes().replace(b"Riverside Library", b"Riverside Library, all of it"))
    (tmp_path / "tokens").write_text("fromfile\n\nanother\n")
    options = ("--extended", twin, "--bearer-env", "AGENT_TOKEN", "--bearer-file", tmp_path / "tokens")
    with serving(EXAMPLE, *options, env={"AGENT_TOKEN": "fromenv"}) as server:
        assert server.more_lines(1) == [NEW, "/a2a (POST GetExtendedAgentCard)"]
        url = f"{server.origin}/a2a"
        message = {"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"}
        for token in ("fromenv", "fromfile", "another"):
            headers = {"a2a-version": "1.0", "authorization": f"Bearer {token}"}
            found = httpx2.post(f"{url}?api_key=hunter2", json=message, headers=headers).json()
            assert found["result"]["name"] == "Riverside Library, all of it"
        refused = httpx2.post(url, json=message, headers={"a2a-version": "1.0"})
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == (
            'Bearer realm="Riverside Library", scope="catalog:read"'
        )
        other = httpx2.post(url, json={**message, "method": "SendMessage"}, headers={"a2a-version": "1.0"})
        assert other.json()["error"]["code"] == -32601
        replace(twin, twin.read_bytes().replace(b"all of it", b"whole"))
        headers = {"a2a-version": "1.0", "authorization": "Bearer fromenv"}
        assert "whole" in httpx2.post(url, json=message, headers=headers).text
        err = server.stopped()
        assert "POST /a2a" in err
        assert f"{twin}: the card has changed, and is served" in err
        for secret in ("fromenv", "fromfile", "another", "hunter2"):
            assert secret not in err


def test_the_extended_card_of_one_of_several(tmp_path: Path, card: Path) -> None:
    """By the path of its public card; the key goes where the card says."""
    weather = HYBRID.replace(b"weather.example.com/a2a", b"weather.example.com/weather/a2a")
    (tmp_path / "weather.json").write_bytes(weather)
    (tmp_path / "keys").write_text("k1\n")
    cards = (f"{card}=/bills", tmp_path / "weather.json")
    with serving(
        *cards, "--extended", f"{tmp_path / 'weather.json'}=/weather", "--api-key-file", tmp_path / "keys"
    ) as server:
        assert server.more_lines(5)[4:] == [
            "/weather/a2a (POST agent/getAuthenticatedExtendedCard)",
            "/weather/agent/authenticatedExtendedCard (GET authenticatedExtendedCard)",
        ]
        url = f"{server.origin}/weather/agent/authenticatedExtendedCard"
        assert httpx2.get(url, headers={"X-API-Key": "k1"}).json()["name"] == "Weather Agent"
        assert httpx2.get(url).status_code == 401


def test_two_extended_cards_with_keys_of_their_own_kind(tmp_path: Path) -> None:
    """Each lets in who comes as its card says."""
    library, weather = tmp_path / "library.json", tmp_path / "weather.json"
    library.write_bytes(EXAMPLE.read_bytes().replace(b"library.example/a2a", b"library.example/rpc"))
    weather.write_bytes(HYBRID.replace(b'"scheme": "bearer"', b'"scheme": "basic"'))
    (tmp_path / "pairs").write_text("ann:secret\n")
    (tmp_path / "tokens").write_text("token\n")
    twins = ("--extended", f"{library}=/library", "--extended", f"{weather}=/weather")
    own = ("--basic-file", tmp_path / "pairs", "--bearer-file", tmp_path / "tokens")
    with serving(library, weather, *twins, *own) as server:
        url = f"{server.origin}/agent/authenticatedExtendedCard"
        assert httpx2.get(url, auth=("ann", "secret")).status_code == 200
        assert httpx2.get(url, headers={"authorization": "Bearer token"}).status_code == 401
        message = {"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"}
        for given, status in (("Bearer token", 200), ("Bearer secret", 401)):
            headers = {"a2a-version": "1.0", "authorization": given}
            assert httpx2.post(f"{server.origin}/rpc", json=message, headers=headers).status_code == status


def test_a_declared_extended_card_that_is_not_there() -> None:
    """The operation says that none is configured."""
    with serving(EXAMPLE) as server:
        message = {"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"}
        answer = httpx2.post(f"{server.origin}/a2a", json=message, headers={"a2a-version": "1.0"})
        assert answer.json()["error"]["code"] == -32007


def test_wrong_requests_for_several_and_extended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with what to do, and none with a secret."""
    monkeypatch.setenv("A_TOKEN", "hunter2hunter2")
    (tmp_path / "empty").write_text("\n")
    good, example = str(GOOD), str(EXAMPLE)
    for arguments, says in (
        ([good, good], "give each a path, as in"),
        ([f"{good}=/a", f"{example}=/a/"], "are both under /a"),
        ([f"{good}=/a b"], "is no path for a card"),
        ([example, "--extended", example], "needs credentials"),
        ([example, "--extended", example, "--bearer-env", "NOT_SET"], "NOT_SET is not set"),
        ([example, "--extended", example, "--bearer-file", str(tmp_path / "empty")], "has no credentials"),
        ([example, "--extended", example, "--bearer-file", str(tmp_path / "no")], "no such file"),
        ([example, "--extended", example, "--basic-env", "A_TOKEN"], "declares no http scheme basic"),
        ([example, "--bearer-env", "A_TOKEN"], "name it with --extended"),
        ([good, example, "--extended", example, "--bearer-env", "A_TOKEN"], "say of which card it is"),
        (
            [example, f"{good}=/b", "--extended", f"{example}=/extended-card", "--extended", f"{good}=/b"]
            + ["--basic-env", "A_TOKEN"],
            "no public card declares a scheme for --basic-env",
        ),
        ([good, "--public-url", "agents.example.com"], "is no public URL"),
        ([good, "--public-url", "https://a.example", "--public-host", "a.example"], "exclude each other"),
        ([good, "--behind-proxy", "forwarded"], "goes with --public-host"),
        ([good, "--host", ""], "--host 0.0.0.0 listens at every address"),
        ([good, "--host", " "], "--host is empty"),
        ([good, "--public-host", "a_b.example"], "is no host"),
        ([good, "--max-age", "-1"], "--max-age is not below 0"),
    ):
        done = run("serve", *arguments)
        assert (done.code, done.out) == (2, ""), (arguments, done)
        assert says in done.err, (arguments, done.err)
        assert "hunter2" not in done.err


def test_refused_for_what_the_cards_are(tmp_path: Path) -> None:
    """Exit code 1: no older shape; a signed card can't be moved; an extended card with errors."""
    bad = tmp_path / "bad.json"
    bad.write_text('{"name": "Desk", "supportedInterfaces": [], "skills": []}')
    signed = ROOT / "src/a2acard/examples/signed-payments.json"
    for arguments, says in (
        ([GOOD, "--legacy"], "speaks 0.3"),
        ([signed, "--public-url", "https://a.example"], "a signed card can't be moved"),
        ([EXAMPLE, "--extended", bad], f"{bad}: "),
    ):
        done = run("serve", *map(str, arguments))
        assert (done.code, done.out) == (1, ""), done
        assert says in done.err


def test_a_port_that_is_taken(card: Path) -> None:
    """Exit code 3, in one sentence."""
    with serving(card) as server:
        port = server.origin.rpartition(":")[2]
        command = [sys.executable, "-m", "a2acard", "serve", str(card), "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
        assert done.returncode == 3
        assert f"can't listen at 127.0.0.1 port {port}" in done.stderr
        assert "Traceback" not in done.stderr


def test_signed_when_it_is_served(card: Path, tmp_path: Path) -> None:
    """The card is signed when it is taken up, again when it changes, and the file stays as it is."""
    from a2acard import Trust, inspect_signatures
    from a2acard.signing.keys import read_keys

    key = tmp_path / "key.pem"
    run("keys", "new", "-o", str(key))
    trust = Trust.of(*read_keys(key.read_bytes()))
    before = card.read_bytes()
    with serving(card, "--sign-key", key, "--sign-kid", "desk") as server:
        served = httpx2.get(server.url).content
        assert inspect_signatures(served, trust).signatures[-1].verdict == "trusted"
        assert card.read_bytes() == before
        card.write_bytes(before.replace(b'"version": "', b'"version": "9', 1))
        deadline = time.monotonic() + 10
        while httpx2.get(server.url).content == served and time.monotonic() < deadline:
            time.sleep(0.1)
        again = httpx2.get(server.url).content
        assert b'"version": "9' in again
        found = inspect_signatures(again, trust).signatures[-1]
        assert (found.verdict, found.kid) == ("trusted", "desk")
    for more, said in (
        (["--sign-key", str(key), "--public-url", "https://a.example.com"], "exclude each other"),
        (["--sign-kid", "x"], "go with --sign-key"),
        (["--sign-key", str(card)], "no card is signed with a key of this kind"),
    ):
        done = run("serve", str(card), *more)
        assert (done.code, said in done.err) == (2, True), done


MODULE = """\
import json, pathlib
print("imported")
CARD = json.loads(pathlib.Path("agent-card.json").read_text())
def application(scope, receive, send):
    return SERVED(scope, receive, send)
from a2acard.serving import CardApp
SERVED = CardApp.of(json.dumps(CARD).encode())
"""


@pytest.mark.parametrize("kind", ["-", "inline", "attribute", "application", "revision", "url"])
def test_what_is_no_file_is_read_once(card: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of source; that nothing is taken up again is said."""
    folder, content = card.parent, card.read_bytes()
    (folder / "desk_of_cards.py").write_text(MODULE)
    with contextlib.ExitStack() as stack:
        source = {
            "-": "-",
            "inline": content.decode(),
            "attribute": "desk_of_cards:CARD",
            "application": "desk_of_cards:application",
            "revision": "git:HEAD:agent-card.json",
        }.get(kind, "")
        more: list[str] = []
        if kind == "revision":
            committed(folder)
        if kind == "url":
            source = stack.enter_context(serving(card, "--quiet")).url
            more = ["--allow-host", source.split("/")[2]]
        server = stack.enter_context(serving(source, *more, cwd=folder, stdin=card))
        assert httpx2.get(server.url).json() == json.loads(content)
        name = "<stdin>" if kind == "-" else "<inline>" if kind == "inline" else source
        replace(card, content.replace(b'"version": "', b'"version": "9', 1))
        assert httpx2.get(server.url).json() == json.loads(content)
        answer = httpx2.get(server.url)
        assert "last-modified" not in answer.headers
        assert server.process.poll() is None
        err = server.stopped()
        assert f"{name} is read once: a change there is not taken up" in err
        assert "the card has changed" not in err


def committed(folder: Path) -> None:
    """A repository with all that is there."""
    who = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "cards")):
        subprocess.run(["git", "-C", str(folder), *command], check=True)


def test_sources_beside_files(card: Path, tmp_path: Path) -> None:
    """Each under its path; the file is still taken up again, and an extended card may come from anywhere."""
    twin = EXAMPLE.read_text().replace("Riverside Library", "Riverside Library, all of it")
    (tmp_path / "tokens").write_text("token\n")
    options = ("--extended", f"{twin}=/library", "--bearer-file", tmp_path / "tokens")
    with serving(f"{EXAMPLE}=/library", "-=/agents/desk", card, *options, stdin=GOOD) as server:
        paths = server.more_lines(5)
        name = card.parent.name
        assert paths[:3] == [f"/library{NEW}", f"/agents/desk{NEW}", f"/{name}{NEW}"]
        assert httpx2.get(server.origin + paths[1]).content == GOOD.read_bytes()
        replace(card, card.read_bytes().replace(b'"version": "', b'"version": "9', 1))
        assert httpx2.get(server.origin + paths[2]).json()["version"].startswith("9")
        message = {"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"}
        headers = {"a2a-version": "1.0", "authorization": "Bearer token"}
        found = httpx2.post(f"{server.origin}/a2a", json=message, headers=headers).json()
        assert found["result"]["name"] == "Riverside Library, all of it"
        assert "<inline> is read once" in server.stopped()


def test_sources_that_can_not_be_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with what to do; no secret of a URL, and no whole card, comes into a message."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("A_TOKEN", "hunter2hunter2")
    inline = GOOD.read_text()
    os.mkfifo(tmp_path / "pipe")
    for arguments, code, says in (
        (["-=/a", "-=/b"], 2, "standard input can be read once only"),
        (
            ["-", str(GOOD)],
            2,
            "- has no file's name to be served under; give it a path, as in -=/agents/bills",
        ),
        ([inline, str(GOOD)], 2, "<inline> has no file's name"),
        (["https://a:hunter2hunter2@h.example/card", str(GOOD)], 2, "has no file's name"),
        ([f"{inline}=/a b"], 2, "is no path for a card"),
        (["{"], 1, "<inline>: "),
        (["*.json"], 2, "no file matches"),
        (["nothing_here:CARD"], 2, "there is no module 'nothing_here'"),
        (["git:HEAD:none.json"], 2, "git:HEAD:none.json: "),
        (["http://127.0.0.1:9/card"], 3, "127.0.0.1"),
        (["http://127.0.0.1:9/card", "--dev"], 3, "127.0.0.1"),
        (["pipe"], 2, "pipe: it is no regular file"),
        ([str(ROOT / "src/a2acard/examples")], 2, "name each card"),
    ):
        done = run("serve", *arguments)
        assert (done.code, done.out) == (code, ""), (arguments, done)
        assert says in done.err, done.err
        assert "hunter2" not in done.err
        assert '"skills"' not in done.err
        assert "Traceback" not in done.err


def test_who_is_let_in_is_nobody_to_send_credentials_as(tmp_path: Path) -> None:
    """What callers have to bring is not sent to where a card is fetched."""
    (tmp_path / "tokens").write_text("token\n")
    with serving(EXAMPLE, "--extended", EXAMPLE, "--bearer-file", tmp_path / "tokens") as first:
        options = ("--allow-host", first.url.split("/")[2], "--bearer-file", tmp_path / "tokens")
        with serving(first.url, "--extended", EXAMPLE, *options) as second:
            assert httpx2.get(second.url).content == EXAMPLE.read_bytes()


@pytest.mark.parametrize(
    ("argument", "source", "path"),
    [
        ("card.json", "card.json", None),
        ("card.json=/a/b", "card.json", "/a/b"),
        ("-=/a", "-", "/a"),
        ('{"a": "b=/c"}', '{"a": "b=/c"}', None),
        ('{"a": "}=/c"}', '{"a": "}=/c"}', None),
        ('{"a": "b=/c"}=/d', '{"a": "b=/c"}', "/d"),
        ('{"a": "b=/c"', '{"a": "b=/c"', None),
        ("https://h.example/c=/a", "https://h.example/c", "/a"),
        ("https://h.example/c?v=1=/a", "https://h.example/c?v=1", "/a"),
        ("https://h.example/c?next=/a", "https://h.example/c?next=/a", None),
        ("https://h.example/c?v=1&next=/a", "https://h.example/c?v=1&next=/a", None),
        ("git:HEAD:card.json=/a", "git:HEAD:card.json", "/a"),
        ("desk.cards:CARD=/a", "desk.cards:CARD", "/a"),
        ("=/a", "=/a", None),
    ],
)
def test_a_source_and_its_path(argument: str, source: str, path: str | None) -> None:
    """What stands inside a card, or is a parameter of a URL, is no path."""
    assert split_path(argument) == (source, path)
