"""The results of an entrant of an arena so far. Pure."""

from __future__ import annotations


class Record:
    """Results of an entrant so far. ``colours``: games with white less games with black."""

    __slots__ = ("colours", "fire", "games", "last", "last_white", "points", "score", "wins")

    def __init__(self) -> None:
        self.score = 0
        self.wins = 0
        self.games = 0
        self.fire = 0
        self.colours = 0
        self.last = 0
        self.last_white = False
        self.points: list[int] = []

    def meet(self, opponent: int, *, white: bool) -> None:
        """Count a game for two that was paired."""
        self.colours += 1 if white else -1
        self.last, self.last_white = opponent, white

    def add(self, points: float, *, won: bool, played: bool) -> None:
        """Count an ended game. A game that was never begun counts, but makes no streak."""
        gained = round(2 * points) * (2 if self.fire >= 2 else 1)
        self.score += gained
        self.points.append(gained)
        self.wins += won
        self.games += 1
        self.fire = self.fire + 1 if won and played else self.fire if won else 0
