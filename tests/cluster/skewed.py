"""A server on a machine whose wall clock is wrong: ``python -m tests.cluster.skewed MILLISECONDS_AHEAD``."""

from __future__ import annotations

import runpy
import sys
import time

if __name__ == "__main__":
    ahead_ns = int(sys.argv[1]) * 1_000_000
    right = time.time_ns
    time.time_ns = lambda: right() + ahead_ns
    runpy.run_module("agon.server", run_name="__main__", alter_sys=True)
