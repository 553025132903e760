"""Wraps each security scheme in the member that says its kind; several OAuth flows become several schemes."""

from __future__ import annotations

from a2acard.mapping import flow_names, unwrapped, wrapped
from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add, Remove, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

WRAPPED = "the scheme '{name}' says its kind by '{wrapper}' now"
SPLIT = "the flow '{flow}' of '{name}' is the scheme '{new}' now, for a scheme of 1.0 has one flow"
NO_FLOW = "the scheme '{name}' has no flow: by which one is a token asked for?"
UNKNOWN = "the scheme '{name}' is of no kind that A2A knows ('{kind}'): how is access protected?"
UNSAID = "the scheme '{name}' does not say its kind: how is access protected?"
STRANGER = "'{member}' of the scheme '{name}' is no member of 1.0, and its readers drop it"
OLD_FORM = "the scheme '{name}' has the form of 0.x beside its own, for readers of the older half"
DEPRECATED = "the flow '{flow}' of '{name}' is deprecated in 1.0 (RFC 9700 §2.1.2, §2.4); is there another?"


def run(draft: Draft) -> Iterator[Note]:
    """The notes scheme by scheme; a scheme that can't be read stays as it is."""
    schemes = draft.member("securitySchemes", dict)
    names = flow_names(schemes)
    for position, (name, old) in enumerate(schemes.items(), 1):
        if isinstance(old, dict):
            if unwrapped(old) is not None:
                yield from _kept(draft, name, old)
            else:
                yield from _moved(draft, name, old, names.get(name, {}), position)


def _kept(draft: Draft, name: str, scheme: dict[str, JSON]) -> Iterator[Note]:
    """A scheme in the form of 1.0; in a hybrid the older half needs its own form too."""
    at: Path = ("securitySchemes", name)
    if draft.keep and "type" not in scheme:
        edits = tuple([Add((*at, member), item) for member, item in (unwrapped(scheme) or {}).items()])
        yield Note("change", OLD_FORM, at, at, {"name": name}, edits)


def _moved(
    draft: Draft, name: str, old: dict[str, JSON], names: dict[str, str], position: int
) -> Iterator[Note]:
    """What becomes of one scheme; those that are split from it stand at `position`, behind it."""
    at: Path = ("securitySchemes", name)
    made = wrapped(old)
    if made is None:
        kind = old.get("type")
        template = UNSAID if kind is None else UNKNOWN
        yield Note("question", template, at, at, {"name": name, "kind": kind})
        return
    wrapper, body, strangers = made
    flows = body.get("flows")
    if wrapper == "oauth2SecurityScheme" and not (isinstance(flows, dict) and flows):
        yield Note("question", NO_FLOW, at, (*at, wrapper, "flows"), {"name": name})
    first = body | {"flows": {flow: _flow(flows, flow) for flow in list(names)[:1]}} if names else body
    edits: list[Edit] = []
    if draft.keep:
        edits.append(Add((*at, wrapper), first))
        edits += [Remove((*at, "flows", flow)) for flow in list(names)[1:]]
    else:
        edits.append(Replace(at, {wrapper: first}))
    yield Note("change", WRAPPED, at, (*at, wrapper), {"name": name, "wrapper": wrapper}, tuple(edits))
    for flow, new in list(names.items())[1:]:
        one = body | {"flows": {flow: _flow(flows, flow)}}
        scheme: dict[str, JSON] = {wrapper: one}
        if draft.keep:
            scheme = old | {"flows": one["flows"]} | scheme
        target: Path = ("securitySchemes", new)
        params = {"flow": flow, "name": name, "new": new}
        yield Note("change", SPLIT, (*at, "flows", flow), target, params, (Add(target, scheme, position),))
    for member in strangers:
        params = {"member": member, "name": name}
        yield Note("loss", STRANGER, (*at, member), (*at, member) if draft.keep else None, params)


def _flow(flows: JSON, name: str) -> JSON:
    return flows[name] if isinstance(flows, dict) else None


STEP = Step(
    id="security-schemes",
    summary="a scheme says its kind by the member it is wrapped in, and has one flow",
    run=run,
    loses=("members of a scheme that no version knows",),
)
