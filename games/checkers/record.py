"""Records of checkers: PDN, the draughts players' PGN.

PDN 3.0 (https://pdn.fmjd.org), GameType 21, numeric moves with every square of a jump. ``1-0`` is White's win, as in
PGN, though Black moves first. Files do not agree on that, so if the board shows the winner, the board counts. First
positions are PDN's FEN, to which ours adds the moves that count towards a draw (see the package's docstring).
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from agon.games.api import GameError
from agon.games.records import pgn_like, roster
from agon.games.records.nodes import Move
from agon.games.records.pgn_tree import Variations, words
from agon.games.records.reading import Source, quoted
from agon.games.records.record import Format, Record, RecordError, start_of, usual_start
from agon.games.records.remarks import put_together, taken_apart
from agon.games.records.replaying import Replay, each, refuse_placed
from agon.games.rules import Rules
from agon.games.verbs import State

WHITE = 1
_KNOWN = ("GameType", "SetUp", "FEN")
_RESULTS = (*roster.RESULTS, "2-0", "0-2", "1-1", "0-0")
_POINTS = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2", "0-0": "*"}
_FEN = re.compile(r"([BW]):([BW])([K0-9,-]*):([BW])([K0-9,-]*)(:R[0-9,-]+)?\.?")
_SQUARES = re.compile(r"(K?)([0-9]{1,2})(?:-([0-9]{1,2}))?")


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(pgn_like.games(source, _RESULTS), lambda raw: _record(source, rules, raw))


def _record(source: Source, rules: Rules, raw: pgn_like.RawGame) -> Record:
    tags = raw.tags
    kind = tags.get("GameType")
    if kind is not None and kind.value.partition(",")[0].strip() != "21":
        raise source.error(kind.offset, f"GameType {quoted(kind.value)} is not 21, English draughts")
    start, place = "", raw.end
    if "FEN" in tags:
        place = tags["FEN"].offset
        try:
            start = usual_start(rules, {}, canonical(tags["FEN"].value))
        except GameError as error:
            raise source.error(place, str(error)) from None
    elif kind is None and not raw.moves:
        raise source.error(raw.end, "neither GameType nor moves say which draughts were played")
    replay = Replay(source, rules, {}, start, place)
    variations = Variations(rules, replay, lambda state, said: _move(rules, state, said), _about)
    for said in raw.moves:
        about = _about(said.comment) | {"nags": tuple(said.nags), "variations": variations.of(said, replay.state)}
        try:
            action = _action(rules, replay.state, said, replay.legal())
        except GameError as error:
            raise source.error(said.offset, str(error)) from None
        replay.play(action, said.text, said.offset, **about)
    tag = tags.get("Result")
    result = raw.result or (tag.value if tag else "*")
    termination = tags["Termination"].value if "Termination" in tags else ""
    returns, reason = roster.told(_POINTS.get(result, result), termination, WHITE)
    shown = rules.returns(replay.state)
    if rules.is_over(replay.state) and returns is not None and any(returns) and any(shown):
        if list(returns) != shown:  # either colour's "1-0" may have been meant
            replay.left_out.append(f"the result {result}: the board shows who won")
        returns = None
    returns, reason = replay.told(returns, reason, raw.end)
    fields = roster.fields(tags, WHITE, _KNOWN)
    fields["tags"] = tuple(sorted(fields["tags"] + roster.kept_termination(termination, reason)))
    return Record(
        game="checkers",
        options={},
        start=start,
        comment=raw.comment,
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        left_out=(*raw.left_out, *replay.left_out),
        **fields,
    )


def _about(remark: str) -> dict[str, Any]:
    """Return what a comment says, as fields of a move."""
    clock_ms, thought, comment = taken_apart(remark)
    return {"clock_ms": clock_ms, "thought": thought, "comment": comment}


def _move(rules: Rules, state: State, said: pgn_like.Said) -> Move:
    """Return a move of a variation. Raises ``GameError``."""
    action = _action(rules, state, said, rules.legal(state))
    return Move(action=action, nags=tuple(said.nags), **_about(said.comment))


def _action(rules: Rules, state: State, said: pgn_like.Said, legal: list[int]) -> int:
    """Return the move; some files write jumps with a hyphen, a colon or a capital X. Raises ``GameError``."""
    if said.text == pgn_like.NULL:
        raise GameError("draughts know no null move")
    text = said.text.lower().replace(":", "x")
    if "-" in text and legal:
        with contextlib.suppress(GameError):
            jump = rules.action_from_text(state, text.replace("-", "x"))
            if jump in legal:
                return jump
    return rules.action_from_text(state, text)


def canonical(fen: str) -> str:
    """Return PDN's FEN as the rules read it: White's pieces first, squares ascending, no ranges, no full stop.

    A text that is no FEN is returned as it is, for the rules to refuse.
    """
    match = _FEN.fullmatch("".join(fen.split()))
    if match is None or match[2] == match[4]:
        return fen
    sides: dict[str, dict[int, str]] = {}
    for colour, squares in ((match[2], match[3]), (match[4], match[5])):
        sides[colour] = {}
        for part in filter(None, squares.split(",")):
            found = _SQUARES.fullmatch(part)
            if found is None:
                return fen
            first = int(found[2])
            sides[colour] |= dict.fromkeys(range(first, int(found[3] or first) + 1), found[1])
    lists = {
        colour: ",".join(f"{king}{square}" for square, king in sorted(pieces.items()))
        for colour, pieces in sides.items()
    }
    return f"{match[1]}:W{lists['W']}:B{lists['B']}{match[6] or ''}"


def write(rules: Rules, record: Record) -> str:
    state = start_of(rules, record.options, record.start)
    more = {"GameType": "21"} | ({"SetUp": "1", "FEN": record.start} if record.start else {})
    refuse_placed(record, "PDN")
    moves = words(rules, record.options, state, record.moves, _remark)
    tags = roster.tags_of(record, WHITE, more)
    result = roster.result_text(record, WHITE)
    return pgn_like.written(tags, record.comment, moves, result, second=rules.current(state) == WHITE) + "\n"


def _remark(move: Move, seat: int) -> str:
    return put_together(move.clock_ms, move.thought, move.comment)


FORMATS = (Format("pdn", "PDN", "application/x-pdn", read, write, in_pairs=True),)
