"""Lets the links that a command prints start where the settings of the folder you stand in say."""

from __future__ import annotations

import os

from a2acard.finding import use_site


def use_settings() -> None:
    """Take `site` from the settings found upwards, if there are any. Raises ConfigError."""
    from a2acard.linter.settings import find

    wanted = find(os.getcwd()).site
    if wanted is not None:
        use_site(wanted)
