"""What can go wrong, as values a door can render: one sentence, a hint, an exit code.

Must not know where an error is shown.  Messages never hold a credential, a secret or a runnable destructive command.
"""

from __future__ import annotations

ANSWERED = 0
FAILED = 1
USAGE = 2
NOTHING = 3
UNREGISTERED = 4


class LociError(Exception):
    """An expected failure.

    Args:
        message: one sentence for a person, without a trailing newline.
        hint: what to do next, or "".
        code: the process's exit code (DESIGN section 12).
    """

    def __init__(self, message: str, hint: str = "", code: int = FAILED) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code


class UsageError(LociError):
    """The command line itself is wrong."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint, USAGE)


class NotRegisteredError(LociError):
    """The place or name asked about is no registered project, or no repository at all."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint, UNREGISTERED)


class GitError(LociError):
    """git refused, failed or is missing; the message carries git's own first line, redacted by the caller."""


class StorageError(LociError):
    """A file of ours could not be written or locked; nothing was acknowledged."""
