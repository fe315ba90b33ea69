"""The promises that must hold at the end of a drill: a function for each, which yields what breaks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from agon.protocol.events import Acted, Created, Drawn, Ended, Event
from agon.protocol.messages import Occurred, SessionExport
from tests.drill.players import Ledger
from tests.drill.schedule import Fault

RECOVERY_S = 5.0
"""Time (s) after a fault within which everything must go on."""
SLACK_S = 1.0
"""Time (s) that a busy machine may add to a move."""
BOT_S = 2.0
"""The longest that a server's bot of the drill thinks, with the margin for its answer."""
BOT_ID = "bot:"

Late: TypeAlias = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken promise."""

    promise: str
    session: str
    detail: str


def judge(
    ledger: Ledger,
    stored: Mapping[str, Sequence[SessionExport]],
    faults: Sequence[Fault],
    games: int,
    late: Late = (),
) -> Iterator[Broken]:
    """Yield the broken promises. ``stored``: every game as each server exports it. ``late``: time and delay (s) of our
    own late timers."""
    yield from all_ended(ledger, games)
    logs = {session: exports[0] for session, exports in stored.items()}
    for session, exports in stored.items():
        if any(export.events != exports[0].events for export in exports):
            yield Broken("servers agree", session, "their logs differ")
    yield from once_each(ledger, logs)
    yield from seen_as_stored(ledger, logs)
    for session, export in logs.items():
        yield from clocks_are_fair(ledger, session, export, faults, late)
        yield from bots_move(session, export, faults, late)
    for leak in ledger.leaks:
        yield Broken("secrets are kept", "", leak)


def all_ended(ledger: Ledger, games: int) -> Iterator[Broken]:
    """Every game was finished on the board, and all its players saw the end."""
    seen = Counter(record.joined.session for _, _, record in ledger.games)
    if len(seen) < games:
        yield Broken("every game ends", "", f"{len(seen)} of {games} did")
    for _, _, record in ledger.games:
        last = record.history[-1]
        if not isinstance(last, Ended) or last.reason != "finished":
            yield Broken("every game ends", record.joined.session, f"with {last}")


def once_each(ledger: Ledger, logs: Mapping[str, SessionExport]) -> Iterator[Broken]:
    """Every acknowledged command is in the log exactly once, at the acknowledged place."""
    for session, export in logs.items():
        kept = [event.event.command for event in export.events if isinstance(event.event, Acted)]
        kept = [command for command in kept if command is not None]
        if len(set(kept)) < len(kept):
            yield Broken("applied once", session, f"{len(kept) - len(set(kept))} commands are doubled")
        acknowledged = {move.command: move.seq for move in ledger.moves if move.session == session}
        at = {event.event.command: event.seq for event in export.events if isinstance(event.event, Acted)}
        for command, seq in acknowledged.items():
            if at.get(command) != seq:
                yield Broken("acknowledged is stored", session, f"{command} at {seq}; the log has {at.get(command)}")


def seen_as_stored(ledger: Ledger, logs: Mapping[str, SessionExport]) -> Iterator[Broken]:
    """The events that a client received are those in the store, apart from what was hidden from it then."""
    for name, _, record in ledger.games:
        session = record.joined.session
        log = [event.event for event in logs[session].events] if session in logs else []
        if [type(event) for event in log] != [type(event) for event in record.history]:
            yield Broken("clients have the log", session, f"{name} has {len(record.history)} events of {len(log)}")
        elif not all(map(_matches, record.history, log)):
            yield Broken("clients have the log", session, f"{name} received other events")


def _matches(seen: Event, kept: Event) -> bool:
    if isinstance(seen, Acted | Drawn) and seen.action is not None:
        return getattr(kept, "action", None) == seen.action and getattr(kept, "seat", 0) == getattr(seen, "seat", 0)
    return True


def clocks_are_fair(
    ledger: Ledger, session: str, export: SessionExport, faults: Sequence[Fault], late: Late
) -> Iterator[Broken]:
    """A player's clock loses the player's thinking time, and at most the duration of the faults meanwhile."""
    for before, event in _moves(export):
        if (
            isinstance(event.event, Acted)
            and event.event.remaining_ms is not None
            and before.position.clocks is not None
        ):
            seat = event.event.seat
            lost = (before.position.clocks.remaining_ms[seat] - event.event.remaining_ms[seat]) / 1000
            thought = ledger.thought_s.get((session, before.position.ply, seat), BOT_S)
            allowed = thought + _overlap(before.at / 1000, event.at / 1000, faults, late) + SLACK_S
            if lost > allowed:
                yield Broken(
                    "clocks are fair", session, f"seat {seat} lost {lost:.1f} s, not {allowed:.1f}, at {event.seq}"
                )


def bots_move(session: str, export: SessionExport, faults: Sequence[Fault], late: Late) -> Iterator[Broken]:
    """No bot of the server takes longer for a move than its limit, the faults meanwhile and the recovery allow."""
    for before, event in _moves(export):
        if isinstance(event.event, Acted) and export.players[event.event.seat].id.startswith(BOT_ID):
            took = (event.at - before.at) / 1000
            allowed = BOT_S + _overlap(before.at / 1000, event.at / 1000, faults, late) + SLACK_S
            if took > allowed:
                yield Broken("bots move", session, f"it took {took:.1f} s, not {allowed:.1f}, at {event.seq}")


def _moves(export: SessionExport) -> Iterator[tuple[Occurred, Occurred]]:
    """Yield each event that starts a turn (start, move or card) with the one before it."""
    turns = [event for event in export.events if isinstance(event.event, Created | Acted | Drawn)]
    yield from pairwise(turns)


def _overlap(begin: float, end: float, faults: Sequence[Fault], late: Late) -> float:
    """Return the seconds between ``begin`` and ``end`` during a fault or the recovery after it, plus the machine's own
    delays."""
    spans = sorted((fault.began, fault.ended + RECOVERY_S) for fault in faults)
    total, reached = 0.0, begin
    for began, ended in spans:
        total += max(0.0, min(end, ended) - max(reached, began))
        reached = max(reached, min(end, ended))
    return total + sum(seconds for at, seconds in late if begin <= at <= end + seconds)
