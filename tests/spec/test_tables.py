"""The tables by themselves: complete prose, sound references, examples that fit their own description."""

from __future__ import annotations

import subprocess
import sys

import pytest

from a2acard.errors import UnknownVersion
from a2acard.spec import VERSIONS, specification
from a2acard.spec._base import Field, Message, Specification, snake_case
from a2acard.spec.misspelt import MISSPELT, misspelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON

SPECS = [pytest.param(specification(version), id=version) for version in VERSIONS]
PRIMITIVES = {"string": str, "bool": bool, "object": dict}


def _fits(spec: Specification, field: Field, value: JSON) -> bool:
    if field.many == "list":
        return isinstance(value, list) and bool(value) and all(_fits_one(spec, field, part) for part in value)
    if field.many == "map":
        return isinstance(value, dict) and all(_fits_one(spec, field, part) for part in value.values())
    return _fits_one(spec, field, value)


def _fits_one(spec: Specification, field: Field, value: JSON) -> bool:
    if field.type == "message":
        return isinstance(value, dict) and _is_of(spec, spec.messages[field.message or ""], value)
    if field.type == "scopes":
        return isinstance(value, dict) and all(
            isinstance(scopes, list) and all(isinstance(scope, str) for scope in scopes)
            for scopes in value.values()
        )
    if field.closed and value not in field.known:
        return False
    return isinstance(value, PRIMITIVES[field.type])


def _is_of(spec: Specification, made: Message, value: dict[str, JSON]) -> bool:
    if made.union:
        return _is_of(spec, spec.messages[made.union[str(value["type"])]], value)
    one = not made.oneof or len([field for field in made.fields if field.oneof and field.name in value]) == 1
    complete = all(name in value for name in made.required)
    return (
        one
        and complete
        and all(
            name in made.by_name and _fits(spec, made.by_name[name], part) for name, part in value.items()
        )
    )


@pytest.mark.parametrize("spec", SPECS)
def test_all_prose_is_there(spec: Specification) -> None:
    """Every message and member says what it is for, gives an example, a caution and its clause."""
    for made in spec.messages.values():
        assert made.meaning.endswith("."), made.name
        assert made.clause.startswith("A2A "), made.name
        for field in made.fields:
            where = f"{made.name}.{field.name}"
            assert field.meaning.endswith("."), where
            assert len(field.meaning) > 30, where
            assert field.mistake.endswith("."), where
            assert len(field.mistake) > 20, where
            assert field.clause.startswith("A2A "), where
            assert field.example not in (None, "", [], {}), where


@pytest.mark.parametrize("spec", SPECS)
def test_examples_fit_their_member(spec: Specification) -> None:
    """An example is what its own member allows, all the way down."""
    for made in spec.messages.values():
        for field in made.fields:
            assert _fits(spec, field, field.example), f"{made.name}.{field.name}"


@pytest.mark.parametrize("spec", SPECS)
def test_every_message_is_reachable_and_defined(spec: Specification) -> None:
    """The card leads to every message, and to none that is missing."""
    seen: set[str] = set()
    waiting = [spec.root]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            made = spec.messages[name]
            waiting += [field.message for field in made.fields if field.message]
            waiting += (made.union or {}).values()
    assert seen == set(spec.messages)


@pytest.mark.parametrize("spec", SPECS)
def test_members_are_consistent(spec: Specification) -> None:
    """Look-ups, proto names, message references and presence hang together."""
    for made in spec.messages.values():
        assert list(made.by_name.values()) == list(made.fields) == list(made.by_proto.values())
        assert made.required == tuple(field.name for field in made.fields if field.required)
        for field in made.fields:
            where = f"{made.name}.{field.name}"
            assert (field.type == "message") == (field.message is not None), where
            assert (field.many == "one") == (field.presence != "none"), where
            assert (field.presence == "oneof") == (field.oneof is not None), where
            assert field.proto == snake_case(field.name), where


@pytest.mark.parametrize("spec", SPECS)
def test_legacy_members_are_none_of_the_version(spec: Specification) -> None:
    """A legacy entry names a known message, a member it does not have, and says what to do."""
    for message, entries in spec.legacy.items():
        for name, entry in entries.items():
            assert (entry.message, entry.name) == (message, name)
            assert spec.member(message, name) is None, name
            assert message in spec.messages, message
            assert entry.use, name
            assert entry.why.endswith("."), name


@pytest.mark.parametrize("spec", SPECS)
def test_known_misspellings_lead_to_a_member(spec: Specification) -> None:
    """What a wrong name is said to mean exists in that version, and the wrong name does not."""
    for message, names in MISSPELT.items():
        for wrong in names:
            right = misspelling(spec, message, wrong)
            assert right is None or spec.member(message, right), wrong
            assert right is None or not spec.member(message, wrong), wrong


def test_every_misspelling_means_something_somewhere() -> None:
    """No entry of the table is dead, and every meaning is a member of some version."""
    specs = [specification(version) for version in VERSIONS]
    for message, names in MISSPELT.items():
        for wrong, rights in names.items():
            assert any(misspelling(spec, message, wrong) for spec in specs), f"{message}.{wrong}"
            for right in rights:
                assert any(spec.member(message, right) for spec in specs), f"{message}.{right}"


@pytest.mark.parametrize(
    ("version", "message", "wrong", "right"),
    [
        ("1.0", "AgentProvider", "name", "organization"),
        ("0.3", "AgentProvider", "name", "organization"),
        ("1.0", "AgentInterface", "protocol", "protocolBinding"),
        ("0.3", "AgentInterface", "protocol", "transport"),
        ("1.0", "AgentInterface", "transport", None),
        ("1.0", "AgentCard", "endpoint", None),
        ("0.3", "AgentCard", "endpoint", "url"),
        ("1.0", "AgentCard", "supportInterfaces", "supportedInterfaces"),
        ("0.3", "AgentCard", "supportInterfaces", None),
        ("1.0", "AgentSkill", "example", "examples"),
        ("1.0", "AgentSkill", "pricing", None),
    ],
)
def test_misspellings_follow_the_version(version: str, message: str, wrong: str, right: str | None) -> None:
    """One wrong name means different members in different versions, or none."""
    assert misspelling(specification(version), message, wrong) == right


def test_a_path_leads_to_its_member() -> None:
    """Indices and map keys are stepped over, unions are searched, unknown names lead nowhere."""
    spec = specification("1.0")

    def name(*path: str | int) -> str | None:
        found = spec.at(path)
        return f"{found[0].name}.{found[1].name}" if found else None

    assert name("skills", 0, "tags", 3) == "AgentSkill.tags"
    assert name("skills") == name("skills", 0) == "AgentCard.skills"
    assert name("securitySchemes", "a/b", "mtlsSecurityScheme") == "SecurityScheme.mtlsSecurityScheme"
    assert name("securityRequirements", 0, "schemes", "k", "list", 0) == "StringList.list"
    assert name("capabilities", "extensions", 0, "params", "url") == "AgentExtension.params"
    assert name("skils") is None
    assert name("skills", 0, "name", "x") == "AgentSkill.name"
    found = specification("0.3").at(("securitySchemes", "k", "in"))
    assert found is not None
    assert found[0].name == "APIKeySecurityScheme"


def test_a_hybrid_has_both_halves() -> None:
    """The hybrid has every member of 1.0 as it is there, and those only 0.3 has, none of them required."""
    hybrid, new, old = (specification(version) for version in ("hybrid", "1.0", "0.3"))
    for made in new.messages.values():
        for field in made.fields:
            assert hybrid.member(made.name, field.name) == field
    for name in ("url", "preferredTransport", "additionalInterfaces", "security", "protocolVersion"):
        member = hybrid.member("AgentCard", name)
        assert member is not None
        assert not member.required
    for name in ("AgentCard", "AgentSkill", "AgentCapabilities"):
        assert {field.name for field in old.messages[name].fields} <= set(hybrid.messages[name].by_name)
    assert hybrid.messages["LegacyFlows"].oneof is None


def test_unknown_versions_are_refused() -> None:
    """Only the words of `VERSIONS` are versions; the error carries them."""
    with pytest.raises(UnknownVersion) as caught:
        specification("0.3.0")
    assert caught.value.known == VERSIONS


def test_loading_one_version_loads_no_other() -> None:
    """A lint of a 1.0 card imports the 1.0 tables only, and nothing slow."""
    program = (
        "import sys; from a2acard.spec import specification; specification('1.0'); "
        "print([n for n in sys.modules if n.startswith('a2acard.spec.v') or n in ('re', 'typing', 'dataclasses', 'enum', 'json')])"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-S",
            "-E",
            "-c",
            f"sys_path={sys.path!r}\nimport sys; sys.path[:] = sys_path\n{program}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "['a2acard.spec.v1_0']"
