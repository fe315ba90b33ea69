"""Trees of moves: checked against the rules, and the same after a record was made of them."""

from __future__ import annotations

import random

import msgspec
import pytest

from agon import games
from agon.games.annotations import Mark
from agon.games.api import CHANCE
from agon.games.records import Move
from agon.games.rules import Rules
from agon.protocol.commands.study import Root, Tree, TreeMove
from agon.protocol.errors import Refused
from agon.server.analysis import trees
from agon.server.analysis.positions import Positions


def rules_of(name: str) -> Rules:
    return games.load(name)


def random_tree(name: str, rng: random.Random, moves: int) -> Tree:
    """Return a tree with random variations and annotations."""
    rules = rules_of(name)
    states, found = [rules.initial()], list[TreeMove]()
    taken = set[tuple[int, int]]()
    for _ in range(moves):
        parent = rng.choice([len(found) - 1, len(found) - 1, rng.randrange(-1, len(found))])
        state = states[parent + 1]
        mover = rules.current(state)
        legal = [each for each, _ in rules.chance(state)] if mover == CHANCE else rules.legal(state)
        free = [action for action in legal if (parent, action) not in taken]
        if not free:
            continue
        action = rng.choice(free)
        taken.add((parent, action))
        states.append(rules.apply(state, action))
        found.append(
            TreeMove(
                parent=parent,
                action=action,
                text=rules.action_to_text(state, action),
                seat=max(CHANCE, mover),
                comment=rng.choice(["", "a word"]),
                nags=rng.choice([[], [1], [4, 14]]),
                marks=rng.choice([[], [Mark(shape="arrow", cells=(1, 2), colour="green")]]),
            )
        )
    options = rules.options()
    return Tree(root=Root(game=name, options=options), moves=found, comment="a start")


def shape(tree: Tree) -> object:
    """Return the tree without the numbers of its moves: children in order."""
    children: dict[int, list[int]] = {}
    for number, move in enumerate(tree.moves):
        children.setdefault(move.parent, []).append(number)

    def below(number: int) -> list[object]:
        return [
            (msgspec.structs.replace(tree.moves[each], parent=-1), below(each)) for each in children.get(number, [])
        ]

    return below(-1), tree.comment, tree.marks


@pytest.mark.parametrize("name", ["chess", "go", "backgammon", "othello", "hearts", "tic_tac_toe"])
def test_a_tree_is_the_same_after_it_was_a_record(name: str) -> None:
    rules, positions = rules_of(name), Positions(rules_of)
    for seed in range(3):
        tree = random_tree(name, random.Random(seed), 60)
        assert trees.checked(positions, tree) == tree, "texts and seats are those of the rules"
        record = trees.to_record(rules, tree)
        back = trees.checked(positions, trees.from_record(record))
        assert shape(back) == shape(tree)
        assert trees.to_record(rules, back) == record


def test_variations_of_a_variation_follow_it() -> None:
    """In ``1. e4 e5 (1... c5 (1... e6)) (1... d5)`` all replace the same move, in the order of the file."""
    rules = rules_of("chess")
    start = rules.initial()
    e4 = rules.action_from_text(start, "e4")
    after = rules.apply(start, e4)
    e5, c5, e6, d5 = (rules.action_from_text(after, text) for text in ("e5", "c5", "e6", "d5"))
    inner = Move(action=c5, variations=((Move(action=e6),),))
    line = (Move(action=e4), Move(action=e5, variations=((inner,), (Move(action=d5),))))
    record = msgspec.structs.replace(trees.to_record(rules, Tree(root=Root(game="chess"))), moves=line)
    tree = trees.from_record(record)
    assert [move.action for move in tree.moves if move.parent == 0] == [e5, c5, e6, d5]


def test_a_move_that_is_not_legal_is_refused_with_its_place() -> None:
    positions = Positions(rules_of)
    root = Root(game="tic_tac_toe")
    wrong = Tree(root=root, moves=[TreeMove(parent=-1, action=4), TreeMove(parent=0, action=4)])
    late = Tree(root=root, moves=[TreeMove(parent=0, action=4)])
    for tree, code, path in [(wrong, "illegal_action", "$.moves[1].action"), (late, "malformed", "$.moves[0]")]:
        with pytest.raises(Refused) as refused:
            trees.checked(positions, tree)
        assert (refused.value.code, refused.value.path) == (code, path)


def test_a_node_may_set_a_position() -> None:
    positions = Positions(rules_of)
    fen = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"
    moves = [TreeMove(parent=-1, action=-1, position=fen, text="set up"), TreeMove(parent=0, action=0)]
    tree = Tree(root=Root(game="chess"), moves=moves)
    assert trees.path_to(tree, 0) == (Root(game="chess", start=fen), [])
    with pytest.raises(Refused, match="not allowed there"):
        trees.checked(positions, tree)
    bad = Tree(root=Root(game="chess"), moves=[msgspec.structs.replace(moves[0], position="nonsense")])
    with pytest.raises(Refused, match="malformed"):
        trees.checked(positions, bad)


def test_a_long_line_is_no_deep_recursion() -> None:
    rules = rules_of("go")
    state, moves = rules.initial(), list[TreeMove]()
    for number in range(1500):
        legal = rules.legal(state)[:-1]
        if not legal:
            break
        moves.append(TreeMove(parent=number - 1, action=legal[number % len(legal)]))
        state = rules.apply(state, moves[-1].action)
    record = trees.to_record(rules, Tree(root=Root(game="go"), moves=moves))
    assert [move.action for move in record.moves] == [move.action for move in moves]
