"""What questions about positions are answered with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ._engine import Value
from .errors import ParseError

__all__ = [
    "Certificate",
    "Comparison",
    "Decomposition",
    "Move",
    "Piece",
    "Proof",
    "Solution",
    "Step",
]

Bounds = tuple[Value, Value]


def value_of(text: str | None) -> Value | None:
    """The value of a text; `None` also for one that was cut, since it is too long to write."""
    if text is None:
        return None
    try:
        return Value(text)
    except ParseError:
        if "..." in text:
            return None
        raise


def bounds_of(texts: Sequence[str] | None) -> Bounds | None:
    """A pair of bounds."""
    if texts is None:
        return None
    low, high = value_of(texts[0]), value_of(texts[1])
    return None if low is None or high is None else (low, high)


def fraction_of(text: str | None) -> Fraction | None:
    """A number, whose denominator may be written as a power of two."""
    return None if text is None else Value(text).fraction


@dataclass(frozen=True)
class Solution:
    """What there is to say of a position. What does not apply, or is not known, is `None`."""

    value: Value | None
    """The value, unless a budget ended first."""
    bounds: Bounds | None
    """Then the value is not less than the first and not more than the second."""
    outcome: str | None
    """'L', 'R', 'N' or 'P': Left, Right, the next or the previous player wins."""
    variant: str
    method: str
    """The theorem at the top of the derivation."""
    edges: int | None = None
    birthday: str | None = None
    """The day on which the value is born; a text, since it can be infinite."""
    number: Value | None = None
    """The value, or the number that it is infinitesimally close to."""
    nimber: int | None = None
    atomic_weight: Value | None = None
    mean: Fraction | None = None
    temperature: Fraction | None = None
    left_stop: Fraction | None = None
    right_stop: Fraction | None = None
    hammerian: bool | None = None
    joshua: bool | None = None
    height: int | None = None
    warnings: tuple[str, ...] = ()
    """About the input, and why the work stopped early."""
    limited: bool = False
    """Did a budget end the work, so that more time or memory would say more?"""
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The whole answer, as docs/json.md describes it."""

    @classmethod
    def _of(cls, data: dict[str, Any], value: Value | None, bounds: Bounds | None, limited: bool) -> Solution:
        nimber = data.get("nimber")
        return cls(
            value=value,
            bounds=bounds,
            outcome=data.get("outcome"),
            variant=data["variant"],
            method=data["method"],
            edges=data.get("edges"),
            birthday=data.get("birthday"),
            number=value_of(data.get("number")),
            nimber=None if nimber is None else int(nimber),
            atomic_weight=value_of(data.get("atomic_weight")),
            mean=fraction_of(data.get("mean")),
            temperature=fraction_of(data.get("temperature")),
            left_stop=fraction_of(data.get("left_stop")),
            right_stop=fraction_of(data.get("right_stop")),
            hammerian=data.get("hammerian"),
            joshua=data.get("joshua"),
            height=data.get("height"),
            warnings=tuple(data.get("warnings", ())),
            limited=limited,
            data=data,
        )


@dataclass(frozen=True)
class Move:
    """A move: which edge or domino, by whom, and what it leaves."""

    player: str
    """'Left' or 'Right'."""
    edge: int | None
    """The number of the edge, in the order in which edges are written."""
    domino: int | None
    """The number of the domino, in a line of dominoes."""
    colour: str | None
    ends: tuple[int, int] | None
    """The vertices of the edge; 0 is the ground."""
    value: Value | None
    """The value that it leaves."""
    bounds: Bounds | None
    """Bounds, if that is not known."""
    falls: tuple[int, ...] | None
    """The edges that fall with it, if they are at most 100."""
    best: bool | None
    """Does no other move of the same player leave that player more?"""
    wins: bool | None
    """Does the player who makes it win?"""
    recommended: bool | None
    """Should a person play it? It wins or, where no move does, is the hardest to answer."""
    rank: int
    """Its place among the moves of the same player, from 0."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Move:
        return cls(
            player=data["player"],
            edge=data.get("edge"),
            domino=data.get("domino"),
            colour=data.get("colour"),
            ends=(int(data["from"]), int(data["to"])) if "from" in data else None,
            value=value_of(data.get("value")),
            bounds=bounds_of(data.get("bounds")),
            falls=tuple(data["falls"]) if "falls" in data else None,
            best=data.get("best"),
            wins=data.get("wins"),
            recommended=data.get("recommended"),
            rank=data["rank"],
        )


@dataclass(frozen=True)
class Comparison:
    """How two positions compare."""

    relation: str | None
    """'>', '<', '=' or '||' if they are confused."""
    outcome: str | None
    """Who wins the difference."""
    values: tuple[Value | None, Value | None]
    difference: str | None
    """The first, and the second with its colours swapped, side by side."""
    warnings: tuple[str, ...]
    data: dict[str, Any] = field(repr=False, compare=False)
    """The whole answer, with lines of play."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Comparison:
        first, second = data.get("values", (None, None))
        return cls(
            relation=data.get("relation"),
            outcome=data.get("outcome"),
            values=(value_of(first), value_of(second)),
            difference=data.get("difference"),
            warnings=tuple(data.get("warnings", ())),
            data=data,
        )


@dataclass(frozen=True)
class Piece:
    """A piece of a picture."""

    text: str
    value: Value | None
    bounds: Bounds | None
    edges: tuple[int, ...]
    """The edges of the whole of which it consists."""
    reason: str | None
    """Why it stays whole."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Piece:
        return cls(
            text=data["position"],
            value=value_of(data.get("value")),
            bounds=bounds_of(data.get("bounds")),
            edges=tuple(data["edges"]),
            reason=data.get("reason"),
        )


@dataclass(frozen=True)
class Decomposition(Sequence[Piece]):
    """The pieces of a picture: a sequence of them, and what they add up to."""

    pieces: tuple[Piece, ...]
    value: Value | None
    sum: Value | None
    """The values of the pieces added up, where they do."""
    formula: str | None
    """The ordinal sum of the pieces, where they do not."""
    hammerian: bool | None
    joshua: bool | None
    trunk: str | None
    warnings: tuple[str, ...]
    data: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Decomposition:
        return cls(
            pieces=tuple(Piece._of(piece) for piece in data["pieces"]),
            value=value_of(data.get("value")),
            sum=value_of(data.get("sum")),
            formula=data.get("formula"),
            hammerian=data.get("hammerian"),
            joshua=data.get("joshua"),
            trunk=data.get("trunk"),
            warnings=tuple(data.get("warnings", ())),
            data=data,
        )

    def __len__(self) -> int:
        return len(self.pieces)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        return self.pieces[index]

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)


@dataclass(frozen=True)
class Step:
    """A step of a derivation: this position has this value by this theorem.

    As text it is the whole derivation, an indented tree.
    """

    theorem: str
    text: str
    """The position, in notation."""
    value: str
    """The value, or bounds in words."""
    note: str | None
    """The computation."""
    edges: tuple[int, ...] = field(repr=False)
    parts: tuple[Step, ...] = field(repr=False)
    """The steps from which it follows."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Step:
        # Not by recursion: a derivation can be as deep as a picture is high.
        order: list[tuple[dict[str, Any], list[Step]]] = [(data, [])]
        parents = [-1]
        at = 0
        while at < len(order):
            for part in order[at][0].get("parts", ()):
                order.append((part, []))
                parents.append(at)
            at += 1
        made: Step | None = None
        for (own, parts), parent in zip(reversed(order), reversed(parents), strict=True):
            made = cls(
                theorem=own["theorem"],
                text=own["position"],
                value=own["value"],
                note=own.get("note"),
                edges=tuple(own["edges"]),
                parts=tuple(reversed(parts)),
            )
            if parent >= 0:
                order[parent][1].append(made)
        assert made is not None
        return made

    def __str__(self) -> str:
        lines = []
        pending: list[tuple[str, str, Step]] = [("", "", self)]
        while pending:
            first, rest, step = pending.pop()
            text = step.text or "(nothing)"
            shown = text if len(text) <= _WIDTH else text[: _WIDTH - 3] + "..."
            note = f": {step.note}" if step.note else ""
            lines.append(f"{first}{shown} = {step.value}  {step.theorem}{note}")
            for number, part in enumerate(reversed(step.parts)):
                last = number == 0
                pending.append((rest + ("└─ " if last else "├─ "), rest + ("   " if last else "│  "), part))
        return "\n".join(lines)


_WIDTH = 48


@dataclass(frozen=True)
class Proof:
    """A claim, and its proof or refutation by play."""

    claim: str
    holds: bool | None
    """Is the claim true? `None` if the question was who wins, or if it is not known."""
    outcome: str | None
    """Who wins the sum that decides: the first side minus the second."""
    sum: str
    games: tuple[dict[str, Any], ...]
    """The games that the claim speaks of: who starts, who wins, and the node that play begins in."""
    nodes: tuple[dict[str, Any], ...]
    """The positions that come up, with the reply to every move of the loser."""
    unproved: str | None
    """Why there is no proof, if there is none."""
    data: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Proof:
        return cls(
            claim=data["claim"],
            holds=data.get("holds"),
            outcome=data.get("outcome"),
            sum=data["sum"],
            games=tuple(data["games"]),
            nodes=tuple(data["nodes"]),
            unproved=data.get("unproved"),
            data=data,
        )

    def __str__(self) -> str:
        verdict = {True: "true", False: "false", None: "not decided"}[self.holds]
        lines = [self.claim if self.holds is None and self.outcome else f"{self.claim}: {verdict}"]
        lines += [f"  {game['wins']} wins if {game['starts']} starts" for game in self.games]
        if self.unproved:
            lines.append(f"  no proof: {self.unproved}")
        else:
            lines.append(f"  proved by play in {len(self.nodes)} position{'s'[: len(self.nodes) != 1]}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Certificate:
    """A proof of a value that others can check: docs/certificates.md specifies its text."""

    text: str = field(repr=False)
    """What to write to a file."""
    facts: int
    values: int

    def __str__(self) -> str:
        return self.text
