"""Records of Go: SGF FF[4], GM[1] (https://www.red-bean.com/sgf/go.html).

Points are ``aa`` at the top left, a pass is empty (``tt`` is read too). ``RU`` names the count: a text with
``Japanese``, ``Korean`` or ``territory`` means territory, any other area. ``HA`` with ``AB`` are handicap stones on the
usual points. At the end ``TB`` and ``TW`` are the points that each side got in the count, except those with living
stones.

The actions at the stop after two passes have no property in the standard: ours is ``AGONSTOP``, as in
``;AGONSTOP[B:dead D4]``, ``AGONSTOP[W:done]``, ``AGONSTOP[W:play on]``. In other programs' files a stone after two
passes means that play went on; passes that follow two passes are dropped; and a game that ends with two passes has the
result that its ``RE`` tells, as the file does not say which stones were dead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agon.games.api import REVEALED, TERMINAL, GameError
from agon.games.go.layout import MARGIN
from agon.games.records import sgf, sgf_game
from agon.games.records.reading import Source, one_line
from agon.games.records.record import Format, Record, RecordError, refuse_start
from agon.games.records.replaying import Replay, each, texts
from agon.games.rules import Rules
from agon.games.verbs import State

GM = 1
STOP = "AGONSTOP"
COLUMNS = "abcdefghijklmnopqrs"

COUNTS = ("area", "territory")
"""Texts written as ``RU``, unless the record was read with the name of a set of rules there."""
_KNOWN = ("RU", "KM", "HA", "AB", "TB", "TW", "VW", STOP)
_TERRITORY = re.compile("japan|korea|territory", re.IGNORECASE)
_KOMI = re.compile(r"([0-9]{1,3})(?:\.([05])0*)?")
_SAID = re.compile(r"([BW]):(dead .{2,3}|alive .{2,3}|done|play on)")


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(sgf.trees(source), lambda tree: _record(source, rules, tree))


def _record(source: Source, rules: Rules, tree: sgf.Tree) -> Record:
    root = sgf_game.root_of(source, tree, GM, "Go")
    options, place = _options(source, rules, tree)
    replay = Replay(source, rules, options, "", place)
    size = options["size"]
    steps = _steps(source, tree.nodes)
    last_stone = max((n for n, (_, _, found) in enumerate(steps) if _is_stone(found, size)), default=-1)
    for number, (colour, node, found) in enumerate(steps):
        if found.name == STOP:
            _stop(source, replay, node, found)
            continue
        if is_stopped(replay, size):
            if number > last_stone:
                continue
            _play_on(replay, "BW".index(colour), found.offset)
        if replay.seat not in {"BW".index(colour), TERMINAL}:
            raise source.error(found.offset, f"{colour}[{found.values[0][:4]}]: it is not this colour's turn")
        action = _action(source, found, size)
        replay.play(action, f"{colour}[{found.values[0]}]", found.offset, **sgf_game.about(node, colour))
    returns, reason = sgf_game.told(root)
    where = root.properties["RE"].offset if "RE" in root.properties else root.offset
    returns, reason = replay.told(returns, reason, where)
    fields = sgf_game.fields(root, _KNOWN)
    kept = [("RE", root.simple("RE"))] if reason == "recorded" else []
    if root.simple("RU") not in {"", COUNTS[options["territory"]]}:
        kept.append(("RU", root.simple("RU")))
    fields["tags"] = tuple(sorted((*fields["tags"], *((name, one_line(value)) for name, value in kept))))
    return Record(game="go", options=options, moves=tuple(replay.moves), returns=returns, reason=reason, **fields)


def _options(source: Source, rules: Rules, tree: sgf.Tree) -> tuple[dict[str, int], int]:
    """Options, and the place of the root. Refuses what the game has no option for."""
    root = tree.nodes[0]
    komi = _KOMI.fullmatch(root.simple("KM") or "0")
    if komi is None:
        place = root.properties["KM"].offset
        raise source.error(place, f"KM[{root.simple('KM')[:10]}]: komi is in half points from 0 to 50 here")
    size = sgf_game.size_of(source, root, 19)
    black: list[str] = []
    for number, node in enumerate(tree.nodes):
        for name in ("AB", "AW", "AE"):
            found = node.properties.get(name)
            if found is not None and (name != "AB" or number > 0):
                raise source.error(found.offset, f"{name}: only handicap stones in the first node can be set up here")
            black += found.values if found else []
    options = {
        "size": size,
        "komi": 2 * int(komi[1]) + (komi[2] == "5"),
        "territory": int(_TERRITORY.search(root.simple("RU")) is not None),
        "handicap": len(black),
    }
    try:
        complete = rules.options(options)
    except GameError as error:
        raise source.error(root.offset, str(error)) from None
    if black and sorted(value.strip() for value in black) != sorted(_stones(rules, complete)):
        usual = "".join(f"[{point}]" for point in _stones(rules, complete))
        raise source.error(root.properties["AB"].offset, f"{len(black)} handicap stones stand on AB{usual} here")
    return complete, root.offset


def _stones(rules: Rules, options: dict[str, int]) -> list[str]:
    """Return the points of the handicap stones."""
    cells = rules.view(rules.initial(options)).cells
    return [point_text(options["size"], point) for point, cell in enumerate(cells) if cell == "B"]


def point_text(size: int, point: int) -> str:
    return COLUMNS[point % size] + COLUMNS[point // size]


def _steps(source: Source, nodes: list[sgf.Node]) -> list[tuple[str, sgf.Node, sgf.Property]]:
    """(colour, node, property) of every move and of all that was said at the stop."""
    found: list[tuple[str, sgf.Node, sgf.Property]] = []
    for node in nodes:
        found += sgf_game.moves_of(source, [node])
        if STOP in node.properties:
            found.append((node.simple(STOP)[:1], node, node.properties[STOP]))
    return found


def _is_stone(found: sgf.Property, size: int) -> bool:
    return found.name != STOP and not _is_pass(found.values[0])


def _is_pass(value: str) -> bool:
    return not value.strip() or value.strip() == "tt"


def _action(source: Source, found: sgf.Property, size: int) -> int:
    value = found.values[0].strip()
    if _is_pass(value):
        return size * size
    column, row = COLUMNS.find(value[:1]), COLUMNS.find(value[1:])
    if len(value) != 2 or not 0 <= column < size or not 0 <= row < size:
        raise source.error(found.offset, f"{found.name}[{value[:12]}] is no point of a {size} x {size} board")
    return row * size + column


def is_stopped(replay: Replay, size: int) -> bool:
    """Return True if two passes have stopped the game and it is not over."""
    passes = [move.action == size * size for move in replay.moves[-2:]]
    return replay.seat >= 0 and passes == [True, True]


def _play_on(replay: Replay, seat: int, offset: int) -> None:
    """Let ``seat`` move next: the other side asks to play on, if need be after a proposal."""
    if replay.seat == seat:
        replay.play(replay.read("done", offset), "done", offset)
    replay.play(replay.read("play on", offset), "play on", offset)


def _stop(source: Source, replay: Replay, node: sgf.Node, found: sgf.Property) -> None:
    value = node.simple(STOP)
    match = _SAID.fullmatch(value)
    if match is None or "BW".index(match[1]) != replay.seat:
        raise source.error(found.offset, f"{STOP}[{value[:12]}] is not what this colour can say now")
    action = replay.read(match[2], found.offset)
    replay.play(action, value, found.offset, **sgf_game.about(node, match[1]))


def write(rules: Rules, record: Record) -> str:
    refuse_start(record, "this SGF of Go")
    options = record.options
    size = options["size"]
    more = [
        ("SZ", [str(size)]),
        ("KM", [f"{options['komi'] / 2:g}"]),
    ]
    if "RU" not in dict(record.tags):
        more.append(("RU", [COUNTS[options["territory"]]]))
    if options["handicap"]:
        more += [("HA", [str(options["handicap"])]), ("AB", _stones(rules, options))]
    state = rules.initial(options)
    written: list[sgf_game.Properties] = []
    for move, (seat, text) in zip(record.moves, texts(rules, record), strict=True):
        colour = sgf_game.COLOURS[seat]
        if text[0].isupper():
            node = sgf_game.node_of(move, colour, colour, point_text(size, move.action))
        elif text == "pass":
            node = sgf_game.node_of(move, colour, colour, "")
        else:
            node = sgf_game.node_of(move, colour, STOP, sgf.escaped(f"{colour}:{text}"))
        written.append(node)
        state = rules.apply(state, move.action)
    margin = ""
    if record.reason == "finished":
        margin = f"{abs(int(state[MARGIN])) / 2:g}"
        written[-1].extend(_territory(rules, state, size))
    return sgf.written([sgf_game.properties(record, GM, more, margin), *written])


def _territory(rules: Rules, state: State, size: int) -> sgf_game.Properties:
    """Return the owners of the points without a living stone."""
    view = rules.view(state, REVEALED)
    living = {point for point, cell in enumerate(view.cells) if cell} - set(view.dead)
    territory: sgf_game.Properties = []
    for seat, name in enumerate(("TB", "TW")):
        points = [at for at, owner in enumerate(view.owners) if owner == seat and at not in living]
        if points:
            territory.append((name, [point_text(size, point) for point in points]))
    return territory


FORMATS = (Format("sgf", "SGF", "application/x-go-sgf", read, write),)
