"""Rules about what the agent can do."""
