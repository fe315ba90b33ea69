"""Records of chess: PGN.

The export format of the standard (see ``agon.games.records.pgn_like``), with ``[%clk]`` and, after a bot's moves,
``[%eval]`` and our ``[%agon]``. ``%eval`` is White's, in pawns: the centipawns c at which a player's expected score is
the bot's, by the curve that lichess fitted to its games, value = 2 / (1 + exp(-0.00368208 c)) - 1
(https://lichess.org/page/accuracy); ``#3`` is mate in 3, where it is proven. ``%agon`` has the value itself and takes
precedence when read.

``[%csl Ge4]`` and ``[%cal Ge2e4]`` are coloured squares and arrows. A null move (``--``, ChessBase's ``Z0``) sets the
position in which the other side is to move.

Chess960 is ``[Variant "Chess960"]`` and its FEN. A claim of a draw is an action here and has no text in PGN: it is the
remark ``[%agon claim]`` on the move before it, and what follows that belongs to the claim. Without it, a drawn game
that stops where it could be claimed was drawn as its tags say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import log
from typing import Any

from agon.games.api import GameError
from agon.games.chess import STANDARD, fen
from agon.games.chess.state import FIVEFOLD, SEVENTY_FIVE_MOVES, STATUS
from agon.games.chess.texts import CLAIM_TEXT, SQUARES
from agon.games.records import pgn_like, roster
from agon.games.records.nodes import NO_ACTION, Colour, Mark, Move, Thought
from agon.games.records.pgn_tree import Variations, words
from agon.games.records.reading import Source, one_line, quoted
from agon.games.records.record import Format, Record, RecordError, start_of
from agon.games.records.remarks import put_together, taken_apart
from agon.games.records.replaying import Replay, each
from agon.games.rules import Rules
from agon.games.verbs import State

WHITE = 0
CLAIMED = "[%agon claim]"

_KNOWN = ("Variant", "SetUp", "FEN")
_VARIANTS = {"": 0, "standard": 0, "chess": 0, "from position": 0, "chess960": 1, "fischerandom": 1, "fischerrandom": 1}
_EVALUATION = re.compile(r"\[%eval [^\[\]]{1,40}\] ?")
_DRAWN = re.compile(r"\[%c([sa])l ([^\[\]]{1,2000})\]")
_DRAWN_AT = re.compile(r"([GRYB])([a-h][1-8])([a-h][1-8])?")
_COLOURS: dict[str, Colour] = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_ENDS = {SEVENTY_FIVE_MOVES: "75 moves without a capture or a pawn's move", FIVEFOLD: "a position's fifth occurrence"}
_SLOPE = 0.00368208
UNIT = ("pawn", 50 * _SLOPE)
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
    opening = _about(before)
    variations = Variations(rules, replay, lambda state, said: _move(rules, state, said), _about)
    for said in raw.moves:
        remark, is_claimed, claim = said.comment.partition(CLAIMED) if said.words else ("", "", "")
        about = _about(remark) if remark else {}
        if said.nags:
            about["nags"] = tuple(said.nags)
        if said.variations:
            about["variations"] = variations.of(said, replay.state)
        if said.text == pgn_like.NULL:
            replay.place(_passed(rules, replay.state), pgn_like.NULL, said.offset, **about)
            continue
        how = _ENDS.get(int(replay.state[STATUS]))
        if how is not None:
            raise source.error(said.offset, f"{quoted(said.text)} comes after the end of the game: {how} draws it")
        replay.play(replay.read(said.text, said.offset), said.text, said.offset, **about)
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
        comment=opening.get("comment", ""),
        marks=opening.get("marks", ()),
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        left_out=(*raw.left_out, *replay.left_out),
        **fields,
    )


def _move(rules: Rules, state: State, said: pgn_like.Said) -> Move:
    """Return a move of a variation. Raises ``GameError``."""
    about = _about(said.comment) if said.words else {}
    about["nags"] = tuple(said.nags)
    if said.text == pgn_like.NULL:
        return Move(action=NO_ACTION, position=_passed(rules, state), text=pgn_like.NULL, **about)
    return Move(action=rules.action_from_text(state, said.text, rules.legal(state)), **about)


def _passed(rules: Rules, state: State) -> str:
    """Return the position in which the other side is to move. Raises ``GameError`` if there is none."""
    if rules.is_over(state):
        raise GameError("the game is over")
    board, side, castling, _, plies, number = fen(state).split()
    return f"{board} {'b' if side == 'w' else 'w'} {castling} - {int(plies) + 1} {int(number) + (side == 'b')}"


def _about(remark: str) -> dict[str, Any]:
    """Return what a comment says, as fields of a move; our own ``%eval`` says nothing that the thinking does not."""
    if not remark:
        return {}
    clock_ms, thought, comment = taken_apart(remark)
    about: dict[str, Any] = {}
    if clock_ms is not None:
        about["clock_ms"] = clock_ms
    if thought is not None:
        about["thought"] = thought
        comment = _EVALUATION.sub("", comment).strip()
    if "[%c" in comment:
        marks: list[Mark] = []
        comment = one_line(_DRAWN.sub(lambda match: _drawn(match, marks), comment))
        about["marks"] = tuple(marks)
    about["comment"] = comment
    return about


def _drawn(match: re.Match[str], marks: list[Mark]) -> str:
    """Add the marks of a command, and return what is left of it: nothing, or all if it cannot be read."""
    found = [_DRAWN_AT.fullmatch(part.strip()) for part in match[2].split(",")]
    is_arrow = match[1] == "a"
    if any(drawn is None or (drawn[3] is not None) != is_arrow for drawn in found):
        return match[0]
    for drawn in filter(None, found):
        cells = tuple(SQUARES.index(name) ^ 56 for name in drawn.groups()[1:] if name)
        marks.append(Mark(shape="arrow" if is_arrow else "circle", cells=cells, colour=_COLOURS[drawn[1]]))
    return " "


def _claim(replay: Replay, remark: str, offset: int) -> None:
    action = replay.read(CLAIM_TEXT, offset)
    replay.play(action, "the claim of a draw", offset, **_about(remark))


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
    given = tag.value.split()
    try:  # four fields are an EPD's; the counts are those of a game's first move
        state = rules.position_from_text(" ".join([*given[:6], *("0", "1")[len(given) - 4 :]][:6]), options)
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
    spoken: list[pgn_like.Word] = []
    comment = _shown(record.comment, record.marks)
    for word in words(rules, record.options, state, record.moves, _remark):
        if word.text != CLAIM_TEXT:
            spoken.append(word)
            continue
        claim = f"{CLAIMED} {word.comment}"
        if spoken:
            spoken[-1] = spoken[-1]._replace(comment=f"{spoken[-1].comment} {claim}")
        else:
            comment = f"{comment} {claim}"
    return (
        pgn_like.written(
            roster.tags_of(record, WHITE, more),
            comment,
            spoken,
            roster.result_text(record, WHITE),
            number=int(fen(state).split()[5]),
            second=rules.current(state) != WHITE,
        )
        + "\n"
    )


def _remark(move: Move, seat: int) -> str:
    if move.position and move.text != pgn_like.NULL:
        raise GameError("PGN cannot say that a game goes on from another position")
    thought = move.thought or move.judged
    said = "" if thought is None else f"[%eval {evaluation(thought, seat)}] "
    return f"{said}{put_together(move.clock_ms, move.thought, _shown(move.comment, move.marks))}"


def _shown(comment: str, marks: tuple[Mark, ...]) -> str:
    """Return a comment with the marks that PGN has commands for."""
    commands: list[str] = []
    for name, length in (("csl", 1), ("cal", 2)):
        drawn = [
            (mark.colour or "green")[0].upper() + "".join(SQUARES[cell ^ 56] for cell in mark.cells)
            for mark in marks
            if len(mark.cells) == length
        ]
        if drawn:
            commands.append(f"[%{name} {','.join(drawn)}]")
    return " ".join([*commands, comment]) if comment else " ".join(commands)


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
