"""The beginning of an analysis: a game of this server that the account may see, or a text that was pasted."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import msgspec

from agon.games import records
from agon.games.api import SPECTATOR, GameError
from agon.games.records import RecordError
from agon.games.records.record import Record
from agon.games.rules import Rules
from agon.protocol.commands.study import MOST_MOVES, BoardFrom, Root, Tree, TreeMove, TreePlayer
from agon.protocol.errors import Refused
from agon.protocol.events import Acted, Created, Event
from agon.server.analysis.positions import is_secretive
from agon.server.analysis.trees import from_record
from agon.server.live.handlers import check_watches, viewer_at
from agon.server.live.table import Table
from agon.server.records import json_format
from agon.server.records.export import exported, record_of
from agon.server.session import state as core
from agon.server.session.delayed_view import horizon
from agon.server.store import AccountRow


class Origin(NamedTuple):
    """A tree to begin with, the number of its move whose position is asked for, and what was left out of it."""

    tree: Tree
    at: int = -1
    left_out: tuple[str, ...] = ()


def from_game(table: Table, asked: BoardFrom, account: AccountRow, now: int) -> Origin:
    """Return the tree of a game as the account may see it. Raises ``Refused``."""
    viewer = viewer_at(table, account)
    check_watches(table, viewer)
    session = table.session
    over, rules = session.ended is not None, session.rules
    secretive = is_secretive(rules)
    if asked.seat is not None and not (secretive and asked.seat < session.seats):
        raise Refused("not_seated", f"{rules.info.title} has no view of such a seat", "$.seat")
    if not over and secretive:
        if viewer == SPECTATOR or asked.seat not in {None, viewer}:
            raise Refused("not_over", "the cards of others are theirs until the game is over", "$.session")
        return seen_by(table.log, rules, msgspec.structs.replace(asked, seat=viewer))
    if asked.seat is not None:
        return seen_by(table.log, rules, asked)
    log: Sequence[tuple[Event, int]] = table.log
    delay = session.created.delay
    if not over and viewer == SPECTATOR and delay is not None:
        log = table.log[: horizon(table.log, delay, now, over=False)]
    record = record_of(exported(table.name, rules, log, thinking=False))
    tree = from_record(record)
    return Origin(tree, _at_ply(rules, record, tree, asked.ply))


def _at_ply(rules: Rules, record: Record, tree: Tree, ply: int) -> int:
    """Return the number of the main line's move after which ``ply`` actions of players were taken, chance included."""
    state = (
        rules.initial(record.options) if not record.start else rules.position_from_text(record.start, record.options)
    )
    number, taken = -1, 0
    for place, move in enumerate(tree.moves[: len(record.moves)]):
        mover = rules.current(state)
        if mover >= 0 and taken == ply:
            break
        taken += mover >= 0
        number = place
        state = rules.step(state, move.action)
    return number


def seen_by(log: Sequence[tuple[Event, int]], rules: Rules, asked: BoardFrom) -> Origin:
    """Return the position after ``asked.ply`` actions as a seat knew it: a state drawn from those that it could not
    tell apart. What is drawn follows from the seat's knowledge alone: two worlds that are one to it give one answer."""
    created = cast(Created, log[0][0])
    session = core.begin(rules, created, log[0][1])
    for event, at in log[1:]:
        if session.ply >= asked.ply and isinstance(event, Acted):
            break
        core.evolve(session, event, at)
    seat = cast(int, asked.seat)
    state = session.state if rules.current(session.state) < 0 else core.state_for(session, _turn(session, seat))
    seed = rules.information_key(state, seat) ^ (asked.deal * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
    start = rules.position_to_text(rules.resample(state, seat, seed))
    root = Root(game=created.game, options=created.options, start=start, seat=seat)
    names = [TreePlayer(name=player.name, is_bot=player.kind == "bot") for player in session.players]
    return Origin(Tree(root=root, players=names))


def _turn(session: core.Session, seat: int) -> int:
    """Return the seat whose turn is shown in a round of simultaneous choices: the viewer's own, if it is in it."""
    acting = session.rules.acting(session.state)
    return seat if seat in acting else session.rules.current(session.state)


# Texts


def from_text(rules: Rules, text: str, options: dict[str, Any], number: int) -> Origin:
    """Return the tree of a pasted text: a position in the game's notation, or the record of that number in it. Raises
    ``Refused`` with the reason of the format that understood most of the text."""
    text = text.strip().removeprefix("\ufeff")
    if not text:
        raise Refused("malformed", "there is nothing to read", "$.text")
    if "\n" not in text:
        try:
            state = rules.position_from_text(text, options)
        except GameError as error:
            reason = str(error)
        else:
            return Origin(Tree(root=Root(game=rules.info.name, options=options, start=rules.position_to_text(state))))
    else:
        reason = ""
    listed = _move_list(rules, text, options)
    if listed is not None:
        return Origin(listed)
    record = _record(rules, text, number, reason)
    return Origin(from_record(record), left_out=tuple(getattr(record, "left_out", ())))


_NUMBERED = re.compile(r"(?<![^\s,;])[0-9]{1,3}(?:\.{1,3}|\))")


def _move_list(rules: Rules, text: str, options: dict[str, Any]) -> Tree | None:
    """Return the tree of moves in the game's notation one after another, with or without numbers (``1. d4 d5 2. c4``);
    None if the text is anything else."""
    words = re.split(r"[\s,;]+", _NUMBERED.sub(" ", text).strip(" \t\r\n,;"))
    if len(words) > MOST_MOVES:
        return None
    state, moves = rules.initial(options), list[TreeMove]()
    try:
        for word in words:
            action = rules.action_from_text(state, word)
            moves.append(TreeMove(parent=len(moves) - 1, action=action))
            state = rules.apply(state, action)
    except GameError:
        return None
    return Tree(root=Root(game=rules.info.name, options=options), moves=moves)


def _record(rules: Rules, text: str, number: int, otherwise: str) -> Record:
    """Return the record of that number. ``otherwise``: why the text is no position."""
    faults: list[RecordError] = []
    readers = [each.read for each in records.formats(rules.info.name)]
    for read in readers:
        found = next(itertools.islice(read(rules, text), number, None), None)
        if isinstance(found, RecordError):
            faults.append(found)
        elif found is not None and (found.moves or found.start or text.lstrip().startswith(("[", "(", "{"))):
            return found
    if text.startswith("{"):
        found = next(itertools.islice(json_format.read(text, rules.info.name), number, None), None)
        if isinstance(found, RecordError):
            faults.append(found)
        elif found is not None:
            return found[1]
    if faults:
        worst = max(faults, key=lambda fault: fault.offset)
        if otherwise and worst.offset == 0:
            raise Refused("malformed", f"neither a record nor a position: {otherwise}", "$.text")
        raise Refused("malformed", str(worst), "$.text")
    title = rules.info.title
    raise Refused(
        "malformed", f"this is no record and no position of {title}: {otherwise or 'nothing was found'}", "$.text"
    )
