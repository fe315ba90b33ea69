"""Users' own game trees whose ends pay a pair of numbers, one for each player: one player's gain need not be the
other's loss. All the rest is that of ``tree``.

State, actions and texts: see ``games/tree``.
"""

from __future__ import annotations

import msgspec

from agon.games.api import Option, Options
from agon.games.tree import INFO as TREE
from agon.games.tree import (
    action_from_text,
    action_to_text,
    apply_action,
    board,
    choice,
    current_player,
    describe,
    initial_state,
    legal_actions,
    max_actions,
    max_plies,
    notation,
    observation_tensor,
    observation_tensor_shape,
    pairs,
    position_from_text,
    position_to_text,
    returns,
    set_options,
    state_key,
    state_length,
    view,
)

EXAMPLES = {
    "both can gain": "P1{trust:P2{share:(3,3),keep:(0,5)},leave:(1,1)}",
    "centipede": "P1{take:(1,0),pass:P2{take:(0,2),pass:P1{take:(3,1),pass:P2{take:(2,4),pass:(3,3)}}}}",
    "a threat": "P1{enter:P2{fight:(-1,-1),share:(2,1)},out:(0,2)}",
}

INFO = msgspec.structs.replace(
    TREE,
    name="pair_tree",
    title="Game tree with pairs",
    summary="A tree of choices with a pair of numbers at each end: one for each player.",
    utility="general_sum",
    seat_names=("P1", "P2"),
    options=(
        Option(
            name="tree",
            title="Tree",
            default=EXAMPLES["both can gain"],
            longest=notation.LONGEST,
            examples=EXAMPLES,
            help="Braces hold the moves of one choice, each with its name: P1{trust:P2{share:(3,3),keep:(0,5)}}.",
        ),
    ),
    how_to_play=(
        "The tree is the whole game. P1 chooses where a triangle points up, P2 where it points down. Of the pair at "
        "the end the first number is P1's, the second P2's; each wants as much as it can get."
    ),
)

MEASURED_BY = "payoff"
"""In most trees one side loses, whoever plays it."""


def check_options(options: Options) -> None:
    """Raise ``InvalidOptions`` if the text is no tree."""
    pairs(options)


__all__ = [
    "action_from_text",
    "action_to_text",
    "apply_action",
    "board",
    "choice",
    "current_player",
    "describe",
    "initial_state",
    "legal_actions",
    "max_actions",
    "max_plies",
    "observation_tensor",
    "observation_tensor_shape",
    "position_from_text",
    "position_to_text",
    "returns",
    "set_options",
    "state_key",
    "state_length",
    "view",
]
