"""A round robin that spends its games where they tell most: everybody meets, then only close pairs go on."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ai.calibration import payoffs
from ai.calibration.entrants import ANCHOR, Entrant
from ai.calibration.ratings import Ratings, fit
from ai.calibration.tally import Played, Tally, key
from ai.matches.game import Move, Pairing, Referee, play
from ai.matches.openings import Opening, random_openings
from ai.matches.players import Player
from ai.matches.statistics import score_of
from ai.specialise import Specialised
from games.api import Options
from protocol.cards import Unit

OPENING_PLIES: Final[Mapping[str, int]] = {"tic_tac_toe": 1, "hex": 1, "connect_four": 3, "chess": 4, "go": 2}
"""Random plies before the players take over, so that deterministic players do not play one game again and again."""
USUAL_PLIES: Final = 4
BY_PAYOFF: Final = frozenset(
    {
        "kuhn_poker", "leduc_poker", "holdem",
        "prisoners_dilemma", "public_goods", "rock_paper_scissors",
        "pair_tree", "tree",
    }
)  # fmt: skip
"""Games that are played for the amount, in which who was paid more says little: in poker one hand is mostly luck, in
the prisoner's dilemma whoever is never paid more than the other may be paid best of all, in a tree one side loses."""
OPTIONS: Final[Mapping[str, Options]] = {"chinese_checkers": {"blocked": 1}}
"""Of games that are not measured by their usual options. In Chinese checkers a random mover leaves a piece at home, and
so nearly every game against it is drawn, whoever plays."""
ONE_SIDED: Final = 0.05
"""A pair whose weaker side surely scores less says little more."""
KEPT_TIMES: Final = 12
"""Moves of a pair of games whose times are kept, for each player."""


@dataclass
class RoundRobin:
    """Plays one game's levels against each other into a tally."""

    kernels: Specialised
    options: Options
    players: Sequence[Entrant]
    tally: Tally
    most: int
    """Games of one pair."""
    tight: float
    """A pair needs no more games once the half interval of its difference is this small, in Elo points. Where pay-offs
    are compared every pair plays ``most``: ratings are means over the same opponents."""
    reach: int = 1_000
    """How many places apart in the list players still meet: fewer games where there are many levels."""
    seed: int = 0
    """With another one other games are played: what chose a level's settings should not measure them too."""
    stop: Callable[[], bool] = lambda: False
    _kept: dict[str, Player] = field(default_factory=dict[str, Player])

    def run(self, tell: Callable[[Played, int], None]) -> None:
        """Plays until every pair is settled; ``tell`` gets each pair of games and how many pairs are still open."""
        openings = self._openings()
        while open_pairs := self.open_pairs():
            for left, (first, second) in zip(range(len(open_pairs), 0, -1), open_pairs, strict=True):
                if self.stop():
                    return
                played = self._pair(first, second, next(openings))
                self.tally.add(played)
                tell(played, left)

    @property
    def unit(self) -> Unit:
        """What ratings count in this game."""
        return "payoff" if self.tally.game in BY_PAYOFF else "elo"

    def ratings(self) -> Ratings:
        """Raises ``ValueError`` before everybody has played."""
        names = [player.name for player in self.players]
        if self.unit == "payoff":
            return payoffs.fit(names, self.tally.paid(self.players), ANCHOR)
        return fit(names, self.tally.results(self.players), ANCHOR)

    def open_pairs(self) -> list[tuple[Entrant, Entrant]]:
        """Pairs that should play two games more."""
        pairs = self._pairs(self.reach)
        unmet = self._unmet(pairs)
        if unmet:
            return unmet
        if self.unit == "payoff":
            return [pair for pair in pairs if self.tally.result(*pair).games < self.most]
        ratings = self.ratings()
        return [pair for pair in pairs if not self._is_settled(pair, ratings)]

    def met(self) -> tuple[int, int]:
        """How many pairs of players have met, of how many that there are."""
        pairs = self._pairs(len(self.players))
        return len(pairs) - len(self._unmet(pairs)), len(pairs)

    def _pairs(self, reach: int) -> list[tuple[Entrant, Entrant]]:
        places = itertools.combinations(range(len(self.players)), 2)
        return [(self.players[low], self.players[high]) for low, high in places if high - low <= reach]

    def _unmet(self, pairs: list[tuple[Entrant, Entrant]]) -> list[tuple[Entrant, Entrant]]:
        return [pair for pair in pairs if self.tally.result(*pair).games == 0]

    def _is_settled(self, pair: tuple[Entrant, Entrant], ratings: Ratings) -> bool:
        first, second = pair
        if self.tally.result(first, second).games >= self.most:
            return True
        difference, interval = ratings.step(first.name, second.name)
        one_sided = score_of(min(0.0, interval - abs(difference))) < ONE_SIDED
        return one_sided or interval <= self.tight

    def _pair(self, first: Entrant, second: Entrant, opening: Opening) -> Played:
        seed = int(hashlib.sha256(f"{self.seed}|{key(first)}|{key(second)}|{opening}".encode()).hexdigest()[:12], 16)
        seed += self.tally.result(first, second).games
        points = 0.0
        paid = [0.0, 0.0]
        times: tuple[list[float], list[float]] = ([], [])
        cpu: tuple[list[float], list[float]] = ([], [])
        referee = Referee(self.kernels, self.options, lambda: False)
        players = [self._player(first), self._player(second)]
        moves: tuple[list[Move], list[Move]] = ([], [])
        for number in (0, 1):
            game = play(referee, players, Pairing(number, opening, number, seed))
            if game is None:
                raise RuntimeError("a game was broken off that nobody stopped")
            points += game.score(0)
            paid = [so_far + game.earned(engine) / 2.0 for engine, so_far in enumerate(paid)]
            for move in game.moves:
                if move.thinking is not None and move.thinking.stop != "only":
                    moves[game.players[move.seat]].append(move)
        for side in (0, 1):
            step = max(1, len(moves[side]) // KEPT_TIMES)
            kept = [move.thinking for move in moves[side][::step] if move.thinking is not None]
            times[side].extend(round(thinking.time_ms, 3) for thinking in kept)
            cpu[side].extend(round(thinking.cpu_ms, 3) for thinking in kept)
        return Played(
            game=self.tally.game,
            version=self.tally.version,
            options=dict(self.tally.options),
            first=key(first),
            second=key(second),
            points=points,
            games=2,
            paid=(paid[0], paid[1]),
            times=times,
            cpu=cpu,
        )

    def _player(self, entrant: Entrant) -> Player:
        """A new one, as engines keep memory of a game. Where something is hidden none does, but an equilibrium, once
        found, is kept: there the same one goes on, and may have several seats of a table."""
        if not _is_secret(self.kernels):
            return entrant.player()
        if entrant.name not in self._kept:
            self._kept[entrant.name] = entrant.player()
        return self._kept[entrant.name]

    def _openings(self) -> Iterator[Opening]:
        """Where something is hidden, or the game is a tree of a few plies, cards and draws vary enough."""
        rules = self.kernels.rules
        name = rules.info.name
        if _is_secret(self.kernels) or "tree" in name:
            return itertools.repeat(Opening(()))
        plies = OPENING_PLIES.get(name, USUAL_PLIES)
        begun = sum(self.tally.result(a, b).games for a, b in itertools.combinations(self.players, 2))
        return random_openings(rules, self.options, plies, (self.seed << 32) + begun)


def _is_secret(kernels: Specialised) -> bool:
    return kernels.rules.info.hidden or kernels.rules.info.simultaneous
