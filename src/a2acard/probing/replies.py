"""What an agent answers a message with, judged by the form that its version gives to tasks, messages and events."""

from __future__ import annotations

from a2acard.probing._base import failed
from a2acard.probing.sending import STATES, body_of, kind_of, kinds_in, state_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.probing._base import Verdict
    from a2acard.probing.talk import Talk
    from a2acard.types import JSON

ANY = ""
"""The form where a version has more than one: 0.3 by HTTP+JSON and gRPC, which the SDKs write each in their way."""


def form_of(talk: Talk) -> str:
    """The version whose form an answer has to have; `ANY` where there are several."""
    if not talk.is_old:
        return "1.0"
    return "0.3" if talk.binding == "JSONRPC" else ANY


def fault(node: JSON, form: str) -> Verdict | None:
    """What is wrong with a task, a message or an update, by itself; None where nothing is. It has to be one of them."""
    found, kind = kinds_in(node), kind_of(node)
    assert isinstance(node, dict)  # what has a kind is an object
    assert kind is not None
    if form == "1.0" and not found:
        return failed(
            "wrong-version", "what comes has the form of 0.3 (member 'kind'), and the interface is of 1.0"
        )
    if form == "0.3" and found:
        return failed(
            "wrong-version",
            "what comes has the form of 1.0 (member '{member}'), and the interface is of 0.3",
            member=found[0],
        )
    if len(found) > 1:
        return failed(
            "wrong-shape", "'{one}' and '{other}' come together; only one may", one=found[0], other=found[1]
        )
    body = body_of(node)
    missing = next((name for name in _TEXTS[form].get(kind, ()) if not _is_text(body.get(name))), None)
    if missing is not None:
        return failed("wrong-shape", "'{kind}' has no '{member}'", kind=kind, member=missing)
    if kind in ("task", "statusUpdate"):
        return _state_fault(body, form)
    if form == ANY:
        return None
    return _message_fault(body, form) if kind == "message" else _artifact_fault(body, form)


_TEXTS: dict[str, dict[str, tuple[str, ...]]] = {
    "1.0": {
        "task": ("id",),
        "message": ("messageId", "role"),
        "statusUpdate": ("taskId", "contextId"),
        "artifactUpdate": ("taskId", "contextId"),
    },
    "0.3": {
        "task": ("id", "contextId"),
        "message": ("messageId", "role"),
        "statusUpdate": ("taskId", "contextId"),
        "artifactUpdate": ("taskId", "contextId"),
    },
    ANY: {"task": ("id",)},
}
"""The members that are a text, and have to be there."""


def _is_text(item: JSON) -> bool:
    return isinstance(item, str) and bool(item)


def _state_fault(body: Mapping[str, JSON], form: str) -> Verdict | None:
    state = state_of(dict(body))
    if state not in STATES:
        return failed(
            "wrong-shape", "the task is in no state that there is: '{state}'", state=state or "none"
        )
    status = body["status"]
    said = str(status["state"]) if isinstance(status, dict) else ""
    if form == "1.0" and not said.startswith("TASK_STATE_"):
        return failed(
            "wrong-version",
            "the state is '{said}', which is of 0.3; 1.0 has TASK_STATE_{state}",
            said=said,
            state=state,
        )
    if form == "0.3" and said != said.lower():
        return failed(
            "wrong-version", "the state is '{said}', which is of 1.0; 0.3 has it in small letters", said=said
        )
    artifacts = body.get("artifacts")
    for artifact in artifacts if isinstance(artifacts, list) and form != ANY else ():
        found = _artifact_fault({"artifact": artifact}, form)
        if found is not None:
            return found
    return None


def _message_fault(body: Mapping[str, JSON], form: str) -> Verdict | None:
    right = "ROLE_AGENT" if form == "1.0" else "agent"
    if body["role"] != right:
        return failed(
            "wrong-version" if str(body["role"]).lower().endswith("agent") else "wrong-shape",
            "the message has the role '{role}'; an agent's is {right}",
            role=body["role"],
            right=right,
        )
    return _parts_fault("message", body.get("parts"), form)


def _artifact_fault(body: Mapping[str, JSON], form: str) -> Verdict | None:
    artifact = body.get("artifact")
    if not isinstance(artifact, dict) or not _is_text(artifact.get("artifactId")):
        return failed("wrong-shape", "there is an artifact without an 'artifactId'")
    return _parts_fault("artifact", artifact.get("parts"), form)


_CONTENTS = frozenset(("text", "raw", "url", "data"))
_KINDS_OF_PARTS = frozenset(("text", "file", "data"))


def _parts_fault(what: str, parts: JSON, form: str) -> Verdict | None:
    if not isinstance(parts, list) or not parts:
        return failed("wrong-shape", "the {what} has no parts", what=what)
    for part in parts:
        members = part if isinstance(part, dict) else {}
        if form == "1.0" and "kind" in members:
            return failed(
                "wrong-version", "a part of the {what} has the form of 0.3 (member 'kind')", what=what
            )
        if form == "0.3" and members.get("kind") not in _KINDS_OF_PARTS:
            return failed("wrong-shape", "a part of the {what} has no kind that 0.3 has", what=what)
        if form == "1.0" and len(_CONTENTS & members.keys()) != 1:
            return failed(
                "wrong-shape", "a part of the {what} has not one of text, raw, url and data", what=what
            )
    return None


def stranger(nodes: list[JSON]) -> Verdict | None:
    """What belongs to another task, or another context, than the first one that came; None where all is of one."""
    task, context = "", ""
    for node in nodes:
        body, kind = body_of(node), kind_of(node)
        if kind == "message":
            continue
        for member, known in (("id" if kind == "task" else "taskId", task), ("contextId", context)):
            said = body.get(member)
            if known and isinstance(said, str) and said and said != known:
                return failed(
                    "wrong-shape",
                    "'{member}' of '{kind}' is another than the task's",
                    member=member,
                    kind=kind,
                )
        task = task or str(body.get("id" if kind == "task" else "taskId") or "")
        context = context or str(body.get("contextId") or "")
    return None
