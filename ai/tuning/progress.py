"""Print progress of long work to stderr."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
