"""A game's record, independent of file formats.

The names in a record are free text. Whether they belong to an account is not the rules' business, and a bot is marked
as one in every format that has names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from agon.games.api import GameError, InvalidPosition
from agon.games.records.nodes import NO_ACTION, Colour, Mark, Move, Shape, Thought
from agon.games.rules import Rules
from agon.games.verbs import State

__all__ = [
    "NO_ACTION",
    "Colour",
    "Contradiction",
    "Departure",
    "Format",
    "Mark",
    "Move",
    "Player",
    "Reason",
    "Record",
    "RecordError",
    "Shape",
    "Thought",
    "marked",
    "refuse_start",
    "settle",
    "start_of",
    "unmarked",
    "usual_start",
]

Reason: TypeAlias = Literal["", "finished", "resigned", "agreed", "time", "aborted", "recorded"]
"""Reason for the end of a game. ``finished``: by the rules, as the board shows; ``recorded``: the record gives a result
and not how it came about; empty: it goes on, or the record breaks off."""

BOT_SUFFIX = " (BOT)"
"""Mark of a bot's name in formats that have no field for it."""


class RecordError(GameError):
    """A record cannot be read. ``line`` and ``column`` count from 1 and say where, ``offset`` says it from the start;
    ``reached`` is how far the text was looked at."""

    def __init__(self, line: int, column: int, reason: str, offset: int = 0, reached: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.offset = offset
        self.reached = reached
        self.line = line
        self.column = column
        self.reason = reason


class Player(msgspec.Struct, frozen=True):
    """Player of a seat, as the record says. An empty name is unknown; ``rating`` is kept as it was written."""

    name: str = ""
    is_bot: bool = False
    rating: str = ""


class Departure(msgspec.Struct, frozen=True, kw_only=True):
    """A player who left a game of more than two that the others continued."""

    seat: int
    after: int
    """Number of the record's moves made before."""
    reason: Literal["resigned", "time", "absent"]
    successor: Player | None = None
    """The bot that took the seat over. None: the seat takes the first of its legal choices from then on, and is paid
    the game's worst at the end."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game. Unknown texts are empty."""

    game: str
    options: dict[str, Any]
    start: str = ""
    """Position from which play began, unless it is the game's usual one."""
    players: tuple[Player, ...]
    """By seat."""
    name: str = ""
    """Name of the game: here, its session."""
    event: str = ""
    site: str = ""
    round: str = ""
    date: str = ""
    """``2026-11-21``, or as much of it as is known: ``2026-11``, ``2026``."""
    clock: str = ""
    """As PGN's TimeControl: ``300+3`` (seconds, and seconds a move), ``1/10`` (every move in 10 s), ``-`` (none)."""
    tags: tuple[tuple[str, str], ...] = ()
    """Further tags of the format, in order."""
    comment: str = ""
    moves: tuple[Move, ...] = ()
    """The main line, variations within it. A move without an action (``NO_ACTION``) sets a position or only says
    something."""
    returns: tuple[float, ...] | None = None
    """Pay-offs by seat, of those who take part; None if the game has no result."""
    reason: Reason = ""
    departures: tuple[Departure, ...] = ()
    """Seats that their players left, in order."""
    marks: tuple[Mark, ...] = ()
    """Marks on the board before the first move."""
    properties: tuple[tuple[str, str], ...] = ()
    """As ``Move.properties``, of the root."""
    left_out: tuple[str, ...] = ()
    """Parts of the file that were not read, in words. They are no part of the game and are not stored with it."""

    def loser(self) -> int | None:
        """Return the seat that did worst, if there is one."""
        if self.returns is None or len(set(self.returns)) == 1:
            return None
        return self.returns.index(min(self.returns))


class Format(NamedTuple):
    """A file format. ``read`` gives the games of a text one by one: the record, or why that game cannot be read."""

    name: str
    """Also the file's extension: ``pgn``."""
    title: str
    media_type: str
    read: Callable[[Rules, str], Iterator[Record | RecordError]]
    write: Callable[[Rules, Record], str]
    in_pairs: bool = False
    """Moves are numbered in pairs, one of each seat: ``1. e4 e5``."""
    owns: Callable[[str], bool] | None = None
    """Returns True if the first game of a text says that it is of this game, where several games share the format."""


class Contradiction(GameError):
    """A record's result differs from the result of its moves."""


def start_of(rules: Rules, options: dict[str, Any], start: str) -> State:
    """Return the position that a record begins from. Raises ``InvalidOptions``, ``InvalidPosition``."""
    return rules.position_from_text(start, options) if start else rules.initial(options)


def refuse_start(record: Record, title: str) -> None:
    """Raise ``GameError`` if the game began from a position for which a format has no place."""
    if record.start:
        raise GameError(f"{title} cannot say that a game began from another position than the usual one")


def usual_start(rules: Rules, options: dict[str, Any], position: str) -> str:
    """``position`` as ``Record.start`` holds it: empty for the usual one. Raises ``InvalidPosition``."""
    state = rules.position_from_text(position, options)
    text = rules.position_to_text(state)
    if rules.is_over(state):
        raise InvalidPosition("the game is over in this position")
    return "" if text == rules.position_to_text(rules.initial(options)) else text


def settle(
    rules: Rules,
    state: State,
    told: tuple[float, ...] | None,
    reason: Reason,
    *,
    seats: int,
    forfeited: Collection[int] = (),
) -> tuple[tuple[float, ...] | None, Reason]:
    """Return result and reason of a game of so many ``seats`` that stops in ``state`` and whose record tells these.

    ``forfeited``: seats that are paid the game's worst, whatever the board shows. Raises ``Contradiction``.
    """
    if rules.is_over(state):
        paid = rules.returns(state)[:seats]
        shown = tuple(rules.info.min_return if seat in forfeited else value for seat, value in enumerate(paid))
        if told is not None and told != shown:
            raise Contradiction("the result is not the one on the board")
        return shown, "finished"
    if told is None:
        return None, "aborted" if reason == "aborted" else ""
    if reason in {"", "finished", "aborted"}:
        return told, "recorded"
    return told, reason


def marked(player: Player) -> str:
    """Return the name with a bot's mark in it."""
    return player.name + BOT_SUFFIX * player.is_bot


def unmarked(name: str, rating: str = "") -> Player:
    """Return the player whose name was written by ``marked``."""
    if name.endswith(BOT_SUFFIX.strip()):
        return Player(name.removesuffix(BOT_SUFFIX.strip()).rstrip(), is_bot=True, rating=rating)
    return Player(name, rating=rating)
