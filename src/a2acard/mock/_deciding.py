"""What the agent says to a call, whichever binding it came by: a result, or the name of an error."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.card import Card
    from a2acard.types import JSON

OPERATIONS = (
    "GetTask",
    "SubscribeToTask",
    "ListTaskPushNotificationConfigs",
    "GetExtendedAgentCard",
    "SendMessage",
    "SendStreamingMessage",
)
_DEMANDING = "Unauthenticated"


@value
class Asked:
    """A call: its operation by its name in 1.0 (None: there is no such), the version it says (None: none), where that
    stands, its tenant, credentials and extensions, and the versions that are spoken at the interface; `is_old` for one in the
    form of 0.3, which has no version to say."""

    binding: str
    operation: str | None
    version: str | None
    spoken: tuple[str, ...]
    by_query: bool = False
    tenant: str = ""
    authorization: str = ""
    extensions: tuple[str, ...] = ()
    is_old: bool = False


@value
class Reply:
    """What is said: an `error` by its name, or else `result`, or else the `events` of a stream; `extensions` are in use."""

    error: str | None = None
    result: Mapping[str, JSON] | None = None
    extensions: tuple[str, ...] = ()
    events: tuple[Mapping[str, JSON], ...] = ()


def _task(state: str) -> dict[str, JSON]:
    return {"id": "task", "contextId": "context", "status": {"state": state}}


class Mind:
    """Decides for one card, with its misbehaviours."""

    def __init__(
        self, card: Card, extended: Mapping[str, JSON] | None, token: str, faults: frozenset[str]
    ) -> None:
        self.card = card
        self.extended = extended
        self.token = token
        self.faults = faults
        extensions = card.capabilities.views("extensions")
        self.known = tuple([view.text("uri") or "" for view in extensions])
        self.demanded = tuple([view.text("uri") or "" for view in extensions if view.flag("required")])
        named = {one.tenant or "" for one in card.all_interfaces}
        self.tenants = {""} if "tenant-unknown" in faults else named
        needs = bool(card.requirements) and all([one.schemes for one in card.requirements])
        self.is_closed = (needs and "open-to-all" not in faults) or "asks-for-credentials" in faults

    def says(self, asked: Asked) -> Reply:
        """The reply to a call."""
        steps = (self._access, self._version, self._method, self._tenant, self._extensions, self._feature)
        for step in steps:
            found = step(asked)
            if found is not None:
                return found if isinstance(found, Reply) else Reply(found)
        other = "other-error" in self.faults and asked.operation == "GetTask"
        return Reply("TaskNotCancelable" if other else "TaskNotFound", None, self._used(asked))

    def _access(self, asked: Asked) -> str | None:
        is_extended = asked.operation == "GetExtendedAgentCard" and bool(self._has_extended)
        if is_extended and "extended-open" in self.faults:
            return None
        if not (self.is_closed or is_extended):
            return None
        if "one-guarded" in self.faults and asked.operation not in ("GetTask", "GetExtendedAgentCard"):
            return None
        lax = "any-token" in self.faults or (is_extended and "extended-any-token" in self.faults)
        right = asked.authorization == f"Bearer {self.token}" or (lax and asked.authorization)
        return None if right else _DEMANDING

    def _version(self, asked: Asked) -> str | None:
        if asked.is_old:
            return None
        said = asked.version
        if asked.by_query and "query-unread" in self.faults:
            said = None
        if not said:
            said = "1.0" if "no-version-served" in self.faults else "0.3"
        parts = said.split(".")
        if "any-version" in self.faults and said == "99.0":
            return None
        if "any-minor" in self.faults and parts[0] == "1":
            return None
        if "patch-refused" in self.faults and len(parts) > 2:
            return "VersionNotSupported"
        named = ".".join(parts[:2])
        if named == "0.3" and named in asked.spoken:
            return "MethodNotFound"  # the call is in the form of 1.0
        return None if named in asked.spoken else "VersionNotSupported"

    def _method(self, asked: Asked) -> str | None:
        if asked.operation is not None:
            return None
        return "InvalidParams" if "any-method" in self.faults else "MethodNotFound"

    def _tenant(self, asked: Asked) -> str | None:
        return None if asked.is_old or asked.tenant in self.tenants else "MethodNotFound"

    def _extensions(self, asked: Asked) -> str | None:
        if "extension-refused" in self.faults and set(asked.extensions) - set(self.known):
            return "ExtensionSupportRequired"
        missing = set(self.demanded) - set(asked.extensions)
        return "ExtensionSupportRequired" if missing and "extension-unneeded" not in self.faults else None

    def _feature(self, asked: Asked) -> str | Reply | None:
        if asked.operation == "ListTaskPushNotificationConfigs":
            return self._either("pushNotifications", "push", "PushNotificationNotSupported")
        if asked.operation == "SubscribeToTask":
            return self._either("streaming", "streaming", "UnsupportedOperation")
        if asked.operation == "GetExtendedAgentCard":
            return self._extended(asked)
        if asked.operation == "SendMessage":
            state = "TASK_STATE_DONE" if "odd-state" in self.faults else "TASK_STATE_COMPLETED"
            made = _task(state)
            if "answers-in-0.3" in self.faults:
                return Reply(
                    None, made | {"kind": "task", "status": {"state": "completed"}}, self._used(asked)
                )
            return Reply(None, {"task": made}, self._used(asked))
        if asked.operation == "SendStreamingMessage":
            refused = self._either("streaming", "streaming", "UnsupportedOperation")
            return Reply(refused, None, self._used(asked), self._stream())
        if "task-for-any-id" in self.faults and asked.operation == "GetTask":
            return Reply(None, {"id": "found", "contextId": "c", "status": {"state": "TASK_STATE_COMPLETED"}})
        return None

    def _stream(self) -> tuple[Mapping[str, JSON], ...]:
        last = "TASK_STATE_WORKING" if "unfinished-stream" in self.faults else "TASK_STATE_COMPLETED"
        task = "another" if "other-task" in self.faults else "task"
        ended: dict[str, JSON] = {"taskId": task, "contextId": "context", "status": {"state": last}}
        return ({"task": _task("TASK_STATE_SUBMITTED")}, {"statusUpdate": ended})

    def _either(self, flag: str, name: str, refusal: str) -> str | None:
        declared = bool(self.card.capabilities.flag(flag))
        works = declared or f"{name}-undeclared" in self.faults
        return None if works and f"{name}-refused" not in self.faults else refusal

    @property
    def _has_extended(self) -> bool:
        from a2acard.discovery.extended import declares

        return declares(self.card) or "extended-undeclared" in self.faults

    def _extended(self, asked: Asked) -> str | Reply:
        if not self._has_extended or "extended-refused" in self.faults:
            return "UnsupportedOperation"
        if self.extended is None or "extended-missing" in self.faults:
            return "ExtendedAgentCardNotConfigured"
        differs = asked.binding == "HTTP+JSON" and "extended-differs" in self.faults
        made = dict(self.extended) | ({"name": "Another"} if differs else {})
        return Reply(None, made, self._used(asked))

    def _used(self, asked: Asked) -> tuple[str, ...]:
        if "extension-echoed" in self.faults:
            return asked.extensions
        return tuple([uri for uri in asked.extensions if uri in self.known])
