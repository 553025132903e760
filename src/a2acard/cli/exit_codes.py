"""What the process answers, the same in every command and format."""

CLEAN = 0
"""Fine."""
FINDINGS = 1
"""The thing asked about is not fine: findings at or above the threshold."""
USAGE = 2
"""Wrong request: an unknown option, rule or setting, or nothing to work on."""
UNFINISHED = 3
"""Could not finish: a crash, with what was found so far reported."""
INTERRUPTED = 130
"""Stopped by the user."""
CLOSED_PIPE = 141
"""The reader of the output went away (`| head`): what a shell says of a tool that SIGPIPE has ended."""
