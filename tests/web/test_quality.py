"""What auditors of pages look at: first paint, layout, weight of the document, caching, head, print, zoom, keyboard."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from a2acard.languages import LANGUAGES
from tests.web.asking import workbench
from tests.web.browsing import paste, visit
from tests.web.test_browser import BROKEN, OLD, PAGES

MOST_ELEMENTS = 2000
"""Elements in one page; the reference has every member of every message."""
LEAST_LETTER_PX = 12


@pytest.fixture(scope="module")
def client() -> TestClient:
    """The same without a browser."""
    return workbench()


@pytest.mark.parametrize("path", PAGES)
def test_painted_before_any_script_has_come(home: str, chromium: Browser, path: str) -> None:
    """The scripts hang for ever: the page is there and painted all the same."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.route("**/*.js*", lambda route: None)
        page.goto(f"/en/{path}", wait_until="commit")
        expect(page.locator("h1")).to_be_visible()
        painted = "performance.getEntriesByName('first-contentful-paint').length == 1"
        tries = 0
        while not page.evaluate(
            painted
        ):  # waiting in the page itself would be scripts that its policy refuses
            page.wait_for_timeout(20)
            tries += 1
            assert tries < 500
        assert page.evaluate("document.readyState") != "complete"


@pytest.mark.parametrize("path", PAGES)
def test_the_document(home: str, chromium: Browser, path: str) -> None:
    """Legible letters, images with a size, no huge tree, links with words in them, no script that the page waits for."""
    with visit(chromium, home, "phone") as seen:
        page = seen.page
        page.goto(f"/en/{path}", wait_until="load")
        found = page.evaluate(
            """(least) => ({
              elements: document.querySelectorAll("*").length,
              small: [...document.querySelectorAll("body *")].filter((one) => one.textContent.trim() && one.children.length === 0
                && parseFloat(getComputedStyle(one).fontSize) < least).map((one) => one.outerHTML.slice(0, 80)),
              unsized: [...document.images].filter((one) => !one.width || !one.height).map((one) => one.src),
              nameless: [...document.links].filter((one) => !one.textContent.trim() && !one.ariaLabel).map((one) => one.outerHTML),
              blocking: [...document.querySelectorAll("head script")].filter((one) => !one.defer && one.type !== "module").length,
            })""",
            LEAST_LETTER_PX,
        )
        assert found.pop("elements") < MOST_ELEMENTS
        assert found == {"small": [], "unsized": [], "nameless": [], "blocking": 0}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_head(client: TestClient, lang: str) -> None:
    """Each page has a title and a description of its own; it is compressed, and what it loads may be kept."""
    titles, descriptions = [], []
    for path in PAGES:
        answer = client.get(f"/{lang}/{path}")
        title = re.search(r"<title>(.*?)</title>", answer.text)
        description = re.search(r'<meta name="description" content="(.*?)">', answer.text)
        assert title is not None, path
        assert description is not None, path
        titles.append(title[1])
        descriptions.append(description[1])
        assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in answer.text
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "no-cache"
        for asset in re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text):
            kept = client.get(asset).headers
            assert "immutable" in kept["cache-control"]
            assert re.search(r"\?v=\w{12}$", asset)
    assert len(set(titles)) == len(titles)
    assert len(set(descriptions)) == len(descriptions)


@pytest.mark.parametrize("path", ["validate", "migrate", "generate", "verify", "reference/skills", "guide/mistakes", "types", "examples/minimal-card"])  # fmt: skip
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_printed(home: str, chromium: Browser, path: str, theme: str) -> None:
    """On paper: black on white, no navigation, no box that hides what it scrolls, nothing wider than the paper."""
    with visit(chromium, home, theme=theme) as seen:
        page = seen.page
        page.goto(f"/en/{path}", wait_until="networkidle")
        if path in ("validate", "migrate", "verify"):
            paste(page, BROKEN if path == "validate" else OLD)
            page.locator("main form button[type=submit]:not(.second)").first.click()
            page.wait_for_load_state("networkidle")
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 680, "height": 960})
        assert (
            page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
            == "rgb(255, 255, 255)"
        )
        assert page.locator("nav:visible, footer:visible, button:visible, .cm-editor:visible").count() == 0
        hidden = page.evaluate(
            """() => [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== "visible"
                 && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)).map((one) => one.outerHTML.slice(0, 90))"""
        )
        assert hidden == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if path == "validate":
            assert page.locator(".findings li").count() == 13
            assert page.locator(".listing .line").first.is_visible()
        if path == "migrate":
            assert page.locator(".code .line:visible").count() > 2 * len(json.loads(OLD))


@pytest.mark.parametrize("path", PAGES)
def test_reflow(home: str, chromium: Browser, path: str) -> None:
    """At 320 pixels (a desktop at 400 %), nothing has to be scrolled sideways (WCAG 1.4.10)."""
    with visit(chromium, home, "phone") as seen:
        page = seen.page
        page.set_viewport_size({"width": 320, "height": 640})
        for lang in LANGUAGES:
            page.goto(f"/{lang}/{path}", wait_until="load")
            wide = page.evaluate(
                """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *")]
                  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "visible"
                    && !one.closest("pre, .scroll")).map((one) => one.outerHTML.slice(0, 90))"""
            )
            assert wide == [], lang
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lang


def test_by_keyboard_alone(home: str, chromium: Browser) -> None:
    """From the first key to a mended card, with the focus to be seen at every step."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/validate", wait_until="networkidle")
        page.keyboard.press("Tab")
        assert focused(page) == "To the content"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        paste(page, BROKEN)
        reach(page, "Validate")
        page.keyboard.press("Enter")
        expect(page.locator("#found")).to_be_in_viewport()
        steps = reach(page, "Mend 7 findings (safe)")
        assert steps < 4  # one goes on from the result, not from the top
        page.keyboard.press("Enter")
        expect(page.locator(".notice.good")).to_be_visible()
        assert page.locator(".findings li").count() == 6


def focused(page: Page) -> str:
    """The words of what has the focus, which has to be seen."""
    found: Any = page.evaluate(
        """() => { const one = document.activeElement, look = getComputedStyle(one);
             const editor = one.classList.contains("cm-content");
             return [one.innerText ?? "", editor || (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2)]; }"""
    )
    words, is_seen = found
    assert is_seen, words
    return str(words).strip()


def reach(page: Page, words: str) -> int:
    """Go on by Tab until the button with these words has the focus; how many steps it took."""
    for step in range(1, 80):
        page.keyboard.press("Tab")
        if focused(page) == words and page.evaluate("document.activeElement.tagName") == "BUTTON":
            return step
    raise AssertionError(f"no way to {words!r} by Tab")
