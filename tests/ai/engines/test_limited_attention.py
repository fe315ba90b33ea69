"""A level with limited attention overlooks what its game's weights say, as often, and says what it overlooked."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from agon import games
from agon.ai.engines.limited_attention import LimitedAttention
from agon.ai.search.budget import Budget
from agon.ai.search.contract import Decision, EngineError, Problem
from agon.ai.style.attention import chances, features, last_cell, people
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem, problem_at

HANGING = "4k3/7p/8/6q1/8/8/1P6/2B1K3 w - - 0 1"
"""A queen can be taken from afar; many quiet moves lose the bishop to it."""


def task(seed: int = 1, limits: Limits | None = None, text: str = HANGING) -> Problem:
    rules = games.load("chess")
    return problem_at("chess", rules.position_from_text(text), limits=limits or Limits(depth=2), seed=seed)


def decide(seed: int, attention: float, temperature: float = 0.02) -> Decision:
    return choose("persona", task(seed), attention=attention, temperature=temperature, endings=False)


def test_who_sees_all_takes_the_best() -> None:
    sees = choose("persona", task(), attention=0.9999, temperature=0.0, endings=False)
    assert sees.thinking.pv[0] == "Bxg5"
    assert (sees.thinking.taken, sees.thinking.why) == ("", [])


def test_the_best_is_overlooked_as_often_as_its_features_say() -> None:
    rules = games.load("chess")
    state = task().state
    take = rules.action_from_text(state, "Bxg5")
    seen = people("chess").seeing(0.7, 0.02)
    row, _ = features(rules, rules.options(), state, [take], None)
    share = float(seen.overlooked(row, own=True)[0])
    assert share > 0.3, "it goes far"
    found = [decide(seed, 0.7) for seed in range(300)]
    missed = [each for each in found if each.action != take]
    assert abs(len(missed) - 300 * share) < 4 * np.sqrt(300 * share * (1 - share))
    assert all(each.thinking.taken == "overlooked" for each in missed)
    assert all("It overlooked Bxg5." in each.thinking.why for each in missed)
    assert not any("It overlooked Bxg5." in each.thinking.why for each in found if each.action == take)


def test_an_answer_that_was_overlooked_is_named() -> None:
    """The rook looks free; the bishop that guards it stands far away."""
    guarded = "4k3/8/8/8/7b/8/5P2/R3r1K1 w - - 0 1"
    told = Counter[str]()
    for seed in range(60):
        position = task(seed, text=guarded)
        found = choose("persona", position, attention=0.5, temperature=0.02, endings=False)
        told.update(sentence for sentence in found.thinking.why if "answer" in sentence)
    assert told, "some answer is overlooked in 60 decisions"
    assert all(sentence.startswith("It overlooked the answer ") for sentence in told)


def test_the_engine_chooses_by_the_chances_that_the_bench_compares_with_people() -> None:
    rules = games.load("chess")
    state = rules.position_from_text("r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6")
    position = problem_at("chess", state, limits=Limits(depth=2))
    legal = rules.legal(state)
    sight = LimitedAttention().sight(position, legal, None)
    attention = people("chess").seeing(0.6, 0.02)
    expected = chances(sight, attention, np.random.default_rng(1).random((20_000, 2, len(legal))))
    found = [
        choose("persona", problem_at("chess", state, limits=Limits(depth=2), seed=seed), attention=0.6,
               temperature=0.02, endings=False)
        for seed in range(600)
    ]  # fmt: skip
    drawn = Counter(each.action for each in found)
    assert drawn[rules.action_from_text(state, "Bxf7+")] > 20, "it looks good to who does not see the answer"
    for action, chance in zip(legal, expected.tolist(), strict=True):
        assert abs(drawn[action] / 600 - chance) < 4.5 * np.sqrt(max(chance, 0.005) / 600), rules.action_to_text(
            state, action
        )


def test_a_decision_can_be_made_again_from_its_seed() -> None:
    assert [decide(seed, 0.5).action for seed in range(20)] == [decide(seed, 0.5).action for seed in range(20)]


def test_the_latest_move_is_where_it_ended() -> None:
    position = task()
    rules = games.load("chess")
    start = rules.initial()
    action = rules.action_from_text(start, "e4")
    position.history = [action]
    assert last_cell(position) == rules.choice(start, action).path[-1]
    position.history = None
    assert last_cell(position) is None


def test_what_is_left_to_look_at_is_seen_if_there_is_no_more_time() -> None:
    """Nobody looks at answers after the limit: it chooses by the search's values among the actions that it sees."""
    position = task(limits=Limits(depth=2, time_ms=50))
    ticks = iter(range(10_000))

    def late(limits: Limits, flag: object) -> Budget:
        return Budget(limits, position.flag, clock=lambda: float(next(ticks)))

    position.budget = late
    found = choose("persona", position, attention=0.5, temperature=0.02, endings=False)
    assert found.action in position.legal()
    assert not any("answer" in sentence for sentence in found.thinking.why)


def test_a_game_that_does_not_declare_what_people_overlook_is_refused() -> None:
    with pytest.raises(EngineError, match="does not say what people overlook"):
        choose("persona", problem("tic_tac_toe", limits=Limits(depth=2)), attention=0.5)
