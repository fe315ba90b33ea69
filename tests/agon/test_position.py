"""States: immutable positions of every game, with their past and with what each seat may see."""

from __future__ import annotations

import copy
import pickle
import random
import xml.dom.minidom

import pytest

import agon
from agon import games


def played(game: str, seed: int, most: int = 40) -> agon.State:
    """A state after random play."""
    rng = random.Random(seed)
    state = agon.load(game).sample(rng)
    while not state.is_over and len(state.history) < most:
        state = state.apply(rng.choice(state.actions)).sample(rng)
    return state


@pytest.mark.parametrize("game", agon.names())
def test_a_game_is_played_and_drawn_and_read_again(game: str) -> None:
    state = played(game, 1)
    assert state.history
    again = agon.load(game, start=str(state.first))
    for step in state.history:
        assert step.action is not None
        again = again.apply(step.action.text)
    assert again == state
    assert hash(again) == hash(state)
    assert [step.seat for step in again.history] == [step.seat for step in state.history]
    for seat in (agon.SPECTATOR, agon.REVEALED, *range(len(state.seat_names))):
        xml.dom.minidom.parseString(state.svg(seat))  # noqa: S318 - our own text
        assert state.view(seat) == games.load(game).view(state.to_array(), seat)
        assert len(state.history_of(seat)) == len(state.history)


@pytest.mark.parametrize("game", agon.names())
def test_a_seat_sees_the_same_in_states_that_it_cannot_tell_apart(game: str) -> None:
    state, rules = played(game, 2, most=12), games.load(game)
    for seat in range(len(state.seat_names)):
        other = agon.State(rules, rules.resample(state.to_array(), seat, 7), state.options)
        assert other.view(seat) == state.view(seat)
        assert other.svg(seat) == state.svg(seat)


def test_a_hidden_card_is_in_nobody_elses_view_picture_or_history() -> None:
    state = agon.load("kuhn_poker").apply("K").apply("Q")
    assert [step.action and step.action.text for step in state.history_of(0)] == ["K", None]
    assert [step.action and step.action.text for step in state.history_of(1)] == [None, "Q"]
    assert state.view(0).hands[1].items == ["?"]
    assert ">Q<" not in state.svg(0)
    assert ">Q<" in state.svg(1)
    assert ">Q<" in state._repr_svg_()


def test_chance_is_drawn_by_seed_or_named() -> None:
    state = agon.load("pig").apply("roll")
    assert state.player == agon.CHANCE
    assert state.player_name == "Chance"
    assert sum(outcome.probability for outcome in state.outcomes) == pytest.approx(1)
    assert state.sample(5) == state.sample(5)
    assert (
        state.apply(state.outcomes[0]) == state.apply(state.outcomes[0].text) == state.apply(state.outcomes[0].number)
    )
    assert state.actions == ()


def test_the_end_has_returns_and_no_player() -> None:
    state = agon.load("tic_tac_toe")
    assert state.returns == (0, 0)
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        state = state.apply(cell)
    assert state.is_over
    assert state.player == agon.TERMINAL
    assert state.player_name == ""
    assert state.returns == (1, -1)
    with pytest.raises(agon.IllegalAction, match="the game is over"):
        state.apply("c1")


def test_a_state_never_changes() -> None:
    state = agon.load("go", size=9)
    text, after = str(state), state.apply("E5")
    assert str(state) == text != str(after)
    with pytest.raises(AttributeError, match="immutable"):
        state._array = None
    with pytest.raises(AttributeError, match="immutable"):
        del state._options
    state.options["size"] = 13
    state.to_array()[:] = 0
    assert state == agon.load("go", size=9)
    assert after != state
    assert state != agon.load("go", size=13)
    assert {state: 1}[agon.load("go", size=9)] == 1


def test_a_state_is_copied_and_pickled() -> None:
    state = played("holdem", 3)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
    assert again == copy.deepcopy(state) == state
    assert again.history == state.history


def test_what_cannot_be_played_or_loaded_is_refused_in_words() -> None:
    state = agon.load("chess")
    with pytest.raises(agon.InvalidAction):
        state.apply("castle over there")
    with pytest.raises(agon.GameError):
        state.apply("e5")
    with pytest.raises(agon.IllegalAction):
        state.apply(0)
    with pytest.raises(agon.GameError, match="no game named 'ches'"):
        agon.load("ches")
    with pytest.raises(agon.InvalidOptions, match="has no option 'size'"):
        agon.load("chess", size=9)
    with pytest.raises(agon.InvalidPosition):
        agon.load("chess", start="nothing")
    with pytest.raises(ValueError, match="seats 0 to 1, no seat 2"):
        state.view(2)


def test_no_option_of_a_game_is_called_as_an_argument_of_load() -> None:
    named = {option.name for game in agon.names() for option in agon.load(game).info.options}
    assert named.isdisjoint({"game", "start"})


def test_a_start_that_is_given_is_not_the_usual_one() -> None:
    assert agon.load("chess").apply("e4").is_usual
    assert not agon.load("chess", start="8/8/8/8/8/k7/p7/K7 w - - 0 1").is_usual
