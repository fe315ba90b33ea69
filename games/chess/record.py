"""Records of chess: PGN.

The export format of the standard (see ``agon.games.records.pgn_like``), with ``[%clk]`` and, after a bot's moves,
``[%eval]`` and our ``[%agon]``. ``%eval`` is White's, in pawns: the centipawns c at which a player's expected score is
the bot's, by the curve that lichess fitted to its games, value = 2 / (1 + exp(-0.00368208 c)) - 1
(https://lichess.org/page/accuracy); ``#3`` is mate in 3, where it is proven. ``%agon`` has the value itself and takes
precedence when read.

Chess960 is ``[Variant "Chess960"]`` and its FEN. A claim of a draw is an action here and has no text in PGN: it is the
remark ``[%agon claim]`` on the move before it, and what follows that belongs to the claim. Without it, a drawn game
that stops where it could be claimed was drawn as its tags say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import log

from agon.games.api import GameError
from agon.games.chess import STANDARD, fen
from agon.games.chess.texts import CLAIM_TEXT
from agon.games.records import pgn_like, roster
from agon.games.records.reading import Source, quoted
from agon.games.records.record import Format, Move, Record, RecordError, Thought, start_of
from agon.games.records.remarks import put_together, taken_apart
from agon.games.records.replaying import Replay, each, texts
from agon.games.rules import Rules

WHITE = 0
CLAIMED = "[%agon claim]"

_KNOWN = ("Variant", "SetUp", "FEN")
_VARIANTS = {"": 0, "standard": 0, "chess": 0, "from position": 0, "chess960": 1, "fischerandom": 1, "fischerrandom": 1}
_EVALUATION = re.compile(r"\[%eval [^\[\]]{1,40}\] ?")
_SLOPE = 0.00368208
_MOST_PAWNS = 20.0
"""Number written for a value that no number of pawns reaches."""


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(pgn_like.games(source, roster.RESULTS), lambda raw: _record(source, rules, raw))


def _record(source: Source, rules: Rules, raw: pgn_like.RawGame) -> Record:
    tags = raw.tags
    options, start, place = _position(source, rules, raw)
    replay = Replay(source, rules, options, start, place)
    before, is_claimed, claim = raw.comment.partition(CLAIMED)
    if is_claimed:
        _claim(replay, claim, raw.end)
    for said in raw.moves:
        remark, is_claimed, claim = said.comment.partition(CLAIMED)
        clock_ms, thought, comment = _about(remark)
        action = replay.read(said.text, said.offset)
        replay.play(action, said.text, said.offset, clock_ms=clock_ms, thought=thought, comment=comment)
        if is_claimed:
            _claim(replay, claim, said.offset)
    tag = tags.get("Result")
    termination = tags["Termination"].value if "Termination" in tags else ""
    returns, reason = roster.told(raw.result or (tag.value if tag else "*"), termination, WHITE)
    returns, reason = replay.told(returns, reason, raw.end)
    fields = roster.fields(tags, WHITE, _KNOWN)
    fields["tags"] = tuple(sorted(fields["tags"] + roster.kept_termination(termination, reason)))
    return Record(
        game="chess",
        options=options,
        start=start,
        comment=before.strip(),
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        **fields,
    )


def _about(remark: str) -> tuple[int | None, Thought | None, str]:
    """Clock, thinking and comment; our own ``%eval`` says nothing that the thinking does not."""
    clock_ms, thought, comment = taken_apart(remark)
    return clock_ms, thought, comment if thought is None else _EVALUATION.sub("", comment).strip()


def _claim(replay: Replay, remark: str, offset: int) -> None:
    clock_ms, thought, comment = _about(remark)
    replay.play(
        replay.read(CLAIM_TEXT, offset),
        "the claim of a draw",
        offset,
        clock_ms=clock_ms,
        thought=thought,
        comment=comment,
    )


def _position(source: Source, rules: Rules, raw: pgn_like.RawGame) -> tuple[dict[str, int], str, int]:
    """Return options, first position, and its offset in the text."""
    tag, variant = raw.tags.get("FEN"), raw.tags.get("Variant")
    number = 0
    if variant is not None:
        name = " ".join(variant.value.lower().replace("-", " ").split())
        found = _VARIANTS.get(name, _VARIANTS.get(name.replace(" ", "")))
        if found is None:
            raise source.error(variant.offset, f"the variant {quoted(variant.value)} is not played here")
        number = found
    options = {"variant": number, "position": STANDARD}
    if tag is None:
        return options, "", raw.end
    try:
        state = rules.position_from_text(" ".join(tag.value.split()[:6]), options)
    except GameError as error:
        raise source.error(tag.offset, str(error)) from None
    text = rules.position_to_text(state)
    known = _numbers(rules, number).get(text)
    return (options, text, tag.offset) if known is None else ({**options, "position": known}, "", tag.offset)


@cache
def _numbers(rules: Rules, variant: int) -> dict[str, int]:
    """Start positions by their FEN."""
    numbers = range(960) if variant else (STANDARD,)
    starts = ((number, rules.initial({"variant": variant, "position": number})) for number in numbers)
    return {rules.position_to_text(state): number for number, state in starts}


def write(rules: Rules, record: Record) -> str:
    state = start_of(rules, record.options, record.start)
    more: dict[str, str] = {}
    if record.options["variant"]:
        more["Variant"] = "Chess960"
    if record.options["variant"] or record.start:
        more |= {"SetUp": "1", "FEN": fen(state)}
    comment = record.comment
    moves: list[tuple[str, str]] = []
    for move, (seat, text) in zip(record.moves, texts(rules, record), strict=True):
        remark = _remark(move, seat)
        if text != CLAIM_TEXT:
            moves.append((text, remark))
            continue
        claim = f"{CLAIMED} {remark}"
        if moves:
            moves[-1] = (moves[-1][0], f"{moves[-1][1]} {claim}")
        else:
            comment = f"{comment} {claim}"
    return (
        pgn_like.written(
            roster.tags_of(record, WHITE, more),
            comment,
            moves,
            roster.result_text(record, WHITE),
            number=int(fen(state).split()[5]),
            second=rules.current(state) != WHITE,
        )
        + "\n"
    )


def _remark(move: Move, seat: int) -> str:
    marks, comment = pgn_like.head_of(move.comment)
    thought = move.thought or move.judged
    said = "" if thought is None else f"[%eval {evaluation(thought, seat)}] "
    return f"{marks}{said}{put_together(move.clock_ms, move.thought, comment)}"


def evaluation(thought: Thought, seat: int) -> str:
    """``%eval`` of what the mover thought: White's pawns, or moves to mate, and the depth in plies."""
    value = thought.value if seat == WHITE else -thought.value
    if thought.exact and thought.ends_in is not None and abs(thought.value) == 1.0:
        mate = (thought.ends_in + 1) // 2
        return f"#{mate if value > 0 else -mate}"
    certain = abs(value) >= 1.0
    pawns = _MOST_PAWNS if certain else min(_MOST_PAWNS, abs(log((1 + value) / (1 - value))) / _SLOPE / 100)
    return f"{-pawns if value < 0 else pawns:.2f}" + (f",{thought.depth}" if thought.depth else "")


FORMATS = (Format("pgn", "PGN", "application/vnd.chess-pgn", read, write, in_pairs=True),)
