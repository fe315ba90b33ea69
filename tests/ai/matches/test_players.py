"""Players as the command line names them, and openings."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from agon import games
from agon.ai.matches.openings import BadOpenings, Opening, random_openings, read_openings
from agon.ai.matches.players import PlayerSpec, read_spec
from agon.ai.search.contract import Engine, EngineError, Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits


def test_an_engine_by_its_name() -> None:
    assert read_spec("alphabeta") == PlayerSpec("alphabeta", "alphabeta", {}, None)


def test_parameters_come_in_the_engines_types_and_limits_apart() -> None:
    spec = read_spec("mcts:uct_c=1,solve=false,nodes=500")
    assert spec.parameters == {"uct_c": 1.0, "solve": False}
    assert spec.limits == Limits(nodes=500)
    player = spec.make(Limits(time_ms=9), 10)
    assert player.limits == Limits(nodes=500)
    assert player.settings["uct_c"] == 1.0


def test_a_bot_and_its_level() -> None:
    spec = read_spec("mcts:easy")
    assert (spec.engine, spec.limits) == ("mcts", Limits(nodes=100, time_ms=1000))
    assert spec.parameters["uct_c"] == 1.4


def test_a_program_with_settings_and_limits() -> None:
    spec = read_spec("gtp:engine --level 3, x;time_ms=50;margin_ms=900;Hash=16;Skill Level=2")
    assert spec.engine == "gtp"
    assert spec.parameters == {
        "command": "engine --level 3, x",
        "options": "Hash=16; Skill Level=2",
        "margin_ms": 900,
    }
    assert spec.limits == Limits(time_ms=50)
    assert spec.make(Limits(), 10).margin_ms == 900


def test_the_margin_of_the_match_holds_for_programs_too() -> None:
    player = read_spec("gtp:engine").make(Limits(time_ms=9), 70)
    assert (player.margin_ms, player.settings["margin_ms"]) == (70, 70)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("alphabta", "no engine is named 'alphabta'.*Write alphabeta"),
        ("nobody:hard", "no bot is named 'nobody'"),
        ("mcts:brutal", "no level 'brutal' in this game; it has easy"),
        ("mcts:uct_c=high", "uct_c must be float"),
        ("mcts:nodes=many", "limits"),
        ("mcts:nodes=5,x", "'x' is not NAME=VALUE"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, what: str) -> None:
    with pytest.raises(EngineError, match=what):
        read_spec(text)


def test_unknown_parameters_and_missing_programs_are_named_before_the_match() -> None:
    with pytest.raises(EngineError, match="no parameter 'speed'"):
        read_spec("mcts:speed=3").make(Limits(), 10)
    with pytest.raises(EngineError, match="no program 'no-such-engine'"):
        read_spec("gtp:no-such-engine").check(games.room("othello").INFO)
    with pytest.raises(EngineError, match="does not play Kuhn"):
        read_spec("alphabeta").check(games.room("kuhn_poker").INFO)


# Openings


def test_random_openings_differ_and_follow_from_the_seed() -> None:
    rules = games.load("connect_four")
    options = rules.options()
    some = list(islice(random_openings(rules, options, 2, seed=5), 40))
    assert len(set(some)) == 40  # of 49
    assert some == list(islice(random_openings(rules, options, 2, seed=5), 40))
    assert some != list(islice(random_openings(rules, options, 2, seed=6), 40))


def test_when_all_openings_have_been_played_they_come_again() -> None:
    rules = games.load("tic_tac_toe")
    some = list(islice(random_openings(rules, rules.options(), 1, seed=5), 20))
    assert len(set(some[:9])) == 9
    assert len(set(some)) == 9


def test_openings_that_end_the_game_are_none() -> None:
    rules = games.load("tic_tac_toe")
    for opening in islice(random_openings(rules, rules.options(), 6, seed=5), 50):
        assert not rules.is_over(opening.state(rules, rules.options()))
    with pytest.raises(BadOpenings, match="take fewer"):
        next(random_openings(rules, rules.options(), 9, seed=5))


def test_a_file_holds_moves_or_positions(tmp_path: Path) -> None:
    rules = games.load("othello")
    path = tmp_path / "openings.txt"
    position = rules.position_to_text(Opening((19, 18)).state(rules, rules.options()))
    path.write_text(f"1. d3 c3\n\n# openings\nf5 d6  # a remark\n{position}\n", "utf-8-sig")
    first, second, third = read_openings(rules, rules.options(), path)
    assert first == Opening((19, 18))
    assert second == Opening((37, 43))
    assert third == Opening((), start=position)
    assert rules.position_to_text(third.state(rules, rules.options())) == position


@pytest.mark.parametrize(
    ("text", "what"), [("d3\nd3 d3\n", "line 2"), ("zz\n", "neither moves .* nor a position"), ("#\n", "no opening")]
)
def test_a_bad_file_is_named_with_its_line(tmp_path: Path, text: str, what: str) -> None:
    rules = games.load("othello")
    path = tmp_path / "openings.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(BadOpenings, match=what):
        read_openings(rules, rules.options(), path)
    with pytest.raises(BadOpenings, match="cannot be read"):
        read_openings(rules, rules.options(), tmp_path / "none")


@pytest.mark.parametrize("text", ["grove:seed", "alphabeta:book=true", "default"])
def test_getting_ready_searches_at_once_and_for_sure(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[Limits, dict[str, Value]]] = []

    def think(engine: Engine, problem: Problem, settings: dict[str, Value]) -> None:
        found.append((problem.limits, settings))

    monkeypatch.setattr("agon.ai.engines.registry.think", think)
    kernels = bound_kernels("chess")
    state = kernels.rules.initial()
    problem = Problem(kernels, state, 0, kernels.rules.options(), Limits(time_ms=1000))
    read_spec(text, game="chess").warm(problem)
    ((limits, settings),) = found
    assert limits == Limits(nodes=1)
    assert not settings.get("blunders")
    assert not settings.get("book")
