"""Nouns and pure rules. No I/O, no clock, no environment."""
