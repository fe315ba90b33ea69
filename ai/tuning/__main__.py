"""``python -m agon.ai.tuning GAME``: play, fit, and write the weights."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from agon.ai.evaluation import listing
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.tuning.features import Tuned, rows_of
from agon.ai.tuning.progress import say
from agon.ai.tuning.regression import Descent, LogisticFit, fit
from agon.ai.tuning.samples import Samples, SelfPlay, batches, join, with_values
from agon.ai.worker.compile_pool import digest_of


def played(how: SelfPlay, number: int, processes: int) -> tuple[Samples, str]:
    """Return the samples of so many games, and a description of them."""
    parts: list[Samples] = []
    for part in batches(how, number, processes):
        parts.append(part)
        say(f"{sum(len(some.results) for some in parts)} positions, {100 * len(parts) * 50 // number} % of the games")
    note = (
        f"{number} games of the alpha-beta engine against itself: seed {how.seed}, {how.nodes} nodes a move, "
        f"{how.fewest} to {how.most} random plies first, kernel sources {digest_of(how.game)}."
    )
    return join(parts), note


def source(note: str, descent: Descent, found: LogisticFit) -> str:
    """Describe the source of the weights, without a date."""
    return (
        f"{note} {found.positions} quiet positions fitted to, {found.held} of other games held out. K "
        f"{found.unit:.6f}; mean cross-entropy {found.before:.5f} before and {found.after:.5f} after, held out "
        f"{found.held_before:.5f} and {found.held_after:.5f}. {descent.epochs} epochs, first step {descent.step:g}, "
        f"leash {descent.leash:g}, results {descent.results:.0%} of the target where positions are judged."
    )


def main(argv: list[str] | None = None) -> int:
    """Write the module of the weights and print their source."""
    known = listing.games_with("tune")
    play, descent = SelfPlay(""), Descent()
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.tuning", description="Fit the weights of an evaluation to games."
    )
    parser.add_argument("game", choices=known)
    parser.add_argument("--games", type=int, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--seed", type=int, default=play.seed)
    parser.add_argument("--nodes", type=int, default=play.nodes, help=f"nodes a move (default: {play.nodes})")
    parser.add_argument("--processes", type=int, default=2, help="number of processes; does not change the result")
    parser.add_argument("--most", type=int, help="number of random positions to fit to (default: all)")
    parser.add_argument(
        "--judge", type=int, metavar="NODES", help="also fit to the values of a search of so many nodes"
    )
    parser.add_argument(
        "--results", type=float, default=descent.results, help="share of the results in the target then"
    )
    parser.add_argument("--epochs", type=int, default=descent.epochs)
    parser.add_argument("--step", type=float, default=descent.step)
    parser.add_argument("--leash", type=float, default=descent.leash)
    parser.add_argument("--samples", type=Path, metavar="FILE", help=".npz file: read if it exists, else written")
    parser.add_argument("--more", type=Path, nargs="*", default=[], metavar="FILE", help="further samples to fit to")
    parser.add_argument("--start", action="store_true", help="write what a fit begins with, and play no games")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write there instead of into the evaluation")
    arguments = parser.parse_args(argv)
    part: Any = listing.part_of(arguments.game, "tune")
    tuned: Tuned = part.TUNED
    descent = Descent(arguments.epochs, arguments.step, arguments.leash, arguments.results)
    out = arguments.out or tuned.path
    if arguments.start:
        out.write_text(tuned.text(tuned.start, "Rules of thumb (``agon.ai.games.chess.hand_tuned``)."), "utf-8")
        return 0
    stored: Path | None = arguments.samples
    is_new = stored is None or not stored.exists()
    if stored is not None and not is_new:
        samples, note = Samples.load(stored)
    else:
        samples, note = played(
            SelfPlay(arguments.game, arguments.seed, arguments.nodes), arguments.games, arguments.processes
        )
    for path in arguments.more:
        more, why = Samples.load(path)
        samples, note = join([samples, more.after(samples)]), f"{note} {why}"
    if arguments.most is not None and arguments.most < len(samples.results):
        samples = samples.some(arguments.most, arguments.seed)
    if arguments.judge is not None:
        samples = with_values(samples, arguments.game, arguments.judge, arguments.processes)
        note += f" {len(samples.results)} positions of them, each judged by a search of {arguments.judge} nodes."
    if stored is not None and is_new:
        samples.save(stored, note)
    say(f"{len(samples.results)} positions, mean result {np.mean(samples.results):.3f}")
    rows = rows_of(bound_kernels(arguments.game), tuned, samples)
    found = fit(rows, samples, tuned.start, descent, say)
    paragraph = source(note, descent, found)
    out.write_text(tuned.text(found.weights, paragraph), "utf-8")
    say(paragraph)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
