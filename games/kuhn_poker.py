"""Kuhn poker: three cards, two players, one bet (H. W. Kuhn, "A simplified two-person poker", 1950).

State (int64): 0, 1 = card of each seat (0 jack, 1 queen, 2 king, -1 not dealt), 2 = how many bets and passes so far,
3 = those as bits, the first lowest (1 = bet). Seats act in turn: ply ``i`` is seat ``i % 2``. The game's value to the
first seat is -1/18.

Chance deals one card at a time; its outcomes are cards, with texts ``J``, ``Q``, ``K``. A seat passes (0, ``p``) or
bets (1, ``b``). A position's text is the cards, then the betting: ``K- -``, ``KQ pb``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from games.api import (
    CHANCE,
    REVEALED,
    TERMINAL,
    Board,
    Choice,
    Fact,
    Hand,
    Info,
    InvalidAction,
    InvalidPosition,
    Options,
    Piece,
    View,
)
from games.bits import combine, mix64, popcount, random_below
from games.verbs import Actions, Rng, State

INFO = Info(
    name="kuhn_poker",
    title="Kuhn poker",
    version=1,
    summary="Poker with three cards and one bet.",
    most_actions=3,
    chance=True,
    hidden=True,
    min_return=-2.0,
    max_return=2.0,
    play_points=True,
    how_to_play=(
        "A jack, a queen and a king; each player puts one chip into the pot and is dealt one card. Check, or bet one "
        "more chip; facing a bet, call it or fold. Whoever does not fold, or holds the higher card, takes the pot."
    ),
)

PASS, BET = 0, 1
CARDS = "JQK"
CARD_NAMES = ("jack", "queen", "king")


# Kernel functions


def initial_state(state: State) -> None:
    state[0] = -1
    state[1] = -1
    state[2] = 0
    state[3] = 0


def current_player(state: State) -> int:
    if state[1] < 0:
        return CHANCE
    plies = state[2]
    if plies < 2 or (plies == 2 and state[3] == BET << 1):
        return plies % 2
    return TERMINAL


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) < 0:
        return 0
    out[0] = PASS
    out[1] = BET
    return 2


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    count = 0
    for card in range(3):
        if card != state[0]:
            actions[count] = card
            count += 1
    for index in range(count):
        probabilities[index] = 1.0 / count
    return count


def apply_action(state: State, action: int) -> None:
    if state[0] < 0:
        state[0] = action
    elif state[1] < 0:
        state[1] = action
    else:
        state[3] |= action << state[2]
        state[2] += 1


def returns(state: State, out: NDArray[np.float64]) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if current_player(state) != TERMINAL:
        return
    first = 1 + (state[3] & 1) + (state[3] >> 2 & 1)
    second = 1 + (state[3] >> 1 & 1)
    if first != second:
        winner = 0 if first > second else 1  # the other folded
    else:
        winner = 0 if state[0] > state[1] else 1
    out[winner] = min(first, second)
    out[1 - winner] = -min(first, second)


def state_key(state: State) -> np.uint64:
    return mix64((((state[0] + 1) * 4 + state[1] + 1) * 4 + state[2]) * 8 + state[3])


def information_key(state: State, seat: int) -> np.uint64:
    shown = current_player(state) == TERMINAL
    key = combine(seat, state[2] * 8 + state[3])
    for owner in range(2):
        if state[owner] < 0:
            key = combine(key, 0)
        elif shown or owner == seat:
            key = combine(key, state[owner] + 2)
        else:
            key = combine(key, 1)
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    if current_player(state) == TERMINAL:
        return
    known = 0
    if seat >= 0 and state[seat] >= 0:
        known = 1 << state[seat]
    for owner in range(2):
        if owner != seat and state[owner] >= 0:
            skip = random_below(rng, 3 - popcount(known))
            card = 0
            while known >> card & 1 or skip > 0:
                if not known >> card & 1:
                    skip -= 1
                card += 1
            out[owner] = card
            known |= 1 << card


def is_visible(state: State, action: int, seat: int) -> bool:
    if state[0] < 0:
        return seat == 0
    if state[1] < 0:
        return seat == 1
    return True


# Plain functions


def state_length(options: Options) -> int:
    return 4


def max_actions(options: Options) -> int:
    return 3


def max_plies(options: Options) -> int:
    return 5


def set_options(state: State, options: Options) -> None:
    """There are none."""


def action_to_text(state: State, action: int) -> str:
    return CARDS[action] if current_player(state) == CHANCE else "pb"[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    texts = list(CARDS) if current_player(state) == CHANCE else ["p", "b"]
    if name not in texts:
        raise InvalidAction(f"{text[:20]!r} is none of {', '.join(texts)}")
    return texts.index(name)


def position_to_text(state: State) -> str:
    cards = "".join("-" if card < 0 else CARDS[card] for card in state[:2])
    return f"{cards} {_betting(state) or '-'}"


_POSITION = re.compile(r"(--|[JQK]-|[JQK]{2}) (-|[pb]{1,3})")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected two cards (J, Q, K, or - before the deal) and the betting, as in KQ pb")
    cards, betting = match[1].replace("-", ""), match[2].replace("-", "")
    if len(set(cards)) != len(cards):
        raise InvalidPosition("there is one card of each kind")
    state = np.zeros(state_length(options), np.int64)
    initial_state(state)
    for card in cards:
        apply_action(state, CARDS.index(card))
    for move in betting:
        if current_player(state) < 0:
            raise InvalidPosition("nobody can bet before the deal or after the end")
        apply_action(state, "pb".index(move))
    return state


def board(options: Options) -> Board:
    cards = zip(CARDS, CARD_NAMES, strict=True)
    return Board(
        shape="table",
        pieces=[Piece(code=code, name=name, shape="card", glyph=code) for code, name in cards],
        style="felt",
    )


def _betting(state: State) -> str:
    return "".join("pb"[int(state[3]) >> ply & 1] for ply in range(int(state[2])))


def _chips(count: int) -> str:
    return "1 chip" if count == 1 else f"{count} chips"


def _verb(betting: str, action: int) -> str:
    """What it is called to pass or bet after ``betting``."""
    if "b" in betting:
        return "calls" if action == BET else "folds"
    return "bets" if action == BET else "checks"


def _result(state: State) -> str:
    amounts = np.zeros(2)
    returns(state, amounts)
    winner = int(amounts[1] > 0)
    takes = f"{INFO.seat_names[winner]} wins {_chips(int(amounts[winner]))}"
    betting = _betting(state)
    if betting.endswith("bp"):
        return f"{INFO.seat_names[1 - winner]} folds, {takes}"
    return f"{CARD_NAMES[state[winner]]} beats {CARD_NAMES[state[1 - winner]]}, {takes}"


def view(state: State, seat: int) -> View:
    over = current_player(state) == TERMINAL
    hands = [
        Hand(
            seat=owner,
            label=f"{INFO.seat_names[owner]}'s card",
            items=[] if state[owner] < 0 else [CARDS[state[owner]] if over or seat in {owner, REVEALED} else "?"],
        )
        for owner in range(2)
    ]
    betting = _betting(state)
    paid = [1 + betting[owner::2].count("b") for owner in range(2)]
    facts = [Fact(label="Pot", value=_chips(sum(paid)))]
    facts += [
        Fact(label=f"{INFO.seat_names[owner]} put in", value=_chips(paid[owner]), seat=owner) for owner in range(2)
    ]
    if betting:
        said = [f"{INFO.seat_names[i % 2]} {_verb(betting[:i], 'pb'.index(move))}" for i, move in enumerate(betting)]
        facts.append(Fact(label="Betting", value=", ".join(said)))
    if over:
        facts.append(Fact(label="Result", value=_result(state)))
    return View(hands=hands, facts=facts)


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if current_player(state) == CHANCE:
        return Choice(action=action, text=text, label=f"Deal the {CARD_NAMES[action]}")
    labels = {"checks": "Check", "bets": "Bet 1 chip", "folds": "Fold", "calls": "Call 1 chip"}
    return Choice(action=action, text=text, label=labels[_verb(_betting(state), action)])


def describe(state: State, action: int) -> str:
    if current_player(state) == CHANCE:
        return f"{INFO.seat_names[0 if state[0] < 0 else 1]} is dealt the {CARD_NAMES[action]}"
    verb = _verb(_betting(state), action)
    return f"{verb} 1 chip" if action == BET else verb
