"""Liar's dice: bid on what lies under all cups, or call the last bid a lie.

State (int64): 0 = seats, 1 = dice each at first, 2 = order of bids (``BY_QUANTITY``, ``BY_FACE``), 3 = the wild face or
0, 4 = whether it goes on until one seat has dice, 5 = seat to move, 6 = the seat whose dice are thrown, 7 = number of
its dice thrown, 8 = seat that bids first in this round (at the end of a match the winner), 9 = the last bid or -1,
10-12 = all bids of this round as bits, 13-18 = number of dice of each seat, 19-24 = their faces, 25-30 = their faces at
the last call, 31-33 = that bid, its bidder and the caller (-1: none yet), 34 = a hash of the public part of the state.
Hands count each face in 8 bits, ones lowest.

Chance throws one die after the other, seat by seat. A bid is numbered ``(quantity - 1) * 6 + face - 1``, or if the face
counts first ``(face - 1) * dice + quantity - 1`` with all dice that there were at first; the number after all bids
calls liar. So one round for two with sixes wild is OpenSpiel's ``liars_dice``, number by number; its
``bidding_rule=reset-face`` is our ``BY_QUANTITY``. One round pays 1 to the seat that was right at the call and -1 to
the other; a match pays the number of opponents to the last seat with dice, -1 to each opponent.

A throw's text is the face, a bid's ``3x5`` (three fives), and ``liar``. A position's text is the dice of each seat
(``-`` for one not thrown, ``.`` for a seat without dice), the bids of the round, and the dice that the last call showed
with its bid and bidder: ``126/3-- - -``, ``11/56/. 1x2,1x5 112/24/.:2x2:1``.
"""

from __future__ import annotations

from agon.games.api import Info, Option, Options
from agon.games.liars_dice.observation import CELLS, observation_tensor
from agon.games.liars_dice.rules import (
    FACES,
    MOST_BIDS,
    MOST_DICE,
    MOST_SEATS,
    STATE_CELLS,
    apply_action,
    chance_outcomes,
    current_player,
    information_key,
    initial_state,
    is_visible,
    legal_actions,
    random_playout,
    resample,
    returns,
    state_key,
)
from agon.games.liars_dice.texts import (
    action_from_text,
    action_to_text,
    position_from_text,
    position_to_text,
    set_options,
)
from agon.games.liars_dice.views import SEAT_NAMES, board, choice, describe, view

INFO = Info(
    name="liars_dice",
    title="Liar's dice",
    version=1,
    summary="Everybody throws in secret; bid on all the dice together, or call the last bid a lie.",
    seats=MOST_SEATS,
    most_actions=MOST_BIDS + 1,
    chance=True,
    hidden=True,
    max_return=float(MOST_SEATS - 1),
    seat_names=SEAT_NAMES,
    options=(
        Option(name="seats", title="Players", default=2, minimum=2, maximum=MOST_SEATS),
        Option(name="dice", title="Dice each", default=MOST_DICE, minimum=1, maximum=MOST_DICE),
        Option(
            name="wild",
            title="Wild",
            default=2,
            maximum=2,
            choices={0: "None", 1: "Ones", 2: "Sixes"},
            help="Wild dice count as whatever face is bid.",
        ),
        Option(
            name="bidding",
            title="A higher bid",
            default=0,
            maximum=1,
            choices={0: "More dice, or as many of a higher face", 1: "A higher face, or more of the same"},
        ),
        Option(
            name="match",
            title="Length",
            default=1,
            maximum=1,
            choices={0: "One round", 1: "Until one has dice"},
            help="Whoever is wrong at a call loses the round, or a die.",
        ),
    ),
    how_to_play=(
        "Everybody throws dice under a cup and looks at their own. In turn, bid how many dice of a face there are "
        "under all cups together, each bid higher than the last: more dice, or as many of a higher face. Or call the "
        "last bid a lie: all dice are shown, and if there are as many as was bid, the caller was wrong, otherwise the "
        "bidder. Sixes are wild: they count as every face. Whoever is wrong loses a die and begins the next round; who "
        "has no dice is out, and the last player with dice wins. The table may choose other wild dice, other bids, or "
        "a single round."
    ),
)


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return max(FACES, options["seats"] * options["dice"] * FACES + 1)


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return CELLS, 1, 1


def max_plies(options: Options) -> int:
    """Each round: every die, every bid and the call. A match loses a die a round, and ends while one is left."""
    dice = options["seats"] * options["dice"]
    rounds = range(2, dice + 1) if options["match"] else (dice,)
    return sum(count + count * FACES + 1 for count in rounds)
