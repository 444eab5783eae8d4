"""Laying, proving and removing git hooks.  Nothing here captures anything: a hook only wakes `serve/worker`."""
