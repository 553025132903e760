"""Runs the rules over cards and gathers what they find."""
