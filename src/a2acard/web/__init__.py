"""The workbench: reference, validator, generator, examples, migration, verification and probing in the browser.

    from a2acard.web import create_app

    app = create_app()        an ASGI application

It talks to browsers and holds no logic of its own: what it shows comes from the same functions as on the command line.
Needs the extra `web`.
"""

from __future__ import annotations

from a2acard.web.app import create_app
from a2acard.web.settings import Settings

__all__ = ["Settings", "create_app"]
