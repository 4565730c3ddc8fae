"""Many positions on all cores, as a table."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from . import _engine
from .errors import MissingExtra, ParseError
from .position import Position

if TYPE_CHECKING:
    import pyarrow

__all__ = ["values"]


def values(
    positions: Iterable[Any] | Position,
    variant: str | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    facts: bool = True,
) -> pyarrow.Table:
    """The values of many positions, as a pyarrow table with one row for each, in their order.

    `positions` is a list, a column of pyarrow, pandas or polars, or anything else that gives texts or
    `Position`s.
    A position that cannot be read is a row with `error`, `offset` and `hint`; one that was not solved
    within its `timeout` (seconds, for each position) or its share of the `memory` (bytes, for all)
    has bounds in `low` and `high` and the reason in `stopped`. Without `facts` the columns from
    `birthday` to `joshua` stay empty, which is quicker.

    >>> table = values(["br", "b(r", "g + gg"])
    >>> table.column("value").to_pylist()
    ['1/2', None, '*3']
    >>> table.column("error").to_pylist()
    [None, 'unclosed `(`', None]
    """
    arrow = _pyarrow()
    if threads is not None:
        threads = whole("threads", threads, 1)
    items = (_item(position) for position in column(positions))
    types = {"text": arrow.large_string(), "integer": arrow.int64(), "flag": arrow.bool_()}
    names, columns = [], []
    for name, kind, length, *buffers in _engine.values(items, variant, timeout, memory, threads, facts):
        wrapped = [arrow.py_buffer(buffer) for buffer in buffers if buffer is not None]
        names.append(name)
        columns.append(arrow.Array.from_buffers(types[kind], length, wrapped))
    return arrow.Table.from_arrays(columns, names=names)


def column(positions: Any) -> Iterable[Any]:  # noqa: ANN401
    """The positions of a list, of a column, or of whatever else there is one after the other."""
    arrow = _pyarrow()
    if isinstance(positions, str | Position):
        return [positions]
    if is_table(positions):
        raise ParseError(
            "a table is not a column of positions", hint="give one column, such as table['position']"
        )
    if isinstance(positions, Mapping | bytes | bytearray):
        what = type(positions).__name__
        raise ParseError(f"an object of type {what} is not a list of positions", hint=_LIST)
    if hasattr(positions, "__arrow_c_stream__") and not isinstance(positions, arrow.ChunkedArray):
        # Arrow knows what is missing; a column of mixed objects is none of its.
        with suppress(TypeError, ValueError, arrow.ArrowException):
            positions = arrow.chunked_array(positions)
    if isinstance(positions, arrow.Array | arrow.ChunkedArray):
        positions = positions.to_pylist()
    try:
        items: Iterable[Any] = iter(positions)
    except TypeError:
        what = type(positions).__name__
        raise ParseError(f"an object of type {what} is not a list of positions", hint=_LIST) from None
    return items


_LIST = "positions are a list or a column of texts such as 'b(r)g'"


def whole(name: str, given: object, least: int) -> int:
    """An argument that is an integer and not less than that."""
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if number < least:
        raise ParseError(f"{name} cannot be {given!r}", hint=f"use an integer of at least {least}")
    # What does not fit into the engine's 32 bits is too large there as well.
    return min(number, 2**32 - 1)


def is_table(given: object) -> bool:
    """Whether it is a table of pyarrow, pandas, polars or another package."""
    of_arrow = hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__")
    return of_arrow and hasattr(given, "columns")


def _item(position: object) -> object:
    return (position.text, position.variant) if isinstance(position, Position) else position


def _pyarrow() -> Any:  # noqa: ANN401
    try:
        import pyarrow
    except ImportError as error:
        hint = "pip install 'hackenbush[arrow]'"
        raise MissingExtra("pyarrow is not installed", hint=hint) from error
    return pyarrow
