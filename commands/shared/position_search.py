"""Search one position with one engine, for ``agon search`` and ``agon explain``."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from agon.clients.languages.messages import t
from agon.commands.shared.game_options import game_option, parse_options
from agon.games.api import CHANCE, TERMINAL, Board, Info, View
from agon.protocol.thinking import Thinking

_OPTIONS = (
    game_option,
    click.option("--position", metavar="TEXT", help="A position in the game's notation.  [default: the start]"),
    click.option("--moves", default="", metavar="TEXT", help="Moves from there, separated by spaces."),
    click.option(
        "--engine",
        "spec",
        metavar="SPEC",
        help="As in 'agon match': alphabeta, textbook:pruning=false, mcts:hard ...  [default: see 'agon engines']",
    ),
    click.option(
        "--time",
        "time_ms",
        type=click.IntRange(1),
        help="Time limit in milliseconds.  [default: 1000, if no limit is given]",
    ),
    click.option("--nodes", type=click.IntRange(1), help="Most nodes or simulations."),
    click.option("--depth", type=click.IntRange(1), help="Plies to search."),
    click.option(
        "--seed", type=int, default=1, show_default=True, help="Seed of the engine, and of dice and cards that are due."
    ),
)
DEFAULT = "default:lines=3"


@dataclass(frozen=True)
class SearchResult:
    """An engine's analysis of a position, and the data for drawing it."""

    thinking: Thinking
    board: Board
    view: View
    last: list[int]
    """Cells of the last move."""
    features: dict[str, float]
    """Value of each named feature for the side to move."""
    drawn: str
    """Sentence about the dice or cards that were due first; empty if none were."""


def position_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name the position, the engine, its limits and its seed."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def _announce_wait() -> None:
    click.echo(t("terminal-preparing"), err=True)


def search_position(
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
) -> SearchResult:
    """Return the engine's analysis of the position after ``moves``; with ``explain``, also its reasons.

    Raises ``ValueError`` (``EngineError``, ``GameError``).
    """
    from agon.ai.engines.selection import method_for
    from agon.ai.evaluation.named_features import features_of
    from agon.ai.matches.consultation import consult
    from agon.ai.matches.players import read_spec
    from agon.ai.search.contract import Problem
    from agon.ai.search.expected_return import steepness
    from agon.ai.search.explanation import explained
    from agon.ai.search.kernel_binding import bound_kernels
    from agon.protocol.cards import Limits

    kernels = bound_kernels(game)
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
    named = read_spec(spec or (DEFAULT if explain else method_for(rules.info).spec), game=rules.info.name)
    stays = named.engine == "lab" and not explain  # it searches positions in which chance is to act
    drawn, draw = list[str](), random.Random(seed)
    while rules.current(state) == CHANCE and not stays:
        outcomes = rules.chance(state)
        [(action, _)] = draw.choices(outcomes, [probability for _, probability in outcomes])
        drawn.append(rules.action_to_text(state, action))
        state = rules.apply(state, action)
        history.append(action)
    if rules.current(state) == TERMINAL:
        raise ValueError("the game is over in that position")
    limits = Limits(time_ms=time_ms, nodes=nodes, depth=depth)
    limits = limits if limits != Limits() else Limits(time_ms=1000)
    seat = max(0, rules.current(state))
    problem = Problem(kernels, state, seat, chosen, limits, seed=seed, history=history, start=start)
    thought = consult(named, problem, slow=_announce_wait).thinking
    features: dict[str, float] = {}
    if explain:
        thought = explained(problem, thought)
        unit = steepness(kernels, thought)
        features = {name: unit * value for name, value in features_of(game, state, seat).items()}
    return SearchResult(
        thought, rules.board(chosen), rules.view(state, seat), last, features, _drawn(rules.info, drawn, seed)
    )


def _drawn(info: Info, texts: list[str], seed: int) -> str:
    """Say what was drawn; hidden cards are not named."""
    if not texts:
        return ""
    drawn = t("terminal-the-deal") if info.hidden else " ".join(texts)
    return t("terminal-by-chance", seed=seed, drawn=drawn)
