"""Finding and fetching cards the way servers really behave, through one guard."""
