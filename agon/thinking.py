"""Searches of positions by the engines of the bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from agon.ai.engines.selection import method_for
from agon.ai.matches.consultation import consult
from agon.ai.matches.players import read_spec
from agon.ai.search.contract import Problem
from agon.ai.search.explanation import explained
from agon.ai.search.kernel_binding import bound_kernels
from agon.position import Action, State
from agon.protocol.cards import Limits
from agon.protocol.jobs import Step
from agon.protocol.thinking import Thinking

DEFAULT_TIME_S: Final = 0.5


@dataclass(frozen=True)
class SearchLine:
    """An action that the engine considered."""

    action: Action
    value: float
    """Expected return of the searching seat."""
    visits: int
    """Simulations that chose the action; 0 for engines that do not simulate."""
    exact: bool
    """True if the value is proven."""


@dataclass(frozen=True)
class SearchResult:
    """Result of ``agon.search``. Values are in the game's returns, for ``seat``."""

    seat: int
    """The seat that was to choose."""
    action: Action
    """The engine's choice."""
    value: float | None
    """Expected return of ``seat``; None if the engine estimates none, as for a forced action."""
    exact: bool
    """True if ``value`` is proven by search."""
    pv: tuple[str, ...]
    """Principal variation: texts of the actions that the engine expects, ``action`` first."""
    depth: int
    """Plies searched to the full; 0 for engines without depth."""
    nodes: int
    """Nodes visited, simulations run or iterations made, as the engine counts."""
    lines: tuple[SearchLine, ...]
    """Actions that the engine compared, best first; empty if it compared none."""
    engine: str
    """Name of the engine that chose."""
    seconds: float
    """Time of the search."""
    thinking: Thinking = field(repr=False)
    """Everything that the engine says, as bots send it to a server."""


def search(
    state: State,
    time: float | None = None,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    engine: str | None = None,
    seat: int | None = None,
    seed: int = 1,
) -> SearchResult:
    """Return what an engine would choose in ``state``.

    The search ends after ``time`` seconds, ``nodes`` nodes or ``depth`` plies, whichever comes first; without any of
    these after 0.5 s. The first search of a game compiles its engine, which can take a minute, and keeps the result on
    disk; that time does not count.

    ``engine`` is written as for ``agon match``: an engine with its parameters ("mcts:uct_c=1.2"), a bot with its level
    ("mcts:hard"), or a program of others ("uci:stockfish"). The default is the engine that suits the game. ``seat`` is
    the seat that chooses: ``state.player``, or in a simultaneous round any that has not chosen. ``seed`` makes a search
    with ``nodes`` or ``depth`` repeatable.

    The engine gets only what ``seat`` may know: in a game with hidden information or simultaneous choices the hidden
    part is drawn at random from what that seat cannot tell apart. Raises ``ValueError`` if no such seat is to choose or
    a limit is not positive, ``InvalidOptions`` (one, too) for options that records alone may have, and ``EngineError``
    (another) if the engine is unknown or does not play the game.
    """
    kernels = bound_kernels(state.game)
    rules = kernels.rules
    options = rules.options(state.options)  # kernels have no room for what only records may have
    array = state.to_array()
    seat = rules.current(array) if seat is None else seat
    if seat not in rules.acting(array):
        raise ValueError(f"seat {seat} is not to choose in this position" if seat >= 0 else "no seat is to choose")
    if any(limit is not None and limit <= 0 for limit in (time, nodes, depth)):
        raise ValueError("time, nodes and depth must be more than 0")
    if time is None and nodes is None and depth is None:
        time = DEFAULT_TIME_S
    limits = Limits(time_ms=None if time is None else max(1, round(time * 1000)), nodes=nodes, depth=depth)
    spec = read_spec(engine or method_for(rules.info, options, rules).spec, game=state.game)
    is_secret = rules.info.hidden or rules.info.simultaneous
    problem = Problem(
        kernels,
        rules.resample(array, seat, seed) if is_secret else array,
        seat,
        options,
        limits,
        seed=seed,
        history=None if is_secret else [step.action.number for step in state.history if step.action is not None],
        seen=_seen(state, seat) if is_secret else (),
        start=None if is_secret else state.first.to_array(),
    )
    decision = consult(spec, problem)
    thought = explained(problem, decision.thinking, features=False)
    turn = array if seat == state.player else problem.state  # in which the choices before this seat's are filled in
    return SearchResult(
        seat=seat,
        action=Action(decision.action, rules.action_to_text(turn, decision.action)),
        value=thought.value,
        exact=thought.exact,
        pv=tuple(thought.pv),
        depth=thought.depth,
        nodes=thought.nodes,
        lines=tuple(
            SearchLine(Action(line.action, line.text), line.value, line.visits, line.exact) for line in thought.lines
        ),
        engine=thought.engine,
        seconds=thought.time_ms / 1000,
        thinking=thought,
    )


def _seen(state: State, seat: int) -> list[Step]:
    """Return the history as the seat saw it; nothing if the game began from another position than the usual one."""
    if not state.is_usual:
        return []
    return [Step(step.seat, None if step.action is None else step.action.number) for step in state.history_of(seat)]
