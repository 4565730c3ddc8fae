"""Exceptions: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import Solution, Value

__all__ = [
    "BudgetExceeded",
    "HackenbushError",
    "InternalError",
    "MissingExtra",
    "NotFoundError",
    "ParseError",
    "RefusedError",
    "TooLargeError",
]


class HackenbushError(Exception):
    """What all exceptions of this package have in common.

    >>> import hackenbush
    >>> try:
    ...     hackenbush.value("b(r")
    ... except hackenbush.HackenbushError as error:
    ...     print(error)
    unclosed `(`
      b(r
       ^
      hint: close it with `)`
    """

    message: str
    """What is wrong."""
    text: str | None
    """The text in which it is wrong, if it is in a text."""
    offset: int | None
    """Where in the text: the number of characters before it."""
    hint: str | None
    """What to do."""
    field: str | None
    """Which part of the input, such as `picture.edges[3].colour`."""
    edge: int | None
    """The first edge that the rules do not allow."""
    fits: tuple[str, ...]
    """The variants that would allow the position."""
    index: int | None
    """Which item of a list."""

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        offset: int | None = None,
        hint: str | None = None,
        field: str | None = None,
        edge: int | None = None,
        fits: Sequence[str] | None = None,
        index: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.offset = offset
        self.hint = hint
        self.field = field
        self.edge = edge
        self.fits = tuple(fits or ())
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.message), self.__dict__

    def __str__(self) -> str:
        where = "" if self.index is None else f"item {self.index}: "
        lines = [where + _visible(self.message)]
        if self.text is not None and self.offset is not None:
            lines += _place(self.text, self.offset)
        if self.hint:
            lines.append(f"  hint: {_visible(self.hint)}")
        return "\n".join(lines)

    def _in(self, text: str | None) -> HackenbushError:
        """The same fault in this text, whose offset the engine counts in UTF-16 code units."""
        if text is not None and self.text is None:
            self.text = text
            if self.offset is not None:
                units = text.encode("utf-16-le", "surrogatepass")[: 2 * self.offset]
                self.offset = len(units.decode("utf-16-le", "ignore"))
        return self


class ParseError(HackenbushError, ValueError):
    """A text, a file or an argument cannot be read."""


class RefusedError(HackenbushError, ValueError):
    """The rules do not allow the position, or the question is not answered for it."""


class TooLargeError(HackenbushError):
    """The input, or the answer, is larger than what is computed or drawn."""

    bounds: tuple[Value, Value] | None = None
    """What is known of a value: it is not less than the first and not more than the second."""
    solution: Solution | None = None
    """What else is known."""


class NotFoundError(HackenbushError, LookupError):
    """There is nothing of that name."""


class MissingExtra(HackenbushError, ImportError):
    """Another package is needed for this, which an extra of this one installs."""


class InternalError(HackenbushError):
    """A bug. Please report the position."""


class BudgetExceeded(TooLargeError):
    """Time or memory ran out before an exact answer."""


def _rebuilt(kind: type[HackenbushError], message: str) -> HackenbushError:
    return kind(message)


_WIDTH = 70


def _place(text: str, offset: int) -> list[str]:
    """The line of the text with a mark below the place, shortened around it."""
    offset = min(offset, len(text))
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start : len(text) if end < 0 else end]
    at = offset - start
    first = max(0, at - _WIDTH // 2)
    shown = line[first : first + _WIDTH]
    before = "..." if first else ""
    after = "..." if first + _WIDTH < len(line) else ""

    mark = len(before) + len(_visible(shown[: at - first]))
    return [f"  {before}{_visible(shown)}{after}", f"  {' ' * mark}^"]


def _visible(text: str) -> str:
    """The text with control characters and the like shown as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
