"""Thermographs of values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._engine import Value

__all__ = ["Thermograph"]


@dataclass(frozen=True)
class Thermograph:
    """The walls of a thermograph: corners from the ground up, each a value and a temperature.

    >>> from hackenbush import Value
    >>> graph = Value("{10||4|0}").thermograph()
    >>> graph.mean, graph.temperature
    (Fraction(6, 1), Fraction(4, 1))
    >>> graph.right
    ((Fraction(4, 1), Fraction(0, 1)), (Fraction(4, 1), Fraction(2, 1)), (Fraction(6, 1), Fraction(4, 1)))
    """

    value: Value
    """Whose thermograph it is."""
    left: tuple[tuple[Fraction, Fraction], ...]
    """The left wall."""
    right: tuple[tuple[Fraction, Fraction], ...]
    """The right wall."""
    mean: Fraction
    """The mean, where the mast stands."""
    temperature: Fraction
    """The temperature, where the mast begins."""

    def draw(self, format: str = "svg", *, scale: float = 1.0) -> bytes:  # noqa: A002
        """The drawing as a file: `svg`, `png`, `pdf` or `tikz`."""
        return self.value._draw_thermograph(format, scale)

    def _repr_svg_(self) -> str:
        return self.draw("svg").decode()
