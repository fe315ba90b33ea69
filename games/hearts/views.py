"""The table as people see it."""

from __future__ import annotations

from agon.games import teams
from agon.games.api import CHANCE, REVEALED, Board, Choice, Fact, Hand, Options, Piece, View
from agon.games.hearts.rules import apply_action, playable, winner_of
from agon.games.hearts.state import (
    ANY_CLUB,
    BROKEN,
    CARDS,
    COUNT,
    DEAL,
    DEALS,
    DIRECTING,
    DIRECTION,
    GIVING,
    HAND,
    LAST,
    LEAST_LIMIT,
    OVER,
    PASSED,
    PHASE,
    PLAYER,
    PLAYING,
    SEATS,
    TOTAL,
    TRICKS,
    card_at,
    has,
    points_in_deal,
    receiver_of,
    shooter_of,
    suit_of,
    teams_in,
)
from agon.games.hearts.texts import DIRECTIONS, action_to_text, cards_of, code_of, plays_of
from agon.games.verbs import State

SEAT_NAMES = ("North", "East", "South", "West")
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
SUIT_GLYPHS = "♣♦♥♠"
SHOWN_SUITS = (0, 1, 3, 2)
"""Black and red in turn, as hands are held."""
PASS_TEXTS = ("nobody passes", "three cards to the left", "three cards across", "three cards to the right")


def name_of(card: int) -> str:
    return f"{RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"


def _glyph(card: int) -> str:
    rank = code_of(card)[0]
    return ("10" if rank == "T" else rank) + SUIT_GLYPHS[card & 3]


def board(options: Options) -> Board:
    return Board(
        shape="table",
        pieces=[
            Piece(code=code_of(card), name=name_of(card), shape="card", glyph=_glyph(card)) for card in range(CARDS)
        ],
        style="felt",
    )


def held(bits: int) -> list[int]:
    """Cards as they are held in a hand: by suits, low to high."""
    return sorted(cards_of(bits), key=lambda card: (SHOWN_SUITS.index(card & 3), card))


def _hand(owner: int, label: str, bits: int, *, seen: bool, barred: dict[str, str] | None = None) -> Hand:
    items = [code_of(card) if seen else "?" for card in held(bits)]
    return Hand(seat=owner, label=label, items=items, barred=barred or {})


def _points(count: int) -> str:
    return f"{count} point{'' if count in {1, -1} else 's'}"


def _names(bits: int) -> str:
    return ", ".join(name_of(card) for card in held(bits))


def _table(state: State) -> list[Hand]:
    """Return the cards of the trick, or while there are none those of the trick before."""
    current = int(state[TRICKS + (int(state[COUNT]) >> 2)]) if state[PHASE] == PLAYING else 0
    label, trick = ("Trick", current) if card_at(current, 0) >= 0 else ("Last trick", int(state[LAST]))
    cards = plays_of(trick)
    by = [((trick & 3) + place) & 3 for place in range(len(cards))]
    return [Hand(seat=-1, label=label, items=[code_of(card) for card in cards], by=by)] if cards else []


def view(state: State, seat: int) -> View:
    phase = int(state[PHASE])
    hands = [
        _hand(
            owner,
            f"{SEAT_NAMES[owner]}'s hand",
            int(state[HAND + owner]),
            seen=seat in {owner, REVEALED},
            barred=barred(state, seat) if owner == seat else None,
        )
        for owner in range(SEATS)
    ]
    if phase == GIVING:
        hands += [
            _hand(
                owner,
                f"{SEAT_NAMES[owner]}'s cards to pass",
                int(state[PASSED + owner]),
                seen=seat in {owner, REVEALED},
            )
            for owner in range(SEATS)
            if state[PASSED + owner]
        ]
    return View(hands=hands + _table(state), facts=_facts(state, seat))


def _facts(state: State, seat: int) -> list[Fact]:
    phase = int(state[PHASE])
    facts: list[Fact] = []
    if phase != OVER and state[DEALS] >= LEAST_LIMIT:
        facts.append(Fact(label="Deal", value=f"{state[DEAL] + 1}, to {state[DEALS]} points"))
    elif phase != OVER and state[DEALS] > 1:
        facts.append(Fact(label="Deal", value=f"{state[DEAL] + 1} of {state[DEALS]}"))
    if phase != DIRECTING:
        facts.append(Fact(label="Passing", value=PASS_TEXTS[int(state[DIRECTION])]))
    if phase in {PLAYING, OVER}:
        facts += _passed(state, seat)
    if phase == PLAYING:
        facts.append(Fact(label="Trick", value=f"{(int(state[COUNT]) >> 2) + 1} of {CARDS // SEATS}"))
        facts.append(Fact(label="Hearts", value="may be led" if state[BROKEN] else "not broken"))
        if rule := _rule(state, seat):
            facts.append(Fact(label="What may be played", value=rule))
    for owner in range(SEATS):
        points, total = points_in_deal(state, owner), int(state[TOTAL + owner])
        told = _points(total) if phase == OVER else _points(points)
        if phase != OVER and state[DEALS] > 1:
            told += f", {total} before"
        facts.append(Fact(label=f"{SEAT_NAMES[owner]} has", value=told, seat=owner))
    facts += teams.facts(SEAT_NAMES, SEATS, teams_in(state))
    if phase == OVER:
        shooter = shooter_of(state)
        if shooter >= 0:
            facts.append(Fact(label="The moon", value=f"{SEAT_NAMES[shooter]} took every point of the deal"))
        least = min(int(state[TOTAL + owner]) for owner in range(SEATS))
        best = [SEAT_NAMES[owner] for owner in range(SEATS) if state[TOTAL + owner] == least]
        facts.append(Fact(label="Result", value=f"{' and '.join(best)}: the fewest points, {least}"))
    return facts


def barred(state: State, seat: int) -> dict[str, str]:
    """Return the cards that the viewer, who is to move, holds and may not play, each with the rule that says so."""
    if state[PHASE] != PLAYING or seat != state[PLAYER]:
        return {}
    return {code_of(card): _why_not(state, card) for card in held(int(state[HAND + seat]) & ~playable(state))}


def _why_not(state: State, card: int) -> str:
    """Return the rule by which a card of the seat to move may not be played, though others may."""
    count = int(state[COUNT])
    if count & 3:
        led = card_at(state[TRICKS + (count >> 2)], 0)
        if playable(state) & suit_of(led):
            return f"you must follow suit: {SUIT_NAMES[led & 3]}"
    if count == 0:
        return (
            "the first trick begins with a club" if has(state, ANY_CLUB) else "the two of clubs leads the first trick"
        )
    if count < SEATS:
        return "no points on the first trick"
    return "hearts are not broken yet"


def _rule(state: State, seat: int) -> str:
    """Return why some cards of the viewer, who is to move, may not be played; empty if all may. It reveals something of
    the hand, so no other viewer sees it."""
    if seat != state[PLAYER] or playable(state) == state[HAND + seat]:
        return ""
    count = int(state[COUNT])
    if count & 3:
        led = card_at(state[TRICKS + (count >> 2)], 0)
        if playable(state) & suit_of(led):
            return f"{SUIT_NAMES[led & 3]}: the suit that was led is followed"
        return "neither hearts nor the queen of spades, as this is the first trick"
    if count == 0:
        return "a club, as this is the first trick" if has(state, ANY_CLUB) else "the two of clubs, which leads first"
    return "no hearts, as they are not broken"


def _passed(state: State, seat: int) -> list[Fact]:
    """Return what the viewer knows of the passes."""
    if state[DIRECTION] == 0:
        return []
    facts: list[Fact] = []
    for giver in range(SEATS):
        receiver = receiver_of(state, giver)
        if seat in {giver, receiver, REVEALED} or state[PHASE] == OVER:
            label = f"{SEAT_NAMES[giver]} to {SEAT_NAMES[receiver]}"
            facts.append(Fact(label=label, value=_names(int(state[PASSED + giver]))))
    return facts


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if state[PHASE] == DIRECTING:
        return Choice(action=action, text=text, label=f"Draw: {PASS_TEXTS[action]}")
    if state[PLAYER] == CHANCE:
        return Choice(action=action, text=text, label=f"Deal the {name_of(action)}")
    verb = "Pass" if state[PHASE] == GIVING else "Play"
    return Choice(action=action, text=text, label=f"{verb} the {name_of(action)}", item=text)


def describe(state: State, action: int) -> str:
    if state[PHASE] == DIRECTING:
        return f"the draw says that {PASS_TEXTS[action]}" if action == 0 else f"the draw is {DIRECTIONS[action]}"
    if state[PLAYER] == CHANCE:
        return f"{SEAT_NAMES[int(state[COUNT]) & 3]} is dealt the {name_of(action)}"
    if state[PHASE] == GIVING:
        receiver = SEAT_NAMES[receiver_of(state, int(state[PLAYER]))]
        return f"passes the {name_of(action)} to {receiver}"
    said = f"plays the {name_of(action)}"
    if int(state[COUNT]) & 3 < 3:
        return said
    after = state.copy()
    apply_action(after, action)
    winner = winner_of(int(after[LAST]))
    return f"{said} and takes the trick" if winner == state[PLAYER] else f"{said}; {SEAT_NAMES[winner]} takes the trick"
