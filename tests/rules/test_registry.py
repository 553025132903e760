"""The list of rules, the files and the pages are the same set."""

from __future__ import annotations

from pathlib import Path

import pytest

import a2acard.rules
from a2acard import UnknownRule
from a2acard.rules import RULES, entry
from a2acard.rules.profiles import TABLE
from a2acard.rules.survey import ALL

FOLDER = Path(a2acard.rules.__file__).parent
FOLDERS = (
    "document",
    "shape",
    "identity",
    "interfaces",
    "capabilities",
    "skills",
    "media_types",
    "security",
    "signatures",
    "response",
    "policy",
)


def stems(ending: str) -> set[tuple[str, str]]:
    """Folder and kebab-case stem of the files with this ending."""
    return {
        (path.parent.name, path.stem.replace("_", "-"))
        for folder in FOLDERS
        for path in (FOLDER / folder).glob(f"*{ending}")
        if not path.stem.startswith("_")
    }


def test_files_pages_and_list_agree() -> None:
    """Files = pages = RULES = rows of the table of profiles."""
    listed = {(item.folder, item.id) for item in RULES}
    assert stems(".py") == listed
    assert stems(".md") == listed
    assert set(TABLE) == {item.id for item in RULES}
    assert len(listed) == len(RULES)


def test_unknown_rule_suggests() -> None:
    """A misspelt id is refused with the id that looks alike."""
    with pytest.raises(UnknownRule) as caught:
        entry("duplicate-skil-id")
    assert caught.value.did_you_mean[0] == "duplicate-skill-id"


def test_messages_are_lower_case_and_constant() -> None:
    """Messages start small (unless with a value or a name) and give no orders."""
    for item in RULES:
        module = __import__(item.module, fromlist=["RULE"])
        for name, message in vars(module).items():
            if name.startswith("MESSAGE") and isinstance(message, str):
                assert message[:1] in "'{" or message[:1].islower() or message.startswith(("A2A", "JSON"))
                assert not message.endswith(".")
                assert "please" not in message


def test_all_is_no_cue_of_a_rule() -> None:
    """The cue for "every rule" is none of the rules' own."""
    assert not ALL & {item.cue for item in RULES}
