"""A round robin that spends its games for most information: close, uncertain and quick pairs come first."""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from agon.ai.calibration import payoffs
from agon.ai.calibration.entrants import ANCHOR, Entrant
from agon.ai.calibration.pairing import Pair, expected_seconds, most_telling
from agon.ai.calibration.ratings import Ratings, Result, fit, parts
from agon.ai.calibration.tally import PlayedPair, Tally, key
from agon.ai.matches.game import MatchMove, Pairing, Referee, play
from agon.ai.matches.openings import Opening, random_openings
from agon.ai.matches.players import Player
from agon.ai.matches.statistics import score_of
from agon.ai.search.kernel_binding import BoundKernels
from agon.games import room
from agon.games.api import Options
from agon.protocol.cards import Unit
from agon.protocol.measured import MeasuredRow

USUAL_PLIES: Final = 4
ONE_SIDED: Final = 0.05
"""Score below which the weaker side of a pair makes it uninformative."""
SPREAD: Final = 800.0
"""Standard deviation of ratings before any game, in Elo points, for the choice of pairs. Published ratings use games
alone."""
KEPT_TIMES: Final = 12
"""Moves of a pair of games with stored times, for each player."""


def unusual_options(game: str) -> Options:
    """Return ``MEASURED_WITH`` of the game's room: options that levels are measured with in place of the usual ones.

    Raises ``UnknownGame``.
    """
    found: Options = getattr(room(game), "MEASURED_WITH", {})
    return found


def unit_of(game: str) -> Unit:
    """Return the unit of ratings: ``MEASURED_BY`` of the game's room, else Elo points.

    Raises ``UnknownGame``.
    """
    found: Unit = getattr(room(game), "MEASURED_BY", "elo")
    return found


def opening_plies(game: str) -> int:
    """Return the number of random plies before the players take over, so that deterministic players do not repeat one
    game: ``MEASURED_AFTER`` of the game's room, else the usual number.

    Raises ``UnknownGame``.
    """
    found: int = getattr(room(game), "MEASURED_AFTER", USUAL_PLIES)
    return found


@dataclass(frozen=True)
class RemainingGames:
    """Upper bounds of a round robin's remaining work: less, if pairs become well known before."""

    pairs: int
    """Pairs of games."""
    seconds: float
    """Seconds of CPU time, as far as the players' is known."""


@dataclass(frozen=True)
class RobinStanding:
    """Ratings and connections after the games so far."""

    part: Mapping[str, int]
    """Group of each player by name; players whom games connect have the same number."""
    ratings: Ratings
    """Ratings; for players in separate groups, until games connect them, a guess."""

    def is_apart(self, pair: Pair) -> bool:
        """True if no games connect the two."""
        return self.part[pair[0].name] != self.part[pair[1].name]


@dataclass
class RoundRobin:
    """Play one game's levels against each other into a tally."""

    kernels: BoundKernels
    options: Options
    players: Sequence[Entrant]
    tally: Tally
    most: int
    """Most games of one pair."""
    tight: float
    """Half interval of a pair's difference, in Elo points, at which it needs no more games. If pay-offs are compared
    every pair plays ``most``: ratings are means over the same opponents."""
    reach: int = 1_000
    """Largest distance in the list at which players still meet: fewer games with many levels."""
    seed: int = 0
    """Seed of the games; another one gives other games: those that chose a level's settings should not measure them
    too."""
    known: Mapping[str, MeasuredRow] = field(default_factory=dict[str, MeasuredRow])
    """Players by name whose ratings were measured before and stay: they meet only those that are to be measured."""
    stop: Callable[[], bool] = lambda: False
    _kept: dict[str, Player] = field(default_factory=dict[str, Player])
    _openings: dict[str, Iterator[Opening]] = field(default_factory=dict[str, Iterator[Opening]])

    def run(self, tell: Callable[[PlayedPair, RemainingGames], None]) -> None:
        """Play until every pair is settled; ``tell`` gets each pair of games and the remaining work."""
        while not self.stop() and (open_pairs := self._open(standing := self._stand())):
            first, second = self._next(open_pairs, standing)
            played = self._pair(first, second, self._opening(first, second))
            self.tally.add(played)
            tell(played, self.left(open_pairs))

    @property
    def unit(self) -> Unit:
        """Unit of ratings in this game."""
        return unit_of(self.tally.game)

    def ratings(self) -> Ratings:
        """Return the ratings. Raises ``ValueError`` before everybody has played."""
        names = [player.name for player in self.players]
        if self.unit == "payoff":
            return payoffs.fit(names, self.tally.paid(self.players), ANCHOR)
        return fit(names, self.tally.results(self.players), ANCHOR, known=self._ratings_known)

    @property
    def levels(self) -> list[Entrant]:
        """All players but anchors."""
        return [player for player in self.players if player.run != "anchor"]

    @property
    def measured(self) -> list[Entrant]:
        """Levels to be measured: all that are not known."""
        return [player for player in self.levels if player.name not in self.known]

    @property
    def _ratings_known(self) -> dict[str, float]:
        return {name: row.rating for name, row in self.known.items()}

    def compared(self) -> list[Entrant]:
        """Return the players whom games connect with the anchor."""
        part = self._parts()
        return [player for player in self.players if part[player.name] == part[ANCHOR]]

    def open_pairs(self) -> list[Pair]:
        """Return the pairs that should play two games more."""
        return self._open(self._stand())

    def _open(self, standing: RobinStanding | None) -> list[Pair]:
        pairs = [pair for pair in self._pairs(self.reach) if self.tally.result(*pair).games < self.most]
        if standing is None:
            return pairs
        return [pair for pair in pairs if standing.is_apart(pair) or not self._is_settled(pair, standing.ratings)]

    def left(self, pairs: Sequence[Pair]) -> RemainingGames:
        """Return the remaining work if each of ``pairs`` plays all its games."""
        games = [(self.most - self.tally.result(*pair).games + 1) // 2 for pair in pairs]
        seconds = self._seconds()
        needs = [seconds[one.name] + seconds[other.name] for one, other in pairs]
        return RemainingGames(sum(games), sum(number * each for number, each in zip(games, needs, strict=True)))

    def _next(self, pairs: Sequence[Pair], standing: RobinStanding | None) -> Pair:
        """Return the next pair. If pay-offs are compared everybody meets everybody equally often. Else unconnected
        pairs come first: guesses about them have no basis."""
        if standing is None:
            return min(pairs, key=lambda pair: self.tally.result(*pair).games)
        apart = [pair for pair in pairs if standing.is_apart(pair)]
        return most_telling(apart or pairs, standing.ratings, self._seconds())

    def _parts(self) -> dict[str, int]:
        """Return the group of each player by name; players whom games connect have the same number."""
        names = [player.name for player in self.players]
        links = self.tally.results(self.players) | {(ANCHOR, name): Result(0.0, 1) for name in self.known}
        return dict(zip(names, parts(names, links), strict=True))

    def _stand(self) -> RobinStanding | None:
        """Return the present ratings; None if pay-offs are compared: there only the number of games matters."""
        if self.unit == "payoff":
            return None
        part = self._parts()
        if len(set(part.values())) == 1:
            return RobinStanding(part, self.ratings())
        results = self.tally.results(self.players)
        return RobinStanding(part, fit(list(part), results, ANCHOR, spread=SPREAD, known=self._ratings_known))

    def _seconds(self) -> dict[str, float]:
        found = {player.name: self.tally.seconds(player) for player in self.players}
        known = {name: seconds for name, seconds in found.items() if seconds is not None}
        return expected_seconds(list(found), known)

    def met(self) -> tuple[int, int]:
        """Return how many pairs of players have met, and the number of all pairs."""
        pairs = self._pairs(len(self.players))
        return sum(self.tally.result(*pair).games > 0 for pair in pairs), len(pairs)

    def _pairs(self, reach: int) -> list[Pair]:
        places = itertools.combinations(range(len(self.players)), 2)
        pairs = [(self.players[low], self.players[high]) for low, high in places if high - low <= reach]
        if not self.known:
            return pairs
        new = {player.name for player in self.measured}
        return [pair for pair in pairs if pair[0].name in new or pair[1].name in new]

    def _is_settled(self, pair: Pair, ratings: Ratings) -> bool:
        difference, interval = ratings.step(pair[0].name, pair[1].name)
        one_sided = score_of(min(0.0, interval - abs(difference))) < ONE_SIDED
        return one_sided or interval <= self.tight

    def _pair(self, first: Entrant, second: Entrant, opening: Opening) -> PlayedPair:
        named = f"{self.seed}|{key(first)}|{key(second)}|{opening}"
        seed = int(hashlib.sha256(named.encode()).hexdigest()[:12], 16) + self.tally.result(first, second).games
        began = time.process_time()
        points = 0.0
        paid = [0.0, 0.0]
        times: tuple[list[float], list[float]] = ([], [])
        cpu: tuple[list[float], list[float]] = ([], [])
        referee = Referee(self.kernels, self.options, lambda: False)
        players = [self._player(first), self._player(second)]
        moves: tuple[list[MatchMove], list[MatchMove]] = ([], [])
        for number in (0, 1):
            game = play(referee, players, Pairing(number, opening, number, seed))
            if game is None:
                raise RuntimeError("a game was broken off without a request")
            points += game.score(0)
            paid = [so_far + game.earned(engine) / 2.0 for engine, so_far in enumerate(paid)]
            for move in game.moves:
                if move.thinking is not None and move.thinking.stop != "only":
                    moves[game.players[move.seat]].append(move)
        thought = [sum(move.thinking.cpu_ms for move in side if move.thinking is not None) / 1000.0 for side in moves]
        beside = max(0.0, time.process_time() - began - sum(thought)) / 2.0
        for side in (0, 1):
            step = max(1, len(moves[side]) // KEPT_TIMES)
            kept = [move.thinking for move in moves[side][::step] if move.thinking is not None]
            times[side].extend(round(thinking.time_ms, 3) for thinking in kept)
            cpu[side].extend(round(thinking.cpu_ms, 3) for thinking in kept)
        return PlayedPair(
            game=self.tally.game,
            version=self.tally.version,
            options=dict(self.tally.options),
            first=key(first),
            second=key(second),
            points=points,
            games=2,
            paid=(paid[0], paid[1]),
            seed=seed,
            seconds=(round(thought[0] + beside, 6), round(thought[1] + beside, 6)),
            times=times,
            cpu=cpu,
        )

    def _player(self, entrant: Entrant) -> Player:
        """Return a new player, as engines keep memory of a game. Games with hidden information use no such memory, but
        an equilibrium, once found, is kept: there the same player goes on, and may have several seats of a table."""
        if not _is_secret(self.kernels):
            return entrant.player()
        if entrant.name not in self._kept:
            self._kept[entrant.name] = entrant.player()
        return self._kept[entrant.name]

    def _opening(self, first: Entrant, second: Entrant) -> Opening:
        """Return a pair's next opening, independent of other pairs' games. With hidden information, or in a game tree
        of a few plies, cards and draws vary enough."""
        rules = self.kernels.rules
        name = rules.info.name
        if _is_secret(self.kernels) or "tree" in name:
            return Opening(())
        pair = f"{key(first)}|{key(second)}"
        if pair not in self._openings:
            begun = self.tally.result(first, second).games
            seed = int(hashlib.sha256(f"{self.seed}|{pair}|{begun}".encode()).hexdigest()[:12], 16)
            self._openings[pair] = random_openings(rules, self.options, opening_plies(name), seed)
        return next(self._openings[pair])


def _is_secret(kernels: BoundKernels) -> bool:
    return kernels.rules.info.hidden or kernels.rules.info.simultaneous
