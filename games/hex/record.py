"""Records of Hex: SGF FF[4], GM[11] (https://www.red-bean.com/sgf/hex.html).

Black joins top and bottom and moves first, so Red is Black and Blue is White; cells are written as here: ``B[c2]``. The
swap is ``W[swap-pieces]``, which is what it does: the stone moves to its mirror image and changes its colour. Read is
also ``swap-sides``, after which colours are exchanged instead and no stone moves: as both come to the same, what
follows is mirrored. ``resign`` and ``forfeit`` as moves are read, and written as results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agon.games.hex import SWAP_PIECES
from agon.games.records import sgf, sgf_game
from agon.games.records.reading import Source
from agon.games.records.record import Format, Record, RecordError, refuse_start
from agon.games.records.replaying import Replay, each, texts
from agon.games.rules import Rules

GM = 11
_KNOWN = ("RU", "IP", "IS", "VW")
_CELL = re.compile(r"([a-s])([1-9][0-9]?)")
_SWAPS = {"swap", "swap-pieces", "swap-sides"}


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(sgf.trees(source), lambda tree: _record(source, rules, tree))


def _record(source: Source, rules: Rules, tree: sgf.Tree) -> Record:
    root = sgf_game.root_of(source, tree, GM, "Hex")
    moves = sgf_game.moves_of(source, tree.nodes)
    for node in tree.nodes:
        for name in ("AB", "AW", "AE"):
            if name in node.properties:
                raise source.error(node.properties[name].offset, f"{name}: stones that were set up are not read")
    swap = root.simple("RU").lower() not in {"noswap", "no swap"}
    place = root.properties["SZ"].offset if "SZ" in root.properties else root.offset
    options = {"size": sgf_game.size_of(source, root, 11), "swap": int(swap)}
    replay = Replay(source, rules, options, "", place)
    is_mirrored = False
    gave_up: tuple[float, ...] | None = None
    for colour, node, found in moves:
        word = node.simple(colour).lower()
        seat = "BW".index(colour) ^ is_mirrored
        if gave_up is not None:
            raise source.error(found.offset, f"{colour}[{word[:12]}] comes after the end of the game")
        if word in {"resign", "forfeit"}:
            gave_up = (-1.0, 1.0) if seat == 0 else (1.0, -1.0)
            continue
        if seat != replay.seat and replay.seat >= 0:
            raise source.error(found.offset, f"{colour}[{word[:12]}]: it is not this colour's turn")
        name = "swap" if word in _SWAPS else _mirrored(word) if is_mirrored else word
        action = replay.read(name, found.offset)
        replay.play(action, f"{colour}[{word[:12]}]", found.offset, **sgf_game.about(node, colour))
        is_mirrored |= word == "swap-sides"
    returns, reason = sgf_game.told(root)
    if returns is not None and is_mirrored:
        returns = (returns[1], returns[0])
    if gave_up is not None and (returns is None or returns == gave_up):
        returns, reason = gave_up, "resigned"
    where = root.properties["RE"].offset if "RE" in root.properties else root.offset
    returns, reason = replay.told(returns, reason, where)
    fields = sgf_game.fields(root, _KNOWN)
    if reason == "recorded" and not is_mirrored and root.simple("RE") != f"{'BW'[returns == (-1.0, 1.0)]}+":
        fields["tags"] = tuple(sorted((*fields["tags"], ("RE", root.simple("RE")))))
    return Record(game="hex", options=options, moves=tuple(replay.moves), returns=returns, reason=reason, **fields)


def _mirrored(word: str) -> str:
    """Return a cell's mirror image in the long diagonal; anything else as it is."""
    match = _CELL.fullmatch(word)
    if match is None or int(match[2]) > 26:
        return word
    return f"{chr(ord('a') + int(match[2]) - 1)}{ord(match[1]) - ord('a') + 1}"


def write(rules: Rules, record: Record) -> str:
    refuse_start(record, "this SGF of Hex")
    options = record.options
    more = [("SZ", [str(options["size"])]), ("RU", ["swap" if options["swap"] else "noswap"])]
    nodes = [sgf_game.properties(record, GM, more, "")]
    for move, (seat, text) in zip(record.moves, texts(rules, record), strict=True):
        colour = sgf_game.COLOURS[seat]
        nodes.append(sgf_game.node_of(move, colour, colour, SWAP_PIECES if text == "swap" else text))
    return sgf.written(nodes)


FORMATS = (Format("sgf", "SGF", "application/x-go-sgf", read, write),)
