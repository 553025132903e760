"""Rules about what goes in and comes out."""
