"""Stones that are set up, as moves that lead to them: a position of Go is the moves of its game."""

from __future__ import annotations

from collections.abc import Collection

from agon.games.go.layout import BLACK, SIZE, WHITE
from agon.games.go.texts import point_name, stone_at
from agon.games.verbs import State


def stones_of(state: State) -> tuple[set[int], set[int]]:
    """Return the points of the black stones and of the white ones."""
    points = range(int(state[SIZE]) ** 2)
    found = [int(stone_at(state, point)) & 3 for point in points]
    return {point for point in points if found[point] == BLACK}, {point for point in points if found[point] == WHITE}


def placement(size: int, black: Collection[int], white: Collection[int], mover: int) -> str:
    """Return the position with these stones in which ``mover`` is to play, as moves from the empty board.

    A side without stones left passes. No move takes anything, whatever the order: the neighbours of a chain without
    liberties would all be enemies, and still be there at the end, where every chain has a liberty. So the text is
    refused as illegal only if a chain has none.
    """
    waiting = [sorted(black, reverse=True), sorted(white, reverse=True)]
    steps: list[str] = []
    seat = 0
    if len(waiting[1]) > len(waiting[0]) or (len(black) == len(white) and mover == 1 and black):
        steps, seat = ["pass"], 1
    while waiting[0] or waiting[1]:
        steps.append(point_name(size, waiting[seat].pop()) if waiting[seat] else "pass")
        seat = 1 - seat
    if seat != mover:
        steps.append("pass")
    return " ".join(["moves", *steps])
