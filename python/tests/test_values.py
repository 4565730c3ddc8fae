"""Values: reading, printing, arithmetic, order, hashing."""

from __future__ import annotations

import copy
import pickle
import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hackenbush import BudgetExceeded, HackenbushError, ParseError, Value, total

SOME = [
    "0",
    "1",
    "-1",
    "1/2",
    "-3/4",
    "5/2^70",
    "*",
    "*2",
    "^",
    "v*",
    "1*",
    "{1|-1}",
    "{2||1|0}",
    "Tiny(2)",
    "3v3*2",
]


@pytest.mark.parametrize("text", SOME)
def test_texts_come_back(text: str) -> None:
    value = Value(text)
    assert Value(str(value)) == value
    assert hash(Value(str(value))) == hash(value)
    assert pickle.loads(pickle.dumps(value)) == value
    assert eval(repr(value), {"Value": Value}) == value


def test_numbers_are_numbers() -> None:
    half = Value("1/2")
    assert half == Fraction(1, 2)
    assert Fraction(1, 2) == half
    assert {half: 1}[Fraction(1, 2)] == 1  # type: ignore[index]
    assert Value(3) == 3
    assert hash(Value(3)) == hash(3)
    assert half.fraction == Fraction(1, 2)
    assert half + half == 1
    assert 1 - half == half
    assert half * 3 == Fraction(3, 2)
    assert 3 * half == Fraction(3, 2)
    assert -half < 0 < half <= half < 1
    assert sum([half, half, half], Value()) == Fraction(3, 2)
    assert Value(10**100) - 1 == 10**100 - 1
    assert not Value()
    assert half


class Whole:
    """An integer of another package, such as numpy's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_integers_of_other_packages() -> None:
    three: Any = Whole(3)
    assert Value(three) == 3
    assert Value("1/2") + three == three + Value("1/2") == Fraction(7, 2)
    assert Value("1/2") * three == Fraction(3, 2)
    assert Value(2) < three
    assert total([three, three]) == 6


def test_large_multiples() -> None:
    assert Value("1/2") * 10**30 == Fraction(10**30, 2)
    assert Value("w") * 10**30 > 10**40
    assert Value("^") * 10**18 > 0
    with pytest.raises(ParseError, match="too many copies"):
        Value("^") * 10**30


def test_taxes() -> None:
    assert Value("{4|-2}").cooled(0) == Value("{4|-2}")
    with pytest.raises(ParseError, match="negative"):
        Value("{4|-2}").cooled(-1)


def test_floats_are_refused() -> None:
    with pytest.raises(ParseError, match="not exact"):
        Value(0.5)  # type: ignore[arg-type]
    assert Value("1/2") != 0.5
    with pytest.raises(TypeError):
        Value("1/2") + 0.5  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = Value("1/2") < 0.5  # type: ignore[operator]
    for wrong in (None.__class__, [], object(), b"1"):
        with pytest.raises(ParseError):
            Value(wrong)  # type: ignore[arg-type]


def test_the_laws_of_a_partially_ordered_group() -> None:
    values = [Value(text) for text in SOME]
    for a, b in product(values, values):
        relation = (a - b).outcome
        assert {"L": a > b, "R": a < b, "P": a == b, "N": a.is_confused_with(b)}[relation]
        assert (a <= b) == (a < b or a == b)
        assert (a >= b) == (b <= a)
        assert a.compare(b) == {"L": ">", "R": "<", "P": "=", "N": "||"}[relation]
        assert a + b == b + a
        assert a - b == -(b - a)
        assert (hash(a) == hash(b)) or a != b
    for a in values:
        assert a - a == 0
        assert a * 3 == a + a + a == 3 * a
        assert a * -2 == -(a + a)
        assert a * 0 == 0
    assert total(values) == total(reversed(values))


def test_order_of_known_values() -> None:
    up, star, switch = Value("^"), Value("*"), Value("{1|-1}")
    assert up > 0
    assert up.is_confused_with(star)
    assert up + up > star
    assert not (switch < 1 or switch > 1 or switch == 1)
    assert switch + switch == 0
    assert star + star == 0
    assert star.nimber == 1
    assert Value("^*").nimber is None


def test_what_there_is_to_say() -> None:
    hot = Value("{4|-2}")
    assert [hot.mean, hot.temperature, hot.left_stop, hot.right_stop] == [1, 3, 4, -2]
    assert isinstance(hot.mean, Fraction)
    assert hot.left_options == [4]
    assert hot.right_options == [-2]
    assert hot.birthday == 5
    assert hot.cooled(1) == Value("{3|-1}")
    assert hot.outcome == "N"
    assert hot.atomic_weight is None
    assert Value("^^*").atomic_weight == 2
    assert Value("^").is_all_small
    assert Value("^").is_infinitesimal
    assert not Value("1^").is_infinitesimal
    assert Value(1).ordinal_sum("*") == Value("1*")
    assert Value("+-1").form == "{1|-1}"


def test_thermographs() -> None:
    graph = Value("{4|-2}").thermograph()
    assert [[*map(int, corner)] for corner in graph.left + graph.right] == [[4, 0], [1, 3], [-2, 0], [1, 3]]
    assert b"<svg" in graph.draw()
    assert graph.draw("png").startswith(b"\x89PNG")
    assert "<svg" in graph._repr_svg_()
    with pytest.raises(ParseError, match="unknown format"):
        graph.draw("bmp")


def test_texts_for_people() -> None:
    value = Value("-1/2^*")
    assert value.latex == r"-1/2{\uparrow}{*}"
    assert value._repr_latex_() == rf"${value.latex}$"
    assert value.unicode == "-1/2↑*"
    # Readable without MathJax.
    assert re.fullmatch(r'<span style="[^"]+">-1/2↑\*</span>', value._repr_html_())
    assert "↑&lt;3&gt;" in Value("^<3>")._repr_html_()


def test_copies() -> None:
    for value in (Value("1/2"), Value("w"), Value("{3|-1}")):
        assert copy.copy(value) == copy.deepcopy([value])[0] == value


def test_infinite_numbers() -> None:
    omega = Value("w")
    assert omega > 10**100
    assert omega - 1 < omega
    assert omega.is_number
    assert omega.fraction is None
    assert Value(Fraction(2, 3)).fraction == Fraction(2, 3)
    assert hash(Value(Fraction(2, 3))) == hash(Fraction(2, 3))
    assert Value("2/3") + Value("1/3") == 1
    assert omega * 2 == omega + omega
    assert omega != Value("*")
    assert omega.outcome == "L"
    assert pickle.loads(pickle.dumps(omega)) == omega
    for question in (lambda: omega + Value("*"), lambda: omega < Value("*"), lambda: omega.birthday):
        with pytest.raises(HackenbushError, match="not the value of a finite game"):
            question()


@pytest.mark.parametrize(
    ("text", "offset"),
    [("1//2", 2), ("{1|", 3), ("", 0), ("bb", 0), ("*é", 1), ("\U0001f600", 0), ("1+\U0001f600", 2)],
)
def test_wrong_texts_have_a_place(text: str, offset: int) -> None:
    with pytest.raises(ParseError) as caught:
        Value(text)
    assert caught.value.offset == offset
    assert caught.value.text == text
    assert caught.value.hint
    assert isinstance(caught.value, ValueError)


def test_halves_of_characters() -> None:
    with pytest.raises(ParseError, match="not Unicode"):
        Value("1\ud800")


def test_budgets_end_sums() -> None:
    switches = [Value(f"{{{3**n}|-{3**n}}}") for n in range(30)]
    with pytest.raises(BudgetExceeded, match="memory"):
        total(switches, memory=1 << 20)
    with pytest.raises(BudgetExceeded, match="timed out"):
        total(switches, timeout=0.05, memory=1 << 40)
