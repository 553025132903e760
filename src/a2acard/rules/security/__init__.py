"""Rules about how access is protected."""
