"""Tasks and puzzles: statements, answers judged, and solutions.

>>> from hackenbush import learn
>>> task = learn.task("stalk", level=2, seed=7)
>>> print(task)
What is this stalk worth?
  brrb
>>> task.check("3/8").right
True
"""

from __future__ import annotations

import datetime
import html
import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ._engine import Value
from .answers import Move, Piece
from .errors import HackenbushError, ParseError
from .position import Position, _as_position
from .query import query

__all__ = ["Game", "Kind", "Line", "LineMove", "Puzzle", "Solved", "Task", "Verdict"]
__all__ += ["kinds", "puzzle", "puzzles", "task"]


@dataclass(frozen=True)
class Kind:
    """A kind of task."""

    name: str
    title: str
    summary: str
    theme: str
    levels: int
    """Its levels are 1 to this."""
    expects: str
    """The kind of answer, as `Task.expects` has it."""


@dataclass(frozen=True)
class LineMove:
    """A move of a line of play."""

    player: str
    """'Left' or 'Right'."""
    edge: int
    """The edge or domino, numbered as in the first position, also after other cuts."""
    beside: bool
    """Is the move made in the position `beside`?"""
    leaves: str
    """What is left of the position that it is made in."""


@dataclass(frozen=True)
class Line:
    """A line of play that refutes an answer."""

    position: Position
    beside: Position | None
    """A second position that is played at the same time, where one picture cannot hold both."""
    moves: tuple[LineMove, ...]
    winner: str | None
    """Who has won at the end, if the line reaches it."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Line:
        beside = data.get("beside")
        moves = [
            LineMove(move["player"], move["edge"], move.get("beside", False), move["leaves"])
            for move in data["moves"]
        ]
        return cls(
            position=Position(data["position"], data["variant"]),
            beside=None if beside is None else Position(beside),
            moves=tuple(moves),
            winner=data.get("winner"),
        )


@dataclass(frozen=True)
class Game:
    """A game that is not finished: the last of its moves is to be answered."""

    number: int
    """Which of the games of the task, from 1."""
    of: int
    starts: str
    moves: tuple[tuple[str, int], ...]
    """Who cut which edge."""


@dataclass(frozen=True)
class Verdict:
    """What there is to say about an answer. It is true exactly when the answer is right."""

    status: str
    """'right', 'wrong', or 'continue': right so far."""
    message: str
    """Why."""
    step: int | None
    """The first of several values that is wrong, or the place of the first wrong pair of an order."""
    refutation: Line | None
    """Moves that show that the answer is wrong."""
    game: Game | None
    """If the answer is replies: the game so far."""
    data: dict[str, Any] = field(repr=False, compare=False)
    """The whole verdict, as docs/json.md describes it."""

    @property
    def right(self) -> bool:
        """Whether the answer is right; false also while more replies are needed."""
        return self.status == "right"

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return self.message

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Verdict:
        play, game = data.get("play"), data.get("game")
        if game is not None:
            moves = tuple((move["player"], move["edge"]) for move in game["moves"])
            game = Game(game["number"], game["of"], game["starts"], moves)
        return cls(
            status=data["verdict"],
            message=data["text"],
            step=data.get("step"),
            refutation=None if play is None else Line._of(play),
            game=game,
            data=data,
        )


@dataclass(frozen=True)
class Solved:
    """A right answer to a task."""

    answer: Any
    """As `check` takes it: a `Value`, a `Position`, a number, a text or a tuple of them."""
    text: str
    """The same in words."""
    steps: tuple[str, ...]
    """How to find it."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class Task:
    """A task. Its kind, level and seed determine it, on every machine and in every later version."""

    kind: str
    level: int
    seed: int
    title: str
    theme: str
    statement: str
    """What to do."""
    positions: tuple[Position, ...]
    """The positions that it is about."""
    labels: tuple[str, ...]
    """What they are called, if there are several."""
    expects: str
    """The kind of answer: 'value', 'values', 'outcome', 'choice', 'cut', 'order', 'position', 'pieces'
    or 'replies'."""
    options: tuple[str, ...]
    """What to choose from, if the answer is a choice."""
    prompts: tuple[str, ...]
    """What each is the value of, if the answer is several values."""
    player: str | None
    """Who is to move, if the answer is a cut."""
    hint: str | None
    """Something to think of."""
    data: dict[str, Any] = field(compare=False)
    """The whole task, as docs/json.md describes it."""

    @classmethod
    def _fields(cls, data: dict[str, Any]) -> dict[str, Any]:
        expects, shown = data["expects"], data["shown"]
        return {
            "kind": data["kind"],
            "level": data["level"],
            "seed": int(data["seed"]),
            "title": data["title"],
            "theme": data["theme"],
            "statement": data["statement"],
            "positions": tuple(Position(own["position"], own["variant"]) for own in shown),
            "labels": tuple(own["label"] for own in shown if "label" in own),
            "expects": expects["answer"],
            "options": tuple(expects.get("options", ())),
            "prompts": tuple(prompt["text"] for prompt in expects.get("prompts", ())),
            "player": expects.get("player"),
            "hint": data.get("hint"),
            "data": data,
        }

    def check(
        self,
        answer: object,
        *,
        timeout: float | None = None,
        memory: int | None = None,
    ) -> Verdict:
        """Is this answer right? If not, the verdict has a reason and, where there is one, a refutation.

        What an answer is depends on `expects`:

        - 'value': a `Value`, an `int`, a `Fraction` or a text; 'values': a list of them
        - 'outcome': 'L', 'R', 'N' or 'P'
        - 'choice': one of the `options`, or its place
        - 'cut': the number of an edge or domino, or a `Move`
        - 'order': labels or places of the positions, the smallest first
        - 'position': a `Position` or a text
        - 'pieces': the edges of each piece, or a `Decomposition`
        - 'replies': the edges of all replies so far, over all games

        >>> verdict = task("stalk", level=2, seed=7).check(1)
        >>> verdict.right
        False
        >>> verdict.refutation.position
        Position('brrb + r', 'red-blue')
        >>> [(move.player, move.edge) for move in verdict.refutation.moves]
        [('Right', 1), ('Left', 0), ('Right', 4)]
        >>> verdict.refutation.winner
        'Right'
        """
        data = {"answer": {self.expects: _ANSWERS[self.expects](self, answer)}}
        return Verdict._of(self._ask("task/check", data, timeout, memory))

    def solve(self, *, timeout: float | None = None, memory: int | None = None) -> Solved:
        """A right answer, and how to find it.

        >>> solved = task("stalk", level=2, seed=7).solve()
        >>> solved.answer
        Value('3/8')
        """
        data = self._ask("task/solve", {}, timeout, memory)
        answer = data["answer"][self.expects]
        if self.expects == "value":
            answer = Value(answer)
        elif self.expects == "position":
            answer = Position(answer["text"], answer["variant"])
        elif self.expects == "values":
            answer = tuple(Value(text) for text in answer)
        elif self.expects == "pieces":
            answer = tuple(tuple(edges) for edges in answer)
        elif isinstance(answer, list):
            answer = tuple(answer)
        return Solved(answer, data["text"], tuple(data.get("steps", ())))

    def _ask(
        self, name: str, request: dict[str, Any], timeout: float | None, memory: int | None
    ) -> dict[str, Any]:
        own = {"kind": self.kind, "level": self.level, "seed": self.seed}
        answer: dict[str, Any] = query(name, {**own, **request}, timeout=timeout, memory=memory)
        return answer

    def __repr__(self) -> str:
        return f"Task({self.kind!r}, level={self.level}, seed={self.seed})"

    def __str__(self) -> str:
        names = [f"{label}: " for label in self.labels] or [""] * len(self.positions)
        shown = [f"  {name}{own.text}" for name, own in zip(names, self.positions, strict=True)]
        return "\n".join([self.statement, *shown])

    def _repr_html_(self) -> str:
        """The statement and the pictures, without their values."""
        names = list(self.labels) or [""] * len(self.positions)
        parts = [f"<p>{html.escape(self.statement)}</p>"]
        for name, own in zip(names, self.positions, strict=True):
            caption = f"<figcaption>{html.escape(name)}</figcaption>" if name else ""
            parts.append(f'<figure style="{_FIGURE}">{_picture(own)}{caption}</figure>')
        return "".join(parts)


_FIGURE = "display: inline-block; margin: 0 1em 0 0"


@dataclass(frozen=True, repr=False)
class Puzzle(Task):
    """A puzzle of the set: a task with a theme of its own and a rating."""

    rating: int
    """How hard it is."""

    @property
    def number(self) -> int:
        """Which it is, from 1."""
        return self.seed

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Puzzle:
        fields = cls._fields(_new("puzzle", 1, int(data["number"]), None, None))
        return cls(**{**fields, "theme": data["theme"]}, rating=data["rating"])

    def __repr__(self) -> str:
        return f"Puzzle({self.number})"


def kinds() -> list[Kind]:
    """The kinds of tasks.

    >>> [kind.name for kind in kinds() if kind.theme == "green"]
    ['nim-sum', 'mex', 'fusion']
    """
    return [
        Kind(own["name"], own["title"], own["summary"], own["theme"], own["levels"], own["answer"])
        for own in query("learn")["kinds"]
    ]


def task(
    kind: str,
    level: int = 1,
    seed: int = 0,
    *,
    timeout: float | None = None,
    memory: int | None = None,
) -> Task:
    """The task of a kind, level and seed. `kinds` lists the kinds; levels begin at 1.

    >>> task("larger", seed=3).options
    ('A', 'B', 'They are equal')
    """
    return Task(**Task._fields(_new(kind, level, seed, timeout, memory)))


def puzzle(number: int | None = None, *, date: datetime.date | str | None = None) -> Puzzle:
    """The puzzle of a number or of a day, by default of today.

    >>> puzzle(date="2026-11-17") == puzzle(date=datetime.date(2026, 11, 17))
    True
    >>> puzzle(1).statement
    'Draw a picture worth 1/2, with at most 2 edges.'
    """
    if number is not None:
        if date is not None:
            raise ParseError("a puzzle has a number or a date", hint="leave one of them out", field="date")
        return Puzzle._of(query("puzzles", {"number": number})["puzzles"][0])
    if date is None:
        date = datetime.date.today()
    if isinstance(date, datetime.date):
        date = datetime.date(date.year, date.month, date.day).isoformat()
    return Puzzle._of(query("puzzles", {"date": date})["puzzles"][0])


def puzzles(theme: str | None = None, *, rating: tuple[int, int] | None = None) -> list[Puzzle]:
    """The puzzles of a theme, with a rating from one number to another; by default all.

    >>> len(puzzles())
    560
    >>> {puzzle.theme for puzzle in puzzles("trees", rating=(1000, 1200))}
    {'trees'}

    The themes are `stalks`, `trees`, `cycles`, `green`, `flowers`, `childish`, `clockwise`, `dominoes` and
    `construction`.
    """
    request: dict[str, Any] = {"count": _ALL}
    if theme is not None:
        request["theme"] = theme
    if rating is not None:
        request["rating"] = list(rating)
    return [Puzzle._of(own) for own in query("puzzles", request)["puzzles"]]


_ALL = 1_000_000


def _new(kind: str, level: int, seed: int, timeout: float | None, memory: int | None) -> dict[str, Any]:
    request = {"kind": kind, "level": level, "seed": seed}
    data: dict[str, Any] = query("task/new", request, timeout=timeout, memory=memory)
    return data


def _picture(position: Position) -> str:
    try:
        return position.draw("svg").decode()
    except HackenbushError:
        return f"<code>{html.escape(position.text)}</code>"


def _wrong(own: Task, answer: object, expected: str) -> ParseError:
    message = f"this task expects {expected}, not {answer!r:.60}"
    return ParseError(message, hint=f"answer with {expected}", field=f"answer.{own.expects}")


def _value(own: Task, answer: object) -> str:
    # Texts are read by the task, which also takes what people write, such as 2 for *2.
    if isinstance(answer, str):
        return answer
    if isinstance(answer, bool) or not isinstance(answer, Value | int | Fraction | float):
        raise _wrong(own, answer, "a value, such as Fraction(3, 4) or '*2'")
    return str(Value(answer))  # type: ignore[arg-type]


def _values(own: Task, answer: object) -> list[str]:
    return [_value(own, item) for item in _items(own, answer, "a list of values")]


def _outcome(own: Task, answer: object) -> str:
    if not isinstance(answer, str):
        raise _wrong(own, answer, "'L', 'R', 'N' or 'P'")
    return answer


def _number(own: Task, answer: object, expected: str) -> int:
    try:
        number = operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise _wrong(own, answer, expected) from None
    if number < 0 or isinstance(answer, bool):
        raise _wrong(own, answer, expected)
    return number


def _choice(own: Task, answer: object) -> int:
    expected = "one of " + ", ".join(repr(option) for option in own.options)
    return own.options.index(answer) if answer in own.options else _number(own, answer, expected)


def _cut(own: Task, answer: object) -> int:
    if isinstance(answer, Move):
        answer = answer.domino if answer.edge is None else answer.edge
    return _number(own, answer, "the number of an edge or domino")


def _replies(own: Task, answer: object) -> list[int]:
    return [_cut(own, item) for item in _items(own, answer, "a list of edges")]


def _order(own: Task, answer: object) -> list[int]:
    expected = f"{', '.join(own.labels)} in another order"
    items = list(answer) if isinstance(answer, str) else _items(own, answer, expected)
    return [own.labels.index(item) if item in own.labels else _number(own, item, expected) for item in items]


def _drawn(own: Task, answer: object) -> dict[str, Any]:
    if not isinstance(answer, Position | str):
        raise _wrong(own, answer, "a position")
    return _as_position(answer)._request


def _pieces(own: Task, answer: object) -> list[list[int]]:
    expected = "the edges of each piece, such as [[0], [1, 2]]"
    pieces = [
        item.edges if isinstance(item, Piece) else _items(own, item, expected)
        for item in _items(own, answer, expected)
    ]
    return [[_number(own, edge, expected) for edge in piece] for piece in pieces]


def _items(own: Task, answer: object, expected: str) -> list[object]:
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise _wrong(own, answer, expected)
    return list(answer)


_ANSWERS: dict[str, Callable[[Task, object], object]] = {
    "value": _value,
    "values": _values,
    "outcome": _outcome,
    "choice": _choice,
    "cut": _cut,
    "order": _order,
    "position": _drawn,
    "pieces": _pieces,
    "replies": _replies,
}
