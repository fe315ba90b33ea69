"""Our strategies of the prisoner's dilemma in the fields of the axelrod library, one at a time.

``python -m bench.dilemma`` plays each against the strategies of Axelrod's first tournament (200 rounds), as the library
has them, and prints where it comes in among them: by the mean score per round over all meetings with the others. The
library (MIT) is not among the test extras, as it brings several gigabytes along: ``pip install axelrod``.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Any

import axelrod as axl
import numpy as np

from agon.ai.strategies.prisoners_dilemma import ANSWERS, Past

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingTypeStubs=false, reportUntypedBaseClass=false, reportMissingImports=false
# Reason: the library is untyped, and need not be there.

ROUNDS = 200


class Ours(axl.Player):
    """One of our strategies as a player of the library, which does not know how many rounds there are."""

    classifier = {  # noqa: RUF012 - the library's own form
        "memory_depth": float("inf"),
        "stochastic": True,
        "long_run_time": False,
        "inspects_source": False,
        "manipulates_source": False,
        "manipulates_state": False,
    }

    def __init__(self, strategy: str = "tit_for_tat") -> None:
        super().__init__()
        self.strategy_name = strategy

    def strategy(self, opponent: Any) -> Any:
        rng = np.random.default_rng(int(self._random.randint(0, 2**31 - 1)))
        own, other = ([int(choice == axl.Action.D) for choice in side.history] for side in (self, opponent))
        return axl.Action.D if ANSWERS[self.strategy_name][0](Past(own, other, rng)) else axl.Action.C


def meet(one: Any, other: Any, rounds: int, repetitions: int) -> tuple[float, float]:
    """Mean scores per round of both."""
    scores = [_once(one, other, rounds, seed) for seed in range(1 if _is_fixed(one, other) else repetitions)]
    return float(np.mean([first for first, _ in scores])), float(np.mean([second for _, second in scores]))


def _is_fixed(one: Any, other: Any) -> bool:
    return not axl.Classifiers["stochastic"](one) and not axl.Classifiers["stochastic"](other)


def _once(one: Any, other: Any, rounds: int, seed: int) -> tuple[float, float]:
    match = axl.Match((one, other), turns=rounds, seed=seed)
    match.play()
    scores: Any = match.final_score_per_turn()
    return float(scores[0]), float(scores[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--strategies", nargs="*", default=sorted(ANSWERS))
    chosen = parser.parse_args()
    field = [kind() for kind in axl.axelrod_first_strategies]
    scores: dict[int, list[float]] = {index: [] for index in range(len(field))}
    for one, other in combinations(range(len(field)), 2):
        first, second = meet(field[one], field[other], chosen.rounds, chosen.repetitions)
        scores[one].append(first)
        scores[other].append(second)
    print(f"{chosen.rounds} rounds, {chosen.repetitions} repetitions of what is random; place, mean score, the best's")
    for name in chosen.strategies:
        met = [meet(Ours(name), player, chosen.rounds, chosen.repetitions) for player in field]
        mean = float(np.mean([own for own, _ in met]))
        others = [float(np.mean([*scores[index], met[index][1]])) for index in range(len(field))]
        place = 1 + sum(other > mean for other in others)
        print(f"{name}: {place} of {len(field) + 1}, {mean:.3f} ({max(others):.3f})", flush=True)


if __name__ == "__main__":
    main()
