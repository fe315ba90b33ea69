"""Positions and actions of Leduc poker as people see them."""

from __future__ import annotations

import numpy as np

from agon.games.api import CHANCE, REVEALED, TERMINAL, Board, Choice, Fact, Hand, Options, Piece, View
from agon.games.leduc_poker.rules import (
    BIG,
    CARD,
    FOLDED,
    MOST_SEATS,
    PAID,
    PUBLIC,
    ROUND,
    SEATS,
    SMALL,
    STAKE,
    TURN,
    remaining,
    returns,
    strength,
)
from agon.games.leduc_poker.texts import RANKS, action_to_text, betting, deck
from agon.games.verbs import State

SEAT_NAMES = ("First", "Second", "Third", "Fourth")
_RANK_NAMES = dict(zip(RANKS, ("nine", "ten", "jack", "queen", "king"), strict=True))
_SUITS = {"s": ("spades", "♠"), "h": ("hearts", "♥")}


def board(options: Options) -> Board:
    return Board(
        shape="table",
        pieces=[
            Piece(code=code, name=card_name(code), shape="card", glyph=code[0] + _SUITS[code[1]][1])
            for code in deck(options["seats"])
        ],
        style="felt",
    )


def card_name(code: str) -> str:
    return f"{_RANK_NAMES[code[0]]} of {_SUITS[code[1]][0]}"


def chips(count: float) -> str:
    return "1 chip" if count == 1 else f"{count:g} chips"


def _verb(letters: str, letter: str) -> str:
    """Return the word for an action after the betting of its round so far."""
    raised = "r" in letters
    return {"f": "folds", "c": "calls" if raised else "checks", "r": "raises" if raised else "bets"}[letter]


def _story(state: State, number: int) -> str:
    """Return the actions of a round with their seats."""
    words: list[str] = []
    turn, folded, letters = 0, _folded_before(state, number), betting(state, number)
    for index, letter in enumerate(letters):
        while folded >> turn & 1:
            turn = (turn + 1) % int(state[SEATS])
        words.append(f"{SEAT_NAMES[turn]} {_verb(letters[:index], letter)}")
        folded |= (letter == "f") << turn
        turn = (turn + 1) % int(state[SEATS])
    return ", ".join(words)


def _folded_before(state: State, number: int) -> int:
    """Return the seats that had folded when a round began, as a set of bits."""
    folded, turn = 0, 0
    for letter in betting(state, 0) if number else "":
        while folded >> turn & 1:
            turn = (turn + 1) % int(state[SEATS])
        folded |= (letter == "f") << turn
        turn = (turn + 1) % int(state[SEATS])
    return folded


def _result(state: State) -> str:
    amounts = np.zeros(MOST_SEATS)
    returns(state, amounts)
    seats = range(int(state[SEATS]))
    pot = int(state[PAID : PAID + MOST_SEATS].sum())
    left = [seat for seat in seats if not int(state[FOLDED]) >> seat & 1]
    if remaining(state) == 1:
        return f"everybody else folded, {SEAT_NAMES[left[0]]} wins the pot of {chips(pot)}"
    best = max(strength(state, seat) for seat in left)
    winners = [SEAT_NAMES[seat] for seat in left if strength(state, seat) == best]
    shown = next(int(state[CARD + seat]) for seat in left if strength(state, seat) == best)
    rank = _RANK_NAMES[deck(int(state[SEATS]))[shown][0]]
    hand = f"a pair of {rank}s" if best > MOST_SEATS else f"the {rank}"
    if len(winners) > 1:
        return f"{' and '.join(winners)} share the pot of {chips(pot)} with {hand}"
    return f"{winners[0]} wins the pot of {chips(pot)} with {hand}"


def view(state: State, seat: int) -> View:
    over, seats, cards = state[TURN] == TERMINAL, int(state[SEATS]), deck(int(state[SEATS]))
    hands = [Hand(seat=-1, label="Public card", items=[] if state[PUBLIC] < 0 else [cards[int(state[PUBLIC])]])]
    for owner in range(seats):
        card, may_see = int(state[CARD + owner]), over or seat in {owner, REVEALED}
        shown = [] if card < 0 else [cards[card] if may_see else "?"]
        hands.append(Hand(seat=owner, label=f"{SEAT_NAMES[owner]}'s card", items=shown))
    facts = [Fact(label="Pot", value=chips(int(state[PAID : PAID + seats].sum())))]
    for owner in range(seats):
        gone = ", folded" if int(state[FOLDED]) >> owner & 1 else ""
        facts.append(
            Fact(label=f"{SEAT_NAMES[owner]} put in", value=chips(int(state[PAID + owner])) + gone, seat=owner)
        )
    if state[TURN] >= 0:
        facts.append(Fact(label="To call", value=chips(int(state[STAKE] - state[PAID + int(state[TURN])]))))
    for number, label in enumerate(("First round", "Second round")):
        if betting(state, number):
            facts.append(Fact(label=label, value=_story(state, number)))
    if over:
        facts.append(Fact(label="Result", value=_result(state)))
    return View(hands=hands, facts=facts)


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if state[TURN] == CHANCE:
        return Choice(action=action, text=text, label=f"Deal the {card_name(text)}")
    verb = _verb(betting(state, int(state[ROUND])), text)
    owed, adds = int(state[STAKE] - state[PAID + int(state[TURN])]), SMALL if state[ROUND] == 0 else BIG
    labels = {
        "folds": "Fold",
        "checks": "Check",
        "calls": f"Call {chips(owed)}",
        "bets": f"Bet {chips(adds)}",
        "raises": f"Raise by {chips(adds)}",
    }
    return Choice(action=action, text=text, label=labels[verb])


def describe(state: State, action: int) -> str:
    text = action_to_text(state, action)
    if state[TURN] == CHANCE:
        if state[CARD + int(state[SEATS]) - 1] >= 0:
            return f"The {card_name(text)} is laid on the table"
        owner = next(seat for seat in range(MOST_SEATS) if state[CARD + seat] < 0)
        return f"{SEAT_NAMES[owner]} is dealt the {card_name(text)}"
    verb = _verb(betting(state, int(state[ROUND])), text)
    owed, adds = int(state[STAKE] - state[PAID + int(state[TURN])]), SMALL if state[ROUND] == 0 else BIG
    amounts = {"calls": f" {chips(owed)}", "bets": f" {chips(adds)}", "raises": f" by {chips(adds)}"}
    return verb + amounts.get(verb, "")
