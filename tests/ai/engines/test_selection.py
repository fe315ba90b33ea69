"""The table of methods: every game has a row, its engine plays it, and the documents show it as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agon import games
from agon.ai.engines import registry, selection
from agon.ai.equilibrium import size
from agon.ai.evaluation import GUIDES, listing
from agon.ai.matches.players import read_spec
from agon.ai.search.contract import Problem, Value
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.games.api import CHANCE
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from tests.games.adding import added
from tests.shipped import SHIPPED

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("game", games.names())
def test_the_default_engine_plays_the_game_and_takes_the_parameters(game: str) -> None:
    info = games.room(game).INFO
    method = selection.method_for(info)
    engine = registry.engines()[method.engine]
    assert engine.refuses(info) is None
    assert registry.settings(engine, method.parameters)
    spec = read_spec(method.spec)
    assert (spec.engine, dict(spec.parameters)) == (method.engine, dict(method.parameters))


@pytest.mark.parametrize(
    ("game", "engine", "where"),
    [
        ("chess", "alphabeta", "there is an evaluation"),
        ("tree", "alphabeta", "no evaluation, and a game so short that it is searched to its ends"),
        ("kuhn_poker", "cfr", "something is hidden, zero-sum, and the tree has at most 100,000 positions"),
        ("pig", "expectiminimax", "there is chance, two seats, zero-sum, and an evaluation"),
        ("public_goods", "sm_mcts", "choices are simultaneous"),
        ("pair_tree", "mcts", "more than two seats, or not zero-sum"),
        ("backgammon", "expectiminimax", "there is chance, two seats, zero-sum, and an evaluation"),
        ("hearts", "mcts", "something is hidden, and playouts that know the game"),
        ("go", "mcts", "50 actions or more, and playouts that know the game"),
    ],
)
def test_rows(game: str, engine: str, where: str) -> None:
    method = selection.method_for(games.room(game).INFO)
    assert (method.engine, method.where) == (engine, where)


@pytest.mark.parametrize("game", games.names())
def test_only_hooks_that_the_game_has_are_its_guides(game: str) -> None:
    written = listing.part_of(game, "evaluate")
    hooks = {name for name in GUIDES if written is not None and hasattr(written, name)}
    assert selection.properties(games.room(game).INFO).guides == hooks


ROWS = {
    "backgammon": "there is chance, two seats, zero-sum, and an evaluation",
    "checkers": "there is an evaluation",
    "chess": "there is an evaluation",
    "chinese_checkers": "room for more than two, zero-sum, and an evaluation",
    "connect_four": "there is an evaluation",
    "go": "50 actions or more, and playouts that know the game",
    "hearts": "something is hidden, and playouts that know the game",
    "hex": "50 actions or more, and playouts that know the game",
    "holdem": "there is a blueprint: hold'em for two",
    "kuhn_poker": "something is hidden, zero-sum, and the tree has at most 100,000 positions",
    "leduc_poker": "something is hidden, zero-sum, and the tree has at most 100,000 positions",
    "liars_dice": "something is hidden, and playouts that know the game",
    "othello": "there is an evaluation",
    "pair_tree": "more than two seats, or not zero-sum",
    "pig": "there is chance, two seats, zero-sum, and an evaluation",
    "prisoners_dilemma": "choices are simultaneous",
    "public_goods": "choices are simultaneous",
    "rock_paper_scissors": "something is hidden, zero-sum, and the tree has at most 100,000 positions",
    "tic_tac_toe": "no evaluation, and a game so short that it is searched to its ends",
    "tree": "no evaluation, and a game so short that it is searched to its ends",
}
"""The row of each shipped game, by a person who read the rules."""


def test_each_game_is_described_by_the_row_that_is_true_of_it() -> None:
    assert {name: selection.method_for(games.room(name).INFO).where for name in SHIPPED} == ROWS


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_an_evaluation_if_its_file_defines_one(game: str) -> None:
    written = listing.part_of(game, "evaluate")
    properties = selection.properties(games.room(game).INFO)
    assert properties.evaluated == (written is not None and "evaluate" in vars(written))
    assert ("evaluation" in properties.in_words()) == properties.evaluated


@pytest.mark.parametrize("most_actions", [24, 80])
def test_a_long_game_without_an_evaluation_is_searched_by_simulation(most_actions: int, tmp_path: Path) -> None:
    """Alpha-beta would find all moves equal, and play the first in the list."""
    text = Path(games.room("tic_tac_toe").__file__ or "").read_text("utf-8")
    text = text.replace('name="tic_tac_toe"', 'name="long_game"').replace(
        "most_actions=9", f"most_actions={most_actions}"
    )
    text = text.replace(
        "def max_actions(options: Options) -> int:\n    return 9",
        f"def max_actions(options):\n    return {most_actions}",
    )
    (tmp_path / "long_game.py").write_text(text.replace("    return 9\n", "    return 90\n"), "utf-8")
    with added(tmp_path):
        assert selection.method_for(games.room("long_game").INFO).spec == "mcts"


def test_a_table_of_more_seats_has_a_row_of_its_own() -> None:
    method = selection.method_for(games.room("pig").INFO, {"seats": 4, "target": 100})
    assert method.spec == "maxn:mode=paranoid"
    specs = {
        seats: selection.method_for(games.room("chinese_checkers").INFO, {"seats": seats, "limit": 300}).spec
        for seats in (2, 3, 6)
    }
    assert specs == {2: "maxn:mode=paranoid", 3: "maxn", 6: "maxn"}


def test_the_default_engine_says_who_did_the_work() -> None:
    kernels = BoundKernels("tic_tac_toe", jit=False)
    problem = Problem(kernels, kernels.rules.position_from_text("xx./oo./... x", {}), 0, {}, Limits(depth=3))
    decision = registry.think(registry.engines()["default"], problem)
    assert (decision.action, decision.thinking.engine) == (2, "alphabeta")


def test_the_documents_show_the_table() -> None:
    assert selection.in_markdown() in (ROOT / "docs" / "engines.md").read_text("utf-8")


def test_options_that_are_new_are_counted_by_the_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain ones take a second for two dice, which is more than a move has."""
    kernels = bound_kernels("liars_dice")
    options = kernels.rules.options({"dice": 1})
    state = kernels.rules.initial(options)
    while kernels.rules.current(state) == CHANCE:
        state = kernels.rules.apply(state, kernels.rules.chance(state)[0][0])
    monkeypatch.setattr(size, "_counted", {})
    counted: list[Rules] = []

    def counting(rules: Rules, *given: Any) -> int | None:
        counted.append(rules)
        return histories(rules, *given)

    histories = size.histories
    monkeypatch.setattr(size, "histories", counting)
    for engine in ("default", "persona"):
        problem = Problem(kernels, state, kernels.rules.current(state), options, Limits(nodes=20))
        assert registry.engines()[engine].choose(problem, settings_of(engine)).thinking.engine == "mcts"
    assert counted == [kernels.rules]


def settings_of(engine: str) -> dict[str, Value]:
    return registry.settings(registry.engines()[engine], {})
