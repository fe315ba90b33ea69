"""Fold a league's log: what is played, what has been played, who meets next. Pure."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from agon.protocol.league import Pair
from agon.protocol.league_log import LeagueEvent, LeagueSet, MeetingHeld, ScoredGame
from agon.server.store.clubs.leagues import LeagueEventRow

ROUNDS: Final = 5
"""Meetings of each pair, of two games: a league rests then, until a new bot comes."""
_events: Final[msgspec.json.Decoder[LeagueEvent]] = msgspec.json.Decoder(LeagueEvent)


class Due(NamedTuple):
    """A meeting to be held."""

    first: str
    second: str
    round: int


class Held(NamedTuple):
    """A meeting that was held at a time (ms)."""

    at: int
    meeting: MeetingHeld


@dataclass(slots=True)
class Score:
    """A player's results."""

    games: int = 0
    points: float = 0.0
    faults: Counter[str] = field(default_factory=Counter[str])
    """Games lost by a fault, by its kind."""


@dataclass(slots=True)
class LeagueState:
    """A league after the events up to number ``seq``. ``setting``: None before the first."""

    seq: int = -1
    setting: LeagueSet | None = None
    held: list[Held] = field(default_factory=list[Held])

    def add(self, rows: Iterable[LeagueEventRow]) -> None:
        """Apply the next events."""
        for row in rows:
            event = _events.decode(row.body)
            if isinstance(event, LeagueSet):
                self.setting = event
            else:
                self.held.append(Held(row.at, event))
            self.seq = row.seq

    def counting(self, version: int, players: Iterable[str]) -> list[Held]:
        """Return the meetings that count: of these players, in the game that is set, by its rules of this version, at
        the time for a move that is set."""
        if self.setting is None:
            return []
        wanted, among = (self.setting.game, version, self.setting.time_ms), set(players)
        return [
            each
            for each in self.held
            if (each.meeting.game, each.meeting.version, each.meeting.time_ms) == wanted
            and each.meeting.first in among
            and each.meeting.second in among
        ]


def next_meeting(
    held: Iterable[Held],
    bots: Sequence[str],
    anchors: Sequence[str],
    *,
    without: Iterable[frozenset[str]] = (),
    playing: Collection[frozenset[str]] = (),
) -> Due | None:
    """Return the meeting that is due: of the pair that has met least, and among those of the players that have played
    least. Anchors do not meet each other. ``without``: pairs that cannot play; ``playing``: pairs that play now, whose
    players count as having played. None if all others have met ``ROUNDS`` times.
    """
    met = Counter(frozenset((each.meeting.first, each.meeting.second)) for each in held)
    played = Counter(name for pair in playing for name in pair)
    played.update(name for pair, number in met.items() for name in pair for _ in range(number))
    barred = {*without, *playing}
    pairs = [*itertools.combinations(bots, 2), *itertools.product(bots, anchors)]
    able = [pair for pair in pairs if frozenset(pair) not in barred and met[frozenset(pair)] < ROUNDS]
    if not able:
        return None
    first, second = min(able, key=lambda pair: (met[frozenset(pair)], played[pair[0]] + played[pair[1]], pair))
    return Due(first, second, met[frozenset((first, second))])


def games_left(held: Iterable[Held], bots: Sequence[str], anchors: Sequence[str]) -> int:
    """Return the number of games that are still to be played."""
    met = Counter(frozenset((each.meeting.first, each.meeting.second)) for each in held)
    pairs = [*itertools.combinations(bots, 2), *itertools.product(bots, anchors)]
    return 2 * sum(max(0, ROUNDS - met[frozenset(pair)]) for pair in pairs)


def scores(held: Iterable[Held], players: Iterable[str]) -> dict[str, Score]:
    """Return what each player did."""
    found = {name: Score() for name in players}
    for each in held:
        for game in each.meeting.games:
            for name, points in _points(each.meeting, game):
                score = found[name]
                score.games += 1
                score.points += points
                if game.reason != "finished" and points == 0.0:
                    score.faults[game.reason] += 1
    return found


def pairs(held: Iterable[Held]) -> list[Pair]:
    """Return the score of each pair, the first by name first."""
    points: dict[tuple[str, str], float] = defaultdict(float)
    games: Counter[tuple[str, str]] = Counter()
    for each in held:
        for game in each.meeting.games:
            (one, mine), (other, theirs) = sorted(_points(each.meeting, game))
            del theirs
            points[one, other] += mine
            games[one, other] += 1
    return [
        Pair(first=one, second=other, points=points[one, other], games=number)
        for (one, other), number in sorted(games.items())
    ]


def _points(meeting: MeetingHeld, game: ScoredGame) -> tuple[tuple[str, float], tuple[str, float]]:
    return (meeting.first, game.points), (meeting.second, 1.0 - game.points)
