"""Games of Go of uniformly random moves, as Numba compiles them."""

from __future__ import annotations

from agon.games.bits import random_below
from agon.games.go.kernels import apply_action, play
from agon.games.go.layout import EMPTIES, MOVER, OVER, PHASE, PLAY, SIZE, STONE, area_of, point_of
from agon.games.go.legality import is_legal, may_mark
from agon.games.verbs import Actions, Rng, State


def random_playout(state: State, actions: Actions, rng: Rng) -> None:
    """Play random empty points, or the pass, each drawn until one is legal: all legal ones are equally likely."""
    size = int(state[SIZE])
    points = size * size
    listed = STONE + 4 * area_of(size)
    while state[PHASE] != OVER:
        if state[PHASE] == PLAY:
            empties = int(state[EMPTIES])
            action = -1
            at = 0
            while action < 0:
                index = random_below(rng, empties + 1)
                if index == empties:
                    action = points
                else:
                    at = int(state[listed + index])
                    if is_legal(state, at, int(state[MOVER])):
                        action = point_of(at, size)
            play(state, action, at)
        else:
            apply_action(state, _random_count(state, rng))


def _random_count(state: State, rng: Rng) -> int:
    """Return a random one of the actions at a stop. Chains are counted by their heads, and named by their first
    stones."""
    size = int(state[SIZE])
    points = size * size
    area = area_of(size)
    chain = STONE + area
    chains = 0
    if may_mark(state):
        for at in range(1, area):
            chains += (state[STONE + at] != 0) & (state[chain + at] == at)
    skip = random_below(rng, chains + 2)
    if skip >= chains:
        return points + 1 + skip - chains
    head = 0
    while skip >= 0:
        head += 1
        skip -= (state[STONE + head] != 0) & (state[chain + head] == head)
    lowest = head
    at = int(state[chain + area + head])
    while at != head:
        lowest = min(lowest, at)
        at = int(state[chain + area + at])
    return point_of(lowest, size)
