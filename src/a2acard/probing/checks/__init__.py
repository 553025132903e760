"""The checks, one file each, with its page beside it."""
