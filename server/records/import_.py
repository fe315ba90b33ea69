"""Import records: a game played elsewhere becomes a stored, ended session that can be replayed.

No account here becomes its player. A name from a file travels as a ``PlayerRef`` with an id that no account can have,
and a bot stays a bot. The session's id follows from the record, so that a record imported twice is stored once. All
events have the time of the import; ``imported`` says when the game was played.

Draws are those of the record. No seed of this server produced them: the hash in the first event is empty, the last
event reveals nothing, and an audit says so.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from agon.games.api import CHANCE
from agon.games.records import Departure, Move, Player, Record
from agon.games.records.nodes import GLYPHS, NO_ACTION, after
from agon.games.records.reading import one_line
from agon.games.records.remarks import clock_from_text
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol import codec
from agon.protocol.events import (
    AccountId,
    Acted,
    Created,
    Drawn,
    Ended,
    Event,
    Imported,
    Noted,
    PlayerRef,
    SeatForfeited,
    SeatTaken,
    SeatTakenOver,
    SessionId,
    Watching,
)
from agon.protocol.thinking import Thinking
from agon.server.records.clock_notation import clock_of_text
from agon.server.records.export import UNKNOWN, WITH_NOTES
from agon.server.records.played_line import played_game
from agon.server.records.summary import head_of
from agon.server.session import state as core
from agon.server.session.ids import imported_id
from agon.server.store import Row, SessionHead

IMPORTED = "imported:"
"""Prefix of the ids of players who are no accounts. No account's id has a colon, and a bot's has another prefix."""
LONGEST_NAME = 60
LONGEST_TEXT = 2_000


class Origin(NamedTuple):
    """The file that a record was read from."""

    format: str
    file: str
    digest: str
    """SHA-256 of its bytes, in hex."""


def import_id(record: Record) -> SessionId:
    """Return the id of the session that a record becomes.

    Parts of records that came later, and that this one does not have, are left out, so that a record has the id that it
    had before. NAGs stood at the head of the comment.
    """
    said = msgspec.to_builtins(record)
    said["moves"] = [_identity(move) for move in record.moves]
    del said["left_out"]
    for name in ("departures", "marks", "properties"):
        if not said[name]:
            del said[name]
    return imported_id(hashlib.sha256(msgspec.json.encode(said)).hexdigest())


def _identity(move: Move) -> dict[str, Any]:
    """Return the parts of a node that make it what it is."""
    later = msgspec.to_builtins(move)  # without what has its default
    glyphs = [GLYPHS.get(nag, f"${nag}") for nag in later.pop("nags", ())]
    first = {
        "action": move.action,
        "clock_ms": move.clock_ms,
        "thought": later.get("thought"),
        "comment": " ".join([*glyphs, *filter(None, [move.comment])]),
        "judged": later.get("judged"),
    }
    return first | {name: value for name, value in later.items() if name not in first}


def imported(
    rules: Rules,
    record: Record,
    origin: Origin,
    at: int,
    *,
    checked: bool = False,
    watching: Watching = "all",
) -> tuple[list[Row], SessionHead]:
    """Return the log and the head of the session that a record becomes. ``at``: now (ms). ``checked``: its reader has
    just played every move. ``watching``: who may see it.

    Raises ``GameError`` if the record breaks the rules.
    """
    name = import_id(record)
    created = msgspec.structs.replace(_created(rules, record, origin), watching=watching)
    session = core.begin(rules, created, at)
    events: list[Event] = [created]
    left = _first_clocks(record)
    departures = deque(record.departures)
    seats = _Seats(session.players)
    state, plies = session.state, 0
    options = session.created.options
    for number, move in enumerate(record.moves):
        while departures and departures[0].after <= number:
            events.append(seats.leave(record, departures.popleft(), left))
        seat = rules.current(state)
        played = checked and move.action != NO_ACTION
        following = rules.step(state, move.action) if played else after(rules, options, state, move)
        if move.action == NO_ACTION:
            events.append(Noted(note=move))
        elif seat == CHANCE:
            events.append(_drawn(rules, state, move, following))
        else:
            if left is not None and move.clock_ms is not None:
                left[seat] = move.clock_ms
            clocks = None if left is None or move.clock_ms is None else list(left)
            acted = _acted(rules, state, move, following, seats.by(seat))
            events.append(acted if clocks is None else msgspec.structs.replace(acted, remaining_ms=clocks))
        plies += move.position != "" or (move.action != NO_ACTION and seat != CHANCE)
        state = following
    events += [seats.leave(record, departure, left) for departure in departures]
    ended = _ended(rules, record)
    events.append(ended)
    rows = [Row(name, seq, at, codec.encode(event)) for seq, event in enumerate(events)]
    played = played_game(rules, *_line(session.created, record.moves), ended, session=name, at=at)
    return rows, head_of(name, session, at, at, ended=ended, plies=plies, played=played)


def _line(created: Created, moves: Sequence[Move]) -> tuple[Created, list[int]]:
    """Return the creation with the last position that was set, and the actions from there."""
    actions: list[int] = []
    for move in moves:
        if move.position:
            created, actions = msgspec.structs.replace(created, start=move.position), []
        elif move.action != NO_ACTION:
            actions.append(move.action)
    return created, actions


class _Seats:
    """Player of each seat."""

    def __init__(self, players: list[PlayerRef]) -> None:
        self._players = players
        self._forfeited: set[int] = set()

    def by(self, seat: int) -> Literal["forfeit", "bot", "player"]:
        if seat in self._forfeited:
            return "forfeit"
        return "bot" if self._players[seat].kind == "bot" else "player"

    def leave(self, record: Record, departure: Departure, left: list[int] | None) -> SeatForfeited | SeatTakenOver:
        """Return the event of a departure. ``left``: the clocks' times; that of a bot that takes a seat starts
        again."""
        seat, reason = departure.seat, departure.reason
        if departure.successor is None:
            self._forfeited.add(seat)
            return SeatForfeited(seat=seat, reason=reason)
        control = clock_from_text(record.clock)
        if left is not None and isinstance(control, tuple):
            left[seat] = control[0]
        remaining = None if left is None else list(left)
        self._players[seat] = _player(departure.successor)
        return SeatTakenOver(seat=seat, player=self._players[seat], reason=reason, remaining_ms=remaining)


def _created(rules: Rules, record: Record, origin: Origin) -> Created:
    bots = [each.successor for each in record.departures if each.successor is not None]
    return Created(
        game=record.game,
        version=rules.info.version,
        options=record.options,
        seats=[SeatTaken(player=_player(player)) for player in record.players],
        clock=clock_of_text(record.clock),
        seed_hash="",
        start=record.start or None,
        absent=("bot" if bots else "forfeit") if record.departures else None,
        stand_in=_player(bots[0]) if bots else None,
        imported=Imported(
            format=origin.format,
            file=one_line(origin.file)[:LONGEST_NAME],
            digest=origin.digest,
            title=record.name[:LONGEST_TEXT],
            event=record.event[:LONGEST_TEXT],
            site=record.site[:LONGEST_TEXT],
            round=record.round[:LONGEST_TEXT],
            date=record.date,
            clock=record.clock[:LONGEST_TEXT],
            ratings=[player.rating[:LONGEST_NAME] for player in record.players],
            comment=record.comment,
            tags={tag: value[:LONGEST_TEXT] for tag, value in record.tags},
            reader=WITH_NOTES,
            marks=list(record.marks),
            properties=list(record.properties),
            unfinished=not record.reason,
        ),
    )


def _player(player: Player) -> PlayerRef:
    shown = one_line(player.name)[:LONGEST_NAME].strip() or UNKNOWN
    kind = "bot" if player.is_bot else "human"
    return PlayerRef(id=AccountId(_imported_id(kind, player.name)), name=shown, kind=kind)


def _imported_id(kind: Literal["human", "bot"], name: str) -> str:
    return IMPORTED + hashlib.sha256(f"{kind}\0{name}".encode()).hexdigest()[:24]


def imported_ids(name: str) -> list[str]:
    """Return the ids of the players of imported games that have a name: a person's and a bot's."""
    return [_imported_id(kind, name) for kind in ("human", "bot")]


def _first_clocks(record: Record) -> list[int] | None:
    """Return the clocks' times at the start: from the time control, else the first known time of each seat."""
    control = clock_from_text(record.clock)
    if isinstance(control, tuple):
        return [control[0]] * len(record.players)
    if isinstance(control, int):
        return None
    shown = [move.clock_ms for move in record.moves]
    return (
        None
        if all(ms is None for ms in shown)
        else [next((ms for ms in shown if ms is not None), 0)] * len(record.players)
    )


def _drawn(rules: Rules, state: State, move: Move, following: State) -> Drawn:
    return Drawn(
        action=move.action,
        text=rules.action_to_text(state, move.action),
        describe=rules.describe(state, move.action, following),
        note=move if msgspec.to_builtins(move).keys() > {"action"} else None,
    )


def _acted(rules: Rules, state: State, move: Move, following: State, by: Literal["forfeit", "bot", "player"]) -> Acted:
    thought = move.thought
    thinking = None
    if thought is not None:
        thinking = Thinking(
            engine="unknown",
            value=thought.value,
            exact=thought.exact,
            ends_in=thought.ends_in,
            depth=thought.depth,
            nodes=thought.nodes,
        )
    return Acted(
        seat=rules.current(state),
        action=move.action,
        text=rules.action_to_text(state, move.action),
        describe=rules.describe(state, move.action, following),
        by=by,
        thinking=thinking,
        comment=move.comment or None,
        note=_note(move),
    )


def _note(move: Move) -> Move | None:
    """Return what a move has that events have no fields of their own for; None if there is nothing."""
    note = msgspec.structs.replace(move, clock_ms=None, thought=None, comment="", judged=None)
    has_more = note.nags or note.marks or note.properties or note.variations or note.implied
    return note if has_more or note.periods is not None else None


def _ended(rules: Rules, record: Record) -> Ended:
    """Return the end of the game; an unfinished record is an aborted game without a result."""
    if record.returns is None:
        return Ended(reason="aborted", returns=[0.0] * len(record.players))
    reason = record.reason or "recorded"
    seat = record.loser() if reason in {"resigned", "time"} else None
    return Ended(reason=reason, returns=list(record.returns), seat=seat)
