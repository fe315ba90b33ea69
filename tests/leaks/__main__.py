"""``make drill``: random games with hidden information in two worlds. Exit code 1 if a viewer can tell them apart."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time

from agon import games
from tests.leaks.hearing import Leak, check, hidden_games
from tests.leaks.worlds import shares


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--games", type=int, default=10_000, help="total number, shared among the kinds of games")
    arguments = parser.parse_args(argv)
    every = [games.load(name, jit=True) for name in hidden_games()]
    found = 0
    for rules, count in zip(every, shares(every, arguments.games), strict=True):
        began = time.process_time()
        try:
            compared = asyncio.run(check(rules, count, arguments.seed))
        except Leak as leak:
            found += 1
            print(f"LEAK  {leak}", file=sys.stderr, flush=True)
            continue
        took = time.process_time() - began
        print(f"{rules.info.name:20} {compared:6} games in two worlds, no byte differs ({took:.0f} CPU s)", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
