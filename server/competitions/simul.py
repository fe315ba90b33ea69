"""Pair a simultaneous exhibition: the host, who is entrant 1, plays everybody else at once. Pure."""

from __future__ import annotations

from agon.server.competitions.state import HOST, Tournament


def pair(state: Tournament) -> list[tuple[int, ...]]:
    """Return the host's games with everybody who may meet the host, board by board in the order of registration."""
    host = state.entrants[HOST]
    others = [each for each in state.active() if each.number != HOST and state.may_meet(host, each)]
    games: list[tuple[int, ...]] = []
    for board, other in enumerate(others):
        is_first = {"first": True, "second": False, "alternating": board % 2 == 0}[state.announced.host_seat]
        games.append((HOST, other.number) if is_first else (other.number, HOST))
    return games
