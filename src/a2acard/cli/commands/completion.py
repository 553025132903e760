"""`a2acard completion`: a completion script, made from the commands and their options."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  eval "$(a2acard completion bash)"                 # in ~/.bashrc
  eval "$(a2acard completion zsh)"                  # in ~/.zshrc, after compinit
  a2acard completion fish > ~/.config/fish/completions/a2acard.fish
"""

NEWLINE = "\n"
_BASH = """\
_a2acard() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" command="${{COMP_WORDS[1]}}" head=""
    local IFS=$'\n'  # file names may hold blanks
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$(printf '%s\n' {commands})" -- "$current"))
        return
    fi
    case "$command $previous" in
{values}
    esac
    case "$current" in
        -*) case "$command" in
{options}
            esac ;;
        *) case "$command" in
{words}
            *) COMPREPLY=($(compgen -f -- "$current")) ;;
            esac ;;
    esac
}}
complete -o filenames -F _a2acard a2acard
"""

_RULES = "IDS"
"""What the options are said to take that take rules, separated by commas."""
_LISTED = """\
case "$current" in *,*) head="${{current%,*}}," ;; esac
            COMPREPLY=($(compgen -P "$head" -W "{words}" -- "${{current##*,}}")); return ;;"""
"""Completes the last of a list, and leaves what stands before its last comma."""


def build(parser: ArgumentParser) -> None:
    """Add the options of `completion`."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell to complete for")


def run(args: Namespace) -> int:
    """Print the script."""
    sys.stdout.write({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell]())
    return CLEAN


def _parsers() -> dict[str, ArgumentParser]:
    """The parser of each command."""
    import argparse

    from a2acard.cli.main import COMMANDS, load

    found = {}
    for name in COMMANDS:
        found[name] = argparse.ArgumentParser(prog=name)
        load(name).build(found[name])
    return found


def _options(parser: ArgumentParser) -> dict[str, tuple[str, ...]]:
    """The long options with the values they take."""
    found = {}
    for action in parser._actions:
        for option in action.option_strings:
            if option.startswith("--"):
                found[option] = tuple(str(choice) for choice in action.choices or ())
    return found


def _taking(parser: ArgumentParser, what: str) -> list[str]:
    """The options, long and short, that take a FILE, or the IDS of rules."""
    return [
        option for action in parser._actions if action.metavar == what for option in action.option_strings
    ]


def _topics() -> list[str]:
    from a2acard.rules import RULES

    return [item.id for item in RULES]


def _words(name: str, parser: ArgumentParser) -> list[str]:
    """What the first argument of a command can be, where that is no file."""
    if name == "explain":
        return _topics()
    if name == "examples":
        from a2acard.examples import EXAMPLES

        return [item.name for item in EXAMPLES]
    return [str(choice) for action in parser._get_positional_actions() for choice in action.choices or ()]


def _bash() -> str:
    from a2acard.cli.main import COMMANDS

    values, options, words = [], [], []
    for name, parser in _parsers().items():
        if _words(name, parser):
            listed = NEWLINE.join(_words(name, parser))
            words.append(f'            {name}) COMPREPLY=($(compgen -W "{listed}" -- "$current")) ;;')
        found = _options(parser)
        options.append(
            f'            {name}) COMPREPLY=($(compgen -W "{NEWLINE.join(found)}" -- "$current")) ;;'
        )
        for option, choices in found.items():
            if choices:
                values.append(
                    f'        "{name} {option}") COMPREPLY=($(compgen -W "{NEWLINE.join(choices)}" -- "$current")); return ;;'
                )
        for option in _taking(parser, "FILE"):
            values.append(f'        "{name} {option}") COMPREPLY=($(compgen -f -- "$current")); return ;;')
        for option in _taking(parser, _RULES):
            values.append(f'        "{name} {option}") {_LISTED.format(words=NEWLINE.join(_topics()))}')
    return _BASH.format(
        commands=" ".join(COMMANDS),
        values="\n".join(values),
        options="\n".join(options),
        words="\n".join(words),
    )


def _zsh() -> str:
    """zsh runs bash's script through its own emulation."""
    return "autoload -U +X bashcompinit && bashcompinit\n" + _bash()


def _fish() -> str:
    from a2acard.cli.languages import spoken
    from a2acard.cli.main import COMMANDS

    lines = ["complete -c a2acard -n __fish_use_subcommand -f"]
    for name, summary in COMMANDS.items():
        told = spoken()(summary).replace("\\", "\\\\").replace("'", "\\'")
        lines.append(f"complete -c a2acard -n __fish_use_subcommand -f -a {name} -d '{told}'")
    for name, parser in _parsers().items():
        seen = f"'__fish_seen_subcommand_from {name}'"
        for option, choices in _options(parser).items():
            takes = (
                f" -x -a '{' '.join(choices)}'"
                if choices
                else f" -x -a '(__fish_append , {' '.join(_topics())})'"
                if option in _taking(parser, _RULES)
                else ""
            )
            lines.append(f"complete -c a2acard -n {seen} -l {option[2:]}{takes}")
        if _words(name, parser):
            lines.append(f"complete -c a2acard -n {seen} -f -a '{' '.join(_words(name, parser))}'")
    return "\n".join(lines) + "\n"
