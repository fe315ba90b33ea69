"""Lines about long work, as it goes on."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
