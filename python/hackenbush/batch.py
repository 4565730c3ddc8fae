"""Many positions on all cores, as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _engine
from .errors import MissingExtra
from .position import Position

if TYPE_CHECKING:
    import pyarrow

__all__ = ["values"]


def values(
    positions: Iterable[Any],
    variant: str | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    facts: bool = True,
) -> pyarrow.Table:
    """The values of many positions, as a pyarrow table with one row for each, in their order.

    `positions` is a list, a pyarrow array or column, or anything else that gives texts or `Position`s.
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
    if isinstance(positions, str):
        positions = [positions]
    elif isinstance(positions, arrow.Array | arrow.ChunkedArray):
        positions = positions.to_pylist()
    items = (_item(position) for position in positions)
    types = {"text": arrow.large_string(), "integer": arrow.int64(), "flag": arrow.bool_()}
    names, columns = [], []
    for name, kind, length, *buffers in _engine.values(items, variant, timeout, memory, threads, facts):
        wrapped = [arrow.py_buffer(buffer) for buffer in buffers if buffer is not None]
        names.append(name)
        columns.append(arrow.Array.from_buffers(types[kind], length, wrapped))
    return arrow.Table.from_arrays(columns, names=names)


def _item(position: object) -> object:
    return (position.text, position.variant) if isinstance(position, Position) else position


def _pyarrow() -> Any:  # noqa: ANN401
    try:
        import pyarrow
    except ImportError as error:
        hint = "pip install 'hackenbush[arrow]'"
        raise MissingExtra("pyarrow is not installed", hint=hint) from error
    return pyarrow
