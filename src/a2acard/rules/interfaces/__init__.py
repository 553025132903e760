"""Rules about where the agent answers."""
