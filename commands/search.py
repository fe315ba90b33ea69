"""``agon search``: one position, one engine, what it thinks."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from agon.commands.shared.errors import color_option, json_option, plain_errors
from agon.commands.shared.output import write_json, write_table
from agon.games.api import Board, View
from agon.protocol.thinking import Thinking

if TYPE_CHECKING:
    from agon.ai.matches.players import Spec
    from agon.ai.search.contract import Problem

DEFAULT = "default:lines=3"
PATIENCE = 1.5
"""Seconds without a word."""
BOUNDS = {"": "", "least": "or more", "most": "or less"}


@dataclass(frozen=True)
class Found:
    """What an engine thinks of a position, and what is needed to draw it."""

    thinking: Thinking
    board: Board
    view: View
    last: list[int]
    """Cells of the last move."""
    features: dict[str, float]
    """What each adds for the side to move."""


@click.command()
@click.option("--game", required=True, help="The game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as size=9.")
@click.option("--position", metavar="TEXT", help="A position in the game's notation; else the start.")
@click.option("--moves", default="", metavar="TEXT", help="Moves from there, with spaces between.")
@click.option(
    "--engine", "spec", metavar="SPEC", help="As in 'agon match': alphabeta, textbook:pruning=false, mcts:hard ..."
)
@click.option("--time", "time_ms", type=click.IntRange(1), help="Milliseconds.")
@click.option("--nodes", type=click.IntRange(1), help="Nodes or simulations.")
@click.option("--depth", type=click.IntRange(1), help="Plies to look ahead.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the engine.")
@json_option
@color_option
def search(**flags: Any) -> None:
    """Search one position and print what the engine thinks.

    Without --engine: the game's default ('agon engines'). A search that can tell its every step (textbook) lists the
    positions that it looked at and those that it left out; a game tree is drawn with them.
    """
    as_json, no_color = flags.pop("as_json"), flags.pop("no_color")
    with plain_errors():
        found = run(**flags)
    thought, board = found.thinking, found.board
    if as_json:
        write_json(thought)
        return
    from agon.clients.terminal.board import draw
    from agon.clients.terminal.screen import make_console
    from agon.clients.terminal.tree import remark
    from agon.clients.terminal.words import thinking_line

    console = make_console(no_color=no_color)
    console.print(draw(board, found.view, found.last, thought.trace))
    console.print(thinking_line(thought))
    if thought.lines:
        rows = [
            [line.text, f"{line.value:+.3f}", str(line.visits or ""), BOUNDS[line.bound] or "exact" * line.exact]
            for line in thought.lines
        ]
        write_table(["MOVE", "VALUE", "VISITS", ""], rows)
    if thought.trace and board.shape != "tree":
        for number, told in enumerate(thought.trace, 1):
            console.print(f"{number:>4}  {told.text or 'here'}   {remark(told)}", highlight=False)


def _get_ready(spec: Spec, problem: Problem) -> None:
    """Compiles or loads the search before its clock runs, and says so where that takes long."""
    told = threading.Timer(
        PATIENCE, lambda: click.echo("getting the search ready; the first time it is compiled ...", err=True)
    )
    told.start()
    try:
        spec.warm(problem)
    finally:
        told.cancel()


def run(
    *,
    game: str,
    options: tuple[str, ...],
    position: str | None,
    moves: str,
    spec: str | None,
    time_ms: int | None,
    nodes: int | None,
    depth: int | None,
    seed: int,
    explain: bool = False,
) -> Found:
    """``explain``: with reasons. Raises ``ValueError``: ``EngineError``, ``GameError``."""
    from agon.ai.engines.selection import method_for
    from agon.ai.evaluation.named_features import features_of
    from agon.ai.matches.players import read_spec
    from agon.ai.search.contract import Problem
    from agon.ai.search.expected_return import steepness
    from agon.ai.search.explanation import explained
    from agon.ai.search.kernel_binding import specialised
    from agon.commands.play.game_request import parse_options
    from agon.protocol.cards import Limits

    kernels = specialised(game)
    rules = kernels.rules
    chosen = rules.options(parse_options(options))
    state = start = rules.initial(chosen) if position is None else rules.position_from_text(position, chosen)
    history: list[int] = []
    last: list[int] = []
    for text in moves.split():
        action = rules.action_from_text(state, text)
        last = rules.choice(state, action).path
        state = rules.apply(state, action)
        history.append(action)
    if rules.current(state) < 0:
        raise ValueError("nobody is to move in that position")
    named = read_spec(spec or (DEFAULT if explain else method_for(rules.info).spec), game=rules.info.name)
    named.check(rules.info)
    limits = Limits(time_ms=time_ms, nodes=nodes, depth=depth)
    player = named.make(limits if limits != Limits() else Limits(time_ms=1000), 0)
    try:
        problem = Problem(
            kernels, state, rules.current(state), chosen, player.limits, seed=seed, history=history, start=start
        )
        _get_ready(named, problem)
        player.prepare(problem)
        thought = player.choose(problem).thinking
    finally:
        player.close()
    seat = rules.current(state)
    features: dict[str, float] = {}
    if explain:
        thought = explained(problem, thought)
        unit = steepness(kernels, thought)
        features = {name: unit * value for name, value in features_of(game, state, seat).items()}
    return Found(thought, rules.board(chosen), rules.view(state, seat), last, features)
