"""One file a command: its arguments, one call of a verb, its rendering.  The table of them is in `serve/main`."""
