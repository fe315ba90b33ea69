"""A scale that people know: ``agon bench known --game chess --level birch --program "uci:stockfish;UCI_Elo=1350;..."``.

A level of Grove plays a program whose strength others have published, both at fixed nodes, so that the load of the
machine does not matter. Each game begins after random plies, once with each colour. Results go to a file; a later
call goes on from it. ``--write`` fits a straight line through all results in the file, from the level's rating to the
published scale, by the likelihood of the scores, and writes ``ai/personas/measured/known``: cards show it.
"""

from __future__ import annotations

import argparse
import math
import platform
import random
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from agon import games
from agon.ai.engines import registry
from agon.ai.matches.adjudication import Adjudication
from agon.ai.matches.game import Pairing, Referee, play
from agon.ai.matches.openings import random_openings
from agon.ai.matches.players import PERSONAS, Player, read_spec
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.style.grove_scale import Step, scale_of
from agon.protocol.cards import Limits
from agon.protocol.measured import KnownScale
from bench.figures import add_row, read_rows

PLIES: Final = 4
PER_UNIT: Final = {"elo": 1.0, "kyu": -100.0}
"""Elo points in a unit of the scale. A kyu is 100 points of the European Go Federation's ratings; less is better."""
Z: Final = 1.96
POINT: Final = math.log(10.0) / 400.0
"""Log odds of an Elo point."""
STEPS: Final = 50
FARTHEST: Final = 800.0
"""Most Elo points of a step of the fit, and of a lead that it counts."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A game. ``score``: of the level, which was rated ``rating`` then; ``published``: the program's strength."""

    game: str
    level: str
    rating: float
    program: str
    published: float
    number: int
    score: float


def measure(step: Step, given: argparse.Namespace) -> None:
    """Play the games that are missing in the file."""
    kernels = bound_kernels(given.game)
    rules = kernels.rules
    referee = Referee(kernels, rules.options(), lambda: False, adjudication=Adjudication(0.95, 4))
    ours = Player(step.name, registry.engines()["persona"], {}, step.limits, 0)
    ours.settings = registry.settings(ours.engine, step.parameters)
    spec = read_spec(given.program, game=given.game)
    mine = [each for each in read_rows(given.file, Result) if (each.level, each.program) == (step.name, given.program)]
    source = random_openings(rules, rules.options(), PLIES, given.seed)
    starts = [next(source) for _ in range((given.games + 1) // 2)]
    theirs = spec.make(Limits(), 600_000)
    until = time.monotonic() + 60.0 * given.minutes
    try:
        for number in range(len(mine), given.games):
            if time.monotonic() >= until:
                print("not done: call it again to go on")
                return
            seed = random.Random(f"{given.seed} {step.name} {given.program} {number}").getrandbits(32)
            played = play(referee, [ours, theirs], Pairing(number, starts[number // 2], number % 2, seed))
            if played is None:
                raise RuntimeError("a game was broken off, and nobody had asked for it")
            row = Result(
                game=given.game,
                level=step.name,
                rating=step.rating,
                program=given.program,
                published=given.published,
                number=number,
                score=played.score(0),
            )
            mine.append(row)
            add_row(given.file, row)
    finally:
        theirs.close()


def fit(results: Sequence[Result], per_unit: float) -> tuple[float, float, float]:
    """Return (zero, slope, half of the 95 % interval in the middle of the results), in units of the scale.

    The score of a game is expected to be ``1 / (1 + 10 ** (-lead / 400))`` for a lead in Elo points. The interval is
    that of the matches' distances from the line, which holds what is wrong with a straight line too.
    """
    ratings = np.array([each.rating for each in results])
    published = np.array([each.published for each in results]) * per_unit
    scores = np.array([each.score for each in results])
    middle, spread = float(ratings.mean()), max(1.0, float(ratings.std()))

    design = np.column_stack([np.ones(len(results)), (ratings - middle) / spread])
    line = np.array([published.mean(), spread])
    for _ in range(STEPS):  # Newton's method on the logarithm of the likelihood
        chance = 1.0 / (1.0 + np.exp(-POINT * np.clip(design @ line - published, -FARTHEST, FARTHEST)))
        gradient = design.T @ (scores - chance)
        curve = POINT * (design * (chance * (1.0 - chance))[:, None]).T @ design
        line += np.clip(np.linalg.solve(curve + 1e-9 * np.eye(2), gradient), -FARTHEST, FARTHEST)
    height, slope = float(line[0]), float(line[1]) / spread
    matches = sorted({(each.level, each.rating, each.program, each.published) for each in results})
    distances = [
        _lead([each.score for each in results if (each.level, each.program) == (level, program)])
        + strength * per_unit
        - (height + slope * (rating - middle))
        for level, rating, program, strength in matches
    ]
    freedom = max(1, len(distances) - 2)
    unsure = Z * math.sqrt(sum(each * each for each in distances) / freedom)
    return (height - slope * middle) / per_unit, slope / per_unit, unsure / abs(per_unit)


def _lead(scores: Sequence[float]) -> float:
    """Return Elo points of a match's score; half a game is added to each side, as no score is certain."""
    share = (sum(scores) + 0.5) / (len(scores) + 1.0)
    return 400.0 * math.log10(share / (1.0 - share))


def text(given: argparse.Namespace, results: Sequence[Result]) -> str:
    """Return the fitted scale as TOML, with each match in a comment."""
    per_unit = PER_UNIT[given.unit]
    zero, slope, unsure = fit(results, per_unit)
    known = KnownScale(
        game=given.game,
        unit=given.unit,
        tied_to=given.tied_to,
        zero=round(zero, 2),
        slope=round(slope, 5),
        plus_minus=round(unsure, 1),
        lowest=min(each.rating for each in results),
        highest=max(each.rating for each in results),
        games=len(results),
        date=datetime.now(UTC).date().isoformat(),
    )
    lines = ["# Written by `agon bench known --write`: how measured ratings read on a scale that people know.", ""]
    fields = msgspec.to_builtins(known)
    lines += [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in fields.items()]
    lines += ["", f"# The matches, with {platform.processor() or platform.machine()}, at fixed nodes or depth:"]
    lines += [f"# {line}" for line in matches_of(results)]
    return "\n".join(lines) + "\n"


def matches_of(results: Sequence[Result]) -> list[str]:
    """Return a line for each match, weakest level first."""
    lines: list[str] = []
    for rating, published, level, program in sorted({(r.rating, r.published, r.level, r.program) for r in results}):
        scores = [each.score for each in results if (each.level, each.program) == (level, program)]
        share = sum(scores) / len(scores)
        lines.append(f"{level} ({rating:.0f}) against {program} ({published:g}): {share:.0%} of {len(scores)}")
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="agon bench known", description=__doc__)
    known = [name for name in games.names() if scale_of(name) is not None]
    parser.add_argument("--game", choices=known, required=True)
    parser.add_argument("--level", help="a level of Grove")
    parser.add_argument("--program", help='its opponent, as in `agon match`: "uci:stockfish;UCI_Elo=1350;depth=14"')
    parser.add_argument("--published", type=float, help="the program's strength on the published scale")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--file", type=Path, default=Path("known.ndjson"), help="results (default: known.ndjson)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after this time; a later call goes on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="fit the results of this game and write the scale")
    parser.add_argument("--unit", choices=sorted(PER_UNIT), default="elo")
    parser.add_argument("--tied-to", default="", help="whose scale it is, in words for cards")
    given = parser.parse_args(arguments)
    scale = scale_of(given.game)
    if scale is None:
        parser.error(f"the levels of {given.game} have no ratings")
    if given.level is not None:
        if given.program is None or given.published is None:
            parser.error("--level needs --program and --published")
        step = next((each for each in scale.steps if each.name == given.level), None)
        if step is None:
            parser.error(f"Grove has no level {given.level} in this game")
        measure(step, given)
    results = [each for each in read_rows(given.file, Result) if each.game == given.game]
    if not results:
        parser.error(f"{given.file} holds no results of {given.game}")
    for line in matches_of(results):
        print(line)
    if given.write:
        found = text(given, results)
        print(found, end="")
        folder = PERSONAS / "measured" / "known"
        folder.mkdir(exist_ok=True)
        (folder / f"{given.game}.toml").write_text(found, "utf-8")
    return 0
