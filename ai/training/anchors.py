"""Ratings of checkpoints against players that never change.

The anchors meet each other once a run; their ratings then stay, with the first at 0. A checkpoint's is the likeliest
one for its games against them (``agon.ai.calibration.ratings``).
"""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import msgspec

from agon.ai.calibration.ratings import Result, fit
from agon.ai.matches import match
from agon.ai.matches.openings import BadOpenings, random_openings
from agon.ai.matches.players import PlayerSpec, read_spec
from agon.ai.search.contract import EngineError
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training import folder
from agon.ai.training.tasks import TrainedGame
from agon.games.api import Info
from agon.protocol.cards import Limits

MOST_OPENING_PLIES = 4
"""Random plies before the players take over: fewer if the game is over by then."""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """Strength of a player on the scale of a run's anchors, in Elo points."""

    elo: float
    plus_minus: float
    """Half of the 95 % interval."""


class AnchorResult(msgspec.Struct, frozen=True, kw_only=True):
    """Points of the first of two players."""

    first: str
    second: str
    points: float
    games: int
    cpu_seconds: float


def anchors_for(trained: TrainedGame, info: Info) -> list[str]:
    """Return the anchors that can play the game; none if it is not for two."""
    kernels = bound_kernels(trained.game)
    if kernels.rules.seats(trained.options) != 2:
        return []
    found: list[str] = []
    for text in trained.sizes.anchors:
        try:
            read_spec(text, game=trained.game).check(info)
        except EngineError:
            continue
        found.append(text)
    return found


def checkpoint_player(trained: TrainedGame, network: Path) -> PlayerSpec:
    limits = Limits(nodes=trained.sizes.rated_simulations)
    return PlayerSpec(network.stem, "puct", {"network": str(network)}, limits)


def anchor_player(trained: TrainedGame, text: str) -> PlayerSpec:
    return read_spec(text, game=trained.game)


def meet(trained: TrainedGame, first: PlayerSpec, second: PlayerSpec, seed: int) -> AnchorResult:
    """Play a match of ``rated_games``. Raises ``EngineError``."""
    began = time.process_time()
    kernels = bound_kernels(trained.game)
    standing = match.MatchStanding()
    for plies in range(MOST_OPENING_PLIES, -1, -1):
        plan = match.MatchPlan(
            specs=(first, second),
            kernels=kernels,
            options=trained.options,
            openings=random_openings(kernels.rules, trained.options, plies, seed),
            games=trained.sizes.rated_games,
            limits=Limits(),
            margin_ms=60_000,
            seed=seed,
        )
        standing = match.MatchStanding()
        try:
            match.run(plan, standing, lambda _: None)
        except BadOpenings:
            continue
        break
    if standing.broken:
        raise EngineError(standing.broken)
    return AnchorResult(
        first=first.text,
        second=second.text,
        points=sum(game.score(0) for game in standing.games),
        games=len(standing.games),
        cpu_seconds=time.process_time() - began,
    )


def pairs(anchors: list[str]) -> list[tuple[str, str]]:
    return list(itertools.combinations(anchors, 2))


def rate_anchors(anchors: list[str], results: list[AnchorResult]) -> dict[str, float]:
    """Return the anchors' ratings; the first has 0."""
    games = {(each.first, each.second): Result(each.points, each.games) for each in results}
    ratings = fit(anchors, games, anchors[0])
    return {name: round(ratings.rating(name), 1) for name in anchors}


def rate(known: dict[str, float], results: list[AnchorResult]) -> Rating:
    """Return the rating of the player that has met the anchors: the first of each result."""
    player = results[0].first
    names = [player, *known]
    games = {(each.first, each.second): Result(each.points, each.games) for each in results}
    ratings = fit(names, games, next(iter(known)), known=known)
    return Rating(elo=round(ratings.rating(player), 1), plus_minus=round(ratings.interval(player), 1))


def read_anchors(path: Path) -> dict[str, float] | None:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, float]) if path.is_file() else None


def write_anchors(path: Path, known: dict[str, float]) -> None:
    folder.write(path, msgspec.json.encode(known))
