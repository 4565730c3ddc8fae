"""Censuses on a cluster: workers that die, schedulers that restart, disks that are full."""

from __future__ import annotations

import gc
import hashlib
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import distributed
import pyarrow
import pyarrow.dataset
import pyarrow.parquet
import pytest

import hackenbush
from hackenbush import HackenbushError, ParseError, Position, cluster
from hackenbush.cluster import ClusterError, Progress

FAMILY, EDGES, PARTS = "trees", 8, 12
# Rooted trees with 8 edges in two colours: A000151(9).
ROWS = 44_947


def free_port() -> int:
    with socket.socket() as own:
        own.bind(("127.0.0.1", 0))
        return int(own.getsockname()[1])


class Processes:
    """A scheduler and workers, as `dask scheduler` and `dask worker` start them."""

    def __init__(self, port: int) -> None:
        self.address = f"tcp://127.0.0.1:{port}"
        self.port = port
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start_scheduler(self) -> None:
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"]
        self.scheduler = self._start("dask_scheduler", *options)

    def start_worker(self) -> None:
        options = ["--nthreads", "1", "--no-dashboard", "--no-nanny", "--host", "127.0.0.1"]
        self.workers.append(self._start("dask_worker", self.address, *options))

    def kill(self) -> None:
        for process in [*self.workers, *([self.scheduler] if self.scheduler else [])]:
            process.kill()
            process.wait()
        self.scheduler, self.workers = None, []


@pytest.fixture
def processes() -> Iterator[Processes]:
    own = Processes(free_port())
    yield own
    own.kill()


def digest(run: cluster.Run) -> list[str]:
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in run.files]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The census by one worker, without a cluster's help."""
    folder = tmp_path_factory.mktemp("alone")
    for part in range(1, PARTS + 1):
        hackenbush._engine.census_part(str(folder), FAMILY, None, EDGES, part, PARTS)
    files = sorted(folder.iterdir())
    assert len(files) == PARTS
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_the_bytes_do_not_depend_on_the_workers(workers: int, tmp_path: Path, alone: list[str]) -> None:
    options = {"threads_per_worker": 1, "dashboard_address": ":0", "processes": True}
    seen: list[Progress] = []
    with (
        distributed.LocalCluster(n_workers=workers, **options) as local,
        distributed.Client(local) as client,
    ):
        run = cluster.census(client, FAMILY, EDGES, folder=tmp_path, parts=PARTS, progress=seen.append)
        assert digest(run) == alone
        assert (run.computed, run.rows) == (PARTS, ROWS)
        assert run.dataset().count_rows() == ROWS
        assert seen[-1].done == PARTS
        assert seen[-1].rows == ROWS
        assert seen[-1].rows_per_second > 0
        assert "rows/s" in str(seen[-1])
        before = [file.stat().st_mtime_ns for file in run.files]
        again = cluster.census(client, FAMILY, EDGES, folder=tmp_path, progress=False)
        assert (again.computed, again.rows) == (0, 0)
        assert [file.stat().st_mtime_ns for file in again.files] == before
        with pytest.raises(ParseError, match="in 12 parts"):
            cluster.census(client, FAMILY, EDGES, folder=tmp_path, parts=5, progress=False)
    # What is finished needs no cluster.
    assert cluster.census("tcp://127.0.0.1:1", FAMILY, EDGES, folder=tmp_path, progress=False).computed == 0


def test_a_missing_part_is_made_again(tmp_path: Path, alone: list[str]) -> None:
    """And with no client at all, on a cluster of this machine."""
    run = cluster.census(None, FAMILY, EDGES, folder=tmp_path, parts=PARTS, progress=False)
    run.files[4].unlink()
    again = cluster.census(None, FAMILY, EDGES, folder=tmp_path, progress=False)
    assert again.computed == 1
    assert digest(again) == alone


def in_background(address: str, folder: Path) -> tuple[threading.Thread, list[object]]:
    result: list[object] = []

    def work() -> None:
        try:
            options = {"folder": folder, "parts": PARTS, "patience": 120, "progress": False}
            result.append(cluster.census(address, FAMILY, EDGES, **options))  # type: ignore[arg-type]
        except BaseException as error:
            result.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    return thread, result


def wait_for_parts(folder: Path, count: int) -> None:
    end = time.monotonic() + 60
    while len(list(folder.glob("*.parquet"))) < count:
        assert time.monotonic() < end, "no parts appear"
        time.sleep(0.01)


def test_workers_killed_in_the_middle(processes: Processes, tmp_path: Path, alone: list[str]) -> None:
    processes.start_scheduler()
    for _ in range(2):
        processes.start_worker()
    thread, result = in_background(processes.address, tmp_path)
    wait_for_parts(tmp_path, 1)
    for round_ in (1, 2):
        victim = processes.workers.pop(0)
        os.kill(victim.pid, signal.SIGKILL)
        victim.wait()
        processes.start_worker()
        wait_for_parts(tmp_path, 1 + 2 * round_)
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    thread.join(timeout=180)
    (run,) = result
    assert isinstance(run, cluster.Run), run
    assert digest(run) == alone
    assert all(file.stat().st_mtime_ns == before for file, before in kept.items())
    assert sorted(tmp_path.iterdir()) == sorted(run.files), "temporary files are left"


def test_a_scheduler_that_restarts(processes: Processes, tmp_path: Path, alone: list[str]) -> None:
    processes.start_scheduler()
    processes.start_worker()
    thread, result = in_background(processes.address, tmp_path)
    wait_for_parts(tmp_path, 2)
    processes.kill()
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    assert len(kept) < PARTS
    processes.start_scheduler()
    processes.start_worker()
    thread.join(timeout=180)
    (run,) = result
    assert isinstance(run, cluster.Run), run
    assert digest(run) == alone
    assert all(file.stat().st_mtime_ns == before for file, before in kept.items())


def test_a_full_disk(processes: Processes, tmp_path: Path, alone: list[str]) -> None:
    """A file that cannot grow is what a full disk is to its writer."""
    processes.start_scheduler()
    processes.start_worker()
    with distributed.Client(processes.address, timeout=60) as client:
        client.wait_for_workers(1, timeout=60)
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        client.run(resource.setrlimit, resource.RLIMIT_FSIZE, (4096, most))
        with pytest.raises(ClusterError, match="cannot write") as caught:
            cluster.census(client, FAMILY, EDGES, folder=tmp_path, parts=PARTS, progress=False)
        assert "finished parts are kept" in str(caught.value.hint)
        assert not list(tmp_path.glob("*.parquet"))
        client.run(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most))
        run = cluster.census(client, FAMILY, EDGES, folder=tmp_path, parts=PARTS, progress=False)
        assert digest(run) == alone


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with 2 MiB, most of them taken by the file `ballast`."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "hackenbush-test", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no command to mount a small disk with")
    if mounted.returncode != 0:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.strip()}")
    try:
        (disk / "ballast").write_bytes(bytes((2 << 20) - LEFT))
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


# Enough for a few parts of the census, but not for all.
LEFT = 384 << 10


def finished(folder: Path) -> dict[Path, int]:
    """The parts that are there, and when they were written."""
    return {file: file.stat().st_mtime_ns for file in sorted(folder.glob("*.parquet"))}


def is_whole(file: Path, alone: list[str]) -> bool:
    number = int(file.name.split(".")[-2][:5])
    return hashlib.sha256(file.read_bytes()).hexdigest() == alone[number - 1]


def test_a_disk_that_is_really_full(small_disk: Path, alone: list[str]) -> None:
    folder = small_disk / "census"
    options = {"threads_per_worker": 1, "dashboard_address": ":0", "processes": True}
    with distributed.LocalCluster(n_workers=2, **options) as local, distributed.Client(local) as client:
        with pytest.raises(ClusterError, match=r"cannot write trees\..*No space left") as caught:
            cluster.census(client, FAMILY, EDGES, folder=folder, parts=PARTS, progress=False)
        assert "make room" in str(caught.value.hint)
    kept = finished(folder)
    assert 0 < len(kept) < PARTS
    assert all(is_whole(file, alone) for file in kept)
    (small_disk / "ballast").unlink()
    run = cluster.census(None, FAMILY, EDGES, folder=folder, progress=False)
    assert run.computed == PARTS - len(kept)
    assert digest(run) == alone
    assert kept.items() <= finished(folder).items(), "finished parts are written again"
    assert sorted(folder.iterdir()) == sorted(run.files), "temporary files are left"


def test_the_command_on_a_full_disk(small_disk: Path, alone: list[str]) -> None:
    folder = small_disk / "census"
    arguments = [FAMILY, "--edges", str(EDGES), "--parts", str(PARTS), "-o", str(folder)]
    command = [sys.executable, "-m", "hackenbush.command", "census", *arguments]
    first = subprocess.run(command, capture_output=True, text=True, check=False)
    assert first.returncode not in (0, -signal.SIGSEGV, 101), first
    assert "No space left" in first.stderr
    kept = finished(folder)
    assert 0 < len(kept) < PARTS
    assert sorted(folder.iterdir()) == sorted(kept), "temporary files are left"
    assert all(is_whole(file, alone) for file in kept)
    (small_disk / "ballast").unlink()
    subprocess.run(command, capture_output=True, check=True)
    assert len(finished(folder)) == PARTS
    assert all(is_whole(file, alone) for file in finished(folder))
    assert kept.items() <= finished(folder).items(), "finished parts are written again"


def test_values_on_a_full_disk(small_disk: Path) -> None:
    positions = ["".join(letters) for letters in product("brg", repeat=9)]
    expected = hackenbush.values(positions, facts=False)
    options = {"threads_per_worker": 1, "dashboard_address": ":0", "processes": True}
    with distributed.LocalCluster(n_workers=1, **options) as local, distributed.Client(local) as client:

        def run() -> cluster.Run:
            folder = small_disk / "values"
            return cluster.values(client, positions, folder=folder, rows=2000, facts=False, progress=False)

        with (small_disk / "more").open("wb", buffering=0) as more, suppress(OSError):
            while True:
                more.write(bytes(4096))
        with pytest.raises(ClusterError, match=r"cannot write values\.json .*No space left"):
            run()
        assert not (small_disk / "values/values.json").exists()
        (small_disk / "more").unlink()
        with pytest.raises(ClusterError, match=r"cannot write values\.0.*No space left"):
            run()
        kept = finished(small_disk / "values")
        assert all(pyarrow.parquet.read_table(file).num_rows for file in kept)
        assert 0 < len(kept) < 10
        (small_disk / "ballast").unlink()
        again = run()
        assert again.computed == 10 - len(kept)
        assert again.table().equals(expected)
        assert kept.items() <= finished(small_disk / "values").items()


def test_errors_say_what_to_start(processes: Processes, tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="no scheduler answers") as caught:
        cluster.census(processes.address, FAMILY, EDGES, folder=tmp_path, patience=1, progress=False)
    assert "dask scheduler" in str(caught.value.hint)
    assert "dask worker" in str(caught.value.hint)
    processes.start_scheduler()
    with pytest.raises(ClusterError, match="has no workers") as caught:
        cluster.census(processes.address, FAMILY, EDGES, folder=tmp_path, patience=8, progress=False)
    assert f"dask worker {processes.address}" in str(caught.value.hint)
    for wrong in ("nonsense", "ftp://x", 7):
        with pytest.raises(HackenbushError):
            cluster.census(wrong, FAMILY, EDGES, folder=tmp_path, patience=1, progress=False)  # type: ignore[arg-type]
    for arguments in (
        {"family": "mauve"},
        {"edges": 10_000},
        {"variant": "mauve"},
        {"family": 7},
        {"edges": -1},
        {"edges": "3"},
        {"edges": 10**12},
        {"variant": 7},
        {"parts": 0},
        {"parts": -1},
        {"parts": 10**6},
        {"memory": -1},
    ):
        with pytest.raises(HackenbushError) as wrong_argument:
            cluster.census(None, folder=tmp_path, progress=False, **arguments)
        assert wrong_argument.value.hint


def test_no_client_is_left_to_be_closed_later(processes: Processes, tmp_path: Path) -> None:
    """A client that was left open was closed when it was collected. If another cluster was being started just
    then, the program stopped for ever."""
    processes.start_scheduler()
    gc.collect()
    gc.disable()
    try:
        for address in (processes.address, "nonsense", "ftp://x"):
            with pytest.raises(ClusterError, match=r"no scheduler answers|has no workers"):
                cluster.census(address, FAMILY, EDGES, folder=tmp_path, patience=8, progress=False)
        clients = [each for each in gc.get_objects() if type(each) is distributed.Client]
        assert not [client for client in clients if client.status != "closed"]
    finally:
        gc.enable()


def test_a_script_needs_no_protection(tmp_path: Path) -> None:
    """Workers on this machine do not run the program again, which would start workers again."""
    script = tmp_path / "script.py"
    call = 'cluster.census(None, "trees", 4, folder="trees", parts=2)'
    script.write_text(f"print('begun')\nfrom hackenbush import cluster\nrun = {call}\nprint(run.rows)\n")
    command = [sys.executable, "-I", str(script)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=180, check=False)
    assert (ran.returncode, ran.stdout) == (0, "begun\n107\n"), ran
    # Nothing but the progress.
    lines = ran.stderr.splitlines()
    assert lines
    assert all(line.startswith("trees with 4 edges: ") for line in lines), ran


def test_wrong_options_leave_the_folder_alone(tmp_path: Path) -> None:
    """Once, the folder belonged to the wrong options afterwards."""
    for wrong in ({"variant": "mauve"}, {"timeout": -1}, {"memory": 0}, {"rows": 0}, {"rows": "7"}):
        options: dict[str, Any] = wrong
        with pytest.raises(ParseError) as caught:
            cluster.values(None, ["br"], folder=tmp_path, progress=False, **options)
        assert caught.value.hint
    with pytest.raises(ParseError, match="no Parquet files"):
        cluster.values(None, tmp_path, folder=tmp_path, progress=False)
    with pytest.raises(ParseError, match="not a folder"):
        cluster.values(None, ["br"], folder=None, progress=False)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_values_of_people_s_own_positions(tmp_path: Path) -> None:
    positions = ["br", "b(r", None, "b(b)(br)", "gb", "b(r)(bg)"] * 20
    expected = hackenbush.values(positions)
    source = tmp_path / "input"
    source.mkdir()
    pyarrow.parquet.write_table(
        pyarrow.table({"position": positions[:50]}), source / "a.parquet", row_group_size=7
    )
    pyarrow.parquet.write_table(pyarrow.table({"position": positions[50:]}), source / "b.parquet")
    options = {"threads_per_worker": 1, "dashboard_address": ":0", "processes": True}
    with distributed.LocalCluster(n_workers=2, **options) as local, distributed.Client(local) as client:
        listed = cluster.values(client, positions, folder=tmp_path / "list", rows=32, progress=False)
        assert listed.computed == 4
        assert listed.table().equals(expected)
        read = cluster.values(client, source, folder=tmp_path / "files", rows=32, progress=False)
        # Files have 50 and 70 rows, so that their last parts are not full.
        assert read.table().equals(expected)
        again = cluster.values(client, source, folder=tmp_path / "files", rows=32, progress=False)
        assert again.computed == 0
        with pytest.raises(ParseError, match="other positions"):
            cluster.values(client, positions[1:], folder=tmp_path / "list", rows=32, progress=False)
        with pytest.raises(ParseError, match="no column"):
            cluster.values(client, source, folder=tmp_path / "other", column="text", progress=False)
        with pytest.raises(ParseError, match="no file"):
            cluster.values(client, tmp_path / "none", folder=tmp_path / "other", progress=False)
        (tmp_path / "wrong.parquet").write_text("br\n")
        with pytest.raises(ParseError, match="cannot read"):
            cluster.values(client, tmp_path / "wrong.parquet", folder=tmp_path / "other", progress=False)

        table = pyarrow.table({"position": positions, "number": range(len(positions))})
        for number, given in enumerate((table, pyarrow.dataset.dataset(table))):
            folder = tmp_path / f"table-{number}"
            own = cluster.values(client, given, folder=folder, rows=50, progress=False)
            assert own.table().equals(expected)
            with pytest.raises(ParseError, match="no column"):
                cluster.values(client, given, folder=folder, column="text", progress=False)


def test_values_of_positions_with_rules_of_their_own(tmp_path: Path) -> None:
    """The same text under other rules is another position."""
    text = ":G bbr:G"
    usual, childish = ([Position(text, variant)] for variant in ("red-blue", "childish"))
    with (
        distributed.LocalCluster(n_workers=1, processes=True, dashboard_address=":0") as local,
        distributed.Client(local) as client,
    ):
        run = cluster.values(client, childish, folder=tmp_path, progress=False)
        assert run.table().equals(hackenbush.values(childish))
        assert run.table().column("variant").to_pylist() == ["childish"]
        with pytest.raises(ParseError, match="other positions"):
            cluster.values(client, usual, folder=tmp_path, progress=False)
