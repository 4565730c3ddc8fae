"""Exceptions: a place, a hint, and never anything else for wrong input."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import pytest

import hackenbush
from hackenbush import (
    BudgetExceeded,
    HackenbushError,
    ParseError,
    Position,
    RefusedError,
    TooLargeError,
    Value,
)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("b(r", 1),
        ("b)", 1),
        ("bx", 1),
        ("b\U0001f600", 1),
        ("\U0001f600b(", 0),
        ("b + ", None),
        ("0-1b 1-", None),
    ],
)
def test_a_wrong_position(text: str, offset: int | None) -> None:
    with pytest.raises(ParseError) as caught:
        Position(text)
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.text == text
    assert error.offset is not None
    assert offset is None or error.offset == offset
    assert error.hint
    lines = str(error).splitlines()
    assert lines[0] == error.message
    assert lines[1][2 + error.offset :] == text[error.offset :] or not text.isascii()
    assert lines[2] == " " * (2 + error.offset) + "^" or not text.isascii()
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.offset, type(copied)) == (str(error), error.offset, type(error))


def test_a_value_is_no_position() -> None:
    for text in ("1/2", "*", "^*", "{1|-1}", "-1", "0.5"):
        with pytest.raises(ParseError, match="this is a value, not a position") as caught:
            hackenbush.value(text)
        assert isinstance(Value(text), Value)
        assert caught.value.text == text
    with pytest.raises(HackenbushError, match="no variant") as unknown:
        Position("1/2", "mauve")
    assert "red-blue-green" in str(unknown.value.hint)
    for text in ("b(", "xyz", "1/2)"):
        with pytest.raises(ParseError) as wrong:
            Position(text)
        assert "Value" not in str(wrong.value)


def test_rules_that_refuse() -> None:
    with pytest.raises(RefusedError) as caught:
        Position("bg", "red-blue")
    assert caught.value.edge == 1
    assert "red-blue-green" in caught.value.fits
    with pytest.raises(ParseError, match="no variant") as unknown:
        Position("b", "mauve")
    assert unknown.value.message == "`variant`: there is no variant `mauve`"
    assert "red-blue-green" in str(unknown.value.hint)
    with pytest.raises(ParseError, match="rules of its own"):
        hackenbush.value(Position("b"), "childish")
    for wrong in (None, 7, b"b", ["b"]):
        with pytest.raises(ParseError):
            Position(wrong)  # type: ignore[arg-type]


def test_long_texts_are_shown_around_the_place() -> None:
    with pytest.raises(ParseError) as caught:
        Position("b" * 1000 + "x" + "b" * 1000)
    assert caught.value.offset == 1000
    assert max(len(line) for line in str(caught.value).splitlines()) < 120
    with pytest.raises(ParseError) as caught:
        Position("b\x1b[31m")
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    "keyword",
    [
        *({"timeout": wrong} for wrong in (0, -1, float("nan"), "10s")),
        *({"memory": wrong} for wrong in (0, -1, 1 << 100, "1G", 1.5)),
    ],
)
def test_budgets_must_be_positive(keyword: dict[str, float]) -> None:
    with pytest.raises(HackenbushError) as caught:
        Position("b").solve(**keyword)  # type: ignore[arg-type]
    assert caught.value.hint


def test_a_budget_that_ends_leaves_bounds() -> None:
    # 10 x 5 edges of a grid: far too many to search.
    edges = [
        (0 if y == 0 else 100 * x + y, 100 * x + y + 1, "brg"[(x + y) % 2])
        for x in range(10)
        for y in range(5)
    ]
    edges += [(100 * x + y, 100 * x + 100 + y, "rb"[(x * y) % 2]) for x in range(9) for y in range(1, 6)]
    grid = Position.from_edges(edges)
    solution = grid.solve(timeout=0.2)
    assert solution.value is None
    assert solution.bounds is not None
    assert solution.bounds[0] <= solution.bounds[1]
    assert "timed out" in solution.warnings[-1]
    with pytest.raises(BudgetExceeded) as caught:
        hackenbush.value(grid, timeout=0.2)
    assert caught.value.bounds is not None
    assert caught.value.solution is not None
    assert caught.value.hint
    memory = grid.solve(memory=1 << 20, timeout=60)
    assert memory.value is None
    assert "memory" in memory.warnings[-1]


def test_what_is_not_supported_is_no_budget() -> None:
    with pytest.raises(TooLargeError, match="not supported") as caught:
        hackenbush.value("[b^w r]^w")
    assert not isinstance(caught.value, BudgetExceeded)
    assert caught.value.bounds is not None
    assert "timeout" not in str(caught.value.hint)
    assert not Position("[b^w r]^w").solve().limited


@pytest.mark.parametrize(
    ("read", "index"),
    [
        (lambda: Position.from_edges(None), None),  # type: ignore[arg-type]
        (lambda: Position.from_edges([(0, 1, "b"), (0, 1)]), 1),  # type: ignore[list-item]
        (lambda: Position.from_edges([(0, 1, "b"), (0, 1, "mauve")]), 1),
        (lambda: Position.from_edges([(0, 1, "b"), ([], 1, "b")]), 1),  # type: ignore[list-item]
        (lambda: Position.from_networkx(None), None),
        (lambda: Position.from_networkx([(0, 1)]), None),
        (lambda: Position.from_dominoes(None), None),  # type: ignore[arg-type]
        (lambda: Position.from_dominoes([(2, 4), (7,)]), 1),  # type: ignore[list-item]
        (lambda: Position.from_dominoes([(2, 4), (7, "3")]), 1),  # type: ignore[list-item]
        (lambda: Position.from_dominoes([(2, 4), (7, 1.5)]), 1),  # type: ignore[list-item]
        (lambda: hackenbush.total(["1", "{1|"]), 1),
        (lambda: hackenbush.total([1, 0.5]), 1),  # type: ignore[list-item]
        (lambda: hackenbush.query("solve", {"position": object()}), None),
        (lambda: hackenbush.query("solve", {"position": {"text": "b", "variant": 7}}), None),
    ],
)
def test_wrong_arguments_are_errors_of_our_own(read: Callable[[], object], index: int | None) -> None:
    with pytest.raises(ParseError) as caught:
        read()
    assert caught.value.message
    assert caught.value.hint
    assert caught.value.index == index


def test_hostile_texts_are_errors_of_our_own() -> None:
    chance = random.Random(7)
    letters = "brgBRGlLeE()[]{}^wω:+-0123456789,; \n\t#@\0\x1bé\U0001f600∞"
    for _ in range(3000):
        text = "".join(chance.choice(letters) for _ in range(chance.randrange(12)))
        for read in (Value, Position, lambda text: hackenbush.value(text, timeout=1)):
            try:
                read(text)
            except HackenbushError as error:
                assert error.message
                assert error.hint
                assert error.offset is None or 0 <= error.offset <= len(text)
    for lone in ("\ud800", "b\udfff"):
        for read in (Value, Position):
            with pytest.raises((HackenbushError, UnicodeEncodeError)):
                read(lone)
