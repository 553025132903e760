"""The exported configurations in the real nginx and Caddy: the same answers as the application gives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from a2acard.serving import HostedCard
from a2acard.serving.export import export
from a2acard.serving.export.writing import write
from tests.debian import program
from tests.serving.answers import BILLS, CHANGED, HYBRID, PLAIN, ROWS, Row, check
from tests.serving.running import ask, free_port, running

CARDS = (HostedCard(HYBRID, "", CHANGED, True), HostedCard(PLAIN, BILLS, CHANGED))


def exported(folder: Path, target: str) -> Path:
    """The cards of the table, in a folder whose name has a space."""
    root = folder / "the cards"
    write(str(root), export(CARDS, target, root=str(root)))
    return root


@pytest.fixture(scope="module")
def nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an nginx that includes the export."""
    found, folder = program("nginx"), tmp_path_factory.mktemp("nginx")
    root, port = exported(folder, "nginx"), free_port()
    (folder / "empty").mkdir()
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"""{user} daemon off; pid {folder}/pid; worker_processes 1; events {{ }}
        http {{ access_log off; gzip on; gzip_types application/json; {temporary}
          server {{ listen 127.0.0.1:{port}; root {folder}/empty; add_header X-Own yes;
            include "{root}/agent-cards.nginx.conf"; }}
          server {{ listen 127.0.0.1:{port}; server_name grpc.example.com;
            include "{root}/agent-cards.nginx.conf"; location / {{ grpc_pass grpc://127.0.0.1:1; }} }} }}"""
    )
    command = [found, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with running(command, port, folder) as url:
        yield url


@pytest.fixture(scope="module")
def caddy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a Caddy that imports the export."""
    found, folder = program("caddy"), tmp_path_factory.mktemp("caddy")
    root, port = exported(folder, "caddy"), free_port()
    (folder / "empty").mkdir()
    (folder / "Caddyfile").write_text(
        f"""{{
\tadmin off
\tauto_https off
}}
http://127.0.0.1:{port} {{
\timport "{root}/agent-cards.Caddyfile"
\troot * {folder}/empty
\tencode gzip
\tfile_server
}}
"""
    )
    own = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [found, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, folder, own) as url:
        yield url


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_nginx(row: Row, nginx: str) -> None:
    """Row by row."""
    if "nginx" in row.not_by:
        pytest.skip("nginx has its own way here")
    check(row, lambda path, method, headers: ask(nginx + path, method, headers))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_caddy(row: Row, caddy: str) -> None:
    """Row by row."""
    if "caddy" in row.not_by:
        pytest.skip("Caddy has its own way here")
    check(row, lambda path, method, headers: ask(caddy + path, method, headers))


def test_a_grpc_agent_behind_nginx(nginx: str) -> None:
    """On its host the card is the export's, and all else goes to the agent, which is away here."""
    host = {"host": "grpc.example.com"}
    assert ask(f"{nginx}/.well-known/agent-card.json", "GET", host).content == HYBRID
    assert ask(f"{nginx}/lf.a2a.v1.A2AService/GetTask", "POST", host).status_code == 502


def test_nobody_reaches_the_inside_of_nginx(nginx: str) -> None:
    """The places that requests are sent on to are none from outside, and the configuration is no document."""
    for path in (
        "/.a2acard/1/new/0",
        "/.a2acard/1/refused",
        "/.a2acard/1/preflight",
        "/agent-cards.nginx.conf",
    ):
        assert ask(nginx + path, "GET", {}).status_code == 404
