"""A record's moves, checked one by one against the rules as they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, TypeVar

from agon.games.api import GameError, InvalidAction
from agon.games.records.nodes import NO_ACTION, Move, after
from agon.games.records.reading import MOST_MOVES, Source, quoted
from agon.games.records.record import Contradiction, Departure, Reason, Record, RecordError, settle, start_of
from agon.games.rules import Rules
from agon.games.verbs import State

Raw = TypeVar("Raw")

MOST_DEEP = 100
"""Levels of variations that are taken from other servers: more than any reader keeps."""
SHOWN = 6
"""Allowed moves that an error names."""


class Replay:
    """Plays what a file says. Raises ``RecordError`` at the place of what the rules do not allow."""

    def __init__(self, source: Source, rules: Rules, options: dict[str, Any], start: str, offset: int) -> None:
        self.moves: list[Move] = []
        self._source = source
        self._rules = rules
        self.left_out: list[str] = []
        self._departures: tuple[Departure, ...] = ()
        self._legal: tuple[State | None, list[int]] = (None, [])
        try:
            self.options = rules.options(options, recorded=True)
            self._seats = rules.seats(self.options)
            self.state = start_of(rules, self.options, start)
        except GameError as error:
            raise source.error(offset, str(error)) from None

    def branch(self) -> Replay:
        """Return a replay that begins in the present position, without moves: a variation."""
        other = copy(self)
        other.moves = []
        return other

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

    def legal(self) -> list[int]:
        """Return the actions, or outcomes of chance, that may follow: found once for a position."""
        known, actions = self._legal
        if known is not self.state:
            rules, state = self._rules, self.state
            actions = rules.legal(state) or [outcome for outcome, _ in rules.chance(state)]
            self._legal = (state, actions)
        return actions

    def read(self, text: str, offset: int) -> int:
        """Return the action that a text names."""
        try:
            return self._rules.action_from_text(self.state, text, self.legal())
        except InvalidAction as error:
            raise self._source.error(offset, str(error)) from None

    def play(self, action: int, text: str, offset: int, **about: Any) -> None:
        """Take an action, or an outcome of chance; ``text`` is what the file calls it, ``about`` further fields of the
        move."""
        if action not in self.legal():
            if self._rules.is_over(self.state):
                raise self._source.error(offset, f"{quoted(text)} comes after the end of the game")
            raise self._source.error(offset, self._refusal(text))
        self.follow(action, text, offset, **about)

    def follow(self, action: int, text: str, offset: int, **about: Any) -> None:
        """Take an action as ``play`` does, of which the caller knows that the rules allow it."""
        if self._departures and self.seat in self._forfeited() and action != self.legal()[0]:
            raise self._source.error(offset, f"{quoted(text)} is not the first choice of a seat that is given up")
        self.state = self._rules.step(self.state, action)
        self.moves.append(Move(action=action, **about))

    def place(self, position: str, text: str, offset: int, **about: Any) -> None:
        """Go on from a position that the file sets; ``text`` is what happens."""
        move = Move(action=NO_ACTION, position=position, text=text, **about)
        try:
            self.state = after(self._rules, self.options, self.state, move)
        except GameError as error:
            raise self._source.error(offset, str(error)) from None
        self.moves.append(move)

    def say(self, **about: Any) -> None:
        """Add a node in which nothing is played, if it says anything."""
        if any(about.values()):
            self.moves.append(Move(action=NO_ACTION, **about))

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
        legal = self.legal()
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
    """Return the seat and the text of every move of the main line; those without an action have the text that they
    bring. Raises ``GameError`` if the record does not keep to the rules."""
    state = start_of(rules, record.options, record.start)
    found: list[tuple[int, str]] = []
    for move in record.moves:
        found.append((rules.current(state), text_of(rules, state, move)))
        state = after(rules, record.options, state, move)
    return found


def check_line(rules: Rules, options: dict[str, Any], state: State, line: Sequence[Move], depth: int = 0) -> None:
    """Raise ``GameError`` if a variation, or one within it, breaks the rules."""
    if depth > MOST_DEEP:
        raise GameError("variations are nested too deep")
    for move in line:
        for variation in move.variations:
            check_line(rules, options, state, variation, depth + 1)
        state = after(rules, options, state, move)


def text_of(rules: Rules, state: State, move: Move) -> str:
    return move.text if move.action == NO_ACTION else rules.action_to_text(state, move.action)


def refuse_placed(record: Record, title: str) -> None:
    """Raise ``GameError`` if a node sets a position and the format has no place for that."""
    if any(move.position for move in record.moves):
        raise GameError(f"{title} cannot say that a game goes on from another position")
