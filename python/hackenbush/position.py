"""Positions: pictures, lines of dominoes and infinite stalks."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _engine
from ._engine import Value
from .answers import Certificate, Comparison, Decomposition, Move, Proof, Solution, Step
from .errors import (
    BudgetExceeded,
    HackenbushError,
    MissingExtra,
    ParseError,
    RefusedError,
    TooLargeError,
)
from .query import loads, query
from .thermograph import Thermograph

if TYPE_CHECKING:
    import networkx

__all__ = ["Position", "compare", "prove", "value"]

_LETTERS = {"blue": "b", "red": "r", "green": "g"}

# How long a notebook waits for the value below a picture.
_DISPLAY_SECONDS = 5.0


class Position:
    r"""A Hackenbush position, with its rules.

    >>> from hackenbush import Position
    >>> position = Position("b(r)(bg)")
    >>> position.value
    Value('1*')
    >>> position.outcome
    'L'
    >>> position.variant
    'red-blue-green'

    Without a `variant` it has the rules of the smallest variant that allows it; `rules` are those of a
    game of your own, the text of a file of rules. `timeout` (seconds) and `memory` (bytes) limit every
    question; Ctrl-C stops one.

    >>> uphill = "name: uphill\nblue: Left always\nred: Right ground"
    >>> Position("rb + br", rules=uphill).value
    Value('1/2')
    """

    __slots__ = ("_labels", "_read", "_request", "_solution")

    _request: dict[str, Any]
    _read: dict[str, Any]
    _labels: dict[int, Hashable]
    _solution: Solution | None

    def __init__(self, text: str, variant: str | None = None, *, rules: str | None = None) -> None:
        if not isinstance(text, str):
            hint = "Position.from_edges, from_hat and from_networkx read other things"
            raise ParseError(f"a position is a text, not of type {type(text).__name__}", hint=hint)
        if rules is not None and not isinstance(rules, str):
            hint = "give what is in a file of rules"
            raise ParseError(f"rules are a text, not of type {type(rules).__name__}", hint=hint)
        if rules is not None and variant is not None:
            raise ParseError("a position has a variant or rules of its own", hint="leave one of them out")
        for own in (text, rules or ""):
            try:
                own.encode()
            except UnicodeEncodeError as error:
                hint = "lone surrogates such as '\\ud800' are no characters"
                raise ParseError(
                    "this text is not Unicode", text=own, offset=error.start, hint=hint
                ) from None
        request: dict[str, Any] = {"text": text}
        if variant is not None:
            request["variant"] = variant
        if rules is not None:
            request["rules"] = rules
        self._set(request)

    def _set(self, request: dict[str, Any], labels: dict[int, Hashable] | None = None) -> None:
        self._request = request
        self._labels = labels or {}
        self._solution = None
        try:
            self._read = json.loads(_engine.read(json.dumps(request)))
        except HackenbushError as error:
            if error.field == "text" and _is_value(request.get("text")):
                error.hint = "this is a value, not a position: hackenbush.Value reads it"
            raise error._in(request.get("rules" if error.field == "rules" else "text")) from None

    @classmethod
    def _of(cls, request: dict[str, Any], labels: dict[int, Hashable] | None = None) -> Position:
        position = cls.__new__(cls)
        position._set(request, labels)
        return position

    @classmethod
    def from_edges(
        cls,
        edges: Iterable[tuple[Hashable, Hashable, str]],
        *,
        ground: Hashable = 0,
        variant: str | None = None,
    ) -> Position:
        """A picture from its edges: two ends and a colour each, in drawing order.

        Vertices are anything hashable; `ground` is the one that is the ground. Colours are `blue`,
        `red` and `green`, or their first letters.

        >>> Position.from_edges([("earth", "a", "blue"), ("a", "b", "red")], ground="earth").value
        Value('1/2')
        """
        if not isinstance(ground, Hashable):
            hint = "vertices are numbers, texts or whatever else can be a key of a dictionary"
            raise ParseError(f"an object of type {type(ground).__name__} is not a vertex", hint=hint)
        numbers: dict[Hashable, int] = {ground: 0}
        parts = []
        hint = "give a list of edges such as (0, 1, 'blue')"
        for index, edge in enumerate(_items(edges, "edges", hint)):
            try:
                start, end, colour = edge
                ends = [numbers.setdefault(vertex, len(numbers)) for vertex in (start, end)]
            except (TypeError, ValueError):
                hint = "an edge is (end, end, colour), as in (0, 1, 'blue')"
                raise ParseError("this is not an edge", hint=hint, index=index, edge=index) from None
            letter = _LETTERS.get(str(colour).lower(), str(colour).lower())
            if letter not in _LETTERS.values():
                hint = "colours are blue, red and green"
                raise ParseError(f"`{colour}` is not a colour", hint=hint, index=index, edge=index)
            parts.append(f"{ends[0]}-{ends[1]}{letter}")
        request: dict[str, Any] = {"text": " ".join(parts)}
        if variant is not None:
            request["variant"] = variant
        labels = {number: vertex for vertex, number in numbers.items()}
        return cls._of(request, labels)

    @classmethod
    def from_hat(cls, file: str | os.PathLike[str]) -> Position:
        """A drawn picture from a `.hat` file, given by its path or by what is in it."""
        if isinstance(file, str) and file.lstrip().startswith("{"):
            text = file
        else:
            try:
                text = Path(file).read_text(encoding="utf-8")
            except (OSError, TypeError, ValueError) as error:
                hint = "give the path of a .hat file, or what is in it"
                raise ParseError(f"cannot read {file!r}: {error}", hint=hint) from error
        try:
            picture = query("hat/read", {"text": text})["picture"]
        except HackenbushError as error:
            raise error._in(text) from None
        return cls._of({"picture": picture})

    @classmethod
    def from_dominoes(cls, dominoes: Iterable[tuple[int, int]], variant: str = "domino-shave") -> Position:
        """A line of dominoes: the spots on the left and on the right of each.

        >>> Position.from_dominoes([(2, 4), (7, 3)]).outcome in "LRNP"
        True
        """
        line = []
        hint = "a domino is a pair of numbers of spots, as in (2, 4)"
        for index, domino in enumerate(_items(dominoes, "dominoes", hint)):
            try:
                left, right = (operator.index(spots) for spots in domino)
            except (TypeError, ValueError):
                raise ParseError("this is not a domino", hint=hint, index=index) from None
            line.append([left, right])
        return cls._of({"line": {"variant": variant, "dominoes": line}})

    @classmethod
    def from_networkx(
        cls,
        graph: networkx.Graph[Any],
        *,
        ground: Hashable | None = None,
        colour: str | None = None,
        variant: str | None = None,
    ) -> Position:
        """A picture from a networkx graph or multigraph.

        `ground` is the node that is the ground, by default `graph.graph["ground"]` or 0; `colour` names
        the attribute of edges with their colours, by default `colour` or `color`.

        >>> import networkx
        >>> graph = networkx.Graph([(0, 1, {"colour": "blue"}), (1, 2, {"colour": "green"})])
        >>> Position.from_networkx(graph).value
        Value('1*')
        """
        if not all(hasattr(graph, name) for name in ("graph", "nodes", "edges")):
            hint = "Position.from_edges reads a list of edges"
            raise ParseError(f"an object of type {type(graph).__name__} is not a networkx graph", hint=hint)
        root = graph.graph.get("ground", 0) if ground is None else ground
        if root not in graph:
            hint = "name the node that is the ground with ground="
            raise ParseError(f"{root!r} is not a node of the graph", hint=hint)
        edges = []
        for index, (start, end, data) in enumerate(graph.edges(data=True)):
            names = ("colour", "color") if colour is None else (colour,)
            own = next((data[name] for name in names if name in data), None)
            if own is None:
                now = " or ".join(repr(name) for name in names)
                hint = f"give every edge a colour, or name the attribute that has it with colour= (now {now})"
                raise ParseError(f"edge {start!r}-{end!r} has no colour", hint=hint, index=index, edge=index)
            edges.append((start, end, own))
        return cls.from_edges(edges, ground=root, variant=variant or graph.graph.get("variant"))

    def to_networkx(self) -> networkx.MultiGraph[Any]:
        """The picture as a networkx multigraph, whose edges have a `colour` and their number as key.

        >>> sorted(Position("br").to_networkx().edges(data="colour"))
        [(0, 1, 'blue'), (1, 2, 'red')]
        """
        try:
            import networkx
        except ImportError as error:
            hint = "pip install 'hackenbush[networkx]'"
            raise MissingExtra("networkx is not installed", hint=hint) from error
        graph: networkx.MultiGraph[Any] = networkx.MultiGraph(
            ground=self._labels.get(0, 0), variant=self.variant
        )
        graph.add_node(self._labels.get(0, 0))
        for number, (start, end, colour) in enumerate(self.edges):
            graph.add_edge(
                self._labels.get(start, start), self._labels.get(end, end), key=number, colour=colour
            )
        return graph

    @property
    def text(self) -> str:
        """The position as text: as it was given, or in notation."""
        return str(self._read["text"])

    @property
    def variant(self) -> str:
        """The rules."""
        return str(self._read["variant"])

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that allow it."""
        return tuple(self._read["variants"])

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to know about the input, such as edges that are not joined to the ground."""
        return tuple(self._read["warnings"])

    @property
    def edges(self) -> list[tuple[int, int, str]]:
        """The edges of a picture: both ends, 0 being the ground, and the colour."""
        return _engine.edges(json.dumps(self._request))

    def __len__(self) -> int:
        """The number of edges or dominoes."""
        size = self._read["edges"] if self._read["dominoes"] is None else self._read["dominoes"]
        if size is None:
            # A row of Toppling Dominoes, or an infinite stalk.
            line = query("parse", self._request).get("line")
            size = None if line is None else len(line["dominoes"])
        if size is None:
            raise RefusedError("infinite stalks have no number of edges", hint="look at .text")
        return int(size)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        given = self._request.get("variant")
        rules = (self._request.get("picture") or self._request).get("rules")
        of = "" if rules is None else f", rules={rules!r}"
        return f"Position({self.text!r}{of})" if given is None else f"Position({self.text!r}, {given!r}{of})"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        """Are both written the same way, with the same rules? `compare` compares their values."""
        if not isinstance(other, Position):
            return NotImplemented
        return (self.text, self.variant) == (other.text, other.variant)

    def __hash__(self) -> int:
        return hash((self.text, self.variant))

    def __reduce__(self) -> tuple[Any, ...]:
        return _position, (self._request, self._labels)

    def solve(
        self, *, explain: bool = False, timeout: float | None = None, memory: int | None = None
    ) -> Solution:
        """All there is to say of the position; bounds instead of the value if a budget ends first.

        >>> solution = Position("gb + g").solve()
        >>> solution.value, solution.atomic_weight
        (Value('^'), Value('1'))
        """
        request = json.dumps(self._request)
        text, (exact, bounds), limited = _engine.solve(request, explain, timeout, memory)
        return Solution._of(loads(text), exact, bounds, limited)

    def _solved(self) -> Solution:
        if self._solution is None:
            self._solution = _exact(self.solve())
        return self._solution

    @property
    def value(self) -> Value:
        """The value. It is computed once; `solve` takes a budget."""
        exact = self._solved().value
        assert exact is not None
        return exact

    @property
    def outcome(self) -> str:
        """'L', 'R', 'N' or 'P': Left, Right, the next or the previous player wins."""
        solution = self.solve() if self._solution is None else self._solution
        if solution.outcome is None:
            _exact(solution)
        return str(solution.outcome)

    def moves(self, *, timeout: float | None = None, memory: int | None = None) -> list[Move]:
        """Every move, Left's first, with what it leaves.

        >>> [(move.player, move.edge, move.value) for move in Position("br").moves()]
        [('Left', 0, Value('0')), ('Right', 1, Value('1'))]
        """
        answer = self._ask("moves", {}, timeout, memory)
        if answer.get("infinite"):
            hint = "query('moves', ...) lists the first few of each stretch"
            raise RefusedError("infinite stalks have infinitely many moves", hint=hint)
        return [Move._of(move) for move in answer["moves"]]

    def compare(
        self, other: Position | str, *, timeout: float | None = None, memory: int | None = None
    ) -> Comparison:
        """Which of two positions is worth more, with lines of play that show it.

        >>> Position("br + br").compare("b").relation
        '='
        """
        return compare(self, other, timeout=timeout, memory=memory)

    def decompose(self, *, timeout: float | None = None, memory: int | None = None) -> Decomposition:
        """The pieces of a picture, with their values.

        >>> [(piece.text, piece.value) for piece in Position("b(b)(br)").decompose()]
        [('b', Value('1')), ('b', Value('1')), ('br', Value('1/2'))]
        """
        return Decomposition._of(self._ask("decompose", {}, timeout, memory))

    def explain(self, *, timeout: float | None = None, memory: int | None = None) -> Step:
        """How the value follows, theorem by theorem.

        >>> print(Position("br + gg").explain())
        br + gg = 1/2*2  Sum
        ├─ br = 1/2  van Roode: 1 - 1/2
        └─ gg = *2  Colon principle: *:*
        """
        return Step._of(self.solve(explain=True, timeout=timeout, memory=memory).data["derivation"])

    def prove(
        self,
        claim: str | None = None,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
    ) -> Proof:
        """Prove by play who wins, or a claim such as `= 1/2`, `> *`, or `>= br`.

        >>> print(Position("br").prove("= 1/2"))
        = 1/2: true
          Right wins if Left starts
          Left wins if Right starts
          proved by play in 6 positions
        """
        request: dict[str, Any] = {}
        if claim is not None:
            request["claim"] = claim
        if limit is not None:
            request["limit"] = limit
        return Proof._of(self._ask("prove", request, timeout, memory, claim))

    def certificate(self, *, timeout: float | None = None, memory: int | None = None) -> Certificate:
        """A proof of the value that `hackenbush check` and other programs can verify.

        >>> Position("br").certificate().text.splitlines()[0]
        'hackenbush-certificate 1'
        """
        answer = self._ask("certificate", {}, timeout, memory)
        return Certificate(answer["text"], answer["facts"], answer["values"])

    def thermograph(self) -> Thermograph:
        """The thermograph of the value."""
        return self.value.thermograph()

    def draw(
        self,
        format: str = "svg",  # noqa: A002
        *,
        timeout: float | None = None,
        memory: int | None = None,
        **options: Any,  # noqa: ANN401
    ) -> bytes:
        r"""A drawing as a file: `svg`, `png`, `pdf` or `tikz`.

        Options are those of the query `draw`: theme, view ('whole', 'pieces', 'derivation'), values,
        totals, ids, numbers, flows, transparent, cut, title, stick, vertex, scale, width ('8cm'),
        height, margin, caption ('{position} = {value}').

        >>> Position("br").draw("png", scale=2)[:4]
        b'\x89PNG'
        """
        unknown = options.keys() - _DRAW_OPTIONS
        if unknown:
            hint = f"the options are {', '.join(sorted(_DRAW_OPTIONS))}"
            raise ParseError(f"there is no option {min(unknown)!r}", hint=hint)
        drawing = self._ask("draw", {"format": format, **options}, timeout, memory)
        assert isinstance(drawing, bytes)
        return drawing

    def hat(self) -> str:
        """The picture as a `.hat` file, laid out unless it was drawn."""
        picture = self._request.get("picture")
        if picture is None:
            picture = query("parse", self._request).get("picture")
        if picture is None:
            raise RefusedError("only pictures are written to .hat files", hint="write .text to a file")
        given = self._request.get("rules")
        rules = {} if given is None else {"rules": given}
        return str(query("hat/write", {"picture": {**picture, **rules}})["text"])

    def _ask(
        self,
        name: str,
        request: Mapping[str, Any],
        timeout: float | None,
        memory: int | None,
        text: str | None = None,
    ) -> Any:  # noqa: ANN401
        try:
            return query(name, {"position": self._request, **request}, timeout=timeout, memory=memory)
        except HackenbushError as error:
            in_position = (error.field or "").startswith("position")
            raise error._in(self._request.get("text") if in_position else text) from None

    def _repr_svg_(self) -> str | None:
        caption = "{position} = {value}" if len(self.text) <= _LONGEST_CAPTION else "{value}"
        try:
            return self.draw(caption=caption, timeout=_DISPLAY_SECONDS).decode()
        except HackenbushError:
            return None

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        bundle = {"text/plain": repr(self)}
        drawing = self._repr_svg_()
        if drawing is not None:
            bundle["image/svg+xml"] = drawing
        return bundle


_LONGEST_CAPTION = 40

_DRAW_OPTIONS = frozenset(
    {
        *("theme", "view", "values", "totals", "ids", "numbers", "flows", "transparent", "cut", "title"),
        *("stick", "vertex", "scale", "width", "height", "margin", "caption"),
    }
)


def _items(given: Iterable[Any], what: str, hint: str) -> Iterable[Any]:
    """A list or another iterable, as it should be."""
    try:
        return iter(given)
    except TypeError:
        raise ParseError(f"an object of type {type(given).__name__} has no {what}", hint=hint) from None


def _position(request: dict[str, Any], labels: dict[int, Hashable]) -> Position:
    return Position._of(request, labels)


def _exact(solution: Solution) -> Solution:
    """The solution, unless its value is not known."""
    if solution.value is None:
        reason = solution.warnings[-1] if solution.warnings else "the value is not known"
        error: BudgetExceeded | TooLargeError
        if solution.limited:
            error = BudgetExceeded(reason, hint="timeout= and memory= set the limits")
        else:
            error = TooLargeError(reason, hint="solve() says what is known, with bounds")
        error.bounds, error.solution = solution.bounds, solution
        raise error
    return solution


def _is_value(text: str | None) -> bool:
    """Whether a text that is no position is the value of one, such as `1/2` or `*`."""
    # Such texts are short, and longer ones are not worth reading twice.
    if text is None or len(text) > 1000:
        return False
    try:
        Value(text)
    except HackenbushError:
        return False
    return True


def value(
    position: Position | str,
    variant: str | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
) -> Value:
    """The value of a position.

    >>> value("b(r)(bg)")
    Value('1*')
    >>> value("br").fraction
    Fraction(1, 2)

    If `timeout` (seconds) or `memory` (bytes) is not enough, it raises `BudgetExceeded`, whose
    `bounds` are what is known.
    """
    own = _as_position(position, variant)
    exact = _exact(own.solve(timeout=timeout, memory=memory)).value
    assert exact is not None
    return exact


def compare(
    first: Position | str,
    second: Position | str,
    *,
    timeout: float | None = None,
    memory: int | None = None,
) -> Comparison:
    """Which of two positions is worth more, with lines of play that show it.

    >>> compare("g", "b").relation
    '<'
    """
    sides = {"left": _as_position(first), "right": _as_position(second)}
    request = {name: side._request for name, side in sides.items()}
    return Comparison._of(query("compare", request, timeout=timeout, memory=memory))


def prove(
    claim: str, *, variant: str | None = None, timeout: float | None = None, memory: int | None = None
) -> Proof:
    """Prove or refute a claim by play, such as `br + br = b` or `Left wins br`.

    >>> prove("gg > g").holds
    False
    """
    request = {"claim": claim, **({} if variant is None else {"variant": variant})}
    try:
        return Proof._of(query("prove", request, timeout=timeout, memory=memory))
    except HackenbushError as error:
        raise error._in(claim) from None


def _as_position(position: Position | str, variant: str | None = None) -> Position:
    if isinstance(position, Position):
        if variant is not None and variant != position.variant:
            hint = "give the variant when the position is made"
            raise ParseError("this position has rules of its own", hint=hint)
        return position
    return Position(position, variant)
