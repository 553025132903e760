"""The pages in a real browser: main paths, accessibility, console, other hosts, weight, with scripts and without."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, expect

from a2acard.examples import example
from a2acard.languages import LANGUAGES
from a2acard.web.assets import BUILT, has_editor
from tests.discovery.servers import Reply, serving
from tests.npm import install
from tests.web.browsing import SIZES, THEMES, paste, picture, visit

ROOT = Path(__file__).parents[2]
BROKEN = (ROOT / "examples/broken-card.json").read_text(encoding="utf-8")
OLD = (ROOT / "tests/corpus/accepted/v03-0-good.json").read_text(encoding="utf-8")
PAGES = ("", "guide", "guide/mistakes", "validate", "check", "reference", "reference/skills", "reference/rules/duplicate-tag", "generate", "migrate", "examples", "examples/minimal-card", "types", "verify", "api")  # fmt: skip
AXE = "axe-core@4.10.3"


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The accessibility checker's script."""
    folder = tmp_path_factory.mktemp("axe")
    install(folder, AXE)
    return (folder / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def violations(page: Any, axe: str) -> list[str]:
    """What axe finds against WCAG 2.2 AA, each with the elements."""
    page.evaluate(axe)
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("async (tags) => await axe.run(document, { runOnly: tags })", tags)
    return [f"{one['id']}: {[node['target'] for node in one['nodes'][:4]]}" for one in found["violations"]]


LOOKS = [("en", size, theme) for size in SIZES for theme in THEMES]
LOOKS += [("ms", "phone", "light"), ("ru", "phone", "dark"), ("ru", "desktop", "light")]
"""Languages, sizes and themes that every page is looked at in; colours and layout do not depend on the language."""


@pytest.mark.parametrize(("lang", "size", "theme"), LOOKS)
def test_every_page(home: str, chromium: Browser, axe: str, lang: str, size: str, theme: str) -> None:
    """No error, no other host, nothing that axe objects to, nothing wider than the screen, no shift of the layout."""
    with visit(chromium, home, size, theme) as seen:
        for path in PAGES:
            seen.page.add_init_script(
                "window.shifts = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput)"
                " window.shifts += one.value; }).observe({ type: 'layout-shift', buffered: true });"
            )
            seen.page.goto(f"/{lang}/{path}", wait_until="load")
            picture(seen.page, f"{path.replace('/', '-') or 'home'}-{lang}-{size}-{theme}")
            assert violations(seen.page, axe) == [], path
            assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert seen.page.evaluate("window.shifts") < 0.1, path
        assert seen.errors == []
        assert seen.strangers == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_validating(home: str, chromium: Browser, axe: str, lang: str, size: str) -> None:
    """From a pasted card with faults to one without those that can be mended, and what others see of it."""
    with visit(chromium, home, size) as seen:
        page = seen.page
        page.goto(f"/{lang}/validate")
        paste(page, BROKEN)
        page.locator("form#validate .actions button[type=submit]").click()
        expect(page.locator("#found")).to_be_visible()
        assert page.locator(".findings li").count() == 13
        picture(page, f"validated-{lang}-{size}")
        assert violations(page, axe) == []
        page.locator("button[name=fix][value=all]").click()
        expect(page.locator(".notice.good")).to_be_visible()
        assert page.locator(".findings li").count() == 6
        assert page.locator("#seen").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert seen.errors == []


def test_the_editor_underlines_while_one_types(home: str, chromium: Browser) -> None:
    """Findings appear at their places without a button being pressed, and the field has what was typed."""
    if not has_editor():
        pytest.skip("the editor was not built (scripts/build-editor does it)")
    with visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/validate", wait_until="networkidle")
        page.locator(".cm-content").click()
        page.keyboard.insert_text('{\n  "name": "Desk",\n  "name": "Desk"\n}')
        expect(page.locator(".cm-lintRange-error").first).to_be_visible()
        assert '"Desk"' in page.locator("textarea[name=card]").input_value()
        assert seen.errors == []
        page.keyboard.press("Tab")  # the keyboard is no trap
        assert page.evaluate("document.activeElement.className").find("cm-content") == -1


def test_a_shared_card(home: str, chromium: Browser) -> None:
    """It travels in the fragment of the link, which no server sees, and is there when the link is opened."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/validate")
        paste(page, OLD)
        page.locator("[data-share]").click()
        page.wait_for_url("**#card=*")
        link = page.url
        page.goto("/en/")
        page.goto(link)
        expect(page.locator("textarea[name=card]")).to_have_value(re.compile("protocolVersion"))
        assert json.loads(page.locator("textarea[name=card]").input_value()) == json.loads(OLD)


def test_signing_in_the_browser(home: str, chromium: Browser) -> None:
    """A key that is made there signs the card, which verifies by its public half; the private one is never sent."""
    with visit(chromium, home) as seen:
        page = seen.page
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.post_data or ""))
        page.goto("/en/verify", wait_until="networkidle")
        paste(page, example("customer-support").data.decode())
        page.locator("[data-new-key]").click()
        expect(page.locator("[data-private-box]")).to_be_visible()
        secret = json.loads(page.locator("#made").input_value())["d"]
        page.locator("[data-sign]").click()
        expect(page.locator("textarea[name=card]")).to_have_value(re.compile("signatures"))
        assert json.loads(page.locator("#signed").input_value())["signatures"]
        with page.expect_download() as saved:
            page.locator("[data-save=signed]").click()
        assert saved.value.suggested_filename == "agent-card.json"
        page.locator("form#verify > p > button[type=submit]").click()
        expect(page.locator(".verdict")).to_contain_text("trusted")
        assert json.loads(page.locator("#made").input_value())["d"] == secret  # verifying does not lose it
        dialogs: list[str] = []

        def asked(dialog: Dialog) -> None:
            dialogs.append(dialog.type)
            dialog.accept()

        page.on("dialog", asked)
        page.locator(".brand").click()
        page.wait_for_url("**/en/")
        assert dialogs == ["beforeunload"]
        assert secret
        assert not [body for body in sent if secret in body]
        assert seen.errors == []


def test_generating(home: str, chromium: Browser) -> None:
    """What was filled in is still there after the page was left and opened again."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/generate")
        page.locator("#f-name").fill("Bill Desk")
        page.reload()
        assert page.locator("#f-name").input_value() == "Bill Desk"
        page.locator("#f-description").fill("Reads bills for small offices.")
        expect(page.locator("#made-card")).to_have_value(re.compile("small offices"))  # as one types
        page.locator("form#generate > .actions button[type=submit]").click()
        expect(page.locator("#made")).to_be_visible()
        assert "Bill Desk" in page.locator("#made-card").input_value()
        page.locator("button[value=skill]").click()
        assert page.locator("#s-1-name").count() == 1
        page.locator("#s-1-name").fill("Pay a bill")
        page.goto("/en/")
        page.goto("/en/generate")
        assert page.locator("#s-1-name").input_value() == "Pay a bill"
        assert page.locator("fieldset[data-part=skill] > legend").all_inner_texts() == ["Skill 1", "Skill 2"]
        page.locator("#f-name").press("Enter")
        expect(page.locator("#preview")).to_be_in_viewport()
        assert page.locator("[data-part=interface]").count() == 1
        page.goto("/en/generate?example=api-key")
        assert page.locator("#f-name").input_value() == ""
        assert "Bill Desk" not in page.locator("#made-card").input_value()
        page.locator("[data-before] button").click()
        page.wait_for_url("**/en/generate")
        assert page.locator("#f-name").input_value() == "Bill Desk"
        assert page.locator("#s-1-name").input_value() == "Pay a bill"
        page.locator("[data-anew]").click()
        page.wait_for_url("**/en/generate")
        expect(page.locator("#f-name")).to_have_value("")
        assert seen.errors == []


def test_choices_are_kept(home: str, chromium: Browser) -> None:
    """Of lists as of fields, in the other languages, and what is changed after the card was made."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/generate")
        page.locator("#f-name").fill("A1")
        page.locator("#f-version").fill("3.1.4")
        page.locator("#security").select_option("bearer")
        page.locator("#b-0").select_option("grpc")

        def held() -> list[str]:
            return [page.locator(one).input_value() for one in ("#f-name", "#f-version", "#security", "#b-0")]

        page.reload()
        assert held() == ["A1", "3.1.4", "bearer", "grpc"]
        page.locator(".languages a[lang=ru]").click()
        page.wait_for_url("**/ru/generate")
        assert held() == ["A1", "3.1.4", "bearer", "grpc"]
        page.locator("form#generate > .actions button[type=submit]").click()
        page.wait_for_url("**#preview")
        page.locator("#f-name").fill("A2")
        page.reload()
        assert held() == ["A2", "3.1.4", "bearer", "grpc"]
        page.goto("/en/validate", wait_until="networkidle")
        paste(page, BROKEN)
        page.locator(".languages a[lang=ms]").click()
        page.wait_for_url("**/ms/validate")
        expect(page.locator("textarea[name=card]")).to_have_value(re.compile("Spoon & Scale"))
        assert seen.errors == []


def test_findings_stand_beside_the_card(home: str, chromium: Browser) -> None:
    """Where there is room for both."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.set_viewport_size({"width": 1600, "height": 900})
        page.goto("/en/validate", wait_until="networkidle")
        paste(page, BROKEN)
        page.locator("form#validate .actions button[type=submit]").click()
        expect(page.locator("#found")).to_be_in_viewport()
        card, found = page.locator(".source").bounding_box(), page.locator("#found").bounding_box()
        assert card is not None
        assert found is not None
        assert card["x"] + card["width"] <= found["x"]
        page.locator(".findings li").last.scroll_into_view_if_needed()
        expect(page.locator(".source")).to_be_in_viewport(ratio=0.5)


def test_checking(home: str, chromium: Browser) -> None:
    """Each of the six points shows its word, and one is told to wait."""
    reply = Reply(200, example("minimal-card").data, {"content-type": "application/json"})
    with serving({"/.well-known/agent-card.json": reply}) as host, visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/check")
        page.locator("#url").fill(host.url)
        page.locator("#consent").check()
        page.locator("main form button").click()
        expect(page.locator("#points")).to_be_in_viewport(timeout=60_000)
        words = page.locator("#points ~ .findings .word")
        assert words.count() == 6
        assert "skip" in words.all_inner_texts()
        for box in [words.nth(number).bounding_box() for number in range(6)]:
            assert box is not None
            assert box["x"] >= 0
        assert seen.errors == []


def test_searching_the_reference(home: str, chromium: Browser) -> None:
    """As one types, what does not fit goes."""
    with visit(chromium, home) as seen:
        page = seen.page
        page.goto("/en/reference")
        before = page.locator(".member:visible").count()
        page.locator("#search").fill("pushNotifications")
        assert 0 < page.locator(".member:visible").count() < before / 5
        assert "/" in page.locator("[data-count]").inner_text()
        page.locator("#search").fill("zzzzqq")
        assert page.locator("[data-count]").inner_text() == "Nothing fits."
        assert page.locator("main h2:visible").count() == 0
        page.goto("/en/validate#card=AAAA")
        expect(page.locator("[data-shared]")).to_contain_text("can’t be read")


@pytest.mark.parametrize("path", ["validate", "migrate", "verify", "generate"])
def test_without_scripts(home: str, chromium: Browser, path: str) -> None:
    """The same, by the form alone."""
    with visit(chromium, home, scripts=False) as seen:
        page = seen.page
        page.goto(f"/en/{path}")
        if path == "generate":
            page.locator("#f-name").fill("Bill Desk")
            page.locator("form#generate > .actions button[type=submit]").click()
            assert "Bill Desk" in page.locator("#made-card").input_value()
            return
        page.locator("textarea[name=card]").fill(OLD)
        page.locator("main form button[type=submit]:not(.second)").first.click()
        assert page.locator("main section h2").count() >= 1


def test_the_weight_of_the_validator(home: str, chromium: Browser) -> None:
    """Under 150 KB over the wire, the editor and all, and painted before scripts come."""
    import httpx2

    with visit(chromium, home) as seen:
        urls: list[str] = []
        seen.page.on("response", lambda answer: urls.append(answer.url))
        seen.page.goto("/en/validate", wait_until="networkidle")
    total = 0
    for url in urls:
        with httpx2.stream("GET", url, headers={"accept-encoding": "gzip"}) as answer:
            total += len(b"".join(answer.iter_raw()))
    assert total < 150_000
    if has_editor():
        assert len(gzip.compress((BUILT / "workbench.js").read_bytes())) < 130_000


HOSTILE = "\"><img src=x onerror=alert(1)><script>alert(2)</script>'{{1327*1327}}${1327*1327}\u202e\u0000"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_of_a_card_is_text(home: str, chromium: Browser, lang: str) -> None:
    """Whatever stands in any text of a card, on every page that shows it: no element, no dialog, no message of the console."""
    card = json.loads(example("customer-support").data)
    card = planted(card)
    with visit(chromium, home) as seen:
        page = seen.page
        dialogs: list[str] = []

        def refused(dialog: Dialog) -> None:
            dialogs.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", refused)
        for path in ("validate", "migrate", "verify"):
            page.goto(f"/{lang}/{path}")
            paste(page, json.dumps(card))
            page.locator("main form button[type=submit]:not(.second)").first.click()
            page.wait_for_load_state("networkidle")
            assert page.locator("main img").count() == 0
            assert "1760929" not in page.locator("main").inner_text()
        page.goto(f"/{lang}/generate")
        page.locator("#f-name").fill(HOSTILE.replace("\u0000", ""))
        page.locator("form#generate > .actions button[type=submit]").click()
        assert page.locator("main img").count() == 0
        assert dialogs == []
        assert seen.errors == []


def planted(node: Any) -> Any:
    """The card with the hostile text behind every text in it, and in a name."""
    if isinstance(node, dict):
        return {name: planted(item) for name, item in node.items()} | {HOSTILE: HOSTILE}
    if isinstance(node, list):
        return [planted(item) for item in node]
    return f"{node}{HOSTILE}" if isinstance(node, str) else node
