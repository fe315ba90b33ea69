"""Random games played by Agon's rules and by other implementations (oracles), compared at every position.

An oracle uses Agon's action numbers. If its rules differ from Agon's, its class says how, and what is not compared.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from agon.games.api import CHANCE, TERMINAL, Options
from agon.games.rules import Rules
from agon.games.verbs import State
from bench.oracles.openspiel import OpenSpiel, OpenSpielGo, OpenSpielHearts
from bench.oracles.openspiel_holdem import OpenSpielHoldem, for_two
from bench.oracles.pokerkit_holdem import PokerKitHoldem
from bench.oracles.python_chess import PythonChess
from bench.oracles.slow_checkers import SlowCheckers


class Disagreement(AssertionError):
    """The two sides differ; the message says at which position."""


class Oracle(Protocol):
    """A game in progress in another implementation."""

    def current(self) -> int:
        """Return the seat to move, -1 for chance or -4 at the end."""
        ...

    def legal(self, state: State) -> list[int]:
        """Return the legal actions, ascending, in Agon's numbers. ``state`` is our state of the same position."""
        ...

    def apply(self, state: State, action: int) -> None: ...

    def returns(self) -> list[float]:
        """Return the pay-offs at the end."""
        ...


@dataclass(frozen=True)
class Pair:
    """A game of ours and its oracle; ``oracle`` starts a game with the given options."""

    name: str
    game: str
    oracle: Callable[[Options], Oracle]
    choose: Callable[[random.Random], Options] = lambda rng: {}
    """Chooses our options of a game."""
    ending: tuple[str, ...] = ()
    """Actions (texts) that end our game after the oracle's has ended."""
    pick: Callable[[random.Random, list[int]], int] = lambda rng, legal: rng.choice(legal)
    """Chooses a legal action; cards and dice are drawn uniformly instead."""


def _connect_four(options: Options) -> Oracle:
    return OpenSpiel(f"connect_four(columns={options['width']},rows={options['height']},x_in_row=4)")


def _liars_dice(options: Options) -> Oracle:
    """Start OpenSpiel's liar's dice, which has two seats, one round and sixes wild."""
    rule = ("reset-face", "reset-quantity")[options["bidding"]]
    return OpenSpiel(f"liars_dice(numdice={options['dice']},bidding_rule={rule})")


def _table_of_holdem(rng: random.Random) -> Options:
    """Return options with short stacks and several hands, for side pots, and uneven stacks, for odd chips."""
    return {
        "seats": rng.randint(2, 6),
        "betting": int(rng.random() < 0.3),
        "hands": rng.choice((1, 3, 8)),
        "stack": rng.choice((20, 37, 60, 200)),
        "big_blind": rng.choice((2, 2, 3, 5, 10)),
    }


def _poker_action(rng: random.Random, legal: list[int]) -> int:
    """Choose few folds and many small raises: a uniform choice would nearly always be a large raise."""
    if legal[0] == 0 and rng.random() < 0.12:
        return 0
    playing = legal[legal[0] == 0 :]
    if len(playing) == 1 or rng.random() < 0.55:
        return playing[0]
    raises = playing[1:]
    small = raises[int(rng.expovariate(0.15)) % len(raises)]
    return rng.choice((raises[0], raises[0], small, rng.choice(raises), raises[-1]))


PAIRS = (
    Pair("tic_tac_toe, OpenSpiel", "tic_tac_toe", lambda options: OpenSpiel("tic_tac_toe")),
    Pair(
        "connect_four, OpenSpiel",
        "connect_four",
        _connect_four,
        lambda rng: dict(zip(("width", "height"), rng.choice(((7, 6), (4, 4), (9, 4), (4, 8), (6, 5))), strict=True)),
    ),
    Pair(
        "kuhn_poker, OpenSpiel",
        "kuhn_poker",
        lambda options: OpenSpiel(f"kuhn_poker(players={options['seats']})"),
        lambda rng: {"seats": rng.randint(2, 4)},
    ),
    Pair(
        "leduc_poker, OpenSpiel",
        "leduc_poker",
        lambda options: OpenSpiel(f"leduc_poker(players={options['seats']})"),
        lambda rng: {"seats": rng.randint(2, 4)},
    ),
    Pair("holdem, PokerKit", "holdem", PokerKitHoldem, _table_of_holdem, pick=_poker_action),
    Pair("holdem for two, OpenSpiel", "holdem", OpenSpielHoldem, for_two, pick=_poker_action),
    Pair("othello, OpenSpiel", "othello", lambda options: OpenSpiel("othello")),
    Pair("chess, python-chess", "chess", PythonChess),
    Pair("chess960, python-chess", "chess", PythonChess, lambda rng: {"variant": 1, "position": rng.randrange(960)}),
    Pair("go 9x9, OpenSpiel", "go", OpenSpielGo, lambda rng: {"size": 9}, ending=("done", "done")),
    Pair("checkers, the slow twin", "checkers", lambda options: SlowCheckers()),
    Pair(
        "hex without swap, OpenSpiel",
        "hex",
        lambda options: OpenSpiel(f"hex(board_size={options['size']})"),
        lambda rng: {"size": rng.choice((3, 4, 5, 7, 9, 11)), "swap": 0},
    ),
    Pair(
        "chinese checkers, OpenSpiel",
        "chinese_checkers",
        lambda options: OpenSpiel(f"chinese_checkers(players={options['seats']},max_moves={options['limit']})"),
        lambda rng: {"seats": rng.choice((2, 3, 4, 6)), "limit": rng.randint(60, 120)},
    ),
    Pair(
        "hearts, OpenSpiel",
        "hearts",
        OpenSpielHearts,
        lambda rng: {
            "deals": 1,
            **{
                name: rng.randrange(count)
                for name, count in (("passing", 6), ("breaking", 5), ("first_trick", 4), ("bonus", 4))
            },
        },
    ),
    Pair(
        "liar's dice for two, OpenSpiel",
        "liars_dice",
        _liars_dice,
        lambda rng: {"dice": rng.randint(1, 5), "bidding": rng.randrange(2), "match": 0},
    ),
)
"""All comparisons. Rock-paper-scissors is missing, as its pay-offs differ (the tests say how)."""


def play_both(rules: Rules, pair: Pair, rng: random.Random) -> int:
    """Play one random game on both sides and compare every position; return the number of actions.

    ``rules`` are those of ``pair``. Raises ``Disagreement``.
    """
    options = rules.options(pair.choose(rng))
    state, oracle = rules.initial(options), pair.oracle(options)
    plies = 0
    while True:
        if pair.ending and oracle.current() == TERMINAL and not rules.is_over(state):
            for text in pair.ending:
                state = rules.apply(state, rules.action_from_text(state, text))
        current = rules.current(state)
        if current != oracle.current():
            raise _differ(rules, state, "to move", current, oracle.current())
        if rules.is_over(state):
            paid = rules.returns(state)[: rules.seats(options)]
            if paid != oracle.returns():
                raise _differ(rules, state, "pay-offs", paid, oracle.returns())
            return plies
        legal = [outcome for outcome, _ in rules.chance(state)] if current == CHANCE else rules.legal(state)
        theirs = oracle.legal(state)
        if legal != theirs:
            raise _differ(rules, state, "actions", sorted(set(legal) - set(theirs)), sorted(set(theirs) - set(legal)))
        action = rng.choice(legal) if current == CHANCE else pair.pick(rng, legal)
        oracle.apply(state, action)
        state = rules.apply(state, action)
        plies += 1


def _differ(rules: Rules, state: State, what: str, ours: object, theirs: object) -> Disagreement:
    return Disagreement(f"{rules.info.name} at {rules.position_to_text(state)}: {what}: ours {ours}, theirs {theirs}")
