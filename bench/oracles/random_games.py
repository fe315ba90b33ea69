"""Implementations of the same games that others wrote, behind one face, and random games played on both sides.

An oracle speaks in Agon's action numbers. Where its rules differ from Agon's, its class says how, and what is left
out of the comparison.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from agon import games
from agon.games.api import CHANCE, TERMINAL, Options
from agon.games.rules import Rules
from agon.games.verbs import State


class Disagreement(AssertionError):
    """The two sides differ; says where."""


class Oracle(Protocol):
    """A game in progress on the other side."""

    def current(self) -> int:
        """The seat to move, or -4 at the end."""
        ...

    def legal(self, state: State) -> list[int]:
        """What may be done now, ascending, in Agon's numbers. ``state`` is the same position on our side."""
        ...

    def apply(self, state: State, action: int) -> None: ...

    def returns(self) -> list[float]:
        """Pay-offs at the end."""
        ...


class OpenSpiel:
    """A game of OpenSpiel whose actions have Agon's numbers. Like Agon it numbers chance -1 and the end -4."""

    def __init__(self, game: str) -> None:
        import pyspiel

        self.state: Any = pyspiel.load_game(game).new_initial_state()

    def current(self) -> int:
        return self.state.current_player()

    def legal(self, state: State) -> list[int]:
        return self.state.legal_actions()

    def apply(self, state: State, action: int) -> None:
        self.state.apply_action(action)

    def returns(self) -> list[float]:
        return self.state.returns()


class OpenSpielGo:
    """OpenSpiel's Go, whose points are numbered from the bottom.

    It lets a board come back and calls the game drawn, where Agon forbids the move: such moves are left out here, after
    a look at what they lead to. It has no stop for dead stones: after two passes all stones count as alive, as they do
    in Agon once both sides agree without marking any.
    """

    def __init__(self, options: Options) -> None:
        import pyspiel

        self.size = options["size"]
        length = 3 * self.size * self.size
        name = f"go(board_size={self.size},komi={options['komi'] / 2},max_game_length={length})"
        self.state: Any = pyspiel.load_game(name).new_initial_state()
        self._taken: set[tuple[int, int]] = set()
        """Seats with the points they have played on: no other move can make a board that there has been."""

    def current(self) -> int:
        return self.state.current_player()

    def legal(self, state: State) -> list[int]:
        seat = self.current()
        return sorted(
            self._turned(action)
            for action in self.state.legal_actions()
            if (seat, action) not in self._taken or not self._repeats(action)
        )

    def _repeats(self, action: int) -> bool:
        after = self.state.child(action)
        return after.is_terminal() and after.returns() == [0.0, 0.0]  # drawn in spite of the half point

    def apply(self, state: State, action: int) -> None:
        theirs = self._turned(action)
        if action < self.size * self.size:
            self._taken.add((self.current(), theirs))
        self.state.apply_action(theirs)

    def returns(self) -> list[float]:
        return self.state.returns()

    def _turned(self, action: int) -> int:
        row, column = divmod(action, self.size)
        return action if row == self.size else (self.size - 1 - row) * self.size + column


class PythonChess:
    """python-chess, with a draw claimed where its ``can_claim_draw`` allows it.

    Its moves have Agon's numbers once promotions are counted from the knight's 1, as its boards are Chess960's: there
    castling goes to the rook's square.
    """

    CLAIM = 5 << 12
    FIRST_CLAIM = 7
    """No position can come for the third time before the 8th ply without a capture or a pawn's move."""

    def __init__(self, options: Options) -> None:
        import chess

        self.board: Any = chess.Board.from_chess960_pos(options["position"])
        self.board.chess960 = True
        self.claimed = False
        self.move_of: Callable[[int, int, int | None], Any] = chess.Move

    def current(self) -> int:
        over = self.claimed or self.board.is_game_over()
        return TERMINAL if over else 0 if self.board.turn else 1

    def legal(self, state: State) -> list[int]:
        moves = [
            (move.promotion - 1 if move.promotion else 0) << 12 | move.from_square << 6 | move.to_square
            for move in self.board.legal_moves
        ]
        if self.board.halfmove_clock >= self.FIRST_CLAIM and self.board.can_claim_draw():
            moves.append(self.CLAIM)
        return sorted(moves)

    def apply(self, state: State, action: int) -> None:
        if action == self.CLAIM:
            self.claimed = True
        else:
            promotion = action >> 12
            self.board.push(self.move_of(action >> 6 & 63, action & 63, promotion + 1 if promotion else None))

    def returns(self) -> list[float]:
        winner = None if self.claimed else self.board.outcome().winner
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner else [-1.0, 1.0]


class SlowCheckers:
    """The slow twin of the tests (``tests/games/checkers/slow_checkers.py``): OpenSpiel's checkers make each jump of a
    chain an action of its own."""

    def __init__(self) -> None:
        from tests.games.checkers import slow_checkers

        self.game = slow_checkers.SlowCheckers(slow_checkers.first_board())
        self._result = self.game.result()

    def current(self) -> int:
        return TERMINAL if self._result is not None else "bw".index(self.game.mover)

    def legal(self, state: State) -> list[int]:
        return sorted(_room("checkers").action_from_text(state, text) for text in self.game.moves())

    def apply(self, state: State, action: int) -> None:
        self.game.play(_room("checkers").action_to_text(state, action))
        self._result = self.game.result()

    def returns(self) -> list[float]:
        return self._result or []


def _room(game: str) -> Rules:
    return games.load(game)


@dataclass(frozen=True)
class Pair:
    """A game of ours and an implementation to compare it with. ``oracle`` makes a new game of given options."""

    name: str
    game: str
    oracle: Callable[[Options], Oracle]
    choose: Callable[[random.Random], Options] = lambda rng: {}
    """Our options of one game."""
    ending: tuple[str, ...] = ()
    """What our game has to do before it is over, where the other is."""
    pick: Callable[[random.Random, list[int]], int] = lambda rng, legal: rng.choice(legal)
    """How a legal action is chosen; not of cards and dice, which are drawn."""


def _connect_four(options: Options) -> Oracle:
    return OpenSpiel(f"connect_four(columns={options['width']},rows={options['height']},x_in_row=4)")


def _liars_dice(options: Options) -> Oracle:
    """OpenSpiel's has two seats, one round and sixes wild."""
    rule = ("reset-face", "reset-quantity")[options["bidding"]]
    return OpenSpiel(f"liars_dice(numdice={options['dice']},bidding_rule={rule})")


def _pokerkit(options: Options) -> Oracle:
    from bench.oracles.pokerkit_holdem import PokerKitHoldem

    return PokerKitHoldem(options)


def _openspiel_holdem(options: Options) -> Oracle:
    from bench.oracles.openspiel_holdem import OpenSpielHoldem

    return OpenSpielHoldem(options)


def _hand_for_two(rng: random.Random) -> Options:
    from bench.oracles.openspiel_holdem import for_two

    return for_two(rng)


def _table_of_holdem(rng: random.Random) -> Options:
    """Short stacks and several hands, for side pots; stacks of uneven numbers of blinds, for odd chips."""
    return {
        "seats": rng.randint(2, 6),
        "betting": int(rng.random() < 0.3),
        "hands": rng.choice((1, 3, 8)),
        "stack": rng.choice((20, 37, 60, 200)),
        "big_blind": rng.choice((2, 2, 3, 5, 10)),
    }


def _poker_action(rng: random.Random, legal: list[int]) -> int:
    """Few folds and many small raises: among all legal actions nearly every one would be a large raise."""
    if legal[0] == 0 and rng.random() < 0.12:
        return 0
    playing = legal[legal[0] == 0 :]
    if len(playing) == 1 or rng.random() < 0.55:
        return playing[0]
    raises = playing[1:]
    small = raises[int(rng.expovariate(0.15)) % len(raises)]
    return rng.choice((raises[0], raises[0], small, rng.choice(raises), raises[-1]))


class OpenSpielHearts(OpenSpiel):
    """OpenSpiel draws the direction in every game; where ours is fixed, that is drawn before the first question.

    It says of its options one by one what ours say together.
    """

    FIRST_TRICKS = ("True", "False"), ("True", "True"), ("False", "False"), ("False", "True")
    BREAKINGS = (
        ("True", "True", "False"),
        ("True", "False", "False"),
        ("True", "True", "True"),
        ("True", "False", "True"),
        ("False", "True", "False"),
    )
    DIRECTIONS = (1, None, 0, 1, 2, 3)

    def __init__(self, options: Options) -> None:
        no_points, any_club = self.FIRST_TRICKS[options["first_trick"]]
        must_break, queen_breaks, hearts_for_queen = self.BREAKINGS[options["breaking"]]
        super().__init__(
            f"hearts(no_pts_on_first_trick={no_points},can_lead_any_club={any_club},must_break_hearts={must_break},"
            f"qs_breaks_hearts={queen_breaks},can_lead_hearts_instead_of_qs={hearts_for_queen},"
            f"jd_bonus={bool(options['bonus'] & 1)},avoid_all_tricks_bonus={bool(options['bonus'] & 2)})"
        )
        direction = self.DIRECTIONS[options["passing"]]
        if direction is not None:
            self.state.apply_action(direction)


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
    Pair("holdem, PokerKit", "holdem", _pokerkit, _table_of_holdem, pick=_poker_action),
    Pair("holdem for two, OpenSpiel", "holdem", _openspiel_holdem, _hand_for_two, pick=_poker_action),
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
            name: rng.randrange(count)
            for name, count in (("passing", 6), ("breaking", 5), ("first_trick", 4), ("bonus", 4))
        },
    ),
    Pair(
        "liar's dice for two, OpenSpiel",
        "liars_dice",
        _liars_dice,
        lambda rng: {"dice": rng.randint(1, 5), "bidding": rng.randrange(2), "match": 0},
    ),
)
"""Every comparison there is; rock-paper-scissors pays differently (the tests say how)."""


def play_both(rules: Rules, pair: Pair, rng: random.Random) -> int:
    """One random game of ``rules``, which are those of ``pair``, on both sides, compared at every position; how many
    actions it had.

    Raises ``Disagreement``.
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
