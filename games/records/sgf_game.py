"""The SGF of any game besides its moves: players, place, date, clock, and the end of the game.

SGF FF[4], section "Game info properties". A bot's name ends with ``(BOT)``. ``OT`` has no fixed form for increments:
``3 fischer`` (seconds added after each move) and ``1x10 byo-yomi`` (every move in 10 s, with ``TM[0]``) are what Go
servers write. ``AGON`` is our own property of a node, as the standard allows: a bot's thoughts about its move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from agon.games.api import GameError
from agon.games.records import sgf
from agon.games.records.nodes import NO_ACTION, Mark, Move, Shape, after
from agon.games.records.reading import Source, one_line
from agon.games.records.record import Reason, Record, RecordError, marked, unmarked
from agon.games.records.remarks import clock_from_text, milliseconds, seconds_text, thought_from_text, thought_to_text
from agon.games.records.replaying import Replay
from agon.games.rules import Rules
from agon.games.verbs import State

HEAD = 4000
"""Beginning of a tree (characters) in which its game is named."""
THOUGHT = "AGON"
COLOURS = ("B", "W")
Properties: TypeAlias = list[tuple[str, list[str]]]
"""Names and their values as they are written, in order."""

_FIELDS = {
    "FF", "CA", "AP", "ST", "GM", "SZ", "PB", "PW", "BR", "WR", "EV", "PC", "RO", "DT", "GN", "RE", "C",
}  # fmt: skip
SET_UP = ("AB", "AW", "AE", "PL")
GLYPHS = "AGONNAG"
"""Our own property of a node: NAGs for which SGF has no property."""
_SHAPES: dict[str, Shape] = {
    "CR": "circle", "SQ": "square", "TR": "triangle", "MA": "cross", "SL": "selected",
    "TB": "territory", "TW": "territory", "LB": "label", "AR": "arrow", "LN": "line",
}  # fmt: skip
_NAGS = {("TE", "1"): 1, ("BM", "1"): 2, ("TE", "2"): 3, ("BM", "2"): 4, ("IT", ""): 5, ("DO", ""): 6}
_PROPERTIES = {nag: found for found, nag in _NAGS.items()}
_NUMBER = re.compile(r"(?<![A-Za-z])GM\s*\[\s*([0-9]{1,3})\s*\]")
_PERIODS = re.compile(r"[0-9]{1,4}")
OF_A_MOVE = {*COLOURS, THOUGHT, GLYPHS, "BL", "WL", "OB", "OW", *(name for name, _ in _NAGS)}
"""Properties that belong to a move, also if it stands in the root."""
_DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_SECONDS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,3})?")
_FISCHER = re.compile(r"([0-9]{1,5}(?:\.[0-9]{1,3})?) fischer")
_EVERY = re.compile(r"1x([0-9]{1,6}(?:\.[0-9]{1,3})?) byo-yomi")
_OVERTIME = re.compile(
    r"[0-9]{1,2}x[0-9.]{1,9} byo-yomi|[0-9]{1,3}/[0-9.]{1,9} canadian|[0-9]{1,5}(?:\.[0-9]{1,3})? (?:delay|bronstein)"
)
_RESULT = re.compile(r"([BW])\+(.*)")
_HOW: dict[str, Reason] = {"r": "resigned", "resign": "resigned", "t": "time", "time": "time"}


def number_of(text: str) -> str | None:
    """Return the number of the game that the first tree of a text says it is of, or None."""
    found = _NUMBER.search(text[:HEAD])
    return None if found is None else found[1]


def root_of(source: Source, tree: sgf.Tree, number: int, game: str) -> sgf.Node:
    """Return the root, which must say ``GM[number]`` (1, Go, if it says nothing). Raises ``RecordError``."""
    root = tree.nodes[0]
    told = root.simple("GM") or "1"
    if told != str(number):
        place = root.properties["GM"].offset if "GM" in root.properties else root.offset
        raise source.error(place, f"GM[{told[:10]}] is another game; {game} is GM[{number}]")
    return root


def size_of(source: Source, root: sgf.Node, default: int) -> int:
    """Return the board's size, which must be square. Raises ``RecordError``."""
    found = root.properties.get("SZ")
    if found is None:
        return default
    width, _, height = root.simple("SZ").replace("\\", "").partition(":")
    if not re.fullmatch("[0-9]{1,2}", width) or height not in {"", width}:
        raise source.error(found.offset, f"SZ[{found.values[0][:10]}] is no size of a square board")
    return int(width)


def fields(root: sgf.Node, known: Collection[str]) -> dict[str, Any]:
    """Return the fields of a ``Record`` that the root holds. ``known``: properties that the game reads."""
    clock = _clock(root.simple("TM"), root.simple("OT"))
    date = root.simple("DT")
    is_date = _DATE.fullmatch(date) is not None
    own = {*_FIELDS, *known, *_SHAPES, *SET_UP, "TM", "OT", *OF_A_MOVE}
    kept = {
        name: root.simple(name)
        for name, found in root.properties.items()
        if len(found.values) == 1 and one_line(root.simple(name)) and name not in own
    }
    for name, value in (("TM", root.simple("TM")), ("OT", root.simple("OT"))):
        if value and dict(_limits(clock)).get(name) != value:
            kept[name] = value
    if date and not is_date:
        kept["DT"] = date
    return {
        "players": tuple(unmarked(root.simple("P" + c), root.simple(c + "R")) for c in COLOURS),
        "event": root.simple("EV"),
        "site": root.simple("PC"),
        "round": root.simple("RO"),
        "date": date if is_date else "",
        "name": root.simple("GN"),
        "clock": clock,
        "comment": one_line(root.text("C")) if not any(colour in root.properties for colour in COLOURS) else "",
        "tags": tuple(sorted((name, one_line(value)) for name, value in kept.items() if one_line(value))),
        "properties": tuple(
            (name, "][".join(found.values))
            for name, found in root.properties.items()
            if name not in kept and name not in own
        ),
    }


def _clock(main: str, overtime: str) -> str:
    if overtime == "none":
        return "-"
    every = _EVERY.fullmatch(overtime)
    if every is not None and main in {"", "0"}:
        return f"1/{every[1]}"
    if _OVERTIME.fullmatch(overtime) is not None and _SECONDS.fullmatch(main):
        return f"{main} {overtime}"
    fischer = _FISCHER.fullmatch(overtime or "0 fischer")
    return f"{main}+{fischer[1]}" if fischer is not None and _SECONDS.fullmatch(main) else ""


def _limits(clock: str) -> list[tuple[str, str]]:
    """``TM`` and ``OT`` of a clock."""
    control = clock_from_text(clock)
    if isinstance(control, tuple):
        initial, increment = control
        return [("TM", seconds_text(initial))] + [("OT", f"{seconds_text(increment)} fischer")] * (increment > 0)
    if control is not None:
        return [("TM", "0"), ("OT", f"1x{seconds_text(control)} byo-yomi")]
    main, _, overtime = clock.partition(" ")
    if _OVERTIME.fullmatch(overtime) is not None:
        return [("TM", main), ("OT", overtime)]
    return [("OT", "none")] if clock == "-" else []


def told(root: sgf.Node) -> tuple[tuple[float, ...] | None, Reason]:
    """Pay-offs, Black's first, and the reason that ``RE`` tells; ``B+3.5`` and ``B+`` do not say how."""
    text = root.simple("RE")
    if text.lower() in {"0", "draw", "jigo"}:
        return (0.0, 0.0), "recorded"
    match = _RESULT.fullmatch(text)
    if match is None:
        return None, "aborted" if text.lower() == "void" else ""
    return (1.0, -1.0) if match[1] == "B" else (-1.0, 1.0), _HOW.get(match[2].strip().lower(), "recorded")


def result_text(record: Record, margin: str) -> str:
    """Return ``RE``; ``margin`` is the winner's lead, if the board tells it."""
    if record.returns is None:
        return "Void" if record.reason == "aborted" else "?"
    loser = record.loser()
    if loser is None:
        return "0"
    return f"{COLOURS[1 - loser]}+{ {'resigned': 'R', 'time': 'T', 'finished': margin}.get(record.reason, '') }"


def properties(record: Record, number: int, more: Properties, margin: str) -> Properties:
    """Return the root's properties but for moves; ``more`` are the game's own."""
    black, white = record.players
    tags = dict(record.tags)
    simple = [
        ("GN", record.name),
        ("PB", marked(black)),
        ("BR", black.rating),
        ("PW", marked(white)),
        ("WR", white.rating),
        ("EV", record.event),
        ("RO", record.round),
        ("PC", record.site),
        ("DT", tags.pop("DT", record.date)),
        ("RE", tags.pop("RE", "") or result_text(record, margin)),
        *(_limits(record.clock) if not tags.keys() & {"TM", "OT"} else []),
        *sorted(tags.items()),
        ("C", record.comment),
    ]
    head = [("FF", ["4"]), ("CA", ["UTF-8"]), ("GM", [str(number)]), ("AP", ["Agon"]), *more]
    head += [(name, [sgf.escaped(one_line(value))]) for name, value in simple if value]
    return head + [(name, sgf.values_of(values)) for name, values in record.properties]


def marks_of(node: sgf.Node, point: Callable[[str], int]) -> tuple[Mark, ...]:
    """Return the marks of a node. ``point`` returns the cell of a point's name; negative: it is none."""
    found: list[Mark] = []
    for name, shape in _SHAPES.items():
        if name not in node.properties:
            continue
        values = [value.strip() for value in node.properties[name].values]
        if shape in {"label", "arrow", "line"}:
            for value in values:
                first, _, rest = value.partition(":")
                cells = (point(first),) if shape == "label" else (point(first), point(rest))
                if min(cells) >= 0:
                    text = one_line(sgf.unescaped(rest)) if shape == "label" else ""
                    found.append(Mark(shape=shape, cells=cells, text=text))
            continue
        cells = tuple(cell for value in values for cell in points(value, point))
        seat = "BW".index(name[1]) if shape == "territory" else -1
        if cells and min(cells) >= 0:
            found.append(Mark(shape=shape, cells=cells, seat=seat))
    return tuple(found)


def points(value: str, point: Callable[[str], int]) -> list[int]:
    """Return the cells of a point, or of a rectangle of them: ``aa:cc``."""
    first, colon, last = value.strip().partition(":")
    if not colon:
        return [point(first)]
    if len(first) != 2 or len(last) != 2:
        return [-1]
    columns = range(ord(first[0]), min(ord(last[0]), ord(first[0]) + 60) + 1)
    rows = range(ord(first[1]), min(ord(last[1]), ord(first[1]) + 60) + 1)
    return [point(chr(column) + chr(row)) for row in rows for column in columns] or [-1]


def drawn(marks: Sequence[Mark], name_of: Callable[[int], str]) -> Properties:
    """Return the properties of marks. ``name_of`` returns the name of a cell."""
    found: dict[str, list[str]] = {}
    for mark in marks:
        names = [name_of(cell) for cell in mark.cells]
        name = next(
            name
            for name, shape in _SHAPES.items()
            if shape == mark.shape and (mark.seat < 0 or name[1] == "BW"[mark.seat])
        )
        if mark.shape == "label":
            names = [f"{names[0]}:{sgf.escaped(mark.text)}"]
        elif mark.shape in {"arrow", "line"}:
            names = [":".join(names)]
        found.setdefault(name, []).extend(names)
    return list(found.items())


def about(node: sgf.Node, colour: str, known: Collection[str], point: Callable[[str], int]) -> dict[str, Any]:
    """Return what a node says besides its move, as fields of a ``Move``. ``colour``: who moves, if anybody does;
    ``known``: properties that the game reads; ``point`` returns the cell of a point's name."""
    found: dict[str, Any] = {}
    kept: list[tuple[str, str]] = []
    nags: list[int] = []
    for name, given in node.properties.items():
        value = given.values[0].strip()
        if name in known or name in SET_UP or name in _SHAPES or name in COLOURS:
            continue
        nag = _NAGS.get((name, value))
        if name == "C":
            found["comment"] = one_line(node.text("C"))
        elif name == f"{colour}L" and _SECONDS.fullmatch(value):
            found["clock_ms"] = milliseconds(value)
        elif name == f"O{colour}" and _PERIODS.fullmatch(value):
            found["periods"] = int(value)
        elif name == THOUGHT and (thought := thought_from_text(node.simple(THOUGHT))) is not None:
            found["thought"] = thought
        elif nag is not None:
            nags.append(nag)
        elif name == GLYPHS and all(_PERIODS.fullmatch(each) for each in given.values):
            nags += map(int, given.values)
        else:
            kept.append((name, "][".join(given.values)))
    marks = marks_of(node, point)
    if marks:
        found["marks"] = marks
    if nags:
        found["nags"] = tuple(nags)
    if kept:
        found["properties"] = tuple(kept)
    return found


def node_of(move: Move, colour: str, head: Properties, name_of: Callable[[int], str]) -> Properties:
    """Return the node of a move. ``head``: the properties that say what is played, by ``colour`` if anybody does."""
    node = [*head]
    if move.clock_ms is not None:
        node.append((f"{colour}L", [seconds_text(move.clock_ms)]))
    if move.periods is not None:
        node.append((f"O{colour}", [str(move.periods)]))
    if move.thought is not None:
        node.append((THOUGHT, [thought_to_text(move.thought)]))
    if move.comment:
        node.append(("C", [sgf.escaped(move.comment)]))
    node += [(name, [value]) for nag in move.nags if nag in _PROPERTIES for name, value in [_PROPERTIES[nag]]]
    others = [str(nag) for nag in move.nags if nag not in _PROPERTIES]
    if others:
        node.append((GLYPHS, others))
    node += drawn(move.marks, name_of)
    node += [(name, sgf.values_of(values)) for name, values in move.properties]
    return node


Take: TypeAlias = Callable[[Replay, sgf.Node], None]
"""Plays a node: appends what happens in it to the moves."""


def follow(replay: Replay, node: sgf.Node | None, take: Take) -> None:
    """Play a line from ``node`` on, with the variations of its nodes. Raises ``RecordError`` if the line breaks the
    rules; a variation that does is left out from there on. Recursion is as deep as variations are."""
    siblings: list[sgf.Node] = []
    while node is not None:
        lines = tuple(filter(None, (_variation(replay, each, take) for each in siblings)))
        begin = len(replay.moves)
        take(replay, node)
        if lines:
            if begin == len(replay.moves):
                replay.moves.append(Move(action=NO_ACTION))
            replay.moves[begin] = msgspec.structs.replace(replay.moves[begin], variations=lines)
        siblings = node.children[1:]
        node = node.children[0] if node.children else None


def _variation(replay: Replay, node: sgf.Node, take: Take) -> tuple[Move, ...]:
    branch = replay.branch()
    try:
        follow(branch, node, take)
    except RecordError as error:
        replay.left_out.append(f"part of a variation: {error}")
    return tuple(branch.moves)


Write: TypeAlias = Callable[[State, Move], Properties | None]
"""Returns the properties of a move in a state; None for a move that is not written."""


def line_of(
    rules: Rules, options: Mapping[str, Any], state: State, moves: Sequence[Move], node: Write
) -> list[sgf.Written]:
    """Return a line as it is written, its variations included. Raises ``GameError`` if it breaks the rules."""
    found: list[sgf.Written] = []
    waiting: list[list[sgf.Written]] = []
    for move in moves:
        waiting += [line_of(rules, options, state, line, node) for line in move.variations]
        properties = node(state, move)
        if properties is not None:
            found.append(sgf.Written(properties, [line for line in waiting if line]))
            waiting = []
        state = after(rules, dict(options), state, move)
    if waiting:
        raise GameError("variations of a pass that is not written, at the end of a line")
    return found


def moves_of(source: Source, node: sgf.Node) -> list[sgf.Property]:
    """Return the move of a node, if it has one. Raises ``RecordError`` if it has two."""
    found = [node.properties[colour] for colour in COLOURS if colour in node.properties]
    if len(found) == 2:
        raise source.error(node.properties["W"].offset, "a node has one move")
    return found
