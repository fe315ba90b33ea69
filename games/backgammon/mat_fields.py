"""The header of a ``.mat`` file: players, place, time, and further facts for which the format has no place."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from agon.games.records.reading import one_line
from agon.games.records.record import Move, Player, Reason, Record, Thought, marked, unmarked
from agon.games.records.remarks import with_glyphs

COMMENT = "Comment"
CUBE_LIMIT = "CubeLimit"
LATE = "AfterCrawford"
"""The match begins with a game after the Crawford game."""
NEXT = "Unplayed"
"""Field for a roll or a decision that was not played."""

PLAYERS = ("White", "Black")
"""Names of unknown players, since other programs want a name."""

_FIELDS = {"Site": "site", "Event": "event", "Round": "round", "GameId": "name", "TimeControl": "clock"}
_PLAYERS = ("Player 1", "Player 2")
_RATINGS = ("Player 1 Elo", "Player 2 Elo")
_DATE = re.compile(r"([0-9]{4})(?:\.([0-9]{2})(?:\.([0-9]{2}))?)?")
_OF_MOVE = re.compile(r"(Clock|Thought|Comment) ([0-9]{1,6})")
_RESULT = re.compile(r"([1-3])-0|0-([1-3])|0-0")
_WORDS: dict[Reason, str] = {
    "resigned": "resigned",
    "agreed": "agreed",
    "time": "time",
    "aborted": "aborted",
    "recorded": "recorded",
}
_THOUGHT = re.compile(r"(-?[01](?:\.[0-9]{1,4})?)(=?) ([0-9]{1,4}|-) ([0-9]{1,6}) ([0-9]{1,15})")


class Fields:
    """Contents of a header."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.players: list[Player | None] = [None, None]
        self.ratings = ["", ""]
        self.returns: tuple[float, ...] | None = None
        self.reason: Reason = ""
        self.notes: dict[int, dict[str, Any]] = {}

    def told(self, is_last: bool) -> tuple[tuple[float, ...] | None, Reason]:
        """Return the result, which is that of the last record of a match."""
        return (self.returns, self.reason) if is_last else (None, "")

    def about(self, names: Sequence[str], unknown: Sequence[str]) -> dict[str, Any]:
        """Return the fields of a ``Record`` but those of the game itself. ``names``: as the game's lines have them."""
        players = [
            player if player is not None else unmarked("" if name == nobody else one_line(name), rating)
            for player, rating, name, nobody in zip(self.players, self.ratings, names, unknown, strict=True)
        ]
        return {**self.fields, "players": tuple(players)}

    def noted(self, moves: Sequence[Move]) -> list[Move]:
        """Return the moves with what the header says of them; only once, for the first record of a match."""
        notes, self.notes = self.notes, {}
        return [
            msgspec.structs.replace(move, **notes[number]) if number in notes else move
            for number, move in enumerate(moves, 1)
        ]


def fields_of(tags: dict[str, str]) -> Fields:
    found = Fields()
    left = {name: one_line(value) for name, value in tags.items()}
    found.ratings = [left.pop(name, "") for name in _RATINGS]
    for seat, name in enumerate(_PLAYERS):
        if name in left:
            found.players[seat] = unmarked(left.pop(name), found.ratings[seat])
    for tag, name in _FIELDS.items():
        found.fields[name] = left.pop(tag, "")
    date = _DATE.fullmatch(left.get("EventDate", ""))
    if date is not None:
        found.fields["date"] = left.pop("EventDate").replace(".", "-")
    result = _RESULT.fullmatch(left.get("Result", ""))
    reason = left.get("Termination", "")
    known: Reason | None = next((key for key, word in _WORDS.items() if word == reason), None)
    if known == "aborted":
        found.reason = known
        left.pop("Termination")
    elif result is not None and known is not None:
        points = float(result[1] or 0) - float(result[2] or 0)
        found.returns, found.reason = (points, -points), known
        left.pop("Result")
        left.pop("Termination")
    found.fields["comment"] = left.pop(COMMENT, "")
    for name in [name for name in left if _OF_MOVE.fullmatch(name)]:
        _note(found, name, left.pop(name))
    found.fields["tags"] = tuple(left.items())
    return found


def _note(found: Fields, name: str, value: str) -> None:
    match = _OF_MOVE.fullmatch(name)
    if match is None:
        return
    about = found.notes.setdefault(int(match[2]), {})
    if match[1] == COMMENT:
        about["comment"] = value
    elif match[1] == "Clock":
        if re.fullmatch(r"[0-9]{1,12}", value):
            about["clock_ms"] = int(value)
    else:
        thought = _THOUGHT.fullmatch(value)
        if thought is not None and -1.0 <= float(thought[1]) <= 1.0:
            about["thought"] = Thought(
                value=float(thought[1]) + 0.0,
                exact=thought[2] == "=",
                ends_in=None if thought[3] == "-" else int(thought[3]),
                depth=int(thought[4]),
                nodes=int(thought[5]),
            )


def header_of(record: Record, pending: str, *, late: bool, cubeless: bool) -> list[str]:
    """Return the lines of a header. ``pending``: what was rolled, or decided, and not played."""
    values: dict[str, str] = {tag: getattr(record, name) for tag, name in _FIELDS.items()}
    values["EventDate"] = record.date.replace("-", ".")
    tags = [(name, value) for name, value in values.items() if value]
    for name, rating, player in zip(_PLAYERS, _RATINGS, record.players, strict=True):
        tags.append((name, marked(player)))
        if player.rating:
            tags.append((rating, player.rating))
    if cubeless:
        tags.append((CUBE_LIMIT, "1"))
    if late:
        tags.append((LATE, "yes"))
    if record.returns is not None and record.reason in _WORDS:
        points = record.returns[0]
        tags.append(("Result", f"{points:.0f}-0" if points > 0 else f"0-{math.fabs(points):.0f}"))
    if record.reason in _WORDS:
        tags.append(("Termination", _WORDS[record.reason]))
    if record.comment:
        tags.append((COMMENT, record.comment))
    for number, move in enumerate(record.moves, 1):
        if move.clock_ms is not None:
            tags.append((f"Clock {number}", str(move.clock_ms)))
        if move.thought is not None:
            tags.append((f"Thought {number}", _thought_text(move.thought)))
        if move.comment or move.nags:
            tags.append((f"{COMMENT} {number}", with_glyphs(move)))
    if pending:
        tags.append((NEXT, pending))
    tags += record.tags
    return [f'; [{name} "{_escaped(one_line(value))}"]' for name, value in tags]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _thought_text(thought: Thought) -> str:
    ends = "-" if thought.ends_in is None else str(thought.ends_in)
    return f"{thought.value:.4f}{'=' * thought.exact} {ends} {thought.depth} {thought.nodes}"
