"""Actions and positions as text."""

from __future__ import annotations

import re

import numpy as np

from agon.games.api import InvalidAction, InvalidPosition, Options
from agon.games.hearts.rules import apply_action, apply_deal, begin_deal, initial_state, offered
from agon.games.hearts.state import (
    ANY_CLUB,
    CARDS,
    COUNT,
    DEAL,
    DEALING,
    DEALS,
    DIRECTING,
    DIRECTION,
    GIVING,
    HAND,
    HEARTS_FOR_QUEEN,
    JACK_BONUS,
    LAST,
    LEAST_LIMIT,
    MOON,
    MOST_TO_LIMIT,
    MUST_BREAK,
    NO_POINTS_FIRST,
    NO_TRICKS_BONUS,
    OVER,
    PARTNERS,
    PASSED,
    PASSED_EACH,
    PASSING,
    PHASE,
    PLAYED,
    PLAYING,
    QUEEN_BREAKS,
    RULES,
    SEATS,
    STATE_CELLS,
    TOTAL,
    TRICKS,
    card_at,
    giver_of,
    is_decided,
    score_of,
)
from agon.games.verbs import State

RANKS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
DIRECTIONS = ("none", "left", "across", "right")
FIRST_TRICKS = (NO_POINTS_FIRST, NO_POINTS_FIRST | ANY_CLUB, 0, ANY_CLUB)
BREAKINGS = (
    MUST_BREAK | QUEEN_BREAKS,
    MUST_BREAK,
    MUST_BREAK | QUEEN_BREAKS | HEARTS_FOR_QUEEN,
    MUST_BREAK | HEARTS_FOR_QUEEN,
    0,
)
BONUSES = (0, JACK_BONUS, NO_TRICKS_BONUS, JACK_BONUS | NO_TRICKS_BONUS)
"""Meaning for the play of each choice of these options."""


def set_options(state: State, options: Options) -> None:
    state[PASSING] = options["passing"]
    state[RULES] = FIRST_TRICKS[options["first_trick"]] | BREAKINGS[options["breaking"]] | BONUSES[options["bonus"]]
    state[RULES] |= PARTNERS if options["teams"] else 0
    state[MOON] = options["moon"]
    state[DEALS] = options["deals"]


def code_of(card: int) -> str:
    return RANKS[card >> 2] + SUIT_LETTERS[card & 3]


def cards_of(bits: int) -> list[int]:
    return [card for card in range(CARDS) if int(bits) >> card & 1]


def action_to_text(state: State, action: int) -> str:
    return DIRECTIONS[action] if state[PHASE] == DIRECTING else code_of(action)


def action_from_text(state: State, text: str) -> int:
    name = text.strip().lower()
    if state[PHASE] == DIRECTING:
        if name not in DIRECTIONS:
            raise InvalidAction(f"{text[:20]!r} is none of {', '.join(DIRECTIONS)}")
        return DIRECTIONS.index(name)
    card = _CODES.get(name)
    if card is None:
        raise InvalidAction(f"{text[:20]!r} is no card; a card is written Qs or Td")
    return card


_CODES = {code_of(card).lower(): card for card in range(CARDS)}


def dealt_to(state: State, seat: int) -> int:
    """Return the cards that were dealt to the seat in this deal, as bits."""
    cards = int(state[HAND + seat] | state[PLAYED + seat])
    if state[PHASE] in {PLAYING, OVER} and state[DIRECTION]:
        cards &= ~int(state[PASSED + giver_of(state, seat)])
    return cards | int(state[PASSED + seat])


def plays_of(trick: int) -> list[int]:
    """Return the cards of a trick, in order."""
    return [card for place in range(SEATS) if (card := card_at(trick, place)) >= 0]


def _codes(cards: list[int]) -> str:
    return "".join(map(code_of, cards))


def position_to_text(state: State) -> str:
    direction = "-" if state[PHASE] == DIRECTING else DIRECTIONS[int(state[DIRECTION])]
    dealt = "/".join(_codes(cards_of(dealt_to(state, seat))) or "-" for seat in range(SEATS))
    passed = "/".join(_codes(cards_of(int(state[PASSED + seat]))) for seat in range(SEATS)).rstrip("/") or "-"
    plays = ",".join(filter(None, (_codes(plays_of(int(trick))) for trick in state[TRICKS:LAST]))) or "-"
    text = f"{direction} {dealt} {passed} {plays}"
    over = state[PHASE] == OVER
    number = int(state[DEAL]) - over
    if number == 0:
        return text
    totals = ",".join(str(int(state[TOTAL + s]) - (score_of(state, s) if over else 0)) for s in range(SEATS))
    last = int(state[LAST])
    told = state[PHASE] in {PLAYING, OVER} and state[COUNT] >= SEATS
    shown = "-" if told else f"{(last & 3) + 1}:{_codes(plays_of(last))}"
    return f"{text} {number + 1} {totals} {shown}"


_CARD = r"(?:[2-9TJQKA][cdhs])"
_DEALT = rf"(?:-|{_CARD}{{1,13}})"
_POSITION = re.compile(
    rf"(-|none|left|across|right) ({_DEALT}(?:/{_DEALT}){{3}}) (-|{_CARD}{{1,3}}(?:/{_CARD}{{1,3}}){{0,3}}) "
    rf"(-|{_CARD}{{1,4}}(?:,{_CARD}{{1,4}}){{0,12}})"
    rf"(?: ([1-9][0-9]?) (-?[0-9]{{1,3}}(?:,-?[0-9]{{1,3}}){{3}}) (-|[1-4]:{_CARD}{{4}}))?"
)


def _cards(text: str) -> list[int]:
    return [] if text == "-" else [_CODES[text[i : i + 2].lower()] for i in range(0, len(text), 2)]


def position_from_text(text: str, options: Options) -> State:
    """Deal, pass and play the text's deal again; only the points of earlier deals are taken from the text."""
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition("expected the direction, the four hands dealt, the cards passed, and the tricks")
    state = np.zeros(STATE_CELLS, np.int64)
    set_options(state, options)
    initial_state(state)
    if match[5]:
        _set_earlier(state, int(match[5]), match[6], match[7], len(_cards(match[4].replace(",", ""))))
    _set_direction(state, match[1])
    _deal(state, [_cards(hand) for hand in match[2].split("/")])
    number = state[DEAL]
    _pass(state, [] if match[3] == "-" else [_cards(cards) for cards in match[3].split("/")])
    _play(state, [] if match[4] == "-" else [_cards(trick) for trick in match[4].split(",")])
    if state[PHASE] != OVER and state[DEAL] != number:
        raise InvalidPosition("the deal is over, so the text must tell of the next one")
    return state


def _set_earlier(state: State, number: int, totals: str, last: str, played: int) -> None:
    most = int(state[DEALS]) if state[DEALS] < LEAST_LIMIT else MOST_TO_LIMIT
    if not 1 < number <= most:
        raise InvalidPosition(f"the deals after the first are 2 to {most}" if most > 1 else "there is one deal")
    points = [int(total) for total in totals.split(",")]
    if ",".join(map(str, points)) != totals or not all(-36 * number < total < 27 * number for total in points):
        raise InvalidPosition(f"{totals} cannot be the points of {number - 1} deals")
    state[DEAL] = number - 1
    for seat in range(SEATS):
        state[TOTAL + seat] = points[seat]
    if is_decided(state):
        raise InvalidPosition(f"with {totals} points no other deal follows")
    if (last == "-") != (played >= SEATS):
        raise InvalidPosition("the last trick of the deal before is told until there is another")
    if last != "-":
        cards = _cards(last[2:])
        if len(set(cards)) != SEATS:
            raise InvalidPosition("a trick is four cards")
        state[LAST] = int(last[0]) - 1 + sum(card + 1 << 2 + 6 * place for place, card in enumerate(cards))
    begin_deal(state)


def _set_direction(state: State, name: str) -> None:
    if state[PHASE] == DIRECTING:
        if name != "-":
            apply_action(state, DIRECTIONS.index(name))
    elif name != DIRECTIONS[int(state[DIRECTION])]:
        raise InvalidPosition(f"in this deal the direction is {DIRECTIONS[int(state[DIRECTION])]}")


def _deal(state: State, hands: list[list[int]]) -> None:
    count = sum(map(len, hands))
    if count and state[PHASE] != DEALING:
        raise InvalidPosition("the direction is drawn before the deal")
    if any(hand != sorted(set(hand)) for hand in hands) or len({card for hand in hands for card in hand}) != count:
        raise InvalidPosition("every card is there once, in a hand in the order 2c, 2d, 2h, 2s, 3c")
    if any(len(hands[seat]) != (count + SEATS - 1 - seat) // SEATS for seat in range(SEATS)):
        raise InvalidPosition("cards are dealt one by one to each seat in turn")
    for index in range(count):
        apply_deal(state, 1 << hands[index % SEATS][index // SEATS])


def _pass(state: State, passed: list[list[int]]) -> None:
    for seat, cards in enumerate(passed):
        complete = len(cards) == PASSED_EACH or seat == len(passed) - 1
        if state[PHASE] != GIVING or cards != sorted(set(cards)) or not complete:
            raise InvalidPosition("three cards are passed by each seat in turn, each in the order 2c, 2d, 2h, 2s, 3c")
        for card in cards:
            if not offered(state) >> card & 1:
                raise InvalidPosition(f"{code_of(card)} is not in the hand that it is passed from")
            apply_action(state, card)


def _play(state: State, tricks: list[list[int]]) -> None:
    for number, trick in enumerate(tricks):
        if len(trick) < SEATS and number < len(tricks) - 1:
            raise InvalidPosition("a trick is four cards")
        for card in trick:
            if state[PHASE] != PLAYING or not offered(state) >> card & 1:
                raise InvalidPosition(f"{code_of(card)} may not be played then")
            apply_action(state, card)
