"""Reads the actions of a hand of PHH."""

from __future__ import annotations

import re
from fractions import Fraction

from agon.games.holdem.betting import is_allowed, largest_raise, may_raise
from agon.games.holdem.layout import BET, CALL, CARD, FOLD, HAND, RAISE, STACK, STREET
from agon.games.holdem.phh import order_of
from agon.games.holdem.phh_amounts import AMOUNT
from agon.games.holdem.rules import next_card
from agon.games.holdem.texts import CARDS
from agon.games.records.reading import Source, one_line, quoted
from agon.games.records.record import RecordError
from agon.games.records.remarks import taken_apart
from agon.games.records.replaying import Replay
from agon.games.records.toml_subset import Value
from agon.games.rules import Rules
from agon.games.seats import CHANCE

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]){1,3}")
_PLAYER = re.compile(r"p([1-6])")


class HandReader:
    """Plays a hand of a file, from its deal on. ``unit`` is what a chip is worth there."""

    def __init__(self, source: Source, rules: Rules, replay: Replay, unit: Fraction) -> None:
        self._source = source
        self._rules = rules
        self._replay = replay
        self._unit = unit
        self._number = int(replay.state[HAND])
        self._order = order_of(replay.state)
        self._held: dict[int, list[str]] = {seat: [] for seat in self._order}
        self._at = 0

    def take(self, value: Value) -> None:
        """Play an action. Raises ``RecordError``."""
        self._at = value.offset
        action, _, remark = value.text.partition("#")
        words = action.split()
        if not words:
            return
        if words[0] != "d":
            self._act(words, remark)
        elif len(words) == 3 and words[1] == "db":
            self._deal_board(self._cards(words[2]))
        elif len(words) == 4 and words[1] == "dh":
            self._deal_hand(self._seat(words[2]), self._cards(words[3]))
        else:
            raise self._error(f"{quoted(action)} is no deal such as d dh p1 AsKh or d db 2c3d4h")

    def _error(self, reason: str) -> RecordError:
        return self._source.error(self._at, reason)

    def _seat(self, player: str) -> int:
        match = _PLAYER.fullmatch(player)
        if match is None or int(match[1]) > len(self._order):
            raise self._error(f"{quoted(player)} is none of the players p1 to p{len(self._order)}")
        return self._order[int(match[1]) - 1]

    def _cards(self, text: str) -> list[str]:
        if "?" in text:
            raise self._error("all cards must be known")
        if _CARDS.fullmatch(text) is None:
            raise self._error(f"{quoted(text)} are no cards such as AsKh")
        return [text[start : start + 2] for start in range(0, len(text), 2)]

    def _play_card(self, card: str) -> None:
        self._replay.play(CARDS.index(card), card, self._at)

    def _deal_board(self, cards: list[str]) -> None:
        for card in cards:
            if self._replay.seat != CHANCE or self._replay.state[STREET] == 0:
                raise self._error(f"{card} cannot be dealt now")
            self._play_card(card)

    def _deal_hand(self, seat: int, cards: list[str]) -> None:
        """Cards are dealt one to each player in turn, whatever the order in which a file tells them."""
        held, replay = self._held[seat], self._replay
        held += cards
        if len(held) > 2:
            raise self._error("a player has two cards")
        while replay.seat == CHANCE and replay.state[STREET] == 0 and replay.state[HAND] == self._number:
            owner, index = divmod(int(next_card(replay.state)) - CARD, 2)
            if len(self._held[owner]) <= index:
                return
            self._play_card(self._held[owner][index])

    def _act(self, words: list[str], remark: str) -> None:
        seat, replay, said = self._seat(words[0]), self._replay, " ".join(words)
        if words[1:2] == ["sm"]:
            if len(words) == 3 and words[2] != "-" and sorted(self._cards(words[2])) != sorted(self._held[seat]):
                raise self._error(f"{words[0]} holds other cards")
            return
        if replay.seat != seat or replay.state[HAND] != self._number:
            raise self._error(f"{quoted(said)}: it is not the turn of {words[0]}")
        told = taken_apart(one_line(remark))
        chosen = self._chosen(words[1:])
        play = replay.follow if is_allowed(replay.state, chosen) else replay.play
        play(
            chosen,
            said,
            self._at,
            clock_ms=told.clock_ms,
            thought=told.thought,
            comment=told.comment,
        )

    def _chosen(self, words: list[str]) -> int:
        state, seat = self._replay.state, self._replay.seat
        if len(words) == 2 and words[0] == "cbr" and AMOUNT.fullmatch(words[1]):
            amount = Fraction(words[1]) / self._unit
            if amount.denominator > 1 or not 0 < amount <= int(state[STACK + seat] + state[BET + seat]):
                raise self._error(f"{words[1]} is no amount that this player has")
            chips = int(amount)
            return RAISE + (min(chips, int(largest_raise(state))) if may_raise(state) else chips)
        if words in (["f"], ["cc"]):
            return FOLD if words == ["f"] else CALL
        if len(words) != 1:
            raise self._error(f"{quoted(' '.join(words))} is none of f, cc and cbr with an amount")
        return self._replay.read(words[0], self._at)
