"""Models of an opponent: which one fits is found from its moves, and nothing is assumed before."""

from __future__ import annotations

import numpy as np
import pytest

from agon.ai.engines.opponent_expectimax import Expected, OpponentModelSearch
from agon.ai.style.opponent_models import CAREFUL, LEAST_SURE, MODELS, PRIOR, Beliefs, Glance, Model
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Line
from tests.ai.positions import choose, problem, problem_at, random_state

WITHIN = 25
"""Moves of the opponent within which its model is found."""


def seen(*values: float) -> Glance:
    same = list(values)
    return Glance(list(range(len(same))), same, same, same)


def lines(*values: float) -> list[Line]:
    return [Line(action=place, text=str(place), value=value) for place, value in enumerate(values)]


@pytest.mark.parametrize("model", [model for name, model in MODELS.items() if name != "drawish"])
def test_models_are_distributions_that_prefer_what_is_better(model: Model) -> None:
    chances = model(seen(0.5, 0.0, -0.5))
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > chances[1] > 0.0
    assert chances[1] >= chances[2] > 0.0


def test_each_model_has_its_bent() -> None:
    assert MODELS["drawish"](seen(0.6, 0.0, -0.6))[1] > 0.9
    assert MODELS["beginner"](seen(0.6, 0.0, -0.6))[2] > 0.1
    deep = Glance([0, 1], [0.5, -0.5], [-0.5, 0.5], [0.5, -0.5])
    assert MODELS[CAREFUL](deep)[1] == pytest.approx(0.5, abs=0.01), "who looks deeper is no beginner"


def test_a_player_is_taken_for_a_good_one_at_first() -> None:
    assert Beliefs().shares()[CAREFUL] == pytest.approx(PRIOR)
    assert Beliefs().sureness() == pytest.approx(0.0)


def choices_of(game: str, model: str, count: int) -> Beliefs:
    """Return the beliefs after so many choices of a player of that model, at positions of random games."""
    look, beliefs, luck = OpponentModelSearch(), Beliefs(), np.random.default_rng(4)
    made = seed = 0
    while made < count:
        seed += 1
        task = problem_at(game, random_state(game, 6 + seed % 20, seed))
        glance = look.glance(task, task.state, task.seat, deep=True)
        if len(glance.actions) > 1:
            beliefs.update(glance, int(luck.choice(len(glance.actions), p=MODELS[model](glance))))
            made += 1
    return beliefs


@pytest.mark.parametrize("model", list(MODELS))
def test_the_right_model_is_found(model: str) -> None:
    found = choices_of("checkers", model, WITHIN)
    assert max(found.shares().items(), key=lambda each: each[1])[0] == model
    assert (found.sureness() >= LEAST_SURE) == (model != CAREFUL)


def test_a_choice_is_expected_from_what_the_player_sees_and_valued_by_what_it_is_worth() -> None:
    """X has two in a row; O, who takes the first cell that looks like any other, mostly overlooks it."""
    task = problem("tic_tac_toe", "51")
    search, look = OpponentModelSearch(), OpponentModelSearch()
    after = task.kernels.rules.apply(task.state, 1)
    glance = look.glance(task, after, 1)
    chances = MODELS["beginner"](glance)
    expected = Expected({"beginner": 1.0}, 1.0)
    found = search.choose(
        task, [*lines(0.0, 0.0)[1:], Line(action=2, text="", value=0.0)], expected, 0.0, nodes=9000, levels=1
    )
    worth: dict[int, float] = {}
    for action in glance.actions:
        state: State = task.kernels.rules.apply(after, action)
        worth[action] = look.lines(task, state, 0, Limits(depth=9), 1)[0].value
    ranked = sorted(zip(chances, glance.actions, strict=True), reverse=True)[:6]
    mean = sum(chance * worth[action] for chance, action in ranked) / sum(chance for chance, _ in ranked)
    assert next(line for line in found.lines if line.action == 1).value == pytest.approx(mean)


@pytest.mark.parametrize("game", ["checkers", "connect_four", "othello"])
def test_while_nothing_is_known_it_plays_the_plain_search_s_move(game: str) -> None:
    for seed in range(5):
        state = random_state(game, 6, seed)
        plain = choose("persona", problem_at(game, state, limits=Limits(nodes=3000)), search="alphabeta")
        task = problem_at(game, state, limits=Limits(nodes=3000))
        task.history, task.start = [], state
        modelled = choose("persona", task, search="alphabeta", opponent="adaptive")
        assert (modelled.action, modelled.thinking.nodes) == (plain.action, plain.thinking.nodes)


def test_what_a_move_gives_away_is_counted_in_the_search_s_values() -> None:
    """The measured losses of Grove's levels are."""
    state = random_state("othello", 12, 1)
    task = problem_at("othello", state)
    legal = task.legal()
    task.seat, task.start, task.history = 1 - task.seat, state, [legal[-1]]
    look = OpponentModelSearch()
    _, raw = look.values(task, state, 1 - task.seat, legal, Limits(depth=2))
    assert look.losses(task) == [pytest.approx(max(raw) - raw[-1])]


def test_half_sure_is_half_way_to_the_best_answers() -> None:
    task = problem("tic_tac_toe", "51")
    offered = [Line(action=1, text="", value=0.0), Line(action=2, text="", value=0.0)]
    values: list[dict[int, float]] = []
    for sureness in (1.0, 0.5):
        expected = Expected({"beginner": 1.0}, sureness)
        found = OpponentModelSearch().choose(task, offered, expected, 0.0, nodes=9000)
        values.append({line.action: line.value for line in found.lines})
    assert values[1] == pytest.approx({action: value / 2.0 for action, value in values[0].items()})


def test_who_is_expected_to_err_is_not_looked_at_longer_than_a_move_lasts() -> None:
    task = problem("connect_four", "44", limits=Limits(depth=3))
    found = lines(0.2, 0.1, 0.1)
    asked: list[str] = []

    def late() -> bool:
        asked.append("time")
        return len(asked) > 2

    search, expected = OpponentModelSearch(), Expected({"beginner": 1.0}, 1.0)
    assert search.choose(task, found, expected, 2.0).how == "model"
    assert search.choose(task, found, expected, 2.0, late).line == found[0]
    assert len(asked) == 3


def test_what_was_cut_short_is_not_remembered() -> None:
    task = problem("connect_four", "4444")
    search = OpponentModelSearch()
    task.flag[0] = 1
    search.glance(task, task.state, task.seat)
    task.flag[0] = 0
    assert search.glance(task, task.state, task.seat) == OpponentModelSearch().glance(task, task.state, task.seat)


def test_models_stay_within_the_nodes_of_a_move() -> None:
    task = problem_at("checkers", random_state("checkers", 12, 3), limits=Limits(nodes=6000))
    found = choose("persona", task, search="alphabeta", opponent="beginner")
    assert found.thinking.nodes <= 6000
    assert found.action in task.legal()


def test_models_are_asked_though_the_search_was_cut_short() -> None:
    """A search that nodes end has values of several actions, those of its last whole iteration."""
    for moves in ("4445", "44435", "43"):
        task = problem("connect_four", moves, limits=Limits(nodes=5000))
        found = choose("persona", task, search="alphabeta", opponent="beginner").thinking
        assert len(found.lines) > 1
        assert 2000 < found.nodes <= 5000
