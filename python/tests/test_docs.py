"""The examples of the documentation, and the tutorial notebook."""

from __future__ import annotations

import doctest
from pathlib import Path

import nbformat
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
