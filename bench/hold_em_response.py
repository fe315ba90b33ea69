"""What can be won from a blueprint of hold'em, from below: ``python -m bench.hold_em_response limit --seconds 60``.

A response learns against the blueprint, which stays as it is, by the same sampling and with the same buckets. What it
wins in hands of the real game while it learns is less than what the best response wins; the last half is counted. A
short run says little: what has not learned yet wins nothing. The best response itself is out of reach in a game of this
size.

Source of the measure: V. Lisy & M. Bowling, "Equilibrium approximation quality of current no-limit poker bots" (AAAI
workshop 2017) on lower bounds of exploitability.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

import numpy as np

from ai.equilibrium.holdem.betting import BIG
from ai.equilibrium.holdem.blueprint import DIGESTS, WHOLE, blueprint
from ai.kernels import blueprint as kernel
from ai.tuning.blueprint import working
from ai.tuning.hold_em_boards import binder, every_board, tables

CHUNK: Final = 2000


def main(argv: list[str] | None = None) -> int:
    """Prints thousandths of a big blind a hand, with 95 % intervals."""
    parser = argparse.ArgumentParser(prog="bench.hold_em_response", description="A learned response to a blueprint.")
    parser.add_argument("name", choices=tuple(DIGESTS))
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU time, for each player")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(argv)
    compiler, found = binder(), blueprint(wish.name)
    looked_up = tables(every_board(compiler), found.edges)
    respond: Any = compiler.bind(kernel.respond)
    nothing = np.zeros(len(found.odds), np.float32)
    fixed = kernel.Learned(found.offset, (found.odds / np.float32(WHOLE)).astype(np.float32), nothing.copy())
    means: list[float] = []
    for learner, name in enumerate(("the button", "the big blind")):
        own = kernel.Learned(found.offset, nothing.copy(), nothing)
        rng, deal = np.array([wish.seed + learner], np.uint64), working(found.tree)
        won: list[np.ndarray[Any, Any]] = []
        began = time.process_time()
        while time.process_time() - began < wish.seconds:
            part = np.zeros(CHUNK)
            first = CHUNK * len(won)
            respond(found.tree, looked_up, own, fixed, deal, learner, first, first + CHUNK, part, rng)
            won.append(part)
        last = np.concatenate(won[len(won) // 2 :]) * 1000.0 / BIG
        means.append(float(last.mean()))
        error = 1.96 * float(last.std()) / len(last) ** 0.5
        print(
            f"{wish.name}: on {name} {means[-1]:+.0f} +- {error:.0f} mbb/h, {len(last) * kernel.DEALS:,} hands counted"
        )
    print(f"{wish.name}: {sum(means) / 2:+.0f} mbb/h on average over the seats, after {wish.seconds:.0f} CPU s on each")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
