"""Positions: where they come from, what is asked of them, how they look."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from pathlib import Path

import networkx
import pytest

import hackenbush
from hackenbush import HackenbushError, ParseError, Position, RefusedError, Value


def test_the_first_example() -> None:
    assert hackenbush.value("b(r)(bg)") == Value("1*")
    assert str(hackenbush.value("b(r)(bg)")) == "1*"
    assert hackenbush.value("l(l;rl)", "childish") == 2


def test_edges() -> None:
    edges = [(0, 1, "b"), (1, 2, "red"), (1, 3, "Green"), (3, 0, "g"), (3, 0, "blue")]
    position = Position.from_edges(edges)
    names = {"b": "blue", "red": "red", "Green": "green", "g": "green", "blue": "blue"}
    assert position.edges == [(start, end, names[colour]) for start, end, colour in edges]
    assert len(position) == 5
    assert position.value == hackenbush.value("0-1b 1-2r 1-3g 3-0g 3-0b")
    assert Position.from_edges([]).value == 0
    with pytest.raises(ParseError, match="not a colour") as caught:
        Position.from_edges([(0, 1, "b"), (1, 2, "mauve")])
    assert caught.value.index == 1
    with pytest.raises(ParseError, match="not a vertex"):
        Position.from_edges([], ground=[])  # type: ignore[arg-type]
    for wrong in [(0, 1), 7, (0, [], "b")]:
        with pytest.raises(ParseError, match="not an edge") as caught:
            Position.from_edges([(0, 1, "b"), wrong])  # type: ignore[list-item]
        assert caught.value.index == 1


def test_networkx_both_ways() -> None:
    position = Position("0-1b 1-2r 2-0g 2-2b 1-2g")
    graph = position.to_networkx()
    assert graph.graph == {"ground": 0, "variant": "red-blue-green"}
    again = Position.from_networkx(graph)
    assert again.value == position.value
    assert sorted(colour for _, _, colour in again.edges) == ["blue", "blue", "green", "green", "red"]

    named = networkx.Graph(ground="soil")
    named.add_edge("soil", "stem", colour="green")
    named.add_edge("stem", ("a", "petal"), colour="red")
    flower = Position.from_networkx(named)
    assert flower.value == Value("v*")
    assert set(flower.to_networkx().nodes) == {"soil", "stem", ("a", "petal")}
    with pytest.raises(ParseError, match="not a node"):
        Position.from_networkx(named, ground="sky")
    named.add_edge("soil", "bare")
    with pytest.raises(ParseError, match="has no colour"):
        Position.from_networkx(named)
    # Both spellings are read, as in the JSON of networkx that `convert` writes, unless one is named.
    american = networkx.Graph([(0, 1, {"color": "blue"}), (1, 2, {"colour": "red"})])
    assert Position.from_networkx(american).value == Value("1/2")
    for name in ("colour", "color", "paint"):
        with pytest.raises(ParseError, match="has no colour"):
            Position.from_networkx(american, colour=name)


def test_rules_of_your_own() -> None:
    uphill = "name: uphill\nblue: Left always\nred: Right ground\n"
    position = Position("rb + br", rules=uphill)
    assert position.value == Value("1/2")
    assert [(move.player, move.edge) for move in position.moves()] == [("Left", 1), ("Left", 2), ("Right", 0)]
    assert Position("rb + br").value == 0
    assert position != Position("rb + br")
    assert pickle.loads(pickle.dumps(position)).value == position.value
    assert repr(position) == f"Position('rb + br', rules={uphill!r})"
    read = Position.from_hat(position.hat())
    assert (read.value, repr(read)) == (position.value, repr(position))
    assert Position.from_hat(read.hat()).value == position.value
    for wrong, offset in [("name: x", 7), (uphill.replace("ground", "sometimes"), 36), ("name: \ud800", 6)]:
        with pytest.raises(ParseError) as caught:
            Position("rb + br", rules=wrong)
        assert (caught.value.text, caught.value.offset) == (wrong, offset)
    with pytest.raises(ParseError, match="rules are a text"):
        Position("rb", rules=5)  # type: ignore[arg-type]
    with pytest.raises(ParseError, match="a variant or rules"):
        Position("rb", "childish", rules=uphill)


def test_hat_files(tmp_path: Path) -> None:
    text = Position("b(r)(bg)").hat()
    assert json.loads(text)["format"] == "hackenbush"
    file = tmp_path / "a.hat"
    file.write_text(text)
    for position in (Position.from_hat(file), Position.from_hat(str(file)), Position.from_hat(text)):
        assert position.value == Value("1*")
        assert json.loads(position.hat())["edges"] == json.loads(text)["edges"]
    for wrong in (tmp_path / "none.hat", tmp_path, "\0", "none.hat", None, b"{}"):
        with pytest.raises(ParseError, match="cannot read"):
            Position.from_hat(wrong)  # type: ignore[arg-type]
    with pytest.raises(HackenbushError) as caught:
        Position.from_hat(text.replace("blue", "mauve", 1))
    assert caught.value.hint
    with pytest.raises(HackenbushError):
        Position.from_hat("{}")


def test_dominoes_and_infinite_stalks() -> None:
    line = Position.from_dominoes([(2, 4), (7, 3)])
    assert len(line) == 2
    assert {move.domino for move in line.moves()} <= {0, 1}
    assert line.value == hackenbush.value("(2,4)(7,3)")
    assert hackenbush.value("b^w") == Value("w")
    assert hackenbush.value("b[br]^w") > 1
    with pytest.raises(RefusedError):
        Position("b^w").moves()
    with pytest.raises(HackenbushError):
        Position("b^w").hat()


def test_positions_are_values_of_python() -> None:
    position = Position("b(r)(bg)")
    assert position == Position("b(r)(bg)")
    assert position != Position("b(r)(bg)", "childish")
    assert position != "b(r)(bg)"
    assert len({position, Position("b(r)(bg)")}) == 1
    for own in (
        position,
        Position.from_edges([("x", "y", "b")], ground="x"),
        Position.from_dominoes([(1, 2)]),
    ):
        assert pickle.loads(pickle.dumps(own)) == own
        assert pickle.loads(pickle.dumps(own)).value == own.value
    assert eval(repr(Position("br", "childish")), {"Position": Position}).variant == "childish"


def test_answers() -> None:
    solution = Position("gb + g").solve()
    assert [solution.value, solution.atomic_weight, solution.outcome] == [Value("^"), Value(1), "L"]
    hot = Position(":G bbbbbbrrrr:G", "childish").solve()
    assert isinstance(hot.mean, Fraction)
    assert hot.temperature is not None
    assert hot.temperature > 0
    assert Position(":G bbbbbbrrrr:G", "childish").thermograph().temperature == hot.temperature

    moves = Position("br + r").moves()
    assert [(move.player, move.edge, move.wins) for move in moves] == [
        ("Left", 0, False),
        ("Right", 1, True),
        ("Right", 2, False),
    ]
    assert [move.value for move in moves] == [-1, 0, Fraction(1, 2)]
    assert moves[0].ends == (0, 1)
    assert moves[0].falls == (1,)

    assert Position("br + br").compare("b").relation == "="
    assert Position("g").compare(Position("gg")).relation == "||"
    assert hackenbush.compare("gb", "g").relation == ">"

    pieces = Position("b(b)(br) + r").decompose()
    assert pieces.sum == pieces.value == sum((piece.value for piece in pieces if piece.value), Value())
    assert len(pieces) == len(list(pieces)) == 4
    assert sorted(edge for piece in pieces for edge in piece.edges) == [0, 1, 2, 3, 4]

    derivation = Position("br + gg").explain()
    assert derivation.theorem == "Sum"
    assert [part.value for part in derivation.parts] == ["1/2", "*2"]
    deep = Position("b(r)" * 60).explain()
    assert str(deep)

    assert Position("br").prove("= 1/2").holds is True
    assert Position("br").prove("> 1/2").holds is False
    assert Position("br").prove().outcome == "L"
    assert hackenbush.prove("br + br = b").holds is True
    with pytest.raises(ParseError) as caught:
        hackenbush.prove("br + = b(")
    assert caught.value.text == "br + = b("

    certificate = Position("b(r)(b) + gg").certificate()
    assert certificate.text.startswith("hackenbush-certificate 1\n")
    assert certificate.facts > 0


def test_drawings() -> None:
    position = Position("b(r)(bg)")
    assert position.draw().startswith(b"<svg") or b"<svg" in position.draw()
    assert position.draw("png", scale=2).startswith(b"\x89PNG")
    assert position.draw("pdf").startswith(b"%PDF")
    assert b"tikz" in position.draw("tikz")
    assert b"5/2" in Position("b(b)(br)").draw(caption="{value}")
    for options, word in [({"format": "bmp"}, "format"), ({"theme": "mauve"}, "theme"), ({"cut": 9}, "cut")]:
        with pytest.raises(HackenbushError) as caught:
            position.draw(**options)  # type: ignore[arg-type]
        assert word in str(caught.value)
        assert caught.value.hint
    with pytest.raises(ParseError, match="no option 'colour'"):
        position.draw(colour="mauve")


def test_notebooks_show_picture_and_value() -> None:
    bundle = Position("b(b)(br)")._repr_mimebundle_()
    assert bundle["text/plain"] == "Position('b(b)(br)')"
    assert "<svg" in bundle["image/svg+xml"]
    assert "5/2" in bundle["image/svg+xml"]
    # Too large to draw: the text alone.
    assert Position("b" * 10_000)._repr_mimebundle_().keys() == {"text/plain"}


def test_large_pictures() -> None:
    stalk = Position("b" + "r" * 200_000)
    assert len(stalk) == 200_001
    assert stalk.value == Fraction(1, 2**200_000)


def test_queries_by_name() -> None:
    assert hackenbush.query("ordinal", {"base": "1", "sub": "*"})["value"] == "1*"
    assert hackenbush.query("draw", {"position": {"text": "b"}, "format": "svg"}).startswith(b"<")
    with pytest.raises(hackenbush.NotFoundError, match="no query"):
        hackenbush.query("mauve")
    with pytest.raises(ParseError) as caught:
        hackenbush.query("moves", {"position": {"text": 7}})
    assert caught.value.field == "position.text"


def test_halves_of_characters() -> None:
    """Python's texts can have lone surrogates, which are no characters."""
    with pytest.raises(ParseError, match="not Unicode") as caught:
        Position("b\ud800")
    assert caught.value.offset == 1
    for ask in (
        lambda: hackenbush.prove("b = \ud800"),
        lambda: hackenbush.query("parse", {"text": "\ud800"}),
        lambda: hackenbush.make("\ud800"),
    ):
        with pytest.raises(ParseError) as caught:
            ask()
        assert caught.value.hint


def test_warnings_are_kept() -> None:
    assert Position.from_edges([(0, 1, "b"), (7, 8, "r")]).warnings
    assert Position("br").warnings == ()
