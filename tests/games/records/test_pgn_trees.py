"""Trees of chess games: python-chess reads what is written as the same tree, and the other way round."""

from __future__ import annotations

import io
import random
from typing import TypeAlias

import chess.pgn
import chess.svg
import pytest

from agon.games.chess import uci
from agon.games.records import NO_ACTION, Move, Record
from agon.games.records.nodes import after
from agon.games.rules import Rules
from agon.games.verbs import State
from tests.games.records.recording import format_of, read_one, rules_of

WORDS = ("a plan", "1-0?", "(the book)", "50%", "李", "; x", "Nf3", "$5", "[x]", "'quoted'")
COLOURS = ("green", "red", "yellow", "blue")
Tree: TypeAlias = list["tuple[str, frozenset[int], str, frozenset[str], Tree]"]
"""Children of a node: move, NAGs, comment (that before the move included), drawn marks, their children."""


def grown(rng: random.Random, node: chess.pgn.GameNode, depth: int, width: float) -> None:
    """Add random moves, null moves, variations, NAGs, comments and marks below a node."""
    board = node.board()
    moves = list(board.legal_moves)
    if depth == 0 or not moves or board.is_game_over(claim_draw=False):
        return
    chosen = rng.sample(moves, min(len(moves), 1 + (rng.random() < width) + (rng.random() < width / 4)))
    if rng.random() < 0.05 and not board.is_check() and node.parent is not None:
        chosen[-1] = chess.Move.null()
    for number, move in enumerate(chosen):
        child = node.add_variation(move)
        if rng.random() < 0.3:
            child.comment = " ".join(rng.choices(WORDS, k=rng.randint(1, 4)))
        if number > 0 and rng.random() < 0.3:
            child.starting_comment = rng.choice(WORDS)
        if rng.random() < 0.3:
            child.nags = {rng.choice([1, 2, 3, 4, 5, 6, 10, 14, 18, 146])}
        if rng.random() < 0.1:
            squares = rng.sample(range(64), 3)
            child.set_arrows(
                [
                    chess.svg.Arrow(squares[0], squares[1], color=rng.choice(COLOURS)),
                    chess.svg.Arrow(squares[2], squares[2], color=rng.choice(COLOURS)),
                ]
            )
    for number, child in enumerate(node.variations):
        grown(rng, child, depth - 1 if number == 0 else min(depth - 1, rng.randint(0, 6)), width)


def tree_of_game(node: chess.pgn.GameNode) -> Tree:
    """Return the tree below a node, as python-chess has it."""
    found: Tree = []
    for child in node.variations:
        drawn = frozenset(f"{arrow.color} {arrow.tail}-{arrow.head}" for arrow in child.arrows())
        bare = chess.pgn.ARROWS_REGEX.sub("", child.comment) if drawn else child.comment
        said = " ".join(f"{child.starting_comment} {bare}".split())
        found.append((child.move.uci(), frozenset(child.nags), said, drawn, tree_of_game(child)))
    return found


def tree_of_line(rules: Rules, record: Record, state: State, line: tuple[Move, ...]) -> Tree:
    """Return the tree that begins with a line."""
    if not line:
        return []
    move, rest, before = line[0], line[1:], ""
    if move.action == NO_ACTION and not move.position:
        before, move, rest = move.comment, rest[0], rest[1:]
    following = after(rules, record.options, state, move)
    name = "0000" if move.action == NO_ACTION else uci(state, move.action)
    drawn = frozenset(
        f"{mark.colour} {mark.cells[0] ^ 56}-{mark.cells[-1] ^ 56}" for mark in move.marks if mark.shape != "label"
    )
    said = " ".join(f"{before} {move.comment}".split())
    found: Tree = [(name, frozenset(move.nags), said, drawn, tree_of_line(rules, record, following, rest))]
    for variation in move.variations:
        found += tree_of_line(rules, record, state, variation)
    return found


@pytest.mark.parametrize("chess960", [False, True])
def test_python_chess_and_records_have_the_same_trees(chess960: bool) -> None:
    rules, pgn = rules_of("chess"), format_of("chess", "pgn")
    nested = nulls = 0
    for seed in range(150):
        rng = random.Random(seed)
        game = chess.pgn.Game()
        game.comment = rng.choice(["", "The beginning"])
        if chess960:
            game.setup(chess.Board.from_chess960_pos(rng.randrange(960)))
        grown(rng, game, rng.randint(0, 40), 0.3)
        text = str(game)
        record = read_one(pgn, rules, text)
        assert record.left_out == ()
        first = rules.initial(record.options)
        wanted = tree_of_game(game)
        assert tree_of_line(rules, record, first, record.moves) == wanted, text
        again = chess.pgn.read_game(io.StringIO(pgn.write(rules, record)))
        assert again is not None
        assert again.errors == []
        assert (tree_of_game(again), again.comment) == (wanted, game.comment)
        assert read_one(pgn, rules, pgn.write(rules, record)) == record
        nested += text.count("(")
        nulls += text.count("--")
    assert nested > 1_000
    assert nulls > 20
