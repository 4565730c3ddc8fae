"""The `hackenbush` command, which the package installs."""

from __future__ import annotations

import signal
import sys

from . import _engine

__all__ = ["main"]


def main() -> int:
    """Run the command with the arguments of the process, and return its exit code."""
    # The command handles Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _engine.command(["hackenbush", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
