"""The law: A2A versions as values, which version a card is, and what is looked up in them.

specification(version)   the tables of one version, loaded when first asked for
detect                   which version a document is written in (`spec.detect`)
reference                every member of every message, with its paths in a card
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Specification

__all__ = ["VERSIONS", "specification"]

VERSIONS = ("1.0", "hybrid", "0.3", "0.2", "pre-0.2")
"""The verdict words of `detect`, newest first."""


def specification(version: str) -> Specification:
    """The tables of one A2A version, by the words of `VERSIONS`; loads that version only.

    Raises `UnknownVersion` for anything else, published patch versions such as `0.3.0` included.
    """
    if version == "1.0":
        from a2acard.spec.v1_0 import SPECIFICATION
    elif version == "0.3":
        from a2acard.spec.v0_3 import SPECIFICATION
    elif version == "0.2":
        from a2acard.spec.v0_2 import SPECIFICATION
    elif version == "pre-0.2":
        from a2acard.spec.v0_1 import SPECIFICATION
    elif version == "hybrid":
        from a2acard.spec.hybrid import SPECIFICATION
    else:
        from a2acard.errors import UnknownVersion

        raise UnknownVersion(version, VERSIONS)
    return SPECIFICATION
