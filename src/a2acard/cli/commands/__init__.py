"""One module a command: `build(parser)` adds its options, `run(args)` returns the exit code."""
