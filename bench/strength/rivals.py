"""Matches against OpenSpiel's C++ ``MCTSBot`` with the same CPU time a move: ``agon bench rivals GAME``.

Both sides get as many simulations or nodes as fit into the time, estimated from the CPU time of their earlier moves.
Seats alternate, and each opening of random plies is played from both sides. The peer plays UCT with uniform rollouts,
exploration constant 1.4 and solver, as in ``agon bench search``.

OpenSpiel draws checkers after 40 plies without a capture; English draughts only after 40 moves of each side without a
capture or a man's move. If only the peer's rules call a game drawn, our own plain search plays on in its place, with as
many simulations; such games are also counted separately.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# Reason: OpenSpiel ships no types.

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.selection import method_for
from agon.ai.matches.openings import random_openings
from agon.ai.matches.players import Player, read_spec
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import Options
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, write_json
from bench.oracles.openspiel import OpenSpiel

PEERS: dict[str, tuple[str, Options]] = {
    "tic_tac_toe": ("tic_tac_toe", {}),
    "connect_four": ("connect_four", {}),
    "othello": ("othello", {}),
    "hex": ("hex(board_size=11)", {"size": 11, "swap": 0}),
    "chinese_checkers": ("chinese_checkers(max_moves=300)", {}),
    "checkers": ("checkers", {}),
}
"""The peer's name of the game, and our options: games with the same action numbers on both sides, and checkers."""
UCT_C = 1.4
PEER_MEMORY_MB = 1000
SHORT = 0.1
"""Share of the time below which a move says nothing about the speed."""
FIRST_TRY = 200
"""Simulations of a side's first move, before its speed is known."""


@dataclass
class Score:
    game: str
    ours: str
    cpu_ms: int
    wins: int = 0
    draws: int = 0
    losses: int = 0
    extended: int = 0
    """Number of games drawn by the peer's rules but not by ours."""
    our_ms: float = 0.0
    their_ms: float = 0.0
    """Mean CPU time (ms) of a move."""

    def score(self) -> float:
        return (self.wins + 0.5 * self.draws) / max(1, self.wins + self.draws + self.losses)


class Pace:
    """Estimates the work (nodes or simulations) that fits into ``cpu_seconds``."""

    def __init__(self, cpu_seconds: float) -> None:
        self._aim = cpu_seconds
        self._rate = 0.0
        self.work = FIRST_TRY
        self.moves = 0
        self.spent = 0.0

    def book(self, done: int, seconds: float) -> None:
        """Record a move of ``done`` simulations or nodes: fewer than asked for if the position was decided."""
        if seconds > self._aim * SHORT:
            rate = done / seconds
            self._rate = rate if self._rate == 0.0 else (self._rate + rate) / 2
            self.work = max(16, int(self._rate * self._aim))
        elif done >= self.work:
            self.work *= 4
        self.moves += 1
        self.spent += seconds


def timed(pace: Pace, move: Callable[[int], tuple[int, int]]) -> int:
    """Return the action of ``move(work)``, which returns (action, work done), and record its CPU time."""
    began = time.thread_time()
    action, done = move(pace.work)
    if done > 0:
        pace.book(done, time.thread_time() - began)
    return action


@dataclass
class Side:
    """Our player in one game."""

    kernels: BoundKernels
    options: Options
    player: Player
    seed: int
    history: list[int]

    def move(self, state: State, work: int) -> tuple[int, int]:
        """Return (action, nodes or simulations)."""
        problem = Problem(
            self.kernels,
            state,
            self.kernels.rules.current(state),
            self.options,
            Limits(nodes=work),
            seed=self.seed + len(self.history),
            report_seconds=3600.0,
            history=list(self.history),
        )
        decision = registry.think(self.player.engine, problem, self.player.settings)
        return decision.action, decision.thinking.nodes


def searched(peer: Any, seed: int, work: int) -> tuple[int, int]:
    """Return the peer's (action, simulations) in its own state ``peer``."""
    import pyspiel

    evaluator: Any = pyspiel.RandomRolloutEvaluator(1, seed)
    bot: Any = pyspiel.MCTSBot(peer.get_game(), evaluator, UCT_C, work, PEER_MEMORY_MB, True, seed, False)
    root: Any = bot.mcts_search(peer)  # ends early if the position is decided
    action: int = root.best_child().action
    done: int = root.explore_count
    return action, done


class Alike(OpenSpiel):
    """The peer's game with the same action numbers as ours."""

    @property
    def is_over(self) -> bool:
        """True if the game is over by the peer's rules."""
        return self.state.is_terminal()

    def move(self, state: State, seed: int, work: int) -> tuple[int, int]:
        """Return the peer's (action, simulations)."""
        return searched(self.state, seed, work)


class JumpByJump(Alike):
    """OpenSpiel's checkers, in which each jump of a chain is an action and the first player sits below."""

    def apply(self, state: State, action: int) -> None:
        for step in pairwise(_path_of(state, action)):
            self.state.apply_action(self.state.string_to_action("".join(step)))

    def move(self, state: State, seed: int, work: int) -> tuple[int, int]:
        peer, mover, done = self.state.clone(), self.state.current_player(), 0
        path: list[str] = []
        while peer.current_player() == mover:
            action, more = searched(peer, seed, work)
            text: str = peer.action_to_string(action)
            path += [text[:2], text[2:]] if not path else [text[2:]]
            done += more
            peer.apply_action(action)
        return next(each for each in games.load("checkers").legal(state) if _path_of(state, each) == path), done


def _path_of(state: State, action: int) -> list[str]:
    """Return the squares of our move as the peer names them."""
    text = games.load("checkers").action_to_text(state, action)
    return [_square_of(int(number)) for number in re.split("[-x]", text)]


def _square_of(number: int) -> str:
    """Return ``a1`` for 4, ``g1`` for 1, ``b8`` for 32."""
    from_above, place = divmod(32 - number, 4)
    return f"{'abcdefgh'[2 * place + 1 - from_above % 2]}{8 - from_above}"


def play_one(
    sides: tuple[Side, Side], oracle: Alike, opening: tuple[int, ...], seat: int, paces: tuple[Pace, Pace]
) -> tuple[float, bool]:
    """Play a game with ours in ``seat``; return (our pay-off, True if the peer's rules had called it drawn before).

    ``sides``: ours, and the stand-in that plays on for the peer in that case.
    """
    side, stand_in = sides
    rules = side.kernels.rules
    state = rules.initial(side.options)
    following, extended = list(opening), False
    while not rules.is_over(state):
        if following:
            action = following.pop(0)
        elif rules.current(state) == seat:
            action = timed(paces[0], partial(side.move, state))
        elif extended:
            action, _ = stand_in.move(state, paces[1].work)
        else:
            action = timed(paces[1], partial(oracle.move, state, side.seed))
        if not extended:
            oracle.apply(state, action)
        state = rules.apply(state, action)
        side.history.append(action)
        stand_in.history.append(action)
        extended = extended or (oracle.is_over and not rules.is_over(state))
    return rules.returns(state)[seat], extended


def play(game: str, spec: str, *, cpu_ms: int, count: int, plies: int, seed: int) -> Score:
    """Play ``count`` games and print each result."""
    kernels = bound_kernels(game)
    name, chosen = PEERS[game]
    options = kernels.rules.options(chosen)
    named, plain = read_spec(spec, game=game), read_spec(f"mcts:uct_c={UCT_C}", game=game)
    score = Score(game, spec, cpu_ms)
    paces = (Pace(cpu_ms / 1000.0), Pace(cpu_ms / 1000.0))
    warm_up = Side(kernels, options, named.make(Limits(nodes=1), 0), seed, [])
    warm_up.move(kernels.rules.initial(options), 16)  # compile or load before anything is timed
    openings = random_openings(kernels.rules, options, plies, seed)
    opening = next(openings)
    for number in range(count):
        if number and number % 2 == 0:
            opening = next(openings)
        side = Side(kernels, options, named.make(Limits(nodes=1), 0), seed + number, [])
        oracle = JumpByJump(name) if game == "checkers" else Alike(name)
        stand_in = Side(kernels, options, plain.make(Limits(nodes=1), 1), seed + number, [])
        result, extended = play_one((side, stand_in), oracle, opening.actions, number % 2, paces)
        score.extended += extended
        score.wins += result > 0
        score.draws += result == 0
        score.losses += result < 0
        print(f"  game {number + 1}: {'won' if result > 0 else 'lost' if result < 0 else 'drawn'}", flush=True)
    score.our_ms, score.their_ms = (1000.0 * pace.spent / max(1, pace.moves) for pace in paces)
    return score


def main(argv: list[str] | None = None) -> int:
    """Print a line for each game and the result."""
    parser = argparse.ArgumentParser(prog="agon bench rivals", description="Matches against OpenSpiel's MCTSBot.")
    parser.add_argument("game")
    parser.add_argument("--engine", help="as in agon match (default: the game's default engine)")
    parser.add_argument("--cpu-ms", type=int, default=200, help="a move, for either side")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--plies", type=int, default=2, help="random ones at the beginning")
    parser.add_argument("--seed", type=int, default=1)
    add_json_flag(parser)
    chosen = parser.parse_args(argv)
    if chosen.game not in PEERS:
        parser.error(f"the peer is not asked to play {chosen.game!r}; there are {', '.join(PEERS)}")
    spec = chosen.engine or method_for(games.room(chosen.game).INFO).spec
    score = play(chosen.game, spec, cpu_ms=chosen.cpu_ms, count=chosen.games, plies=chosen.plies, seed=chosen.seed)
    print(
        f"{score.game}: {spec} against MCTSBot: +{score.wins} ={score.draws} -{score.losses}, {score.score():.1%}; "
        f"CPU ms a move {score.our_ms:.0f} against {score.their_ms:.0f}; "
        f"{score.extended} were drawn by the peer's rules and went on"
    )
    write_json(chosen.json, asdict(score))
    return 0
