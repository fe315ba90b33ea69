"""Games in extensive form: drawn trees with chance, information sets, up to four players and any pay-offs.

State, actions and texts: see ``games/tree``; knowledge: ``games/tree/information``. A tree without chance and secrets
between two is also ``tree`` or ``pair_tree``, where the engines for open games play it.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon.games.api import CHANCE, REVEALED, SPECTATOR, Choice, Fact, InvalidOptions, Option, Options, View
from agon.games.bits import combine, random_unit
from agon.games.tree import INFO as TREE
from agon.games.tree import (
    action_from_text,
    action_to_text,
    apply_action,
    board,
    current_player,
    initial_state,
    legal_actions,
    max_actions,
    max_plies,
    notation,
    observation_tensor_shape,
    parsed,
    position_to_text,
    returns,
    sign,
    state_key,
    state_length,
)
from agon.games.tree import choice as open_choice
from agon.games.tree import position_from_text as open_position
from agon.games.tree.information import all_knowledge
from agon.games.tree.observation import observe
from agon.games.tree.views import cells
from agon.games.tree.words import (
    CHANCE_OF,
    CHILDREN,
    CLASS,
    FIRST,
    HEADER,
    MOVER,
    PARENT,
    WORDS,
    path_text,
    write,
)
from agon.games.verbs import Actions, Rng, State

EXAMPLES = {
    "dice": "MAX{bold:CHANCE{1/6 six:MIN{12,9},5/6 other:MIN{2,1}},safe:CHANCE{1/2 heads:{3,4},1/2 tails:{2,6}}}",
    "prisoner's dilemma": "P1{silent:P2[x]{silent:(-1,-1),betray:(-3,0)},betray:P2[x]{silent:(0,-3),betray:(-2,-2)}}",
    "three players": "P1{a:P2{P3{(1,2,6),(4,3,2)},P3{(6,1,2),(7,4,1)}},b:P2{P3{(5,1,1),(1,5,2)},P3{(7,7,1),(5,4,5)}}}",
    "a hidden card": "CHANCE{1/2 high:P1[h]{bet:P2[x]{call:2,fold:1},check:1},1/2 low:P1[l]{bet:P2[x]{call:-2,fold:1},"
    "check:-1}}",
}

INFO = msgspec.structs.replace(
    TREE,
    name="extensive_form",
    title="Game in extensive form",
    summary="A tree of choices with chance, information sets, and up to four players.",
    seats=4,
    chance=True,
    hidden=True,
    utility="general_sum",
    seat_names=("P1", "P2", "P3", "P4"),
    options=(
        Option(
            name="tree",
            title="Tree",
            default=EXAMPLES["dice"],
            longest=notation.LONGEST,
            examples=EXAMPLES,
            help="P1{a:CHANCE{1/3 x:(2,1),2/3 y:(0,4)},b:(1,1)}: chance with its probabilities, and a number for each "
            "player at the ends. P2[x]{...}: P2 cannot tell its positions of the set x apart.",
        ),
        Option(name="seats", title="Players", default=2, minimum=2, maximum=notation.MOST_PLAYERS),
    ),
    how_to_play=(
        "The tree is the whole game. Each choice belongs to a player or to chance. The numbers at the end are what "
        "each player wins; one number is what P1 wins and P2 loses. Positions with the same letter between square "
        "brackets look the same to the player who chooses there."
    ),
)

MEASURED_BY = "payoff"
"""In most trees one side loses, whoever plays it."""


# Kernel functions


def viewer_cell(seat: int) -> int:
    """Return the cell of a node that holds the viewer's class; spectators come after the seats."""
    return CLASS + seat if seat >= 0 else CLASS + notation.MOST_PLAYERS


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    cell = HEADER + WORDS * state[0]
    if state[cell + MOVER] != CHANCE:
        return 0
    count = state[cell + CHILDREN]
    for action in range(count):
        outcome = HEADER + WORDS * (state[cell + FIRST] + action) + CHANCE_OF
        actions[action] = action
        probabilities[action] = state[outcome] / state[outcome + 1]
    return int(count)


def information_key(state: State, seat: int) -> np.uint64:
    known = state[HEADER + WORDS * state[0] + viewer_cell(seat)] >> 1
    return combine(combine(state[1], seat + 2), known)


def is_visible(state: State, action: int, seat: int) -> bool:
    child = state[HEADER + WORDS * state[0] + FIRST] + action
    return bool(state[HEADER + WORDS * child + viewer_cell(seat)] & 1 == 0)


def likelihood(state: State, node: int) -> float:
    """Return the probability with which chance and players who choose at random come to a node."""
    found = 1.0
    while node > 0:
        cell = HEADER + WORDS * node
        above = HEADER + WORDS * state[cell + PARENT]
        if state[above + MOVER] == CHANCE:
            found *= float(state[cell + CHANCE_OF]) / float(state[cell + CHANCE_OF + 1])
        else:
            found /= float(state[above + CHILDREN])
        node = state[cell + PARENT]
    return found


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    place = viewer_cell(seat)
    known = state[HEADER + WORDS * state[0] + place] >> 1
    count = (len(state) - HEADER) // WORDS
    total = 0.0
    last = 0
    for node in range(count):
        if state[HEADER + WORDS * node + place] >> 1 == known:
            total += likelihood(state, node)
            last = node
    left = random_unit(rng) * total
    for node in range(count):
        if state[HEADER + WORDS * node + place] >> 1 == known:
            left -= likelihood(state, node)
            if left < 0.0:
                out[0] = node
                return
    out[0] = last


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    observe(state, seat, int(state[HEADER + WORDS * state[0] + viewer_cell(seat)] >> 1), out)


# Plain functions


def check_options(options: Options) -> None:
    """Raise ``InvalidOptions`` if the text is no tree, or is for another number of players."""
    nodes = parsed(options)
    seats = notation.players(nodes)
    if seats > options["seats"]:
        raise InvalidOptions(f"seats: the tree is for {seats} players, not {options['seats']}")
    try:
        all_knowledge(nodes, seats)
    except notation.TreeError as error:
        raise InvalidOptions(f"tree: {error}") from None


def set_options(state: State, options: Options) -> None:
    nodes = notation.read(options["tree"])
    seats = notation.players(nodes)
    write(state, nodes)
    everybody = all_knowledge(nodes, seats)
    for viewer in (*range(notation.MOST_PLAYERS), SPECTATOR):
        place = viewer_cell(viewer)
        known = everybody[viewer if 0 <= viewer < seats else -1]  # seats without a part in the tree look on
        for node in range(len(nodes)):
            state[HEADER + WORDS * node + place] = 2 * known.classes[node] + (not known.seen[node])
    sign(state)


def position_from_text(text: str, options: Options) -> State:
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    state[0] = open_position(text, options)[0]
    return state


def looking_alike(state: State, seat: int) -> list[int]:
    """Return the nodes that a viewer cannot tell from the present one."""
    here = int(state[0])
    if seat == REVEALED:
        return [here]
    place = viewer_cell(seat)
    known = state[HEADER + WORDS * here + place] >> 1
    return [
        node for node in range((len(state) - HEADER) // WORDS) if state[HEADER + WORDS * node + place] >> 1 == known
    ]


def view(state: State, seat: int) -> View:
    paths = [path_text(state, node) if node else "the root" for node in looking_alike(state, seat)]
    return View(cells=cells(state), facts=[Fact(label="Here", value=" or ".join(paths))])


def choice(state: State, action: int) -> Choice:
    """Return the choice, drawn on the tree if everybody then knows where play is: the last choice is shown to all."""
    after = state.copy()
    after[0] = state[HEADER + WORDS * state[0] + FIRST] + action
    if all(
        len(looking_alike(each, seat)) == 1
        for each in (state, after)
        for seat in (*range(notation.MOST_PLAYERS), SPECTATOR)
    ):
        return open_choice(state, action)
    name = action_to_text(state, action)
    return Choice(action=action, text=name, label=f"Choose {name}")


def describe(state: State, action: int) -> str:
    return f"{'draws' if current_player(state) == CHANCE else 'chooses'} {action_to_text(state, action)}"


__all__ = [
    "action_from_text",
    "action_to_text",
    "apply_action",
    "board",
    "current_player",
    "initial_state",
    "legal_actions",
    "max_actions",
    "max_plies",
    "observation_tensor_shape",
    "position_to_text",
    "returns",
    "state_key",
    "state_length",
]
