"""Positions with known values, solved exactly: ``agon bench solving --truth DIR``.

Othello: positions 40-45 of the FFO suite, the difference of discs and a best move; the table is cleared in between.
Checkers: a sample of endings of two pieces against two, compared by result and length. Connect Four: P. Pons' sets, one
search a position on one thread, with the table kept from position to position. Every value is compared; times are CPU
times of the kernel with its set-up.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from agon.ai.games.checkers.solver import plies_of, value_of
from agon.ai.games.connect_four.solver import ConnectFourSolver
from agon.ai.games.othello.solver import OthelloSolver, memory_of
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json

OTHELLO_TABLE_BITS = 22
SETS = ("Test_L3_R1", "Test_L2_R1", "Test_L1_R1")


@dataclass
class Solved:
    name: str
    positions: int
    wrong: int
    nodes: int
    cpu_seconds: float

    def __str__(self) -> str:
        mean = self.cpu_seconds / self.positions * 1e6
        rate = self.nodes / self.cpu_seconds / 1e6
        return (
            f"{self.name:<12}{self.positions:>6} positions, {self.wrong} wrong, {mean:>12,.1f} us a position, "
            f"{self.nodes / self.positions:>13,.0f} nodes a position, {rate:.1f} M nodes/s"
        )


def score_of(solver: ConnectFourSolver, played: int) -> int:
    """Return the score in the sets' units: 1 if the side to move wins with its last disc, 2 with the one before."""
    return solver.sign * (22 - (played + solver.plies + 1) // 2)


def solve_set(path: Path) -> Solved:
    kernels = bound_kernels("connect_four")
    rules = kernels.rules
    cases = [line.split() for line in path.read_text().splitlines() if line]
    tasks: list[tuple[ConnectFourSolver, int, int]] = []
    for moves, score in cases:
        state = rules.initial()
        for move in moves:
            state = rules.apply(state, int(move) - 1)
        task = Problem(kernels, state, rules.current(state), rules.options(), Limits())
        tasks.append((ConnectFourSolver(task), len(moves), int(score)))
    found = Solved(path.name, len(tasks), 0, 0, 0.0)
    for solver, played, score in tasks:
        began = time.thread_time()
        solver.value()
        found.cpu_seconds += time.thread_time() - began
        found.nodes += solver.nodes
        found.wrong += score_of(solver, played) != score
    return found


def solve_endgames(path: Path, numbers: list[int]) -> Iterator[Solved]:
    """Solve positions of an OBF file (the first is number 40): board, side to move, each move's difference of discs."""
    kernels = bound_kernels("othello")
    rules = kernels.rules
    lines = path.read_text().splitlines()
    for number in numbers:
        position, *rest = lines[number - 40].split(";")
        scores = {
            move.strip().lower(): int(score) for move, _, score in (word.partition(":") for word in rest) if score
        }
        state = rules.position_from_text(position.strip())
        task = Problem(kernels, state, rules.current(state), rules.options(), Limits())
        solver = OthelloSolver(task, table_bits=OTHELLO_TABLE_BITS)
        memory_of(OTHELLO_TABLE_BITS).fill(0)
        began = time.thread_time()
        solver.run(1 << 62)
        spent = time.thread_time() - began
        best = max(scores.values())
        wrong = solver.value != best or scores[rules.action_to_text(state, solver.action)] != best
        yield Solved(f"FFO {number}", 1, int(wrong), solver.nodes, spent)


def judge_endings(path: Path) -> Solved:
    """Compare the endings of a file. Each line: the mover's squares and the other's, counted from the mover's home row,
    with ``k`` after a king's; the result for the mover; plies to the end, -1 for a draw."""
    rules = bound_kernels("checkers").rules
    found = Solved("checkers 2v2", 0, 0, 0, 0.0)
    for line in path.read_text().splitlines():
        if line.startswith(("#", "mover")):
            continue
        mover, other, result, plies = line.split(",")
        state = rules.position_from_text(f"B:W{_squares(other)}:B{_squares(mover)}")
        began = time.thread_time()
        value = value_of(rules, state)
        found.cpu_seconds += time.thread_time() - began
        found.positions += 1
        shown = "" if value is None else "draw" if value == 0 else "win" if value > 0 else "loss"
        found.wrong += shown != result or (value is not None and value != 0 and plies_of(value) != int(plies))
    return found


def _squares(text: str) -> str:
    """Return "6 11k" in PDN: "7,K12"."""
    pieces = sorted((int(word.rstrip("k")) + 1, word.endswith("k")) for word in text.split())
    return ",".join(f"{'K' * is_king}{square}" for square, is_king in pieces)


def main(argv: list[str] | None = None) -> int:
    """Print a line for each set; return 0 if every value is right."""
    parser = argparse.ArgumentParser(
        prog="agon bench solving", description="Positions with known values, solved exactly."
    )
    parser.add_argument("--truth", type=Path, metavar="DIR", required=True, help="folder with connect4/ and othello/")
    parser.add_argument("--sets", nargs="*", choices=SETS, default=list(SETS))
    parser.add_argument("--ffo", nargs="*", type=int, default=list(range(40, 46)), help="which of FFO 40-49")
    parser.add_argument("--no-checkers", action="store_true", help="leave out the endings of checkers")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    found: list[Solved] = []
    for name in arguments.sets:
        found.append(solve_set(arguments.truth / "connect4" / name))
        print(found[-1], flush=True)
    endgames: list[Solved] = []
    for one in solve_endgames(arguments.truth / "othello" / "fforum-40-49.obf", arguments.ffo):
        endgames.append(one)
        print(one, flush=True)
    if not arguments.no_checkers:
        found.append(judge_endings(arguments.truth / "checkers" / "endgames_2v2_sample.csv"))
        print(found[-1], flush=True)
    if endgames:
        print(f"FFO together {sum(one.cpu_seconds for one in endgames):.1f} CPU s", flush=True)
    found += endgames
    write_json(arguments.json, [asdict(one) for one in found])
    return 1 if any(one.wrong for one in found) else 0
