"""Many positions at once."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest

import hackenbush
from hackenbush import ParseError, Position


def test_rows_are_the_answers() -> None:
    texts = [
        "".join(letters) for length in range(1, 6) for letters in itertools.product("brg", repeat=length)
    ]
    table = hackenbush.values(texts)
    assert table.num_rows == len(texts)
    assert table.column("position").to_pylist() == texts
    assert table.column("index").to_pylist() == list(range(len(texts)))
    assert table.column("error").null_count == len(texts)
    for row in table.to_pylist()[::17]:
        solution = Position(row["position"]).solve()
        assert row["value"] == str(solution.value)
        assert row["outcome"] == solution.outcome
        assert row["birthday"] == solution.birthday
        assert row["edges"] == solution.edges
        assert row["hammerian"] == solution.hammerian
        assert row["atomic_weight"] == (
            None if solution.atomic_weight is None else str(solution.atomic_weight)
        )
    table.validate(full=True)


def test_any_source_of_texts() -> None:
    expected = hackenbush.values(["br", "g"])
    column = pyarrow.chunked_array([["br"], ["g"]])
    sources = (
        ("br", "g"),
        iter(["br", "g"]),
        pyarrow.array(["br", "g"]),
        column,
        [Position("br"), Position("g")],
    )
    for source in sources:
        assert hackenbush.values(source).column("value") == expected.column("value")
    assert hackenbush.values([]).num_rows == 0
    assert hackenbush.values("br").num_rows == 1
    assert hackenbush.values(Position("br")).num_rows == 1
    assert hackenbush.values([Position("br", "childish")]).column("variant").to_pylist() == ["childish"]
    assert hackenbush.values(["br"], "childish").column("variant").to_pylist() == ["childish"]
    with pytest.raises(ParseError, match="no variant"):
        hackenbush.values(["br"], "mauve")


class Foreign:
    """A column of another package, such as pandas or polars: Arrow's interface, and iteration."""

    def __init__(self, column: pyarrow.ChunkedArray | pyarrow.Table, missing: object = None) -> None:
        self.own = column
        self.missing = missing

    def __arrow_c_stream__(self, schema: object = None) -> object:
        return self.own.__arrow_c_stream__(schema)

    def __iter__(self) -> Iterator[object]:
        return (self.missing if item is None else item for item in self.own.to_pylist())


class ForeignTable(Foreign):
    columns = ("position",)


def test_columns_of_other_packages() -> None:
    """What is missing is not a number, as pandas has it when it is iterated over."""
    column = pyarrow.chunked_array([["br", None], ["g"]])
    table = hackenbush.values(Foreign(column, missing=float("nan")))
    assert table.equals(hackenbush.values(["br", None, "g"]))
    assert table.column("error").to_pylist() == [None, "there is no position", None]
    for own in (
        pyarrow.array(["br", None, "g"]).dictionary_encode(),
        pyarrow.array(["br", None, "g"], pyarrow.string_view()),
    ):
        typed = pyarrow.chunked_array([own])
        assert hackenbush.values(Foreign(typed)).equals(table)
        assert hackenbush.values(typed).equals(table)


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        None,
        b"br",
        {"position": ["br"]},
        pyarrow.table({"position": ["br"]}),
        pyarrow.record_batch({"position": ["br"]}),
        ForeignTable(pyarrow.table({"position": ["br"]})),
    ],
)
def test_what_is_not_a_column(wrong: Any) -> None:  # noqa: ANN401
    """Iterating over a table or a dictionary would give the names of its columns."""
    with pytest.raises(ParseError, match=r"not a (list|column) of positions") as caught:
        hackenbush.values(wrong)
    assert caught.value.hint


@pytest.mark.parametrize("threads", [0, -1, "2", 1.5])
def test_wrong_numbers_of_threads(threads: object) -> None:
    with pytest.raises(ParseError, match="threads cannot be") as caught:
        hackenbush.values(["br"], threads=threads)  # type: ignore[arg-type]
    assert caught.value.hint


def test_a_bad_item_is_a_row() -> None:
    items = ["br", "b(r", None, 7, "", "\ud800", b"br", "bg\U0001f600", "b(b)(br)"]
    table = hackenbush.values(items)
    rows = table.to_pylist()
    assert [row["value"] for row in rows] == ["1/2", None, None, None, "0", None, None, None, "5/2"]
    for index, row in enumerate(rows):
        assert row["index"] == index
        assert (row["value"] is None) == (row["error"] is not None) == (row["hint"] is not None)
    assert rows[1]["offset"] == 1
    assert rows[7]["offset"] == 2
    pairs = hackenbush.values([("br", "childish"), ("br", "mauve")]).to_pylist()
    assert [(row["variant"], row["error"]) for row in pairs] == [
        ("childish", None),
        (None, "there is no variant `mauve`"),
    ]
    only_wrong = hackenbush.values(items, "red-blue").to_pylist()
    assert only_wrong[0]["value"] == "1/2"


def test_budgets_are_for_each_position() -> None:
    grid = " ".join(
        [
            f"{0 if y == 0 else 100 * x + y}-{100 * x + y + 1}{'br'[(x + y) % 2]}"
            for x in range(10)
            for y in range(5)
        ]
        + [f"{100 * x + y}-{100 * x + 100 + y}{'rb'[(x * y) % 2]}" for x in range(9) for y in range(1, 6)]
    )
    rows = hackenbush.values(["br", grid, "b(b)(br)"], timeout=0.3).to_pylist()
    assert [row["value"] for row in rows] == ["1/2", None, "5/2"]
    assert "timed out" in rows[1]["stopped"]
    assert rows[1]["low"] is not None
    assert rows[1]["high"] is not None


def test_the_number_of_threads_does_not_matter() -> None:
    chance = random.Random(3)
    texts = ["".join(chance.choice("brg") for _ in range(chance.randrange(1, 30))) for _ in range(2000)]
    one = hackenbush.values(texts, threads=1)
    assert hackenbush.values(texts, threads=3) == one
    assert hackenbush.values(texts) == one
    quick = hackenbush.values(texts, facts=False)
    assert quick.column("value") == one.column("value")
    assert quick.column("birthday").null_count == len(texts)


@pytest.mark.skipif("HACKENBUSH_BIN" not in os.environ, reason="the command was not built")
def test_half_the_throughput_of_the_command(tmp_path: Path) -> None:
    """By CPU time, so that other work on the machine does not count."""
    chance = random.Random(5)
    texts = ["".join(chance.choice("br") for _ in range(20)) for _ in range(20_000)]
    file = tmp_path / "positions.txt"
    file.write_text("\n".join(texts) + "\n")

    def spent() -> float:
        times = os.times()
        return times.user + times.system + times.children_user + times.children_system

    best = [float("inf"), float("inf")]
    for _ in range(2):
        before = spent()
        command = [os.environ["HACKENBUSH_BIN"], "value", "--json", "--no-stats", "--file", str(file)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        between = spent()
        assert hackenbush.values(texts).num_rows == len(texts)
        best = [min(best[0], between - before), min(best[1], spent() - between)]
    assert best[1] < 2 * best[0], best


def test_the_lock_is_released() -> None:
    """Another thread of Python goes on while positions are solved."""
    import threading

    count, stop = 0, threading.Event()

    def work() -> None:
        nonlocal count
        while not stop.is_set():
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    before = count
    hackenbush.values(["b(r)(bg)" + "b" * (n % 7) for n in range(20_000)])
    after = count
    stop.set()
    thread.join()
    assert after > before + 3


def test_the_benchmark_measures() -> None:
    """With small numbers: that it works, not how fast."""
    script = Path(__file__).parents[1] / "benchmark.py"
    command = str(Path(sys.executable).parent / "hackenbush")
    arguments = [sys.executable, "-I", str(script), "--quick", "--command", command]
    ran = subprocess.run(arguments, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran
    assert len([line for line in ran.stdout.splitlines() if line.startswith("| red-blue")]) == 3
    assert "An empty part: " in ran.stdout
    assert "| 4 | " in ran.stdout
