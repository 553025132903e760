"""From 1.0 back to 0.3, for clients that need it."""
