"""A language model against Grove's levels, game by game: ``agon bench language MODEL``.

MODEL is a player as in ``agon match``: ``model:url=http://127.0.0.1:8080/v1,model=NAME``, or a card and its level. A
row says how many of its answers were legal moves, and what it scored. Pairs of games begin after two random plies, from
both sides. It costs what the endpoint takes: some hundred tokens a move.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass
from pathlib import Path

from agon.ai.matches import match as matches
from agon.ai.matches.model_answers import model_answers
from agon.ai.matches.openings import random_openings
from agon.ai.matches.players import PERSONAS, read_spec
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json

GAMES = ("tic_tac_toe", "connect_four", "othello", "checkers", "chess")
LEVELS = ("seed", "sprout", "sapling")


@dataclass
class Result:
    """Games of one pairing. Rates are shares from 0 to 1."""

    game: str
    level: str
    games: int
    score: float
    legal_rate: float
    random_rate: float
    """Share of the moves that were random, after three answers without a legal move."""
    tokens: int
    cost: float
    currency: str


def meet(
    model: str, folders: tuple[Path, ...], game: str, level: str, *, count: int, time_ms: int, seed: int
) -> Result:
    """Play the games of a row. Raises ``EngineError``."""
    kernels = bound_kernels(game)
    options = kernels.rules.options()
    plan = matches.MatchPlan(
        specs=(read_spec(model, folders, game=game), read_spec(f"grove:{level}", folders, game=game)),
        kernels=kernels,
        options=options,
        openings=random_openings(kernels.rules, options, 2, seed),
        games=count,
        limits=Limits(time_ms=time_ms),
        margin_ms=1000,
        seed=seed,
    )
    matches.check(plan)
    matches.warm(plan)
    standing = matches.MatchStanding()
    matches.run(plan, standing, lambda played: None)
    if standing.broken:
        raise SystemExit(f"{game} against {level}: {standing.broken}")
    found = model_answers(standing.games, 0)
    if found is None:
        raise SystemExit(f"{model} is no language model, or was never asked")
    score = sum(each.score(0) for each in standing.games) / len(standing.games)
    rate = found.random / found.moves
    return Result(game, level, count, score, found.legal_rate, rate, found.tokens, found.cost, found.currency)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench language", description="A language model against Grove's levels.")
    parser.add_argument("model", help="as in agon match")
    parser.add_argument("--personas", type=Path, help="folder of further cards")
    parser.add_argument("--game", action="append", help=f"may be given again; default: {', '.join(GAMES)}")
    parser.add_argument("--level", action="append", help=f"may be given again; default: {', '.join(LEVELS)}")
    parser.add_argument("--games", type=int, default=10, help="of each pairing")
    parser.add_argument("--time", type=int, default=60_000, help="milliseconds for a move")
    parser.add_argument("--seed", type=int, default=1)
    add_json_flag(parser)
    chosen = parser.parse_args(argv)
    folders = (PERSONAS,) if chosen.personas is None else (PERSONAS, chosen.personas)
    rows: list[Result] = []
    print(f"{'game':14} {'level':10} {'games':>5} {'score':>7} {'legal':>7} {'random':>7} {'tokens':>10}")
    for game in chosen.game or GAMES:
        for level in chosen.level or LEVELS:
            row = meet(chosen.model, folders, game, level, count=chosen.games, time_ms=chosen.time, seed=chosen.seed)
            rows.append(row)
            print(
                f"{row.game:14} {row.level:10} {row.games:5} {row.score:7.1%} {row.legal_rate:7.1%} "
                f"{row.random_rate:7.1%} {row.tokens:10,}",
                flush=True,
            )
    write_json(chosen.json, [asdict(row) for row in rows])
    return 0
