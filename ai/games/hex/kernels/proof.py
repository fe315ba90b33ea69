"""Proof of who wins a position of Hex: depth-first proof-number search over must-play regions.

A node is a position in which dead and captured cells are filled in. H-search decides it if the side to move has a
semi-connection between its edges, or the other side a connection. Otherwise only cells of the must-play region are
moves, less vulnerable and dominated ones. Each proof has a carrier, the empty cells that the winner needs: a refutation
of one move refutes all others outside its carrier, so the must-play region shrinks as moves are refuted. Cells that the
winner captured belong to the carrier, as do killers of vulnerable moves that were left out.

Proof numbers are kept as phi (of the side to move) and delta, in a table of bounded size; of the moves that remain only
the most promising are counted, so that the search keeps to good lines (focussed search). The search stops at any node:
called again, it finds its way back by the table.

Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (University of Tokyo, 2002); P.
Henderson, B. Arneson & R. Hayward, "Solving 8x8 Hex" (IJCAI 2009) for focussed search; J. Pawlewicz & R. Hayward,
"Scalable parallel DFPN search" (CG 2013) for the looser threshold; J. van Rijswijck's carriers of proofs as in R.
Hayward et al., "Solving 7x7 Hex with domination, fill-in, and virtual connections" (2005).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.ai.games.hex.kernels.connections import KEY, MUST, OPEN, STEPS, USED, Net, add_current, connect
from agon.ai.games.hex.kernels.inferior import WORD, Grid, fill_in, killer_of, takes
from agon.games.bits import lowest_bit

# Cells of a table's entry
ENTRY_KEY, PHI, DELTA = 0, 1, 2
LIVE = 3  # two words: moves not refuted yet; of a proven node the carrier
REFUTED = 5  # two words: carriers of all refutations so far
CAPTURED = 7  # two words: cells that the side to move captures
MOVE = 9  # that wins
WORK = 10  # visits: the entry with fewest gives way
COUNT = 11  # moves in the entry's list
ENTRY = 12
WAYS = 4
"""Entries that a key may be in."""

# Words of a row of the stack, one row a ply
RED, BLUE, ROW_KEY, MOST_PHI, MOST_DELTA = 0, 2, 4, 5, 6
HASH = 7  # of the filled-in stones
ROW = 8
INFINITE = 1 << 28
NODE_STEPS = 1000

# Cells of Room.head
MOVER = 0  # 1 or 2, at the root
NODES = 1
AREA = 2
SIZE = 3
ROOT_ENTRY = 4  # after a run: the root's entry, or -1
TAKEN = 5  # nodes opened since the table was emptied
HEAD = 6

RUNNING, DONE = 0, 1


class Room(NamedTuple):
    """Arrays of a search."""

    head: NDArray[np.int64]
    stack: NDArray[np.int64]
    """(plies, ROW); the caller sets the root's stones."""
    entries: NDArray[np.int64]
    """(a power of two, ENTRY)"""
    orders: NDArray[np.uint8]
    """(entries, cells): moves, best first."""
    board: NDArray[np.int64]
    captured: NDArray[np.int64]
    merits: NDArray[np.float64]


def room(size: int, table_bits: int) -> Room:
    cells = size * size
    board = np.zeros(cells + 4, np.int64)
    board[cells:] = 1, 1, 2, 2
    return Room(
        head=np.zeros(HEAD, np.int64),
        stack=np.zeros((cells + 2, ROW), np.int64),
        entries=np.zeros((1 << table_bits, ENTRY), np.int64),
        orders=np.zeros((1 << table_bits, cells), np.uint8),
        board=board,
        captured=np.zeros(4, np.int64),
        merits=np.zeros(2 * cells, np.float64),
    )


def has(low: Any, high: Any, cell: Any) -> bool:
    return (low >> cell & 1 if cell < WORD else high >> (cell - WORD) & 1) != 0


def place_of(entries: NDArray[np.int64], key: Any) -> Any:
    """Return the number of a key's entry; -1 if there is none."""
    mask = len(entries) - 1
    for way in range(WAYS):
        place = (key + way) & mask
        if entries[place, ENTRY_KEY] == key:
            return place
    return np.int64(-1)


def free_place(entries: NDArray[np.int64], key: Any) -> Any:
    """Return the number of the entry that gives way to a new key."""
    mask = len(entries) - 1
    best = key & mask
    for way in range(WAYS):
        place = (key + way) & mask
        if entries[place, ENTRY_KEY] == 0:
            return place
        if entries[place, WORK] < entries[best, WORK]:
            best = place
    return best


def enter(room: Room, grid: Grid, ply: Any) -> None:
    """Lay out the stones of a row, fill in, and write the filled-in stones and their hash back into the row."""
    board, stack, cells = room.board, room.stack, room.head[AREA]
    for cell in range(cells):
        word = cell // WORD
        bit = cell % WORD
        board[cell] = (stack[ply, RED + word] >> bit & 1) | (stack[ply, BLUE + word] >> bit & 1) << 1
    fill_in(board, grid, cells, room.captured)
    for word in range(4):
        stack[ply, word] = 0
    key = np.int64(0)
    for cell in range(cells):
        colour = board[cell]
        if colour != 0:
            stack[ply, 2 * colour - 2 + cell // WORD] |= np.int64(1) << cell % WORD
            key ^= grid.keys[colour, cell]
    stack[ply, HASH] = key


def judge(  # noqa: PLR0917 - kernels are called by position
    room: Room, net: Net, grid: Grid, place: Any, colour: Any, moves_first: bool, stop: NDArray[np.uint8]
) -> int:
    """Decide the entry's node by the connections of one colour, if they do. Else return OPEN."""
    entry, captured = room.entries, room.captured
    result = connect(net, room.board, grid, room.head[AREA], colour, moves_first, stop)
    if result == OPEN:
        return OPEN
    own = 2 * colour - 2
    low = net.found[USED] | captured[own]
    high = net.found[USED + 1] | captured[own + 1]
    entry[place, LIVE] = low
    entry[place, LIVE + 1] = high
    entry[place, PHI] = 0 if moves_first else INFINITE
    entry[place, DELTA] = INFINITE if moves_first else 0
    move = net.found[KEY]
    if move < 0:
        move = np.int64(lowest_bit(low)) if low != 0 else np.int64(lowest_bit(high)) + WORD
    entry[place, MOVE] = move
    return result


def open_node(  # noqa: PLR0917 - kernels are called by position
    room: Room, net: Net, grid: Grid, place: Any, mover: Any, stop: NDArray[np.uint8]
) -> None:
    """Fill the entry of a node whose filled-in stones are on the board."""
    entries, board, merits, captured = room.entries, room.board, room.merits, room.captured
    cells, size = room.head[AREA], room.head[SIZE]
    other = 3 - mover
    for cell in range(cells):
        merits[cell] = 0.0
    colour = mover
    while True:  # the kernel holds one copy of the search for connections
        if judge(room, net, grid, place, colour, colour == mover, stop) != OPEN:
            return
        add_current(net, board, cells, size, colour, merits)
        if colour == other:
            break
        colour = other
    own, others = 2 * mover - 2, 2 * other - 2
    entries[place, CAPTURED] = captured[own]
    entries[place, CAPTURED + 1] = captured[own + 1]
    low_carrier = net.found[USED] | captured[others]
    high_carrier = net.found[USED + 1] | captured[others + 1]
    low_must, high_must = net.found[MUST], net.found[MUST + 1]
    low_live, high_live = np.int64(0), np.int64(0)
    low_killers, high_killers = np.int64(0), np.int64(0)
    count = 0
    for cell in range(cells):
        if board[cell] != 0 or not has(low_must, high_must, cell):
            continue
        killer = killer_of(board, grid, cell, other)
        if killer >= 0:
            if killer < WORD:
                low_killers |= np.int64(1) << killer
            else:
                high_killers |= np.int64(1) << (killer - WORD)
        elif cell < WORD:
            low_live |= np.int64(1) << cell
        else:
            high_live |= np.int64(1) << (cell - WORD)
    if low_live == 0 and high_live == 0:  # every move is vulnerable
        for cell in range(cells):
            if board[cell] == 0 and has(low_must, high_must, cell):
                if cell < WORD:
                    low_live |= np.int64(1) << cell
                else:
                    high_live |= np.int64(1) << (cell - WORD)
    else:
        low_carrier |= low_killers
        high_carrier |= high_killers
    for cell in range(cells):
        if not has(low_live, high_live, cell):
            continue
        for side in range(6):
            near = grid.near[cell, side]
            if board[near] == 0 and has(low_live, high_live, near) and takes(board, grid, cell, side, mover):
                if near < WORD:
                    low_live &= ~(np.int64(1) << near)
                else:
                    high_live &= ~(np.int64(1) << (near - WORD))
    for cell in range(cells):
        if not has(low_live, high_live, cell):
            continue
        at = count
        while at > 0 and merits[room.orders[place, at - 1]] < merits[cell]:
            room.orders[place, at] = room.orders[place, at - 1]
            at -= 1
        room.orders[place, at] = cell
        count += 1
    entries[place, COUNT] = count
    entries[place, LIVE] = low_live
    entries[place, LIVE + 1] = high_live
    entries[place, REFUTED] = low_carrier
    entries[place, REFUTED + 1] = high_carrier
    entries[place, PHI] = 1
    entries[place, DELTA] = considered(count)
    entries[place, MOVE] = room.orders[place, 0]


def considered(live: Any) -> Any:
    """Return the number of moves that are counted of those that remain."""
    return min(live, 2 + live // 4)


def prove(room: Room, net: Net, grid: Grid, steps: int, stop: NDArray[np.uint8]) -> int:
    """Search until the root is proven (DONE), or so many steps were done or ``stop`` is set (RUNNING).

    A step is a pair of connections tried; a node counts ``NODE_STEPS`` more. At least one node is opened.
    """
    stack, entries, orders, head = room.stack, room.entries, room.orders, room.head
    root_mover = head[MOVER]
    opened = False
    end = net.found[STEPS] + steps
    ply: Any = np.int64(0)
    stack[0, MOST_PHI] = INFINITE
    stack[0, MOST_DELTA] = INFINITE
    arrived = True
    head[ROOT_ENTRY] = -1
    while True:
        mover = root_mover if ply % 2 == 0 else 3 - root_mover
        key = stack[ply, ROW_KEY]
        place = place_of(entries, key)
        if arrived or place < 0:
            arrived = False
            enter(room, grid, ply)
            if place < 0:
                if (opened and net.found[STEPS] >= end) or stop[0] != 0:
                    return RUNNING
                opened = True
                net.found[STEPS] += NODE_STEPS
                head[NODES] += 1
                head[TAKEN] += 1
                place = free_place(entries, key)
                entries[place, ENTRY_KEY] = 0
                entries[place, WORK] = 0
                open_node(room, net, grid, place, mover, stop)
                if stop[0] != 0:
                    return RUNNING
                entries[place, ENTRY_KEY] = key
            entries[place, WORK] += 1
        if ply == 0:
            head[ROOT_ENTRY] = place
        # Take in what the children know
        base = stack[ply, HASH] ^ grid.keys[0, 3 - mover]
        best = np.int64(-1)
        best_phi = np.int64(1)
        phi = np.int64(0)
        delta = np.int64(0)
        second = np.int64(INFINITE)
        proven = entries[place, PHI] == 0 or entries[place, DELTA] == 0
        again = not proven
        while again:
            again = False
            low_live, high_live = entries[place, LIVE], entries[place, LIVE + 1]
            if low_live == 0 and high_live == 0:
                entries[place, PHI] = INFINITE
                entries[place, DELTA] = 0
                entries[place, LIVE] = entries[place, REFUTED]
                entries[place, LIVE + 1] = entries[place, REFUTED + 1]
                proven = True
                break
            live = 0
            for index in range(entries[place, COUNT]):
                live += has(low_live, high_live, np.int64(orders[place, index]))
            left = considered(live)
            best = np.int64(-1)
            phi = np.int64(INFINITE)
            second = np.int64(INFINITE)
            delta = np.int64(0)
            for index in range(entries[place, COUNT]):
                move = np.int64(orders[place, index])
                if not has(low_live, high_live, move):
                    continue
                child = place_of(entries, base ^ grid.keys[mover, move])
                child_phi, child_delta = np.int64(1), np.int64(1)
                if child >= 0:
                    child_phi, child_delta = entries[child, PHI], entries[child, DELTA]
                    if child_delta == 0:  # the other side loses there
                        entries[place, PHI] = 0
                        entries[place, DELTA] = INFINITE
                        low = entries[child, LIVE] | entries[place, CAPTURED]
                        high = entries[child, LIVE + 1] | entries[place, CAPTURED + 1]
                        if move < WORD:
                            low |= np.int64(1) << move
                        else:
                            high |= np.int64(1) << (move - WORD)
                        entries[place, LIVE] = low
                        entries[place, LIVE + 1] = high
                        entries[place, MOVE] = move
                        proven = True
                        break
                    if child_phi == 0:
                        entries[place, LIVE] = low_live & entries[child, LIVE]
                        entries[place, LIVE + 1] = high_live & entries[child, LIVE + 1]
                        entries[place, REFUTED] |= entries[child, LIVE]
                        entries[place, REFUTED + 1] |= entries[child, LIVE + 1]
                        again = True
                        break
                if left <= 0:
                    continue
                left -= 1
                delta = min(delta + child_phi, np.int64(INFINITE - 1))
                if child_delta < phi:
                    second = phi
                    phi = child_delta
                    best = move
                    best_phi = child_phi
                elif child_delta < second:
                    second = child_delta
            if not again and not proven:
                entries[place, PHI] = phi
                entries[place, DELTA] = delta
                entries[place, MOVE] = best
        if proven or phi >= stack[ply, MOST_PHI] or delta >= stack[ply, MOST_DELTA]:
            if ply == 0:
                return DONE if proven else RUNNING
            ply -= 1
            continue
        following = ply + 1
        for word in range(4):
            stack[following, word] = stack[ply, word]
        if best < WORD:
            stack[following, 2 * mover - 2] |= np.int64(1) << best
        else:
            stack[following, 2 * mover - 1] |= np.int64(1) << (best - WORD)
        stack[following, ROW_KEY] = base ^ grid.keys[mover, best]
        stack[following, MOST_PHI] = min(stack[ply, MOST_DELTA] - delta + best_phi, np.int64(INFINITE))
        stack[following, MOST_DELTA] = min(stack[ply, MOST_PHI], second + 1 + second // 4)
        ply = following
        arrived = True
