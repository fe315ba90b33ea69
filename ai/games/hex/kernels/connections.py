"""Virtual connections of Hex by H-search.

Two points (empty cells, chains of stones, edges) of a side are virtually connected if the side can join them though the
other moves first, semi-connected if it can by moving first. The carrier is the set of empty cells that this needs; two
connections with disjoint carriers hold at once.

- Neighbours are connected, with an empty carrier.
- And: connections x-m and m-y with disjoint carriers connect x and y if m is a chain; if m is an empty cell they
  semi-connect them, by a stone on m.
- Or: semi-connections of x and y whose carriers have no cell in common connect x and y.

A carrier that contains a known one of the same pair is dropped. Lists are bounded, so not every connection is found;
all that are found hold. A side that has a semi-connection between its edges and is to move wins. If the other side has
one, a move outside its carrier loses; outside the carriers of all of them, too: what remains is the must-play region.

Sources: V. Anshelevich, "A hierarchical approach to computer Hex" (Artificial Intelligence 134, 2002); R. Hayward, Y.
Bjornsson, M. Johanson, M. Kan, N. Po & J. van Rijswijck, "Solving 7x7 Hex with domination, fill-in, and virtual
connections" (Theoretical Computer Science 349, 2005) for the must-play region. The order of moves is by the current
through each cell in an electrical circuit of the connected points, as in Anshelevich's paper.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.hex.kernels.inferior import WORD, Grid
from agon.games.bits import lowest_bit

FULLS = 6
"""Most connections kept of a pair of points."""
SEMIS = 12
"""Most semi-connections kept of a pair of points."""
QUEUE = 6000
STAGED = 2000
SWEEPS = 24

# Results
OPEN, SEMI, JOINED = 0, 1, 2

# Cells of Net.found
MUST = 0  # two words: cells in the carriers of all semi-connections of the edges
USED = 2  # two words: cells of the carriers that this follows from, or the carrier of the result
KEY = 4  # cell that makes the semi-connection a connection
STEPS = 5  # pairs of connections tried, added up
FOUND = 6


class Net(NamedTuple):
    """Working arrays; points are the cells and behind them the side's edges."""

    head: NDArray[np.int64]
    """The point that stands for a stone's chain."""
    reach: NDArray[np.int64]
    """(points, 2): points connected to each."""
    counts: NDArray[np.int64]
    """(pairs, 2): numbers of connections and semi-connections."""
    fulls: NDArray[np.int64]
    """(pairs, FULLS, 2)"""
    semis: NDArray[np.int64]
    """(pairs, SEMIS, 2)"""
    queue: NDArray[np.int64]
    """(QUEUE, 4): points and carriers of new connections."""
    staged: NDArray[np.int64]
    """(STAGED, 4): the same, to be compared with those known."""
    found: NDArray[np.int64]
    volts: NDArray[np.float64]


def net(size: int) -> Net:
    points = size * size + 2
    pairs = points * (points - 1) // 2
    return Net(
        head=np.zeros(points + 2, np.int64),
        reach=np.zeros((points, 2), np.int64),
        counts=np.zeros((pairs, 2), np.int64),
        fulls=np.zeros((pairs, FULLS, 2), np.int64),
        semis=np.zeros((pairs, SEMIS, 2), np.int64),
        queue=np.zeros((QUEUE, 4), np.int64),
        staged=np.zeros((STAGED, 4), np.int64),
        found=np.zeros(FOUND, np.int64),
        volts=np.zeros(points, np.float64),
    )


ALL: Final = (1 << WORD) - 1


def pair_of(one: Any, other: Any) -> Any:
    if one < other:
        return (other * (other - 1) >> 1) + one
    return (one * (one - 1) >> 1) + other


def find_chains(net: Net, board: NDArray[np.int64], grid: Grid, cells: int, colour: Any) -> bool:
    """Set the head of every stone of a colour. Return True if a chain joins the edges."""
    head, stack = net.head, net.queue
    first = cells + 2 * (colour - 1)  # the colour's first edge in the numbers of ``near``
    for cell in range(cells):
        head[cell] = -1
    joined = False
    for cell in range(cells):
        if board[cell] != colour or head[cell] >= 0:
            continue
        count = 1
        stack[0, 0] = cell
        head[cell] = cell
        edges = 0
        done = 0
        while done < count:
            at = stack[done, 0]
            done += 1
            for side in range(6):
                near = grid.near[at, side]
                if near >= cells:
                    if near == first:
                        edges |= 1
                    elif near == first + 1:
                        edges |= 2
                elif board[near] == colour and head[near] < 0:
                    head[near] = cell
                    stack[count, 0] = near
                    count += 1
        if edges != 0:
            joined |= edges == 3
            for index in range(count):
                head[stack[index, 0]] = cells + (edges == 2)
    return joined


def stage_neighbours(net: Net, board: NDArray[np.int64], grid: Grid, cells: int, colour: Any) -> int:
    """Stage the connections of neighbours; return their number."""
    first = cells + 2 * (colour - 1)
    count = 0
    for cell in range(cells):
        if board[cell] != 0:
            continue
        for side in range(6):
            near = grid.near[cell, side]
            other = np.int64(-1)
            if near >= cells:
                if near == first or near == first + 1:
                    other = cells + near - first
            elif board[near] == colour:
                other = net.head[near]
            elif board[near] == 0 and near > cell:
                other = near
            if other >= 0:
                net.staged[count, 0] = cell
                net.staged[count, 1] = other
                net.staged[count, 2] = 0
                net.staged[count, 3] = 0
                count += 1
    return count


def connect(  # noqa: PLR0917 - kernels are called by position
    net: Net,
    board: NDArray[np.int64],
    grid: Grid,
    cells: int,
    colour: Any,
    moves: bool,
    stop: NDArray[np.uint8],
) -> int:
    """Search the connections of a colour; ``moves``: it is to move, so a semi-connection of its edges suffices.

    Returns JOINED or SEMI if its edges are connected so, with the carrier in ``USED``; else OPEN.
    """
    found, counts, fulls, semis, queue, staged = net.found, net.counts, net.fulls, net.semis, net.queue, net.staged
    reach = net.reach
    found[MUST] = ALL
    found[MUST + 1] = ALL
    found[USED] = 0
    found[USED + 1] = 0
    found[KEY] = -1
    if find_chains(net, board, grid, cells, colour):
        return JOINED
    points = cells + 2
    for index in range(points * (points - 1) >> 1):
        counts[index, 0] = 0
        counts[index, 1] = 0
    for point in range(points):
        reach[point, 0] = 0
        reach[point, 1] = 0
    waiting = stage_neighbours(net, board, grid, cells, colour)
    begin = 0
    end = 0
    steps = 0
    while True:
        for index in range(waiting):
            one = staged[index, 0]
            other = staged[index, 1]
            low = staged[index, 2]
            high = staged[index, 3]
            if one >= cells and other >= cells:
                found[USED] = low
                found[USED + 1] = high
                found[STEPS] += steps
                return JOINED
            pair = pair_of(one, other)
            count = counts[pair, 0]
            known = False
            place = 0
            while place < count:
                low2 = fulls[pair, place, 0]
                high2 = fulls[pair, place, 1]
                if low2 & ~low == 0 and high2 & ~high == 0:
                    known = True
                    break
                if low & ~low2 == 0 and high & ~high2 == 0:
                    count -= 1
                    fulls[pair, place, 0] = fulls[pair, count, 0]
                    fulls[pair, place, 1] = fulls[pair, count, 1]
                else:
                    place += 1
            if not known and count < FULLS and end < QUEUE:
                fulls[pair, count, 0] = low
                fulls[pair, count, 1] = high
                count += 1
                queue[end, 0] = one
                queue[end, 1] = other
                queue[end, 2] = low
                queue[end, 3] = high
                end += 1
                reach[one, other // WORD] |= np.int64(1) << other % WORD
                reach[other, one // WORD] |= np.int64(1) << one % WORD
                left = counts[pair, 1]
                place = 0
                while place < left:  # what needs a move and more cells is of no more use
                    if low & ~semis[pair, place, 0] == 0 and high & ~semis[pair, place, 1] == 0:
                        left -= 1
                        semis[pair, place, 0] = semis[pair, left, 0]
                        semis[pair, place, 1] = semis[pair, left, 1]
                    else:
                        place += 1
                counts[pair, 1] = left
            counts[pair, 0] = count
        waiting = 0
        if begin == end or stop[0] != 0:
            break
        one = queue[begin, 0]
        other = queue[begin, 1]
        low = queue[begin, 2]
        high = queue[begin, 3]
        begin += 1
        pair = pair_of(one, other)
        current = False
        for place in range(counts[pair, 0]):
            current |= fulls[pair, place, 0] == low and fulls[pair, place, 1] == high
        if not current:
            continue
        for turn in range(2):
            middle = one if turn == 0 else other
            far = other if turn == 0 else one
            if middle >= cells:
                continue
            is_chain = board[middle] != 0
            for word in range(2):
                rest = reach[middle, word] & ~(low if word == 0 else high)
                while rest != 0:
                    third = np.int64(lowest_bit(rest)) + WORD * word
                    rest &= rest - 1
                    if third == far:
                        continue
                    pair = pair_of(middle, third)
                    target = pair_of(far, third)
                    for place in range(counts[pair, 0]):
                        steps += 1
                        low2 = fulls[pair, place, 0]
                        high2 = fulls[pair, place, 1]
                        if low & low2 != 0 or high & high2 != 0:
                            continue
                        if far < WORD:
                            if low2 >> far & 1 != 0:
                                continue
                        elif high2 >> (far - WORD) & 1 != 0:
                            continue
                        low2 |= low
                        high2 |= high
                        if is_chain:
                            if waiting < STAGED:
                                staged[waiting, 0] = far
                                staged[waiting, 1] = third
                                staged[waiting, 2] = low2
                                staged[waiting, 3] = high2
                                waiting += 1
                            continue
                        if middle < WORD:
                            low2 |= np.int64(1) << middle
                        else:
                            high2 |= np.int64(1) << (middle - WORD)
                        if far >= cells and third >= cells:
                            if moves:
                                found[USED] = low2
                                found[USED + 1] = high2
                                found[KEY] = middle
                                found[STEPS] += steps
                                return SEMI
                            if found[MUST] & ~low2 != 0 or found[MUST + 1] & ~high2 != 0:
                                found[MUST] &= low2
                                found[MUST + 1] &= high2
                                found[USED] |= low2
                                found[USED + 1] |= high2
                                if found[MUST] == 0 and found[MUST + 1] == 0:
                                    found[STEPS] += steps
                                    return JOINED
                            continue
                        known = False
                        for index in range(counts[target, 0]):
                            if fulls[target, index, 0] & ~low2 == 0 and fulls[target, index, 1] & ~high2 == 0:
                                known = True
                                break
                        if known:
                            continue
                        count = counts[target, 1]
                        index = 0
                        while index < count:
                            if semis[target, index, 0] & ~low2 == 0 and semis[target, index, 1] & ~high2 == 0:
                                known = True
                                break
                            if low2 & ~semis[target, index, 0] == 0 and high2 & ~semis[target, index, 1] == 0:
                                count -= 1
                                semis[target, index, 0] = semis[target, count, 0]
                                semis[target, index, 1] = semis[target, count, 1]
                            else:
                                index += 1
                        if not known and count < SEMIS:
                            waiting = combine(net, target, count, far, third, low2, high2, waiting)
                            semis[target, count, 0] = low2
                            semis[target, count, 1] = high2
                            count += 1
                        counts[target, 1] = count
    found[STEPS] += steps
    return OPEN


def combine(  # noqa: PLR0917 - kernels are called by position
    net: Net, pair: Any, count: Any, one: Any, other: Any, low: Any, high: Any, waiting: int
) -> int:
    """Stage the connections that a new semi-connection makes with up to three of the known ones of its pair; return the
    number of staged connections."""
    semis, staged = net.semis, net.staged
    common, common_high = low, high
    for index in range(count):
        common &= semis[pair, index, 0]
        common_high &= semis[pair, index, 1]
    if common != 0 or common_high != 0:
        return waiting
    for first in range(count):
        low1 = low & semis[pair, first, 0]
        high1 = high & semis[pair, first, 1]
        union1 = low | semis[pair, first, 0]
        union_high1 = high | semis[pair, first, 1]
        if low1 == 0 and high1 == 0:
            waiting = stage(staged, waiting, one, other, union1, union_high1)
            continue
        if low1 == low and high1 == high:
            continue
        for second in range(first + 1, count):
            low2 = low1 & semis[pair, second, 0]
            high2 = high1 & semis[pair, second, 1]
            if low2 == low1 and high2 == high1:
                continue
            union2 = union1 | semis[pair, second, 0]
            union_high2 = union_high1 | semis[pair, second, 1]
            if low2 == 0 and high2 == 0:
                waiting = stage(staged, waiting, one, other, union2, union_high2)
                continue
            for third in range(second + 1, count):
                if low2 & semis[pair, third, 0] == 0 and high2 & semis[pair, third, 1] == 0:
                    union3 = union2 | semis[pair, third, 0]
                    union_high3 = union_high2 | semis[pair, third, 1]
                    waiting = stage(staged, waiting, one, other, union3, union_high3)
    return waiting


def stage(  # noqa: PLR0917 - kernels are called by position
    staged: NDArray[np.int64], waiting: int, one: Any, other: Any, low: Any, high: Any
) -> int:
    """Stage a connection if there is room; return the number of staged ones."""
    if waiting >= STAGED:
        return waiting
    staged[waiting, 0] = one
    staged[waiting, 1] = other
    staged[waiting, 2] = low
    staged[waiting, 3] = high
    return waiting + 1


def add_current(  # noqa: PLR0917 - kernels are called by position
    net: Net, board: NDArray[np.int64], cells: int, size: int, colour: Any, merits: NDArray[np.float64]
) -> None:
    """Add to each cell's merit the share of the current between the edges that flows through it.

    Points are joined as the last ``connect`` of that colour connected them. An empty cell has the resistance 1.
    """
    volts, reach = net.volts, net.reach
    for cell in range(cells):
        along = cell // size if colour == 1 else cell % size
        volts[cell] = 1.0 - (along + 1.0) / (size + 1.0)
    volts[cells] = 1.0
    volts[cells + 1] = 0.0
    total = 0.0
    for sweep in range(SWEEPS + 1):
        for point in range(cells + 1):
            if sweep < SWEEPS and point == cells:
                continue
            is_empty = point < cells and board[point] == 0
            if not is_empty and point < cells and net.head[point] != point:
                continue
            sum_of_flows = 0.0
            weights = 0.0
            flows = 0.0
            for word in range(2):
                rest = reach[point, word]
                while rest != 0:
                    other = np.int64(lowest_bit(rest)) + WORD * word
                    rest &= rest - 1
                    weight = 1.0 if is_empty and other < cells and board[other] == 0 else 2.0
                    sum_of_flows += weight * volts[other]
                    weights += weight
                    flows += weight * abs(volts[other] - volts[point])
            if sweep == SWEEPS:
                if point == cells:
                    total = flows
                elif is_empty:
                    merits[cells + point] = flows
            elif weights > 0.0:
                volts[point] = sum_of_flows / weights
    for cell in range(cells):
        if board[cell] == 0 and total > 0.0:
            merits[cell] += merits[cells + cell] / total
