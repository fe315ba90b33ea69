"""A double round robin of bots and anchors: who meets whom, the table, ratings with their error.

Ratings are those of ``agon calibrate``: the Bradley-Terry model, random moves at 0.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from agon.ai.calibration.ratings import Result, fit, parts
from agon.ai.matches.players import PERSONAS, read_spec
from agon.ai.search.contract import EngineError
from agon.games import load
from agon.games.api import Info
from agon.protocol.league import ANCHOR, ANCHORS, Entrant, Meet, Rate, Rated, Rating
from agon.protocol.measured import read_measurement


def anchors_of(game: str) -> list[str]:
    """Return the levels that every league of a game has. Raises ``UnknownGame``."""
    info = load(game).info
    return [level for level in ANCHORS if _plays(level, info)]


def known_ratings(game: str) -> dict[str, float]:
    """Return the ratings of anchors that ``agon calibrate`` has measured in the game, on the scale of Elo points."""
    file = PERSONAS / "measured" / f"{game}.toml"
    if not file.is_file():
        return {}
    measured = read_measurement(file.read_bytes())
    rows = measured.rows if measured.unit == "elo" else []
    return {name: row.rating for row in rows if (name := f"{row.bot}:{row.level}") in ANCHORS}


def rated(request: Rate) -> Rated:
    """Fit ratings to results, of the players whom games connect with random moves or a level of known strength. Raises
    ``UnknownGame``."""
    known = {name: value for name, value in known_ratings(request.game).items() if name in request.players}
    results = {(pair.first, pair.second): Result(pair.points, pair.games) for pair in request.pairs}
    part = dict(zip(request.players, parts(request.players, results), strict=True))
    anchored = {part[name] for name in (ANCHOR, *known) if name in part}
    names = [name for name in request.players if part[name] in anchored]
    if ANCHOR not in names:
        return Rated(ratings=[])
    results = {pair: result for pair, result in results.items() if pair[0] in names}
    found = fit(names, results, ANCHOR, known=known)
    return Rated(
        ratings=[
            Rating(player=name, rating=round(found.rating(name), 1), plus_minus=round(found.interval(name), 1))
            for name in names
        ]
    )


def _plays(level: str, info: Info) -> bool:
    try:
        read_spec(level, game=info.name).check(info)
    except EngineError:
        return False
    return True


class Outcome(Protocol):
    """The parts of a ``LeagueGame`` that count."""

    @property
    def points(self) -> float: ...

    @property
    def reason(self) -> str: ...

    @property
    def cpu_ms(self) -> tuple[float, float]: ...


@dataclass
class Score:
    """A player's results in a league."""

    games: int = 0
    points: float = 0.0
    faults: dict[str, int] = field(default_factory=dict[str, int])
    """Games lost by a fault, by its kind."""
    cpu_ms: float = 0.0


@dataclass(frozen=True)
class Standing:
    """A line of the table. ``rating``: None until its games connect it with random moves."""

    name: str
    score: Score
    rating: float | None
    plus_minus: float | None


def meetings(
    entrants: Sequence[Entrant], game: str, time_ms: int, seed: int, *, options: Mapping[str, int] | None = None
) -> Iterator[Meet]:
    """Yield each pair once, which plays two games, in rounds in which everybody plays once (Berger's circle). Anchors
    meet everybody but each other."""
    circle: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    numbers = itertools.count(seed)
    for _ in range(len(circle) - 1):
        for first, second in zip(circle[: len(circle) // 2], reversed(circle[len(circle) // 2 :]), strict=True):
            number = next(numbers)
            if first is not None and second is not None and (first.content or second.content):
                yield Meet(
                    game=game, first=first, second=second, time_ms=time_ms, seed=number, options=dict(options or {})
                )
        circle.insert(1, circle.pop())


class Table:
    """Results so far."""

    def __init__(self, entrants: Sequence[Entrant], known: Mapping[str, float] | None = None) -> None:
        """``known``: ratings that stay as they are."""
        self._known = {each.name: known[each.name] for each in entrants if known and each.name in known}
        self._scores = {entrant.name: Score() for entrant in entrants}
        self._results: dict[tuple[str, str], Result] = defaultdict(lambda: Result(0.0, 0))

    def add(self, meet: Meet, games: Iterable[Outcome]) -> None:
        """Count the games of a pair."""
        pair = (meet.first.name, meet.second.name)
        for game in games:
            before = self._results[pair]
            self._results[pair] = Result(before.points + game.points, before.games + 1)
            for name, points, cpu_ms in zip(pair, (game.points, 1.0 - game.points), game.cpu_ms, strict=True):
                score = self._scores[name]
                score.games += 1
                score.points += points
                score.cpu_ms += cpu_ms
                if game.reason != "finished" and points == 0.0:
                    score.faults[game.reason] = score.faults.get(game.reason, 0) + 1

    def standings(self) -> list[Standing]:
        """Return the table, the best first: by rating, where games connect all; before that by points."""
        names = list(self._scores)
        try:
            ratings = fit(names, self._results, ANCHOR, known=self._known)
        except ValueError:
            found = [Standing(name, self._scores[name], None, None) for name in names]
            return sorted(found, key=lambda each: -each.score.points)
        found = [Standing(name, self._scores[name], ratings.rating(name), ratings.interval(name)) for name in names]
        return sorted(found, key=lambda each: -(each.rating or 0.0))
