"""Reasons for a move, in words that the search and the evaluation bear out."""

from __future__ import annotations

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.evaluation.named_features import features_of, has_features
from agon.ai.search import explanation
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels, evaluation_of
from agon.games.api import TERMINAL
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import FeatureChange, Line, Thinking

NAMED = [game for game in games.names() if has_features(game)]
TIC_TAC_TOE = games.load("tic_tac_toe", jit=False).info


def positions(rules: Rules, count: int) -> list[State]:
    """Along random games."""
    rng = np.random.default_rng(7)
    found: list[State] = []
    state = rules.initial()
    while len(found) < count:
        if rules.current(state) == TERMINAL:
            state = rules.initial()
        found.append(state)
        legal = rules.legal(state)
        state = rules.apply(state, legal[int(rng.integers(len(legal)))])
    return found


def bounded(game: str, total: float) -> float:
    """As the evaluations of these games keep a sum between -1 and 1."""
    if game in {"othello", "hex"}:
        return total / (1.0 + abs(total))
    return min(max(total, -0.95), 0.95)


def test_these_games_have_names_for_what_their_evaluations_see() -> None:
    assert set(NAMED) == {"checkers", "chess", "connect_four", "hex", "othello"}


@pytest.mark.parametrize("game", NAMED)
def test_the_features_are_what_the_evaluation_adds_up(game: str) -> None:
    rules, room = games.load(game, jit=False), evaluation_of(game)
    for state in positions(rules, 25):
        total = sum(features_of(game, state, 0).values())
        value = room.evaluate(state.copy(), 0)
        if game == "chess" and abs(total) > 0.6:
            continue  # from there on it nears its bound along a curve
        assert bounded(game, total) == pytest.approx(value, abs=1e-6)
        assert sum(features_of(game, state, 1).values()) == pytest.approx(-total)


def test_a_search_says_what_the_alternative_loses_and_what_changes() -> None:
    kernels = bound_kernels("connect_four")
    state = kernels.rules.initial()
    problem = Problem(kernels, state, 0, kernels.rules.options(), Limits(depth=6))
    thinking = registry.think(registry.engines()["default"], problem, {"lines": 3}).thinking
    told = explanation.explained(problem, thinking)
    assert len(told.lines) == 3
    loss = told.lines[0].value - told.lines[1].value
    assert any(f"{told.lines[1].text}, gives away {loss:.2f}" in sentence for sentence in told.why)
    assert told.features == sorted(told.features, key=lambda each: -abs(each.after - each.before))
    for change in told.features:
        assert change.before == features_of("connect_four", state, 0)[change.feature]


def test_the_texts_of_all_lines_are_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = bound_kernels("chess")
    rules, state = kernels.rules, kernels.rules.initial()
    problem = Problem(kernels, state, 0, rules.options(), Limits(depth=1))
    alone, write = list[int](), rules.action_to_text

    def counted(state: State, action: int) -> str:
        alone.append(action)
        return write(state, action)

    monkeypatch.setattr(rules, "action_to_text", counted)
    thinking = registry.think(registry.engines()["alphabeta"], problem, {"lines": 20, "solver": False}).thinking
    assert len(alone) <= len(thinking.pv)
    assert [line.text for line in thinking.lines] == [write(state, line.action) for line in thinking.lines]
    assert len(thinking.lines) == 20


def test_a_line_that_ends_the_game_is_not_judged_by_features() -> None:
    rules = games.load("connect_four", jit=False)
    line = ["4", "1", "4", "1", "4", "1"]
    assert explanation.changed_features(rules, rules.initial(), 0, line)
    assert explanation.changed_features(rules, rules.initial(), 0, [*line, "4"]) == []
    assert explanation.changed_features(rules, rules.initial(), 0, ["e2e4"]) == [], "another notation"


FIRST = Line(action=0, text="a1", value=0.26, visits=800)
SECOND = Line(action=1, text="b1", value=0.1, visits=400)
DRAW, LOSS = (Line(action=n, text="ab"[n], value=-n, exact=True) for n in range(2))
BAD = Line(action=1, text="b", value=-1.0)
TRIED, BAD_TRY = Line(action=0, text="a", value=1.0, visits=1), Line(action=1, text="b", value=-1.0, visits=9)
CHANGE = FeatureChange(feature="centre", before=0.1, after=0.05)


@pytest.mark.parametrize(
    ("thinking", "words"),
    [
        (Thinking(engine="x", stop="only", pv=["a1"]), ["There is only one legal move."]),
        (
            Thinking(engine="x", value=1.0, exact=True, ends_in=3, pv=["a1", "b1", "a2"]),
            ["Proven: the side to move wins, over in 3 single moves at most.", "It expects a1 b1 a2."],
        ),
        (
            Thinking(engine="x", value=0.26, nodes=1200, lines=[FIRST, SECOND]),
            [
                "Scores 63% in 1,200 simulations, 800 of them through this move.",
                "The next best, b1, gives away 0.16 (400 simulations).",
            ],
        ),
        (
            Thinking(engine="x", value=-0.1, depth=4, features=[CHANGE]),
            [
                "Judged \N{MINUS SIGN}0.10 for the side to move, looking 4 single moves ahead.",
                "What changes most along that line, for the side to move: centre \N{MINUS SIGN}0.05.",
            ],
        ),
        (
            Thinking(engine="x", value=0.0, exact=True, stop="book", lines=[DRAW, LOSS]),
            ["The opening book has this move. Proven: a draw.", "The next best, b, loses, which is proven."],
        ),
        (
            Thinking(engine="x", value=0.1, nodes=1200, pv=["b1"], lines=[FIRST, SECOND]),
            [
                "Scores 55% in 1,200 simulations, 400 of them through this move.",
                "The search's best, a1, is worth 0.16 more (800 simulations).",
            ],
        ),
        (
            Thinking(engine="x", value=-1.0, depth=2, taken="temperature", pv=["b"], lines=[BAD, DRAW]),
            [
                "Judged \N{MINUS SIGN}1.00 for the side to move, looking 2 single moves ahead.",
                "The search's best, a, is worth 1.00 more.",
            ],
        ),
        (
            Thinking(engine="x", value=0.26, nodes=1000, lines=[FIRST, SECOND]),
            [
                "Scores 63% in 1,000 simulations; with what was known before this move has 800 visits.",
                "The next best, b1, gives away 0.16 (400 simulations).",
            ],
        ),
        (
            Thinking(engine="x", value=1.0, nodes=100, lines=[TRIED, BAD_TRY]),
            ["Tried in 1 of 100 simulations: too few to say how good it is."],
        ),
        (
            Thinking(engine="x", value=0.26, nodes=1200, lines=[FIRST, BAD_TRY]),
            ["Scores 63% in 1,200 simulations, 800 of them through this move."],
        ),
        (Thinking(engine="x"), []),
    ],
)
def test_reasons(thinking: Thinking, words: list[str]) -> None:
    assert explanation.reasons(TIC_TAC_TOE, thinking) == words


def test_it_is_said_what_each_seat_gets_where_that_is_more_than_one_number() -> None:
    info = games.load("pair_tree", jit=False).info
    told = Thinking(engine="maxn", value=3.0, values=[3.0, -1.5], depth=2)
    assert "Each is expected to get: P1 +3.00, P2 \N{MINUS SIGN}1.50." in explanation.reasons(info, told)
    assert "Each is" not in " ".join(explanation.reasons(TIC_TAC_TOE, told))
