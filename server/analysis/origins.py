"""The beginning of an analysis: a game of this server that the account may see, or a text that was pasted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

import msgspec

from agon.games import records
from agon.games.api import SPECTATOR, GameError
from agon.games.records import RecordError
from agon.games.records.record import Record
from agon.games.rules import Rules
from agon.protocol.commands.study import (
    MOST_MOVES,
    MOST_UNREAD,
    BoardFrom,
    GamesOfText,
    Root,
    Tree,
    TreeMove,
    TreePlayer,
    UnreadGame,
)
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
    """A tree to begin with, the number of its move whose position is asked for, and what was left out of it.
    ``games``: those of the text that it was read from."""

    tree: Tree
    at: int = -1
    left_out: tuple[str, ...] = ()
    games: GamesOfText | None = None


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


def from_text(rules: Rules, text: str, options: dict[str, Any], number: int | None) -> Origin:
    """Return the tree of a pasted text: a position in the game's notation, or the record of that number in it, or the
    first that can be read. Raises ``Refused`` with the reason of the format that understood most of the text."""
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
    record, games = _record(rules, text, number, reason)
    return Origin(from_record(record), left_out=tuple(getattr(record, "left_out", ())), games=games)


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


Found = Record | RecordError


def _record(rules: Rules, text: str, number: int | None, otherwise: str) -> tuple[Record, GamesOfText]:
    """Return the record of that number, or the first that can be read, and how many there are. ``otherwise``: why the
    text is no position."""
    faults: list[RecordError] = []
    best: tuple[int, list[Found]] | None = None
    for read in _readers(rules, text):
        found = list(read())
        wanted = range(len(found)) if number is None else range(number, min(number + 1, len(found)))
        first = next((place for place in wanted if _is_read(found[place], text)), None)
        faults += [each for each in (found[place] for place in wanted) if isinstance(each, RecordError)][:1]
        if first is not None and (best is None or first < best[0]):
            best = first, found
            if first == wanted[0]:
                break
    if best is not None:
        place, found = best
        record = found[place]
        assert isinstance(record, Record)  # noqa: S101 - as ``_is_read`` says
        return record, _games(found, place)
    if faults:
        worst = max(faults, key=lambda fault: fault.offset)
        if otherwise and worst.offset == 0:
            raise Refused("malformed", f"neither a record nor a position: {otherwise}", "$.text")
        raise Refused("malformed", str(worst), "$.text")
    title = rules.info.title
    raise Refused(
        "malformed", f"this is no record and no position of {title}: {otherwise or 'nothing was found'}", "$.text"
    )


def _readers(rules: Rules, text: str) -> Iterable[Callable[[], Iterable[Found]]]:
    """Return what reads a text in each of the game's formats."""
    for each in records.formats(rules.info.name):
        yield partial(each.read, rules, text)
    if text.startswith("{"):
        yield lambda: (
            each if isinstance(each, RecordError) else each[1] for each in json_format.read(text, rules.info.name)
        )


def _is_read(found: Found, text: str) -> bool:
    """Return False for what cannot be read, and for a record without content of a text that does not look like one."""
    if isinstance(found, RecordError):
        return False
    return bool(found.moves or found.start) or text.lstrip().startswith(("[", "(", "{"))


def _games(found: Sequence[Found], number: int) -> GamesOfText:
    unread = [(place, each) for place, each in enumerate(found) if isinstance(each, RecordError)]
    named = [UnreadGame(number=place, reason=str(each)) for place, each in unread[:MOST_UNREAD]]
    return GamesOfText(count=len(found), number=number, unread=named, unread_count=len(unread))
