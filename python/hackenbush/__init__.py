"""Exact values of Hackenbush positions, with proofs, drawings and notebooks.

>>> import hackenbush
>>> hackenbush.value("b(r)(bg)")
Value('1*')
>>> position = hackenbush.Position("br + r")
>>> position.value + 1 == hackenbush.Value("1/2")
True

`Position` is a position with its rules, `Value` an exact value with arithmetic and order, and `values`
solves many positions on all cores. `make` makes positions with a given value, and `hackenbush.learn` has
tasks and puzzles. `hackenbush.cluster` runs on many machines.
"""

from . import learn
from ._engine import Value, __version__, total
from .answers import Certificate, Comparison, Decomposition, Move, Piece, Proof, Solution, Step
from .batch import values
from .errors import (
    BudgetExceeded,
    HackenbushError,
    InternalError,
    MissingExtra,
    NotFoundError,
    ParseError,
    RefusedError,
    TooLargeError,
)
from .generate import make, random
from .position import Position, compare, prove, value
from .query import query
from .thermograph import Thermograph

__all__ = [
    "BudgetExceeded",
    "Certificate",
    "Comparison",
    "Decomposition",
    "HackenbushError",
    "InternalError",
    "MissingExtra",
    "Move",
    "NotFoundError",
    "ParseError",
    "Piece",
    "Position",
    "Proof",
    "RefusedError",
    "Solution",
    "Step",
    "Thermograph",
    "TooLargeError",
    "Value",
    "__version__",
    "compare",
    "learn",
    "make",
    "prove",
    "query",
    "random",
    "total",
    "value",
    "values",
]
