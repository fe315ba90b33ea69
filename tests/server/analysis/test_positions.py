"""Laws of positions on an analysis board: they are what the rules say, in every game, whatever was asked for before."""

from __future__ import annotations

import random

import pytest

from agon import games
from agon.games.api import CHANCE
from agon.games.rules import Rules
from agon.protocol.commands.study import Root
from agon.protocol.errors import Refused
from agon.server.analysis.positions import HIDDEN, Positions

MOST = 60


def rules_of(name: str) -> Rules:
    return games.load(name)


def playout(rules: Rules, rng: random.Random, most: int = MOST) -> list[int]:
    """Return the actions of a random game, chance included."""
    state, line = rules.initial(), list[int]()
    while not rules.is_over(state) and len(line) < most:
        legal = [each for each, _ in rules.chance(state)] if rules.current(state) == CHANCE else rules.legal(state)
        line.append(rng.choice(legal))
        state = rules.apply(state, line[-1])
    return line


@pytest.mark.parametrize("name", games.names())
def test_a_position_is_what_the_rules_say(name: str) -> None:
    rules, positions, rng = rules_of(name), Positions(rules_of), random.Random(name)
    root, line = Root(game=name), playout(rules_of(name), random.Random(name))
    states = [rules.initial()]
    for action in line:
        states.append(rules.apply(states[-1], action))
    for number in rng.sample(range(len(states)), min(8, len(states))):
        state = states[number]
        shown = positions.shown("re", root, line[:number])
        assert (positions.at(root, line[:number]) == state).all()
        legal = rules.legal(state) if rules.current(state) >= 0 else []
        assert [choice.action for choice in shown.position.choices] == legal
        assert [outcome.action for outcome in shown.outcomes] == [each for each, _ in rules.chance(state)]
        assert sum(outcome.probability for outcome in shown.outcomes) == pytest.approx(1.0 if shown.outcomes else 0.0)
        assert shown.text == rules.position_to_text(state)
        assert [move.action for move in shown.moves] == line[max(0, number - 1) : number]
        again = positions.shown("re", Root(game=name, start=shown.text), [])
        assert again.position.view == shown.position.view, "its text sets the same position up"


def test_a_small_memory_changes_no_answer() -> None:
    line = playout(rules_of("othello"), random.Random(1))
    small, large = Positions(rules_of, most_bytes=200), Positions(rules_of)
    for number in (10, 3, 30, 29, 30, 0):
        assert (small.at(Root(game="othello"), line[:number]) == large.at(Root(game="othello"), line[:number])).all()


def test_what_the_rules_do_not_allow_is_refused_with_its_place() -> None:
    positions = Positions(rules_of)
    cases = [
        (Root(game="tic_tac_toe"), [4, 4], "illegal_action", "$.actions[1]"),
        (Root(game="chess", start="nonsense"), [], "malformed", "$.root.start"),
        (Root(game="chess", options={"size": 9}), [], "invalid_options", "$.root.options"),
        (Root(game="chess", seat=0), [], "not_seated", "$.root.seat"),
        (Root(game="hearts", seat=9), [], "not_seated", "$.root.seat"),
    ]
    for root, actions, code, path in cases:
        with pytest.raises(Refused) as refused:
            positions.shown("re", root, actions)
        assert (refused.value.code, refused.value.path) == (code, path)


def test_chance_is_rolled_until_a_player_is_to_move() -> None:
    positions = Positions(rules_of)
    shown = positions.shown("re", Root(game="hearts"), [], roll=True)
    assert shown.mover >= 0
    assert len(shown.moves) == 52
    assert {move.seat for move in shown.moves} == {CHANCE}
    assert positions.shown("re", Root(game="chess"), [], roll=True).moves == []


def test_a_seat_sees_its_own_hand_only() -> None:
    positions = Positions(rules_of)
    dealt = positions.shown("re", Root(game="hearts"), [], roll=True)
    deal = [move.action for move in dealt.moves]
    for seat in range(4):
        shown = positions.shown("re", Root(game="hearts", seat=seat), deal)
        hands = {hand.seat: hand.items for hand in shown.position.view.hands if len(hand.items) == 13}
        assert all(("?" in items) == (owner != seat) for owner, items in hands.items())
        assert shown.text == ""
        assert shown.moves[-1].text == (HIDDEN if seat != 3 else dealt.moves[-1].text)
