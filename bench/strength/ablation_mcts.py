"""Value of each technique of the Monte Carlo engine: ``agon bench ablation GAME --engine mcts``.

Matches at the same number of simulations a move: the plain search (UCT with uniform rollouts and proven values) with
one technique changed, against the plain search. By default there are few games, so the intervals are wide. Simulations
with more knowledge also take longer, which is not counted here (see ``agon bench search``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from agon.ai import evaluation
from agon.ai.evaluation import neutral
from agon.ai.search.kernel_binding import evaluation_of
from agon.games.api import Info
from bench.strength.duels import Duel, fight

ALWAYS = (
    "solve=false",
    "reuse=true",
    "expand_visits=4",
    "uct_c=0.7",
    "rave=300",
    "history=0.5",
    "urgency=0.5",
    "rollout=weighted",
)
JUDGED = ("rollout=evaluated,rollout_depth=4", "rollout=quiet,rollout_depth=2", "control_variate=1")
GUIDED = {"rollout": ("rollout=heuristic",), "prior": ("prior=1", "bias=0.5")}


@dataclass(frozen=True, slots=True)
class Figure:
    """Result of the search with ``change`` against the plain search, at ``simulations`` a move."""

    change: str
    simulations: int
    match: Duel


def changes(info: Info) -> Iterator[str]:
    """Yield the changes to try; techniques that need knowledge only for games that have it."""
    yield from ALWAYS
    knowledge = evaluation_of(info.name)
    if knowledge is not neutral:
        yield from JUDGED
    for hook in evaluation.GUIDES:
        if hasattr(knowledge, hook):
            yield from GUIDED.get(hook, ())


def ablate(info: Info, only: list[str], games: int, simulations: int) -> list[Figure]:
    """Play a match for each technique and print a line for each."""
    rows: list[Figure] = []
    for change in changes(info):
        if only and not any(change.startswith(name) for name in only):
            continue
        row = Figure(change, simulations, fight(f"mcts:{change}", "mcts", info.name, games, nodes=simulations))
        rows.append(row)
        print(f"  {change:<36} {row.match}", flush=True)
    return rows
