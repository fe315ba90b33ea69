"""Writes hands of hold'em as PHH."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from agon.games.api import GameError
from agon.games.holdem.forced_bets import forced_bets
from agon.games.holdem.layout import (
    BUTTON,
    CALL,
    CARD,
    DEALT,
    FOLD,
    FOLDED,
    HAND,
    LAST,
    LAST_CARD,
    LAST_NET,
    LIMIT,
    OPENER,
    RAISE,
    SHOWN,
    STREET,
    TURN,
    small_of,
)
from agon.games.holdem.phh_amounts import amount_of, amount_text
from agon.games.holdem.pots import next_of
from agon.games.holdem.rules import next_card
from agon.games.holdem.texts import CARDS
from agon.games.records.departures import departure_text
from agon.games.records.record import Move, Record, marked, start_of
from agon.games.records.remarks import put_together, with_glyphs
from agon.games.records.toml_subset import BARE_KEY, value_of, written
from agon.games.rules import Rules
from agon.games.seats import CHANCE
from agon.games.verbs import State

NAMES: Final = {
    *("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "actions"),
    *("finishing_stacks", "seats", "seat_count", "players", "event", "venue", "table"),
    *(
        "day",
        "month",
        "year",
        "_hands",
        "_unit",
        "_name",
        "_clock",
        "_comment",
        "_ratings",
        "_reason",
        "_returns",
        "_left",
    ),
}
"""Fields that a record holds itself; what a file has besides goes to its tags."""
ON_BOARD: Final = (0, 3, 4, 5)


def order_of(state: State) -> list[int]:
    """Return the seats that are dealt in, from the left of the button."""
    order: list[int] = []
    seat = int(state[BUTTON])
    for _ in range(int(state[DEALT]).bit_count()):
        seat = int(next_of(state, seat, state[DEALT]))
        order.append(seat)
    return order


class Hand:
    """A hand as it is written."""

    def __init__(self, state: State, unit: Fraction) -> None:
        self.unit = unit
        self.number = int(state[HAND])
        self.order = order_of(state)
        self.bets = forced_bets(state, self.order)
        self.actions: list[str] = []
        self.finishing: list[Fraction] = []
        self._held: dict[int, list[str]] = {}
        self._dealt: list[str] = []

    def name(self, seat: int) -> str:
        return f"p{self.order.index(seat) + 1}"

    def take(self, before: State, player: int, move: Move, after: State) -> None:
        """Write what was done, and which hands were shown thereupon."""
        if player == CHANCE:
            self._deal(before, CARDS[move.action])
        else:
            words = {FOLD: "f", CALL: "cc"}.get(move.action, f"cbr {amount_text((move.action - RAISE) * self.unit)}")
            remark = put_together(move.clock_ms, move.thought, with_glyphs(move))
            self.actions.append(f"{self.name(player)} {words}{' # ' if remark else ''}{remark}")
        if after[LAST] == before[LAST]:
            fresh = int(after[SHOWN]) & ~int(before[SHOWN])
            self._show({seat: _cards(after, CARD + 2 * seat) for seat in self.order if fresh >> seat & 1})
            return
        folded = int(before[FOLDED]) | (1 << player if player >= 0 and move.action == FOLD else 0)
        stay = [seat for seat in self.order if not folded >> seat & 1]
        if len(stay) > 1:
            start = self.order.index(int(before[OPENER])) if player >= 0 else 0
            turns = [seat for seat in self.order[start:] + self.order[:start] if seat in stay]
            self._show({s: _cards(after, LAST_CARD + 2 * s) for s in turns if not int(before[SHOWN]) >> s & 1})
        won = [int(after[LAST_NET + seat]) * self.unit for seat in self.order]
        self.finishing = [stack * self.unit + net for stack, net in zip(self.bets.stacks, won, strict=True)]

    def _deal(self, before: State, card: str) -> None:
        cell = int(next_card(before))
        if cell >= CARD:
            seat = (cell - CARD) // 2
            held = self._held.setdefault(seat, [])
            held.append(card)
            if len(held) == 2:
                self.actions.append(f"d dh {self.name(seat)} {''.join(held)}")
            return
        self._dealt.append(card)
        street = int(before[STREET])
        if len(self._dealt) == ON_BOARD[street] - ON_BOARD[street - 1]:
            self.close()

    def close(self) -> None:
        """Write the cards dealt of a street, at its end or at the end of the record."""
        self.actions += [f"d dh {self.name(seat)} {held[0]}" for seat, held in self._held.items() if len(held) == 1]
        if self._dealt:
            self.actions.append(f"d db {''.join(self._dealt)}")
        self._dealt = []

    def _show(self, hands: dict[int, str]) -> None:
        self.actions += [f"{self.name(seat)} sm {cards}".strip() for seat, cards in hands.items()]


def _cards(state: State, cell: int) -> str:
    return "".join(CARDS[int(state[index])] for index in (cell, cell + 1) if state[index] >= 0)


def hands_of(rules: Rules, record: Record) -> str:
    """Return the hands of a record, without a header if there can be only one. Raises ``GameError``."""
    tags = dict(record.tags)
    said = value_of(tags.get("_unit", ""))
    unit = (amount_of(said) if said else None) or Fraction(1)
    state = start_of(rules, record.options, record.start)
    if (
        state[HAND]
        or state[TURN] != CHANCE
        or next_card(state) != CARD + 2 * int(next_of(state, state[BUTTON], state[DEALT]))
    ):
        raise GameError("PHH cannot say that a game began from another position than the start of a hand")
    hands = [Hand(state, unit)]
    for move in record.moves:
        if state[HAND] != hands[-1].number:
            hands.append(Hand(state, unit))
        after = rules.apply(state, move.action)
        hands[-1].take(state, rules.current(state), move, after)
        state = after
    hands[-1].close()
    many = record.options["hands"] > 1
    return "".join((f"[{hand.number + 1}]\n" if many else "") + _written(record, hand, unit) + "\n" for hand in hands)


def _numbers(numbers: Sequence[Fraction | int], unit: Fraction = Fraction(1)) -> str:
    return f"[{', '.join(amount_text(number * unit) for number in numbers)}]"


def _texts(texts: list[str]) -> str:
    return f"[{', '.join(map(written, texts))}]"


def _written(record: Record, hand: Hand, unit: Fraction) -> str:
    options, many = record.options, record.options["hands"] > 1
    count, big = len(hand.order), options["big_blind"]
    is_limit = options["betting"] == LIMIT
    blinds = hand.bets.blinds if record.start else [small_of(big), big] + [0] * (count - 2)
    bets = {"small_bet": big, "big_bet": 2 * big} if is_limit else {"min_bet": big}
    fields = {
        "variant": written("FT" if is_limit else "NT"),
        "antes": _numbers(hand.bets.antes, unit),
        "blinds_or_straddles": _numbers(blinds, unit),
        **{key: amount_text(bet * unit) for key, bet in bets.items()},
        "starting_stacks": _numbers(hand.bets.stacks, unit),
        "actions": _texts(hand.actions),
        "players": _texts([marked(record.players[seat]) for seat in hand.order]),
        "seats": _numbers([seat + 1 for seat in hand.order]),
        "seat_count": str(options["seats"]),
    }
    if hand.finishing:
        fields["finishing_stacks"] = _numbers(hand.finishing)
    if many:
        fields |= {"hand": str(hand.number + 1), "_hands": str(options["hands"])}
    fields |= _about(record, unit) if hand.number == 0 else {}
    return "".join(f"{key if BARE_KEY.fullmatch(key) else written(key)} = {value}\n" for key, value in fields.items())


def _about(record: Record, unit: Fraction) -> dict[str, str]:
    """Return the fields about the game as a whole, with its first hand."""
    texts = {
        "event": record.event,
        "venue": record.site,
        "table": record.round,
        "_name": record.name,
        "_clock": record.clock,
        "_comment": record.comment,
    }
    fields = {key: written(text) for key, text in texts.items() if text}
    fields |= {
        key: str(int(part)) for key, part in zip(("year", "month", "day"), record.date.split("-"), strict=False) if part
    }
    if any(player.rating for player in record.players):
        fields["_ratings"] = _texts([player.rating for player in record.players])
    if record.reason not in {"", "finished"}:
        fields["_reason"] = written(record.reason)
        if record.returns is not None:
            fields["_returns"] = f"[{', '.join(f'{paid:g}' for paid in record.returns)}]"
    if record.departures:
        fields["_left"] = _texts([departure_text(each) for each in record.departures])
    fields["_unit"] = amount_text(unit)
    for key, value in record.tags:
        if key not in NAMES and key not in fields:
            fields[key] = value if value_of(value) else written(value)
    return fields
