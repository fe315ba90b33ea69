"""Value of each technique of the search with a network: ``agon bench ablation GAME --engine puct``.

Matches at the same number of simulations a move say what a technique finds. Ways to fill a batch are compared at the
same CPU time, as numbers of simulations in proportion to their speed, so that the load of the machine does not matter:
one leaf at a time; several leaves of one tree, which a virtual loss keeps apart (tree parallelism); several trees (root
parallelism). A network says the same of a leaf each time, so leaf parallelism has a sense for playouts only
(``playouts``).
Source: G. Chaslot, M. Winands & J. van den Herik, "Parallel Monte-Carlo tree search" (CG 2008).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from agon.ai.engines import registry
from agon.ai.engines.puct import Puct
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import Info
from agon.protocol.cards import Limits
from bench.positions import positions
from bench.strength.duels import Duel, fight

TECHNIQUES = (
    "solve=false",
    "reuse=false",
    "root=gumbel",
    "fpu=0",
    "fpu=0.5",
    "c_puct=0.8",
    "c_puct=2",
    "virtual_loss=0",
    "playouts=8,mix=0.5",
)
PARALLEL = ("leaves=1", "leaves=64", "trees=8,leaves=1", "trees=64,leaves=1")
"""Against one tree with the default number of leaves."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Result of the search with ``change``, at ``simulations`` a move, against the defaults at ``base_simulations``;
    simulations a CPU second of both."""

    change: str
    simulations: int
    base_simulations: int
    rate: float
    base_rate: float
    match: Duel


def rate(game: str, change: str, network: str, simulations: int) -> float:
    """Return simulations a second of CPU time, from a search of each of the game's positions."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    given = dict(pair.split("=") for pair in change.split(",") if pair)
    settings = {name: _read(name, text) for name, text in given.items()} | {"network": network}
    engine = Puct()
    used, spent = 0, 0.0
    states = positions(game)
    for number, state in enumerate([states[0], *states]):  # the first search loads kernels and network
        problem = Problem(
            kernels, state, rules.current(state), rules.options(), Limits(nodes=simulations), report_seconds=3600.0
        )
        thinking = registry.think(engine, problem, settings).thinking
        if number:
            used, spent = used + thinking.nodes, spent + thinking.cpu_ms / 1000.0
    return used / spent


def _read(name: str, text: str) -> float | int | bool | str:
    kind = type(Puct.parameters[name].default)
    return text == "true" if kind is bool else kind(text)


def changes(only: list[str]) -> Iterator[tuple[str, bool]]:
    """Yield each change, and True if it is compared at the same CPU time."""
    every = [(change, False) for change in TECHNIQUES] + [(change, True) for change in PARALLEL]
    yield from (pair for pair in every if not only or any(pair[0].startswith(name) for name in only))


def ablate(info: Info, only: list[str], games: int, simulations: int, network: str) -> list[Figure]:
    """Play a match for each technique and print a line for each."""
    named = f"network={network}," if network else ""
    base = rate(info.name, "", network, simulations)
    print(f"  {'defaults':<24}{base:>8,.0f} simulations a CPU second", flush=True)
    rows: list[Figure] = []
    for change, timed in changes(only):
        speed = rate(info.name, change, network, simulations)
        nodes = round(simulations * speed / base) if timed else simulations
        first = f"puct:{named}{change},nodes={nodes}"
        match = fight(first, f"puct:{named}nodes={simulations}", info.name, games, nodes=simulations)
        rows.append(Figure(change, nodes, simulations, speed, base, match))
        print(f"  {change:<24}{speed:>8,.0f}   {nodes:,} simulations against {simulations:,}: {match}", flush=True)
    return rows
