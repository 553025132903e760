"""Tests of the mock agent."""
