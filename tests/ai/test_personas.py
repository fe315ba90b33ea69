"""The cards say what is run, and it can be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon import ai, games
from agon.ai.calibration.report import wrong_steps
from agon.ai.calibration.round_robin import unit_of, unusual_options
from agon.ai.engines import registry
from agon.ai.engines.minimax import Minimax
from agon.games.api import CHANCE
from agon.protocol.cards import BotCard, digest, levels_for, read_card, run_in
from agon.protocol.jobs import Step
from agon.protocol.measured import Measurement, read_measurement, with_measured
from tests.ai.positions import ENGINES, problem_at
from tests.shipped import SHIPPED

FILES = sorted((Path(ai.__file__).parent / "personas").glob("*.toml"))
MEASURED = [read_measurement(path.read_bytes()) for path in sorted((FILES[0].parent / "measured").glob("*.toml"))]
CARDS: list[BotCard] = [read_card(path.read_bytes()) for path in FILES]


def test_there_are_cards_for_every_engine() -> None:
    assert {card.engine for card in CARDS} == set(ENGINES)


@pytest.mark.parametrize(("path", "card"), list(zip(FILES, CARDS, strict=True)))
def test_a_card_is_complete_and_runs(path: Path, card: BotCard) -> None:
    assert card.name == path.stem
    assert len({level.name for level in card.levels}) == len(card.levels)
    assert card.limitations
    assert card.cost != "unknown"
    for game in card.games:
        assert game == "*" or ENGINES[card.engine].refuses(games.room(game).INFO) is None
    for level in card.levels:
        for game in [*level.at, *(() if level.at else card.games)]:
            run = run_in(card, level, game)
            registry.settings(ENGINES[card.engine], run.parameters)
            assert (run.limits.time_ms, run.limits.nodes, run.limits.depth) != (None, None, None)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_limitation_of_one_game_is_told_where_that_game_is_chosen(card: BotCard) -> None:
    plays = {name for name in games.names() if card.games == ["*"] or name in card.games}
    assert set(card.limitations_in) <= plays
    titles = {games.room(name).INFO.title.casefold() for name in plays}
    if len(plays) > 1:
        named = [item for item in card.limitations for title in titles if title in item.casefold()]
        assert named == []


LEARNING = {"opponent": "adaptive", "opponents": "habit", "adapt": "opponent"}
"""Parameters of engines that use the others' actions."""


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_level_that_learns_from_who_it_plays_says_what_it_does_where_it_may_not(card: BotCard) -> None:
    for level in card.levels:
        for game in [*level.at, *(() if level.at else card.games)]:
            run = run_in(card, level, game)
            learns = any(run.parameters.get(name) == value for name, value in LEARNING.items())
            assert bool(level.unmodelled) == (learns or card.engine == "predictor")
            instead = registry.settings(ENGINES[card.engine], {**run.parameters, **level.unmodelled})
            assert all(instead.get(name) != value for name, value in LEARNING.items())
        if level.unmodelled:
            assert "allow" in level.summary, "whoever agrees to the card reads it"


@pytest.mark.parametrize("card", [card for card in CARDS if card.engine == "minimax"], ids=lambda card: card.name)
def test_minimax_is_offered_only_where_it_is_compiled_beforehand(card: BotCard) -> None:
    offered = games.names() if "*" in card.games else card.games
    assert all(games.room(game).INFO.most_actions <= Minimax.most_warmed for game in offered)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_level_answers(card: BotCard) -> None:
    game = "tic_tac_toe" if "*" in card.games or "tic_tac_toe" in card.games else card.games[0]
    for level in levels_for(card, game):
        run = run_in(card, level, game)
        rules = games.load(game)
        state = rules.initial()
        if game in ("tic_tac_toe", "go"):
            state = rules.apply(state, 4)
        dealt: list[Step] = []
        while rules.current(state) == CHANCE:
            state = rules.apply(state, rules.chance(state)[0][0])
            dealt.append(Step(CHANCE, None))
        task = problem_at(game, state, limits=run.limits)
        task.seen = dealt
        thinking = registry.think(ENGINES[card.engine], task, run.parameters).thinking
        assert thinking.engine == card.engine or card.engine in ("default", "persona")
        limits = run.limits
        if run.parameters.get("adapt") == "opponent":
            assert thinking.strength is not None, "it plays as another level, within its own time"
            assert thinking.limits.get("time_ms", 0) <= (limits.time_ms or 0)
            continue
        assert thinking.limits == {
            name: value
            for name, value in (("time_ms", limits.time_ms), ("nodes", limits.nodes), ("depth", limits.depth))
            if value is not None
        }


def played_by(card: BotCard) -> list[str]:
    """Games that the card offers a level in."""
    able = [game for game in games.names() if ENGINES[card.engine].refuses(games.room(game).INFO) is None]
    return [game for game in able if ("*" in card.games or game in card.games) and levels_for(card, game)]


def test_a_bot_of_a_game_that_is_not_zero_sum_says_what_it_goes_for() -> None:
    general = {game for game in games.names() if games.room(game).INFO.utility == "general_sum"}
    assert general
    silent = [card.name for card in CARDS if card.maximises == "unknown" and general & set(played_by(card))]
    assert silent == []


def test_what_was_measured_is_of_what_is_run_now() -> None:
    """Another configuration than the measured one is unknown: no row of the files may be left without its level."""
    told = {(card.name, row.game, row.level) for card in CARDS for row in with_measured(card, MEASURED).measured}
    assert told == {(row.bot, found.game, row.level) for found in MEASURED for row in found.rows}


@pytest.mark.parametrize("measurement", MEASURED, ids=lambda found: found.game)
def test_was_measured_as_the_games_room_says(measurement: Measurement) -> None:
    assert measurement.unit == unit_of(measurement.game)
    assert measurement.options == unusual_options(measurement.game)


@pytest.mark.parametrize("measurement", MEASURED, ids=lambda found: found.game)
def test_measured_levels_climb_step_by_step(measurement: Measurement) -> None:
    """By 100 to 300 Elo points each, within the error of the measurement of that step."""
    card = next(card for card in CARDS if card.name == "grove")
    rows = {row.level: row for row in measurement.rows if row.bot == card.name}
    offered = [level.name for level in levels_for(card, measurement.game)]
    assert set(rows) == set(offered)
    assert wrong_steps(measurement.unit, [rows[level] for level in offered]) == []


def test_a_family_of_personas_plays_every_shipped_game_and_is_measured_in_it() -> None:
    grove = next(card for card in CARDS if card.name == "grove")
    assert set(played_by(grove)) == set(SHIPPED)
    assert {found.game for found in MEASURED} == set(SHIPPED) <= set(games.names())


def test_digests_differ() -> None:
    assert len({digest(card) for card in CARDS}) == len(CARDS)
