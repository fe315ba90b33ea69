"""Trees of Go games: sgfmill reads what is written as the same tree, and the other way round."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

from sgfmill import sgf

from tests.games.records.recording import format_of, read_one, rules_of

SIZE = 9
WORDS = ("a plan", "co:lon", "br]acket", "back\\slash", "李", "(;x)")
Tree: TypeAlias = list["tuple[tuple[Any, ...], Tree]"]


def grown(rng: random.Random, node: sgf.Tree_node, depth: int, state: Any, rules: Any) -> None:
    """Add random legal moves, variations, comments and marks below a node."""
    if depth == 0 or rules.current(state) < 0:
        return
    legal = [action for action in rules.legal(state) if action < SIZE * SIZE]
    chosen = rng.sample(legal, min(len(legal), 1 + (rng.random() < 0.25) + (rng.random() < 0.1)))
    for number, action in enumerate(chosen):
        child = node.new_child()
        point = (SIZE - 1 - action // SIZE, action % SIZE)
        child.set_move("bw"[rules.current(state)], point)
        if rng.random() < 0.3:
            child.set("C", " ".join(rng.choices(WORDS, k=rng.randint(1, 3))))
        if rng.random() < 0.2:
            child.set("TR", {(rng.randrange(SIZE), rng.randrange(SIZE)) for _ in range(2)})
        if rng.random() < 0.2:
            child.set("LB", [((rng.randrange(SIZE), rng.randrange(SIZE)), rng.choice("AB1]:"))])
        if rng.random() < 0.2:
            child.set(rng.choice(["TE", "BM"]), rng.choice([1, 2]))
        if rng.random() < 0.1:
            child.set("N", "a name")
        if rng.random() < 0.1:
            said = child.new_child()
            said.set("C", "only words")
            child = said
        length = depth - 1 if number == 0 else min(depth - 1, rng.randint(0, 5))
        grown(rng, child, length, rules.step(state, action), rules)


def tree_of(node: sgf.Tree_node) -> Tree:
    """Return the tree below a node."""
    found: Tree = []
    for child in node:
        said = tuple((name, repr(child.get(name))) for name in ("C", "TE", "BM", "N") if child.has_property(name))
        marks = tuple(repr(sorted(child.get(name))) for name in ("TR", "LB") if child.has_property(name))
        found.append(((child.get_move(), said, marks), tree_of(child)))
    return found


def test_sgfmill_and_records_have_the_same_trees() -> None:
    rules, found = rules_of("go"), format_of("go", "sgf")
    branchings = 0
    for seed in range(150):
        rng = random.Random(seed)
        game = sgf.Sgf_game(size=SIZE)
        game.get_root().set("KM", 7.5)
        grown(rng, game.get_root(), rng.randint(0, 40), rules.initial({"size": SIZE}), rules)
        text = game.serialise().decode()
        record = read_one(found, rules, text)
        assert record.left_out == ()
        again = sgf.Sgf_game.from_string(found.write(rules, record))
        assert tree_of(again.get_root()) == tree_of(game.get_root()), text
        assert read_one(found, rules, found.write(rules, record)) == record
        branchings += text.count("(") - 1
    assert branchings > 1_000
