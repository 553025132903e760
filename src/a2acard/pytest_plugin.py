"""The pytest plugin: the card of the agent under test, and a probe of it that fails with the texts of `a2acard probe`."""

from __future__ import annotations

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from a2acard.card import Card
    from a2acard.discovery.flow import Discovery
    from a2acard.probing.report import ProbeReport

_HELP = "the agent under test: MODULE:APP (an ASGI application, asked in process), a host, a URL or a file"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the setting that name the agent."""
    parser.getgroup("a2acard").addoption("--a2a-agent", metavar="AGENT", help=_HELP)
    parser.addini("a2a_agent", _HELP)


@pytest.fixture(scope="session")
def agent_under_test(request: pytest.FixtureRequest) -> Any:
    """The agent: what `--a2a-agent` or `a2a_agent` names. Define this fixture yourself to give another one.

    An ASGI application, a host, a URL, a path, or the card as bytes or a mapping.
    """
    named = request.config.getoption("--a2a-agent") or request.config.getini("a2a_agent")
    if not named:
        pytest.fail(
            "no agent is named: --a2a-agent, a2a_agent in the settings, or a fixture agent_under_test", False
        )
    return _named(str(named), str(request.config.rootpath))


@pytest.fixture(scope="session")
def agent_guard() -> Any:
    """What may be called: everything, this machine included. Define this fixture yourself to allow less."""
    from a2acard.discovery.guard import Guard

    return Guard(allow_private=True, allow_http=True)


@pytest.fixture
def agent_card(agent_under_test: Any, agent_guard: Any) -> Card:
    """The card of the agent, as a view."""
    from a2acard.card import Card
    from a2acard.errors import CardError

    try:
        found = _found(agent_under_test, agent_guard)
        return Card.of(found.card if found is not None else agent_under_test)
    except CardError as error:
        pytest.fail(f"the agent has no card: {error}", False)


@pytest.fixture
def probe_agent(agent_under_test: Any, agent_guard: Any) -> Callable[..., ProbeReport]:
    """A function that probes the agent and fails the test where a check fails.

    `probe_agent(keys=None, ignore=(), warnings=False, bindings=…, send=None)`: `ignore` are checks that may fail, `warnings`
    counts those too; it returns the report.
    """

    def probe(*, ignore: Iterable[str] = (), warnings: bool = False, **options: Any) -> ProbeReport:
        from a2acard.errors import CardError
        from a2acard.probing import check

        try:
            ignored = {check(name).id for name in _names(ignore)}
            report = _probed(agent_under_test, agent_guard, options)
        except CardError as error:
            pytest.fail(f"the agent can't be probed: {error}", False)
        lines = _bad(report, ignored, ("fail", "error", "warn") if warnings else ("fail", "error"))
        if lines:
            pytest.fail("\n".join(["the agent does not do what its card says", *lines]), False)
        return report

    return probe


def _names(ignore: Any) -> Iterable[str]:
    from a2acard.errors import BadValue

    if isinstance(ignore, str):
        return [ignore]
    if not isinstance(ignore, (list, tuple, set, frozenset)):
        raise BadValue(f"ignore is the name of a check or a list of such names, not {ignore!r}")
    return ignore


def _named(text: str, root: str) -> Any:
    """The agent of a name; a module is looked for in the root of the tests too, wherever pytest was started."""
    import sys
    from pathlib import Path

    from a2acard.errors import BadValue
    from a2acard.linter.attribute import application, is_attribute
    from a2acard.linter.gather import is_host

    if is_attribute(text):
        if root not in sys.path:
            sys.path.append(root)
        try:
            return application(text)
        except BadValue as error:
            pytest.fail(str(error), False)
    if "://" in text:
        return text
    if Path(text).is_file():
        return Path(text)
    if not is_host(text.partition("/")[0]):
        pytest.fail(f"{text}: there is no such file, and it is no host", False)
    return text


def _is_app(agent: Any) -> bool:
    from a2acard.linter.attribute import is_application

    return (
        not isinstance(agent, (str, bytes, dict))
        and not hasattr(agent, "__fspath__")
        and is_application(agent)
    )


def _found(agent: Any, guard: Any) -> Discovery | None:
    """The card that the agent serves; None for a card that is at hand."""
    if _is_app(agent):
        from a2acard.discovery.apart import discover_app

        return discover_app(agent)
    if isinstance(agent, str):
        from a2acard.discovery.client import discover

        return discover(agent, guard=guard)
    return None


def _probed(agent: Any, guard: Any, options: dict[str, Any]) -> ProbeReport:
    from a2acard.probing.probe import probe, probe_app

    if _is_app(agent):
        return probe_app(agent, **options)
    return probe(agent, guard=guard, **options)


def _bad(report: ProbeReport, ignored: set[str], words: tuple[str, ...]) -> list[str]:
    """The lines that say what is not fine, by interface."""
    from a2acard.probing.telling.titles import heading

    parts = [(heading(part), part.results) for part in report.interfaces]
    parts.append(("the card and the agent as a whole", report.results))
    lines: list[str] = []
    for title, results in parts:
        found = [one for one in results if one.word in words and one.check.id not in ignored]
        lines += [title] if found else []
        lines += [f"  {one.word} {one.check.id}: {one.message} ({one.check.help})" for one in found]
    return lines
