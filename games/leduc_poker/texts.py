"""Texts of actions and positions of Leduc poker."""

from __future__ import annotations

import re

import numpy as np

from agon.games.api import CHANCE, TERMINAL, InvalidAction, InvalidPosition, Options
from agon.games.leduc_poker.rules import (
    CARD,
    LINE,
    PUBLIC,
    SEATS,
    STATE_CELLS,
    SUITS,
    apply_action,
    current_player,
    dealt,
    initial_state,
    legal_actions,
)
from agon.games.verbs import State

RANKS = "9TJQK"
ACTIONS = "fcr"
SUIT_LETTERS = "sh"


def set_options(state: State, options: Options) -> None:
    state[SEATS] = options["seats"]


def deck(seats: int) -> list[str]:
    """Return the cards by number: one rank more than there are seats, up to the kings, two of each."""
    return [rank + suit for rank in RANKS[-(seats + 1) :] for suit in SUIT_LETTERS]


def betting(state: State, number: int) -> str:
    """Return the actions of a round of betting, a letter each."""
    line, letters = int(state[LINE + number]), ""
    while line > 1:
        letters = ACTIONS[line & 3] + letters
        line >>= 2
    return letters


def action_to_text(state: State, action: int) -> str:
    return deck(int(state[SEATS]))[action] if current_player(state) == CHANCE else ACTIONS[action]


def action_from_text(state: State, text: str) -> int:
    name = text.strip()
    texts = deck(int(state[SEATS])) if current_player(state) == CHANCE else list(ACTIONS)
    if name not in texts:
        raise InvalidAction(f"{text[:20]!r} is none of {', '.join(texts)}")
    return texts.index(name)


def position_to_text(state: State) -> str:
    """Return the seats' cards, the betting, and after it the public card and its betting: ``JsKh crc Qs r``."""
    cards = deck(int(state[SEATS]))
    held = "".join(cards[int(state[CARD + seat])] for seat in range(int(state[SEATS])) if state[CARD + seat] >= 0)
    parts = [held or "-", betting(state, 0) or "-"]
    if state[PUBLIC] >= 0:
        parts += [cards[int(state[PUBLIC])], betting(state, 1) or "-"]
    return " ".join(parts)


_POSITION = re.compile(r"(-|(?:[9TJQK][sh]){1,4}) (-|[fcr]{1,10})(?: ([9TJQK][sh]) (-|[fcr]{1,10}))?")


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected cards, betting, and then the public card and its betting: JsKh cc Qs r")
    held, first, public, second = match.groups()
    state = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    initial_state(state)
    for start in range(0, 0 if held == "-" else len(held), 2):
        _deal(state, held[start : start + 2])
    _bet(state, first)
    if public is not None:
        if state[CARD + int(state[SEATS]) - 1] < 0:
            raise InvalidPosition("the public card comes after the betting")
        _deal(state, public)
        _bet(state, second)
    return state


def _deal(state: State, name: str) -> None:
    cards = deck(int(state[SEATS]))
    if name not in cards:
        raise InvalidPosition(f"{name} is not in this deck")
    if current_player(state) != CHANCE:
        raise InvalidPosition(f"{name} cannot be dealt here")
    if dealt(state) >> cards.index(name) & 1:
        raise InvalidPosition(f"there is one {name}")
    apply_action(state, cards.index(name))


def _bet(state: State, letters: str) -> None:
    out = np.zeros(SUITS + 1, np.int32)
    for letter in letters.replace("-", ""):
        player = current_player(state)
        if player in {CHANCE, TERMINAL} or ACTIONS.index(letter) not in out[: legal_actions(state, out)]:
            raise InvalidPosition(f"{letter} is not allowed there")
        apply_action(state, ACTIONS.index(letter))
