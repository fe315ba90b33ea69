"""A match between two engines, for benchmarks of single techniques."""

from __future__ import annotations

import math
from dataclasses import dataclass

from agon.commands.shared.matches import MatchRequest, play_match


@dataclass(frozen=True, slots=True)
class Duel:
    """Result of the first engine. ``elo`` has a 95 % interval, and is None if that is not finite."""

    wins: int
    draws: int
    losses: int
    elo: float | None = None
    least: float | None = None
    most: float | None = None

    def __str__(self) -> str:
        words = f"+{self.wins} ={self.draws} -{self.losses}"
        return words if self.elo is None else f"{words}, Elo {self.elo:+.0f} ({self.least:+.0f} to {self.most:+.0f})"


def fight(
    first: str,
    second: str,
    game: str,
    count: int,
    *,
    nodes: int | None = None,
    time_ms: int | None = None,
    openings: str = "random:4",
) -> Duel:
    """Play ``count`` games from random openings or those of a file.

    Raises ``SystemExit`` if the match is broken off, as half a match says nothing.
    """
    request = MatchRequest(
        specs=(first, second),
        game=game,
        games=count,
        nodes=nodes,
        time_ms=time_ms,
        openings=openings,
        quiet=True,
    )
    standing = play_match(request).standing
    if standing.broken:
        raise SystemExit(f"{first} against {second} at {game} was broken off: {standing.broken}")
    wins, draws, losses = standing.wins_draws_losses()
    found, _ = standing.estimate()
    if found is None or not (math.isfinite(found.least) and math.isfinite(found.most)):
        return Duel(wins, draws, losses)
    return Duel(wins, draws, losses, found.elo, found.least, found.most)
