"""The doors: command line, hooks, installers, MCP, doctor. A door parses, calls one verb and renders."""
