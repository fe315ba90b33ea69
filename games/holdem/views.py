"""Positions and actions of hold'em as people see them."""

from __future__ import annotations

from agon.games.api import CHANCE, REVEALED, TERMINAL, Board, Choice, Fact, Hand, Options, Piece, View
from agon.games.holdem.betting import highest
from agon.games.holdem.layout import (
    BET,
    BIG,
    BOARD,
    BOARD_CARDS,
    BUTTON,
    CALL,
    CARD,
    DEALT,
    FOLD,
    FOLDED,
    HAND,
    HANDS,
    LAST,
    LAST_BOARD,
    LAST_CARD,
    LAST_NET,
    PUT,
    RAISE,
    SEATS,
    SHOWN,
    STACK,
    STREET,
    TURN,
    small_of,
)
from agon.games.holdem.pots import antes, contenders, layer, lowest_above, staying
from agon.games.holdem.ranking import bit_of, rank_hand
from agon.games.holdem.rules import apply_action, next_card
from agon.games.holdem.texts import CARDS, action_to_text
from agon.games.holdem.words import SEAT_NAMES, card_name, chips, hand_name, listed
from agon.games.verbs import State

_SIGNS = "♣♦♥♠"


def board(options: Options) -> Board:
    return Board(
        shape="table",
        pieces=[
            Piece(code=code, name=card_name(card), shape="card", glyph=code[0] + _SIGNS[card & 3])
            for card, code in enumerate(CARDS)
        ],
        style="felt",
    )


def _cards(state: State, first: int, count: int) -> list[int]:
    return [int(state[cell]) for cell in range(first, first + count) if state[cell] >= 0]


def _worth(cards: list[int]) -> str:
    hand = 0
    for card in cards:
        hand |= bit_of(card)
    return hand_name(rank_hand(hand))


def _has(bits: int, seat: int) -> bool:
    return bool(int(bits) >> seat & 1)


def view(state: State, seat: int) -> View:
    everything = seat == REVEALED or state[TURN] == TERMINAL
    on_board = _cards(state, BOARD, BOARD_CARDS)
    hands = [Hand(seat=-1, label="Board", items=[CARDS[card] for card in on_board])]
    facts = _table(state)
    for owner in range(int(state[SEATS])):
        held = sorted(_cards(state, CARD + 2 * owner, 2), reverse=True)
        known = everything or owner == seat or _has(state[SHOWN], owner)
        hands.append(
            Hand(
                seat=owner, label=f"{SEAT_NAMES[owner]}'s cards", items=[CARDS[card] if known else "?" for card in held]
            )
        )
        facts += _at_seat(state, owner)
        if known and len(held) == 2 and len(on_board) >= 3:
            value = _worth(held + on_board)
            facts.append(Fact(label=f"{SEAT_NAMES[owner]} holds", value=value, seat=owner))
    if state[LAST]:
        facts.append(Fact(label=f"Hand {state[LAST]} ended", value=outcome(state)))
    return View(hands=hands, facts=facts)


def _table(state: State) -> list[Fact]:
    """Facts about the table as a whole."""
    big = int(state[BIG])
    facts = [Fact(label="Pot", value=chips(int(state[PUT : PUT + int(state[SEATS])].sum() + antes(state))))]
    if side := _side_pots(state):
        facts.append(Fact(label="Side pots", value=side))
    if state[TURN] >= 0:
        turn = int(state[TURN])
        owed = min(int(highest(state) - state[BET + turn]), int(state[STACK + turn]))
        facts.append(Fact(label="To call", value=chips(owed)))
    facts.append(Fact(label="Blinds", value=f"{small_of(big)} and {big}"))
    if state[HANDS] > 1:
        facts.append(Fact(label="Hand", value=f"{state[HAND] + 1} of {state[HANDS]}"))
    facts.append(Fact(label="Dealer button", value=SEAT_NAMES[int(state[BUTTON])]))
    return facts


def _at_seat(state: State, seat: int) -> list[Fact]:
    name = SEAT_NAMES[seat]
    facts = [Fact(label=f"{name}'s stack", value=chips(int(state[STACK + seat])), seat=seat)]
    if state[BET + seat]:
        facts.append(Fact(label=f"{name}'s bet", value=chips(int(state[BET + seat])), seat=seat))
    words = {
        "out of chips": not _has(state[DEALT], seat),
        "folded": _has(state[FOLDED], seat),
        "all in": _has(staying(state), seat) and state[STACK + seat] == 0 and state[TURN] != TERMINAL,
    }
    facts += [Fact(label=f"{name} is", value=word, seat=seat) for word, holds in words.items() if holds][:1]
    return facts


def _side_pots(state: State) -> str:
    """Return which seats can win which part of the pot, if that differs. Bets of this round are not in it yet."""
    before = state.copy()
    for seat in range(int(state[SEATS])):
        before[PUT + seat] -= state[BET + seat]
    pots: list[tuple[int, int]] = []
    below, level, more = 0, int(lowest_above(before, 0)), int(antes(before))
    while level:
        among, amount = int(contenders(before, level)), int(layer(before, below, level)) + more
        more = 0
        if pots and pots[-1][0] == among:
            amount += pots.pop()[1]
        pots.append((among, amount))
        below, level = level, int(lowest_above(before, level))
    if len(pots) < 2:
        return ""
    told = [
        f"{chips(amount)} for {listed([SEAT_NAMES[seat] for seat in range(int(state[SEATS])) if among >> seat & 1])}"
        for among, amount in pots
    ]
    return "; ".join(told)


def outcome(state: State) -> str:
    """Return the outcome of the last hand that is over, as everybody may know it."""
    seats = range(int(state[SEATS]))
    on_board = _cards(state, LAST_BOARD, BOARD_CARDS)
    told: list[str] = []
    for seat in seats:
        net = int(state[LAST_NET + seat])
        if net:
            told.append(f"{SEAT_NAMES[seat]} {'wins' if net > 0 else 'loses'} {chips(abs(net))}")
    told = told or ["nobody wins or loses anything"]
    for seat in seats:
        held = sorted(_cards(state, LAST_CARD + 2 * seat, 2), reverse=True)
        if held:
            shown = " and ".join(card_name(card) for card in held)
            told.append(f"{SEAT_NAMES[seat]} shows {shown}: {_worth(held + on_board)}")
    if on_board:
        told.append(f"on the board {listed([card_name(card) for card in on_board])}")
    return "; ".join(told)


def _verb(state: State, action: int) -> str:
    turn = int(state[TURN])
    bet, own = int(highest(state)), int(state[BET + turn])
    has = int(state[STACK + turn])
    if action == FOLD:
        return "fold"
    if action == CALL:
        owed = min(bet - own, has)
        if owed == 0:
            return "check"
        return f"call {chips(owed)}{' and @ all in' if owed == has else ''}"
    amount = action - RAISE
    word = f"raise to {amount}" if bet else f"bet {chips(amount)}"
    return f"{word}{' and @ all in' if amount - own == has else ''}"


def choice(state: State, action: int) -> Choice:
    text = action_to_text(state, action)
    if state[TURN] == CHANCE:
        return Choice(action=action, text=text, label=f"Deal the {card_name(action)}")
    label = _verb(state, action).replace("@", "be")
    label = label[0].upper() + label[1:]
    if action <= CALL:
        return Choice(action=action, text=text, label=label)
    amount_of = "Raise to" if highest(state) else "Bet"
    return Choice(action=action, text=text, label=label, amount=action - RAISE, amount_of=amount_of)


def describe(state: State, action: int) -> str:
    """Describe an action, with the outcome of the hand if it ends it."""
    after = state.copy()
    apply_action(after, action)
    end = f"; {outcome(after)}" if after[LAST] != state[LAST] else ""
    if state[TURN] == CHANCE:
        name, cell = card_name(action), int(next_card(state))
        if state[STREET] == 0:
            return f"{SEAT_NAMES[(cell - CARD) // 2]} is dealt the {name}{end}"
        where = ("flop", "flop", "flop", "turn", "river")[cell - BOARD]
        return f"The {name} is dealt on the {where}{end}"
    verb, _, rest = _verb(state, action).partition(" ")
    return f"{verb}s {rest.replace('@', 'is')}".strip() + end
