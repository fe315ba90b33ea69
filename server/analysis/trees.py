"""Trees of moves: checked against the rules, and converted from and to records. No I/O."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from agon.games.api import CHANCE, GameError
from agon.games.records import NO_ACTION, Move, Player, Record
from agon.games.records.record import Reason, usual_start
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.commands.study import MOST_MOVES, Root, Tree, TreeMove, TreePlayer
from agon.protocol.errors import Refused
from agon.server.analysis.positions import Positions, last_move

ABOUT = ("name", "event", "site", "round", "date", "clock")
"""Texts of a record that a tree keeps."""


def checked(positions: Positions, tree: Tree) -> Tree:
    """Return the tree with the texts and seats of its moves as the rules give them. Raises ``Refused`` with the path of
    a move that is not legal."""
    rules, options = positions.rules_of(tree.root.game), positions.options(tree.root)
    states: dict[int, State] = {-1: positions.begin(tree.root)}
    waiting = _children_left(tree.moves)
    moves: list[TreeMove] = []
    for number, move in enumerate(tree.moves):
        where = f"$.moves[{number}]"
        if move.parent >= number:
            raise Refused("malformed", "a move comes after the move before it", where)
        state = states[move.parent]
        if move.action == NO_ACTION and move.position:
            _after(rules, options, state, move, where)
        moves.append(_named(rules, state, move, tree.root.seat, where))
        if waiting.get(number):
            states[number] = _after(rules, options, state, move, where)
        waiting[move.parent] -= 1
        if not waiting[move.parent]:
            del states[move.parent]  # a tree has thousands of states
    return msgspec.structs.replace(tree, moves=moves)


def _children_left(moves: Sequence[TreeMove]) -> dict[int, int]:
    """Return the number of children of each move that has any."""
    found: dict[int, int] = {}
    for move in moves:
        found[move.parent] = found.get(move.parent, 0) + 1
    return found


def _named(rules: Rules, state: State, move: TreeMove, seat: int | None, where: str) -> TreeMove:
    """Return a move with its text and seat. Raises ``Refused`` (illegal_action)."""
    mover = rules.current(state)
    if move.action == NO_ACTION:
        return msgspec.structs.replace(move, seat=max(CHANCE, mover))
    legal = [outcome for outcome, _ in rules.chance(state)] if mover == CHANCE else rules.legal(state)
    if move.action not in legal:
        raise Refused("illegal_action", f"action {move.action} is not allowed there", f"{where}.action")
    told = last_move(rules, state, move.action, seat)
    return msgspec.structs.replace(move, text=told.text[:200], seat=told.seat, position="")


def _after(rules: Rules, options: dict[str, Any], state: State, move: TreeMove, where: str) -> State:
    if move.action != NO_ACTION:
        return rules.step(state, move.action)
    if not move.position:
        return state
    try:
        return rules.position_from_text(move.position, options)
    except GameError as error:
        raise Refused("malformed", str(error), f"{where}.position") from None


# Records


def from_record(record: Record) -> Tree:
    """Return the tree of a record. Raises ``Refused`` (too_many) if it has too many moves."""
    moves: list[TreeMove] = []
    _add(moves, record.moves, -1)
    about = {name: value for name in ABOUT if (value := str(getattr(record, name)))}
    return Tree(
        root=Root(game=record.game, options=record.options, start=record.start or None),
        moves=moves,
        comment=record.comment,
        marks=list(record.marks),
        properties=list(record.properties),
        players=[TreePlayer(name=each.name, is_bot=each.is_bot, rating=each.rating) for each in record.players],
        about=about,
        tags=list(record.tags),
        result=[] if record.returns is None else list(record.returns),
        reason=record.reason,
    )


def _add(moves: list[TreeMove], line: Sequence[Move], parent: int) -> None:
    """Append a line and its variations: the move itself comes before the lines that replace it."""
    waiting: list[tuple[Sequence[Move], int]] = [(line, parent)]
    while waiting:
        line, parent = waiting.pop()
        others: list[tuple[Sequence[Move], int]] = []
        for move in line:
            if len(moves) >= MOST_MOVES:
                raise Refused("too_many", f"the record has more than {MOST_MOVES:,} moves")
            others += [(variation, parent) for variation in move.variations]
            moves.append(
                TreeMove(
                    parent=parent,
                    action=move.action,
                    text=move.text,
                    comment=move.comment,
                    nags=list(move.nags),
                    marks=list(move.marks),
                    position=move.position,
                    clock_ms=move.clock_ms,
                    periods=move.periods,
                    properties=list(move.properties),
                )
            )
            parent = len(moves) - 1
        waiting += reversed(others)


def to_record(rules: Rules, tree: Tree) -> Record:
    """Return the record of a checked tree, the first move of each position being the main line."""
    root = tree.root
    options = rules.options(root.options, recorded=True)
    seats = rules.seats(options)
    children: dict[int, list[int]] = {}
    for number, move in enumerate(tree.moves):
        children.setdefault(move.parent, []).append(number)
    players = [Player(each.name, is_bot=each.is_bot, rating=each.rating) for each in tree.players[:seats]]
    reason: Reason = msgspec.convert(tree.reason, Reason)
    about = {name: tree.about.get(name, "") for name in ABOUT}
    return Record(
        game=root.game,
        options=options,
        start="" if root.start is None else usual_start(rules, options, root.start),
        players=(*players, *[Player()] * (seats - len(players))),
        tags=tuple((name, value) for name, value in tree.tags),
        comment=tree.comment,
        marks=tuple(tree.marks),
        properties=tuple(tree.properties),
        moves=_line(tree.moves, children, -1),
        returns=tuple(tree.result) if len(tree.result) == seats else None,
        reason=reason if len(tree.result) == seats or reason == "aborted" else "",
        name=about["name"],
        event=about["event"],
        site=about["site"],
        round=about["round"],
        date=about["date"],
        clock=about["clock"],
    )


def _line(moves: Sequence[TreeMove], children: dict[int, list[int]], parent: int) -> tuple[Move, ...]:
    """Return the main line after a node; the other children begin variations of the first. From the end backwards, as a
    line may be longer than Python's stack is deep."""
    order = [parent]
    for node in order:
        order += children.get(node, [])
    lines: dict[int, list[Move]] = {}
    """Line that begins with each node, in reverse."""
    following: dict[int, list[Move]] = {}
    """Line after each node, in reverse."""
    for node in reversed(order):
        first, *others = children.get(node, []) or [None]
        if first is not None:
            line = lines[first]
            variations = tuple(tuple(reversed(lines[other])) for other in others if other is not None)
            line[-1] = msgspec.structs.replace(line[-1], variations=variations)
            following[node] = line
        if node != parent:
            line = following.get(node, [])
            line.append(_move(moves[node]))
            lines[node] = line
    return tuple(reversed(following.get(parent, [])))


def _move(move: TreeMove) -> Move:
    return Move(
        action=move.action,
        comment=move.comment,
        nags=tuple(move.nags),
        marks=tuple(move.marks),
        position=move.position,
        text=move.text if move.position else "",
        clock_ms=move.clock_ms,
        periods=move.periods,
        properties=tuple(move.properties),
    )


def path_to(tree: Tree, number: int) -> tuple[Root, list[int]]:
    """Return the root and the actions that lead to the move of that number: from the last position that a node sets."""
    actions: list[int] = []
    while number >= 0:
        move = tree.moves[number]
        if move.position:
            return msgspec.structs.replace(tree.root, start=move.position), actions[::-1]
        if move.action != NO_ACTION:
            actions.append(move.action)
        number = move.parent
    return tree.root, actions[::-1]
