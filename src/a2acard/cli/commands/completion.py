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
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" command="${{COMP_WORDS[1]}}"
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
            explain) COMPREPLY=($(compgen -W "$(printf '%s\n' {topics})" -- "$current")) ;;
            completion) COMPREPLY=($(compgen -W $'bash\nzsh\nfish' -- "$current")) ;;
            *) COMPREPLY=($(compgen -f -- "$current")) ;;
            esac ;;
    esac
}}
complete -o filenames -F _a2acard a2acard
"""


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


def _topics() -> list[str]:
    from a2acard.rules import RULES

    return [item.id for item in RULES]


def _bash() -> str:
    from a2acard.cli.main import COMMANDS

    values, options = [], []
    for name, parser in _parsers().items():
        found = _options(parser)
        options.append(
            f'            {name}) COMPREPLY=($(compgen -W "{NEWLINE.join(found)}" -- "$current")) ;;'
        )
        for option, choices in found.items():
            if choices:
                values.append(
                    f'        "{name} {option}") COMPREPLY=($(compgen -W "{NEWLINE.join(choices)}" -- "$current")); return ;;'
                )
        for option in ("--select", "--ignore"):
            if option in found:
                values.append(
                    f'        "{name} {option}") COMPREPLY=($(compgen -W "{NEWLINE.join(_topics())}" -- "$current")); return ;;'
                )
    return _BASH.format(
        commands=" ".join(COMMANDS),
        values="\n".join(values),
        options="\n".join(options),
        topics=" ".join(_topics()),
    )


def _zsh() -> str:
    """zsh runs bash's script through its own emulation."""
    return "autoload -U +X bashcompinit && bashcompinit\n" + _bash()


def _fish() -> str:
    from a2acard.cli.main import COMMANDS

    lines = ["complete -c a2acard -n __fish_use_subcommand -f"]
    for name, summary in COMMANDS.items():
        lines.append(f"complete -c a2acard -n __fish_use_subcommand -f -a {name} -d '{summary}'")
    for name, parser in _parsers().items():
        seen = f"'__fish_seen_subcommand_from {name}'"
        for option, choices in _options(parser).items():
            takes = (
                f" -x -a '{' '.join(choices)}'"
                if choices
                else f" -x -a '{' '.join(_topics())}'"
                if option in ("--select", "--ignore")
                else ""
            )
            lines.append(f"complete -c a2acard -n {seen} -l {option[2:]}{takes}")
    lines.append(
        f"complete -c a2acard -n '__fish_seen_subcommand_from explain' -f -a '{' '.join(_topics())}'"
    )
    lines.append("complete -c a2acard -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'")
    return "\n".join(lines) + "\n"
