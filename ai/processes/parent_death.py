"""End a process when its parent dies.

``python parent_death.py PARENT COMMAND...`` becomes the command, which then dies with the process PARENT: a foreign
program cannot ask for that itself, and asking between fork and exec is not safe in a process with threads.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Final

_PR_SET_PDEATHSIG: Final = 1


def die_with_parent(parent: int | None = None) -> None:
    """Ask the kernel (Linux) to kill this process when its parent dies.

    The parent is the thread that forked: if it is not the main one, it must live as long as this process shall.
    ``parent`` is the process id that the parent passed: without it, a death before this call goes unnoticed.
    """
    if not sys.platform.startswith("linux"):
        return
    parent = os.getppid() if parent is None else parent
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died before the call
        os._exit(0)


def become(parent: int, command: list[str]) -> int:
    """Replace this process by the command. Returns 127, after a line on stderr, if that fails."""
    die_with_parent(parent)
    try:
        os.execvp(command[0], command)  # noqa: S606 -- no shell is what is wanted
    except OSError as error:
        sys.stderr.write(f"{command[0]} cannot be run: {error.strerror}\n")
    return 127


if __name__ == "__main__":
    sys.exit(become(int(sys.argv[1]), sys.argv[2:]))
