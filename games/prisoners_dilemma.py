"""The iterated prisoner's dilemma: both choose at once whether to cooperate, round after round.

After A. W. Tucker (1950); M. Flood, RAND RM-789 (1952); R. Axelrod, "The evolution of cooperation" (1984).

State (int64): 0 = rounds, 1 = temptation, 2 = reward, 3 = punishment, 4 = sucker's pay-off, 5 = choices made, 6, 7 =
points of each seat so far, from 8 = the choices (0 cooperate, 1 defect), seat 0's before seat 1's in every round.
Choosing at the same time is choosing in turn without seeing: seat 0's choice is hidden until seat 1 has made its own.

The game is not zero-sum: each seat is paid its own points per round, and what the other gets is nothing to it.

An action's text is ``C`` or ``D``. A position's text is the rounds' number and those played: ``10 rounds: CC CD D``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
    REVEALED,
    TERMINAL,
    Board,
    Choice,
    Fact,
    Hand,
    Info,
    InvalidAction,
    InvalidPosition,
    Option,
    Options,
    Piece,
    View,
)
from agon.games.bits import combine, random_below
from agon.games.verbs import Actions, Rng, State

PAY_OFFS = ((5, 3, 1, 0), (4, 3, 1, 0), (3, 2, 0, -1), (0, -1, -2, -3))
"""Temptation, reward, punishment, sucker's pay-off: T > R > P > S, and 2R > T + S."""

INFO = Info(
    name="prisoners_dilemma",
    title="Prisoner's dilemma",
    version=1,
    summary="Cooperate or defect, both at once, round after round.",
    most_actions=2,
    hidden=True,
    simultaneous=True,
    utility="general_sum",
    min_return=-3.0,
    max_return=5.0,
    options=(
        Option(name="rounds", title="Rounds", default=10, minimum=1, maximum=50, help="Both know how many."),
        Option(
            name="payoffs",
            title="Pay-offs",
            default=0,
            minimum=0,
            maximum=3,
            choices={
                0: "Classic: 5, 3, 1, 0",
                1: "Less tempting: 4, 3, 1, 0",
                2: "Donations: 3, 2, 0, -1",
                3: "Years in prison: 0, -1, -2, -3",
            },
            help="For defecting alone, cooperating together, defecting together, cooperating alone.",
        ),
    ),
    how_to_play=(
        "Both players choose in secret to cooperate or to defect, then both choices are shown. Defecting pays more "
        "whatever the other does, but both are better off if both cooperate. You play for your own points per round, "
        "not for having more than the other."
    ),
)

MEASURED_BY = "payoff"
"""Whoever is never paid more than the other may be paid best of all."""

COOPERATE, DEFECT = 0, 1
WORDS = ("cooperate", "defect")
LETTERS = "CD"
ROUNDS, TEMPTATION, REWARD, PUNISHMENT, SUCKER, MADE, POINTS, CHOICES = 0, 1, 2, 3, 4, 5, 6, 8
PLANES = 9


# Kernel functions


def initial_state(state: State) -> None:
    state[MADE:] = 0


def current_player(state: State) -> int:
    if state[MADE] == 2 * state[ROUNDS]:
        return TERMINAL
    return state[MADE] % 2


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) == TERMINAL:
        return 0
    out[0] = COOPERATE
    out[1] = DEFECT
    return 2


def apply_action(state: State, action: int) -> None:
    made = state[MADE]
    state[CHOICES + made] = action
    state[MADE] = made + 1
    if made % 2 == 1:
        other = state[CHOICES + made - 1]
        if other == action:
            paid = state[PUNISHMENT] if action == DEFECT else state[REWARD]
            state[POINTS] += paid
            state[POINTS + 1] += paid
        else:
            state[POINTS + 1 - action] += state[SUCKER]
            state[POINTS + action] += state[TEMPTATION]


def returns(state: State, out: NDArray[np.float64]) -> None:
    over = current_player(state) == TERMINAL
    for seat in range(2):
        out[seat] = state[POINTS + seat] / state[ROUNDS] if over else 0.0


def state_key(state: State) -> np.uint64:
    # Which rounds brought the points does not matter to the rest of the game; a pending choice does.
    made = state[MADE]
    pending = 0
    if made % 2 == 1:
        pending = state[CHOICES + made - 1] + 1
    key = combine(state[ROUNDS] * 256 + state[TEMPTATION] + state[REWARD], made * 4 + pending)
    return combine(key, (state[POINTS] + 1024) * 4096 + state[POINTS + 1] + 1024)


def information_key(state: State, seat: int) -> np.uint64:
    made = state[MADE]
    key = combine(seat, (state[ROUNDS] * 16 + state[TEMPTATION] + state[REWARD] + 4) * 512 + made)
    for index in range(made):
        if made % 2 == 1 and index == made - 1 and seat != 0:
            key = combine(key, 2)
        else:
            key = combine(key, state[CHOICES + index])
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    made = state[MADE]
    if made % 2 == 1 and seat != 0:
        out[CHOICES + made - 1] = random_below(rng, 2)


def is_visible(state: State, action: int, seat: int) -> bool:
    # Its own choice is all that a seat sees being made; the view shows both when the round is over.
    return seat == state[MADE] % 2


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes of a column a round: where the seat cooperated and defected, and where the other did; the round for which
    the seat owes a choice; the four pay-offs."""
    rounds = state[ROUNDS]
    made = state[MADE]
    complete = made // 2
    for index in range(rounds):
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            known = index < complete or (side == 0 and index == complete and made - 2 * complete > seat)
            chose = state[CHOICES + 2 * index + owner]
            out[2 * side * rounds + index] = 1.0 if known and chose == COOPERATE else 0.0
            out[(2 * side + 1) * rounds + index] = 1.0 if known and chose == DEFECT else 0.0
        owes = index == complete and made - 2 * complete <= seat
        out[4 * rounds + index] = 1.0 if owes else 0.0
        for payoff in range(4):
            out[(5 + payoff) * rounds + index] = state[TEMPTATION + payoff] / 5.0


# Plain functions


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return PLANES, 1, options["rounds"]


def state_length(options: Options) -> int:
    return CHOICES + 2 * options["rounds"]


def max_actions(options: Options) -> int:
    return 2


def max_plies(options: Options) -> int:
    return 2 * options["rounds"]


def set_options(state: State, options: Options) -> None:
    state[ROUNDS] = options["rounds"]
    state[TEMPTATION:MADE] = PAY_OFFS[options["payoffs"]]


def acting(state: State) -> tuple[int, ...]:
    player = current_player(state)
    return () if player == TERMINAL else (0, 1) if player == 0 else (1,)


def action_to_text(state: State, action: int) -> str:
    return LETTERS[action]


ACTION_SYNONYMS = {"cooperate": "C", "defect": "D"}


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    if name.lower() in WORDS:
        return WORDS.index(name.lower())
    if name.upper() not in ("C", "D"):
        raise InvalidAction(f"{text[:20]!r} is neither C (cooperate) nor D (defect)")
    return LETTERS.index(name.upper())


def _letters(state: State) -> str:
    return "".join(LETTERS[choice] for choice in state[CHOICES : CHOICES + state[MADE]])


def position_to_text(state: State) -> str:
    letters = _letters(state)
    rounds = [f" {letters[start : start + 2]}" for start in range(0, len(letters), 2)]
    return f"{state[ROUNDS]} rounds:{''.join(rounds)}"


_POSITION = re.compile(r"([1-9][0-9]?) rounds:((?: [CD]{2}){0,50})( [CD])?")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the number of rounds and those played, as in 10 rounds: CC CD D")
    if int(match[1]) != options["rounds"]:
        raise InvalidPosition(f"the game has {options['rounds']} rounds, not {match[1]}")
    letters = (match[2] + (match[3] or "")).replace(" ", "")
    if len(letters) > 2 * options["rounds"]:
        raise InvalidPosition("the game was over before the last round")
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    for letter in letters:
        apply_action(state, LETTERS.index(letter))
    return state


def board(options: Options) -> Board:
    pieces = [
        Piece(code=word, name=word, shape="symbol", glyph=glyph) for word, glyph in zip(WORDS, ("🤝", "✂"), strict=True)
    ]
    return Board(shape="table", pieces=pieces)


def view(state: State, seat: int) -> View:
    letters, rounds = _letters(state), int(state[ROUNDS])
    made = len(letters)
    number = (made + 1) // 2
    if made % 2 == 1:
        shown = [[WORDS[LETTERS.index(letters[-1])] if seat in {0, REVEALED} else "?"], []]
    else:
        shown = [[WORDS[LETTERS.index(letter)]] for letter in letters[-2:]] or [[], []]
    about = f"'s choice in round {number}" if number else "'s choice"
    complete = letters[: made - made % 2]
    paid = "temptation {}, reward {}, punishment {}, sucker {}".format(*state[TEMPTATION:MADE])
    facts = [Fact(label="Rounds", value=f"{made // 2} of {rounds}"), Fact(label="Pay-offs", value=paid)]
    for owner, name in enumerate(INFO.seat_names):
        facts.append(Fact(label=f"{name} has", value=f"{state[POINTS + owner]}", seat=owner))
    for owner, name in enumerate(INFO.seat_names) if complete else ():
        facts.append(Fact(label=f"{name} chose", value=complete[owner::2], seat=owner))
    hands = [Hand(seat=owner, label=f"{name}{about}", items=shown[owner]) for owner, name in enumerate(INFO.seat_names)]
    return View(hands=hands, facts=facts)


def choice(state: State, action: int) -> Choice:
    return Choice(action=action, text=LETTERS[action], label=WORDS[action].capitalize())


def describe(state: State, action: int) -> str:
    # The result of the round is in the view: this sentence may be written before the other seat has chosen.
    return f"{WORDS[action]}s"
