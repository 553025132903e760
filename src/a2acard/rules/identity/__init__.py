"""Rules about who the agent is."""
