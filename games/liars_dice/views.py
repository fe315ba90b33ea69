"""The table as people see it."""

from __future__ import annotations

from agon.games.api import CHANCE, REVEALED, TERMINAL, Board, Choice, Fact, Hand, Options, Piece, View
from agon.games.liars_dice.rules import (
    BID,
    FACES,
    HELD,
    LAST_BID,
    LAST_BIDDER,
    LAST_CALLER,
    LEFT,
    MATCH,
    ROLLER,
    SEATS,
    SHOWN,
    STARTER,
    WILD,
    current_player,
    dice_now,
    face_of,
    last_loser,
    liar_of,
    next_seat,
    quantity_of,
    shown_count,
)
from agon.games.liars_dice.texts import action_to_text, bids_of, faces_of
from agon.games.verbs import State

SEAT_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
FACE_NAMES = ("one", "two", "three", "four", "five", "six")
SMALL_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def board(options: Options) -> Board:
    return Board(
        shape="table",
        pieces=[
            Piece(code=str(face + 1), name=f"die showing {face + 1}", shape="die", glyph=str(face + 1))
            for face in range(FACES)
        ],
        style="felt",
    )


def plural(face: int) -> str:
    name = FACE_NAMES[face - 1]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def number(count: int) -> str:
    return SMALL_NUMBERS[count] if count < len(SMALL_NUMBERS) else str(count)


def spoken(state: State, bid: int) -> str:
    """As in "three fives"."""
    quantity, face = quantity_of(state, bid), face_of(state, bid)
    return f"{number(quantity)} {FACE_NAMES[face - 1] if quantity == 1 else plural(face)}"


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _last_call(state: State) -> str:
    """Describe what the last call brought to light."""
    count = shown_count(state)
    bidder, caller = (SEAT_NAMES[int(state[cell])] for cell in (LAST_BIDDER, LAST_CALLER))
    loses = " loses a die" if state[MATCH] else " loses"
    return (
        f"{bidder} bid {spoken(state, int(state[LAST_BID]))}, {caller} called; there "
        f"{'was' if count == 1 else 'were'} {number(count)}, so {SEAT_NAMES[last_loser(state)]}{loses}"
    )


def _hand(state: State, owner: int, viewer: int) -> Hand:
    faces = faces_of(int(state[HELD + owner]))
    seen = viewer in {owner, REVEALED}
    return Hand(seat=owner, label=f"{SEAT_NAMES[owner]}'s dice", items=[str(face) if seen else "?" for face in faces])


def view(state: State, seat: int) -> View:
    seats = range(int(state[SEATS]))
    over = current_player(state) == TERMINAL
    shown = [
        Hand(
            seat=owner,
            label=f"{SEAT_NAMES[owner]}'s dice{'' if over else ' in the last round'}",
            items=[str(face) for face in faces_of(int(state[SHOWN + owner]))],
        )
        for owner in seats
        if state[SHOWN + owner] != 0
    ]
    # What was shown stays on the table until somebody bids again.
    hands = shown if over else [_hand(state, owner, seat) for owner in seats] + (shown if state[BID] < 0 else [])
    facts = [
        Fact(label=f"{SEAT_NAMES[owner]} has", value=_dice(int(state[LEFT + owner])), seat=owner) for owner in seats
    ]
    if not over:
        facts.append(Fact(label="In play", value=_dice(dice_now(state))))
    if state[WILD]:
        facts.append(Fact(label="Wild", value=f"{plural(int(state[WILD]))} count as any face"))
    bids = bids_of(state)
    if bids:
        said: list[str] = []
        bidder = int(state[STARTER])
        for bid in bids:
            said.append(f"{SEAT_NAMES[bidder]} {spoken(state, bid)}")
            bidder = next_seat(state, bidder)
        facts.append(Fact(label="Bid", value=spoken(state, bids[-1])))
        facts.append(Fact(label="Bids", value=", ".join(said)))
    if state[LAST_BID] >= 0:
        facts.append(Fact(label="Call" if over else "Last round", value=_last_call(state)))
    if over and state[MATCH]:
        facts.append(Fact(label="Result", value=f"{SEAT_NAMES[state[STARTER]]} wins, the last with dice"))
    return View(hands=hands, facts=facts)


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if current_player(state) == CHANCE:
        return Choice(action=action, text=text, label=f"Throw a {FACE_NAMES[action]}")
    if action == liar_of(state):
        return Choice(action=action, text=text, label="Call liar")
    return Choice(
        action=action,
        text=text,
        label=f"Bid {spoken(state, action)}",
        amount=quantity_of(state, action),
        amount_of=plural(face_of(state, action)),
    )


def describe(state: State, action: int) -> str:
    if current_player(state) == CHANCE:
        return f"{SEAT_NAMES[state[ROLLER]]} throws a {FACE_NAMES[action]}"
    if action == liar_of(state):
        return f"calls liar on {spoken(state, int(state[BID]))}"
    return f"bids {spoken(state, action)}"
