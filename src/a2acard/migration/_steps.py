"""The steps in their order, both ways: the explicit lists."""

from __future__ import annotations

from a2acard.migration.v0_x_to_1_0 import (
    authentication,
    extended_card,
    interfaces,
    protocol_version,
    security_requirements,
    security_schemes,
    signatures,
    state_history,
    vendor_members,
)
from a2acard.migration.v1_0_to_0_3 import extended_card as extended_card_flag
from a2acard.migration.v1_0_to_0_3 import interfaces as main_interface
from a2acard.migration.v1_0_to_0_3 import protocol_version as card_protocol_version
from a2acard.migration.v1_0_to_0_3 import security_requirements as open_requirements
from a2acard.migration.v1_0_to_0_3 import security_schemes as open_schemes
from a2acard.migration.v1_0_to_0_3 import signatures as signatures_of_1_0

FORTH = (
    interfaces.STEP,
    protocol_version.STEP,
    extended_card.STEP,
    state_history.STEP,
    authentication.STEP,
    security_schemes.STEP,
    security_requirements.STEP,
    signatures.STEP,
    vendor_members.STEP,
)
BACK = (
    card_protocol_version.STEP,
    main_interface.STEP,
    extended_card_flag.STEP,
    open_schemes.STEP,
    open_requirements.STEP,
    signatures_of_1_0.STEP,
)
