"""The command line: parser, dispatch, exit codes."""
