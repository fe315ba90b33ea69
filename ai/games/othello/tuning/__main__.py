"""``python -m agon.ai.games.othello.tuning``: play, fit, and write the tables and their source.

The present tables were made in two steps, beginning with earlier ones of 452,128 positions: ``--positions 1500000
--seed 11 --pull 10 --smooth 20 --rounds 20 --trace 0.98 --samples A``, then, by the tables of that step, ``--seed 12
--samples B --more A``. Of five settings of pulls and lambda those with the least error in 300 solved positions of
random games were taken: ``python -m agon.ai.games.othello.tuning.exam`` measures it, by other positions with another
``--seed``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import fill

from agon.ai.games.othello.tables import FILE, store
from agon.ai.games.othello.tuning.fitting import FitSettings, PatternFit, Regression, fit
from agon.ai.games.othello.tuning.games import SOLVED
from agon.ai.games.othello.tuning.positions import OthelloSelfPlay, Positions, played
from agon.ai.tuning.progress import say
from agon.ai.worker.compile_pool import digest_of

NOTE = FILE.with_suffix(".txt")


def note_of(how: OthelloSelfPlay, positions: Positions) -> str:
    """Describe the settings of the games."""
    return (
        f"{int(positions.games[-1]) + 1} games by three plies of search and the tables against itself: seed "
        f"{how.seed}, {how.fewest} to {how.most} random plies first, solved from {SOLVED} empty squares on, kernel "
        f"sources {digest_of('othello')}."
    )


def source(note: str, settings: FitSettings, found: PatternFit) -> str:
    """Describe the source of the tables, without a date."""
    return (
        f"{note} {found.positions} positions fitted to, {found.held} of other games held out. Pull {settings.pull:g}, "
        f"between stages {settings.smooth:g}, {settings.rounds} rounds, lambda {settings.trace:g}. Error "
        f"{found.error:.2f} discs, held out {found.held_error:.2f} of {found.held_spread:.2f}; of the solved ones held "
        f"out {found.solved_error:.2f}."
    )


def main(argv: list[str] | None = None) -> int:
    """Write the tables and print their source."""
    play, settings = OthelloSelfPlay(), FitSettings()
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.games.othello.tuning", description="Fit Othello's patterns to games."
    )
    parser.add_argument("--positions", type=int, default=5_000_000, help="number of positions (default: 5,000,000)")
    parser.add_argument("--seed", type=int, default=play.seed)
    parser.add_argument("--fewest", type=int, default=play.fewest, help="least number of random plies at the start")
    parser.add_argument("--most", type=int, default=play.most)
    parser.add_argument("--pull", type=float, default=settings.pull)
    parser.add_argument("--smooth", type=float, default=settings.smooth, help="pull between neighbouring stages")
    parser.add_argument("--rounds", type=int, default=settings.rounds)
    parser.add_argument("--trace", type=float, default=settings.trace, help="lambda; 1: fit to results alone")
    parser.add_argument("--samples", type=Path, metavar="FILE", help=".npz file: read if it exists, else written")
    parser.add_argument("--more", type=Path, nargs="*", default=[], metavar="FILE", help="further samples to fit to")
    chosen = parser.parse_args(argv)
    stored: Path | None = chosen.samples
    if stored is not None and stored.exists():
        positions, note = Positions.load(stored)
    else:
        how = OthelloSelfPlay(chosen.seed, chosen.fewest, chosen.most)
        positions = played(how, chosen.positions, say)
        note = note_of(how, positions)
        if stored is not None:
            positions.save(stored, note)
    for path in chosen.more:
        others, why = Positions.load(path)
        positions, note = positions.with_others(others), f"{note} {why}"
    settings = FitSettings(chosen.pull, chosen.smooth, chosen.rounds, chosen.trace)
    found = fit(Regression(), positions, settings, say)
    store(found.tables.weights, found.tables.beside)
    paragraph = source(note, settings, found)
    NOTE.write_text(f"{fill(paragraph, 118)}\n", "utf-8")
    say(paragraph)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
