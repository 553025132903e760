"""How a JSON value departs from a version's tables: one walk, deviations as values, in document order.

The walk runs on every card, so the clean path is a dictionary look-up and a type test a member. Each deviation
has one owner: a rule picks the deviations of its kind, and `covered_by` names the rule that already says it.
"""

from __future__ import annotations

from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from a2acard.spec._base import Field, Message, Specification
    from a2acard.types import JSON, Path

    Out: TypeAlias = "list[Deviation]"

STRING, STRINGS, BOOL, MESSAGE, MESSAGES, OBJECT, STRING_MAP, MESSAGE_MAP, SCOPES = range(9)

_CODES = {
    ("string", "one"): STRING,
    ("string", "list"): STRINGS,
    ("bool", "one"): BOOL,
    ("message", "one"): MESSAGE,
    ("message", "list"): MESSAGES,
    ("object", "one"): OBJECT,
    ("string", "map"): STRING_MAP,
    ("message", "map"): MESSAGE_MAP,
    ("scopes", "list"): SCOPES,
}

_NOUNS = {
    STRING: Phrase("a string"),
    STRINGS: Phrase("a list of strings"),
    BOOL: Phrase("true or false"),
    MESSAGE: Phrase("an object"),
    MESSAGES: Phrase("a list of objects"),
    OBJECT: Phrase("an object"),
    STRING_MAP: Phrase("an object of strings"),
    MESSAGE_MAP: Phrase("an object of objects"),
    SCOPES: Phrase("a list of objects"),
}


@value
class Deviation:
    """One departure from the table.

    `kind` says which (`missing`, `empty`, `wrong-type`, `null`, `unknown`, `misspelt`, `snake`, `twice`, `legacy`,
    `string-boolean`, `invented`, `no-kind`, `two-kinds`, `legacy-scheme`, `unknown-kind`, `no-flow`, `two-flows`,
    `requirement-shape`, `capabilities-as-list`, `schemes-as-list`); `at` is the member's own path, there or not;
    `message` the message it belongs to; `field` the table's member where there is one; `params` what to say.
    """

    kind: str
    at: Path
    message: str
    field: Field | None = None
    params: dict[str, Any] = {}
    covered_by: str | None = None


class _Plan:
    """A message made ready for the walk."""

    __slots__ = ("enter", "legacy", "members", "message", "proto", "required", "union")

    def __init__(self, message: Message) -> None:
        self.message = message
        self.members: dict[str, tuple[int, bool, Field, _Plan | None]] = {}
        self.proto: dict[str, str] = {}
        self.required = message.required
        self.legacy: dict[str, object] = {}
        self.union: dict[str, _Plan] = {}
        self.enter: Callable[[dict[str, JSON], _Plan, Path, Out], None] = _walk


_plans: dict[str, _Plan] = {}


def deviations(card: dict[str, JSON], law: Specification) -> tuple[Deviation, ...]:
    """Every departure of `card` from `law`, in document order; a missing object is one departure, not many."""
    plan = _plans.get(law.version)
    if plan is None:
        plan = _plans[law.version] = _compile(law)
    out: Out = []
    _walk(card, plan, (), out)
    return tuple(out)


def kind_of(item: object) -> str:
    """What a JSON value is, in words: `a string`, `a list`, `null`…"""
    if item is None:
        return "null"
    if isinstance(item, bool):
        return "true" if item else "false"
    names: dict[type, str] = {
        str: Phrase("a string"),
        int: Phrase("a number"),
        float: Phrase("a number"),
        list: Phrase("a list"),
        dict: Phrase("an object"),
    }
    return names.get(type(item)) or Phrase(
        "a {kind} of Python", kind=type(item).__name__
    )  # a caller's mapping may hold anything


def _compile(law: Specification) -> _Plan:
    plans = {name: _Plan(message) for name, message in law.messages.items()}
    for name, plan in plans.items():
        for field in plan.message.fields:
            sub = plans[field.message] if field.message else None
            plan.members[field.name] = (_CODES[field.type, field.many], field.required, field, sub)
            if field.proto != field.name:
                plan.proto[field.proto] = field.name
        plan.legacy = dict(law.legacy.get(name, {}))
        plan.union = {kind: plans[target] for kind, target in (plan.message.union or {}).items()}
        if plan.union:
            plan.enter = _union
        elif plan.message.oneof:
            plan.enter = _oneof
        elif name == "SecurityRequirement" and "schemes" in plan.members:
            plan.enter = _requirement
        elif name == "AgentInterface" and "protocolBinding" in plan.members:
            plan.enter = _interface
    return plans[law.root]


def _walk(obj: dict[str, JSON], plan: _Plan, at: Path, out: Out) -> None:
    members = plan.members
    first = len(out)
    for name, item in obj.items():
        try:
            member = members[name]
        except KeyError:
            _foreign(obj, name, plan, at, out)
            continue
        code, required, _, sub = member
        if code == STRING:
            if type(item) is not str or (required and (not item or item.isspace())):
                _bad(item, member, plan, (*at, name), out)
        elif code == STRINGS:
            if type(item) is not list or (required and not item):
                _bad(item, member, plan, (*at, name), out)
            else:
                for element in item:
                    if type(element) is not str:
                        _bad_elements(item, "a string", member, plan, (*at, name), out)
                        break
        elif code == BOOL:
            if type(item) is not bool:
                _bad(item, member, plan, (*at, name), out)
        else:
            _nested(item, member, plan, (*at, name), out)
    for name in plan.required:
        if name not in obj:
            _absent(obj, name, plan, at, out, first)


def _nested(
    item: JSON, member: tuple[int, bool, Field, _Plan | None], plan: _Plan, at: Path, out: Out
) -> None:
    code, required, _, sub = member
    if code in (MESSAGES, SCOPES):
        if type(item) is not list or (required and not item):
            _bad(item, member, plan, at, out)
            return
        for index, element in enumerate(item):
            if type(element) is not dict:
                _wrong(element, "an object", member, plan, (*at, index), out)
            elif sub is None:
                _scopes(element, member, plan, (*at, index), out)
            else:
                sub.enter(element, sub, (*at, index), out)
    elif type(item) is not dict:
        _bad(item, member, plan, at, out)
    elif code == MESSAGE:
        assert sub is not None  # a message member has a plan
        sub.enter(item, sub, at, out)
    elif code == MESSAGE_MAP:
        assert sub is not None
        for name, element in item.items():
            if type(element) is dict:
                sub.enter(element, sub, (*at, name), out)
            else:
                _wrong(element, "an object", member, plan, (*at, name), out)
    elif code == STRING_MAP:
        for name, element in item.items():
            if type(element) is not str:
                _wrong(element, "a string", member, plan, (*at, name), out)


def _bad(item: JSON, member: tuple[int, bool, Field, _Plan | None], plan: _Plan, at: Path, out: Out) -> None:
    code, required, field, _ = member
    owner = plan.message.name
    if item is None:
        out.append(Deviation("null", at, owner, field, {"name": field.name, "required": required}))
    elif (code == STRING and type(item) is str) or (code in (STRINGS, MESSAGES) and type(item) is list):
        out.append(Deviation("empty", at, owner, field, {"name": field.name, "list": type(item) is list}))
    elif code == BOOL and type(item) is str and item.strip().lower() in ("true", "false"):
        out.append(Deviation("string-boolean", at, owner, field, {"name": field.name, "value": item}))
    elif type(item) is list and field.name == "capabilities":
        out.append(Deviation("capabilities-as-list", at, owner, field, {}))
    elif type(item) is list and field.name == "securitySchemes":
        out.append(Deviation("schemes-as-list", at, owner, field, {}))
    else:
        _wrong(item, _NOUNS[code], member, plan, at, out)


def _bad_elements(
    items: JSON, noun: str, member: tuple[int, bool, Field, _Plan | None], plan: _Plan, at: Path, out: Out
) -> None:
    for index, element in enumerate(items):  # type: ignore[arg-type]  # only called with lists
        if type(element) is not str:
            _wrong(element, noun, member, plan, (*at, index), out)


def _wrong(
    item: JSON, noun: str, member: tuple[int, bool, Field, _Plan | None], plan: _Plan, at: Path, out: Out
) -> None:
    if type(item) is float and (item != item or item in (float("inf"), float("-inf"))):
        out.append(
            Deviation("non-finite", at, plan.message.name, member[2])
        )  # the reader has said what it is
        return
    params = {"name": member[2].name, "wanted": noun, "found": kind_of(item)}
    out.append(Deviation("wrong-type", at, plan.message.name, member[2], params))


def _scopes(
    requirement: dict[str, JSON],
    member: tuple[int, bool, Field, _Plan | None],
    plan: _Plan,
    at: Path,
    out: Out,
) -> None:
    for name, scopes in requirement.items():
        if type(scopes) is not list:
            _wrong(scopes, "a list of strings", member, plan, (*at, name), out)
            continue
        for index, scope in enumerate(scopes):
            if type(scope) is not str:
                _wrong(scope, "a string", member, plan, (*at, name, index), out)


def _interface(obj: dict[str, JSON], plan: _Plan, at: Path, out: Out) -> None:
    wanted = ("protocolBinding", "protocolVersion", "protocol_binding", "protocol_version")
    if any(name in obj for name in wanted):
        _walk(obj, plan, at, out)
        return
    found = [name for name in obj if name not in plan.members]
    out.append(Deviation("invented", at, plan.message.name, None, {"names": ", ".join(found[:6])}))
    for name, item in obj.items():  # what is known is still judged
        member = plan.members.get(name)
        if member and (type(item) is not str or not item.strip()):
            _bad(item, member, plan, (*at, name), out)


def _oneof(obj: dict[str, JSON], plan: _Plan, at: Path, out: Out) -> None:
    """A message that must hold exactly one of its kinds: SecurityScheme, OAuthFlows (A2A 1.0 §4.5.1, §4.5.7)."""
    owner = plan.message.name
    kinds = [
        name
        for name, item in obj.items()
        if item is not None and plan.proto.get(name, name) in plan.members and _is_kind(name, plan)
    ]
    scheme = owner == "SecurityScheme"
    if scheme and isinstance(obj.get("type"), str):
        out.append(Deviation("legacy-scheme", at, owner, None, {"kind": obj["type"], "wrapped": bool(kinds)}))
    elif not kinds:
        guess = _guess(obj) if scheme else None
        out.append(Deviation("no-kind" if scheme else "no-flow", at, owner, None, {"guess": guess}))
    if len(kinds) > 1:
        kind = "two-kinds" if scheme else "two-flows"
        out.append(Deviation(kind, at, owner, None, {"names": ", ".join(kinds), "count": len(kinds)}))
    for name, item in obj.items():
        member = plan.members.get(name)
        if member is not None:
            if item is None and kinds:
                _bad(None, member, plan, (*at, name), out)
            elif item is not None:
                _nested(item, member, plan, (*at, name), out) if member[3] else _bad_scalar(
                    item, member, plan, (*at, name), out
                )
        elif kinds and not (scheme and name in plan.legacy and "type" in obj):
            _foreign(obj, name, plan, at, out)


def _is_kind(name: str, plan: _Plan) -> bool:
    return plan.members[plan.proto.get(name, name)][2].oneof is not None


def _bad_scalar(
    item: JSON, member: tuple[int, bool, Field, _Plan | None], plan: _Plan, at: Path, out: Out
) -> None:
    if (member[0] == STRING and type(item) is not str) or (member[0] == OBJECT and type(item) is not dict):
        _bad(item, member, plan, at, out)


def _guess(obj: dict[str, JSON]) -> str | None:
    """Which kind a scheme without its wrapper was meant to be, by its members."""
    for name, kind in (
        ("openIdConnectUrl", "openIdConnectSecurityScheme"),
        ("flows", "oauth2SecurityScheme"),
        ("scheme", "httpAuthSecurityScheme"),
        ("bearerFormat", "httpAuthSecurityScheme"),
        ("location", "apiKeySecurityScheme"),
        ("in", "apiKeySecurityScheme"),
    ):
        if name in obj:
            return kind
    return None


def _union(obj: dict[str, JSON], plan: _Plan, at: Path, out: Out) -> None:
    """A scheme of 0.x, whose `type` says which members it has (OpenAPI 3.0 §4.8.27)."""
    kind = obj.get("type")
    if type(kind) is not str:
        if kind is not None or "type" in obj:
            _bad(kind, plan.members["type"], plan, (*at, "type"), out)
        else:
            _absent(obj, "type", plan, at, out, len(out))
    elif kind in plan.union:
        _walk(obj, plan.union[kind], at, out)
    else:
        out.append(Deviation("unknown-kind", (*at, "type"), plan.message.name, None, {"kind": kind}))


def _requirement(obj: dict[str, JSON], plan: _Plan, at: Path, out: Out) -> None:
    """One alternative of `securityRequirements`: `{"schemes": {name: {"list": [scopes]}}}` or `{}`."""
    owner = plan.message.name
    schemes = obj.get("schemes")
    if "schemes" not in obj and obj:
        out.append(
            Deviation("requirement-shape", at, owner, None, {"form": "unwrapped", "name": next(iter(obj))})
        )
        return
    if type(schemes) is not dict:
        if obj:
            _bad(schemes, plan.members["schemes"], plan, (*at, "schemes"), out)
        return
    sub = plan.members["schemes"][3]
    assert sub is not None  # a map of StringList
    for name, scopes in schemes.items():
        if type(scopes) is dict:
            _walk(scopes, sub, (*at, "schemes", name), out)
        elif type(scopes) is list:
            params = {"form": "bare-list", "name": name}
            out.append(Deviation("requirement-shape", (*at, "schemes", name), owner, None, params))
        else:
            _wrong(scopes, "an object", plan.members["schemes"], plan, (*at, "schemes", name), out)
    for name in obj:
        if name != "schemes":
            _foreign(obj, name, plan, at, out)


def _foreign(obj: dict[str, JSON], name: str, plan: _Plan, at: Path, out: Out) -> None:
    """A member the table does not have: another spelling, another version's, or a stranger's."""
    owner = plan.message.name
    path = (*at, name)
    camel = plan.proto.get(name)
    if camel is not None:
        member = plan.members[camel]
        if camel in obj:
            out.append(Deviation("twice", path, owner, member[2], {"name": name, "twin": camel}))
            return
        out.append(Deviation("snake", path, owner, member[2], {"name": name, "use": camel}))
        _one(obj[name], member, plan, path, out)
        return
    entry = plan.legacy.get(name)
    if entry is not None:
        out.append(Deviation("legacy", path, owner, None, {"name": name, "entry": entry, "value": obj[name]}))
        return
    from a2acard.spec.spelling import MOST_MEMBERS, nearest

    use = nearest(name, owner, plan.members, obj)
    if use is not None:
        out.append(Deviation("misspelt", path, owner, plan.members[use][2], {"name": name, "use": use}))
    else:
        few = len(obj) <= MOST_MEMBERS
        near = nearest(name, owner, plan.members, ()) if few else None  # a slip of a member that is there too
        out.append(Deviation("unknown", path, owner, None, {"name": name, "message": owner, "near": near}))


def _one(item: JSON, member: tuple[int, bool, Field, _Plan | None], plan: _Plan, at: Path, out: Out) -> None:
    """Judge one member's value, its name apart."""
    code, required, _, _ = member
    if code == STRING:
        if type(item) is not str or (required and not item.strip()):
            _bad(item, member, plan, at, out)
    elif code == STRINGS:
        if type(item) is not list or (required and not item):
            _bad(item, member, plan, at, out)
        else:
            _bad_elements(item, "a string", member, plan, at, out)
    elif code == BOOL:
        if type(item) is not bool:
            _bad(item, member, plan, at, out)
    else:
        _nested(item, member, plan, at, out)


def _absent(obj: dict[str, JSON], name: str, plan: _Plan, at: Path, out: Out, first: int) -> None:
    """A required member is not there, unless under its snake_case name; a misspelt or legacy one may stand for it."""
    from a2acard.spec._base import snake_case

    if snake_case(name) in obj and snake_case(name) != name:
        return
    covered_by = None
    for deviation in out[first:]:  # those of this object
        if deviation.at[:-1] == at and deviation.kind == "misspelt" and deviation.params["use"] == name:
            covered_by = "misspelt-member"
    if name == "protocolBinding" and "transport" in obj:
        covered_by = "legacy-member"
    params: dict[str, object] = {"name": name, "message": plan.message.name}
    out.append(
        Deviation("missing", (*at, name), plan.message.name, plan.members[name][2], params, covered_by)
    )
