"""Flags security schemes of kinds that the policy does not allow."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import flows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Scheme

MESSAGE = "the policy does not allow the scheme '{scheme}' ({kind})"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme; of a scheme whose kind can't be told other rules speak."""
    policy = card.options.policy
    if policy is None or policy.schemes is None:
        return
    allowed = {name.casefold() for name in policy.schemes}
    for name, scheme in card.schemes.items():
        if scheme.kind is None or scheme.kind.casefold() in allowed:
            continue
        refused = [kind for kind in _details(scheme) if kind.casefold() not in allowed]
        if refused:
            yield Hit(scheme.at, MESSAGE, {"scheme": name, "kind": ", ".join(refused)})


def _details(scheme: Scheme) -> list[str]:
    """The scheme as a policy may name it: with its HTTP scheme, its flows or its place, where it has them."""
    kind, body = str(scheme.kind), scheme.body
    if kind == "oauth2":
        names = list(flows(scheme))
    else:
        member = {"http": ("scheme",), "apiKey": ("location", "in")}.get(kind, ())
        names = [text for text in map(body.text, member) if text][:1]
    return [f"{kind}:{name}" for name in names] or [kind]


RULE = Rule(
    id="scheme-not-allowed",
    summary="a security scheme is of a kind that the policy does not allow",
    check=check,
)
