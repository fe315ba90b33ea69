"""Texas hold'em, limit or no-limit, for 2 to 6 seats and play points only.

Two cards each, five on the board, four rounds of betting. A game is a session of some hands: stacks carry over, the
button moves to the next seat that has chips, a seat without chips sits out, and the game ends early when one seat has
them all. Pay-offs are the chips won and lost. In limit hold'em bets and raises are one big blind before the flop and on
it, two on the turn and the river, at most four in a round, of which the big blind is the first. Points of custom are as
in PokerKit: see ``betting`` and ``pots``.

Hands that were not shown stay hidden from the other seats until the session is over; then everything is shown.

The state (int64) is laid out in ``layout.py``. Chance deals one card at a time. Actions are to fold (0), to check or
call (1), and to bet or raise to ``action - 1`` chips in this round. Texts are those of PHH (J. Kim, "Recording and
describing poker hands", IEEE Conference on Games 2024) without the player: ``f``, ``cc``, ``cbr 12``.
"""

from __future__ import annotations

from agon.games.api import Info, InvalidOptions, Option, Options
from agon.games.holdem.betting import legal_actions
from agon.games.holdem.layout import (
    DECK,
    LIMIT,
    MOST_BIG,
    MOST_CHIPS,
    MOST_HANDS,
    MOST_RECORDED,
    MOST_RECORDED_BIG,
    MOST_SEATS,
    MOST_STACK,
    NO_LIMIT,
    STATE_CELLS,
    most_raise,
)
from agon.games.holdem.observation import CELLS, observation_tensor
from agon.games.holdem.rules import (
    apply_action,
    chance_outcomes,
    current_player,
    information_key,
    initial_state,
    is_visible,
    resample,
    returns,
    state_key,
)
from agon.games.holdem.texts import action_from_text, action_to_text, position_from_text, position_to_text, set_options
from agon.games.holdem.views import board, choice, describe, view
from agon.games.holdem.words import SEAT_NAMES

LEAST_BIG = 2

INFO = Info(
    name="holdem",
    title="Texas hold'em",
    version=1,
    summary="Two cards each, five for all: bet on the best hand, limit or no-limit, for play points.",
    seats=MOST_SEATS,
    most_actions=MOST_CHIPS // 2 - LEAST_BIG + 3,
    recorded_actions=MOST_RECORDED + 3,
    num_distinct_actions=MOST_CHIPS // 2 + 2,
    chance=True,
    hidden=True,
    play_points=True,
    min_return=-float(MOST_STACK),
    max_return=1000.0,
    seat_names=SEAT_NAMES,
    options=(
        Option(name="seats", title="Players", default=2, minimum=2, maximum=MOST_SEATS),
        Option(
            name="betting",
            title="Betting",
            default=NO_LIMIT,
            minimum=NO_LIMIT,
            maximum=LIMIT,
            choices={NO_LIMIT: "no-limit", LIMIT: "limit"},
        ),
        Option(
            name="hands",
            title="Hands",
            default=1,
            minimum=1,
            maximum=MOST_HANDS,
            help="Stacks carry over from hand to hand. Who has no chips left sits out.",
        ),
        Option(
            name="stack",
            title="Chips to begin with",
            default=200,
            minimum=20,
            maximum=MOST_STACK,
            recorded_maximum=MOST_RECORDED,
            help=f"At most {MOST_CHIPS} for all players together.",
        ),
        Option(
            name="big_blind",
            title="Big blind",
            default=LEAST_BIG,
            minimum=LEAST_BIG,
            maximum=MOST_BIG,
            recorded_maximum=MOST_RECORDED_BIG,
            help="The small blind is half of it, rounded down.",
        ),
    ),
    how_to_play=(
        "Everybody is dealt two cards of their own; five more are laid on the table for all, three on the flop, one on "
        "the turn, one on the river. The best five of your seven cards count. Before the flop and after each of these "
        "there is a round of betting: check or bet; facing a bet, call it, raise or fold. The two seats left of the "
        "dealer button begin the pot with the blinds (with two players the button posts the small one). A raise is at "
        "least as large as the one before. Whoever is all in can win from each other player only as much as they have "
        "put in themselves; the rest is a side pot. Who is left alone takes the pot, otherwise the best hand does, and "
        "equal hands share. Losing hands need not be shown. The game is played for points that are worth nothing."
    ),
)

MEASURED_BY = "payoff"
"""A single hand is mostly luck: the number of hands won says little."""


def check_options(options: Options) -> None:
    if options["stack"] > MOST_STACK:
        if options["hands"] > 1:
            raise InvalidOptions(f"stack: at most {MOST_STACK} chips each, unless a single hand is recorded")
    elif options["seats"] * options["stack"] > MOST_CHIPS:
        raise InvalidOptions(f"stack: {options['seats']} players may have {MOST_CHIPS // options['seats']} chips each")


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    if options["betting"] == LIMIT:
        return DECK
    most = most_raise(options["seats"], options["stack"], options["hands"])
    return max(DECK, most - options["big_blind"] + 3)


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return CELLS, 1, 1


def max_plies(options: Options) -> int:
    """In each hand the cards; on each street everybody once, and everybody again after each raise.

    Without a limit a raise is of a big blind or more, or all that its seat has.
    """
    seats, big = options["seats"], options["big_blind"]
    raises = 16
    if options["betting"] == NO_LIMIT:
        raises = most_raise(seats, options["stack"], options["hands"]) // big + seats
    return options["hands"] * (2 * seats + 5 + 4 * seats + raises * seats)
