"""The command that the package installs, and the package without other packages."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).parent / "hackenbush")


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, input=text, timeout=120)


def test_the_command_answers() -> None:
    assert run("value", "br").stdout.startswith("br = 1/2\n")
    assert run("value", "-", text="br\ngb\n").stdout.splitlines()[0].startswith("br = 1/2")
    wrong = run("value", "b(")
    assert wrong.returncode == 1
    assert "hint" in wrong.stderr
    assert run("mauve").returncode == 2
    help_text = run("--help").stdout
    assert "Usage: hackenbush" in help_text
    assert (
        run("value", "--timeout", "100ms", "0-1b" + "".join(f" {n}-{n + 1}b" for n in range(1, 9))).returncode
        == 0
    )
    module = subprocess.run([sys.executable, "-m", "hackenbush.command", "value", "b"], capture_output=True)
    assert module.stdout.startswith(b"b = 1\n")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_ctrl_c_ends_the_command() -> None:
    process = subprocess.Popen([COMMAND, "value", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    # Once it has threads, it is the command that waits, and no longer Python that starts.
    end = time.monotonic() + 60
    while len(os.listdir(f"/proc/{process.pid}/task")) < 3 and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode in (130, -signal.SIGINT), errors


def test_the_source_distribution_has_the_guide(tmp_path: Path) -> None:
    """Without the pages that the command shows, nothing could be built from it."""
    make = [str(Path(sys.executable).parent / "maturin"), "sdist", "--out", str(tmp_path)]
    subprocess.run(make, cwd=ROOT, capture_output=True, check=True, timeout=300)
    (archive,) = tmp_path.iterdir()
    with tarfile.open(archive) as files:
        names = {name.split("/", 1)[1] for name in files.getnames()}
    docs = [path for path in (ROOT / "docs").rglob("*") if path.suffix in (".md", ".png", ".svg")]
    assert len(docs) > 50
    assert {str(path.relative_to(ROOT)) for path in docs} <= names


@pytest.mark.skipif("HACKENBUSH_EMPTY" not in os.environ, reason="there is no empty environment")
def test_missing_packages_are_named() -> None:
    questions = {
        "hackenbush.values(['b'])": "hackenbush[arrow]",
        "hackenbush.Position('b').to_networkx()": "hackenbush[networkx]",
        "hackenbush.cluster.census(None, 'trees', 3, folder='x')": "hackenbush[cluster]",
        "hackenbush.cluster.values(None, ['b'], folder='x')": "hackenbush[cluster]",
    }
    for question, extra in questions.items():
        code = f"import hackenbush, hackenbush.cluster\ntry: {question}\nexcept hackenbush.MissingExtra as e: print(e)"
        python = os.environ["HACKENBUSH_EMPTY"]
        ran = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True)
        assert f"pip install '{extra}'" in ran.stdout, ran
