"""Leduc poker: two suits, one card each and one on the table, two rounds of betting.

Source: Southey, Bowling, Larson, Piccione, Burch, Billings & Rayner, "Bayes' bluff: opponent modelling in poker" (UAI
2005); for more than two seats as in OpenSpiel's ``leduc_poker``: a rank more for each seat more. Each seat puts in one
chip. Bets and raises add 2 chips in the first round and 4 in the second, two of them a round in all. With two seats it
has 936 information sets, and is worth -0.085606 chips to the first.

State (int64): 0 = seats, 1 = seat to move, ``CHANCE`` or ``TERMINAL``, 2 = round of betting (0, 1), 3 = chips that a
seat must have put in to stay, 4 = bets and raises of this round, 5 = checks and calls since the last of them, 6 = seats
that have folded, as bits, 7 = public card, 8, 9 = actions of each round, two bits an action after a leading 1, 10-13 =
cards of the seats, 14-17 = chips that they have put in. A card is 2 x rank + suit, ranks counted from the lowest of the
deck, -1 if it is not dealt.

Chance deals a card at a time; its texts are ``Js``, ``Kh``. A seat folds (0, ``f``), checks or calls (1, ``c``), bets
or raises (2, ``r``). A position's text is the cards, the betting, and then the public card and its betting:
``JsKh crc Qs r``.
"""

from __future__ import annotations

from agon.games.api import Info, Option, Options
from agon.games.leduc_poker.observation import CELLS, observation_tensor
from agon.games.leduc_poker.rules import (
    MOST_SEATS,
    STATE_CELLS,
    SUITS,
    apply_action,
    chance_outcomes,
    current_player,
    information_key,
    initial_state,
    is_visible,
    legal_actions,
    resample,
    returns,
    state_key,
)
from agon.games.leduc_poker.texts import (
    action_from_text,
    action_to_text,
    position_from_text,
    position_to_text,
    set_options,
)
from agon.games.leduc_poker.views import SEAT_NAMES, board, choice, describe, view

INFO = Info(
    name="leduc_poker",
    title="Leduc poker",
    version=1,
    summary="Poker with two suits, one card each and one on the table.",
    seats=MOST_SEATS,
    most_actions=SUITS * (MOST_SEATS + 1),
    num_distinct_actions=3,
    chance=True,
    hidden=True,
    min_return=-13.0,
    max_return=13.0 * (MOST_SEATS - 1),
    play_points=True,
    seat_names=SEAT_NAMES,
    options=(Option(name="seats", title="Players", default=2, minimum=2, maximum=MOST_SEATS),),
    how_to_play=(
        "The deck has two cards of each rank, jack, queen and king for two players, and one lower rank for each player "
        "more. Each player puts one chip into the pot and is dealt one card. After a round of betting one card is laid "
        "on the table for all, and a second round follows. In turn check or bet; facing a bet call it, raise or fold. "
        "Bets and raises are 2 chips in the first round and 4 in the second, at most two in a round. Who is left alone "
        "takes the pot. Otherwise a pair with the card on the table wins, then the higher card; equal cards share. All "
        "cards are shown at the end. Chips are play points only."
    ),
)

MEASURED_BY = "payoff"
"""A single hand is mostly luck: the number of hands won says little."""


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return SUITS * (options["seats"] + 1)


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return CELLS, 1, 1


def max_plies(options: Options) -> int:
    """Return the most plies: the deal, the public card, and in each round checks by all but the last seat, which bets;
    then a raise by the seat before it."""
    seats = options["seats"]
    return seats + 1 + 2 * (3 * seats - 2)
