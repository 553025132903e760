"""Settings files: found upwards, options win, faults named with their place and the setting that looks alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from a2acard.finding import SITE, use_site
from a2acard.linter.settings import read
from tests.cli.run import run

CARD = Path(__file__).parents[1] / "corpus/flagged/09-provider-name.json"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a card in a folder below."""
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents/card.json").write_bytes(CARD.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(*arguments: str) -> dict[str, str]:
    """Rules with their severities."""
    data = json.loads(run("lint", "--format", "json", "agents/card.json", *arguments).out)
    return {finding["rule"]: finding["severity"] for finding in data["files"][0]["findings"]}


def configure(home: Path, text: str, name: str = "a2acard.toml") -> None:
    """Write the settings."""
    (home / name).write_text(text, encoding="utf-8")


def test_settings_are_found_upwards(home: Path) -> None:
    """A file above the card holds for it, `a2acard.toml` before `pyproject.toml`, which may be silent."""
    assert "example-domain" in found()
    configure(home, '[tool.a2acard]\nignore = ["example-domain"]\n', "pyproject.toml")
    assert "example-domain" not in found()
    configure(home, 'ignore = ["misspelt-member"]\n')
    assert "example-domain" in found()
    configure(home / "agents", "[tool.other]\n", "pyproject.toml")
    assert "misspelt-member" not in found()


def test_options_win(home: Path) -> None:
    """An option on the command line is stronger than the file; `--settings none` leaves it out."""
    configure(home, 'profile = "spec"\nfail-on = "info"\nignore = ["example-domain"]\n')
    assert "misspelt-member" not in found()
    assert "misspelt-member" in found("--profile", "recommended")
    assert "example-domain" in found("--select", "example-domain", "--profile", "recommended")
    assert run("lint", "agents/card.json").code == 1
    assert run("lint", "agents/card.json", "--fail-on", "warning", "--profile", "recommended").code == 1
    assert "example-domain" in found("--settings", "none")


def test_severities_are_set_by_rule(home: Path) -> None:
    """A rule can be raised, lowered, or switched off."""
    configure(home, '[severity]\nmisspelt-member = "error"\nexample-domain = "off"\n')
    assert found()["misspelt-member"] == "error"
    assert "example-domain" not in found()
    assert run("lint", "agents/card.json").code == 1


def test_exemptions_by_path_and_pointer(home: Path) -> None:
    """An exemption covers its rules, files and pointers, and nothing beside them."""
    entry = '[[exemptions]]\nreason = "a test card"\nrules = ["example-domain"]\npaths = ["{}"]\npointers = ["{}"]\n'
    configure(home, entry.format("agents/**", "/supportedInterfaces"))
    assert "example-domain" not in found()
    configure(home, entry.format("agents/", "/supportedInterfaces/0"))
    assert "example-domain" in found()
    configure(home, entry.format("other/**", "/supportedInterfaces"))
    assert "example-domain" in found()
    configure(home, entry.format("**/card.json", "/supportedInterfaces").replace('["example-domain"]', "[]"))
    assert "example-domain" not in found()


def test_expired_exemptions_count_no_more_and_are_named(home: Path) -> None:
    """After its day an exemption no longer holds, and the run says so."""
    configure(
        home, '[[exemptions]]\nreason = "until the move"\nrules = ["example-domain"]\nuntil = 2020-01-31\n'
    )
    called = run("lint", "--quiet", "agents/card.json")
    assert "example-domain" in called.out
    assert "“until the move” ended on 2020-01-31" in called.err
    configure(
        home, '[[exemptions]]\nreason = "until the move"\nrules = ["example-domain"]\nuntil = 2999-01-31\n'
    )
    assert "example-domain" not in found()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("profil = 'spec'", "profil: unknown setting; did you mean 'profile'?"),
        ("profile = 'harsh'", "profile: 'harsh' is none of spec, recommended, strict"),
        ("ignore = ['no-exmples']", "ignore: unknown rule 'no-exmples'; did you mean 'no-examples'?"),
        ("ignore = 'no-examples'", "ignore: must be a list of strings"),
        (
            "[severity]\nno-examples = 'fatal'",
            "severity.no-examples: 'fatal' is none of error, warning, info",
        ),
        ("[[exemptions]]\nrules = ['no-examples']", "exemptions[0].reason: say why"),
        ("[[exemptions]]\nreason = 'x'\nuntil = '2027-01-01'", "exemptions[0].until: must be a day"),
        ("[[exemptions]]\nreason = 'x'\npointers = ['skills']", "a JSON Pointer starts with /"),
        ("[[exemptions]]\nreason = 'x'\npointers = ['/a~2']", "in a JSON Pointer ~ is written ~0"),
        ("[[exemptions]]\nreason = 'x'\nrule = ['no-examples']", "exemptions[0].rule: unknown setting"),
        ("hosts = ['https://agents.lan']", "hosts: 'https://agents.lan': a host name"),
        ("hosts = ['*']", "hosts: '*': a host name"),
        ("hosts = ['agents.*']", "hosts: 'agents.*': a host name"),
        ("hosts = ['agents.lan:8000']", "hosts: 'agents.lan:8000': a host name without a port"),
        ("max-depth = 0", "max-depth: must be a whole number from 1"),
        ("dev = 'yes'", "dev: must be true or false"),
        ("this is = not toml [", "not TOML"),
    ],
)
def test_faults_are_named(home: Path, text: str, said: str) -> None:
    """A wrong setting is a wrong request that names the file, the setting and the cure."""
    configure(home, text)
    called = run("lint", "agents/card.json")
    assert called.code == 2
    assert said in called.err
    assert "a2acard.toml" in called.err


SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/schemas/settings-1.json").read_text(encoding="utf-8")))


def test_hosts_and_limits(home: Path) -> None:
    """Hosts, development and limits come from the file too."""
    card = '{"name": "x", "version": "1", "skills": [], "url": "http://agent.lan:8000/"}'
    (home / "agents/card.json").write_text(card)
    assert "private-address-interface" in found()
    configure(home, 'hosts = ["Agent.LAN"]\n')
    assert "private-address-interface" not in found()
    configure(home, "max-bytes = 10\n")
    assert found() == {"too-large": "error"}


def test_hosts_under_a_name(home: Path) -> None:
    """A pattern allows what lies under a name, and not that name; on the command line too."""
    card = '{"name": "x", "version": "1", "skills": [], "url": "http://a.build.internal:8000/"}'
    (home / "agents/card.json").write_text(card)
    for pattern, allowed in (("*.internal", True), ("*.Build.internal", True), ("*.a.build.internal", False)):
        configure(home, f'hosts = ["{pattern}"]\n')
        assert ("private-address-interface" in found()) is not allowed
        (home / "a2acard.toml").unlink()
        assert ("private-address-interface" in found(f"--dev={pattern}")) is not allowed
    called = run("lint", "agents/card.json", "--dev=https://a.build.internal")
    assert called.code == 2
    assert "--dev: 'https://a.build.internal': a host name" in called.err


def test_what_bears_the_name_of_a_settings_file_is_never_passed_over(home: Path) -> None:
    """A folder, a link to itself and a link to nothing are wrong requests, wherever they are above the card."""
    path = home / "a2acard.toml"
    for target in (None, "a2acard.toml", "no-such-file"):
        if target is None:
            path.mkdir()
        else:
            path.symlink_to(target)
        called = run("lint", "agents/card.json")
        assert called.code == 2
        why = "a link that leads nowhere" if target else "a folder, where settings are a file"
        assert f"a2acard.toml: {why}" in called.err
        assert run("lint", "agents/card.json", "--settings", "none").code == 0
        path.unlink() if target else path.rmdir()
    (home / "pyproject.toml").mkdir()  # which is nobody's in particular
    assert run("lint", "agents/card.json").code == 0


def test_members_that_nobody_has_may_be_demanded(home: Path) -> None:
    """A platform's own member is looked for as it stands; pointers into data are not spelt for anybody."""
    configure(
        home,
        '[policy]\nrequired-members = ["/x-team", "/capabilities/extensions/*/params/exmples", "/icon_url"]\n',
    )
    assert found()["demanded-member-missing"] == "error"


def test_documented_settings_are_read_and_follow_the_schema(tmp_path: Path) -> None:
    """The example of the documentation is read, has every setting, and follows the published schema."""
    import re
    import tomllib

    text = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example
    path = tmp_path / "a2acard.toml"
    path.write_text(example[1], encoding="utf-8")
    settings = read(str(path))
    assert settings is not None
    assert settings.exemptions
    data = tomllib.loads(example[1])
    plain = json.loads(json.dumps(data, default=str))
    assert list(SCHEMA.iter_errors(plain)) == []
    assert set(SCHEMA.schema["properties"]) == set(data)  # type: ignore[index]  # an object


def test_policy(home: Path) -> None:
    """A policy's demands are errors; its least profile holds whatever is asked for."""
    configure(
        home,
        '[policy]\nprofile = "recommended"\nhosts = ["agents.example.org"]\nrequired-members = ["/iconUrl"]\n',
    )
    assert found()["host-not-allowed"] == "error"
    assert "demanded-member-missing" in found()
    called = run("lint", "agents/card.json", "--profile", "spec", "--format", "json")
    assert json.loads(called.out)["summary"]["profile"] == "recommended"
    assert "the policy asks for the profile recommended at least" in called.err
    assert (
        json.loads(run("lint", "agents/card.json", "--profile", "strict", "--format", "json").out)["summary"][
            "profile"
        ]
        == "strict"
    )
    assert "host-not-allowed" not in found("--settings", "none")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("host = []", "policy.host: unknown setting; did you mean 'hosts'?"),
        ("hosts = ['https://a.example']", "policy.hosts: 'https://a.example': a host name"),
        ("hosts = ['*']", "policy.hosts: '*': a host name"),
        ("hosts = ['a.example:0']", "policy.hosts: 'a.example:0': a host name"),
        ("hosts = ['a.example:x']", "policy.hosts: 'a.example:x': a host name"),
        ("auth-hosts = ['a b']", "policy.auth-hosts: 'a b': a host name"),
        ("schemes = ['oauth']", "policy.schemes: 'oauth' is no kind of scheme; did you mean 'oauth2'?"),
        ("schemes = ['oauth2:xyz']", "'xyz' is no detail of oauth2; there are authorizationCode,"),
        ("schemes = ['apiKey:heder']", "'heder' is no detail of apiKey; did you mean 'header'?"),
        ("schemes = ['apiKey:']", "'' is no detail of apiKey; there are header, query, cookie"),
        ("schemes = ['http:bearr']", "'bearr' is no HTTP scheme; did you mean 'bearer'?"),
        ("schemes = ['http:a b']", "'a b' can't be the name of an HTTP scheme"),
        ("schemes = ['mutualTLS:x']", "mutualTLS has no details; write 'mutualTLS'"),
        (
            "required-members = ['/a~2b']",
            "policy.required-members: '/a~2b': in a JSON Pointer ~ is written ~0",
        ),
        ("required-members = ['/a~']", "'/a~': in a JSON Pointer ~ is written ~0"),
        ("required-members = ['/iconUr']", "'/iconUr' is no member of a card; did you mean '/iconUrl'?"),
        ("required-members = ['/skills/examples']", "did you mean '/skills/*/examples'?"),
        ("required-members = ['/skills/*/exmples']", "did you mean '/skills/*/examples'?"),
        ("required-members = ['/provider/organisation']", "did you mean '/provider/organization'?"),
        ("required-members = ['provider']", "a JSON Pointer starts with /"),
        ("profile = 'lax'", "policy.profile: 'lax' is none of"),
    ],
)
def test_faults_of_a_policy_are_named(home: Path, text: str, said: str) -> None:
    """They name the setting and the cure."""
    configure(home, f"[policy]\n{text}\n")
    called = run("lint", "agents/card.json")
    assert called.code == 2
    assert said in called.err


def test_site(home: Path) -> None:
    """Links and schema names start with the team's own address."""
    configure(home, 'site = "https://docs.corp.example/cards/"\n')
    try:
        data = json.loads(run("lint", "agents/card.json", "--format", "json").out)
    finally:
        use_site(SITE)
    assert data["schema"] == "https://docs.corp.example/cards/schemas/lint-1.json"
    assert data["files"][0]["findings"][0]["help"].startswith("https://docs.corp.example/cards/rules/")
    configure(home, "site = 5\n")
    assert "site: must be an http or https URL" in run("lint", "agents/card.json").err
