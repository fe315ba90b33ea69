"""Records of Othello: GGF, as the GGS server writes it, and the bare transcript.

GGF (https://www.skatgame.net/mburo/ggsa/ggf): ``BO`` is the first position, ``RE`` the discs by which Black is ahead,
with ``r`` if that follows from resigning (as if all squares were the winner's) and ``t`` from time; a move is
``B[d3/evaluation/seconds]``. A bot's name ends with ``(BOT)``. Ours besides, which other readers skip: after a move
``AT``, its thinking, ``AL``, the time on the mover's clock if it does not follow from the times of the moves (time was
given, a move taken back), and ``C``, a comment; ``AC`` a clock that ``TI`` cannot say; ``AR[aborted]``; ``AN`` the
game's name. The format's evaluations are in discs, so ours, which are not, are never written there.

A transcript is a game a line: the squares in order, ``f5d6c3``. Passes are left out, as is usual, but for one at the
end. Boards smaller than usual say so first: ``6x6: d3c3``. Numbers of moves are read (``1. f5 d6 2. c3``), also over
several lines. It has no names, clocks or results: a game that was resigned
reads as unfinished. Lines that begin with ``#`` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

import msgspec

from agon.games.api import GameError
from agon.games.othello import PASS
from agon.games.records import ggf
from agon.games.records.reading import Source, one_line, quoted
from agon.games.records.record import (
    Format,
    Move,
    Reason,
    Record,
    RecordError,
    marked,
    refuse_start,
    start_of,
    unmarked,
    usual_start,
)
from agon.games.records.remarks import (
    clock_from_text,
    milliseconds,
    seconds_text,
    thought_from_text,
    thought_to_text,
    with_glyphs,
)
from agon.games.records.replaying import Replay, each, refuse_placed, texts
from agon.games.rules import Rules

_TYPE = re.compile(r"s?([468])(?:r[0-9]{0,2})?[bw]?")
_DATE = re.compile(r"([0-9]{4})[.-]([0-9]{2})[.-]([0-9]{2})")
_RESULT = re.compile(r"([+-]?)([0-9]{1,3}(?:\.[0-9]*)?)(?::([rts]))?")
_TIME = re.compile(r"(?:([0-9]{1,3}):)?([0-9]{1,3}):([0-9]{1,2}(?:\.[0-9]{1,3})?)")
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,3})?")
_EVALUATION = re.compile(r"[-+0-9.eE]{1,20}")
_COMMAND = re.compile(r"\[%(eval|emt) ([-+0-9.eE]{1,20})\] ?")
_REASONS: dict[str, Reason] = {"r": "resigned", "t": "time", "s": "agreed"}
_FLAGS = {reason: flag for flag, reason in _REASONS.items()}
_KNOWN = {"GM", "PB", "PW", "RB", "RW", "PC", "DT", "TI", "TY", "BO", "RE", "B", "W", "AT", "AL", "AC", "AR", "AN", "C"}


# GGF


def read_ggf(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(ggf.games(source), lambda raw: _record(source, rules, raw))


def _record(source: Source, rules: Rules, raw: ggf.RawGame) -> Record:
    game = raw.text("GM")
    if game.lower() != "othello":
        raise source.error(raw.offset, f"a game of {quoted(game)}, not of Othello")
    options, start, place = _position(source, rules, raw)
    tags = {name: value for name, value, _ in raw.properties if name not in _KNOWN}
    clock = raw.text("AC") or _clock(raw.text("TI"))
    if raw.text("TI") and _limits(clock) != raw.text("TI"):
        tags["TI"] = raw.text("TI")
    date = _DATE.match(raw.text("DT"))
    if raw.text("DT") and (date is None or date[0].replace("-", ".") != raw.text("DT")):
        tags["DT"] = raw.text("DT")
    kind = raw.text("TY").strip()
    if kind not in {"", str(options["size"])}:
        tags["TY"] = kind
    replay = Replay(source, rules, options, start, place)
    comment = _play(source, raw, replay, clock)
    result = raw.first("RE")
    returns, reason = _told(raw.text("RE"), raw.text("AR"))
    returns, reason = replay.told(returns, reason, raw.offset if result is None else result.offset)
    record = Record(
        game="othello",
        options=options,
        start=start,
        players=(
            unmarked(raw.text("PB"), raw.text("RB")),
            unmarked(raw.text("PW"), raw.text("RW")),
        ),
        name=raw.text("AN"),
        site=raw.text("PC"),
        date="-".join(date.groups()) if date else "",
        clock=clock,
        comment=comment,
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
    )
    stopped = reason in {"resigned", "time"}
    if reason == "recorded" or (stopped and not _is_same(raw.text("RE"), _result(rules, record))):
        tags["RE"] = raw.text("RE")
    return msgspec.structs.replace(record, tags=tuple((name, one_line(value)) for name, value in tags.items()))


def _is_same(result: str, other: str) -> bool:
    """Two results that differ in nothing but how a number is written."""
    one, two = _RESULT.fullmatch(result), _RESULT.fullmatch(other)
    return one is not None and two is not None and (one[1], float(one[2]), one[3]) == (two[1], float(two[2]), two[3])


def _position(source: Source, rules: Rules, raw: ggf.RawGame) -> tuple[dict[str, int], str, int]:
    """Return options, first position, and its offset in the text."""
    kind, board = raw.first("TY"), raw.first("BO")
    size, at = 8, raw.offset
    if kind is not None:
        match = _TYPE.fullmatch(kind.value.strip())
        if match is None:
            raise source.error(kind.offset, f"games of type {quoted(kind.value)} are not played here")
        size, at = int(match[1]), kind.offset
    if board is None:
        return {"size": size}, "", at
    words = board.value.replace("*", "X").split()
    if len(words) < 3 or kind is None:
        size = isqrt(len("".join(words[1:-1])))
    if len(words) < 3 or words[0] != str(size) or size not in {4, 6, 8}:
        raise source.error(board.offset, "expected the size, the squares as *, O and -, and who is to move")
    options = rules.options({"size": size})
    try:
        return options, usual_start(rules, options, f"{''.join(words[1:-1])} {words[-1]}"), board.offset
    except GameError as error:
        raise source.error(board.offset, str(error)) from None


def _play(source: Source, raw: ggf.RawGame, replay: Replay, clock: str) -> str:
    """Play the moves; return the comment before the first."""
    before: list[str] = []
    control = clock_from_text(clock)
    left: list[int | None] = [control[0], control[0]] if isinstance(control, tuple) else [None, None]
    mover = 0
    for name, value, offset in raw.properties:
        if name in {"KB", "KW"}:
            raise source.error(offset, "games with komi are not played here")
        if name == "C" and not replay.moves:
            before.append(value)
        elif name in {"C", "AT"} and replay.moves:
            _remark(replay, name, value)
        elif name == "AL" and replay.moves and _SECONDS.fullmatch(value.strip()):
            left[mover] = milliseconds(value.strip())
            replay.moves[-1] = msgspec.structs.replace(replay.moves[-1], clock_ms=left[mover])
        if name not in {"B", "W"}:
            continue
        seat = "BW".index(name)
        square, _, rest = value.partition("/")
        evaluation, _, seconds = rest.partition("/")
        word = square.strip().lower()
        action = PASS if word in {"pa", "ps", "pass"} else replay.read(word, offset)
        if replay.seat == 1 - seat:
            _skip(source, replay, name, offset)
        clock_ms, emt = _left(left[seat], control, seconds.strip())
        left[seat] = clock_ms
        mover = seat
        remark = f"[%eval {evaluation.strip()}] " * (_EVALUATION.fullmatch(evaluation.strip()) is not None) + emt
        replay.play(action, word, offset, clock_ms=clock_ms, comment=one_line(remark))
    return one_line(" ".join(before))


def _remark(replay: Replay, name: str, value: str) -> None:
    """Add what stands after a move to it."""
    move = replay.moves[-1]
    thought = thought_from_text(value) if name == "AT" else None
    comment = move.comment if thought else one_line(f"{move.comment} {value}")
    replay.moves[-1] = Move(
        action=move.action, clock_ms=move.clock_ms, thought=thought or move.thought, comment=comment
    )


def _skip(source: Source, replay: Replay, name: str, offset: int) -> None:
    """Play the pass that the rules demand, for programs that do not write passes."""
    try:
        replay.play(PASS, "pass", offset)
    except RecordError:
        colour = "Black" if name == "B" else "White"
        raise source.error(offset, f"{colour} is not to move") from None


def _left(before: int | None, control: tuple[int, int] | int | None, seconds: str) -> tuple[int | None, str]:
    """Return the clock after a move that took so long; if it is unknown, the time itself as a remark."""
    if _SECONDS.fullmatch(seconds) is None:
        return None, ""
    if before is not None and isinstance(control, tuple):
        left = before - milliseconds(seconds) + control[1]
        if left >= 0:
            return left, ""
    return None, f"[%emt {seconds}]"


def _clock(limits: str) -> str:
    """``05:00/00:03/02:00`` (initial, a move, extension) without the extension."""
    parts = [*limits.split("/"), "", ""]
    initial = _TIME.fullmatch(parts[0])
    increment = _TIME.fullmatch(parts[1] or "0:00")
    if initial is None or increment is None:
        return ""
    return f"{seconds_text(_ms(initial))}+{seconds_text(_ms(increment))}"


def _ms(time: re.Match[str]) -> int:
    return (int(time[1] or 0) * 60 + int(time[2])) * 60_000 + milliseconds(time[3])


def _limits(clock: str) -> str:
    """Return the ``TI`` of a clock that it can say; else empty."""
    control = clock_from_text(clock)
    return "/".join(_minutes(ms) for ms in control) if isinstance(control, tuple) else ""


def _minutes(ms: int) -> str:
    seconds, rest = divmod(ms, 60_000)
    whole = seconds_text(rest)
    return f"{seconds:02}:{whole if len(whole.partition('.')[0]) > 1 else '0' + whole}"


def _told(result: str, ours: str) -> tuple[tuple[float, ...] | None, Reason]:
    match = _RESULT.fullmatch(result)
    if match is None:
        return None, "aborted" if ours == "aborted" else ""
    reason = _REASONS.get(match[3] or "", "")
    if float(match[2]) == 0:
        return (0.0, 0.0), reason
    return ((-1.0, 1.0) if match[1] == "-" else (1.0, -1.0)), reason


def write_ggf(rules: Rules, record: Record) -> str:
    refuse_placed(record, "GGF")
    tags = dict(record.tags)
    size = record.options["size"]
    state = start_of(rules, record.options, record.start)
    squares, _, mover = rules.position_to_text(state).replace("X", "*").partition(" ")
    rows = " ".join(squares[row : row + size] for row in range(0, size * size, size))
    black, white = record.players
    limits = _limits(record.clock)
    properties = [
        ("GM", "Othello"),
        ("PC", record.site),
        ("DT", tags.pop("DT", record.date.replace("-", "."))),
        ("PB", marked(black)),
        ("PW", marked(white)),
        ("RB", black.rating),
        ("RW", white.rating),
        ("TI", tags.pop("TI", limits)),
        ("AC", "" if limits else record.clock),
        ("AN", record.name),
        ("TY", tags.pop("TY", str(size))),
    ]
    properties += [
        ("RE", tags.pop("RE", "") or _result(rules, record)),
        ("AR", "aborted" * (record.reason == "aborted")),
    ]
    properties += [*tags.items(), ("BO", f"{size} {rows} {mover}"), ("C", record.comment)]
    control = clock_from_text(record.clock)
    left: list[int | None] = [control[0], control[0]] if isinstance(control, tuple) else [None, None]
    for move, (seat, text) in zip(record.moves, texts(rules, record), strict=True):
        comment, commands = _commands(with_glyphs(move))
        seconds = commands.get("emt", "")
        before, shown = left[seat], ""
        if move.clock_ms is not None:
            spent = -1
            if before is not None and isinstance(control, tuple):
                spent = before - move.clock_ms + control[1]
            seconds = seconds_text(spent) if spent >= 0 else seconds
            shown = seconds_text(move.clock_ms) if spent < 0 else ""
        left[seat] = move.clock_ms
        value = "/".join([text, commands.get("eval", ""), seconds]).rstrip("/")
        properties.append(("BW"[seat], value))
        thought = "" if move.thought is None else thought_to_text(move.thought)
        properties += [("AL", shown), ("AT", thought), ("C", comment)]
    return ggf.written((name, value) for name, value in properties if value)


def _commands(comment: str) -> tuple[str, dict[str, str]]:
    """Return a comment without the commands that have a place of their own in a move, and these."""
    commands = dict(reversed(_COMMAND.findall(comment)))
    return _COMMAND.sub("", comment), commands


def _result(rules: Rules, record: Record) -> str:
    if record.returns is None:
        return "?"
    margin = record.options["size"] ** 2
    if record.reason == "finished":
        state = start_of(rules, record.options, record.start)
        for move in record.moves:
            state = rules.apply(state, move.action)
        squares = rules.position_to_text(state)
        margin = abs(squares.count("X") - squares.count("O"))
    flag = _FLAGS.get(record.reason, "")
    return f"{record.returns[0] * margin:+.2f}{':' * bool(flag)}{flag}"


# Transcripts


_BOARD = re.compile(r"\s*([468])x\1:")
_NUMBER = r"([0-9]{1,3})[ \t]{0,3}[.)]{1,3}"
_STEP = re.compile(rf"\s*(?:{_NUMBER}\s*)?(--|pass|pa|[A-Za-z][0-9])", re.IGNORECASE)
_GOES_ON = re.compile(rf"\s*{_NUMBER}")


def read_transcript(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    for start, end in _lines(text):
        try:
            yield _transcribed(source, rules, text[start:end], start)
        except RecordError as error:
            yield error


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Return where each game begins and ends: a line that begins with a number above 1 goes on with the one before."""
    first = offset = 0
    is_open = False
    for line in text.splitlines(keepends=True):
        number = _GOES_ON.match(line)
        is_skipped = not line.strip() or line.lstrip().startswith("#")
        if is_open and (is_skipped or number is None or int(number[1]) < 2):
            yield first, offset
            is_open = False
        if not is_skipped and not is_open:
            first, is_open = offset, True
        offset += len(line)
    if is_open:
        yield first, offset


def _transcribed(source: Source, rules: Rules, line: str, offset: int) -> Record:
    board = _BOARD.match(line)
    options = {"size": int(board[1]) if board else 8}
    replay = Replay(source, rules, options, "", offset)
    place, end = board.end() if board else 0, len(line.rstrip())
    while place < end:
        match = _STEP.match(line, place)
        if match is None:
            raise source.error(offset + place, f"{quoted(line[place:end], 8)} is no square, as in f5d6c3")
        word, at = match[2].lower(), offset + match.start(2)
        is_pass = word in {"--", "pass", "pa"}
        if not is_pass and rules.legal(replay.state) == [PASS]:
            replay.play(PASS, "pass", at)
        replay.play(PASS if is_pass else replay.read(word, at), word, at)
        place = match.end()
    returns, reason = replay.told(None, "", offset)
    players = unmarked(""), unmarked("")
    moves = tuple(replay.moves)
    return Record(game="othello", options=options, players=players, moves=moves, returns=returns, reason=reason)


def write_transcript(rules: Rules, record: Record) -> str:
    refuse_start(record, "a transcript")
    refuse_placed(record, "a transcript")
    size = record.options["size"]
    steps = [text for _, text in texts(rules, record)]
    kept = [step for step in steps[:-1] if step != "pass"] + ["--" if step == "pass" else step for step in steps[-1:]]
    return f"{'' if size == 8 and kept else f'{size}x{size}: '}{''.join(kept)}\n"


FORMATS = (
    Format("ggf", "GGF", "application/x-ggf", read_ggf, write_ggf),
    Format("txt", "Transcript", "text/plain; charset=utf-8", read_transcript, write_transcript),
)
