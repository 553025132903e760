"""A real browser before a real server: headless Chromium, by Playwright."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from a2acard.web import Settings, create_app
from tests.debian import program
from tests.web.asking import LOCAL

SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
THEMES = ("light", "dark")


@contextmanager
def served(**settings: Any) -> Iterator[str]:
    """The workbench on a free port."""
    given: dict[str, Any] = {"guard": LOCAL, "fetches_a_minute": 10_000} | settings
    app = create_app(Settings(**given))
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium of the system."""
    chromium = program("chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            yield found
        finally:
            found.close()


@dataclass
class Watched:
    """A page, and what it did that it should not: errors in the console, requests to other hosts."""

    page: Page
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    weight: dict[str, int] = field(default_factory=dict)


@contextmanager
def visit(
    found: Browser, home: str, size: str = "desktop", theme: str = "light", *, scripts: bool = True
) -> Iterator[Watched]:
    """A fresh visitor, watched."""
    width, height = SIZES[size]
    context = found.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]  # one of the two
        java_script_enabled=scripts,
        base_url=home,
        locale="en-GB",
    )
    page = context.new_page()
    seen = Watched(page)
    page.on(
        "console",
        lambda message: seen.errors.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((home, "data:")) else seen.strangers.append(request.url)
        ),
    )
    try:
        yield seen
    finally:
        context.close()


def picture(page: Page, name: str) -> None:
    """Keep a picture of the whole page where somebody wants to look at them (A2ACARD_SCREENSHOTS names the folder)."""
    folder = os.environ.get("A2ACARD_SCREENSHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def paste(page: Page, text: str) -> None:
    """Put a card into the field, as the page has it: an editor, or a plain field."""
    page.locator("textarea[name=card]").evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new CustomEvent('card')); }", text
    )
