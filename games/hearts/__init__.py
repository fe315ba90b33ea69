"""Hearts: take no hearts and not the queen of spades, or all of them.

State (int64): ``state.py`` names the cells; the first four are the options. Cards are numbered as in OpenSpiel's
``hearts``, rank * 4 + suit from the two of clubs, and so are actions: a card to deal, to pass or to play; a direction
to draw (0 none, 1 left, 2 across, 3 right). Chance deals one card after the other, seat by seat; then each seat passes
three cards, one after the other and hidden from the others; the seat with the two of clubs leads.

A game has one deal or four, or as many as it takes until a seat has 50 or 100 points. With the direction drawn, one
deal and the other options as they are, this is OpenSpiel's game, action by action. A seat is paid 26 less its points,
for every deal.

A card's text is ``Qs``, a direction's its word. A position's text tells the deal: the direction (``-`` if it is still
to be drawn), the hands as dealt from North on, the cards passed by each seat, the tricks; after the first deal also its
number, the points of the deals before it and, until there is another, the last trick with its leader: ``left 2c../../..
2c3c4c/.. 2dTd,.. 2 13,0,13,0 -``.
"""

from __future__ import annotations

from agon.games import teams
from agon.games.api import Info, Option, Options
from agon.games.hearts.knowledge import information_key, is_visible, resample
from agon.games.hearts.observation import CELLS, observation_tensor
from agon.games.hearts.rules import (
    apply_action,
    chance_outcomes,
    current_player,
    initial_state,
    legal_actions,
    random_playout,
    returns,
    state_key,
)
from agon.games.hearts.state import (
    CARDS,
    DRAWN,
    LEAST_LIMIT,
    MOST_DEALS,
    MOST_POINTS,
    MOST_TO_LIMIT,
    PASSED_EACH,
    SEATS,
    STATE_CELLS,
)
from agon.games.hearts.texts import action_from_text, action_to_text, position_from_text, position_to_text, set_options
from agon.games.hearts.views import SEAT_NAMES, board, choice, describe, view

BEST_DEAL = MOST_POINTS + 36
"""Pay-off for shooting the moon for 26 points less and taking the jack of diamonds."""


INFO = Info(
    name="hearts",
    title="Hearts",
    version=1,
    summary="Four players, every trick for oneself: hearts and the queen of spades are what nobody wants.",
    seats=SEATS,
    most_actions=CARDS,
    chance=True,
    hidden=True,
    utility="general_sum",
    min_return=0.0,
    max_return=float(MOST_TO_LIMIT * BEST_DEAL),
    seat_names=SEAT_NAMES,
    options=(
        Option(
            name="deals",
            title="Length",
            default=100,
            minimum=1,
            maximum=100,
            choices={100: "To 100 points", LEAST_LIMIT: "To 50 points", MOST_DEALS: "Four deals", 1: "One deal"},
            help="To a limit: when someone has reached it at the end of a deal, the fewest points win.",
        ),
        Option(
            name="passing",
            title="Passing",
            default=0,
            maximum=5,
            choices={
                0: "Left, right, across, none, deal by deal",
                1: "Drawn by lot for each deal",
                2: "None",
                3: "Always to the left",
                4: "Always across",
                5: "Always to the right",
            },
        ),
        Option(
            name="moon",
            title="Who takes every point",
            default=0,
            maximum=2,
            choices={0: "Gets none, the others 26 each", 1: "Has 26 points less", 2: "Has them"},
        ),
        Option(
            name="breaking",
            title="Hearts are led",
            default=0,
            maximum=4,
            choices={
                0: "After a heart or the queen of spades was played",
                1: "After a heart was played",
                2: "After a heart or the queen of spades, or instead of the queen",
                3: "After a heart, or instead of the queen of spades",
                4: "At any time",
            },
            help="Who has nothing else always may. Instead of the queen: by who has only her and hearts.",
        ),
        Option(
            name="first_trick",
            title="The first trick",
            default=0,
            maximum=3,
            choices={
                0: "The two of clubs leads, no points",
                1: "Any club leads, no points",
                2: "The two of clubs leads, points may be played",
                3: "Any club leads, points may be played",
            },
            help="The holder of the two of clubs leads. Who has nothing but points always may play them.",
        ),
        Option(
            name="bonus",
            title="What takes points off",
            default=0,
            maximum=3,
            choices={
                0: "Nothing",
                1: "The jack of diamonds: 10",
                2: "Taking no trick: 5",
                3: "The jack of diamonds: 10; taking no trick: 5",
            },
        ),
        teams.option(most=2),
    ),
    how_to_play=(
        "Thirteen cards each. First everybody passes three cards face down to another player. Whoever has the two of "
        "clubs leads it. Follow the suit that was led if you can, otherwise play any card; the highest card of the "
        "suit led takes the trick and leads the next. Each heart taken is a point, the queen of spades 13: have as few "
        "as you can. Nobody plays them in the first trick who has anything else, and hearts may be led only after a "
        "heart or the queen of spades was played. Whoever takes all 26 points gets none, and the others get 26 each. "
        "When someone has 100 points, the game is over, and whoever has the fewest has won."
    ),
)


MEASURED_WITH = {"deals": 1}
"""The engines look no further than the end of a deal, so one deal measures them."""


def state_length(options: Options) -> int:
    return STATE_CELLS


def max_actions(options: Options) -> int:
    return CARDS


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return CELLS, 1, 1


def max_plies(options: Options) -> int:
    deal = 2 * CARDS + (options["passing"] == DRAWN) + SEATS * PASSED_EACH
    deals: int = options["deals"]
    return (deals if deals < LEAST_LIMIT else MOST_TO_LIMIT) * deal
