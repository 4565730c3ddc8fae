"""Ctrl-C stops a search, a sum and a batch."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

GRID = """
edges = [(0 if y == 0 else 100 * x + y, 100 * x + y + 1, "br"[(x + y) % 2]) for x in range(10) for y in range(5)]
edges += [(100 * x + y, 100 * x + 100 + y, "rb"[(x * y) % 2]) for x in range(9) for y in range(1, 6)]
grid = hackenbush.Position.from_edges(edges)
"""


@pytest.mark.parametrize(
    "work",
    [
        "grid.solve()",
        "hackenbush.values([grid] * 10)",
        "hackenbush.total([hackenbush.Value('{%d|-%d}' % (3**n, 3**n)) for n in range(40)], memory=1 << 50)",
        "grid.moves()",
    ],
)
def test_ctrl_c(work: str) -> None:
    code = f"import hackenbush\n{GRID}\nprint('begun', flush=True)\n{work}\n"
    process = subprocess.Popen(
        [sys.executable, "-I", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors
    assert process.returncode in (-signal.SIGINT, 130, 1)
