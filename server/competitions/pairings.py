"""Shared parts of the ways of pairing: their result, and the history of an entrant."""

from __future__ import annotations

from typing import NamedTuple

from agon.protocol.tournament_events import Bye
from agon.server.competitions.state import Tournament


class CannotPair(Exception):
    """No pairing of the next round keeps the rules."""


class Pairs(NamedTuple):
    """``games``: entrants by seat, board by board; an entrant without one has a bye."""

    games: list[tuple[int, ...]]
    byes: list[Bye]


def absences(state: Tournament, paired: set[int]) -> list[Bye]:
    """Return the byes of all entrants who are not among ``paired``: those that were awarded, or an absence."""
    return [
        Bye(entrant=number, kind=state.awarded.get(number, "absent"))
        for number in state.entrants
        if number not in paired
    ]
