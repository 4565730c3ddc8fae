"""The examples of the documentation, and the tutorial notebook."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import distributed
import nbformat
import pyarrow
import pyarrow.parquet
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_pages(page: str) -> None:
    tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried.attempted > 3
    assert tried.failed == 0


def test_the_tutorial_runs() -> None:
    path = ROOT / "python/notebooks/tutorial.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    before = [cell.source for cell in notebook.cells]
    # In its own folder, as Jupyter does: beside the sources, they would hide the installed package.
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()
    assert [cell.source for cell in notebook.cells] == before
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/latex", "text/html", "text/plain"} <= kinds


def test_the_examples_of_clusters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The calls of docs/cluster.md, with a scheduler and a folder that there are, and fewer edges."""
    text = (ROOT / "docs/cluster.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 2
    monkeypatch.chdir(tmp_path)
    positions = ["br", "b(r", "b(b)(br)"]
    pyarrow.parquet.write_table(pyarrow.table({"position": positions}), tmp_path / "positions.parquet")
    names: dict[str, Any] = {}
    with distributed.LocalCluster(n_workers=1, processes=True, dashboard_address=":0") as local:
        changes = {
            '"tcp://10.0.0.1:8786"': repr(local.scheduler_address),
            "/shared": str(tmp_path),
            '"trees", 12,': '"trees", 4,',
            '"trees", 16,': '"trees", 5,',
            "parts=4096": "parts=3",
        }
        for old, new in changes.items():
            assert any(old in block for block in blocks), old
            blocks = [block.replace(old, new) for block in blocks]
        exec(blocks[0], names)
        # Rooted trees with 5 edges in two colours: A000151(6).
        assert names["table"].num_rows == 458
        assert names["run"].dataset().schema.names == names["run"].table().column_names
        assert len(names["run"].files) == 3
        exec(blocks[1], names)
        assert names["run"].table().column("value").to_pylist() == ["1/2", None, "5/2"]
