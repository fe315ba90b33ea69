"""Handicaps of bots: legal starts in which they are behind, caps that only tighten."""

from __future__ import annotations

import pytest

from agon import games
from agon.protocol.cards import Limits
from agon.protocol.errors import Refused
from agon.protocol.events import Handicap
from agon.server.session.handicaps import capped, every_start, in_words, start_of


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, found in every_start().items() for name in found])
def test_odds_are_positions_in_which_the_bot_is_behind(game: str, name: str) -> None:
    from agon.ai.games.checkers import evaluate as checkers
    from agon.ai.games.chess import tapered_evaluation
    from agon.ai.games.othello import evaluate as othello

    judge = {"chess": tapered_evaluation.evaluate, "checkers": checkers.evaluate, "othello": othello.evaluate}[game]
    rules = games.load(game, False)
    options = rules.options({})
    for bot in (0, 1):
        text = start_of(rules, options, Handicap(odds=name), bot)
        assert text is not None
        state = rules.position_from_text(text, options)
        assert rules.current(state) == 0
        assert judge(state, bot) < judge(rules.initial(options), bot)


def test_odds_belong_to_the_usual_game() -> None:
    rules = games.load("chess", False)
    with pytest.raises(Refused, match="no odds 'everything'"):
        start_of(rules, rules.options({}), Handicap(odds="everything"), 0)
    with pytest.raises(Refused, match="usual"):
        start_of(rules, rules.options({"variant": 1}), Handicap(odds="queen"), 0)


def test_caps_only_tighten() -> None:
    level = Limits(time_ms=1000, nodes=500)
    assert capped(level, None) == level
    assert capped(level, Handicap(time_ms=100, nodes=900)) == Limits(time_ms=100, nodes=500)
    assert capped(Limits(depth=3), Handicap(nodes=9)) == Limits(depth=3, nodes=9)


def test_a_handicap_is_told_in_words() -> None:
    assert in_words("chess", Handicap(odds="rook", first_move=True, time_ms=100)) == (
        "The bot gives a rook, moves second, thinks for 0.1 s a move at most"
    )
    assert in_words("chess", None) == ""
