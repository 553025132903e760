"""The catalogs: whole, with the same values in each text, and no text that a reader sees is missing from them."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from a2acard import errors
from a2acard.cli.main import COMMANDS
from a2acard.errors import BadValue, UnknownRule
from a2acard.languages import LANGUAGES, accepted, language, wanted
from a2acard.linter.run import Plan, judge
from a2acard.rules import RULES
from a2acard.source.parse import read
from a2acard.types import Phrase, enumerated, told
from tests.cli.run import run
from tests.rules.pages import read_page
from tests.rules.test_pages import judged

HERE = Path(__file__).parent
LOCALE = HERE.parent / "src/a2acard/locale"
OTHERS = [code for code in LANGUAGES if code != "en"]


def catalog(code: str) -> Catalog:
    """The catalog of a language, as its file has it."""
    return read_po(io.BytesIO((LOCALE / code / "LC_MESSAGES/a2acard.po").read_bytes()), locale=code)


def forms(text: object) -> tuple[str, ...]:
    """The forms of a text for numbers, or the one that it has."""
    return tuple([str(one or "") for one in (text if isinstance(text, (tuple, list)) else (text,))])


def fields(text: str) -> set[str]:
    """The named values of a text."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return set()  # braces that are braces


@pytest.mark.parametrize("code", OTHERS)
def test_everything_is_translated(code: str) -> None:
    """Every text, in all the forms that the language has for numbers, with the values of the English one."""
    found = catalog(code)
    assert found.fuzzy is False
    for message in found:
        if not message.id:
            continue
        english, here = forms(message.id), forms(message.string)
        assert all(here), f"{code}: {message.id!r} has no translation"
        assert len(here) == (found.num_plurals if len(english) > 1 else 1)
        for text in here:
            wanted = fields(english[-1]) - {"s"}  # the plural s of English
            assert fields(text) - {"s"} == wanted, f"{code}: {message.id!r}: {text!r}"
            assert text.count("\n") == english[-1].count("\n"), f"{code}: {message.id!r}"


@pytest.mark.parametrize("code", OTHERS)
def test_names_of_the_protocol_stay(code: str) -> None:
    """Members, paths and code are the same in every language."""
    for message in catalog(code):
        if not message.id or isinstance(message.id, tuple):
            continue
        for name in re.findall(r"`[^`]+`|\b[a-z]+(?:[A-Z][a-z]+)+\b|/\.well-known/[\w.-]+", str(message.id)):
            assert name.strip("`") in str(message.string), f"{code}: {name} in {message.id!r}"


@pytest.mark.parametrize("code", OTHERS)
def test_it_is_another_language(code: str) -> None:
    """Few texts are the same as in English: those that are names."""
    same = [
        m.id
        for m in catalog(code)
        if m.id and m.string == m.id and re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", str(m.id))
    ]
    assert same == []


def test_what_is_said_is_known() -> None:
    """Every message, fix and phrase that any example of any rule leads to, and any card of ours, stands in the catalogs."""
    known = {part for m in catalog("ru") if m.id for part in forms(m.id)}
    missing: set[str] = set()

    def seen(text: str) -> str:
        if text not in known and re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", re.sub(r"\{\w+\}", "", text)):
            missing.add(text)
        return text

    for item in RULES:
        page = read_page(item)
        for example in (*page.flagged, *page.accepted):
            for finding in judged(page, example).findings:
                finding.speak(seen)
                assert finding.message
                assert finding.fix is None or finding.fix.title
    for path in (HERE / "corpus").rglob("*.json"):
        for finding in judge(read(path.read_bytes()), Plan("strict")).findings:
            finding.speak(seen)
            assert finding.message
    assert missing == set()


def test_numbers() -> None:
    """Each language has its forms."""
    said = [
        language("ru").many("{number} error", "{number} errors", number)
        for number in (1, 2, 5, 11, 21, 22, 112)
    ]
    assert len({text.split()[1] for text in said}) == 3
    assert said[0].split()[1] == said[4].split()[1] != said[3].split()[1]
    assert language("en").many("{number} error", "{number} errors", 1) == "1 error"
    assert language("ms").many("{number} error", "{number} errors", 2).startswith("2 ")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LANGUAGE": "de:ms:en"}, "ms"),
        ({"LANG": "ms"}, "ms"),
        ({"LC_MESSAGES": "ms_MY.UTF-8", "LANG": "ru_RU"}, "ms"),
        ({"LANGUAGE": "xx", "LANG": "ru_RU"}, "ru"),
    ],
)
def test_what_the_environment_wants(environment: dict[str, str], code: str) -> None:
    """As gettext reads it."""
    assert wanted(environment) == code


def test_what_a_browser_wants() -> None:
    """By weight; nonsense is passed over."""
    assert accepted("de, ru;q=0.4, ms;q=0.5") == "ms"
    assert accepted(";;;q=,") == "en"
    with pytest.raises(BadValue, match="there are en, ms, ru"):
        language("de")


def test_phrases() -> None:
    """Words among values are translated with the message, those of the card are not."""
    words = {"a {kind} list": "senarai {kind}", "{first} and {last}": "{first} dan {last}", "short": "pendek"}
    made = Phrase("a {kind} list", kind=Phrase("short"))
    assert made == "a short list"
    assert made.told(lambda text: words.get(text, text)) == "senarai pendek"
    assert enumerated([]) == ""
    assert enumerated(["{a}"]) == "{a}"
    three = enumerated(["a", "{b}", "c"])
    assert three == "a, {b} and c"
    assert isinstance(three, Phrase)
    assert three.told(lambda text: words.get(text, text)) == "a, {b} dan c"


def test_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """People get the language of their environment, machines English unless it is asked for, and baselines never notice."""
    card = '{"name": "Desk", "url": "https://a.example.com/x", "skills": []}'
    english = run("lint", card)
    russian = run("lint", card, "--lang", "ru")
    assert russian.code == english.code
    assert re.search("[а-я]", russian.out)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert run("lint", card).out == russian.out
    assert not re.search("[а-я]", run("lint", card, "--format", "json").out)
    assert re.search("[а-я]", run("lint", card, "--format", "json", "--lang", "ru").out)
    for format in ("sarif", "github", "gitlab", "junit", "markdown"):
        assert re.search("[а-я]|\\\\u04", run("lint", card, "--format", format, "--lang", "ru").out), format
    assert re.search("[а-я]", run("lint", "--jsonl", "-", "--lang", "ru", stdin=card.encode()).out)
    assert run("lint", card, "--lang", "de").code == 2


def test_errors_are_told_in_the_language() -> None:
    """An error's message is English as a string, and `said` gives it in another language, values unchanged."""
    error = UnknownRule("nmae", ("name",))
    assert str(error) == "unknown rule 'nmae'; did you mean 'name'?"
    assert error.said(language("ms")) == "peraturan 'nmae' tidak dikenali; adakah maksud anda 'name'?"
    assert BadValue("as it is").said(language("ru")) == "as it is"


def test_errors_reach_people_in_their_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, whoever raises them; values, names of options and the language of the next run stay."""
    for code, text in (("ms", "tiada fail sepadan dengan"), ("ru", "не подходит ни один файл")):
        found = run("lint", "nothing-*.x", "--lang", code)
        assert found.code == 2
        assert text in found.err
        assert "'nothing-*.x'" in found.err
    assert run("lint", "nothing-*.x").err == "a2acard: no file matches 'nothing-*.x'\n"
    settings = tmp_path / "a2acard.toml"
    settings.write_text("profle = 'strict'\n")
    said = run("lint", "{}", "--settings", str(settings), "--lang=ru").err
    assert (
        said == f"a2acard: {settings}: profle: неизвестная настройка; возможно, вы имели в виду 'profile'?\n"
    )
    monkeypatch.setenv("LANG", "ms_MY.UTF-8")
    assert "tiada fail sepadan dengan" in run("lint", "nothing-*.x").err


def test_notes_and_summaries_are_told_in_the_language(tmp_path: Path) -> None:
    """What a command says beside its report, and the lines at the end of lists."""
    (tmp_path / "x.txt").write_text("")
    assert "карточек нет" in run("lint", str(tmp_path), "--lang", "ru").err
    assert "peraturan; tahap keterukan" in run("rules", "--lang", "ms").out
    assert "`a2acard explain skills.tags`" in run("fields", "--lang", "ru").out.splitlines()[-1]
    new = run("new", "--no-input", "--lang", "ru")
    assert new.code == 2
    assert "как называется агент; --name NAME" in new.err
    card = tmp_path / "card.json"
    card.write_text('{"name": "Desk"}')
    assert "Полей" in run("fields", "--lang", "ru").out
    wrote = run("lint", str(card), "--baseline", str(tmp_path / "b.json"), "--lang", "ru").err
    assert "записано замечаний" in wrote


@pytest.mark.parametrize("code", OTHERS)
def test_wrong_calls_are_told_in_the_language(code: str) -> None:
    """By argparse, and by our parser; in English it is as it always was."""
    argparse = (vars(import_module("argparse"))["_"], run("get").err)
    words = language(code)
    lead = words("usage: ")
    for arguments, template, values in (
        (("get",), "the following arguments are required: %s", "TARGET"),
        (("lint", "--frobnicate"), "unrecognized arguments: {arguments}", "--frobnicate"),
        (("lint", "--profile"), "expected one argument", "--profile"),
        (("lint", "--jobs", "many"), "invalid %(type)s value: %(value)r", "'many'"),
        (("lint", "--profile", "zzz"), "invalid choice: {value!r} (choose from {choices})", "strict"),
    ):
        found = run(*arguments, "--lang", code)
        assert found.code == 2
        assert found.err.startswith(lead)
        assert values in found.err
        start = re.split(r"[%{]", words(template))[0]
        assert start in found.err
    assert words("unknown command '{name}'").format(name="lnit") in run("lnit", "--lang", code).err
    assert (vars(import_module("argparse"))["_"], run("get").err) == argparse


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_told_in_the_language(name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of it: none that English has, but such as are names, commands and choices."""
    monkeypatch.setenv("COLUMNS", "1000")
    english = run(name, "--help") if name else run("--help")
    here = run(name, "--help", "--lang", code) if name else run("--help", "--lang", code)
    assert here.code == 0
    assert [line.split("  ")[1] for line in here.out.splitlines() if line.startswith("  -")] == [
        line.split("  ")[1] for line in english.out.splitlines() if line.startswith("  -")
    ]
    lines = {line for line in english.out.splitlines() if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", line)}
    assert lines
    assert not {line for line in lines if "a2acard " not in line} & set(here.out.splitlines())
    monkeypatch.setenv("LANG", {"ms": "ms_MY.UTF-8", "ru": "ru_RU.UTF-8"}[code])
    assert (run(name, "--help") if name else run("--help")).out == here.out


def test_what_helps_is_in_the_catalogs() -> None:
    """Placeholders of argparse are the same in each language."""
    for code in OTHERS:
        for message in catalog(code):
            for english, here in zip(forms(message.id), forms(message.string), strict=False):
                wanted = sorted(re.findall(r"%\(\w+\)[sr]|(?<= )%[sr]", english))
                assert sorted(re.findall(r"%\(\w+\)[sr]|(?<!\w)%[sr]", here)) == wanted, (
                    f"{code}: {english!r}"
                )


ROOMS = ("cli", "linter", "authoring", "serving", "examples", "declarations", "rules", "web", "languages.py")
"""The rooms whose errors people meet in their language."""
WORDS = re.compile(r"(?<!a2acard )\b(?!a2acard)[a-z]{2,}\b(?!\[)[ ,.:]")
"""Words of English, as against names of programs, of members and of options."""


def raised(room: str) -> Iterator[tuple[Path, ast.Call]]:
    """Each error of ours that a room raises, and each that a `fail` of it makes."""
    base = LOCALE.parent / room
    ours = {
        name
        for name, item in vars(errors).items()
        if isinstance(item, type) and issubclass(item, BaseException)
    }
    for path in base.rglob("*.py") if base.is_dir() else [base]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in {*ours, "fail", "note", "Refused"}:
                    yield path, node


@pytest.mark.parametrize("room", ROOMS)
def test_errors_are_phrases(room: str) -> None:
    """No error and no note is made of an English text that nobody could translate."""
    found = [
        f"{path.name}:{node.lineno}"
        for path, node in raised(room)
        for item in node.args[:2]
        if isinstance(item, ast.JoinedStr)
        and any([WORDS.search(str(part.value)) for part in item.values if isinstance(part, ast.Constant)])
        or isinstance(item, ast.Constant)
        and isinstance(item.value, str)
        and WORDS.search(item.value)
    ]
    assert found == []


def test_rows_are_joined_in_the_language() -> None:
    """The word before the last item is of the language too."""
    row = enumerated(["a", "b", "c"])
    assert str(row) == "a, b and c"
    assert told(row, language("ru")) == "a, b и c"
