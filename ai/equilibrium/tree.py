"""The whole tree of a game for the solvers, if it is small enough to be written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.kernels.regret import game_tree
from agon.ai.kernels.regret.cfr import SequenceForm
from agon.ai.search.contract import EngineError
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.api import Options
from agon.games.bits import combine
from agon.games.verbs import State

MOST_HISTORIES: Final = 2_000_000
"""Most positions of a tree, one for each path from the root: some 100 MB during the construction."""
DEEPEST: Final = 200
"""Most plies."""


class TooLarge(EngineError):
    """The tree does not fit."""


@dataclass(frozen=True)
class GameTree:
    """Tree of a game from one state on."""

    seats: int
    root: State
    histories: int
    ends: int
    form: SequenceForm
    set_of: dict[int, int]
    """Information set by its key (see ``key_of``)."""
    owner: NDArray[np.int32]
    """(sets): the seat that chooses."""
    ways: NDArray[np.int32]
    """(sets, plies): actions that lead to a state of the set, then -1."""

    @property
    def sets(self) -> int:
        return len(self.form.parent)

    @property
    def sequences(self) -> int:
        return len(self.form.rows) - 1

    def actions(self, node: int) -> slice:
        """Return the sequences of a set."""
        return slice(int(self.form.begin[node]), int(self.form.begin[node + 1]))

    def way(self, node: int) -> list[int]:
        """Return the actions from the root to a state of the set."""
        way: list[int] = self.ways[node].tolist()
        return way[: way.index(-1)] if -1 in way else way


def key_of(kernels: BoundKernels, state: State, seat: int) -> int:
    """Return the key of the information set of ``seat``, who is to move."""
    return int(combine(kernels.rules.kernels["information_key"](state, seat), seat))


def _way(kernels: BoundKernels, options: Options, root: State, plies: int) -> game_tree.TreePath:
    rules = kernels.rules
    width = rules.max_actions(options)
    states = np.zeros((plies, len(root)), root.dtype)
    states[0] = root
    return game_tree.TreePath(
        states=states,
        actions=np.zeros((plies, width), np.int32),
        probabilities=np.zeros((plies, width), np.float64),
        rows=np.zeros((plies, game_tree.FIELDS), np.int64),
        reach=np.zeros(plies, np.float64),
        last=np.zeros((plies, rules.seats(options)), np.int32),
    )


def _empty_arrays(ends: int, sets: int, plies: int, seats: int, most_seats: int) -> game_tree.GameTreeArrays:
    places = 1 << max(1, 2 * sets - 1).bit_length()
    return game_tree.GameTreeArrays(
        slots=np.full(places, game_tree.NONE, np.int32),
        keys=np.zeros(sets, np.uint64),
        owner=np.zeros(sets, np.int32),
        parent=np.zeros(sets, np.int32),
        begin=np.zeros(sets, np.int32),
        width=np.zeros(sets, np.int32),
        histories=np.full((sets, plies), game_tree.NONE, np.int32),
        ends=np.zeros((ends, seats), np.int32),
        pay=np.zeros((ends, most_seats), np.float64),
        chance=np.zeros(ends, np.float64),
        cells=np.zeros(game_tree.CELLS, np.int64),
    )


def build(kernels: BoundKernels, options: Options, root: State | None = None, most: int = MOST_HISTORIES) -> GameTree:
    """Build the tree from ``root``, else from the game's start with these options.

    Raises ``TooLarge`` if it has more histories than ``most``, ``EngineError`` if a seat forgets.
    """
    rules = kernels.rules
    root = rules.initial(options) if root is None else root
    seats = rules.seats(options)
    walk: Any = kernels.bind(game_tree.walk)
    way = _way(kernels, options, root, min(rules.max_plies(options), DEEPEST) + 2)
    counted = _empty_arrays(1, 1, 1, seats, rules.info.seats)
    if walk(way, counted, False, most) == game_tree.TOO_LARGE:
        raise TooLarge(f"the tree of {rules.info.title} with these options has more than {most:,} positions")
    cells = counted.cells
    found = _empty_arrays(
        int(cells[game_tree.ENDS]),
        int(cells[game_tree.DECISIONS]),
        int(cells[game_tree.DEEPEST]) + 1,
        seats,
        rules.info.seats,
    )
    if walk(way, found, True, most) == game_tree.FORGETFUL:
        raise EngineError(f"{rules.info.title} has a seat that forgets its own actions: there is no sequence form")
    return _in_order(found, root, seats)


def _in_order(found: game_tree.GameTreeArrays, root: State, seats: int) -> GameTree:
    """Sort the sets by seat, then the sequences, and the ends by the sequences of each seat."""
    count, sequences = int(found.cells[game_tree.SETS]), int(found.cells[game_tree.SEQUENCES])
    order = np.argsort(found.owner[:count], kind="stable")
    owner, width = found.owner[:count][order], found.width[:count][order]
    begin = seats + np.concatenate([[0], np.cumsum(width, dtype=np.int64)])
    new = np.arange(sequences)
    for place, node in enumerate(order.tolist()):
        old = int(found.begin[node])
        new[old : old + int(width[place])] = np.arange(begin[place], begin[place + 1])
    ends = new[found.ends]
    rows, weight, mass, others = _ends_of_all(ends, found.pay[:, :seats], found.chance, sequences, seats)
    form = SequenceForm(
        sets=np.searchsorted(owner, np.arange(seats + 1)).astype(np.int64),
        begin=begin.astype(np.int64),
        parent=new[found.parent[:count]][order].astype(np.int32),
        rows=rows,
        weight=weight,
        mass=mass,
        others=others,
    )
    return GameTree(
        seats=seats,
        root=root,
        histories=int(found.cells[game_tree.HISTORIES]),
        ends=len(ends),
        form=form,
        set_of={int(key): place for place, key in enumerate(found.keys[:count][order])},
        owner=owner,
        ways=found.histories[:count][order],
    )


def _ends_of_all(
    ends: NDArray[np.int64],
    pay: NDArray[np.float64],
    chance: NDArray[np.float64],
    sequences: int,
    seats: int,
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64], NDArray[np.int32]]:
    """List each end once for every seat, sorted by that seat's sequence; add up ends that differ by chance alone."""
    own: list[NDArray[np.int64]] = []
    weight: list[NDArray[np.float64]] = []
    mass: list[NDArray[np.float64]] = []
    others: list[NDArray[np.int64]] = []
    for seat in range(seats):
        rest = np.delete(ends, seat, axis=1)
        order = np.lexsort((*rest.T[::-1], ends[:, seat]))
        mine, rest, likely = ends[order, seat], rest[order], chance[order]
        fresh = np.flatnonzero(np.concatenate([[True], (mine[1:] != mine[:-1]) | (rest[1:] != rest[:-1]).any(axis=1)]))
        own.append(mine[fresh])
        weight.append(np.add.reduceat(pay[order, seat] * likely, fresh))
        mass.append(np.add.reduceat(likely, fresh))
        others.append(rest[fresh])
    every = np.concatenate(own)
    final = np.argsort(every, kind="stable")
    rows = np.searchsorted(every[final], np.arange(sequences + 1)).astype(np.int64)
    return (
        rows,
        np.concatenate(weight)[final],
        np.concatenate(mass)[final],
        np.concatenate(others)[final].astype(np.int32),
    )
