"""What each technique of the alpha-beta engine is worth: ``agon bench ablation GAME``.

Nodes: the same positions searched to the same depth, with the engine's defaults and with one technique switched off (or
on, where the default is off). Techniques that leave nothing out are judged by that; those that make a search selective
change what a depth means, so for them ``--elo`` says more: a match at the same number of nodes a move, the defaults
against the engine without the technique. A book shows only where games begin in it: its match is played from all of its
first positions.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.search import opening_book
from agon.ai.search.contract import Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.strength.duels import Duel, fight

PLIES = (0, 6, 12, 18, 24)
"""How far into random games the positions lie."""
SEED = 7
BOOK_PLIES = 2
"""How long the openings are that a book's match is played from."""
ENOUGH_NODES = 300_000
"""Without ``--depth`` each position is searched as deep as the defaults get within so many nodes."""
ALTERNATIVES: Mapping[str, Value] = {"table_mb": 0, "aspiration": 0.0, "beam": 4}
"""What a setting that is no switch is changed to."""


@dataclass
class Row:
    """``ratio``: nodes with the setting changed as a multiple of those with the defaults; ``moves``: in how many
    positions the chosen action stayed the same; ``match``: of the defaults against the changed setting."""

    setting: str
    nodes: int
    ratio: float
    moves: int
    match: Duel | None = None


def changes() -> dict[str, dict[str, Value]]:
    """Each technique of the engine, changed from its default."""
    found: dict[str, dict[str, Value]] = {}
    for name, parameter in AlphaBeta.parameters.items():
        if isinstance(parameter.default, bool):
            found[f"{name}={str(not parameter.default).lower()}"] = {name: not parameter.default}
        elif name in ALTERNATIVES:
            found[f"{name}={ALTERNATIVES[name]}"] = {name: ALTERNATIVES[name]}
    return found


def positions(game: str) -> list[State]:
    """The same ones every time."""
    rules = games.load(game)
    found: list[State] = []
    for plies in PLIES:
        rng = random.Random(SEED + plies)
        state = rules.initial()
        for _ in range(plies):
            after = rules.apply(state, rng.choice(rules.legal(state)))
            if rules.is_over(after):
                break
            state = after
        found.append(state)
    return found


def search(game: str, state: State, limits: Limits, settings: Mapping[str, Value]) -> tuple[int, int, int]:
    """(nodes, action, depth of the last finished iteration)."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    problem = Problem(kernels, state, rules.current(state), rules.options(), limits, report_seconds=3600.0)
    decision = registry.think(AlphaBeta(), problem, settings)
    return decision.thinking.nodes, decision.action, decision.thinking.depth or 1


def ablate(game: str, depth: int | None, only: list[str]) -> list[Row]:
    states = positions(game)
    depths = [depth or search(game, state, Limits(nodes=ENOUGH_NODES), {})[2] for state in states]
    base = [search(game, state, Limits(depth=most), {}) for state, most in zip(states, depths, strict=True)]
    total = sum(nodes for nodes, _, _ in base)
    rows = [Row("defaults", total, 1.0, len(states))]
    show(rows[0], len(states))
    for label, settings in changes().items():
        if only and not any(label.startswith(name) for name in only):
            continue
        if (
            "book" in settings
            and opening_book.book_for(bound_kernels(game).rules, bound_kernels(game).rules.options()) is None
        ):
            continue
        if "endings" in settings and not bound_kernels(game).has_endings:
            continue
        if "fitted" in settings and bound_kernels(game).hand_tuned is bound_kernels(game):
            continue
        # Where a technique is worth most, the search without it would take for ever
        found = [
            search(game, state, Limits(depth=most, nodes=100 * ENOUGH_NODES), settings)
            for state, most in zip(states, depths, strict=True)
        ]
        nodes = sum(nodes for nodes, _, _ in found)
        same = sum(one[1] == other[1] for one, other in zip(base, found, strict=True))
        rows.append(Row(label, nodes, nodes / total, same))
        show(rows[-1], len(states))
    return rows


def book_lines(game: str) -> Iterator[str]:
    """The first ``BOOK_PLIES`` moves of every game that does not leave the book before."""
    rules = games.load(game)
    options = rules.options()
    book = opening_book.book_for(rules, options)
    waiting: list[tuple[State, tuple[str, ...]]] = [(rules.initial(options), ())]
    while waiting:
        state, texts = waiting.pop()
        if book is None or rules.is_over(state) or book.find(rules, state) is None:
            continue
        if len(texts) == BOOK_PLIES:
            yield " ".join(texts)
            continue
        for action in rules.legal(state):
            waiting.append((rules.apply(state, action), (*texts, rules.action_to_text(state, action))))


def of_book(changed: str, game: str, most: int, nodes: int) -> Duel:
    """A match without the book against one with it; no game twice."""
    lines = sorted(book_lines(game))
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        return fight("alphabeta", changed, game, min(most, 2 * len(lines)), nodes=nodes, openings=file.name)


def show(row: Row, count: int) -> None:
    print(f"  {row.setting:<28}{row.nodes:>13,} nodes {row.ratio:>8.2f}x  {row.moves}/{count} same", flush=True)


def of_simulations(arguments: argparse.Namespace) -> int:
    """The techniques of the Monte Carlo engine."""
    from bench.strength.ablation_mcts import ablate as ablate_mcts

    count, simulations = arguments.elo or 8, min(arguments.nodes, 1000)
    print(f"{arguments.game}: {count} games at {simulations:,} simulations a move, with the change against without")
    rows = ablate_mcts(games.room(arguments.game).INFO, arguments.only, count, simulations)
    if arguments.json:
        report = {"game": arguments.game, "engine": "mcts", "rows": [asdict(row) for row in rows]}
        arguments.json.write_text(json.dumps(report, indent=2) + "\n")
    return 0


def main(argv: list[str] | None = None) -> int:
    """Prints a line for each technique."""
    parser = argparse.ArgumentParser(prog="bench ablation", description="What each technique of alpha-beta is worth.")
    parser.add_argument("game")
    parser.add_argument("--depth", type=int, help="plies (default: as the defaults get in 300,000 nodes)")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="these techniques alone")
    parser.add_argument("--elo", type=int, metavar="GAMES", help="play so many games for each technique too")
    parser.add_argument("--nodes", type=int, default=20_000, help="a move of these games")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--engine", choices=("alphabeta", "mcts"), default="alphabeta")
    arguments = parser.parse_args(argv)
    if arguments.game not in games.names():
        parser.error(f"there is no game {arguments.game!r}; there are {', '.join(games.names())}")
    if arguments.engine == "mcts":
        return of_simulations(arguments)
    reason = AlphaBeta().refuses(games.room(arguments.game).INFO)
    if reason is not None:
        parser.error(f"alphabeta does not play {arguments.game}: {reason}")
    print(f"{arguments.game}: nodes to the same depth")
    rows = ablate(arguments.game, arguments.depth, arguments.only)
    if arguments.elo:
        print(f"{arguments.elo} games at {arguments.nodes:,} nodes a move")
        for row in rows[1:]:
            changed = f"alphabeta:{row.setting}"
            if row.setting.startswith("book="):
                row.match = of_book(changed, arguments.game, arguments.elo, arguments.nodes)
            else:
                row.match = fight("alphabeta", changed, arguments.game, arguments.elo, nodes=arguments.nodes)
            print(f"  {row.setting:<28} {row.match} for the default", flush=True)
    if arguments.json:
        report = {"game": arguments.game, "rows": [asdict(row) for row in rows]}
        arguments.json.write_text(json.dumps(report, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
