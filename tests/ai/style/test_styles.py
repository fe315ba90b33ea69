"""Styles: neutral weights change nothing, a style's weights change play in the direction that its card states."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.evaluation import listing
from agon.ai.search.alphabeta import AlphaBetaSearch, StackPool, TranspositionTable
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import evaluation_of
from agon.ai.style import styles
from agon.protocol.cards import Limits
from bench.strength.style_metrics import STYLED
from bench.strength.styles import Bench
from tests.ai.positions import choose, problem, problem_at, random_state

GAMES = listing.games_with("style")
PAIRS = {"othello": 24}
"""Openings of the games that show a style, if not 8: in Othello corners vary most from game to game."""


def at(text: str, *, depth: int) -> Problem:
    """A position of chess."""
    return problem_at("chess", games.load("chess").position_from_text(text), limits=Limits(depth=depth))


def test_every_game_with_several_named_terms_has_styles_and_metrics() -> None:
    """Hex has the two sides' distances alone: weighing them differently showed in no metric."""
    assert set(listing.games_with("features")) - {"hex"} == set(GAMES)
    assert sorted(STYLED) == list(GAMES)
    assert all(list(claims) == list(styles.STYLES) and all(claims.values()) for claims in STYLED.values())


@pytest.mark.parametrize("game", GAMES)
def test_neutral_weights_are_the_evaluation(game: str) -> None:
    evaluation = evaluation_of(game)
    for seed in range(8):
        state = random_state(game, 3 * seed, seed)
        for seat in range(2):
            assert evaluation.weigh(state, seat, evaluation.NEUTRAL) == evaluation.evaluate(state, seat)


@pytest.mark.parametrize("game", GAMES)
def test_neutral_weights_give_the_neutral_search(game: str) -> None:
    for seed in range(3):
        task = problem_at(game, random_state(game, 6 + seed, seed), limits=Limits(depth=4, nodes=20_000))
        plain = choose("alphabeta", task).thinking
        neutral = choose("alphabeta", task, style="aggressive", flair=0.0).thinking
        settings = registry.settings(AlphaBeta(), {})
        weights = evaluation_of(game).NEUTRAL.copy()
        memory = TranspositionTable(4)
        memory.renew()
        search = AlphaBetaSearch(task, StackPool().stacks(task, 1), memory, {**settings, "mate_hunt": False}, weights)
        search.run(20_000)
        assert (plain.nodes, plain.value, plain.pv) == (neutral.nodes, neutral.value, neutral.pv)
        assert search.nodes == plain.nodes


@pytest.mark.parametrize("style", styles.STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_a_style_changes_the_weights_of_its_own_seat_s_view(game: str, style: str) -> None:
    neutral = evaluation_of(game).NEUTRAL
    part = listing.part_of(game, "style")
    first, second = (part.weights(style, seat, 1.0) for seat in range(2))
    assert first.shape == neutral.shape
    assert first.dtype == neutral.dtype
    assert np.array_equal(first, second[::-1])
    assert not np.array_equal(first, neutral)
    assert np.array_equal(part.weights(style, 0, 0.0), neutral)


@pytest.mark.parametrize("game", GAMES)
def test_styles_play_as_they_claim(game: str) -> None:
    """Few games at few nodes, always the same; ``agon bench styles`` measures the differences."""
    bench = Bench(game, 150, PAIRS.get(game, 8), 1, 2.0)
    for style in styles.STYLES:
        claimed = [row for row in bench.measure(style).shown if row.claimed]
        assert claimed
        assert sum(row.claimed * row.z for row in claimed) > 0.0, [str(row) for row in claimed]


def test_there_is_no_style_where_there_are_no_features() -> None:
    with pytest.raises(EngineError, match="no styles"):
        choose("alphabeta", problem("tic_tac_toe", limits=Limits(depth=2)), style="aggressive")


def test_forced_replies_are_searched_deeper() -> None:
    """A position with one legal action costs no depth: the line goes on behind it."""
    task = problem("checkers", limits=Limits(depth=5))
    plain = choose("alphabeta", task, table_mb=0).thinking
    deeper = choose("alphabeta", task, table_mb=0, forced_extension=True).thinking
    assert deeper.nodes > plain.nodes
    assert deeper.depth == plain.depth


def test_fewer_actions_are_late_and_checks_beyond_the_horizon_are_searched_if_asked() -> None:
    task = at("r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6", depth=6)
    plain = choose("alphabeta", task).thinking.nodes
    assert choose("alphabeta", task, in_full=3).thinking.nodes == plain
    assert choose("alphabeta", task, in_full=8).thinking.nodes > plain
    nodes = [choose("alphabeta", task, checks=plies).thinking.nodes for plies in (0, 1, 3)]
    assert len(set(nodes)) == 3


def test_nodes_go_to_forcing_positions_or_to_quiet_ones() -> None:
    quiet = at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth=3)
    forcing = at("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", depth=3)
    for style, more, less in (("aggressive", forcing, quiet), ("positional", quiet, forcing)):
        spent = [
            choose("alphabeta", dataclasses.replace(task, limits=Limits(nodes=3000)), style=style).thinking.nodes
            for task in (more, less)
        ]
        assert spent[0] > spent[1]
        assert styles.share_of_limits(more, style) == 1.0 > styles.share_of_limits(less, style)
