"""Brings the security schemes back to the form of OpenAPI; flows that were split stand together again."""

from __future__ import annotations

from a2acard.mapping import unwrapped
from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Remove, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON, Path

MOVED = "the scheme '{name}' says its kind by 'type' in 0.3"
JOINED = "the flow '{flow}' stands with the others of '{name}' again"
DEVICE = "0.3 has no device code flow, so the scheme '{name}' gives no token any more"
PKCE = "0.3 has no 'pkceRequired'; the scheme '{name}' said {value}"
NO_KIND = "the scheme '{name}' does not say its kind: how is access protected?"


def run(draft: Draft) -> Iterator[Note]:
    """The notes scheme by scheme; one with a form of 0.x already loses its wrapper only."""
    schemes = draft.member("securitySchemes", dict)
    joined = parts(schemes)
    gone = {part for others in joined.values() for part in others}
    for name, scheme in schemes.items():
        at: Path = ("securitySchemes", name)
        if name in gone or not isinstance(scheme, dict):
            continue
        old = older(scheme)
        if old is None:
            yield Note("question", NO_KIND, at, at, {"name": name})
            continue
        yield from _lost(at, name, old)
        made = _without_news(old)
        for part in joined.get(name, ()):
            flow, value = _only_flow(schemes[part])
            yield from _lost(("securitySchemes", part), part, older(schemes[part]) or {})
            flows = made["flows"]
            assert isinstance(flows, dict)  # it has the flow that the others were split from
            flows.setdefault(flow, _without_pkce(value))
            params = {"flow": flow, "name": name}
            target = (*at, "flows", flow)
            yield Note(
                "change",
                JOINED,
                ("securitySchemes", part),
                target,
                params,
                (Remove(("securitySchemes", part)),),
            )
        if made != scheme:
            yield Note("change", MOVED, at, at, {"name": name}, (Replace(at, made),))


def older(scheme: dict[str, JSON]) -> dict[str, JSON] | None:
    """The scheme as 0.x has it: its own older form, or its wrapper opened; None where it has no kind."""
    if isinstance(scheme.get("type"), str):
        wrappers = [name for name in scheme if name.endswith("SecurityScheme")]
        return {name: item for name, item in scheme.items() if name not in wrappers}
    return unwrapped(scheme)


def parts(schemes: dict[str, JSON]) -> dict[str, list[str]]:
    """For each scheme the schemes `name_flow` that differ from it in their only flow: they were one before."""
    opened = {name: older(scheme) for name, scheme in schemes.items() if isinstance(scheme, dict)}
    whole = {name: old for name, old in opened.items() if old and isinstance(old.get("flows"), dict)}
    found: dict[str, list[str]] = {name: [] for name in whole}
    lengths = {len(name) for name in whole}  # few of them are different, however many names there are
    for other, new in whole.items():
        flow, _ = _only_flow(schemes[other])
        for name in [other[:length] for length in lengths if flow and other.startswith(f"_{flow}", length)]:
            old = whole.get(name)
            if old is not None and old | {"flows": None} == new | {"flows": None}:
                found[name].append(other)
    return {name: others for name, others in found.items() if others}


def _only_flow(scheme: JSON) -> tuple[str, JSON]:
    old = older(scheme) if isinstance(scheme, dict) else None
    flows = old.get("flows") if old else None
    return next(iter(flows.items())) if isinstance(flows, dict) and len(flows) == 1 else ("", None)


def _lost(at: Path, name: str, old: dict[str, JSON]) -> Iterator[Note]:
    flows = old.get("flows")
    for flow, value in flows.items() if isinstance(flows, dict) else ():
        if flow == "deviceCode":
            yield Note("loss", DEVICE, at, None, {"name": name})
        elif isinstance(value, dict) and "pkceRequired" in value:
            yield Note("loss", PKCE, at, None, {"name": name, "value": value["pkceRequired"]})


def _without_news(old: dict[str, JSON]) -> dict[str, JSON]:
    flows = old.get("flows")
    if not isinstance(flows, dict):
        return dict(old)
    kept = {flow: _without_pkce(value) for flow, value in flows.items() if flow != "deviceCode"}
    return old | {"flows": kept}


def _without_pkce(flow: JSON) -> JSON:
    if not isinstance(flow, dict):
        return flow
    return {name: item for name, item in flow.items() if name != "pkceRequired"}


STEP = Step(
    id="open-schemes",
    summary="a scheme says its kind by its type, and may have several flows",
    run=run,
    loses=("the device code flow", "`pkceRequired`"),
)
