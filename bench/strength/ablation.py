"""Value of each technique of an engine, by default alpha-beta: ``agon bench ablation GAME``.

Nodes: the same positions are searched to the same depth, with the engine's defaults, with one technique switched off
(or on, if it is off by default), and by plain minimax. That is the right measure for techniques that prune nothing.
Selective techniques change the meaning of a depth, so ``--elo`` says more about them: a match at the same number of
nodes a move, the defaults against the engine without the technique. A book shows only in games that start in it: its
match is played from all of its first positions.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.engines.minimax import Minimax
from agon.ai.search import opening_book
from agon.ai.search.contract import Engine, Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json
from bench.positions import positions
from bench.strength.duels import Duel, fight

BOOK_PLIES = 2
"""Length (plies) of the openings in a book's match."""
POSITIONS = 50
"""Positions that the figures rest on."""
ENOUGH_NODES = 30_000
"""Without ``--depth`` each position is searched as deep as the defaults get within this number of nodes."""
ALTERNATIVES: Mapping[str, Value] = {"table_mb": 0, "aspiration": 0.0, "beam": 4, "checks": 0}
"""Changed values of settings that are not switches."""


@dataclass
class Figure:
    """``ratio``: nodes with the changed setting as a multiple of those without; ``moves``: number of positions with the
    same chosen action; ``match``: result of the defaults against the changed setting."""

    setting: str
    nodes: int
    ratio: float
    moves: int
    match: Duel | None = None


def changes() -> dict[str, dict[str, Value]]:
    """Return the changed settings for each technique, by label."""
    found: dict[str, dict[str, Value]] = {}
    for name, parameter in AlphaBeta.parameters.items():
        if isinstance(parameter.default, bool):
            found[f"{name}={str(not parameter.default).lower()}"] = {name: not parameter.default}
        elif name in ALTERNATIVES:
            found[f"{name}={ALTERNATIVES[name]}"] = {name: ALTERNATIVES[name]}
    return found


def search(
    game: str, state: State, limits: Limits, settings: Mapping[str, Value], engine: Engine | None = None
) -> tuple[int, int, int]:
    """Return (nodes, action, depth of the last finished iteration), by default of alpha-beta."""
    kernels = bound_kernels(game)
    rules = kernels.rules
    problem = Problem(kernels, state, rules.current(state), rules.options(), limits, report_seconds=3600.0)
    decision = registry.think(engine or AlphaBeta(), problem, settings)
    return decision.thinking.nodes, decision.action, decision.thinking.depth or 1


def of_minimax(game: str, states: list[State], depths: list[int], base: list[tuple[int, int, int]]) -> Figure:
    """Search the same positions without any pruning; where that takes too long, the ratio is a lower bound."""
    most = 100 * ENOUGH_NODES
    found = [
        search(game, state, Limits(depth=depth, nodes=most), {}, Minimax())
        for state, depth in zip(states, depths, strict=True)
    ]
    nodes, stopped = sum(each[0] for each in found), sum(each[0] >= most for each in found)
    label = f"minimax, {stopped} stopped" if stopped else "minimax"
    same = sum(one[1] == other[1] for one, other in zip(base, found, strict=True))
    return Figure(label, nodes, nodes / max(1, sum(each[0] for each in base)), same)


def ablate(game: str, depth: int | None, only: list[str], count: int = POSITIONS) -> list[Figure]:
    states = positions(game, count)
    depths = [depth or search(game, state, Limits(nodes=ENOUGH_NODES), {})[2] for state in states]
    base = [search(game, state, Limits(depth=most), {}) for state, most in zip(states, depths, strict=True)]
    total = sum(nodes for nodes, _, _ in base)
    rows = [Figure("defaults", total, 1.0, len(states))]
    show(rows[0], len(states))
    if not only or "minimax" in only:
        rows.append(of_minimax(game, states, depths, base))
        show(rows[-1], len(states))
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
        # Without a technique that saves most nodes, the search would take too long: hence the limit
        found = [
            search(game, state, Limits(depth=most, nodes=100 * ENOUGH_NODES), settings)
            for state, most in zip(states, depths, strict=True)
        ]
        nodes = sum(nodes for nodes, _, _ in found)
        same = sum(one[1] == other[1] for one, other in zip(base, found, strict=True))
        rows.append(Figure(label, nodes, nodes / total, same))
        show(rows[-1], len(states))
    return rows


def book_lines(game: str) -> Iterator[str]:
    """Yield the first ``BOOK_PLIES`` moves of every game that does not leave the book before."""
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
    """Play a match with the book against without it, with no game twice."""
    lines = sorted(book_lines(game))
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        return fight("alphabeta", changed, game, min(most, 2 * len(lines)), nodes=nodes, openings=file.name)


def show(row: Figure, count: int) -> None:
    print(f"  {row.setting:<28}{row.nodes:>13,} nodes {row.ratio:>8.2f}x  {row.moves}/{count} same", flush=True)


def of_simulations(arguments: argparse.Namespace) -> int:
    """Measure the techniques of the Monte Carlo engine."""
    from bench.strength.ablation_mcts import ablate as ablate_mcts

    count, simulations = arguments.elo or 8, min(arguments.nodes, 1000)
    print(f"{arguments.game}: {count} games at {simulations:,} simulations a move, with the change against without")
    rows = ablate_mcts(games.room(arguments.game).INFO, arguments.only, count, simulations)
    write_json(arguments.json, {"game": arguments.game, "engine": "mcts", "rows": [asdict(row) for row in rows]})
    return 0


def of_network(arguments: argparse.Namespace) -> int:
    """Measure the techniques of the search with a network."""
    from bench.strength.ablation_puct import ablate as ablate_puct

    count, simulations = arguments.elo or 8, min(arguments.nodes, 1000)
    print(f"{arguments.game}: {count} games, with the change against the defaults")
    info = games.room(arguments.game).INFO
    rows = ablate_puct(info, arguments.only, count, simulations, arguments.network)
    write_json(arguments.json, {"game": arguments.game, "engine": "puct", "rows": [asdict(row) for row in rows]})
    return 0


def main(argv: list[str] | None = None) -> int:
    """Print a line for each technique."""
    parser = argparse.ArgumentParser(prog="agon bench ablation", description="Value of each technique of an engine.")
    parser.add_argument("game")
    parser.add_argument("--depth", type=int, help="plies (default: as the defaults get in 30,000 nodes)")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="these techniques alone")
    parser.add_argument("--elo", type=int, metavar="GAMES", help="also play this many games for each technique")
    parser.add_argument("--nodes", type=int, default=20_000, help="a move of these games")
    add_json_flag(parser)
    parser.add_argument("--engine", choices=("alphabeta", "mcts", "puct"), default="alphabeta")
    parser.add_argument("--network", default="", metavar="FILE", help="of puct, if not the game's own")
    arguments = parser.parse_args(argv)
    if arguments.game not in games.names():
        parser.error(f"there is no game {arguments.game!r}; there are {', '.join(games.names())}")
    if arguments.engine == "mcts":
        return of_simulations(arguments)
    if arguments.engine == "puct":
        return of_network(arguments)
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
    write_json(arguments.json, {"game": arguments.game, "rows": [asdict(row) for row in rows]})
    return 0
