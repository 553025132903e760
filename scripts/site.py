"""The documentation as a static site: `python -m scripts.site FOLDER` (default: site).

Every page of `docs/` and the README, at the addresses that findings and schemas name: `/rules/ID`, `/probes/ID`,
`/schemas/NAME.json`, `/examples/NAME.json`.
"""

from __future__ import annotations

import argparse
import posixpath
import re
import shutil
import sys
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from a2acard import __version__
from a2acard.examples import EXAMPLES
from a2acard.web.assets import STATIC
from a2acard.web.rendering import markdown

ROOT = Path(__file__).parent.parent
PLACES = (
    ("/quickstart", "Quickstart"),
    ("/rules", "Rules"),
    ("/reference/1.0", "Reference"),
    ("/probes", "Checks"),
    ("/examples", "Examples"),
    ("/reference/commands", "Commands"),
)
COPIED = (".json", ".ts", ".py")
TOP = {
    "README.md": "/",
    "CONTRIBUTING.md": "/contributing",
    "SECURITY.md": "/security",
    "CHANGELOG.md": "/changelog",
}


def address(path: Path) -> str:
    """The address of a page: its path without `.md`; that of a folder's README is the folder."""
    if path.parent == ROOT:
        return TOP[path.name]
    name = path.relative_to(ROOT / "docs").with_suffix("").as_posix()
    return "/" + name.removesuffix("README").rstrip("/")


def pages() -> dict[str, Path]:
    """Every page by its address."""
    found = {address(path): path for path in sorted((ROOT / "docs").rglob("*.md"))}
    return found | {address(ROOT / name): ROOT / name for name in TOP}


def led(text: str, path: Path) -> str:
    """The text with its links to other files leading to their addresses."""

    def to(match: re.Match[str]) -> str:
        target, anchor = match[1], match[2] or ""
        if "://" in target or target.startswith(("mailto:", "#")):
            return match[0]
        other = Path(posixpath.normpath((path.parent / target).as_posix()))
        if other.suffix == ".md" and other.exists():
            return f"]({address(other)}{anchor})"
        if other.is_relative_to(ROOT / "docs") and other.suffix in COPIED:
            return f"](/{other.relative_to(ROOT / 'docs').as_posix()})"
        return f"](https://github.com/a2acard/a2acard/tree/main/{other.relative_to(ROOT).as_posix()}{anchor})"

    return re.sub(r"\]\(([^)#\s]*)(#[^)\s]*)?\)", to, text)


def build(folder: Path) -> None:
    """Write the site. What was in the folder before is taken away, if it was a site."""
    if folder.exists():
        if any(folder.iterdir()) and not (folder / ".a2acard-site").exists():
            raise SystemExit(f"{folder} is no site of ours, and nothing in it is touched")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    (folder / ".a2acard-site").write_text(__version__, encoding="utf-8")
    layout = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True).get_template(
        "site.html"
    )
    for here, path in pages().items():
        text = path.read_text(encoding="utf-8")
        title = next((line[2:] for line in text.splitlines() if line.startswith("# ")), path.stem)
        body = markdown(led(re.sub(r"<!--.*?-->\n*", "", text), path))
        out = folder / here.strip("/") / "index.html"
        out.parent.mkdir(parents=True, exist_ok=True)
        page = layout.render(title=title, body=anchored(body), here=here, places=PLACES, version=__version__)
        out.write_text(page, encoding="utf-8")
    for file in sorted((ROOT / "docs").rglob("*")):
        if file.suffix in COPIED:
            out = folder / file.relative_to(ROOT / "docs")
            out.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, out)
    for example in EXAMPLES:
        (folder / "examples" / f"{example.name}.json").write_bytes(example.data)
    for name in ("style.css", "icon.svg"):
        shutil.copyfile(STATIC / name, folder / name)


def anchored(body: str) -> str:
    """Headings with the ids that links inside a page name, as GitHub makes them."""
    from markupsafe import Markup

    def named(match: re.Match[str]) -> str:
        words = re.sub(r"<[^>]+>", "", match[2]).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        return f'<h{match[1]} id="{anchor}">{match[2]}</h{match[1]}>'

    return Markup(re.sub(r"<h([1-4])>(.*?)</h\1>", named, body))  # made of a page that was escaped


def main(arguments: list[str]) -> int:
    """Build the site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="site", help="where to write it (default: site)")
    build(Path(parser.parse_args(arguments).folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
