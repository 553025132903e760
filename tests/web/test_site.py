"""The documentation as a site: every address that findings and schemas name is there, and no link leads nowhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from a2acard.examples import EXAMPLES
from a2acard.finding import help_url
from a2acard.probing import every_check
from a2acard.rules import RULES
from scripts.site import build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built."""
    folder = tmp_path_factory.mktemp("a") / "site"
    build(folder)
    return folder


def there(site: Path, path: str) -> bool:
    """True when a web server of files has something at an address."""
    found = site / path.strip("/")
    return found.is_file() or (found / "index.html").is_file()


def test_the_addresses_that_others_name(site: Path) -> None:
    """Pages of rules and checks, schemas by their own `$id`, examples."""
    for url in (*[help_url(item.id) for item in RULES], *[check.help for check in every_check()]):
        assert there(site, url.removeprefix("https://a2acard.dev")), url
    for file in (site / "schemas").glob("*.json"):
        own = json.loads(file.read_bytes()).get("$id", "")
        assert own.startswith("https://a2acard.dev/"), file
        assert there(site, own.removeprefix("https://a2acard.dev")), own
    assert all([there(site, f"/examples/{example.name}.json") for example in EXAMPLES])


def test_no_link_leads_nowhere(site: Path) -> None:
    """On every page; nor does an anchor."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for path, anchor in re.findall(r'href="(/[^"#]*)?(#[^"]*)?"', text):
            target = page if not path else site / path.strip("/")
            if path:
                assert there(site, path), f"{page}: {path}"
            if anchor and not target.is_file():
                target = target / "index.html"
            if anchor and target.suffix == ".html":
                assert f'id="{anchor[1:]}"' in target.read_text(encoding="utf-8"), f"{page}: {path}{anchor}"


def test_a_folder_of_somebody_else_is_not_touched(tmp_path: Path) -> None:
    """A second build replaces the first; anything else stays."""
    (tmp_path / "mine.txt").write_text("x")
    with pytest.raises(SystemExit, match="no site of ours"):
        build(tmp_path)
    build(tmp_path / "site")
    build(tmp_path / "site")
    assert (tmp_path / "mine.txt").exists()
