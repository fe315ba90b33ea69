"""``python -m agon.ai.games.othello.tuning``: play, fit, and write the tables and their source.

The present tables were made in two steps. First ``--by-hand --nodes 1000 --most 16 --games 8000 --trace 1 --pull 100
--rounds 30 --samples A``: games by rules of thumb, fitted to their results (the second step began with the tables
fitted to the first 6000 of them). Then ``--seed 2 --games 2000 --rounds 30 --samples B --more A``: games by those
tables too, and everything that followed each position in the target.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from textwrap import fill

from agon.ai.games.othello.tables import FILE, store
from agon.ai.games.othello.tuning.fitting import FitSettings, PatternFit, Regression, fit
from agon.ai.games.othello.tuning.positions import OthelloSelfPlay, Positions, played
from agon.ai.search.progress import say
from agon.ai.worker.compile_pool import digest_of

NOTE = FILE.with_suffix(".txt")


def note_of(how: OthelloSelfPlay, games: int) -> str:
    """Describe the settings of the games."""
    judge = "its tables" if how.fitted else "rules of thumb"
    return (
        f"{games} games of the alpha-beta engine, judging by {judge}, against itself: seed {how.seed}, {how.nodes} "
        f"nodes a move, {how.fewest} to {how.most} random plies first, kernel sources {digest_of('othello')}."
    )


def source(note: str, settings: FitSettings, found: PatternFit) -> str:
    """Describe the source of the tables, without a date."""
    return (
        f"{note} {found.positions} positions fitted to, {found.held} of other games held out. Pull {settings.pull:g}, "
        f"{settings.rounds} rounds, lambda {settings.trace:g}. Error {found.error:.2f} discs, "
        f"held out {found.held_error:.2f} of {found.held_spread:.2f}."
    )


def main(argv: list[str] | None = None) -> int:
    """Write the tables and print their source."""
    play, settings = OthelloSelfPlay(), FitSettings()
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.games.othello.tuning", description="Fit Othello's patterns to games."
    )
    parser.add_argument("--games", type=int, default=5000, help="number of games (default: 5000)")
    parser.add_argument("--seed", type=int, default=play.seed)
    parser.add_argument("--nodes", type=int, default=play.nodes, help=f"nodes a move (default: {play.nodes})")
    parser.add_argument("--fewest", type=int, default=play.fewest, help="least number of random plies at the start")
    parser.add_argument("--most", type=int, default=play.most)
    parser.add_argument("--by-hand", action="store_true", help="play by rules of thumb, not by the present tables")
    parser.add_argument("--pull", type=float, default=settings.pull)
    parser.add_argument("--rounds", type=int, default=settings.rounds)
    parser.add_argument("--trace", type=float, default=settings.trace, help="lambda; 1: fit to results alone")
    parser.add_argument("--samples", type=Path, metavar="FILE", help=".npz file: read if it exists, else written")
    parser.add_argument("--more", type=Path, nargs="*", default=[], metavar="FILE", help="further samples to fit to")
    chosen = parser.parse_args(argv)
    stored: Path | None = chosen.samples
    if stored is not None and stored.exists():
        positions, note = Positions.load(stored)
    else:
        how = OthelloSelfPlay(chosen.seed, chosen.nodes, chosen.fewest, chosen.most, fitted=not chosen.by_hand)
        positions, note = played(how, range(chosen.games), say), note_of(how, chosen.games)
        if stored is not None:
            positions.save(stored, note)
    for path in chosen.more:
        others, why = Positions.load(path)
        positions, note = positions.with_others(others), f"{note} {why}"
    settings = FitSettings(chosen.pull, chosen.rounds, chosen.trace)
    found = fit(Regression(), positions, settings, say)
    store(found.tables.weights, found.tables.beside)
    paragraph = source(note, settings, found)
    NOTE.write_text(f"{fill(paragraph, 118)}\n", "utf-8")
    say(paragraph)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
