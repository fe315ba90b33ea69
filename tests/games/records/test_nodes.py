"""Nodes of records: actions, positions that are set, and words alone."""

from __future__ import annotations

import pytest

from agon.games.api import IllegalAction, InvalidPosition
from agon.games.records import NO_ACTION, Move
from agon.games.records.nodes import after
from tests.games.records.recording import rules_of


def test_a_node_plays_an_action_or_sets_a_position_or_only_speaks() -> None:
    rules = rules_of("chess")
    options = rules.options()
    start = rules.initial(options)
    played = after(rules, options, start, Move(action=rules.action_from_text(start, "e4")))
    assert rules.position_to_text(played).startswith("rnbqkbnr/pppppppp/8/8/4P3/8/")
    passed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"
    there = after(rules, options, played, Move(action=NO_ACTION, position=passed, text="--"))
    assert rules.position_to_text(there) == passed
    assert after(rules, options, there, Move(action=NO_ACTION, comment="quiet")) is there


def test_what_the_rules_refuse_is_refused() -> None:
    rules = rules_of("chess")
    options = rules.options()
    with pytest.raises(IllegalAction):
        after(rules, options, rules.initial(options), Move(action=0))
    with pytest.raises(InvalidPosition):
        after(rules, options, rules.initial(options), Move(action=NO_ACTION, position="nonsense"))
