"""The public goods game: each player puts some tokens into a common pool, which is multiplied and shared equally.

After J. Ledyard, "Public goods: a survey of experimental research" (1995); E. Fehr & S. Gächter, "Cooperation and
punishment in public goods experiments" (2000), as whose game the default is: 4 players, 20 tokens, a factor of 1.6.

State (int64): 0 = seats, 1 = rounds, 2 = tokens that each has in a round, 3 = multiplier in tenths, 4 = choices made,
from 5 = tokens that each of six seats has put in over all complete rounds, from 11 = the choices, round by round.
Choosing at the same time is choosing in turn without seeing: a choice is hidden until the last seat has made its own.

An action is the number of tokens to put in. The game is not zero-sum: each seat is paid its own tokens per round, those
kept and its share of the pool. A position's text is the number of rounds and those played: ``5 rounds: 20 5 0 7, 3 4``.
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

INFO = Info(
    name="public_goods",
    title="Public goods",
    version=1,
    summary="Put tokens into a common pool: it grows, and is shared by all.",
    seats=6,
    most_actions=21,
    hidden=True,
    simultaneous=True,
    utility="general_sum",
    min_return=0.0,
    max_return=62.0,
    options=(
        Option(name="seats", title="Players", default=4, minimum=3, maximum=6),
        Option(name="rounds", title="Rounds", default=5, minimum=1, maximum=10, help="All know how many."),
        Option(
            name="endowment",
            title="Tokens a round",
            default=20,
            minimum=10,
            maximum=20,
            choices={10: "10", 20: "20"},
        ),
        Option(
            name="multiplier",
            title="The pool grows by",
            default=16,
            minimum=12,
            maximum=25,
            choices={12: "a factor of 1.2", 16: "a factor of 1.6", 20: "a factor of 2", 25: "a factor of 2.5"},
        ),
    ),
    seat_names=("First", "Second", "Third", "Fourth", "Fifth", "Sixth"),
    how_to_play=(
        "In every round each player has the same number of tokens and secretly puts some of them into a common pool. "
        "The pool is multiplied and shared alike among all. All together gain most if everybody puts in everything; a "
        "token that you keep is worth more to you than what comes back of it. You play for your own tokens, not for "
        "having more than the others."
    ),
)

MEASURED_BY = "payoff"
"""Whoever is never paid more than the others may be paid best of all."""

SEATS, ROUNDS, ENDOWMENT, MULTIPLIER, MADE, GIVEN, CHOICES = 0, 1, 2, 3, 4, 5, 11
PLANES = 17


# Kernel functions


def initial_state(state: State) -> None:
    state[MADE:] = 0


def current_player(state: State) -> int:
    if state[MADE] == state[SEATS] * state[ROUNDS]:
        return TERMINAL
    return state[MADE] % state[SEATS]


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) == TERMINAL:
        return 0
    for tokens in range(state[ENDOWMENT] + 1):
        out[tokens] = tokens
    return state[ENDOWMENT] + 1


def apply_action(state: State, action: int) -> None:
    made, seats = state[MADE], state[SEATS]
    state[CHOICES + made] = action
    state[MADE] = made + 1
    if made % seats == seats - 1:
        for seat in range(seats):
            state[GIVEN + seat] += state[CHOICES + made - seats + 1 + seat]


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(6):
        out[seat] = 0.0
    if current_player(state) != TERMINAL:
        return
    pool = 0
    for seat in range(state[SEATS]):
        pool += state[GIVEN + seat]
    share = state[MULTIPLIER] * pool / (10 * state[SEATS])
    for seat in range(state[SEATS]):
        out[seat] = state[ENDOWMENT] + (share - state[GIVEN + seat]) / state[ROUNDS]


def _kind(state: State) -> int:
    return ((state[SEATS] * 32 + state[ROUNDS]) * 32 + state[ENDOWMENT]) * 32 + state[MULTIPLIER]


def state_key(state: State) -> np.uint64:
    # In which round tokens were given does not matter to the rest of the game; choices of the open round do.
    made, seats = state[MADE], state[SEATS]
    key = combine(_kind(state), made)
    for seat in range(seats):
        key = combine(key, state[GIVEN + seat])
    for index in range(made - made % seats, made):
        key = combine(key, state[CHOICES + index])
    return key


def information_key(state: State, seat: int) -> np.uint64:
    made, seats = state[MADE], state[SEATS]
    open_from = made - made % seats
    key = combine(combine(seat, _kind(state)), made)
    for index in range(made):
        if index < open_from or index == open_from + seat:
            key = combine(key, state[CHOICES + index])
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    made, seats = state[MADE], state[SEATS]
    open_from = made - made % seats
    for index in range(open_from, made):
        if index != open_from + seat:
            out[CHOICES + index] = random_below(rng, state[ENDOWMENT] + 1)


def is_visible(state: State, action: int, seat: int) -> bool:
    # Its own choice is all that a seat sees being made; the view shows all of them when the round is over.
    return seat == state[MADE] % state[SEATS]


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Planes of a column a round: shares of the tokens that each of six seats put in, from the observer's own on;
    rounds that are over; the round for which the seat owes a choice, and whether it has made it; whether each seat
    plays; tokens in tens and the factor."""
    seats, rounds, made = state[SEATS], state[ROUNDS], state[MADE]
    complete = made // seats
    for index in range(rounds):
        is_open = index == complete
        owes = is_open and made - complete * seats <= seat
        for place in range(6):
            owner = (seat + place) % seats
            known = place < seats and (index < complete or (is_open and place == 0 and not owes))
            given = state[CHOICES + seats * index + owner] if known else 0
            out[place * rounds + index] = given / state[ENDOWMENT]
            out[(9 + place) * rounds + index] = 1.0 if place < seats else 0.0
        out[6 * rounds + index] = 1.0 if index < complete else 0.0
        out[7 * rounds + index] = 1.0 if owes else 0.0
        out[8 * rounds + index] = 1.0 if is_open and not owes else 0.0
        out[15 * rounds + index] = state[ENDOWMENT] / 10.0
        out[16 * rounds + index] = state[MULTIPLIER] / 10.0


# Plain functions


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return PLANES, 1, options["rounds"]


def state_length(options: Options) -> int:
    return CHOICES + options["seats"] * options["rounds"]


def max_actions(options: Options) -> int:
    return options["endowment"] + 1


def max_plies(options: Options) -> int:
    return options["seats"] * options["rounds"]


def set_options(state: State, options: Options) -> None:
    state[SEATS], state[ROUNDS] = options["seats"], options["rounds"]
    state[ENDOWMENT], state[MULTIPLIER] = options["endowment"], options["multiplier"]


def acting(state: State) -> tuple[int, ...]:
    player = current_player(state)
    return () if player == TERMINAL else tuple(range(player, state[SEATS]))


def action_to_text(state: State, action: int) -> str:
    return str(action)


_TOKENS = re.compile("0|[1-9][0-9]?")


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    if _TOKENS.fullmatch(name) is None or int(name) > state[ENDOWMENT]:
        raise InvalidAction(f"{text[:20]!r} is no number of tokens from 0 to {state[ENDOWMENT]}")
    return int(name)


def _rounds(state: State) -> list[list[int]]:
    """Return the tokens put in, round by round; the last may be open."""
    made, seats = int(state[MADE]), int(state[SEATS])
    chosen = [int(tokens) for tokens in state[CHOICES : CHOICES + made]]
    return [chosen[start : start + seats] for start in range(0, made, seats)]


def position_to_text(state: State) -> str:
    played = ", ".join(" ".join(map(str, row)) for row in _rounds(state))
    return f"{state[ROUNDS]} rounds: {played}".rstrip()


_POSITION = re.compile(r"([1-9][0-9]?) rounds:((?:,? (?:0|[1-9][0-9]?)){0,60})")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the number of rounds and those played, as in 5 rounds: 20 5 0 7, 3 4")
    chosen = [int(tokens) for tokens in match[2].replace(",", "").split()]
    if int(match[1]) != options["rounds"] or len(chosen) > max_plies(options):
        raise InvalidPosition(f"the game has {options['rounds']} rounds of {options['seats']} players")
    if max(chosen, default=0) > options["endowment"]:
        raise InvalidPosition(f"nobody has more than {options['endowment']} tokens in a round")
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    for tokens in chosen:
        apply_action(state, tokens)
    if position_to_text(state) != text.strip():
        raise InvalidPosition("a comma stands between two rounds")
    return state


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"


def board(options: Options) -> Board:
    amounts = range(options["endowment"] + 1)
    return Board(
        shape="table",
        pieces=[Piece(code=str(count), name=_tokens(count), shape="chip", glyph=str(count)) for count in amounts],
        style="felt",
    )


def _number(tenths_of_seats: int, seats: int) -> str:
    """Return the text of an amount in units of 1 / (10 * seats) tokens, to one decimal place."""
    return f"{tenths_of_seats / (10 * seats):.1f}".removesuffix(".0")


def view(state: State, seat: int) -> View:
    rounds, seats = _rounds(state), int(state[SEATS])
    is_open = bool(rounds) and len(rounds[-1]) < seats
    last = rounds[-1] if rounds else []
    complete = rounds[:-1] if is_open else rounds
    hands: list[Hand] = []
    for owner in range(seats):
        items: list[str] = []
        if owner < len(last):
            items = [str(last[owner]) if not is_open or seat in {owner, REVEALED} else "?"]
        about = f" put in, round {len(rounds)}" if rounds else " put in"
        hands.append(Hand(seat=owner, label=f"{INFO.seat_names[owner]}{about}", items=items))
    factor = int(state[MULTIPLIER])
    facts = [
        Fact(label="Rounds", value=f"{len(complete)} of {state[ROUNDS]}"),
        Fact(label="Each has", value=f"{_tokens(int(state[ENDOWMENT]))} a round"),
        Fact(label="The pool grows by", value=f"a factor of {factor / 10:g}"),
    ]
    pool = sum(map(sum, complete))
    for owner in range(seats):
        kept = len(complete) * int(state[ENDOWMENT]) - int(state[GIVEN + owner])
        worth = _number(kept * 10 * seats + factor * pool, seats)
        facts.append(Fact(label=f"{INFO.seat_names[owner]} has", value=f"{worth} tokens", seat=owner))
    for number, row in enumerate(complete, start=1):
        each = _number(factor * sum(row), seats)
        given = ", ".join(map(str, row))
        facts.append(Fact(label=f"Round {number}", value=f"{given}; {each} for each"))
    return View(hands=hands, facts=facts)


def choice(state: State, action: int) -> Choice:
    label = f"Put in {_tokens(action)}"
    return Choice(action=action, text=str(action), label=label, amount=action, amount_of="tokens")


def describe(state: State, action: int) -> str:
    # The result of the round is in the view: this sentence may be written before the others have chosen.
    return f"puts in {_tokens(action)}"
