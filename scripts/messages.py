"""The texts that readers of other languages need: `python -m scripts.messages`; with `--check` says what is out of date (exit 1).

Writes `locale/a2acard.pot` from the code, the tables and the templates, brings the catalog of each language up to date
without losing a translation, and compiles it.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from a2acard.languages import DOMAIN, LANGUAGES

SOURCE = Path(__file__).parent.parent / "src/a2acard"
LOCALE = SOURCE / "locale"
ROOMS = (
    "rules",
    "migration",
    "comparison",
    "authoring",
    "probing",
    "spec",
    "source",
    "signing",
    "readers",
    "discovery",
    "linter",
)
"""Where messages are made; in the others only phrases are."""
AT = {"Hit": 1, "Fix": 0, "Change": 2, "Phrase": 0, "Verdict": 1, "passed": 0, "failed": 1, "warned": 1, "skipped": 0, "unfinished": 1, "departure_hits": 2}  # fmt: skip
"""The place of the template among the arguments, by what is called."""
ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "argument %(argument_name)s: %(message)s",
    "not allowed with argument %s",
    "ignored explicit argument %r",
    "the following arguments are required: %s",
    "one of the arguments %s is required",
    "expected one argument",
    "expected at most one argument",
    "expected at least one argument",
    "expected %s argument\0expected %s arguments",
    "invalid %(type)s value: %(value)r",
)
"""What argparse itself says in the help of our commands, and where a command is called wrongly."""
THEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The date of compiled catalogs, whenever they are made."""
NOTE = {"migration": 1, "authoring": 1}
NOTING = {"tell": 1, "leave_out": 1}
"""The methods that note what there is to tell of a card just written, with the place of the template."""
CONSTANT = re.compile(r"_?(?:MESSAGE|TITLE)\w*\Z")


def messages() -> dict[str, set[str]]:
    """Every text in English, with the files it is from; those with two forms stand as `one\\0other`."""
    found: dict[str, set[str]] = {}

    def add(text: object, file: str) -> None:
        if not isinstance(text, str):
            return
        ours = re.sub(r"\{[^{}]*\}", "", text)
        if re.search(r"[A-Za-z]{2}", ours) and (" " in text or text in SINGLE):
            found.setdefault(str(text), set()).add(file)

    for path in sorted(SOURCE.rglob("*.py")):
        if path.name != "__main__.py":
            file = path.relative_to(SOURCE)
            for text in templates(path, file.parts[0]):
                add(text, str(file))
    for file, text in facts():
        add(text, file)
    for file, text in spoken():
        found.setdefault(text, set()).add(file)
    return found


SINGLE = frozenset(
    "blank blanks images truncated error warning info pass fail warn skip yes no off required optional "
    "NO anyone breaking client compatible cookie cookies cosmetic description documentation examples give gives header "
    "headers icon invalid name none nothing provider redirect refuses relative signatures speaks streaming tags take "
    "takes this come gone changed cards requests options private public one assumed signed unsigned healthy unhealthy agent "
    "examples: example: Example:".split()
)
"""Words that are texts of their own."""


def templates(path: Path, room: str) -> Iterator[object]:
    """The templates of the messages, fixes and notes that a module makes, and the phrases among their values."""
    module = import_module(
        ".".join(["a2acard", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")
    )
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, item in vars(module).items():
        if room in ROOMS and CONSTANT.match(name):
            yield from _texts(item)
    given: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, item in _pairs(target, node.value):
                    given.setdefault(name, []).append(item)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Counted":
            forms = [form.value for form in node.args[1:] if isinstance(form, ast.Constant)]
            yield "\0".join(forms) if len(forms) == 2 else None
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "some"
            and len(node.args) == 2
        ):
            noun = node.args[1]
            if isinstance(noun, ast.Constant):
                yield f"{{number}} {noun.value}\0{{number}} {noun.value}s"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Counted":
            forms = [item.value for item in node.args[1:] if isinstance(item, ast.Constant)]
            if len(forms) == 2:
                yield "\0".join(map(str, forms))
    places = AT | {"Note": NOTE.get(room, 0)} if room in ROOMS else {"Phrase": AT["Phrase"]}
    for node in ast.walk(tree):
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        method = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
        if room == "authoring" and method in NOTING and len(node.args) > NOTING[method]:
            yield from _leaves(node.args[NOTING[method]], module, given, set())
        if isinstance(node, ast.Call) and called in places:
            values = called == "Phrase"  # whose keywords are the values in it
            keyword = next(
                (k.value for k in node.keywords if k.arg in ("message", "template") and not values), None
            )
            found = keyword or (node.args[places[called]] if len(node.args) > places[called] else None)
            if found is not None:
                yield from _leaves(found, module, given, set())


def _pairs(target: ast.expr, item: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, item
    elif isinstance(target, ast.Tuple) and isinstance(item, ast.Tuple) and len(target.elts) == len(item.elts):
        for one, other in zip(target.elts, item.elts, strict=True):
            yield from _pairs(one, other)


def _leaves(
    node: ast.expr, module: Any, given: dict[str, list[ast.expr]], seen: set[str]
) -> Iterator[object]:
    """The texts that an expression may come to."""
    if isinstance(node, ast.Constant):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _leaves(node.body, module, given, seen)
        yield from _leaves(node.orelse, module, given, seen)
    elif isinstance(node, ast.BoolOp):
        for item in node.values:
            yield from _leaves(item, module, given, seen)
    elif isinstance(node, ast.Subscript):
        yield from _leaves(node.value, module, given, seen)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        yield from _leaves(node.func.value, module, given, seen)
        for item in node.args[1:]:
            yield from _leaves(item, module, given, seen)
    elif isinstance(node, ast.Name) and node.id not in seen:
        if hasattr(module, node.id):
            yield from _texts(getattr(module, node.id))
        else:
            for item in given.get(node.id, ()):
                yield from _leaves(item, module, given, seen | {node.id})


def _texts(item: object) -> Iterator[object]:
    if isinstance(item, str):
        yield getattr(item, "template", item)
    elif isinstance(item, dict):
        for one in item.values():
            yield from _texts(one)
    elif isinstance(item, (tuple, list)):
        for one in item:
            yield from _texts(one)


def facts() -> Iterator[tuple[str, object]]:
    """The texts of tables: what rules, checks and steps are about, what members mean, what things are called."""
    from a2acard.authoring import asked
    from a2acard.cli.main import COMMANDS, parser
    from a2acard.cli.parser import translate
    from a2acard.comparison._base import CATEGORIES as CONCERNS
    from a2acard.examples import EXAMPLES
    from a2acard.finding import NO_CLAUSE, SEVERITIES
    from a2acard.jws import _BREAKING
    from a2acard.migration._steps import BACK, FORTH
    from a2acard.probing import every_check
    from a2acard.probing._base import CATEGORIES, VERDICTS
    from a2acard.probing.checklist import POINTS
    from a2acard.redact import FORMS
    from a2acard.rules import RULES
    from a2acard.rules.security.credential_in_card import _WITH_AN
    from a2acard.rules.signatures._entries import _SAMPLES
    from a2acard.rules.signatures.signature_malformed import _MESSAGES
    from a2acard.spec import specification
    from a2acard.spec.lookalike import _KINDS
    from a2acard.spec.reference import REFERENCE_VERSIONS

    for word in (*SEVERITIES, NO_CLAUSE):
        yield "finding.py", word
    for word in VERDICTS:
        yield "probing/_base.py", word
    yield "rules/profiles.py", "off"
    for word in CONCERNS:
        yield "comparison/_base.py", word
    for item in RULES:
        yield f"rules/{item.folder}/{item.id.replace('-', '_')}.py", item.rule.summary
    for check in every_check():
        yield f"probing/checks/{check.id.replace('-', '_')}.py", check.summary
    for step in (*FORTH, *BACK):
        for text in (step.summary, *step.loses):
            yield "migration", text
    for title in (*POINTS.values(), *CATEGORIES.values()):
        yield "probing", title
    for summary in COMMANDS.values():
        yield "cli/main.py", summary
    for name in COMMANDS:
        told: list[str] = []
        translate(parser(name), lambda text, told=told: told.append(text) or text)  # type: ignore[misc]  # it notes the text
        for text in told:
            yield f"cli/commands/{name}.py", text
    for text in ARGPARSE:
        yield "cli/parser.py", text
    for example in EXAMPLES:
        yield "examples/__init__.py", example.pattern
        yield f"examples/{example.name}.md", example.summary
    for law in [specification(version) for version in REFERENCE_VERSIONS]:
        for message in law.messages.values():
            yield f"spec/{law.version}", message.meaning
            for field in message.fields:
                yield f"spec/{law.version}", field.meaning
                yield f"spec/{law.version}", field.mistake
        for entries in law.legacy.values():
            for entry in entries.values():
                yield f"spec/{law.version}", entry.use
                yield f"spec/{law.version}", entry.why
    for lacking in [item for item in vars(asked).values() if isinstance(item, asked.Missing)]:
        yield "authoring/asked.py", lacking.answer
        yield "authoring/asked.py", lacking.why
    for look, _ in _KINDS:
        yield "spec/lookalike.py", look
    for kind, _ in FORMS:
        yield "redact.py", f"{'an' if kind.startswith(_WITH_AN) else 'a'} {kind}"
    for problem in (*_BREAKING, *_MESSAGES, "wrong-length"):
        yield "jws.py", problem.replace("-", " ")
    for sample in _SAMPLES.values():
        yield "rules/signatures/_entries.py", sample


KEYWORDS = {"words": None, "many": (1, 2), "_": None}


def spoken() -> Iterator[tuple[str, str]]:
    """The texts that the code and the templates give to a language at once."""
    methods = [("rules/**.py", "ignore"), ("**.py", "python"), ("**.html", "jinja2"), ("**.svg", "jinja2")]
    options = {"**.html": {"trimmed": "true", "silent": "false"}}
    found = extract_from_dir(SOURCE, methods, options, keywords=KEYWORDS)
    for file, _, message, _, _ in found:
        text = "\0".join(message) if isinstance(message, tuple) else message
        if text:
            yield file, text


def template() -> Catalog:
    """All texts, in the order of the files they are first from."""
    made = Catalog(project=DOMAIN, version=None, fuzzy=False, charset="utf-8")
    made.header_comment = "# The texts of a2acard, in English; written by scripts/messages."
    for text, files in sorted(messages().items(), key=lambda item: (min(item[1]), item[0])):
        id = tuple(text.split("\0")) if "\0" in text else text
        flags = ("python-brace-format",) if re.search(r"\{\w+\}", text) else ()
        made.add(id, None, [(file, None) for file in sorted(files)[:3]], flags)
    return made


def made() -> dict[Path, bytes]:
    """Every file of the catalogs with its bytes."""
    texts = template()
    found = {LOCALE / f"{DOMAIN}.pot": _written(texts)}
    for code in LANGUAGES:
        if code == "en":
            continue
        folder = LOCALE / code / "LC_MESSAGES"
        path = folder / f"{DOMAIN}.po"
        if path.exists():
            catalog = read_po(io.BytesIO(path.read_bytes()), locale=code)
        else:
            catalog = Catalog(locale=code, project=DOMAIN, fuzzy=False)
        catalog.update(texts, no_fuzzy_matching=True, update_header_comment=False)
        catalog.obsolete.clear()
        catalog.header_comment = f"# a2acard in {LANGUAGES[code]}."
        found[path] = _written(catalog)
        catalog.creation_date = catalog.revision_date = THEN
        compiled = io.BytesIO()
        write_mo(compiled, catalog)
        found[folder / f"{DOMAIN}.mo"] = compiled.getvalue()
    return found


def _written(catalog: Catalog) -> bytes:
    """A catalog as its file has it, without what changes by the hour."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=False, include_lineno=False, omit_header=False)
    lines = [
        line
        for line in out.getvalue().decode("utf-8").splitlines()
        if not re.match(
            r'"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|Language-Team):',
            line,
        )
    ]
    return ("\n".join(lines).rstrip("\n") + "\n").encode()


def main(arguments: list[str]) -> int:
    """Write the files, or say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when a file is out of date"
    )
    args = parser.parse_args(arguments)
    old = [path for path, data in made().items() if not path.exists() or path.read_bytes() != data]
    if args.check:
        for path in old:
            print(
                f"{path.relative_to(SOURCE.parent.parent)} is out of date: run python -m scripts.messages",
                file=sys.stderr,
            )
        return 1 if old else 0
    for path, data in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for (
        path,
        data,
    ) in made().items():  # a compiled catalog follows the catalog that was just brought up to date
        path.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
