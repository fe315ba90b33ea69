"""Chess positions with one solution, each searched for a given time: ``agon bench tactics --truth DIR``.

In suites of best moves the move played at the end of the time counts. In suites of mates the search must prove the
shortest mate. The engine is alpha-beta with its defaults, on one thread. With ``--cpu`` the seconds are CPU seconds, so
that other work on the machine changes nothing.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search.budget import Budget
from agon.ai.search.contract import Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.chess.texts import action_from_text
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json

SUITES = {"wac": "sarona_wac-revised.epd", "bratko-kopec": "bratko-kopec.epd", "mates": "mates_400.epd"}
SECONDS = {"wac": 1.0, "bratko-kopec": 1.0, "mates": 5.0}
MOST_MATE = 5
"""Longest mate (moves) that is tried."""
_OPERATION = re.compile(r'(\w+) ("[^"]*"|[^;]*);')


@dataclass(frozen=True)
class Case:
    """A position with the moves that solve it, the moves that do not, or its mate."""

    name: str
    fen: str
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    mate: int | None = None
    """Moves to mate; negative if the side to move is mated."""

    @property
    def plies(self) -> int | None:
        """Plies to mate."""
        if self.mate is None:
            return None
        return 2 * self.mate - 1 if self.mate > 0 else -2 * self.mate


@dataclass
class Answer:
    """The search's answer to one case."""

    case: str
    solved: bool
    played: str
    seconds: float
    nodes: int
    depth: int
    wanted: str = ""


@dataclass
class Outcome:
    suite: str
    seconds: float
    found: list[Answer] = field(default_factory=list[Answer])

    def solved(self) -> int:
        return sum(one.solved for one in self.found)


def read_cases(text: str, longest: int = MOST_MATE) -> Iterator[Case]:
    """Yield the positions of an EPD text (S. Edwards, "Standard: Portable Game Notation", 1994, section 16.2)."""
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            continue
        *board, rest = row.split(maxsplit=4)
        operations = {match[1]: match[2].strip('"') for match in _OPERATION.finditer(rest)}
        name, fen = operations.get("id", str(number)), " ".join([*board, "0 1"])
        best = tuple(operations.get("bm", "").split())
        if best and best[0].startswith("#"):
            mate = int(best[0][1:])
            if abs(mate) <= longest:
                yield Case(name, fen, mate=mate)
        else:
            yield Case(name, fen, best, tuple(operations.get("am", "").split()))


def is_solved(case: Case, action: int, value: float | None, ends_in: int | None) -> bool:
    """True if the answer solves the case. A mate must be the shortest."""
    if case.plies is not None:
        sign = 1.0 if case.plies % 2 else -1.0
        return value == sign and ends_in == case.plies
    state = games.load("chess").position_from_text(case.fen)
    best, avoid = ([action_from_text(state, text) for text in texts] for texts in (case.best, case.avoid))
    return action not in avoid and (not best or action in best)


def solve(
    case: Case, seconds: float, nodes: int | None, settings: Mapping[str, Value], clock: Callable[[], float]
) -> Answer:
    """Search one position for ``seconds`` of ``clock``, or up to ``nodes`` nodes."""
    kernels = bound_kernels("chess")
    rules = kernels.rules
    state = rules.position_from_text(case.fen)
    limits = Limits(time_ms=round(1000 * seconds)) if nodes is None else Limits(nodes=nodes)
    problem = Problem(
        kernels,
        state,
        rules.current(state),
        rules.options(),
        limits,
        report_seconds=3600.0,
        budget=partial(Budget, clock=clock),
    )
    engine = AlphaBeta()
    began = clock()
    decision = engine.choose(problem, registry.settings(engine, settings))
    thinking = decision.thinking
    played = rules.action_to_text(state, decision.action)
    if thinking.ends_in is not None and thinking.value:
        played += f" (mate in {thinking.ends_in} plies)"
    return Answer(
        case.name,
        is_solved(case, decision.action, thinking.value, thinking.ends_in),
        played,
        clock() - began,
        thinking.nodes,
        thinking.depth or 0,
        f"#{case.mate}" if case.mate is not None else " ".join([*case.best, *(f"not {text}" for text in case.avoid)]),
    )


def run(suite: str, path: Path, seconds: float, arguments: argparse.Namespace) -> Outcome:
    cases = list(read_cases(path.read_text(), arguments.mates))[:: arguments.every]
    outcome = Outcome(suite, seconds)
    settings: dict[str, Value] = {}
    for setting in arguments.set:
        name, _, value = setting.partition("=")
        settings[name] = json.loads(value)
    clock = time.thread_time if arguments.cpu else time.perf_counter
    for case in cases:
        found = solve(case, seconds, arguments.nodes, settings, clock)
        outcome.found.append(found)
        if not found.solved or arguments.verbose:
            print(
                f"  {'solved' if found.solved else 'missed'} {found.case:<10} {found.played:<24} wanted "
                f"{found.wanted:<14} depth {found.depth:>2}, {found.nodes:>11,} nodes, {found.seconds:.2f} s",
                flush=True,
            )
    return outcome


def show(outcome: Outcome) -> None:
    total, solved = len(outcome.found), outcome.solved()
    spent = sum(found.seconds for found in outcome.found)
    nodes = sum(found.nodes for found in outcome.found)
    print(
        f"{outcome.suite:<14}{solved:>4} of {total} ({solved / max(total, 1):.1%}) at {outcome.seconds:g} s; "
        f"{spent:.0f} s, {nodes / max(spent, 1e-9) / 1e6:.2f} M nodes/s",
        flush=True,
    )


def main(argv: list[str] | None = None) -> int:
    """Print the missed cases and the number of solved ones; 2 if the folder does not exist."""
    parser = argparse.ArgumentParser(prog="agon bench tactics", description="Chess positions with one solution.")
    parser.add_argument("--truth", type=Path, metavar="DIR", required=True, help="folder with chess/*.epd")
    parser.add_argument("--suites", nargs="*", choices=list(SUITES), default=list(SUITES))
    parser.add_argument("--seconds", type=float, help="a position (default: 1, mates 5)")
    parser.add_argument("--nodes", type=int, help="a position, instead of a time: the same on every machine")
    parser.add_argument("--cpu", action="store_true", help="seconds are CPU seconds of the one thread that searches")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th position")
    parser.add_argument("--mates", type=int, default=MOST_MATE, metavar="N", help="mates in up to N moves")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=JSON", help="settings of the engine")
    parser.add_argument("--verbose", action="store_true", help="show what was solved too")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    paths = {suite: arguments.truth / "chess" / SUITES[suite] for suite in arguments.suites}
    for path in paths.values():
        if not path.is_file():
            parser.error(f"there is no {path}")
    outcomes: list[Outcome] = []
    for suite, path in paths.items():
        outcomes.append(run(suite, path, arguments.seconds or SECONDS[suite], arguments))
        show(outcomes[-1])
    write_json(arguments.json, [asdict(outcome) for outcome in outcomes])
    return 0
