"""Kuhn poker: one card each, one bet (H. W. Kuhn, "A simplified two-person poker", 1950), for 2 to 4 players.

For more than two as in OpenSpiel's ``kuhn_poker``: a card more than there are players; after a bet each of the others
in turn calls or folds. The game for two is worth -1/18 to the first seat.

State (int64): 0 = seats, 1 = number of bets and passes so far, 2 = those as bits, the first lowest (1 = bet), from 3 =
card of each seat, counted from the lowest of the deck, -1 if it is not dealt. Ply ``i`` is that of seat ``i % seats``.

Chance deals one card at a time; its outcomes are cards, with texts ``J``, ``Q``, ``K``. A seat passes (0, ``p``) or
bets (1, ``b``). A position's text is the cards, then the betting: ``K- -``, ``KQ pb``.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from agon.games.api import (
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
    Option,
    Options,
    Piece,
    View,
)
from agon.games.bits import combine, lowest_bit, mix64, popcount, random_below
from agon.games.verbs import Actions, Rng, State

DECKS = {2: "JQK", 3: "JQKA", 4: "TJQKA"}
"""By seats, from the lowest card."""
CARD_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}

INFO = Info(
    name="kuhn_poker",
    title="Kuhn poker",
    version=2,
    summary="Poker with one card each and one bet.",
    seats=4,
    most_actions=5,
    num_distinct_actions=2,
    chance=True,
    hidden=True,
    min_return=-2.0,
    max_return=6.0,
    options=(
        Option(
            name="seats",
            title="Players",
            default=2,
            minimum=2,
            maximum=4,
            choices={2: "2 (jack to king)", 3: "3 (jack to ace)", 4: "4 (ten to ace)"},
        ),
    ),
    seat_names=("First", "Second", "Third", "Fourth"),
    how_to_play=(
        "A jack, a queen and a king; each player puts one chip into the pot and is dealt one card. Check, or bet one "
        "more chip; facing a bet, call it or fold. Whoever does not fold, or holds the higher card, takes the pot. "
        "Each player more needs a card more: the ace for three, the ten too for four."
    ),
)

MEASURED_BY = "payoff"
"""A single hand is mostly luck: the number of hands won says little."""

PASS, BET = 0, 1
SEATS, PLIES, BETS, CARDS = range(4)


# Kernel functions


def initial_state(state: State) -> None:
    state[PLIES] = 0
    state[BETS] = 0
    for seat in range(state[SEATS]):
        state[CARDS + seat] = -1


def current_player(state: State) -> int:
    seats, plies = state[SEATS], state[PLIES]
    if state[CARDS + seats - 1] < 0:
        return CHANCE
    last = seats  # where nobody bets; else each of the others answers once
    if state[BETS] != 0:
        last += lowest_bit(state[BETS])
    return plies % seats if plies < last else TERMINAL


def legal_actions(state: State, out: Actions) -> int:
    if current_player(state) < 0:
        return 0
    out[0] = PASS
    out[1] = BET
    return 2


def dealt(state: State) -> int:
    """Return the number of seats that have their card."""
    count = 0
    while count < state[SEATS] and state[CARDS + count] >= 0:
        count += 1
    return count


def chance_outcomes(state: State, actions: Actions, probabilities: NDArray[np.float64]) -> int:
    seats = state[SEATS]
    gone = 0
    for seat in range(dealt(state)):
        gone |= 1 << state[CARDS + seat]
    count = 0
    for card in range(seats + 1):
        if not gone >> card & 1:
            actions[count] = card
            count += 1
    for index in range(count):
        probabilities[index] = 1.0 / count
    return count


def apply_action(state: State, action: int) -> None:
    seats = state[SEATS]
    if state[CARDS + seats - 1] < 0:
        state[CARDS + dealt(state)] = action
    else:
        state[BETS] |= action << state[PLIES]
        state[PLIES] += 1


def has_bet(state: State, seat: int) -> bool:
    """Return True if the seat has put in a second chip."""
    return (state[BETS] >> seat | state[BETS] >> (seat + state[SEATS])) & 1 == 1


def returns(state: State, out: NDArray[np.float64]) -> None:
    for seat in range(len(out)):
        out[seat] = 0.0
    if current_player(state) != TERMINAL:
        return
    winner = -1
    pot = 0
    for seat in range(state[SEATS]):
        paid = 2 if has_bet(state, seat) else 1
        pot += paid
        out[seat] = -paid
        stays = state[BETS] == 0 or paid == 2
        if stays and (winner < 0 or state[CARDS + seat] > state[CARDS + winner]):
            winner = seat
    out[winner] += pot


def state_key(state: State) -> np.uint64:
    key = mix64(state[SEATS] * 16 + state[PLIES])
    key = combine(key, state[BETS])
    for seat in range(state[SEATS]):
        key = combine(key, state[CARDS + seat] + 1)
    return key


def information_key(state: State, seat: int) -> np.uint64:
    shown = current_player(state) == TERMINAL
    key = combine(combine(seat, state[SEATS] * 16 + state[PLIES]), state[BETS])
    for owner in range(state[SEATS]):
        card = state[CARDS + owner]
        if card < 0:
            key = combine(key, 0)
        elif shown or owner == seat:
            key = combine(key, card + 2)
        else:
            key = combine(key, 1)
    return key


def resample(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state
    if current_player(state) == TERMINAL:
        return
    seats = state[SEATS]
    known = 0
    if seat >= 0 and state[CARDS + seat] >= 0:
        known = 1 << state[CARDS + seat]
    for owner in range(seats):
        if owner != seat and state[CARDS + owner] >= 0:
            skip = random_below(rng, seats + 1 - popcount(known))
            card = 0
            while known >> card & 1 or skip > 0:
                if not known >> card & 1:
                    skip -= 1
                card += 1
            out[CARDS + owner] = card
            known |= 1 << card


def is_visible(state: State, action: int, seat: int) -> bool:
    owner = dealt(state)
    return owner == seat or owner == state[SEATS]


def observation_tensor(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """The seat's card, its place in the order of turn, the number of seats, and each ply so far: all as one-hot."""
    seats = state[SEATS]
    for card in range(5):
        out[card] = 1.0 if state[CARDS + seat] == card else 0.0
    for place in range(4):
        out[5 + place] = 1.0 if place == seat else 0.0
    for count in range(3):
        out[9 + count] = 1.0 if count + 2 == seats else 0.0
    for ply in range(7):
        made = ply < state[PLIES]
        bet = state[BETS] >> ply & 1
        out[12 + 2 * ply] = 1.0 if made and bet == 0 else 0.0
        out[13 + 2 * ply] = 1.0 if made and bet == 1 else 0.0


# Plain functions


def observation_tensor_shape(options: Options) -> tuple[int, int, int]:
    return 26, 1, 1


def state_length(options: Options) -> int:
    return CARDS + options["seats"]


def max_actions(options: Options) -> int:
    return options["seats"] + 1


def max_plies(options: Options) -> int:
    return 3 * options["seats"] - 1


def set_options(state: State, options: Options) -> None:
    state[SEATS] = options["seats"]


def deck(state: State) -> str:
    """Return the cards that are played with."""
    return DECKS[int(state[SEATS])]


def action_to_text(state: State, action: int) -> str:
    return deck(state)[action] if current_player(state) == CHANCE else "pb"[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    texts = list(deck(state)) if current_player(state) == CHANCE else ["p", "b"]
    if name not in texts:
        raise InvalidAction(f"{text[:20]!r} is none of {', '.join(texts)}")
    return texts.index(name)


def position_to_text(state: State) -> str:
    cards = "".join("-" if card < 0 else deck(state)[card] for card in state[CARDS:])
    return f"{cards} {_betting(state) or '-'}"


_POSITION = re.compile(r"([TJQKA]{0,4}-{0,4}) (-|[pb]{1,7})")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    seats = options["seats"]
    if match is None or len(match[1]) != seats:
        raise InvalidPosition(f"expected {seats} cards (- before the deal) and the betting, as in KQ pb for two")
    cards, betting = match[1].replace("-", ""), match[2].replace("-", "")
    if len(set(cards)) != len(cards) or not set(cards) <= set(DECKS[seats]):
        raise InvalidPosition(f"there is one card of each kind: {', '.join(DECKS[seats])}")
    state = np.zeros(state_length(options), np.int64)
    set_options(state, options)
    initial_state(state)
    for card in cards:
        apply_action(state, DECKS[seats].index(card))
    for move in betting:
        if current_player(state) < 0:
            raise InvalidPosition("nobody can bet before the deal or after the end")
        apply_action(state, "pb".index(move))
    return state


def board(options: Options) -> Board:
    return Board(
        shape="table",
        pieces=[Piece(code=code, name=CARD_NAMES[code], shape="card", glyph=code) for code in DECKS[options["seats"]]],
        style="felt",
    )


def _betting(state: State) -> str:
    return "".join("pb"[int(state[BETS]) >> ply & 1] for ply in range(int(state[PLIES])))


def _card_name(state: State, seat: int) -> str:
    return CARD_NAMES[deck(state)[state[CARDS + seat]]]


def _chips(count: int) -> str:
    return "1 chip" if count == 1 else f"{count} chips"


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _verb(betting: str, action: int) -> str:
    """Return the word for passing or betting after ``betting``."""
    if "b" in betting:
        return "calls" if action == BET else "folds"
    return "bets" if action == BET else "checks"


def _result(state: State) -> str:
    amounts = np.zeros(INFO.seats)
    returns(state, amounts)
    seats = range(int(state[SEATS]))
    winner = int(np.argmax(amounts))
    takes = f"{INFO.seat_names[winner]} wins {_chips(int(amounts[winner]))}"
    rivals = [seat for seat in seats if seat != winner and (not state[BETS] or has_bet(state, seat))]
    if not rivals:
        folded = [INFO.seat_names[seat] for seat in seats if seat != winner]
        return f"{_listed(folded)} {'folds' if len(folded) == 1 else 'fold'}, {takes}"
    return f"{_card_name(state, winner)} beats {_listed([_card_name(state, rival) for rival in rivals])}, {takes}"


def view(state: State, seat: int) -> View:
    over = current_player(state) == TERMINAL
    seats = range(int(state[SEATS]))
    hands = [
        Hand(
            seat=owner,
            label=f"{INFO.seat_names[owner]}'s card",
            items=[]
            if state[CARDS + owner] < 0
            else [deck(state)[state[CARDS + owner]] if over or seat in {owner, REVEALED} else "?"],
        )
        for owner in seats
    ]
    betting = _betting(state)
    paid = [1 + betting[owner :: len(seats)].count("b") for owner in seats]
    facts = [Fact(label="Pot", value=_chips(sum(paid)))]
    facts += [Fact(label=f"{INFO.seat_names[owner]} put in", value=_chips(paid[owner])) for owner in seats]
    if betting:
        said = [
            f"{INFO.seat_names[i % len(seats)]} {_verb(betting[:i], 'pb'.index(move))}"
            for i, move in enumerate(betting)
        ]
        facts.append(Fact(label="Betting", value=", ".join(said)))
    if over:
        facts.append(Fact(label="Result", value=_result(state)))
    return View(hands=hands, facts=facts)


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if current_player(state) == CHANCE:
        return Choice(action=action, text=text, label=f"Deal the {CARD_NAMES[text]}")
    labels = {"checks": "Check", "bets": "Bet 1 chip", "folds": "Fold", "calls": "Call 1 chip"}
    return Choice(action=action, text=text, label=labels[_verb(_betting(state), action)])


def describe(state: State, action: int) -> str:
    if current_player(state) == CHANCE:
        return f"{INFO.seat_names[dealt(state)]} is dealt the {CARD_NAMES[deck(state)[action]]}"
    verb = _verb(_betting(state), action)
    return f"{verb} 1 chip" if action == BET else verb
