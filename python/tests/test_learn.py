"""Positions made to order, tasks and puzzles."""

from __future__ import annotations

import datetime
import pickle
from fractions import Fraction

import pytest

import hackenbush
from hackenbush import (
    HackenbushError,
    ParseError,
    Position,
    RefusedError,
    TooLargeError,
    Value,
    learn,
)


@pytest.mark.parametrize("value", ["5/4", "0", "*3", "^*", "1/2^*", Value("-3/8"), Fraction(7, 4), 2])
def test_made_positions_have_the_value(value: Value | Fraction | int | str) -> None:
    made = hackenbush.make(value, count=4, edges=10, seed=3)
    assert len(made) == 4
    assert all(position.value == Value(value) for position in made)
    assert all(len(position) <= 10 for position in made)
    assert made == hackenbush.make(value, count=4, edges=10, seed=3)


def test_other_orders() -> None:
    for position in hackenbush.make(like="b(b)(br)", count=3, cycles=False):
        assert position.value == Fraction(5, 2)
        assert ":" not in position.text
    (weighed,) = hackenbush.make(atomic_weight=-2)
    assert weighed.solve().atomic_weight == -2
    for position in hackenbush.make(outcome="N", unique=True, count=3):
        winning = [move.player for move in position.moves() if move.wins]
        assert sorted(winning) == ["Left", "Right"]
    (hot,) = hackenbush.make("{2|-1}", variant="childish")
    assert (hot.variant, hot.value) == ("childish", Value("{2|-1}"))


def test_fewer_than_asked_for_is_a_warning() -> None:
    with pytest.warns(UserWarning, match="only . of 300") as caught:
        made = hackenbush.make("5/4", count=300, edges=4)
    assert 2 <= len(made) <= 9
    assert [warning.filename for warning in caught] == [__file__]


def test_a_timeout_is_one_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    # As the engine answers; how many it makes in a given time depends on the machine.
    picture = {"position": "br", "variant": "red-blue"}
    answer = {"pictures": [picture], "note": "only 1 of 9 were made in the time", "warnings": ["timed out"]}
    monkeypatch.setattr("hackenbush.generate.query", lambda *_, **__: answer)
    with pytest.warns(UserWarning, match="only 1 of 9 .*; timed out") as caught:
        assert hackenbush.make("1/2", count=9) == [Position("br")]
    assert len(caught) == 1


def test_random_positions_of_every_family() -> None:
    for family in hackenbush.query("learn")["families"]:
        drawn = hackenbush.random(family["name"], edges=6, count=3, seed=5)
        assert [len(position) for position in drawn] == [6, 6, 6]
        assert {position.variant for position in drawn} == {family["variant"]}
        assert drawn == hackenbush.random(family["name"], edges=6, count=3, seed=5)
        assert family["name"] in (hackenbush.random.__doc__ or "")
    assert hackenbush.random("trees", seed=1) != hackenbush.random("trees", seed=2)


def test_wrong_orders_have_a_hint() -> None:
    with pytest.raises(ParseError, match="nothing to make"):
        hackenbush.make()
    with pytest.raises(ParseError) as caught:
        hackenbush.make("{1|")
    assert (caught.value.text, caught.value.offset) == ("{1|", 3)
    with pytest.raises(ParseError) as caught:
        hackenbush.make(like="b(r")
    assert (caught.value.text, caught.value.offset) == ("b(r", 1)
    with pytest.raises(ParseError, match="floats are not exact"):
        hackenbush.make(0.5)  # type: ignore[arg-type]
    with pytest.raises(RefusedError, match="no picture of ordinary Hackenbush"):
        hackenbush.make("{1|-1}")
    with pytest.raises(TooLargeError):
        hackenbush.make(1, count=10**6)
    for wrong in ({"count": 0}, {"count": -1}, {"edges": -1}, {"seed": -1}, {"seed": 2**64}):
        with pytest.raises(HackenbushError) as wrong_number:
            hackenbush.make(1, **wrong)  # type: ignore[arg-type]
        assert wrong_number.value.hint
    for names in ({"outcome": "Q"}, {"variant": "mauve"}):
        with pytest.raises(ParseError) as wrong_name:
            hackenbush.make(1, **names)  # type: ignore[arg-type]
        assert wrong_name.value.field in names
    with pytest.raises(ParseError, match="no family"):
        hackenbush.random("mauve")


KINDS = learn.kinds()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_solutions_are_right(kind: learn.Kind) -> None:
    for level in range(1, kind.levels + 1):
        for seed in (1, 2):
            task = learn.task(kind.name, level, seed)
            assert task == learn.task(kind.name, level, seed)
            assert task == pickle.loads(pickle.dumps(task))
            assert (task.kind, task.level, task.seed) == (kind.name, level, seed)
            assert task.expects == kind.expects or kind.name == "puzzle"
            assert task.statement in str(task)
            solved = task.solve()
            verdict = task.check(solved.answer)
            assert verdict.status == "right"
            assert verdict.message
            assert str(solved)


def test_wrong_answers_are_refuted() -> None:
    task = learn.task("stalk", level=2, seed=7)
    verdict = task.check(1)
    assert not verdict
    assert verdict.refutation is not None
    assert verdict.refutation.winner == verdict.refutation.moves[-1].player == "Right"
    assert verdict.refutation.moves[-1].leaves == ""
    assert task.check(Fraction(3, 8)) and task.check("3/8") and task.check(Value("3/8"))
    beside = learn.task("clockwise", level=2, seed=7).check(17).refutation
    assert beside is not None and beside.beside is not None
    assert beside.beside.text == "r^17"
    assert any(move.beside for move in beside.moves)
    steps = learn.task("tree", seed=7)
    assert len(steps.prompts) == 2
    assert steps.check(["-3/2", 0]).step == 1


def test_answers_as_other_questions_give_them() -> None:
    cut = learn.task("winning-cut", seed=7)
    moves = [move for move in cut.positions[0].moves() if move.player == cut.player]
    assert [bool(cut.check(move)) for move in moves] == [bool(move.wins) for move in moves]
    domino = learn.task("domino-move", seed=7)
    assert domino.check(
        next(move for move in domino.positions[0].moves() if move.wins and move.player == domino.player)
    )
    pieces = learn.task("decompose", seed=7)
    assert pieces.check(pieces.positions[0].decompose())
    order = learn.task("sort", level=2, seed=7)
    assert order.labels == ("A", "B", "C", "D")
    assert order.check("BDCA") and order.check(["B", "D", "C", "A"]) and order.check([1, 3, 2, 0])
    assert order.check("ABCD").step == 0
    larger = learn.task("larger", level=2, seed=7)
    assert sum(bool(larger.check(option)) for option in larger.options) == 1
    assert learn.task("build", level=2, seed=7).check(hackenbush.make("-3/8", seed=5)[0])
    assert learn.task("outcome", seed=7).check(learn.task("outcome", seed=7).positions[0].outcome)


def test_replying_to_every_move() -> None:
    task = learn.task("zero", seed=7)
    replies: list[int] = []
    verdict = task.check(replies)
    seen = set()
    while verdict.status == "continue":
        assert verdict.game is not None
        assert not verdict.right
        seen.add(verdict.game.number)
        player = "Right" if verdict.game.moves[-1][0] == "Left" else "Left"
        for edge in range(len(task.positions[0])):
            try:
                tried = task.check([*replies, edge])
            except ParseError:
                continue
            if tried.status != "wrong":
                replies.append(edge)
                verdict = tried
                break
        else:
            pytest.fail(f"{player} has no reply")
    assert verdict.right
    assert seen == {1, 2}


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("stalk", "1/"),
        ("stalk", 0.5),
        ("stalk", None),
        ("stalk", True),
        ("tree", "1"),
        ("tree", [1, None]),
        ("tree", 7),
        ("outcome", 7),
        ("outcome", "Q"),
        ("larger", "C"),
        ("larger", 9),
        ("larger", -1),
        ("larger", ["A"]),
        ("winning-cut", "x"),
        ("winning-cut", 99),
        ("sort", "AX"),
        ("sort", [0, 0, 0]),
        ("sort", [["A"]]),
        ("build", "b(r"),
        ("build", 7),
        ("decompose", [0]),
        ("decompose", 0),
        ("zero", [99]),
        ("zero", "x"),
    ],
)
def test_answers_that_cannot_be_read(kind: str, answer: object) -> None:
    with pytest.raises(HackenbushError) as caught:
        learn.task(kind, seed=7).check(answer)
    assert caught.value.message
    assert caught.value.hint


def test_wrong_tasks() -> None:
    with pytest.raises(ParseError, match="no kind of task"):
        learn.task("mauve")
    with pytest.raises(RefusedError, match="no level 9"):
        learn.task("stalk", level=9)
    for wrong in ({"level": -1}, {"level": "x"}, {"seed": -1}, {"seed": 2**64}):
        with pytest.raises(HackenbushError) as caught:
            learn.task("stalk", **wrong)
        assert caught.value.hint
    assert learn.task("stalk", seed=2**64 - 1).seed == 2**64 - 1


def test_puzzles() -> None:
    every = learn.puzzles()
    assert [puzzle.number for puzzle in every] == list(range(1, len(every) + 1))
    assert len({puzzle.theme for puzzle in every}) == 9
    some = learn.puzzles("trees", rating=(1000, 1200))
    assert some == [puzzle for puzzle in every if puzzle.theme == "trees" and 1000 <= puzzle.rating <= 1200]
    assert repr(some[0]) == f"Puzzle({some[0].number})"
    assert all(puzzle.check(puzzle.solve().answer) for puzzle in some[:5])
    noon = datetime.datetime(2026, 11, 17, 12)
    day = learn.puzzle(date="2026-11-17")
    assert day == learn.puzzle(date=noon) == learn.puzzle(date=noon.date()) == learn.puzzle(day.number)
    assert day != learn.puzzle(date="2026-11-18")
    assert learn.puzzle() in every
    for wrong in ({"number": 0}, {"number": 10**6}, {"date": "2026-13-01"}, {"number": 1, "date": noon}):
        with pytest.raises(HackenbushError) as caught:
            learn.puzzle(**wrong)
        assert caught.value.hint
    with pytest.raises(ParseError, match="no theme"):
        learn.puzzles("mauve")
    assert learn.puzzles(rating=(5000, 6000)) == []
    with pytest.raises(ParseError):
        learn.puzzles(rating=(1, 2, 3))  # type: ignore[arg-type]


def test_a_notebook_shows_the_task_and_not_its_answer() -> None:
    shown = learn.task("sort", level=2, seed=7)._repr_html_()
    assert shown.count("<svg") == 4
    assert "<figcaption>D</figcaption>" in shown
    assert "7/4" not in shown
    assert "<svg" in Position("b")._repr_mimebundle_()["image/svg+xml"]
    dominoes = learn.task("domino", seed=7)._repr_html_()
    assert "<svg" in dominoes
    assert "&lt;" not in learn.task("mex", seed=7)._repr_html_()
