"""Records of Go: SGF FF[4], GM[1] (https://www.red-bean.com/sgf/go.html).

Points are ``aa`` at the top left, a pass is empty (``tt`` is read too). ``RU`` names the count: a text with
``Japanese``, ``Korean`` or ``territory`` means territory, any other area. ``KM`` is also read in hundredths of a point,
as Fox writes it, and in Chinese stones, two points each: ``KM[375]`` is 7.5 points; such a text is kept.

``HA`` with ``AB`` are handicap stones on the usual points. Other stones that are set up before the first move are the
record's ``start``, and later ones a node that sets a position. A side that moves twice running means a pass of the
other between, which is not written. At the end ``TB`` and ``TW`` are the points that each side got in the count, except
those with living stones.

The actions at the stop after two passes have no property in the standard: ours is ``AGONSTOP``, as in
``;AGONSTOP[B:dead D4]``, ``AGONSTOP[W:done]``, ``AGONSTOP[W:play on]``. In other programs' files a stone after two
passes means that play went on; passes that follow two passes are nodes that say no more; and a game that ends with two
passes has the result that its ``RE`` tells, as the file does not say which stones were dead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from agon.games.api import REVEALED, GameError
from agon.games.go.layout import ANSWER, COUNT, MARGIN, PHASE
from agon.games.go.setting_up import placement, stones_of
from agon.games.records import sgf, sgf_game
from agon.games.records.nodes import NO_ACTION, Mark, Move, after
from agon.games.records.reading import Source, one_line
from agon.games.records.record import Format, Record, RecordError, start_of
from agon.games.records.replaying import Replay, each
from agon.games.rules import Rules
from agon.games.verbs import State

GM = 1
STOP = "AGONSTOP"
COLUMNS = "abcdefghijklmnopqrs"

COUNTS = ("area", "territory")
"""Texts written as ``RU``, unless the record was read with the name of a set of rules there."""
_KNOWN = ("RU", "KM", "HA", STOP)
_TERRITORY = re.compile("japan|korea|territory", re.IGNORECASE)
_KOMI = re.compile(r"([0-9]{1,3})(?:\.([05])0*)?")
_NUMBER = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,4}))?")
_HUNDREDTHS = 100
"""Least number that is a komi in hundredths."""
_SAID = re.compile(r"([BW]):(dead .{2,3}|alive .{2,3}|done|play on)")


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(sgf.trees(source), lambda tree: _record(source, rules, tree))


def owns(text: str) -> bool:
    """Return True if the first tree of a text is of Go, as it is if it does not say of which game."""
    return sgf_game.number_of(text) in {None, str(GM)} and "littlegolem" not in text[: sgf_game.HEAD].lower()


def _record(source: Source, rules: Rules, tree: sgf.Tree) -> Record:
    root = sgf_game.root_of(source, tree, GM, "Go")
    reader = _Reader(source, rules, tree)
    replay = reader.replay
    sgf_game.follow(replay, root, reader.take)
    returns, reason = sgf_game.told(root)
    where = root.properties["RE"].offset if "RE" in root.properties else root.offset
    returns, reason = replay.told(returns, reason, where)
    if reason == "finished":
        _drop_counted(rules, replay)
    fields = sgf_game.fields(root, _KNOWN)
    kept = [("RE", root.simple("RE"))] if reason == "recorded" else []
    options = replay.options
    if root.simple("RU") not in {"", COUNTS[options["territory"]]}:
        kept.append(("RU", root.simple("RU")))
    if _KOMI.fullmatch(root.simple("KM") or "0") is None:
        kept.append(("KM", root.simple("KM")))
    if root.simple("HA") not in {"", "0", str(options["handicap"])}:
        kept.append(("HA", root.simple("HA")))
    fields["tags"] = tuple(sorted((*fields["tags"], *((name, one_line(value)) for name, value in kept))))
    return Record(
        game="go",
        options=options,
        start=reader.start,
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        marks=() if sgf_game.moves_of(source, root) else sgf_game.marks_of(root, reader.point),
        left_out=(*tree.left_out, *replay.left_out),
        **fields,
    )


class _Reader:
    """Reads a tree, node by node."""

    def __init__(self, source: Source, rules: Rules, tree: sgf.Tree) -> None:
        self.source = source
        self.rules = rules
        self.root = tree.root
        self.size = sgf_game.size_of(source, self.root, 19)
        self._last: set[int] = set()
        """Nodes after which no stone follows, by their offsets."""
        self._set: set[int] = set()
        """Nodes whose stones are part of the first position, by their offsets."""
        options, self.start = self._beginning(tree)
        self.replay = Replay(source, rules, options, self.start, self.root.offset)

    def point(self, name: str) -> int:
        """Return the point of a name, or -1."""
        column, row = COLUMNS.find(name[:1]), COLUMNS.find(name[1:])
        is_point = len(name) == 2 and 0 <= column < self.size and 0 <= row < self.size
        return row * self.size + column if is_point else -1

    def _beginning(self, tree: sgf.Tree) -> tuple[dict[str, int], str]:
        """Return options and the first position. Refuses what the game has no option for."""
        root = self.root
        options = {
            "size": self.size,
            "komi": _komi(self.source, root),
            "territory": int(_TERRITORY.search(root.simple("RU")) is not None),
            "handicap": 0,
        }
        self._check(options)
        stones: tuple[set[int], set[int]] = (set(), set())
        first = ""
        places: list[sgf.Property] = []
        for node in tree.nodes:
            first = next((colour for colour in sgf_game.COLOURS if colour in node.properties), "")
            names = [name for name in sgf_game.SET_UP if name in node.properties]
            if names and not first:
                self._set.add(node.offset)
                places += [node.properties[name] for name in names]
                self._put(node, stones)
            if first or len(node.children) > 1:
                break
        if not places:
            return options, ""
        player = next((place.values[0].strip()[:1].upper() for place in reversed(places) if place.name == "PL"), "")
        black, white = stones
        mover = player if player in {"B", "W"} else first or ("W" if black and not white else "B")
        if black and not white and mover == "W" and not _sets_later(tree, self._set):
            handicap = self._handicap(options, black)
            if handicap is not None:
                return handicap, ""
        return options, placement(self.size, black, white, "BW".index(mover))

    def _check(self, options: dict[str, int]) -> None:
        try:
            self.rules.options(options)
        except GameError as error:
            raise self.source.error(self.root.offset, str(error)) from None

    def _handicap(self, options: dict[str, int], black: set[int]) -> dict[str, int] | None:
        """Return the options whose handicap stones these are."""
        try:
            chosen = self.rules.options({**options, "handicap": len(black)})
        except GameError:
            return None
        return chosen if stones_of(self.rules.initial(chosen))[0] == black else None

    def _put(self, node: sgf.Node, stones: tuple[set[int], set[int]]) -> None:
        """Put the stones of a node among those that stand."""
        for name, own in (("AB", 0), ("AW", 1), ("AE", -1)):
            found = node.properties.get(name)
            for value in found.values if found else ():
                for point in sgf_game.points(value, self.point):
                    if found is not None and point < 0:
                        reason = f"{name}[{value[:12]}] is no point of a {self.size} x {self.size} board"
                        raise self.source.error(found.offset, reason)
                    stones[0].discard(point)
                    stones[1].discard(point)
                    if own >= 0:
                        stones[own].add(point)

    def take(self, replay: Replay, node: sgf.Node) -> None:
        """Play a node."""
        is_set = node.offset not in self._set and any(name in node.properties for name in sgf_game.SET_UP)
        if is_set:
            self._set_up(replay, node)
        moves = sgf_game.moves_of(self.source, node)
        for found in moves:
            self._move(replay, node, found)
        stop = node.properties.get(STOP)
        if stop is not None:
            self._stop(replay, node, stop)
        elif not moves and not is_set and node is not self.root:
            replay.say(**self._about(node, " "))

    def _about(self, node: sgf.Node, colour: str) -> dict[str, Any]:
        known = {STOP} if node is not self.root else node.properties.keys() - sgf_game.OF_A_MOVE - {"C"}
        return sgf_game.about(node, colour, known, self.point)

    def _move(self, replay: Replay, node: sgf.Node, found: sgf.Property) -> None:
        seat = "BW".index(found.name)
        value = found.values[0].strip()
        is_pass = value in {"", "tt"} and (value == "" or self.size <= len(COLUMNS))
        action = self.size * self.size if is_pass else self.point(value)
        if action < 0:
            reason = f"{found.name}[{value[:12]}] is no point of a {self.size} x {self.size} board"
            raise self.source.error(found.offset, reason)
        about = self._about(node, found.name)
        if replay.seat == 1 - seat and not _is_stopped(replay):
            replay.play(self.size * self.size, "pass", found.offset, implied=True)
        if _is_stopped(replay):
            if is_pass and not self._stone_follows(node):
                kept = (*about.pop("properties", ()), (found.name, found.values[0]))
                replay.say(**about, properties=kept)
                return
            _play_on(replay, seat, found.offset)
        replay.play(action, f"{found.name}[{found.values[0]}]", found.offset, **about)

    def _stone_follows(self, node: sgf.Node) -> bool:
        passed: list[int] = []
        for each_node in node.line():
            if each_node.offset in self._last:
                break
            for colour in sgf_game.COLOURS:
                if (each_node.raw(colour) or "tt").strip() not in {"", "tt"}:
                    return True
            passed.append(each_node.offset)
        self._last.update(passed)
        return False

    def _stop(self, replay: Replay, node: sgf.Node, found: sgf.Property) -> None:
        value = node.simple(STOP)
        match = _SAID.fullmatch(value)
        if match is None or "BW".index(match[1]) != replay.seat:
            raise self.source.error(found.offset, f"{STOP}[{value[:12]}] is not what this colour can say now")
        action = replay.read(match[2], found.offset)
        replay.play(action, value, found.offset, **self._about(node, match[1]))

    def _set_up(self, replay: Replay, node: sgf.Node) -> None:
        """Go on from the position with the stones that a node sets up."""
        place = next(node.properties[name] for name in sgf_game.SET_UP if name in node.properties)
        stones = stones_of(replay.state)
        self._put(node, stones)
        player = node.simple("PL")[:1].upper()
        mover = "BW".find(player) if player else replay.seat
        follows = next((colour for colour in sgf_game.COLOURS if colour in node.properties), "")
        position = placement(self.size, *stones, "BW".index(follows) if follows else max(0, mover))
        about = {} if follows else self._about(node, " ")
        replay.place(position, "set up", place.offset, **about)


def _sets_later(tree: sgf.Tree, known: set[int]) -> bool:
    """Return True if a node sets up stones that are not part of the first position."""
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        if node.offset not in known and any(name in node.properties for name in sgf_game.SET_UP):
            return True
        waiting += node.children
    return False


def _komi(source: Source, root: sgf.Node) -> int:
    """Return the komi in half points. Raises ``RecordError``."""
    text = root.simple("KM") or "0"
    number = _NUMBER.fullmatch(text)
    if number is not None:
        komi = float(text)
        if komi >= _HUNDREDTHS:
            komi /= _HUNDREDTHS
        if komi * 2 != int(komi * 2) and komi * 4 == int(komi * 4):
            komi *= 2  # Chinese stones: 3.75 of them are 7.5 points
        if komi * 2 == int(komi * 2) and komi <= 50:
            return int(komi * 2)
    raise source.error(root.properties["KM"].offset, f"KM[{text[:10]}]: komi is in half points from 0 to 50 here")


def point_text(size: int, point: int) -> str:
    return COLUMNS[point % size] + COLUMNS[point // size]


def _is_stopped(replay: Replay) -> bool:
    """Return True if two passes have stopped the game and it is not over."""
    return int(replay.state[PHASE]) in {COUNT, ANSWER}


def _play_on(replay: Replay, seat: int, offset: int) -> None:
    """Let ``seat`` move next: the other side asks to play on, if need be after a proposal."""
    if replay.seat == seat:
        replay.play(replay.read("done", offset), "done", offset)
    replay.play(replay.read("play on", offset), "play on", offset)


def _drop_counted(rules: Rules, replay: Replay) -> None:
    """Remove the territory from the last move if it is the count's."""
    last = replay.moves[-1]
    if last.marks and [mark for mark in last.marks if mark.shape == "territory"] == _territory(rules, replay.state):
        marks = tuple(mark for mark in last.marks if mark.shape != "territory")
        replay.moves[-1] = msgspec.structs.replace(last, marks=marks)


def write(rules: Rules, record: Record) -> str:
    options = rules.options(record.options)
    size = options["size"]
    tags = dict(record.tags)
    state = start_of(rules, options, record.start)
    more: sgf_game.Properties = [("SZ", [str(size)])]
    more += [("KM", [f"{options['komi'] / 2:g}"])] if "KM" not in tags else []
    more += [("RU", [COUNTS[options["territory"]]])] if "RU" not in tags else []
    if options["handicap"]:
        more += [("HA", [str(options["handicap"])])] if "HA" not in tags else []
    if options["handicap"] or record.start:
        black, white = stones_of(state)
        mover = rules.current(state)
        if record.start and placement(size, black, white, mover) != record.start:
            raise GameError("this SGF of Go cannot say that a game began from moves that were played before")
        more += _stones(size, black, white) + ([("PL", ["BW"[mover]])] if record.start else [])

    def node(state: State, move: Move) -> sgf_game.Properties | None:
        return None if move.implied else sgf_game.node_of(move, *_head(rules, options, state, move), name)

    def name(point: int) -> str:
        return point_text(size, point)

    line = sgf_game.line_of(rules, options, state, record.moves, node)
    margin = ""
    if record.reason == "finished":
        end = _end(rules, options, state, record)
        margin = f"{abs(int(end[MARGIN])) / 2:g}"
        if line and not any(mark.shape == "territory" for mark in record.moves[-1].marks):
            counted = sgf_game.drawn(_territory(rules, end), name)
            line[-1] = line[-1]._replace(properties=[*line[-1].properties, *counted])
    root = sgf_game.properties(record, GM, more, margin) + sgf_game.drawn(record.marks, name)
    return sgf.written([sgf.Written(root), *line])


def _end(rules: Rules, options: dict[str, Any], state: State, record: Record) -> State:
    for move in record.moves:
        state = after(rules, options, state, move)
    return state


def _head(rules: Rules, options: dict[str, Any], state: State, move: Move) -> tuple[str, sgf_game.Properties]:
    """Return who moves, and the properties that say what happens in a node."""
    size = options["size"]
    colour = "BW"[max(0, rules.current(state))]
    if move.position:
        there = rules.position_from_text(move.position, options)
        black, white = stones_of(there)
        was_black, was_white = stones_of(state)
        head = _stones(size, black - was_black, white - was_white)
        gone = (was_black | was_white) - black - white
        head += [("AE", [point_text(size, point) for point in sorted(gone)])] if gone else []
        return colour, [*head, ("PL", ["BW"[max(0, rules.current(there))]])]
    if move.action == NO_ACTION:
        return colour, []
    if move.action < size * size and not _counts(state):
        return colour, [(colour, [point_text(size, move.action)])]
    if move.action == size * size and not _counts(state):
        return colour, [(colour, [""])]
    said = rules.action_to_text(state, move.action)
    return colour, [(STOP, [sgf.escaped(f"{colour}:{said}")])]


def _counts(state: State) -> bool:
    return int(state[PHASE]) in {COUNT, ANSWER}


def _stones(size: int, black: set[int], white: set[int]) -> sgf_game.Properties:
    found: sgf_game.Properties = []
    for name, points in (("AB", black), ("AW", white)):
        if points:
            found.append((name, [point_text(size, point) for point in sorted(points)]))
    return found


def _territory(rules: Rules, state: State) -> list[Mark]:
    """Return the owners of the points without a living stone."""
    view = rules.view(state, REVEALED)
    living = {point for point, cell in enumerate(view.cells) if cell} - set(view.dead)
    territory: list[Mark] = []
    for seat in range(2):
        points = tuple(at for at, owner in enumerate(view.owners) if owner == seat and at not in living)
        if points:
            territory.append(Mark(shape="territory", cells=points, seat=seat))
    return territory


FORMATS = (Format("sgf", "SGF", "application/x-go-sgf", read, write, owns=owns),)
