"""The bytes that are signed, dialect by dialect, and what each leaves out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from a2acard.canonical_form import _kept, _root, canonical, canonical_value, explained
from a2acard.errors import BadValue, CanonicalizationError, SourceError
from a2acard.jcs import canonicalize

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "vectors/canonical.json").read_text(encoding="utf-8"))["vectors"]
KEYS = {
    "spec": "spec",
    "sdk": "a2a-python-1.3.0",
    "raw": "raw-jcs",
    "sdk-ascii": "a2a-python-1.1",
    "sdk-js-instance": "a2a-js-1.3.0-instance-form",
}
"""What the vectors call the dialects; those that are not named there are as `spec`."""


@pytest.mark.parametrize("dialect", KEYS)
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["id"]))
def test_vectors(vector: dict[str, Any], dialect: str) -> None:
    """Byte for byte, by the quick way and by the exact one."""
    wanted = vector["canonical"].get(KEYS[dialect], vector["canonical"]["spec"])
    if wanted.startswith("ERROR IntegerDomainError"):
        pytest.skip("the implementation that made the vector refuses integers that are exact doubles")
    assert canonical_value(vector["input"], dialect=dialect).decode() == wanted
    assert explained(vector["input"], dialect=dialect).data.decode() == wanted


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["id"]))
def test_the_official_sdk(vector: dict[str, Any]) -> None:
    """The dialect `sdk` is what the SDK that is installed here signs."""
    from a2a.types import AgentCard
    from a2a.utils.signing import _canonicalize_agent_card
    from google.protobuf.json_format import ParseDict

    card = ParseDict(json.loads(json.dumps(vector["input"])), AgentCard(), ignore_unknown_fields=True)
    assert canonical_value(vector["input"], dialect="sdk").decode() == _canonicalize_agent_card(card)


def test_the_sources(tmp_path: Path) -> None:
    """A document, a file, a mapping."""
    card = {"name": "A", "skills": []}
    data = json.dumps(card).encode()
    file = tmp_path / "card.json"
    file.write_bytes(data)
    assert canonical(data) == canonical(file) == canonical(card) == b'{"name":"A","skills":[]}'


@pytest.mark.parametrize(
    ("card", "pointer"),
    [
        ({"name": 7}, "/name"),
        ({"skills": {}}, "/skills"),
        ({"skills": [1]}, "/skills/0"),
        ({"capabilities": []}, "/capabilities"),
        ({"capabilities": {"streaming": "yes"}}, "/capabilities/streaming"),
        ({"capabilities": {"extensions": [{"params": []}]}}, "/capabilities/extensions/0/params"),
        ({"securitySchemes": []}, "/securitySchemes"),
        ({"iconUrl": "a", "icon_url": "b"}, "/icon_url"),
    ],
)
def test_what_no_two_readers_sign_alike(card: dict[str, Any], pointer: str) -> None:
    """A wrong type and a member in two spellings have no canonical form, and the place is named."""
    for dialect in ("spec", "sdk"):
        with pytest.raises(CanonicalizationError) as caught:
            canonical_value(card, dialect=dialect)
        assert caught.value.pointer == pointer
    assert canonical_value(card, dialect="raw") == canonicalize(card)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b'{"name": "a", "name": "b"}', CanonicalizationError),
        (b'{"name": "\\ud800"}', CanonicalizationError),
        (b'{"capabilities": {"extensions": [{"params": {"a": 1e999}}]}}', CanonicalizationError),
        (b"[]", CanonicalizationError),
        (b"{", SourceError),
        (b"\xff", SourceError),
    ],
)
def test_hostile_documents(data: bytes, kind: type[Exception]) -> None:
    """What readers see differently, or not at all, is signed by nobody."""
    with pytest.raises(kind):
        canonical(data)


def test_an_unknown_dialect() -> None:
    """It is told, with those there are."""
    with pytest.raises(BadValue, match="known are spec, sdk, raw"):
        canonical({"name": "a"}, dialect="jcs")


def test_what_is_left_out() -> None:
    """Each with its place and the reason; the SDKs leave out what gives access."""
    card: Any = {
        "name": "A",
        "url": "https://a.example",
        "iconUrl": None,
        "securityRequirements": [{"schemes": {"key": {"list": []}}}, {}],
        "capabilities": {"extensions": []},
        "skills": [],
    }
    spec = explained(card)
    assert dict(spec.left_out) == {
        "/url": "no member of A2A 1.0",
        "/iconUrl": "null means unset",
        "/securityRequirements/0/schemes/key/list": "empty or at its default, which means unset",
        "/capabilities/extensions": "empty or at its default, which means unset",
    }
    assert json.loads(spec.data)["securityRequirements"] == [{"schemes": {"key": {}}}, {}]
    sdk = explained(card, dialect="sdk")
    assert "/securityRequirements" in dict(sdk.left_out)
    assert "securityRequirements" not in json.loads(sdk.data)
    assert explained(card, dialect="raw").left_out == ()


def test_too_deep() -> None:
    """Data of an extension has its end too."""
    params: Any = "x"
    for _ in range(200):
        params = {"a": params}
    for dialect in ("spec", "sdk", "raw"):
        with pytest.raises(CanonicalizationError):
            canonical_value({"capabilities": {"extensions": [{"params": params}]}}, dialect=dialect)


SKILL = st.fixed_dictionaries(
    {"id": st.text(max_size=3)},
    optional={
        "name": st.text(max_size=3) | st.none(),
        "tags": st.lists(st.text(max_size=2), max_size=2),
        "inputModes": st.lists(st.text(max_size=2), max_size=2),
        "securityRequirements": st.lists(
            st.sampled_from(
                [{}, {"schemes": {}}, {"schemes": {"k": {"list": []}}}, {"schemes": {"k": {"list": ["a"]}}}]
            ),
            max_size=2,
        ),
        "unknown": st.integers(),
        "input_modes": st.lists(st.text(max_size=2), max_size=1),
    },
)
CARD = st.fixed_dictionaries(
    {},
    optional={
        "name": st.text(max_size=3),
        "iconUrl": st.text(max_size=2) | st.none(),
        "skills": st.lists(SKILL, max_size=3),
        "capabilities": st.fixed_dictionaries(
            {},
            optional={
                "streaming": st.booleans(),
                "extensions": st.lists(
                    st.fixed_dictionaries(
                        {},
                        optional={
                            "uri": st.text(max_size=2),
                            "required": st.booleans(),
                            "params": st.dictionaries(
                                st.text(max_size=2),
                                st.floats(allow_nan=False, allow_infinity=False)
                                | st.text(max_size=2)
                                | st.none(),
                                max_size=2,
                            ),
                        },
                    ),
                    max_size=2,
                ),
            },
        ),
        "signatures": st.just([{"protected": "a", "signature": "b"}]),
        "url": st.text(max_size=3),
    },
)


@given(CARD)
def test_the_quick_way_and_the_exact_way(card: dict[str, Any]) -> None:
    """They give the same bytes, or both say no."""
    for dialect in ("spec", "sdk", "raw"):
        try:
            wanted: bytes | str = explained(card, dialect=dialect).data
        except CanonicalizationError as error:
            wanted = error.pointer
        try:
            found: bytes | str = canonical_value(card, dialect=dialect)
        except CanonicalizationError as error:
            found = error.pointer
        assert found == wanted


def test_the_quick_way_is_taken() -> None:
    """A usual card goes it, empties and older members included."""
    card = json.loads((HERE / "corpus/accepted/g1-full.json").read_bytes())
    assert canonicalize(_kept(card | {"url": "x"}, _root(), [])) == explained(card).data
