"""The cards say what is run, and it can be run."""

from __future__ import annotations

from pathlib import Path

import pytest

import ai
import games
from ai import engines
from ai.deepening import Minimax
from protocol.cards import BotCard, digest, read_card
from tests.ai.positions import ENGINES, problem

FILES = sorted((Path(ai.__file__).parent / "personas").glob("*.toml"))
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
        merged = engines.settings(ENGINES[card.engine], {**card.parameters, **level.parameters})
        assert set(card.parameters) <= set(merged)
        limits = level.limits
        assert (limits.time_ms, limits.nodes, limits.depth) != (None, None, None)


@pytest.mark.parametrize("card", [card for card in CARDS if card.engine == "minimax"], ids=lambda card: card.name)
def test_minimax_is_offered_only_where_it_is_compiled_beforehand(card: BotCard) -> None:
    offered = games.names() if "*" in card.games else card.games
    assert all(games.room(game).INFO.most_actions <= Minimax.most_warmed for game in offered)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_level_answers(card: BotCard) -> None:
    for level in card.levels:
        task = problem("tic_tac_toe" if "*" in card.games else card.games[0], "5", limits=level.limits)
        thinking = engines.think(ENGINES[card.engine], task, {**card.parameters, **level.parameters}).thinking
        assert card.engine in (thinking.engine, "default")
        assert thinking.limits == {
            name: value
            for name, value in (
                ("time_ms", level.limits.time_ms),
                ("nodes", level.limits.nodes),
                ("depth", level.limits.depth),
            )
            if value is not None
        }


def test_digests_differ() -> None:
    assert len({digest(card) for card in CARDS}) == len(CARDS)
