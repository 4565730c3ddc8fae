"""Files that others read: the puzzles against their schema, the census and its table of columns."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pyarrow
import pyarrow.csv
import pyarrow.parquet
import pytest

import hackenbush
from hackenbush import learn

ROOT = Path(__file__).parents[2]


def test_the_puzzles_follow_their_schema() -> None:
    schema = json.loads((ROOT / "docs/schema/puzzles.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    lines = (ROOT / "crates/learn/puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    puzzles = [json.loads(line) for line in lines]
    for puzzle in puzzles:
        validator.validate(puzzle)
    numbers = [puzzle["number"] for puzzle in puzzles]
    assert numbers == list(range(1, len(puzzles) + 1))
    assert [(own["number"], own["rating"]) for own in puzzles] == [
        (own.number, own.rating) for own in learn.puzzles()
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0},
        {"rating": "hard"},
        {"theme": "mauve"},
        {"variant": "mauve"},
        {"kind": "guess"},
        {"kind": "build"},
        {"player": "Nobody"},
        {"solution": -1},
        {"solution": "b"},
        {"extra": 1},
    ],
)
def test_the_schema_refuses_what_is_not_a_puzzle(change: dict[str, object]) -> None:
    schema = json.loads((ROOT / "docs/schema/puzzles.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    lines = (ROOT / "crates/learn/puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    cut = next(puzzle for puzzle in map(json.loads, lines) if puzzle["kind"] == "cut")
    validator.validate(cut)
    assert not validator.is_valid({**cut, **change})
    for name in cut:
        assert not validator.is_valid({key: value for key, value in cut.items() if key != name})


@pytest.fixture(scope="module")
def documented() -> list[str]:
    """The columns of a census, from the table in docs/command-line.md."""
    page = (ROOT / "docs/command-line.md").read_text(encoding="utf-8")
    table = page.split("\n## census\n")[1].split("\n| column | contents |\n")[1].split("\n\n")[0]
    return [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]


def census(*arguments: str) -> str:
    command = [sys.executable, "-m", "hackenbush.command", "census", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_the_columns_of_a_census(documented: list[str], tmp_path: Path) -> None:
    assert len(documented) == 14
    options = ["trees", "--variant", "red-blue-green", "--edges", "3"]
    rows = list(csv.DictReader(census(*options).splitlines()))
    assert len(rows) == 82
    assert list(rows[0]) == documented
    census(*options, "--parts", "1", "-o", str(tmp_path))
    (file,) = tmp_path.glob("*.parquet")
    table = pyarrow.parquet.read_table(file)
    assert table.schema.names == documented
    assert [row["value"] for row in table.to_pylist()] == [row["value"] for row in rows]
    for line in census(*options, "--json").splitlines():
        row = json.loads(line)
        assert [name for name in documented if name in row] == list(row)
        position = hackenbush.Position(row["text"], "red-blue-green")
        assert (str(position.value), position.outcome, len(position)) == (
            row["value"],
            row["outcome"],
            row["edges"],
        )


def test_tables_keep_the_codes(tmp_path: Path) -> None:
    """Codes of digits alone were read as numbers, which rounding made equal."""
    file = tmp_path / "census.csv"
    file.write_text(census("trees", "--edges", "4"))
    code = pyarrow.csv.read_csv(file).column("code")
    assert code.type == pyarrow.string()
    assert len(code.unique()) == len(code) == 107


def test_the_columns_of_numbers(documented: list[str]) -> None:
    for row in csv.DictReader(census("trees", "--edges", "4").splitlines()):
        assert list(row) == documented
        value = hackenbush.value(row["text"])
        assert value.fraction is not None
        numerator, exponent = int(row["numerator"]), int(row["exponent"])
        assert (value.fraction.numerator, value.fraction.denominator) == (numerator, 2**exponent)
        assert int(row["birthday"]) == value.birthday
        # One edge on the ground, or several.
        assert (row["hammerian"] == "") == (" + " in row["text"])
