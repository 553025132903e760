"""Whatever JSON comes by JSON-RPC, the answer is one that JSON-RPC allows (JSON-RPC 2.0 §5)."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.serving.asking import ask
from tests.serving.test_extended import RPC, app

NEW, OLD = "GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard"
APP = app()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
PARAMS = JSON | st.fixed_dictionaries({"tenant": JSON | st.just("acme co")})
REQUESTS = JSON | st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | JSON,
        "id": JSON,
        "method": st.sampled_from([NEW, OLD]) | JSON,
        "params": PARAMS,
    },
)
CALLS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": JSON, "method": st.just(NEW), "params": PARAMS}
)


def no_number(text: str) -> NoReturn:
    """NaN and the infinities are no JSON."""
    raise AssertionError(text)


def answered(body: str, **headers: str) -> tuple[int, dict[str, Any]]:
    """The status, and the answer, which is held to what JSON-RPC allows."""
    answer = ask(APP, RPC, "POST", body=body, a2a_version="1.0", **headers)
    found = json.loads(answer.content, parse_constant=no_number)
    assert set(found) in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
    assert found["jsonrpc"] == "2.0"
    if "error" in found:
        assert type(found["error"]["code"]) is int
        assert found["error"]["message"]
    return answer.status_code, found


def written(request: object) -> str:
    """JSON, where infinite numbers are as large as it can write them."""
    return json.dumps(request).replace("Infinity", "1e999")


def is_id(found: object) -> bool:
    """True for what may be an id."""
    if isinstance(found, float) and not math.isfinite(found):
        return False
    return found is None or (isinstance(found, str | int | float) and not isinstance(found, bool))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a loaded machine is no failure
@given(request=REQUESTS | CALLS, known=st.booleans())
def test_any_json(request: Any, known: bool) -> None:
    """No server's error; the id is the request's where it is one."""
    headers = {"authorization": "Bearer alice"} if known else {}
    text = written(request)
    status, found = answered(text, **headers)
    assert status in (200, 401)
    if "NaN" not in json.dumps(request):
        given_id = request.get("id") if isinstance(request, dict) else None
        assert found["id"] == (given_id if is_id(given_id) else None)
    if "result" in found:
        assert known


@pytest.mark.parametrize("tenant", ["[1]", "{}", '{"a":1}', "[]", "0", "1", "false", "true", "1e999"])
@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer alice"}])
def test_a_tenant_that_is_no_text(tenant: str, headers: dict[str, str]) -> None:
    """Wrong parameters, for whoever asks."""
    body = f'{{"jsonrpc":"2.0","id":1,"method":"{NEW}","params":{{"tenant":{tenant}}}}}'
    status, found = answered(body, **headers)
    assert (status, found["id"], found["error"]["code"]) == (200, 1, -32602)


@pytest.mark.parametrize("wrong", ["1e999", "-1e999", "true", "[]", "{}", '{"a":1}'])
def test_an_id_that_is_none(wrong: str) -> None:
    """An invalid request, whose answer has no id."""
    status, found = answered(f'{{"jsonrpc":"2.0","id":{wrong},"method":"{NEW}"}}')
    assert (status, found["id"], found["error"]["code"]) == (200, None, -32600)


@pytest.mark.parametrize("right", ["null", "0", "-1", "1.5", "1" + "0" * 400, '"a"', '"\\ud800"'])
def test_ids_come_back(right: str) -> None:
    """Texts, numbers and null."""
    _, found = answered(f'{{"jsonrpc":"2.0","id":{right},"method":"Other"}}')
    assert found["id"] == json.loads(right)
    assert found["error"]["code"] == -32601
