"""Recall at a prompt, which is off unless asked for: only where the router is sure and something was remembered.

Must not know which client asks.
"""

from __future__ import annotations


def remembered(prompt: str, cwd: str) -> str:
    """Memories that fit a prompt, fenced; "" where the router is not sure or nothing passes the gate."""
    del prompt, cwd
    return ""
