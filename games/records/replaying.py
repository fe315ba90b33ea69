"""A record's moves, checked one by one against the rules as they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from agon.games.api import GameError, IllegalAction, InvalidAction
from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import (
    Contradiction,
    Departure,
    Move,
    Reason,
    Record,
    RecordError,
    Thought,
    settle,
    start_of,
)
from agon.games.rules import Rules

Raw = TypeVar("Raw")

SHOWN = 6
"""Allowed moves that an error names."""


class Replay:
    """Plays what a file says. Raises ``RecordError`` at the place of what the rules do not allow."""

    def __init__(self, source: Source, rules: Rules, options: dict[str, Any], start: str, offset: int) -> None:
        self.moves: list[Move] = []
        self._source = source
        self._rules = rules
        self._departures: tuple[Departure, ...] = ()
        try:
            complete = rules.options(options)
            self._seats = rules.seats(complete)
            self.state = start_of(rules, complete, start)
        except GameError as error:
            raise source.error(offset, str(error)) from None

    @property
    def seat(self) -> int:
        """Return the seat to move; negative for chance, and after the end."""
        return self._rules.current(self.state)

    def leave(self, departures: Sequence[Departure], offset: int) -> None:
        """Set the players who leave while the others go on, before the first move. A seat that is given up is left for
        good; one that a bot took over may be given up later, as when the bot's time runs out."""
        given_up: set[int] = set()
        taken_over: set[int] = set()
        after = 0
        for each in departures:
            left = given_up if each.successor is None else given_up | taken_over
            known = self._seats > 2 and 0 <= each.seat < self._seats and each.seat not in left
            if not known or each.after < after or each.after > MOST_MOVES:
                raise self._source.error(offset, f"seat {each.seat + 1} is none that could be left after move {after}")
            (given_up if each.successor is None else taken_over).add(each.seat)
            after = each.after
        self._departures = tuple(departures)

    def read(self, text: str, offset: int) -> int:
        """Return the action that a text names."""
        try:
            return self._rules.action_from_text(self.state, text)
        except InvalidAction as error:
            raise self._source.error(offset, str(error)) from None

    def play(
        self,
        action: int,
        text: str,
        offset: int,
        *,
        clock_ms: int | None = None,
        thought: Thought | None = None,
        comment: str = "",
    ) -> None:
        """Take an action, or an outcome of chance; ``text`` is what the file calls it."""
        if self._rules.is_over(self.state):
            raise self._source.error(offset, f"{quoted(text)} comes after the end of the game")
        if self.seat in self._forfeited() and action != self._rules.legal(self.state)[0]:
            raise self._source.error(offset, f"{quoted(text)} is not the first choice of a seat that is given up")
        try:
            self.state = self._rules.apply(self.state, action)
        except IllegalAction:
            raise self._source.error(offset, self._refusal(text)) from None
        self.moves.append(Move(action=action, clock_ms=clock_ms, thought=thought, comment=comment))

    def told(
        self, returns: tuple[float, ...] | None, reason: Reason, offset: int
    ) -> tuple[tuple[float, ...] | None, Reason]:
        """Return result and reason of the game in its present state, if the file tells these."""
        if self._departures and self._departures[-1].after > len(self.moves):
            raise self._source.error(offset, "a player leaves after the end of the game")
        try:
            return settle(self._rules, self.state, returns, reason, seats=self._seats, forfeited=self._forfeited())
        except Contradiction as error:
            raise self._source.error(offset, str(error)) from None

    def _forfeited(self) -> list[int]:
        """Return the seats that nobody plays now."""
        return [each.seat for each in self._departures if each.successor is None and each.after <= len(self.moves)]

    def _refusal(self, text: str) -> str:
        rules, state = self._rules, self.state
        legal = rules.legal(state) or [outcome for outcome, _ in rules.chance(state)]
        shown = ", ".join(rules.action_to_text(state, action) for action in legal[:SHOWN])
        more = ", ..." if len(legal) > SHOWN else ""
        who = f"{rules.info.seat_names[self.seat]} may play" if self.seat >= 0 else "it may be"
        return f"{quoted(text)} is not allowed here: {who} {shown}{more}"


def each(found: Iterable[Raw | RecordError], record: Callable[[Raw], Record]) -> Iterator[Record | RecordError]:
    """Return the games of a file, each read separately: an error in one does not affect the others."""
    for raw in found:
        if isinstance(raw, RecordError):
            yield raw
            continue
        try:
            yield record(raw)
        except RecordError as error:
            yield error


def texts(rules: Rules, record: Record) -> list[tuple[int, str]]:
    """Return the seat and the text of every move. Raises ``GameError`` if the record does not keep to the rules."""
    state = start_of(rules, record.options, record.start)
    found: list[tuple[int, str]] = []
    for move in record.moves:
        found.append((rules.current(state), rules.action_to_text(state, move.action)))
        state = rules.apply(state, move.action)
    return found
