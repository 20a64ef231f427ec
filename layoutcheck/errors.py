"""What a user can mend: each error has a code, a sentence and a hint, in both languages."""

from __future__ import annotations

from layoutcheck.words import Text, text


class LayoutcheckError(Exception):
    """Anything that stops a plan from being checked and that the user can put right."""

    def __init__(self, code: str, message: Text, hint: Text | None = None) -> None:
        self.code = code
        self.message = message
        self.hint = hint or text("", "")
        super().__init__(f"{code}: {message.to('en')} {self.hint.to('en')}".strip())


class ReadError(LayoutcheckError):
    """The plan could not be read, or not safely."""


class ProjectError(LayoutcheckError):
    """The project file says something that cannot be understood."""


class WriteError(LayoutcheckError):
    """A report could not be written."""
