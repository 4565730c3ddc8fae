#!/usr/bin/env python3
"""Checks certificates of the values of Hackenbush positions; to be read beside docs/certificates.md.

    hackenbush value 'b(r)(bb)' --certificate proof.txt
    python check_certificate.py proof.txt

It follows that page and nothing else, and needs only Python. What it accepts is proved.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

LEFT, RIGHT = 1, -1
ORDINARY = {"red-blue": "br", "green": "g", "red-blue-green": "brg"}
COLOURS = {**ORDINARY, "childish": "brg", "clockwise": "brg"}
DOMINOES = ("domino-shave", "stirling-shave", "bernoulli", "toppling-dominoes")
OWN = {LEFT: "bg", RIGHT: "rg"}  # The colours that a player may cut.


class Refused(Exception):
    """The certificate proves nothing."""


def require(holds: object, reason: str) -> None:
    """Refuses the certificate unless this holds."""
    if not holds:
        raise Refused(reason)


def whole(word: str) -> int:
    """A number such as 0 or 17."""
    require(re.fullmatch("0|[1-9][0-9]*", word, re.ASCII), "a number is expected")
    return int(word)


def integer(word: str) -> int:
    """An integer such as 0 or -17."""
    require(re.fullmatch("0|-?[1-9][0-9]*", word, re.ASCII), "an integer is expected")
    return int(word)


def dyadic(word: str) -> Fraction:
    """A number such as -3 or 5/2^3."""
    numerator, slash, exponent = word.partition("/2^")
    if not slash:
        return Fraction(integer(word))
    p, k = integer(numerator), whole(exponent)
    require(p % 2 and 0 < k <= 2**24, "a fraction is in lowest terms")
    return Fraction(p, 2**k)


class Sum(NamedTuple):
    """The value x + ups·up + *star."""

    x: Fraction
    ups: int = 0
    star: int = 0

    def is_at_least_zero(self) -> bool:
        """A number decides; of infinitesimals, two ups, one with any star but *1, and 0."""
        if self.x != 0:
            return self.x > 0
        return self.ups >= 2 or (self.ups == 1 and self.star != 1) or (self.ups, self.star) == (0, 0)

    def options(self, player: int) -> list[Sum]:
        """Those of the canonical form, in their order."""
        x, ups, star = self
        if (ups, star) == (0, 0):
            if x.denominator > 1:
                return [Sum(x - Fraction(player, x.denominator))]
            return [Sum(x - player)] if x * player > 0 else []
        if ups == 0:
            return [Sum(x, 0, k) for k in range(star)]
        if ups * player > 0:
            return [Sum(x), Sum(x, 0, 1)] if (abs(ups), star) == (1, 1) else [Sum(x)]
        if (abs(ups), star) == (1, 1):
            return [Sum(x)]
        return [Sum(x, ups - (ups > 0) + (ups < 0), star ^ 1)]


class Game(NamedTuple):
    """A game by the numbers of its options, Left's and Right's."""

    left: tuple[int, ...]
    right: tuple[int, ...]


# What is compared with 0: a sum, and games by their numbers, each added (1) or subtracted (-1).
Total = tuple[Sum, tuple[tuple[int, int], ...]]


class Values:
    """All values met, each once, known by their numbers."""

    def __init__(self) -> None:
        self.list: list[Sum | Game] = []
        self.numbers: dict[Sum | Game, int] = {}
        self.answers: dict[Total, bool] = {}

    def id(self, value: Sum | Game) -> int:
        """The number of a value."""
        if value not in self.numbers:
            self.numbers[value] = len(self.list)
            self.list.append(value)
        return self.numbers[value]

    def options(self, number: int, player: int) -> list[int]:
        """The options of a value in their order."""
        value = self.list[number]
        if isinstance(value, Sum):
            return [self.id(option) for option in value.options(player)]
        return list(value.left if player == LEFT else value.right)

    def add(self, total: Total, value: int, sign: int) -> Total:
        """Adds or subtracts a value. G - G = 0."""
        rest, games = total
        added = self.list[value]
        if isinstance(added, Sum):
            return Sum(rest.x + sign * added.x, rest.ups + sign * added.ups, rest.star ^ added.star), games
        if (value, -sign) in games:
            place = games.index((value, -sign))
            return rest, games[:place] + games[place + 1 :]
        return rest, tuple(sorted((*games, (value, sign))))

    def moves(self, total: Total, player: int) -> Iterator[Total]:
        """What the moves in the terms of a sum leave."""
        rest, games = total
        for sum_option in rest.options(player):
            yield sum_option, games
        for place, (game, sign) in enumerate(games):
            others = rest, games[:place] + games[place + 1 :]
            for option in self.options(game, player * sign):
                yield self.add(others, option, sign)

    def is_at_least_zero(self, total: Total) -> bool:
        """Left, moving second, wins it."""
        if not total[1]:
            return total[0].is_at_least_zero()
        if total not in self.answers:
            self.answers[total] = all(
                any(self.is_at_least_zero(reply) for reply in self.moves(threat, LEFT))
                for threat in self.moves(total, RIGHT)
            )
        return self.answers[total]

    def at_least(self, player: int, larger: list[int], smaller: list[int]) -> bool:
        """Seen from the player's side, the first values together are at least the others."""
        total: Total = Sum(Fraction(0)), ()
        for value in larger:
            total = self.add(total, value, player)
        for value in smaller:
            total = self.add(total, value, -player)
        return self.is_at_least_zero(total)


class Part(NamedTuple):
    """Some edges or dominoes, as bits, on a foot, with values attached at vertices, ascending."""

    set: int
    foot: int = 0
    attached: tuple[tuple[int, int], ...] = ()


Edge = tuple[int, int, str]
Domino = tuple[int, int]
# An edge or domino, or a vertex and the number of an option of the value attached there.
Move = tuple[int, ...]


def members(bits: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class Board:
    """The whole position."""

    def __init__(self, rules: str, edges: list[Edge], dominoes: list[Domino]) -> None:
        require(rules in COLOURS or rules in DOMINOES, "no such ruleset")
        require(not (dominoes if rules in COLOURS else edges), "not played on this board")
        require(all(colour in COLOURS.get(rules, "") for _, _, colour in edges), "no such colour")
        require(all(max(a, b) <= len(edges) for a, b, _ in edges), "vertices have gaps")
        require(rules != "stirling-shave" or all(left == right for left, right in dominoes), "unequal halves")
        self.rules, self.edges, self.dominoes = rules, edges, dominoes
        self.at: list[list[tuple[int, int]]] = [[] for _ in range(len(edges) + 1)]
        for number, (a, b, _) in enumerate(edges):
            self.at[a].append((number, b))
            if a != b:
                self.at[b].append((number, a))
        self.all = 2 ** (len(edges) + len(dominoes)) - 1
        require(dominoes or self.grounded(0, self.all) == self.all, "an edge hangs in the air")
        if rules == "clockwise":
            reached = {0}
            for a, b, _ in edges:
                require(a in reached and b not in reached, "not a forest drawn from below")
                reached.add(b)

    def edges_at(self, bits: int, vertex: int) -> list[tuple[int, int]]:
        """The edges of a set at a vertex, with their other ends."""
        return [(edge, other) for edge, other in self.at[vertex] if bits >> edge & 1]

    def vertices(self, bits: int) -> set[int]:
        """The ends of some edges."""
        return {end for edge in members(bits) for end in self.edges[edge][:2]}

    def grounded(self, foot: int, bits: int) -> int:
        """The edges of a set that are connected to the foot by edges of it."""
        reached, seen, stack = 0, {foot}, [foot]
        while stack:
            for edge, other in self.edges_at(bits, stack.pop()):
                reached |= 1 << edge
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
        return reached

    def has(self, part: Part) -> bool:
        """There is such a part."""
        if part.set & ~self.all or not (self.rules in ORDINARY or part[1:] == (0, ())):
            return False
        if self.rules in DOMINOES:
            low = part.set & -part.set
            stretch = part.set == 0 or (part.set // low) & (part.set // low + 1) == 0
            return stretch and (self.rules == "toppling-dominoes" or low <= 1)
        places = [vertex for vertex, _ in part.attached]
        return (
            part.foot < len(self.at)
            and self.grounded(part.foot, part.set) == part.set
            and places == sorted(set(places))
            and set(places) <= self.vertices(part.set) - {part.foot}
        )

    def moves(self, part: Part, player: int) -> list[int]:
        """The edges or dominoes that a player may choose."""
        if self.rules in DOMINOES:
            return self.domino_moves(part.set, player)
        own = [edge for edge in members(part.set) if self.edges[edge][2] in OWN[player]]
        if self.rules == "childish":
            rest = {edge: part.set & ~(1 << edge) for edge in own}
            alone = {edge for edge in own if self.grounded(part.foot, rest[edge]) == rest[edge]}
            return [edge for edge in own if self.edges[edge][2] == "g" or edge in alone]
        if self.rules == "clockwise":
            trunk, vertex = [], part.foot
            while above := [
                edge for edge, top in self.edges_at(part.set, vertex) if self.edges[edge][1] == top
            ]:
                trunk.append(max(above))
                vertex = self.edges[max(above)][1]
            return [edge for edge in trunk if edge in own]
        return own

    def domino_moves(self, bits: int, player: int) -> list[int]:
        """The same for dominoes."""
        line = [(number, *self.dominoes[number]) for number in members(bits)]
        own = [number for number, left, right in line if (right - left) * player >= 0]
        if self.rules == "toppling-dominoes":
            return [move for number in own for move in (2 * number, 2 * number + 1)]
        if self.rules == "bernoulli":
            return [i for i, _, right in line if all(right <= left for _, left, _ in line[i:])]
        lower = [min(left, right) for _, left, right in line]
        return [i for i in own if lower[i] == min(lower[i:])]

    def after(self, part: Part, choice: int) -> Part:
        """What is left when an edge or domino is chosen; values fall with their vertices."""
        if self.rules == "toppling-dominoes":
            before = 2 ** (choice // 2) - 1
            return Part(part.set & before if choice % 2 else part.set & ~(2 * before + 1))
        if self.rules in DOMINOES:
            return Part(2**choice - 1)
        bits = self.grounded(part.foot, part.set & ~(1 << choice))
        attached = tuple(item for item in part.attached if self.edges_at(bits, item[0]))
        return Part(bits, part.foot, attached)


class Checker:
    """The facts proved so far. Everything is written for `ge`; `le` is the same for the other player."""

    def __init__(self, board: Board) -> None:
        self.board, self.values = board, Values()
        self.named: list[int] = []
        self.facts: list[tuple[int, int, Part]] = []

    def value(self, word: str) -> int:
        """The value of this number."""
        require(whole(word) < len(self.named), "no such value yet")
        return self.named[int(word)]

    def line(self, words: list[str]) -> None:
        """A line that names a value or states a fact."""
        kind = words[0]
        if kind == "number":
            require(len(words) == 2, "a number is one word")
            self.named.append(self.values.id(Sum(dyadic(words[1]))))
        elif kind == "sum":
            require(len(words) == 4, "a sum has three words")
            self.named.append(self.values.id(Sum(dyadic(words[1]), integer(words[2]), whole(words[3]))))
        elif kind == "game":
            require("|" in words, "a game has a bar")
            bar = words.index("|")
            left, right = (tuple(map(self.value, side)) for side in (words[1:bar], words[bar + 1 :]))
            self.named.append(self.values.id(Game(left, right)))
        else:
            require(kind in ("ge", "le"), "no such line here")
            self.fact(LEFT if kind == "ge" else RIGHT, words[1:])

    def claim(self, words: list[str]) -> str:
        """The last line; the value it claims as text."""
        require(len(words) == 4 and words[0] == "claim", "the last line is a claim")
        value, whole_position = self.value(words[1]), Part(self.board.all)
        for player, word in ((LEFT, words[2]), (RIGHT, words[3])):
            self.enough(player, [self.proved(player, word, whole_position)], value)
        return self.text(value)

    def text(self, number: int) -> str:
        """A value as text: options in braces, ups as U."""
        value = self.values.list[number]
        if isinstance(value, Game):
            return "{" + "|".join(",".join(map(self.text, side)) for side in value) + "}"
        terms = [str(value.x)] * (value.x != 0) + [f"{value.ups}U"] * (value.ups != 0)
        return " + ".join(terms + [f"*{value.star}"] * (value.star != 0)) or "0"

    def enough(self, player: int, found: list[int], wanted: int) -> None:
        """Requires that values together are at least one, seen from the player's side."""
        require(self.values.at_least(player, found, [wanted]), "what is proved is not enough")

    def fact(self, player: int, words: list[str]) -> None:
        """Requires that a fact follows from the earlier ones."""
        require(len(words) >= 3, "the line is too short")
        require(re.fullmatch("0|[1-9a-f][0-9a-f]*", words[1]), "a set is a hexadecimal number")
        value, bits = self.value(words[0]), int(words[1], 16)
        words, foot, attached = words[2:], 0, []
        if words[0] == "foot":
            require(len(words) > 2, "the line is too short")
            foot, words = whole(words[1]), words[2:]
        while words[0] == "at":
            require(len(words) > 3, "the line is too short")
            attached.append((whole(words[1]), self.value(words[2])))
            words = words[3:]
        part, (rule, *words) = Part(bits, foot, tuple(attached)), words
        require(self.board.has(part), "there is no such part")
        if rule == "moves":
            self.by_moves(player, value, part, words)
        elif rule == "sum":
            self.by_sum(player, value, part, words)
        else:
            require(self.board.rules in ORDINARY, "this rule is for ordinary Hackenbush only")
            if rule == "colon":
                self.by_colon(player, value, part, words)
            else:
                require(rule in ("tree", "fusion", "bound") and not words, "no such rule")
                found = {"tree": self.tree, "fusion": self.fusion, "bound": self.bound}[rule](part, player)
                self.enough(player, [self.values.id(found)], value)
        self.facts.append((player, value, part))

    def earlier(self, player: int, word: str) -> tuple[int, Part]:
        """The value and the part of an earlier fact from the same side."""
        require(whole(word) < len(self.facts), "this fact is not proved yet")
        require(self.facts[int(word)][0] == player, "this fact is about the other direction")
        _, value, part = self.facts[int(word)]
        return value, part

    def proved(self, player: int, word: str, part: Part) -> int:
        """The value of an earlier fact that applies to the part."""
        value, own = self.earlier(player, word)
        require(own[:2] == part[:2], "this fact is about another part")
        self.compare_attached(player, {at: [value] for at, value in part.attached}, own)
        return value

    def compare_attached(self, player: int, there: dict[int, list[int]], part: Part) -> None:
        """Requires that at least as much is attached as in the part. Nothing counts as 0."""
        claimed = {vertex: [value] for vertex, value in part.attached}
        for vertex in there.keys() | claimed.keys():
            more = self.values.at_least(player, there.get(vertex, []), claimed.get(vertex, []))
            require(more, "less is attached")

    def by_moves(self, player: int, value: int, part: Part, words: list[str]) -> None:
        """The player, moving second, wins the part minus the value: she has an answer to everything."""
        require(words.count("options") <= 1 and words[-1:] != ["options"], "options are written once")
        cut = words.index("options") if "options" in words else len(words)
        threats: list[Move] = [(edge,) for edge in self.board.moves(part, -player)]
        for vertex, own in part.attached:
            threats += [(vertex, place) for place in range(len(self.values.options(own, -player)))]
        answered = [self.split(word) for word in words[:cut]]
        moves = [self.move(threat) for threat, _, _ in answered]
        require(sorted(moves) == sorted(threats), "a move has no answer, or two")
        for threat, (_, reply, fact) in zip(moves, answered, strict=True):
            self.reply(player, self.after(part, -player, threat), reply, fact, value)
        answers, wanted = [self.split(word) for word in words[cut + 1 :]], self.values.options(value, player)
        require([whole(n) for n, _, _ in answers] == list(range(len(wanted))), "an option has no answer")
        for (_, reply, fact), option in zip(answers, wanted, strict=True):
            self.reply(player, part, reply, fact, option)

    def split(self, word: str) -> list[str]:
        """What is answered, the reply, and the fact."""
        require(word.count("/") == 2, "an answer has three words")
        return word.split("/")

    def move(self, word: str) -> Move:
        """An edge or domino such as 3, or an option of an attached value such as 2.0."""
        return tuple(map(whole, word.split(".", 1)))

    def after(self, part: Part, player: int, move: Move) -> Part:
        """What a legal move of the player leaves."""
        if len(move) == 1:
            require(move[0] in self.board.moves(part, player), "this is no move")
            return self.board.after(part, move[0])
        attached = dict(part.attached)
        require(move[0] in attached, "nothing is attached there")
        options = self.values.options(attached[move[0]], player)
        require(move[1] < len(options), "there is no such option")
        attached[move[0]] = options[move[1]]
        return part._replace(attached=tuple(sorted(attached.items())))

    def reply(self, player: int, part: Part, reply: str, fact: str, target: int) -> None:
        """Requires that the player, moving first, wins the part minus the target like this."""
        if reply == "-":
            found = self.proved(player, fact, part)
            require(not self.values.at_least(player, [target], [found]), "this is not more")
            return
        cuts = reply.split("+")
        if len(cuts) > 1:
            require(self.board.rules in ORDINARY, "several cuts are for ordinary Hackenbush")
            require(self.numbers(part) is not None, "several cuts are for red-blue pictures")
        for cut in cuts:
            require(len(cuts) == 1 or "." not in cut, "several moves are cuts")
            part = self.after(part, player, self.move(cut))
        self.enough(player, [self.proved(player, fact, part)], target)

    def by_sum(self, player: int, value: int, part: Part, words: list[str]) -> None:
        """The parts share only the foot."""
        require(self.board.rules in (*ORDINARY, "childish"), "parts are no sum here")
        bits, found = 0, []
        attached: tuple[tuple[int, int], ...] = ()
        vertices: set[int] = set()
        for number in words:
            own_value, own = self.earlier(player, number)
            own_vertices = self.board.vertices(own.set) - {part.foot}
            require(own.foot == part.foot and not bits & own.set, "the parts overlap")
            require(not vertices & own_vertices, "two parts share a vertex")
            bits, attached, vertices = bits | own.set, attached + own.attached, vertices | own_vertices
            found.append(own_value)
        require((bits, tuple(sorted(attached))) == (part.set, part.attached), "the parts are not the whole")
        self.enough(player, found, value)

    def by_colon(self, player: int, value: int, part: Part, words: list[str]) -> None:
        """What is connected at one vertex only is replaced by its value there, or by less."""
        require(words, "there is no fact below")
        below_value, below = self.earlier(player, words[0])
        bits, there = below.set, dict[int, list[int]]()
        elsewhere: tuple[tuple[int, int], ...] = ()
        for number in words[1:]:
            own_value, own = self.earlier(player, number)
            require(own.foot != part.foot and not bits & own.set, "what stands above overlaps")
            for vertex in self.board.vertices(own.set) - {own.foot}:
                around = self.board.edges_at(part.set & ~own.set, vertex)
                require(vertex != part.foot and not around, "what stands above is connected elsewhere")
            bits, elsewhere = bits | own.set, elsewhere + own.attached
            there.setdefault(own.foot, []).append(own_value)
        base = self.board.vertices(below.set)
        for vertex, own_value in part.attached:
            if vertex in base:
                there.setdefault(vertex, []).append(own_value)
        stays = tuple(item for item in part.attached if item[0] not in base)
        require((below.foot, bits) == (part.foot, part.set), "above and below are not the whole")
        require(tuple(sorted(elsewhere)) == stays, "other values are attached above")
        self.compare_attached(player, there, below)
        self.enough(player, [below_value], value)

    def attached(self, part: Part) -> dict[int, Sum] | None:
        """The values attached, if they are sums."""
        values = {vertex: self.values.list[value] for vertex, value in part.attached}
        sums = {vertex: value for vertex, value in values.items() if isinstance(value, Sum)}
        return sums if len(sums) == len(values) else None

    def numbers(self, part: Part) -> dict[int, Fraction] | None:
        """The numbers attached to a part that is red and blue; `None` if it is no such part."""
        red_blue = all(self.board.edges[edge][2] != "g" for edge in members(part.set))
        attached = self.attached(part)
        if not red_blue or attached is None or any(value[1:] != (0, 0) for value in attached.values()):
            return None
        return {vertex: value.x for vertex, value in attached.items()}

    def spanning_tree(self, part: Part) -> list[tuple[int, int, int]]:
        """The edges of a spanning tree with their ends, below and above, each after what it stands on."""
        order, seen, stack = [], {part.foot}, [part.foot]
        while stack:
            below = stack.pop()
            for edge, above in self.board.edges_at(part.set, below):
                if above not in seen:
                    seen.add(above)
                    stack.append(above)
                    order.append((edge, below, above))
        return order

    def tree(self, part: Part, _: int) -> Sum:
        """A red-blue forest, by the colon principle from the leaves down."""
        worth, order = self.numbers(part), self.spanning_tree(part)
        require(worth is not None and len(order) == part.set.bit_count(), "this is no red-blue forest")
        worth = worth or {}
        for edge, below, above in reversed(order):
            sign = 1 if self.board.edges[edge][2] == "b" else -1
            x = sign * worth.get(above, Fraction(0))
            m = max(1, (1 - x).__floor__() + 1)
            require(m + x.denominator.bit_length() <= 2**24 + 2, "this number is too large")
            worth[below] = worth.get(below, Fraction(0)) + sign * (x + m) / 2 ** (m - 1)
        return Sum(worth.get(part.foot, Fraction(0)))

    def fusion(self, part: Part, _player: int) -> Sum:
        """A green picture: edges of cycles are loops, and a bridge bears what is above it."""
        require(all(self.board.edges[edge][2] == "g" for edge in members(part.set)), "an edge is not green")
        attached = self.attached(part) or {}
        require(len(attached) == len(part.attached), "something else than nimbers is attached")
        require(not any(value.x or value.ups for value in attached.values()), "only nimbers may be attached")
        # Each edge outside a spanning tree closes a cycle, which goes through the edges of the tree
        # that have exactly one of its ends above them.
        order, cycles = self.spanning_tree(part), dict[int, int]()
        others = part.set & ~sum(1 << edge for edge, _, _ in order)
        worth = {vertex: value.star for vertex, value in attached.items()}
        for edge in members(others):
            ends = self.board.edges[edge][:2]
            worth[ends[0]] = worth.get(ends[0], 0) ^ 1
            for end in ends:
                cycles[end] = cycles.get(end, 0) ^ (1 << edge)
        for _, below, above in reversed(order):
            own, through = worth.get(above, 0), cycles.get(above, 0)
            worth[below] = worth.get(below, 0) ^ (own ^ 1 if through else own + 1)
            cycles[below] = cycles.get(below, 0) ^ through
        return Sum(Fraction(0), 0, worth.get(part.foot, 0))

    def bound(self, part: Part, player: int) -> Sum:
        """What the player is sure of: all, if it is all hers, or else what is left without her edges."""
        numbers = self.numbers(part)
        require(numbers is not None, "this is no red-blue part")
        attached = {vertex: player * x for vertex, x in (numbers or {}).items()}
        own = sum(1 << edge for edge in members(part.set) if self.board.edges[edge][2] in OWN[player])
        if own == part.set and all(x >= 0 for x in attached.values()):
            return Sum(player * (own.bit_count() + sum(attached.values(), Fraction(0))))
        left = self.board.grounded(part.foot, part.set & ~own)
        against = [x for vertex, x in attached.items() if x < 0 and self.board.edges_at(left, vertex)]
        return Sum(player * (sum(against, Fraction(0)) - left.bit_count()))


def check(text: str) -> tuple[str, list[Edge], list[Domino], str]:
    """What a certificate proves: rules, edges, dominoes and value. Raises `Refused` if it proves nothing."""
    lines = [line.split(" ") for line in text.split("\n") if line and not line.startswith("#")]
    require(lines and lines[0] == ["hackenbush-certificate", "1"], "this is no certificate")
    require(len(lines) > 1 and len(lines[1]) == 2 and lines[1][0] == "rules", "the rules come second")
    edges: list[Edge] = []
    dominoes: list[Domino] = []
    start = 2
    for words in lines[2:]:
        if words[0] == "edge" and len(words) == 4 and words[3] in ("b", "r", "g"):
            edges.append((whole(words[1]), whole(words[2]), words[3]))
        elif words[0] == "domino" and len(words) == 3:
            dominoes.append((whole(words[1]), whole(words[2])))
        else:
            break
        start += 1
    checker = Checker(Board(lines[1][1], edges, dominoes))
    require(len(lines) > start, "there is no claim")
    for words in lines[start:-1]:
        checker.line(words)
    return lines[1][1], edges, dominoes, checker.claim(lines[-1])


if __name__ == "__main__":
    sys.setrecursionlimit(10**6)
    try:
        with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
            rules, edges, dominoes, value = check(file.read())
    except Refused as reason:
        sys.exit(f"refused: {reason}")
    position = [f"{a}-{b}{colour}" for a, b, colour in edges] + [
        f"({left},{right})" for left, right in dominoes
    ]
    print(f"proved: under the rules {rules}, {' '.join(position) or 'nothing'} = {value}")
