"""Rules about the raw text and the file."""
