"""Prints findings: one module a format, each `render(reports) -> str`. Values pass through `redact` first."""
