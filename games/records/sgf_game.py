"""The SGF of any game besides its moves: players, place, date, clock, and the end of the game.

SGF FF[4], section "Game info properties". A bot's name ends with ``(BOT)``. ``OT`` has no fixed form for increments:
``3 fischer`` (seconds added after each move) and ``1x10 byo-yomi`` (every move in 10 s, with ``TM[0]``) are what Go
servers write. ``AGON`` is our own property of a node, as the standard allows: a bot's thoughts about its move.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, TypeAlias

from agon.games.records import sgf
from agon.games.records.reading import Source, one_line
from agon.games.records.record import Move, Reason, Record, marked, unmarked
from agon.games.records.remarks import clock_from_text, milliseconds, seconds_text, thought_from_text, thought_to_text

THOUGHT = "AGON"
COLOURS = ("B", "W")
Properties: TypeAlias = list[tuple[str, list[str]]]
"""Names and their values as they are written, in order."""

_FIELDS = {
    "FF", "CA", "AP", "ST", "GM", "SZ", "PB", "PW", "BR", "WR", "EV", "PC", "RO", "DT", "GN", "RE", "C",
}  # fmt: skip
_DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_SECONDS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,3})?")
_FISCHER = re.compile(r"([0-9]{1,5}(?:\.[0-9]{1,3})?) fischer")
_EVERY = re.compile(r"1x([0-9]{1,6}(?:\.[0-9]{1,3})?) byo-yomi")
_OVERTIME = re.compile(
    r"[0-9]{1,2}x[0-9.]{1,9} byo-yomi|[0-9]{1,3}/[0-9.]{1,9} canadian|[0-9]{1,5}(?:\.[0-9]{1,3})? (?:delay|bronstein)"
)
_RESULT = re.compile(r"([BW])\+(.*)")
_HOW: dict[str, Reason] = {"r": "resigned", "resign": "resigned", "t": "time", "time": "time"}


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
    kept = {
        name: root.simple(name)
        for name, found in root.properties.items()
        if len(found.values) == 1 and name not in {*_FIELDS, *known, "TM", "OT", *COLOURS, THOUGHT}
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
    return head + [(name, [sgf.escaped(one_line(value))]) for name, value in simple if value]


def about(node: sgf.Node, colour: str) -> dict[str, Any]:
    """Clock, thinking and comment of the move in a node, as ``Replay.play`` takes them."""
    left = node.simple(f"{colour}L")
    return {
        "clock_ms": milliseconds(left) if _SECONDS.fullmatch(left) else None,
        "thought": thought_from_text(node.simple(THOUGHT)),
        "comment": one_line(node.text("C")),
    }


def node_of(move: Move, colour: str, name: str, value: str) -> Properties:
    """Return the node of a move that ``colour`` made and that is written as ``name[value]``."""
    node = [(name, [value])]
    if move.clock_ms is not None:
        node.append((f"{colour}L", [seconds_text(move.clock_ms)]))
    if move.thought is not None:
        node.append((THOUGHT, [thought_to_text(move.thought)]))
    if move.comment:
        node.append(("C", [sgf.escaped(move.comment)]))
    return node


def moves_of(source: Source, nodes: list[sgf.Node]) -> list[tuple[str, sgf.Node, sgf.Property]]:
    """Return (colour, node, property) of every move. Raises ``RecordError`` if a node has two."""
    found: list[tuple[str, sgf.Node, sgf.Property]] = []
    for node in nodes:
        colours = [colour for colour in COLOURS if colour in node.properties]
        if len(colours) == 2:
            raise source.error(node.properties["W"].offset, "a node has one move")
        found += [(colour, node, node.properties[colour]) for colour in colours]
    return found
