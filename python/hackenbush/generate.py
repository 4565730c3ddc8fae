"""Positions made to order, and random ones."""

from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any

from ._engine import Value
from .position import Position, _as_position
from .query import query

__all__ = ["make", "random"]


def make(
    value: Value | Fraction | int | str | None = None,
    *,
    like: Position | str | None = None,
    atomic_weight: int | None = None,
    outcome: str | None = None,
    unique: bool = False,
    edges: int | None = None,
    cycles: bool | None = None,
    variant: str | None = None,
    count: int = 1,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
) -> list[Position]:
    """Positions with a value, with the value of `like`, or with an atomic weight or an outcome.

    No two of them are isomorphic, and none is isomorphic to `like`. `edges` is the most that one may
    have; `cycles` says whether they have cycles, by default some do. With `unique`, exactly one cut
    wins: for the winner or, if whoever starts wins, for each player. The same arguments and `seed`
    give the same positions on every machine.

    >>> for position in make("5/4", count=3, edges=8, seed=1):
    ...     print(position, "=", position.value)
    :G rbr:G + bbbrr = 5/4
    bbrr = 5/4
    b + brr = 5/4
    >>> [position] = make(like="b(r)(bg)", cycles=True)
    >>> position.value
    Value('1*')

    If `count` positions are not found, the list is shorter and a warning gives the reason; if no
    position can be made, an exception does.
    """
    request: dict[str, Any] = {"unique": unique, "count": count, "seed": seed}
    if value is not None:
        # Here rather than in the query, because errors then have their place in the text.
        request["value"] = str(value if isinstance(value, Value) else Value(value))
    if like is not None:
        request["like"] = _as_position(like)._request
    options = {"atomic_weight": atomic_weight, "outcome": outcome, "edges": edges, "cycles": cycles}
    return _positions("make", {**request, **options, "variant": variant}, timeout, memory)


def random(
    family: str,
    *,
    edges: int = 8,
    variant: str | None = None,
    count: int = 1,
    seed: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
) -> list[Position]:
    """Random positions of a family, with exactly as many `edges` or dominoes.

    The families are `stalks`, `trees`, `loops`, `loops-with-stalks`, `cacti`, `graphs`, `multigraphs`,
    `gardens`, `clockwise-trees`, `domino-lines` and `domino-rows`. The same arguments and `seed` give
    the same positions on every machine.

    >>> [len(position) for position in random("cacti", edges=9, count=3, seed=2)]
    [9, 9, 9]
    """
    request = {"family": family, "edges": edges, "variant": variant, "count": count, "seed": seed}
    return _positions("random", request, timeout, memory)


def _positions(
    name: str, request: dict[str, Any], timeout: float | None, memory: int | None
) -> list[Position]:
    given = {key: option for key, option in request.items() if option is not None}
    answer = query(name, given, timeout=timeout, memory=memory)
    reasons = [answer["note"]] if "note" in answer else []
    reasons += answer.get("warnings", ())
    if reasons:
        warnings.warn("; ".join(reasons), stacklevel=3)
    return [Position(own["position"], own["variant"]) for own in answer["pictures"]]
