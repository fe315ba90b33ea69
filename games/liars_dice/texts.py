"""Actions and positions as text."""

from __future__ import annotations

import re

import numpy as np

from agon.games.api import CHANCE, InvalidAction, InvalidPosition, Options
from agon.games.liars_dice.rules import (
    BID,
    BIDDING,
    BIDS,
    BY_QUANTITY,
    DICE,
    FACE_BITS,
    FACES,
    HELD,
    LAST_BID,
    LAST_BIDDER,
    LAST_CALLER,
    LEFT,
    MATCH,
    PLAYER,
    ROLLER,
    SEATS,
    SHOWN,
    STATE_CELLS,
    WILD,
    WORD,
    apply_action,
    apply_roll,
    count_of,
    dice_at_first,
    dice_now,
    face_of,
    initial_state,
    liar_of,
    next_seat,
    quantity_of,
    settle,
)
from agon.games.verbs import State

LIAR = "liar"


def set_options(state: State, options: Options) -> None:
    state[SEATS] = options["seats"]
    state[DICE] = options["dice"]
    state[BIDDING] = options["bidding"]
    state[WILD] = (0, 1, FACES)[options["wild"]]
    state[MATCH] = options["match"]


def bid_text(state: State, bid: int) -> str:
    return f"{quantity_of(state, bid)}x{face_of(state, bid)}"


def action_to_text(state: State, action: int) -> str:
    if state[PLAYER] == CHANCE:
        return str(action + 1)
    return LIAR if action == liar_of(state) else bid_text(state, action)


_BID = re.compile(r"([1-9][0-9]?)x([1-6])")


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if state[PLAYER] == CHANCE:
        if name not in {str(face) for face in range(1, FACES + 1)}:
            raise InvalidAction(f"{text[:20]!r} is no face of a die")
        return int(name) - 1
    if name == LIAR:
        return liar_of(state)
    match = _BID.fullmatch(name)
    if match is None or int(match[1]) > dice_at_first(state):
        raise InvalidAction(f"{text[:20]!r} is neither a bid, such as 3x5, nor {LIAR}")
    return _bid(state, int(match[1]), int(match[2]))


def _bid(state: State, quantity: int, face: int) -> int:
    if state[BIDDING] == BY_QUANTITY:
        return (quantity - 1) * FACES + face - 1
    return (face - 1) * dice_at_first(state) + quantity - 1


def faces_of(held: int) -> list[int]:
    """Return the dice of a hand, ascending."""
    return [face for face in range(1, FACES + 1) for _ in range(count_of(held, face))]


def bids_of(state: State) -> list[int]:
    """Return the bids of this round so far; each is higher than the one before."""
    return [bid for bid in range(liar_of(state)) if int(state[BIDS + bid // WORD]) >> bid % WORD & 1]


def last_left(state: State, seat: int) -> int:
    """Return the number of dice that a seat showed at the last call."""
    return len(faces_of(int(state[SHOWN + seat])))


def _hands(state: State, first: int, counts: list[int]) -> str:
    hands: list[str] = []
    for seat, count in enumerate(counts):
        dice = "".join(str(face) for face in faces_of(int(state[first + seat])))
        hands.append(dice + "-" * (count - len(dice)) or ".")
    return "/".join(hands)


def position_to_text(state: State) -> str:
    seats = range(int(state[SEATS]))
    hands = _hands(state, HELD, [int(state[LEFT + seat]) for seat in seats])
    bids = ",".join(bid_text(state, bid) for bid in bids_of(state)) or "-"
    last = "-"
    if state[LAST_BID] >= 0:
        shown = _hands(state, SHOWN, [last_left(state, seat) for seat in seats])
        last = f"{shown}:{bid_text(state, int(state[LAST_BID]))}:{state[LAST_BIDDER] + 1}"
    return f"{hands} {bids} {last}"


_HAND = r"(?:[1-6]{0,5}-{0,5}|\.)"
_BID_TEXT = r"[1-9][0-9]?x[1-6]"
_POSITION = re.compile(
    rf"({_HAND}(?:/{_HAND}){{1,5}}) (-|{_BID_TEXT}(?:,{_BID_TEXT}){{0,179}}) "
    rf"(?:-|({_HAND}(?:/{_HAND}){{1,5}}):({_BID_TEXT}):([1-6]))"
)


def position_from_text(text: str, options: Options) -> State:
    """Refuse what no game can show, but takes it that rounds before the last one went as they must have."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the dice, the bids and the last call, as in 126/3-- 1x2,2x2 -")
    state = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    initial_state(state)
    if match[3]:
        _set_last(state, match[3], match[4], int(match[5]) - 1)
    for seat, hand in enumerate(_hands_of(state, match[1], [int(n) for n in state[LEFT : LEFT + int(state[SEATS])]])):
        for face in hand:
            if state[PLAYER] != CHANCE or state[ROLLER] != seat:
                raise InvalidPosition("the dice are thrown seat by seat, and before the bids")
            apply_roll(state, face - 1)
    for bid in match[2].split(",") if match[2] != "-" else []:
        if state[PLAYER] < 0:
            raise InvalidPosition("nobody bids before the dice are thrown, or after the end")
        action = _bid_within(state, bid)
        if action <= state[BID]:
            raise InvalidPosition(f"{bid} is not higher than the bid before it")
        apply_action(state, action)
    return state


def _bid_within(state: State, text: str) -> int:
    quantity, face = (int(part) for part in text.split("x"))
    if quantity > dice_now(state):
        raise InvalidPosition(f"there are only {dice_now(state)} dice")
    return _bid(state, quantity, face)


def _hands_of(state: State, text: str, counts: list[int]) -> list[list[int]]:
    """Return the dice that each seat has thrown, of so many as ``counts`` says."""
    hands = text.split("/")
    if len(hands) != len(counts):
        raise InvalidPosition(f"there must be the dice of {len(counts)} seats")
    found: list[list[int]] = []
    for hand, count in zip(hands, counts, strict=True):
        dice = [int(face) for face in hand if face in "123456"]
        if dice != sorted(dice) or hand != ("".join(map(str, dice)) + "-" * (count - len(dice)) or "."):
            raise InvalidPosition(f"{hand}: expected {count} dice in order of their faces, - for one not thrown yet")
        found.append(dice)
    return found


def _set_last(state: State, shown: str, bid: str, bidder: int) -> None:
    counts = [0 if hand == "." else len(hand) for hand in shown.split("/")]
    whole = int(state[DICE])
    if state[MATCH] == 0 and counts != [whole] * len(counts):
        raise InvalidPosition(f"everybody showed {whole} dice")
    if len(counts) != state[SEATS] or max(counts) > whole or "-" in shown:
        raise InvalidPosition(f"expected up to {whole} dice that each of {state[SEATS]} seats showed")
    if bidder >= len(counts) or counts[bidder] == 0 or counts.count(0) > len(counts) - 2:
        raise InvalidPosition("whoever bids has dice, and so has somebody else")
    for seat, hand in enumerate(_hands_of(state, shown, counts)):
        state[LEFT + seat] = counts[seat]
        state[SHOWN + seat] = sum(1 << FACE_BITS * (face - 1) for face in hand)
    state[LAST_BID] = _bid_within(state, bid)
    state[LAST_BIDDER] = bidder
    state[LAST_CALLER] = next_seat(state, bidder)
    settle(state)
