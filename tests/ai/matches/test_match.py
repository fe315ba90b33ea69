"""Whole matches: seats, openings, forfeits, and how they end."""

from __future__ import annotations

import itertools
import threading
from typing import Any

import pytest

from agon.ai.matches.adjudication import Adjudication
from agon.ai.matches.game import PlayedGame
from agon.ai.matches.match import MatchPlan, MatchStanding, check, run
from agon.ai.matches.openings import Opening, random_openings
from agon.ai.matches.players import read_spec
from agon.ai.matches.statistics import Sprt
from agon.ai.search.contract import EngineError
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import TERMINAL
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.external.faking import command, teach


def plan(
    first: str = "random", second: str = "random", game: str = "tic_tac_toe", games: int = 6, **changes: Any
) -> MatchPlan:
    kernels = bound_kernels(game, False)
    options = kernels.rules.options()
    given: dict[str, Any] = {
        "specs": (read_spec(first), read_spec(second)),
        "kernels": kernels,
        "options": options,
        "openings": random_openings(kernels.rules, options, 2, seed=3),
        "games": games,
        "limits": Limits(time_ms=5000),
        "margin_ms": 1000,
        **changes,
    }
    return MatchPlan(**given)


def result(wanted: MatchPlan) -> MatchStanding:
    check(wanted)
    standing = MatchStanding()
    run(wanted, standing, lambda played: None)
    return standing


def fake(protocol: str, fault: str = "", answers: str = "4") -> str:
    return f"{protocol}:{command(protocol, fault, answers)}"


@pytest.fixture(autouse=True)
def _taught(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch)


def test_both_sides_play_every_opening() -> None:
    games = result(plan(games=6, concurrency=2)).games
    assert sorted(game.number for game in games) == [0, 1, 2, 3, 4, 5]
    games.sort(key=lambda game: game.number)
    for one, other in zip(games[0::2], games[1::2], strict=True):
        assert one.opening == other.opening
        assert (one.players, other.players) == ((0, 1), (1, 0))


def test_games_are_counted_for_the_first_engine_whatever_its_seat() -> None:
    standing = result(plan("minimax", "random", games=10, limits=Limits(depth=9)))
    wins, draws, losses = standing.wins_draws_losses()
    assert (wins + draws, losses) == (10, 0)
    assert wins >= 5
    assert sum(standing.pairs()) == 5
    assert standing.pairs()[0] == standing.pairs()[1] == 0


def test_a_match_can_be_played_again() -> None:
    once, again = result(plan()).games, result(plan()).games
    assert [[move.text for move in game.moves] for game in once] == [
        [move.text for move in game.moves] for game in again
    ]


def test_chance_and_secrets_are_refereed_and_both_games_of_a_pair_have_the_same_cards() -> None:
    games = result(plan(game="kuhn_poker", openings=itertools.repeat(Opening(())), games=20)).games
    cards = [[move.text for move in game.moves if move.thinking is None] for game in games]
    assert len(games) == 20
    assert cards[0::2] == cards[1::2]
    assert len({tuple(deal) for deal in cards}) > 1


@pytest.mark.parametrize(
    ("fault", "answers", "reason"),
    [("mute", "4", "time"), ("", "8", "illegal"), ("crash", "4", "failed"), ("", "resign", "resigned")],
)
def test_whoever_breaks_the_rules_loses_and_is_named(fault: str, answers: str, reason: str) -> None:
    limits = Limits(time_ms=100)
    bad = fake("xboard", fault, answers)
    standing = result(plan(bad, "random", "connect_four", games=2, limits=limits, margin_ms=100))
    assert standing.wins_draws_losses() == (0, 0, 2)
    assert [game.reason for game in standing.games] == [reason, reason]
    assert standing.reasons()[0] == {reason: 2}
    assert not standing.reasons()[1]


def test_programs_play_whole_games_and_their_names_are_kept() -> None:
    """The first program stacks discs in the first column, the second in the second: the beginner has four in a column
    first."""
    ones, twos = fake("uci", answers="1"), fake("gtp", answers="2")
    standing = result(plan(ones, twos, "connect_four", games=2, openings=itertools.repeat(Opening(()))))
    assert [game.reason for game in standing.games] == ["finished", "finished"]
    assert [game.identities for game in standing.games] == [["Fake 1.0", "Fake 1.0"]] * 2
    assert standing.pairs() == (0, 0, 1, 0, 0)
    assert [move.text for move in standing.games[0].moves] == ["1", "2", "1", "2", "1", "2", "1"]


def test_a_program_that_keeps_failing_breaks_the_match_off() -> None:
    standing = result(plan(fake("uci", "crash"), "random", "connect_four", games=50))
    assert len(standing.games) == 3
    assert "has failed 3 times" in standing.broken


def test_a_decided_test_ends_the_match() -> None:
    wanted = plan("minimax", "random", games=400, limits=Limits(depth=2), sprt=Sprt(0.0, 200.0))
    standing = result(wanted)
    assert wanted.sprt is not None
    assert wanted.sprt.verdict(standing.pairs()) == "H1"
    assert len(standing.games) < 100


def test_an_interrupted_match_keeps_what_was_played() -> None:
    standing = MatchStanding()

    def interrupt(played: PlayedGame) -> None:
        if len(standing.games) == 3:
            raise KeyboardInterrupt

    run(plan(games=1000, concurrency=2), standing, interrupt)
    assert (len(standing.games), standing.broken) == (3, "interrupted")
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("match-")]


def test_an_opening_that_cannot_be_played_is_no_result() -> None:
    standing = result(plan(openings=itertools.repeat(Opening((0, 0)))))
    assert not standing.games
    assert "not allowed" in standing.broken


def test_a_game_that_both_hold_to_be_decided_ends() -> None:
    """Tic-tac-toe with two in the corner against a blunder: minimax sees it lost and won."""
    lost = itertools.repeat(Opening((0, 1)))
    wanted = plan("minimax", "minimax", openings=lost, limits=Limits(depth=9), adjudication=Adjudication(1.0, 1))
    games = result(wanted).games
    assert {(len(game.moves), game.reason, game.returns) for game in games} == {(2, "adjudicated", (1.0, -1.0))}
    alone = plan("minimax", "random", openings=lost, limits=Limits(depth=9), adjudication=Adjudication(0.5, 1))
    assert {game.reason for game in result(alone).games} == {"finished"}, "one opinion decides nothing"


@pytest.mark.parametrize("game", ["kuhn_poker", "prisoners_dilemma"])
def test_where_expectations_decide_nothing_no_game_is_adjudicated(game: str) -> None:
    with pytest.raises(EngineError, match="played to its end"):
        check(plan(game=game, adjudication=Adjudication(0.9, 2)))


def test_opinions_count_in_a_row() -> None:
    rule, info = Adjudication(0.9, 2), bound_kernels("tic_tac_toe", False).rules.info

    def winner(*values: float | None) -> int:
        thoughts = [None if value is None else Thinking(engine="any", value=value) for value in values]
        return rule.winner([(ply % 2, thinking) for ply, thinking in enumerate(thoughts)], info)

    assert winner(0.9, -0.9, 1.0, -1.0) == 0
    assert winner(-0.9, 0.9, -0.9, 0.9) == 1
    assert winner(0.9, -0.9, 0.9) == TERMINAL, "the second has spoken once"
    assert winner(0.9, -0.9, 0.9, -0.8) == TERMINAL
    assert winner(0.9, 0.9, 0.9, 0.9) == TERMINAL, "each hopes to win"
    assert winner(0.9, -0.9, -0.9, -0.9) == TERMINAL, "the first has changed its mind"
    assert winner(None, -0.9, 0.9, -0.9) == TERMINAL
    assert winner(None, None, 0.9, -0.9, 0.9, -0.9) == 0
