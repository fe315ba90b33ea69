"""Bots with a character: styles, Fox, Gauge, Council and Blackboard choose as their cards say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.engines import opponent_expectimax, registry
from agon.ai.engines.maxn import MaxN
from agon.ai.engines.opponent_expectimax import CANDIDATES, GLANCE_DEPTH, LEVELS, Expected, OpponentModelSearch
from agon.ai.engines.persona import Persona
from agon.ai.evaluation import listing
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import evaluation_of
from agon.ai.style import styles
from agon.protocol.cards import BotCard, Limits, run_in
from agon.protocol.thinking import Line
from tests.ai.personas.playing import engine_of, name_of, positions, problem_of
from tests.ai.personas.sentences import CARDS, Said, cards_saying, number_in, saying
from tests.ai.positions import problem


@pytest.mark.parametrize("said", saying("(nine|seven|eight) tenths of its nodes and time"), ids=lambda said: said.card)
def test_a_style_spends_as_much_as_its_card_says(said: Said) -> None:
    share = next(tenths for word, tenths in {"nine": 0.9, "seven": 0.7, "eight": 0.8}.items() if word in said.text)
    style = str(CARDS[said.card].parameters["style"])
    forcing, quiet = styles.SPENT[style]
    assert (quiet if "quiet position" in said.text else forcing) == share
    assert (forcing if "quiet position" in said.text else quiet) == 1.0


TERMS = {
    ("blaze", "chess"): {"material", "attack on the king", "pawn storm against the king"},
    ("bastion", "chess"): {
        "material", "attack on the king", "pawn shelter of the king", "place of the king", "right to castle",
        "pawn storm against the king",
    },
    ("mason", "chess"): {
        "material", "mobility of the knights", "mobility of the bishops", "mobility of the rooks",
        "rook on an open file", "rook on a half-open file", "knight outpost", "bishop outpost",
    },
}  # fmt: skip
"""Features of chess that the cards of styles speak of."""

OWN_AND_OTHER = {
    ("blaze", "checkers"): ({4}, {0}),
    ("bastion", "checkers"): ({2}, set[int]()),
    ("mason", "checkers"): ({3}, set[int]()),
    ("blaze", "connect_four"): ({0, 1}, set[int]()),
    ("bastion", "connect_four"): (set[int](), {0, 1}),
    ("mason", "connect_four"): ({2, 3}, set[int]()),
    ("blaze", "othello"): (set[int](), {0}),
    ("bastion", "othello"): ({1}, set[int]()),
    ("mason", "othello"): ({2, 3}, set[int]()),
}
"""Places of the weights that the cards speak of, of the bot's own terms and of the other side's: in checkers men,
kings, back row, centre, rows advanced, steps; in Connect Four threats on own rows and others, centre, beside it; in
Othello moves, bordering discs, corners, edges."""

STYLED = [card for card in CARDS.values() if "style" in card.parameters]


@pytest.mark.parametrize("card", STYLED, ids=name_of)
def test_a_style_changes_the_weights_that_its_card_names_and_no_others(card: BotCard) -> None:
    style = str(card.parameters["style"])
    chess: Any = listing.part_of("chess", "style")
    assert set(chess.STYLES[style][0]) | set(chess.STYLES[style][1]) == TERMS[card.name, "chess"]
    for game in ("checkers", "connect_four", "othello"):
        part: Any = listing.part_of(game, "style")
        found, neutral = part.weights(style, 0, 1.0), evaluation_of(game).NEUTRAL
        changed = tuple({int(place) for place in np.flatnonzero(found[side] != neutral[side])} for side in range(2))
        assert changed == OWN_AND_OTHER[card.name, game]
    assert set(card.games) == {game for _, game in TERMS} | {game for _, game in OWN_AND_OTHER}


def test_flair_is_1_unless_a_level_says_otherwise() -> None:
    assert Persona.parameters["flair"].default == 1.0
    assert [card.name for card in STYLED for level in card.levels if "flair" in level.parameters] == []


@pytest.mark.parametrize("card", STYLED, ids=name_of)
def test_a_style_searches_deeper_what_its_card_says(card: BotCard) -> None:
    settings = styles.SEARCH[str(card.parameters["style"])]
    expected: dict[str, dict[str, Any]] = {
        "blaze": {"checks": 3, "forced_extension": True},
        "bastion": {"forced_extension": True},
        "mason": {"checks": 0, "check_extension": False, "in_full": 5},
    }
    assert settings == expected[card.name]
    usual = {name: each.default for name, each in registry.engines()["alphabeta"].parameters.items()}
    assert int(usual["in_full"]) < 5
    assert all(settings[name] != usual[name] for name in settings)


@pytest.mark.parametrize("card", cards_saying("plays the action with the greatest value"), ids=name_of)
def test_a_style_plays_the_action_of_the_greatest_value(card: BotCard) -> None:
    """By a search that values all actions."""
    for game in card.games:
        at = positions(game)[10]
        engine = registry.engines()["alphabeta"]
        style = str(card.parameters["style"])
        task = problem_of(at, Limits(depth=2))
        values = {
            line.action: line.value
            for line in engine.choose(
                task, registry.settings(engine, {"style": style, "lines": 64, "table_mb": 4})
            ).thinking.lines
        }
        run = {**card.parameters}
        found = registry.think(engine_of(card), problem_of(at, Limits(depth=2)), run)
        assert values[found.action] == max(values.values())


def test_fox_searches_the_four_best_that_are_worse_by_no_more_than_risk() -> None:
    task = problem("connect_four", "44")
    values = (0.3, 0.29, 0.28, 0.27, 0.26, 0.1)
    lines = [Line(action=place, text=str(place), value=value) for place, value in enumerate(values)]
    expected = Expected({"beginner": 1.0}, 1.0)
    found = OpponentModelSearch().choose(task, lines, expected, 0.1, nodes=2000)
    assert {line.action for line in found.lines} == {0, 1, 2, 3}
    narrow = OpponentModelSearch().choose(task, lines, expected, 0.015, nodes=2000)
    assert {line.action for line in narrow.lines} == {0, 1}
    risks = {level.parameters["risk"] for level in CARDS["fox"].levels}
    assert (CANDIDATES, risks) == (4, {0.1})


def test_fox_expects_two_choices_of_a_player_who_sees_two_moves() -> None:
    assert (LEVELS, GLANCE_DEPTH) == (2, 2)
    look, task = OpponentModelSearch(), problem("connect_four", "4433")
    glance = look.glance(task, task.state, task.seat)
    _, raw = look.values(task, task.state, task.seat, glance.actions, Limits(depth=2))
    assert glance.raw == raw


def test_fox_gives_alpha_beta_two_fifths(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []
    usual = OpponentModelSearch.choose

    def choose(self: OpponentModelSearch, task: Problem, *given: Any, nodes: int, **more: Any) -> Any:
        spent.append(nodes)
        return usual(self, task, *given, nodes=nodes, **more)

    monkeypatch.setattr(opponent_expectimax.OpponentModelSearch, "choose", choose)
    card = CARDS["fox"]
    task = problem("connect_four", "4444", limits=Limits(nodes=5000))
    registry.think(engine_of(card), task, run_in(card, card.levels[0], "connect_four").parameters)
    assert spent == [3000]


def test_fox_expects_a_beginner_and_learns_at_the_other_level_if_it_may() -> None:
    given = {level.name: level.parameters["opponent"] for level in CARDS["fox"].levels}
    assert given == {"beginners": "beginner", "likely": "adaptive"}
    assert CARDS["fox"].levels[1].unmodelled == {"opponent": "best"}


def test_gauges_levels_are_its_three_models() -> None:
    card = CARDS["gauge"]
    given = {level.name: run_in(card, level, "pig").parameters.get("opponents", "uniform") for level in card.levels}
    assert given == {"anything": "uniform", "greedy": "greedy", "habits": "habit"}
    assert CARDS["gauge"].levels[2].unmodelled == {"opponents": "uniform"}


def test_council_draws_16_situations_and_plays_both_modes() -> None:
    assert MaxN.parameters["worlds"].default == 16
    assert all("worlds" not in level.parameters for level in CARDS["council"].levels)
    modes = [run_in(CARDS["council"], level, "pig").parameters.get("mode", "maxn") for level in CARDS["council"].levels]
    assert modes == ["maxn", "paranoid"]


@pytest.mark.parametrize("level", CARDS["council"].levels, ids=name_of)
def test_council_looks_one_or_two_choices_ahead_in_holdem(level: Any) -> None:
    """With as many positions as it reaches in its time."""
    card = CARDS["council"]
    task = problem_of(positions("holdem")[0], Limits(nodes=100_000))
    assert registry.think(engine_of(card), task, run_in(card, level, "holdem").parameters).thinking.depth in {1, 2}


def test_council_knows_the_evaluations_that_its_card_names() -> None:
    [said] = saying("^Evaluations by hand", "knowledge")
    words = {game: games.room(game).INFO.title.removeprefix("Texas ") for game in CARDS["council"].games}
    told = {game for game, title in words.items() if title.casefold() in said.text.casefold()}
    assert told == {game for game in words if hasattr(listing.part_of(game, "evaluate"), "evaluate")}
    assert all(games.room(game).INFO.seats > 2 for game in words)


def test_blackboard_shows_200_positions_at_most() -> None:
    from agon.ai.engines.textbook import Textbook

    [said] = saying("are shown step by step")
    assert Textbook.parameters["trace"].default == number_in(said, r"up to (\d+) positions")
    assert "trace" not in CARDS["textbook"].parameters
