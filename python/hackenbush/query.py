"""Queries of the engine by name: the same as the studio's and the command's JSON."""

from __future__ import annotations

import json
from typing import Any

from . import _engine
from .errors import ParseError, TooLargeError

__all__ = ["query"]


def query(
    name: str,
    request: dict[str, Any] | None = None,
    *,
    timeout: float | None = None,
    memory: int | None = None,
) -> Any:  # noqa: ANN401
    """Answer a query of docs/json.md: a dictionary, or the bytes of a file.

    >>> query("ordinal", {"base": "1", "sub": "*"})["value"]
    '1*'
    """
    try:
        text = json.dumps(request or {}, ensure_ascii=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ParseError(f"the request is not JSON: {error}", hint="use texts, numbers and lists") from None
    answer = _engine.call(name, text, timeout, memory)
    return answer if isinstance(answer, bytes) else loads(answer)


def loads(text: str) -> Any:  # noqa: ANN401
    """JSON as data. Derivations can be as deep as a picture is high."""
    try:
        return json.loads(text)
    except RecursionError:
        hint = "the `hackenbush` command writes answers of any depth"
        raise TooLargeError("the answer is too deep for Python's JSON", hint=hint) from None
