"""Rules about the optional features and extensions that a card declares."""
