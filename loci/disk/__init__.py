"""The machine: files, git, settings. Decides nothing about memory."""
