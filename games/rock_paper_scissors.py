"""Rock, paper, scissors: a match of several rounds, both seats choosing at the same time.

State (int64): 0 = rounds of the match, 1 = choices made so far, 2, 3 = rounds won by each seat, from 4 = the choices (0
rock, 1 paper, 2 scissors), seat 0's before seat 1's in every round. Choosing at the same time is choosing in turn
without seeing: seat 0's choice is hidden until seat 1 has made its own.

A tied round counts as played, so a match has an end; it ends early once the lead cannot be made up. Only the match
counts, so it is zero-sum: 1 to the winner, -1 to the loser, 0 each if the rounds come out even.

An action's text is its word. A position's text is the match and its rounds: ``best of 3: rs pp r``.
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
from agon.games.bits import combine, mix64, random_below
from agon.games.verbs import Actions, Rng, State

INFO = Info(
    name="rock_paper_scissors",
    title="Rock, paper, scissors",
    version=2,
    summary="Both choose at once: rock breaks scissors, scissors cut paper, paper wraps rock.",
    most_actions=3,
    hidden=True,
    simultaneous=True,
    options=(
        Option(
            name="rounds",
            title="Match",
            default=3,
            minimum=1,
            maximum=100,
            choices={1: "One round"} | {rounds: f"Best of {rounds}" for rounds in (3, 5, 7, 9, 25, 100)},
            help="A tied round counts as played.",
        ),
    ),
    how_to_play=(
        "Both players choose in secret, then both choices are shown. Rock beats scissors, scissors beat paper, paper "
        "beats rock. Whoever wins more rounds wins the match; a tied round counts as played."
    ),
)

MEASURED_BY = "payoff"
"""The amount won from weak players says more than the fact of winning."""

WORDS = ("rock", "paper", "scissors")
ROUNDS_SHOWN = 10
"""Of a long match the last ones."""
LETTERS = "rps"
PLANES = 9


# Kernel functions


def initial_state(state: State) -> None:
    state[1:] = 0


def current_player(state: State) -> int:
    if state[1] % 2 == 1:
        return 1
    left = state[0] - state[1] // 2
    if left == 0 or abs(state[2] - state[3]) > left:
        return TERMINAL
    return 0


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) == TERMINAL:
        return 0
    for action in range(3):
        out[action] = action
    return 3


def apply_action(state: State, action: int) -> None:
    made = state[1]
    state[4 + made] = action
    state[1] = made + 1
    if made % 2 == 1:
        difference = (state[3 + made] - action) % 3
        if difference == 1:
            state[2] += 1
        elif difference == 2:
            state[3] += 1


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    if current_player(state) == TERMINAL:
        out[0] = np.sign(state[2] - state[3])
    out[1] = 0.0 - out[0]


def state_key(state: State) -> np.uint64:
    # What was chosen in earlier rounds does not matter to the rest of the match; a pending choice does.
    made = state[1]
    pending = 0
    if made % 2 == 1:
        pending = state[3 + made] + 1
    return mix64((((state[0] * 256 + made) * 128 + state[2]) * 128 + state[3]) * 4 + pending)


def information_key(state: State, seat: int) -> np.uint64:
    made = state[1]
    key = combine(seat, state[0] * 256 + made)
    for index in range(made):
        if made % 2 == 1 and index == made - 1 and seat != 0:
            key = combine(key, 3)
        else:
            key = combine(key, state[4 + index])
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    made = state[1]
    if made % 2 == 1 and seat != 0:
        out[3 + made] = random_below(rng, 3)


def is_visible(state: State, action: int, seat: int) -> bool:
    # Its own choice is all that a seat sees being made; the view shows both when the round is over.
    return seat == state[1] % 2


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes of a column a round: where the seat chose rock, paper and scissors, and where the other did; the round for
    which the seat owes a choice; the rounds that each has won, as a share of all."""
    rounds, made = state[0], state[1]
    complete = made // 2
    over = current_player(state) == TERMINAL
    for index in range(rounds):
        is_open = index == complete and not over
        owes = is_open and made - 2 * complete <= seat
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            known = index < complete or (is_open and side == 0 and not owes)
            for action in range(3):
                chose = known and state[4 + 2 * index + owner] == action
                out[(3 * side + action) * rounds + index] = 1.0 if chose else 0.0
            out[(7 + side) * rounds + index] = state[2 + owner] / rounds
        out[6 * rounds + index] = 1.0 if owes else 0.0


# Plain functions


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return PLANES, 1, options["rounds"]


def state_length(options: Options) -> int:
    return 4 + 2 * options["rounds"]


def max_actions(options: Options) -> int:
    return 3


def max_plies(options: Options) -> int:
    return 2 * options["rounds"]


def set_options(state: State, options: Options) -> None:
    state[0] = options["rounds"]


def acting(state: State) -> tuple[int, ...]:
    player = current_player(state)
    return () if player == TERMINAL else (0, 1) if player == 0 else (1,)


def past_rounds(state: State) -> list[tuple[int, ...]]:
    made = int(state[1]) // 2 * 2
    choices = state[4 : 4 + made].tolist()
    return list(zip(choices[::2], choices[1::2], strict=True))


def action_to_text(state: State, action: int) -> str:
    return WORDS[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if name not in WORDS:
        raise InvalidAction(f"{text[:20]!r} is not rock, paper or scissors")
    return WORDS.index(name)


def position_to_text(state: State) -> str:
    letters = "".join(LETTERS[choice] for choice in state[4 : 4 + state[1]])
    rounds = [f" {letters[start : start + 2]}" for start in range(0, len(letters), 2)]
    return f"best of {state[0]}:{''.join(rounds)}"


_POSITION = re.compile(r"best of ([1-9][0-9]{0,2}):((?: [rps]{2}){0,100})( [rps])?")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the match and its rounds, as in best of 3: rs pp r")
    if int(match[1]) != options["rounds"]:
        raise InvalidPosition(f"the match is best of {options['rounds']}, not of {match[1]}")
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    for letter in (match[2] + (match[3] or "")).replace(" ", ""):
        if current_player(state) == TERMINAL:
            raise InvalidPosition("the match was over before the last round")
        apply_action(state, LETTERS.index(letter))
    return state


def board(options: Options) -> Board:
    glyphs = ("✊", "✋", "✌")
    return Board(
        shape="table",
        pieces=[
            Piece(code=word, name=word, shape="symbol", glyph=glyph) for word, glyph in zip(WORDS, glyphs, strict=True)
        ],
    )


def _outcome(first: int, second: int) -> str:
    if first == second:
        return f"both {WORDS[first]}, tied"
    winner = 0 if (first - second) % 3 == 1 else 1
    strong, weak = (first, second) if winner == 0 else (second, first)
    return f"{WORDS[strong]} {'beat' if WORDS[strong].endswith('s') else 'beats'} {WORDS[weak]}, {_name(winner)} wins"


def _name(seat: int) -> str:
    return INFO.seat_names[seat]


def view(state: State, seat: int) -> View:
    made, wins = int(state[1]), (int(state[2]), int(state[3]))
    choices = [int(choice) for choice in state[4 : 4 + made]]
    complete = made // 2
    if made % 2 == 1:
        shown = [[WORDS[choices[-1]] if seat in {0, REVEALED} else "?"], []]
    else:
        shown = [[WORDS[choice]] for choice in choices[-2:]] or [[], []]
    number = (made + 1) // 2
    about = f"'s choice in round {number}" if number else "'s choice"
    facts = [Fact(label="Match", value=f"best of {state[0]}")]
    facts += [Fact(label=f"{_name(owner)} won", value=f"{wins[owner]}") for owner in range(2)]
    facts += [
        Fact(label=f"Round {index + 1}", value=_outcome(choices[2 * index], choices[2 * index + 1]))
        for index in range(max(0, complete - ROUNDS_SHOWN), complete)
    ]
    return View(
        hands=[Hand(seat=owner, label=f"{_name(owner)}{about}", items=shown[owner]) for owner in range(2)],
        facts=facts,
    )


def choice(state: State, action: int) -> Choice:
    return Choice(action=action, text=WORDS[action], label=WORDS[action].capitalize())


def describe(state: State, action: int) -> str:
    # The result of the round is in the view: this sentence may be written before the other seat has chosen.
    return f"chooses {WORDS[action]}"
