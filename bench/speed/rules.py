"""Our rules beside other implementations, in one run on one thread: ``agon bench rules``.

Perft: lines counted per second from positions with published counts, which are checked. The last ply is counted without
being played, as in chess programs; "last ply played" plays it too. The peer is python-chess, which also only counts the
last ply.

Playouts: uniformly random games from the start to the end. The peer is OpenSpiel's C++ ``RandomRolloutEvaluator``,
which runs all its playouts in one call, as the only simulation of its ``MCTSBot``; and, as most users do, the same
games played move by move from Python.

``--random-games N`` instead plays N random games of each game on both sides and compares every position. ``--perft
FILE`` instead counts the chess trees in files of positions and counts.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel ships no types.

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.kernels.monte_carlo.playout import playout
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.verbs import Actions, Rng, State
from bench.figures import add_json_flag, machine, write_json
from bench.oracles import chess_trees
from bench.oracles.random_games import PAIRS, Disagreement, Pair, play_both
from bench.speed.perft import perft
from bench.speed.rates import interleaved

PERFTS: dict[str, tuple[tuple[str, int, int], ...]] = {
    "checkers": (("", 10, 18_391_564),),
    "othello": (("", 9, 3_005_288),),
    "chess": (
        ("", 5, 4_865_609),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ),
}
"""Position (empty: the start), plies, lines. Sources: OEIS A133046; A. Bik, "Perft for Reversi"; the perft pages of the
chess programming wiki."""

PLAYOUTS: dict[str, tuple[dict[str, int], str]] = {
    "tic_tac_toe": ({}, "tic_tac_toe"),
    "connect_four": ({}, "connect_four"),
    "othello": ({}, "othello"),
    "checkers": ({}, "checkers"),
    "chess": ({}, "chess"),
    "go": ({"size": 9}, "go(board_size=9,komi=7.5)"),
    "hex": ({"size": 11, "swap": 0}, "hex(board_size=11)"),
}
"""For each game: our options and OpenSpiel's name of it."""


@dataclass(frozen=True)
class Figure:
    """Units per CPU-second on both sides; ``peer`` is 0 if there is none."""

    what: str
    game: str
    unit: str
    ours: float
    peer: float
    note: str

    @property
    def ratio(self) -> float | None:
        return self.ours / self.peer if self.peer else None


def chess_perft(board: Any, depth: int) -> int:
    """Count the lines with python-chess; the last ply is counted, not played."""
    if depth == 1:
        return board.legal_moves.count()
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += chess_perft(board, depth - 1)
        board.pop()
    return found


def perft_rows(game: str, repeats: int) -> list[Figure]:
    rules = games.load(game, jit=True)
    rows: list[Figure] = []
    for position, depth, expected in PERFTS.get(game, ()):
        state = rules.position_from_text(position) if position else rules.initial()
        for played in (False, True):

            def ours(state: State = state, depth: int = depth, played: bool = played) -> int:
                return perft(game, state, depth, played=played)

            if ours() != expected:
                raise SystemExit(f"perft({depth}) of {game} is {ours()}, not {expected}")
            peer: Callable[[], int] | None = None
            note = f"depth {depth}, {position or 'start'}"
            if game == "chess" and not played:
                import chess

                board = chess.Board(position or chess.STARTING_FEN)
                shallow = depth - 2

                def counted(board: Any = board, shallow: int = shallow) -> int:
                    return chess_perft(board, shallow)

                peer, note = counted, f"{note}; python-chess to depth {shallow}"
            one, other = interleaved(ours, peer, repeats)
            rows.append(Figure("perft, last ply played" if played else "perft", game, "leaves/s", one, other, note))
    return rows


def playouts(  # noqa: PLR0917 - Numba kernels are called by position
    start: State, state: State, actions: Actions, probabilities: NDArray[np.float64], rng: Rng, count: int
) -> int:
    """A kernel: play random games from ``start``, one after the other, in ``state``."""
    for _ in range(count):
        for cell in range(len(start)):
            state[cell] = start[cell]
        playout(state, actions, probabilities, rng)
    return count


def playout_rows(game: str, repeats: int) -> list[Figure]:
    import pyspiel

    options, name = PLAYOUTS[game]
    kernels = BoundKernels(game, judged=False)
    rules = kernels.rules
    start = rules.initial(options)
    most = rules.info.most_actions
    scratch = (start.copy(), np.zeros(most, np.int32), np.zeros(most), np.array([1], np.uint64))
    kernel = kernels.bind(playouts)
    kernel(start, *scratch, 1)
    began = time.thread_time()
    kernel(start, *scratch, 20)
    each = max((time.thread_time() - began) / 20, 1e-7)
    theirs: Any = pyspiel.load_game(name).new_initial_state()

    def peer_runs(games_played: int) -> int:
        evaluator: Any = pyspiel.RandomRolloutEvaluator(games_played, 1)
        bot: Any = pyspiel.MCTSBot(theirs.get_game(), evaluator, 1.4, 1, 10, False, 1, False)
        bot.mcts_search(theirs)
        return games_played

    def from_python(games_played: int) -> int:
        rng = random.Random(1)
        for _ in range(games_played):
            state = theirs.clone()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return games_played

    count = int(0.5 / each) + 1
    rows: list[Figure] = []
    for peer, named in ((peer_runs, "C++"), (from_python, "from Python")):
        began = time.thread_time()
        peer(3)
        their_count = int(0.5 / max((time.thread_time() - began) / 3, 1e-6)) + 1
        one, other = interleaved(lambda: kernel(start, *scratch, count), partial(peer, their_count), repeats)
        rows.append(Figure("random playouts", game, "playouts/s", one, other, f"OpenSpiel {named} {name}"))
    return rows


def show(row: Figure) -> None:
    ratio = "" if row.ratio is None else f"{row.ratio:6.1f}x"
    peer = f"{row.peer:>13,.0f}" if row.peer else f"{'-':>13}"
    print(f"{row.game:<14}{row.what:<24}{row.ours:>14,.0f}{peer} {row.unit:<11}{ratio:>8}  {row.note}", flush=True)


def compare(pair: Pair, count: int, seed: int) -> dict[str, Any]:
    """Play ``count`` random games against an oracle; stop at the first difference."""
    rules = games.load(pair.game, jit=True)
    rng = random.Random(f"{seed} {pair.name}")
    began, plies, played = time.monotonic(), 0, 0
    difference = ""
    last = began
    for _ in range(count):
        try:
            plies += play_both(rules, pair, rng)
        except Disagreement as error:
            difference = str(error)
            break
        played += 1
        if sys.stderr.isatty() and time.monotonic() - last > 1:
            last = time.monotonic()
            print(f"\r{pair.name}: {played} of {count} games", end="", file=sys.stderr, flush=True)
    took = time.monotonic() - began
    verdict = difference or "no difference"
    print(f"{pair.name:<40}{played:>7} games {plies:>10,} positions {took:8.1f} s  {verdict}", flush=True)
    return {"pair": pair.name, "games": played, "positions": plies, "seconds": took, "difference": difference}


def main(argv: list[str] | None = None) -> int:
    """Print the table; return 0 unless a count or a random game differs."""
    parser = argparse.ArgumentParser(prog="agon bench rules", description="Our rules beside other implementations.")
    add_json_flag(parser)
    parser.add_argument("--games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--random-games", type=int, metavar="N", help="compare N random games a game instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--perft", nargs="+", type=Path, metavar="FILE", help="check these counts of chess trees instead"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="longest tree of --perft (default 60)")
    arguments = parser.parse_args(argv)
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # slow implementations are in the tests
    wanted = [game for game in games.names() if not arguments.games or game in arguments.games]
    report: dict[str, Any] = {"machine": machine()}
    if arguments.perft:
        found = report["perft"] = chess_trees.check(arguments.perft, arguments.seconds)
        print("\n".join(found["wrong"]), end="\n" * bool(found["wrong"]))
        print(f"{found['counted']} of {found['of']} counts, {len(found['wrong'])} wrong: ", end="")
        print(f"{found['leaves']:,} leaves in {found['seconds']:.1f} s, {found['leaves'] / found['seconds']:,.0f}/s")
        different = bool(found["wrong"])
    elif arguments.random_games is not None:
        pairs = [pair for pair in PAIRS if pair.game in wanted]
        report["random_games"] = [compare(pair, arguments.random_games, arguments.seed) for pair in pairs]
        different = any(entry["difference"] for entry in report["random_games"])
    else:
        rows: list[Figure] = []
        for game in wanted:
            of_game = perft_rows(game, arguments.repeats)
            if game in PLAYOUTS:
                of_game += playout_rows(game, arguments.repeats)
            for row in of_game:
                show(row)
            rows += of_game
        report["rows"] = [{**asdict(row), "ratio": row.ratio} for row in rows]
        different = False
    write_json(arguments.json, report)
    return 1 if different else 0
