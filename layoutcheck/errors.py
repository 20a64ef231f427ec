"""What a user can mend: each error has a code, a sentence and a hint, in both languages."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path

from layoutcheck.words import Text, joined, same, text, trimmed


class LayoutcheckError(Exception):
    """Anything that stops a plan from being checked and that the user can put right."""

    def __init__(self, code: str, message: Text, hint: Text | None = None) -> None:
        self.code = code
        self.message = trimmed(message)
        self.hint = trimmed(hint or text("", ""))
        super().__init__(f"{code}: {self.told.to('en')}")

    def __reduce__(self) -> tuple[type[LayoutcheckError], tuple[str, Text, Text]]:
        """Let the error travel between processes."""
        return type(self), (self.code, self.message, self.hint)

    @property
    def told(self) -> Text:
        """Give the sentence with its hint, where there is one."""
        return joined((self.message, self.hint)) if self.hint.pt else self.message


class ReadError(LayoutcheckError):
    """The plan could not be read, or not safely."""


class ProjectError(LayoutcheckError):
    """The project file says something that cannot be understood."""


class WriteError(LayoutcheckError):
    """A report could not be written; `written` are the files that were all the same."""

    written: tuple[Path, ...] = ()


def nearest(name: str, known: Iterable[str], alike: float = 0.5) -> str | None:
    """Find the known name that a misspelt one is most like, case aside; None when it is like none.

    `alike` runs from 0, any will do, to 1, only the same.

    >>> nearest("Raod", ("road", "roof")), nearest("xyz", ("road", "roof"))
    ('road', None)
    """
    import difflib  # not for `--help`

    folded = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(name.casefold(), folded, n=1, cutoff=alike)
    return folded[found[0]] if found else None


def as_typed(name: str) -> str:
    """Write the name of a file as it is typed in a shell: between quotes where a blank would part it.

    >>> as_typed("plan.dxf"), as_typed("my plan.dxf")
    ('plan.dxf', '"my plan.dxf"')
    """
    return f'"{name}"' if " " in name else name


def suggestion(name: str, known: Iterable[str]) -> Text:
    """Say which known name a misspelt one is most like, or which names there are."""
    names = tuple(known)
    near = nearest(name, names)
    if near:
        return text("O nome mais próximo é {name}.", "The nearest is {name}.", name=near)
    return text("Os nomes aceitos: {names}.", "Those known: {names}.", names=names)


_WHY = {
    errno.ENOENT: text("não existe", "it does not exist"),
    errno.EACCES: text("sem permissão", "no permission"),
    errno.EPERM: text("sem permissão", "no permission"),
    errno.EROFS: text("o disco é só de leitura", "the disk is read-only"),
    errno.ENOSPC: text("não há espaço no disco", "no space left on the disk"),
    errno.EDQUOT: text("a cota de disco acabou", "the disk quota is used up"),
    errno.ENOTDIR: text("parte do caminho não é uma pasta", "part of the path is not a folder"),
    errno.EEXIST: text("existe um arquivo com este nome, não uma pasta", "there is a file of this name, not a folder"),
    errno.EISDIR: text("existe uma pasta com este nome", "there is a folder of this name"),
    errno.ENAMETOOLONG: text("o nome é longo demais", "the name is too long"),
    errno.ELOOP: text("o atalho dá voltas", "the link goes round in circles"),
}


class RefusedError(OSError):
    """A file that is not read for what it is."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.to("en"))


def reason(error: OSError) -> Text:
    """Say why a file was refused, in both languages where it is a common reason."""
    if isinstance(error, RefusedError):
        return error.why
    return _WHY.get(error.errno or 0) or same(error.strerror or str(error))
