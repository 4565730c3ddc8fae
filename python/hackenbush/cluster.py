"""Censuses and large tables of positions on a Dask cluster.

A run is a folder of Parquet files, one for each part. A part appears under its name when it is
finished, by one rename, and its bytes depend on nothing but what was asked. So the folder is all
that a run has to remember: a worker that is killed, a scheduler that is restarted or a full disk costs
the parts that were under way, and a second call computes what is missing.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from . import _engine
from .batch import column as positions_of
from .batch import is_table, whole
from .batch import values as batch_values
from .errors import HackenbushError, MissingExtra, ParseError
from .position import Position

if TYPE_CHECKING:
    import distributed
    import pyarrow
    import pyarrow.dataset

__all__ = ["ClusterError", "Progress", "Run", "census", "values"]

_PARTS = 64
_ROWS = 20_000
_CONNECT_SECONDS = 10.0
_REPORT_SECONDS = 10.0
_STOP_SECONDS = 10.0


class ClusterError(HackenbushError, RuntimeError):
    """The cluster cannot be reached, or a part cannot be finished on it."""


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    what: str
    done: int
    """Parts that are finished, those of earlier runs included."""
    parts: int
    rows: int
    """Rows that this run has written."""
    workers: int
    seconds: float

    @property
    def rows_per_second(self) -> float:
        """The throughput of this run."""
        return self.rows / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        workers = f"{self.workers} worker{'s'[: self.workers != 1]}"
        speed = f"{self.rows_per_second:,.0f} rows/s"
        return f"{self.what}: {self.done}/{self.parts} parts, {self.rows:,} rows, {speed}, {workers}"


@dataclass(frozen=True)
class Run:
    """A finished run: one Parquet dataset."""

    folder: Path
    files: tuple[Path, ...] = field(repr=False)
    """The files, in the order of the rows."""
    computed: int
    """Parts that this call computed; the others were there."""
    rows: int
    """Rows that this call computed."""
    seconds: float

    def dataset(self) -> pyarrow.dataset.Dataset:
        """The whole as a pyarrow dataset."""
        import pyarrow.dataset

        return pyarrow.dataset.dataset([str(file) for file in self.files], format="parquet")

    def table(self) -> pyarrow.Table:
        """The whole as a table in memory."""
        return self.dataset().to_table()


@dataclass(frozen=True)
class _Part:
    """A part to compute: its file, and the call that makes it and returns its number of rows."""

    file: Path
    call: Callable[..., int | None]
    arguments: tuple[Any, ...]


def census(
    client: distributed.Client | str | None = None,
    family: str = "trees",
    edges: int = 8,
    *,
    folder: str | os.PathLike[str],
    variant: str | None = None,
    parts: int | None = None,
    memory: int | None = None,
    patience: float = 60.0,
    progress: bool | Callable[[Progress], None] = True,
) -> Run:
    """Take a census on a cluster.

    `client` is a Dask client, the address of a scheduler, or `None` for a cluster of processes on this
    machine. `folder` is where the parts go; on several machines it is a folder that all of them see.
    `parts` is the number of parts, by default that of an earlier run in the folder, or 64. `memory` is
    the most bytes for one part. If the scheduler or all workers are gone, the call waits for them for
    `patience` seconds. `progress` is `False`, or a function that is called with a `Progress`.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> run = census(None, "trees", 3, folder=folder, parts=2, progress=False)  # doctest: +SKIP
    >>> run.rows  # doctest: +SKIP
    26
    """
    _distributed()
    home = _home(folder)
    family, variant = str(family), None if variant is None else str(variant)
    edges = whole("edges", edges, 0)
    parts = None if parts is None else whole("parts", parts, 1)
    # A wrong option is an exception here, not on a worker.
    batch_values([], memory=memory)
    before = _parts_before(home, family, variant, edges)
    if parts is None:
        parts = before or _PARTS
    elif before not in (None, parts):
        hint = f"use parts={before}, or another folder"
        raise ParseError(f"the folder has this census in {before} parts", hint=hint)
    names = _engine.census_files(family, variant, edges, parts)
    work = [
        _Part(home / name, _census_part, (str(home), family, variant, edges, number, parts, memory))
        for number, name in enumerate(names, 1)
    ]
    return _run(client, f"{family} with {edges} edges", home, work, patience, progress)


def values(
    client: distributed.Client | str | None,
    dataset: str | os.PathLike[str] | Sequence[Any] | pyarrow.ChunkedArray | pyarrow.dataset.Dataset,
    *,
    folder: str | os.PathLike[str],
    column: str = "position",
    variant: str | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    facts: bool = True,
    rows: int = _ROWS,
    patience: float = 60.0,
    progress: bool | Callable[[Progress], None] = True,
) -> Run:
    """Solve your own positions on a cluster.

    `dataset` is a Parquet file, a folder of them, a pyarrow dataset or a table, whose `column` has the
    positions as text, or a list of positions. The answer is a dataset with the columns of
    `hackenbush.values`, where `index` counts the rows of all files in the order of their names; a position
    that cannot be read is a row with its error. Each part has up to `rows` positions. The other arguments
    are those of `census` and of `hackenbush.values`.
    """
    _distributed()
    home = _home(folder)
    rows = whole("rows", rows, 1)
    options = {"variant": variant, "timeout": timeout, "memory": memory, "facts": facts}
    # A wrong option is an exception here, before the folder belongs to it.
    batch_values([], **options)  # type: ignore[arg-type]
    slices = list(_slices(dataset, column, rows))
    _same_question(home, {"rows": rows, "options": options, "input": [part.known_by for part in slices]})
    count = len(slices)
    work = [
        _Part(
            home / f"values.{number:05}-of-{count:05}.parquet",
            _values_part,
            (str(home / f"values.{number:05}-of-{count:05}.parquet"), part.source, part.first, options),
        )
        for number, part in enumerate(slices, 1)
    ]
    return _run(client, "values", home, work, patience, progress)


def _home(folder: str | os.PathLike[str]) -> Path:
    try:
        return Path(folder).absolute()
    except TypeError:
        what = type(folder).__name__
        raise ParseError(f"an object of type {what} is not a folder", hint="give its path") from None


def _parts_before(folder: Path, family: str, variant: str | None, edges: int) -> int | None:
    """In how many parts the folder has this census."""
    (name,) = _engine.census_files(family, variant, edges, 1)
    stem = name.removesuffix(".00001-of-00001.parquet")
    found = {int(file.name[-13:-8]) for file in folder.glob(f"{stem}.?????-of-?????.parquet")}
    if len(found) > 1:
        counts = " and in ".join(str(count) for count in sorted(found))
        hint = "remove those of one number, or use another folder"
        raise ParseError(f"the folder has this census in {counts} parts", hint=hint)
    return found.pop() if found else None


def _census_part(
    folder: str, family: str, variant: str | None, edges: int, part: int, parts: int, memory: int | None
) -> int | None:
    return _engine.census_part(folder, family, variant, edges, part, parts, None, memory)


_Source = tuple[str, str, int, int] | list[Any]


@dataclass(frozen=True)
class _Slice:
    """Some of the input: what a worker reads, the index of its first position, and what it is known by."""

    source: _Source
    first: int
    known_by: Any


def _slices(dataset: Any, column: str, rows: int) -> Iterator[_Slice]:  # noqa: ANN401
    """The input in parts of so many rows."""
    import pyarrow
    import pyarrow.dataset

    if isinstance(dataset, str | os.PathLike):
        dataset = _opened(Path(dataset))
    if isinstance(dataset, pyarrow.dataset.FileSystemDataset):
        _needs(column, dataset.schema)
        index = 0
        # A part may reach over several files only if all are read as one; so each file has its own.
        for file in sorted(dataset.files):
            size = os.stat(file).st_size
            count = pyarrow.dataset.dataset(file, format="parquet").count_rows()
            for first in range(0, max(count, 1), rows):
                yield _Slice((file, column, first, rows), index + first, [file, size, count, column, first])
            index += count
        return
    if isinstance(dataset, pyarrow.dataset.Dataset):
        dataset = dataset.to_table()
    if is_table(dataset):
        table = pyarrow.table(dataset)
        _needs(column, table.schema)
        dataset = table.column(column)
    positions = list(positions_of(dataset))
    for first in range(0, max(len(positions), 1), rows):
        part = positions[first : first + rows]
        # The text of a `Position` that names its rules does not say which.
        words = [(own.text, own.variant) if isinstance(own, Position) else own for own in part]
        known_by = hashlib.sha256(json.dumps(words, default=repr).encode()).hexdigest()
        yield _Slice(part, first, known_by)


def _opened(path: Path) -> Any:  # noqa: ANN401
    """The Parquet files of a path as one dataset."""
    import pyarrow
    import pyarrow.dataset

    hint = "give a Parquet file, a folder of them, or a list of positions"
    if not path.exists():
        raise ParseError(f"there is no file {str(path)!r}", hint=hint)
    try:
        opened = pyarrow.dataset.dataset(str(path.absolute()), format="parquet")
    except (OSError, pyarrow.ArrowException) as error:
        raise ParseError(f"cannot read {str(path)!r}: {error}", hint=hint) from error
    if not opened.files:
        raise ParseError(f"there are no Parquet files in {str(path)!r}", hint=hint)
    return opened


def _needs(column: str, schema: pyarrow.Schema) -> None:
    if column not in schema.names:
        hint = f"name the column with column=; there are {', '.join(schema.names)}"
        raise ParseError(f"there is no column {column!r}", hint=hint)


def _same_question(folder: Path, question: dict[str, Any]) -> None:
    """A folder belongs to one question: another would mix its answers with those that are there."""
    text = json.dumps(question, sort_keys=True, indent=1)
    path = folder / "values.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write(path, text.encode())
        same = path.read_text(encoding="utf-8") == text
    except OSError as error:
        raise _not_written(path, error) from error
    if not same:
        hint = "use an empty folder"
        raise ParseError("the folder has the values of other positions, or with other options", hint=hint)


def _values_part(file: str, source: _Source, first: int, options: dict[str, Any]) -> int | None:
    """Solves the positions of a part and writes its file."""
    import pyarrow
    import pyarrow.dataset
    import pyarrow.parquet

    if os.path.exists(file):
        return None
    if isinstance(source, tuple):
        path, column, start, rows = source
        data = pyarrow.dataset.dataset(path, format="parquet")
        positions = _rows(data, column, start, rows)
    else:
        positions = source
    table = batch_values(positions, threads=1, **options)
    index = pyarrow.compute.add(table.column("index"), first)
    table = table.set_column(table.schema.get_field_index("index"), "index", index)
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, compression="snappy")
    _write(Path(file), sink.getvalue())
    return int(table.num_rows)


def _rows(data: Any, column: str, start: int, rows: int) -> list[Any]:  # noqa: ANN401
    """Some rows of one column, without the rest of the file in memory."""
    found: list[Any] = []
    at = 0
    for batch in data.to_batches(columns=[column]):
        end = at + batch.num_rows
        if end > start:
            found += batch.column(0).slice(max(0, start - at), rows - len(found)).to_pylist()
        at = end
        if len(found) >= rows:
            break
    return found


def _write(path: Path, content: Any) -> None:  # noqa: ANN401
    """Writes a file that appears whole or not at all."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{time.monotonic_ns()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _on_worker(version: str, call: Callable[..., int | None], arguments: tuple[Any, ...]) -> int | None:
    """A part on a worker, whose engine must be the one that was asked."""
    if _engine.__version__ != version:
        hint = f"install hackenbush {version} on the workers"
        raise ClusterError(f"a worker has hackenbush {_engine.__version__}", hint=hint)
    return call(*arguments)


def _run(
    client: distributed.Client | str | None,
    what: str,
    folder: Path,
    work: Sequence[_Part],
    patience: float,
    progress: bool | Callable[[Progress], None],
) -> Run:
    """Computes the parts that are not there."""
    begin = time.monotonic()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _not_written(folder, error) from error
    missing = [part for part in work if not part.file.exists()]
    done, rows = len(work) - len(missing), 0
    report = _Reporter(progress)
    if missing:
        with _Cluster.of(client, patience) as cluster:
            for written in cluster.compute(missing):
                done += 1
                rows += written or 0
                now = time.monotonic() - begin
                report(Progress(what, done, len(work), rows, cluster.workers, now))
    report.end()
    files = tuple(part.file for part in work)
    return Run(folder, files, len(missing), rows, time.monotonic() - begin)


class _Reporter:
    """Prints progress: on a terminal one line that changes, elsewhere a line now and then."""

    def __init__(self, progress: bool | Callable[[Progress], None], out: TextIO | None = None) -> None:
        self.out = out or sys.stderr
        self.call = progress if callable(progress) else None
        self.on = progress is True
        self.terminal = self.on and self.out.isatty()
        self.last = 0.0
        self.text = ""
        self.printed = ""

    def __call__(self, progress: Progress) -> None:
        if self.call is not None:
            self.call(progress)
        if not self.on:
            return
        self.text = str(progress)
        if self.terminal:
            print(f"\r\x1b[K{self.text}", end="", file=self.out, flush=True)
        elif progress.seconds - self.last >= _REPORT_SECONDS:
            self.last = progress.seconds
            self._print()

    def _print(self) -> None:
        self.printed = self.text
        print(self.text, file=self.out, flush=True)

    def end(self) -> None:
        if self.terminal and self.text:
            print(file=self.out, flush=True)
        elif self.on and self.text != self.printed:
            self._print()


class _Cluster:
    """A connection to a scheduler, made again when it is lost."""

    def __init__(self, address: str, patience: float, client: distributed.Client | None = None) -> None:
        self.address = address
        self.patience = patience
        self.client = client
        self.own = client is None
        self.workers = self.threads = 0

    @classmethod
    @contextmanager
    def of(cls, client: distributed.Client | str | None, patience: float) -> Iterator[_Cluster]:
        """The cluster of a client or an address, or one on this machine."""
        distributed = _distributed()
        if client is None:
            with _workers_here() as address:
                cluster = cls(address, patience)
                try:
                    yield cluster
                finally:
                    cluster.close()
            return
        if isinstance(client, str):
            cluster = cls(client, patience)
        elif isinstance(client, distributed.Client):
            cluster = cls(client.scheduler.address, patience, client)
        else:
            hint = "give a dask.distributed.Client, the address of a scheduler, or None"
            raise ParseError(f"an object of type {type(client).__name__} is not a client", hint=hint)
        try:
            if cluster.client is None:
                # The first time, somebody who mistyped an address should not wait.
                cluster.connect(min(patience, _CONNECT_SECONDS))
            yield cluster
        finally:
            cluster.close()

    def close(self) -> None:
        if self.own and self.client is not None:
            _close(self.client)
            self.client = None

    def _new_client(self, seconds: float) -> distributed.Client | None:
        """A new client, or None if no scheduler answers."""
        kind = _distributed().Client
        # Made in two steps, so that a client that could not connect can be closed.
        client: distributed.Client = kind.__new__(kind)
        try:
            kind.__init__(client, self.address, timeout=seconds, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            _close(client)
            if isinstance(error, ValueError):
                raise _unreachable(self.address) from error
            return None
        return client

    def connect(self, seconds: float) -> Any:  # noqa: ANN401
        """The client, if necessary a new one; waits for a scheduler and for workers."""
        end = time.monotonic() + seconds
        while True:
            left = max(0.5, end - time.monotonic())
            if self.client is None:
                self.client = self._new_client(min(left, 5))
                self.own = True
                if self.client is None:
                    if time.monotonic() >= end:
                        raise _unreachable(self.address)
                    time.sleep(0.2)
                    continue
            try:
                if self.client.status == "running":
                    workers = self.client.scheduler_info(n_workers=-1)["workers"]
                    self.workers = len(workers)
                    self.threads = sum(worker["nthreads"] for worker in workers.values())
                    if self.threads:
                        return self.client
            except (OSError, TimeoutError, RuntimeError):
                pass
            if time.monotonic() >= end:
                running = self.client.status == "running"
                raise _no_workers(self.address) if running else _unreachable(self.address)
            if self.client.status == "closed":
                self.close()
                self.client = None
            time.sleep(0.2)

    def compute(self, work: Sequence[_Part]) -> Iterator[int | None]:
        """Computes parts, in any order, and gives the number of rows of each that is finished.

        A part whose result was lost is asked for again. If its file is there, that costs nothing.
        """
        distributed = _distributed()
        waiting = list(reversed(work))
        running: dict[Any, _Part] = {}
        used = None
        try:
            while waiting or running:
                client = self.connect(self.patience)
                if client is not used:
                    # Futures belong to the client that made them.
                    used = client
                    waiting += running.values()
                    running.clear()
                try:
                    # Enough to keep every thread busy, and not so many that a restart loses much.
                    while waiting and len(running) < 2 * self.threads:
                        arguments = (_engine.__version__, waiting[-1].call, waiting[-1].arguments)
                        future = client.submit(_on_worker, *arguments, pure=False, retries=2)
                        running[future] = waiting.pop()
                    with client.as_current():
                        distributed.wait(list(running), timeout=1, return_when="FIRST_COMPLETED")
                    ended = [future for future in running if future.done()]
                except (TimeoutError, distributed.TimeoutError):
                    continue
                except (CancelledError, OSError, RuntimeError):
                    # The scheduler is gone; `connect` waits for it.
                    ended = [future for future in running if future.cancelled()]
                    time.sleep(0.2)
                for future in ended:
                    part = running.pop(future)
                    try:
                        error = future.exception() if future.status == "error" else None
                        written = future.result() if future.status == "finished" else None
                    except (CancelledError, OSError):
                        # The scheduler or the worker went away with the result.
                        waiting.append(part)
                        continue
                    if error is not None:
                        raise _failed(part, error)
                    if future.status == "finished":
                        yield written
                    else:
                        waiting.append(part)
        finally:
            for future in running:
                with suppress(Exception):
                    future.cancel()


def _close(client: distributed.Client) -> None:
    """Closes a client now or never.

    A client that is open is closed when it is collected. Should that happen while another one starts its event
    loop, both would wait for each other for ever.
    """
    with suppress(Exception):
        client.close(timeout=2)
    client.status = "closed"


@contextmanager
def _workers_here() -> Iterator[str]:
    """The address of a scheduler on this machine, with a worker for each core.

    Not the workers of `LocalCluster`: processes of `multiprocessing` begin by running the program again,
    which then has to protect itself with `if __name__ == "__main__":`.
    """
    count = os.cpu_count() or 1
    with _distributed().LocalCluster(n_workers=0, dashboard_address=":0") as local:
        program = [sys.executable, "-m", "distributed.cli.dask_worker", local.scheduler_address]
        options = ["--nworkers", str(count), "--nthreads", "1", "--host", "127.0.0.1", "--no-dashboard"]
        # Errors of parts are ours to report; Ctrl-C is for us, and we stop them.
        quiet = {**os.environ, "DASK_LOGGING__DISTRIBUTED": "critical"}
        workers = subprocess.Popen([*program, *options], env=quiet, start_new_session=True)
        try:
            yield local.scheduler_address
        finally:
            workers.terminate()
            try:
                workers.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                workers.kill()
                workers.wait()


def _distributed() -> Any:  # noqa: ANN401
    try:
        import distributed
        import pyarrow.compute
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        hint = "pip install 'hackenbush[cluster]'"
        raise MissingExtra(f"{error.name} is not installed", hint=hint) from error
    return distributed


def _unreachable(address: str) -> ClusterError:
    hint = "start one with `dask scheduler`, and workers with `dask worker ADDRESS`; finished parts are kept"
    return ClusterError(f"no scheduler answers at {address}", hint=hint)


def _no_workers(address: str) -> ClusterError:
    hint = f"start some with `dask worker {address}`; finished parts are kept"
    return ClusterError(f"the scheduler at {address} has no workers", hint=hint)


_KEPT = "finished parts are kept, and another call goes on from there"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def _not_written(path: Path, error: OSError) -> ClusterError:
    reason = os.strerror(error.errno) if error.errno else str(error)
    advice = "make room" if error.errno in _NO_ROOM else "every worker must be able to read and write there"
    return ClusterError(f"cannot write {path.name} in {path.parent}: {reason}", hint=f"{advice}; {_KEPT}")


def _failed(part: _Part, error: BaseException | None) -> BaseException:
    """Why a part was not finished, in words."""
    name, kept = part.file.name, _KEPT
    if isinstance(error, HackenbushError):
        return error
    if isinstance(error, OSError):
        return _not_written(part.file, error)
    if isinstance(error, ModuleNotFoundError):
        return ClusterError(
            f"a worker has no module {error.name}", hint=f"install hackenbush on the workers; {kept}"
        )
    if type(error).__name__ == "KilledWorker":
        hint = (
            f"workers that computed it died: give them more memory, or use more parts in a new folder; {kept}"
        )
        return ClusterError(f"{name} was not finished", hint=hint)
    return ClusterError(f"{name} was not finished: {error}", hint=kept)
