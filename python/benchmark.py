"""Measures what BENCHMARKS.md says of the Python package and of censuses on a cluster.

Run it with the release wheel installed, with its `cluster` extra:

    maturin build --release --out wheel
    pip install 'hackenbush[cluster] @ file://.../wheel/hackenbush-....whl'
    python python/benchmark.py [--command hackenbush] [--quick]

It needs some minutes. Processor times hardly depend on what else the machine does; elapsed times do.
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import distributed

import hackenbush
from hackenbush import _engine, cluster

RUNS = 3


def spent() -> float:
    """Processor seconds of this process and of those that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(own.ru_utime + own.ru_stime for own in used)


def least(work: Callable[[], object]) -> float:
    """The processor time of the best of a few runs."""
    best = float("inf")
    for _ in range(RUNS):
        before = spent()
        work()
        best = min(best, spent() - before)
    return best


def texts(family: str, edges: int, count: int, variant: str) -> list[str]:
    """Random positions, the same in every run."""
    if family == "stalks":
        chance = random.Random(5)
        return ["".join(chance.choice("br") for _ in range(edges)) for _ in range(count)]
    made: list[str] = []
    while len(made) < count:
        drawn = hackenbush.random(family, edges=edges, count=1000, seed=len(made), variant=variant)
        made += [position.text for position in drawn]
    return made[:count]


def batch(command: str, count: int) -> None:
    """`hackenbush.values` against the command."""
    print("\n| positions | command | `values` | without facts | `values` / command |\n|---|---|---|---|---|")
    for title, family, edges, variant in (
        ("red-blue stalks, 20 edges", "stalks", 20, "red-blue"),
        ("red-blue trees, 20 edges", "trees", 20, "red-blue"),
        ("red-blue-green trees, 10 edges", "trees", 10, "red-blue-green"),
    ):
        positions = texts(family, edges, count, variant)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "positions.txt")
            file.write_text("\n".join(positions) + "\n", encoding="utf-8")
            arguments = [command, "value", "--json", "--no-stats", "--file", str(file)]

            def ask(arguments: list[str] = arguments) -> None:
                subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)

            theirs = least(ask)
        ours = least(lambda positions=positions: hackenbush.values(positions))  # type: ignore[misc]
        quick = least(lambda positions=positions: hackenbush.values(positions, facts=False))  # type: ignore[misc]
        speeds = " | ".join(f"{count / seconds:,.0f}" for seconds in (theirs, ours, quick))
        print(f"| {title} | {speeds} | {theirs / ours:.2f} |", flush=True)
    calls = 2000
    begin = time.perf_counter()
    for _ in range(calls):
        hackenbush.value("br")
    print(f'\n`hackenbush.value("br")`: {1e6 * (time.perf_counter() - begin) / calls:.0f} us', flush=True)


def parts(edges: int) -> None:
    """A census in one process, in several numbers of parts."""
    print("\n| parts | rows a second of processor time | bytes a row |\n|---|---|---|")
    for count in (1, 16, 64):
        with tempfile.TemporaryDirectory() as folder:
            begin = spent()
            numbers = range(1, count + 1)
            rows = [_engine.census_part(folder, "trees", None, edges, own, count) for own in numbers]
            seconds = spent() - begin
            total = sum(own or 0 for own in rows)
            size = sum(file.stat().st_size for file in Path(folder).iterdir())
            print(f"| {count} | {total / seconds:,.0f} | {size / total:.1f} |", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        count = 1000
        begin = spent()
        # Two trees with one edge, so that nearly all parts are empty.
        for own in range(1, count + 1):
            _engine.census_part(folder, "trees", None, 1, own, count)
        cost = (spent() - begin) / count
        size = min(file.stat().st_size for file in Path(folder).iterdir())
        print(f"\nAn empty part: {1e3 * cost:.2f} ms, {size:,} bytes", flush=True)


def scaling(edges: int) -> None:
    """The same census on 1, 2 and 4 worker processes."""
    print("\n| workers | elapsed, rows a second | processor time of the workers | rows a second of it |")
    print("|---|---|---|---|")
    for workers in (1, 2, 4):
        options = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": ":0"}
        with (
            distributed.LocalCluster(processes=True, **options) as local,
            distributed.Client(local) as client,
            tempfile.TemporaryDirectory() as folder,
        ):
            client.wait_for_workers(workers)
            before = sum(client.run(time.process_time).values())
            run = cluster.census(client, "trees", edges, folder=folder, parts=64, progress=False)
            work = sum(client.run(time.process_time).values()) - before
            elapsed = f"{run.seconds:.1f} s, {run.rows / run.seconds:,.0f}"
            print(f"| {workers} | {elapsed} | {work:.1f} s | {run.rows / work:,.0f} |", flush=True)


def main() -> None:
    """Measures everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--command", default=shutil.which("hackenbush"), help="the command to compare with")
    parser.add_argument("--quick", action="store_true", help="small numbers, to see that it works")
    options = parser.parse_args()
    if options.command is None:
        sys.exit("error: there is no command `hackenbush`; name one with --command")
    batch(options.command, 500 if options.quick else 20_000)
    parts(5 if options.quick else 9)
    scaling(5 if options.quick else 10)


if __name__ == "__main__":
    main()
