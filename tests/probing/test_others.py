"""Agents of other implementations: the official SDK for JavaScript by node, and fasta2a. The lists were read by eye."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discovery.agents import free_port
from tests.environments import environment
from tests.npm import install, program
from tests.probing.hosts import probed, words
from tests.probing.running import running

JAVASCRIPT = ("@a2a-js/sdk@1.3.0", "express@5.1.0")
JS_SERVER = """
import express from 'express';
import { writeFileSync } from 'node:fs';
import { DefaultRequestHandler, InMemoryTaskStore, InMemoryPushNotificationStore } from '@a2a-js/sdk/server';
import { UserBuilder, agentCardHandler, jsonRpcHandler, restHandler } from '@a2a-js/sdk/server/express';

const [port, profile] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const full = profile === 'full', compat = profile === 'v03';
const at = (path, protocolBinding, protocolVersion) => ({ url: base + path, protocolBinding, protocolVersion, tenant: '' });
const card = {
  name: 'Echo of JavaScript', description: 'Echoes.', version: '1.0.0',
  supportedInterfaces: [
    at('/rpc', 'JSONRPC', '1.0'), at('/rest', 'HTTP+JSON', '1.0'), ...(compat ? [at('/rpc', 'JSONRPC', '0.3')] : []),
  ],
  provider: undefined,
  capabilities: { streaming: full, pushNotifications: full, extendedAgentCard: full, extensions: [] },
  defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'],
  skills: [{
    id: 'echo', name: 'Echo', description: 'Echoes.', tags: ['echo'],
    examples: [], inputModes: [], outputModes: [], securityRequirements: [],
  }],
  securitySchemes: {}, securityRequirements: [], signatures: [],
};
const asked = async () => writeFileSync('asked', '');
const handler = new DefaultRequestHandler(
  card, new InMemoryTaskStore(), { execute: asked, cancelTask: asked }, undefined,
  full ? new InMemoryPushNotificationStore() : undefined, undefined, full ? { ...card, name: 'More' } : undefined,
);
const legacyCompat = compat ? { enabled: true } : undefined;
const options = { requestHandler: handler, userBuilder: UserBuilder.noAuthentication, legacyCompat };
const app = express();
app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: handler, legacyCompat }));
app.use('/rpc', jsonRpcHandler(options));
app.use('/rest', restHandler(options));
app.listen(Number(port), '127.0.0.1');
"""
_JS = ["fail patch-version", "warn version-in-query"]  # versions are compared as texts
_JS_OPEN = ["fail patch-version", "warn version-in-query", "fail extended-card-without-credentials"]
JS_EXPECTED = {
    "bare": {"JSONRPC 1.0": _JS, "HTTP+JSON 1.0": _JS, "": ["warn card-lint"]},
    "full": {"JSONRPC 1.0": _JS_OPEN, "HTTP+JSON 1.0": _JS_OPEN, "": ["fail card-lint"]},
    "v03": {"JSONRPC 1.0": _JS, "HTTP+JSON 1.0": _JS, "": ["warn card-lint"]},
}
FASTA2A = ("fasta2a==2.1.1", "uvicorn")
FASTA2A_SERVER = """
import sys
from contextlib import asynccontextmanager
import uvicorn
from fasta2a import FastA2A
from fasta2a.broker import InMemoryBroker
from fasta2a.storage import InMemoryStorage

port = int(sys.argv[1])
url = f"http://127.0.0.1:{port}"
app = FastA2A(storage=InMemoryStorage(), broker=InMemoryBroker(), name="Bill desk", url=url, version="1.2.0")


@asynccontextmanager
async def life(_):
    async with app.task_manager:
        yield


app.router.lifespan_context = life
uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical")
"""
FASTA2A_EXPECTED = {
    "JSONRPC 1.0": [
        "fail unknown-version",  # it looks at no version
        "fail no-version",
        "fail unknown-minor",
        "fail push-declared",  # what it does not know is HTTP 500
        "warn streaming-declared",
        "fail extended-card-declared",
        "fail unknown-method",
        "fail malformed-json",
        "fail error-shape",  # no ErrorInfo
    ],
    "": ["warn card-lint", "warn card-caching", "warn not-modified"],
}


@pytest.fixture(scope="module")
def javascript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the SDK and the server."""
    folder = tmp_path_factory.mktemp("javascript")
    install(folder, *JAVASCRIPT)
    (folder / "server.mjs").write_text(JS_SERVER, encoding="utf-8")
    return folder


@pytest.mark.parametrize("profile", JS_EXPECTED)
def test_javascript(javascript: Path, profile: str) -> None:
    """The list of each profile; nothing was started."""
    port = free_port()
    with running([program("node"), "server.mjs", str(port), profile], javascript, port):
        report = probed(f"http://127.0.0.1:{port}")
    assert words(report) == JS_EXPECTED[profile]
    assert all([part.speaks == part.endpoint.version for part in report.interfaces])
    assert not (javascript / "asked").exists()


def test_fasta2a(tmp_path: Path) -> None:
    """An agent that looks at no version."""
    python = environment(tmp_path / "env", *FASTA2A)
    (tmp_path / "server.py").write_text(FASTA2A_SERVER, encoding="utf-8")
    port = free_port()
    with running([str(python), "server.py", str(port)], tmp_path, port):
        report = probed(f"http://127.0.0.1:{port}")
    assert words(report) == FASTA2A_EXPECTED
