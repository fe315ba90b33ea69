"""The cards say what is run, and it can be run."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from agon import ai, games
from agon.ai.calibration.report import faults, wrong_steps
from agon.ai.calibration.round_robin import unit_of, unusual_options
from agon.ai.engines import registry
from agon.ai.engines.minimax import Minimax
from agon.ai.engines.selection import METHODS
from agon.ai.evaluation import listing
from agon.ai.networks.network_file import shipped
from agon.games.api import CHANCE
from agon.protocol.cards import BotCard, Limits, Measured, digest, ladder_in, levels_in, read_card, run_in, to_builtins
from agon.protocol.jobs import Step
from agon.protocol.measured import Measurement, read_measurement, with_measured
from tests.ai.positions import ENGINES, problem_at
from tests.shipped import SHIPPED

FILES = sorted((Path(ai.__file__).parent / "personas").glob("*.toml"))
MEASURED = [read_measurement(path.read_bytes()) for path in sorted((FILES[0].parent / "measured").glob("*.toml"))]
CARDS: list[BotCard] = [read_card(path.read_bytes()) for path in FILES]


def test_every_engine_is_met_through_a_card() -> None:
    """By its name, or as the default of some game; a search with a network once a game has one. The lab's plays for
    nobody; a trained policy's cards are made by who trained it."""
    met = {card.engine for card in CARDS} | {method.engine for method in METHODS}
    assert met == set(ENGINES) - {"lab", "policy"} - (set() if listing.games_with("network") else {"puct"})


def test_a_bot_with_a_network_plays_the_games_that_have_one() -> None:
    for card in (card for card in CARDS if card.engine == "puct"):
        assert sorted(card.games) == list(listing.games_with("network"))
        for game in card.games:
            assert card.algorithm_in[game], "how long it learned, on what"
            for level in levels_in(card, game):
                assert str(run_in(card, level, game).parameters.get("network", "")) in ("", *shipped(game))


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
def test_the_cost_tells_who_uses_the_cores_that_the_operator_gives(card: BotCard) -> None:
    uses = any(level.threads == "given" for level in card.levels)
    assert uses == ("cores that the operator gives" in card.cost)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_game_is_told_how_its_levels_err(card: BotCard) -> None:
    """Random moves are no mistakes of a person's kind, and what is overlooked is said to be."""
    for game in [name for name in games.names() if "*" in card.games or name in card.games]:
        runs = [run_in(card, level, game).parameters for level in levels_in(card, game)]
        limits = [*card.limitations, *card.limitations_in.get(game, [])]
        assert any("lunder" in line for line in limits) == any(run.get("blunders") for run in runs), game
        assert ("overlooks" in card.algorithm_in.get(game, "")) == any("attention" in run for run in runs), game


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_level_answers(card: BotCard) -> None:
    game = "tic_tac_toe" if "*" in card.games or "tic_tac_toe" in card.games else card.games[0]
    for level in levels_in(card, game):
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
    return [game for game in able if ("*" in card.games or game in card.games) and levels_in(card, game)]


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
    offered = [level.name for level in levels_in(card, measurement.game)]
    assert set(rows) == set(offered)
    assert wrong_steps(measurement.unit, [rows[level] for level in offered]) == []


RANDOM = "random"
"""The card whose strength is 0 by the definition of the scale."""


@pytest.mark.parametrize("card", [card for card in CARDS if card.name != RANDOM], ids=lambda card: card.name)
def test_levels_are_measured_and_in_order(card: BotCard) -> None:
    """A new level or a changed one is measured before it is shipped; one that is weaker than one before is mended."""
    told = with_measured(card, MEASURED)
    assert [line for game in played_by(card) if game in SHIPPED for line in faults(told, game)] == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_level_is_offered_somewhere(card: BotCard) -> None:
    told = with_measured(card, MEASURED)
    offered = {level.name for game in played_by(card) for level in ladder_in(told, game)[0]}
    assert offered == {level.name for level in card.levels}


MADE_UP = """
name = "made-up"
title = "Made up"
version = "1"
summary = "A ladder for a test."
games = ["chess"]
engine = "alphabeta"
algorithm = "unknown"
operator.name = "the tests"
levels = [
    { name = "low", title = "Low", summary = "Low.", limits = { depth = 1 } },
    { name = "middle", title = "Middle", summary = "Middle.", limits = { depth = 2 } },
    { name = "high", title = "High", summary = "High.", limits = { depth = 3 } },
]
"""


def ladder(*measured: tuple[str, float, float, float | None, float | None]) -> BotCard:
    """Return a made-up card with levels low, middle and high, measured in chess: level, rating, half interval, step,
    half interval of the step."""
    rows = [
        Measured(
            game="chess", level=level, rating=rating, plus_minus=unsure, step=step, step_plus_minus=step_unsure,
            games=100, limits=Limits(depth=1), p50_ms=1.0, p95_ms=1.0, cpu_seconds=0.001, watt_hours=0.0, watts=10.0,
            date="2026-01-01", machine="unknown",
        )
        for level, rating, unsure, step, step_unsure in measured
    ]  # fmt: skip
    return msgspec.structs.replace(read_card(MADE_UP), measured=rows)


def offered(card: BotCard) -> list[str]:
    return [level.name for level in ladder_in(card, "chess")[0]]


def why(card: BotCard) -> dict[str, str]:
    return {each.level: each.reason for each in ladder_in(card, "chess")[1]}


def test_a_ladder_that_climbs_is_offered_whole() -> None:
    card = ladder(("low", 100, 50, None, None), ("middle", 200, 90, 100, 60), ("high", 320, 90, 120, 60))
    assert offered(card) == ["low", "middle", "high"]
    assert faults(card, "chess") == []


def test_a_level_that_is_not_measurably_stronger_is_not_offered() -> None:
    card = ladder(("low", 100, 50, None, None), ("middle", 150, 50, 50, 60), ("high", 320, 60, 170, 60))
    assert offered(card) == ["low", "high"]
    assert why(card) == {"middle": "not measurably stronger than Low, +50 ± 60 points"}
    assert faults(card, "chess") == []


def test_a_level_is_compared_with_the_last_one_offered() -> None:
    """At 60 above a level that is not offered, it is at 90 above the one that is, which is as much as the error."""
    card = ladder(("low", 100, 50, None, None), ("middle", 130, 75, 30, 60), ("high", 190, 75, 60, 50))
    assert offered(card) == ["low", "high"], "the steps' errors together are 78 points"
    card = ladder(("low", 100, 50, None, None), ("middle", 130, 75, 30, 80), ("high", 190, 75, 60, 50))
    assert offered(card) == ["low"], "the ratings' errors together are 90 points, the steps' 94"
    assert why(card)["high"] == "not measurably stronger than Low, +90 ± 90 points"


def test_a_card_out_of_order_fails_the_build() -> None:
    card = ladder(("low", 100, 50, None, None), ("middle", 300, 50, 200, 60), ("high", 200, 60, -100, 60))
    assert offered(card) == ["low", "middle"]
    message = "weaker than Middle, -100 ± 60 points (run: agon calibrate chess --bot made-up)"
    assert faults(card, "chess") == [f"made-up:high in chess: {message}"]


def test_a_card_that_is_not_measured_fails_the_build() -> None:
    card = ladder(("low", 100, 50, None, None), ("high", 320, 60, None, None))
    assert offered(card) == ["low", "high"], "a level that nobody measured is not offered beside those that are"
    [message] = faults(card, "chess")
    assert message == "made-up:middle in chess: not measured (run: agon calibrate chess --bot made-up)"
    unmeasured = ladder()
    assert offered(unmeasured) == ["low", "middle", "high"], "an operator's own card"
    assert [line.partition(" ")[0] for line in faults(unmeasured, "chess")] == [
        "made-up:low", "made-up:middle", "made-up:high",
    ]  # fmt: skip


def test_characters_are_all_offered() -> None:
    card = ladder(("low", 100, 50, None, None), ("middle", 50, 10, -50, 20))
    card = msgspec.structs.replace(card, order="characters")
    assert offered(card) == ["low", "middle", "high"]
    assert faults(card, "chess") == []


def test_the_served_card_says_what_is_offered_and_why_not() -> None:
    card = ladder(("low", 100, 50, None, None), ("middle", 150, 50, 50, 60), ("high", 320, 60, 170, 60))
    served = to_builtins(card)
    assert served["offered"] == {"chess": ["low", "high"]}
    [withheld] = served["withheld"]
    assert withheld == {"game": "chess", "level": "middle", "why": "unsure", "reason": why(card)["middle"]}
    assert served["order"] == "strength"


def test_the_served_card_does_not_tell_where_the_host_keeps_its_files() -> None:
    given: dict[str, float | int | bool | str] = {
        "network": "/home/ann/run/networks/000012.onnx", "command": "/usr/games/engine --uci a/b", "c": 1.5,
    }  # fmt: skip
    card = msgspec.structs.replace(ladder(("low", 100, 50, None, None)), parameters=given)
    assert to_builtins(card)["parameters"] == {"network": "000012.onnx", "command": "engine --uci a/b", "c": 1.5}
    assert to_builtins(card)["digest"] == digest(card), "people agree to the card that is run"


def test_a_step_from_a_level_that_is_gone_is_not_believed() -> None:
    """The file's step of Perfect is from Medium; without Medium it is from no level of the card."""
    card = next(card for card in CARDS if card.name == "minimax")
    rows = {row.level: row for row in with_measured(card, MEASURED).measured}
    fewer = msgspec.structs.replace(card, levels=[level for level in card.levels if level.name != "medium"])
    assert rows["perfect"].step is not None
    assert [row.step for row in with_measured(fewer, MEASURED).measured] == [None, None]


def test_a_family_of_personas_plays_every_shipped_game_and_is_measured_in_it() -> None:
    grove = next(card for card in CARDS if card.name == "grove")
    assert set(played_by(grove)) == set(SHIPPED)
    assert {found.game for found in MEASURED} == set(SHIPPED) <= set(games.names())


def test_digests_differ() -> None:
    assert len({digest(card) for card in CARDS}) == len(CARDS)
