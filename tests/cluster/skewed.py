"""A server on a machine whose wall clock is wrong: ``python -m tests.cluster.skewed MILLISECONDS_AHEAD``."""

from __future__ import annotations

import os
import sys
import time

from server.__main__ import main
from server.settings import load_settings

if __name__ == "__main__":
    ahead_ns = int(sys.argv[1]) * 1_000_000
    right = time.time_ns
    time.time_ns = lambda: right() + ahead_ns
    sys.exit(main(load_settings(None, os.environ, {})))
