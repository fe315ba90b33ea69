"""Records of checkers: PDN, the draughts players' PGN.

PDN 3.0 (https://pdn.fmjd.org), GameType 21, numeric moves with every square of a jump. ``1-0`` is White's win, as in
PGN, though Black moves first. Files do not agree on that, so if the board shows the winner, the board counts. First
positions are PDN's FEN, to which ours adds the moves that count towards a draw (see the package's docstring).
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

from agon.games.api import GameError
from agon.games.records import pgn_like, roster
from agon.games.records.reading import Source, quoted
from agon.games.records.record import Format, Record, RecordError, start_of, usual_start
from agon.games.records.remarks import put_together, taken_apart
from agon.games.records.replaying import Replay, each, texts
from agon.games.rules import Rules

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
    replay = Replay(source, rules, {}, start, place)
    for said in raw.moves:
        clock_ms, thought, comment = taken_apart(said.comment)
        action = _action(rules, replay, said)
        replay.play(action, said.text, said.offset, clock_ms=clock_ms, thought=thought, comment=comment)
    tag = tags.get("Result")
    result = raw.result or (tag.value if tag else "*")
    termination = tags["Termination"].value if "Termination" in tags else ""
    returns, reason = roster.told(_POINTS.get(result, result), termination, WHITE)
    if rules.is_over(replay.state) and returns is not None and any(returns) and any(rules.returns(replay.state)):
        returns = None  # either colour's "1-0" may have been meant
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
        **fields,
    )


def _action(rules: Rules, replay: Replay, said: pgn_like.Said) -> int:
    """Return the move; some files write jumps with a hyphen, a colon or a capital X."""
    text = said.text.lower().replace(":", "x")
    if "-" in text and replay.seat >= 0:
        with contextlib.suppress(GameError):
            jump = rules.action_from_text(replay.state, text.replace("-", "x"))
            if jump in rules.legal(replay.state):
                return jump
    return replay.read(text, said.offset)


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
    remarks = [put_together(move.clock_ms, move.thought, move.comment) for move in record.moves]
    moves = [(text, remark) for (_, text), remark in zip(texts(rules, record), remarks, strict=True)]
    tags = roster.tags_of(record, WHITE, more)
    result = roster.result_text(record, WHITE)
    return pgn_like.written(tags, record.comment, moves, result, second=rules.current(state) == WHITE) + "\n"


FORMATS = (Format("pdn", "PDN", "application/x-pdn", read, write, in_pairs=True),)
