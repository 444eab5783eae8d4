"""Coding agents: their settings, what their hooks hand us, and what we hand back."""
