"""The rules agree with OpenSpiel's implementations over random games (Lanctot et al., arXiv:1908.09453)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from agon import games
from agon.games.api import CHANCE
from agon.games.rules import Rules
from agon.games.verbs import State
from bench.oracles.random_games import PAIRS, Disagreement, OpenSpiel, Pair, play_both

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

GAMES = 60


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_random_games(pair: Pair) -> None:
    """``agon bench rules --random-games`` plays as many as one likes."""
    rules, rng = games.load(pair.game, jit=True), random.Random(pair.name)
    assert sum(play_both(rules, pair, rng) for _ in range(GAMES)) > GAMES


@pytest.mark.parametrize(
    ("game", "theirs"),
    [
        *(("tic_tac_toe", "tic_tac_toe"), ("connect_four", "connect_four(columns=9,rows=8)")),
        *(("othello", "othello"), ("hearts", "hearts")),
        *(("kuhn_poker", "kuhn_poker"), ("leduc_poker", "leduc_poker"), ("pig", "pig")),
    ],
)
def test_as_many_distinct_actions(game: str, theirs: str) -> None:
    """Compare games in which both number actions alike."""
    assert games.room(game).INFO.num_distinct_actions == pyspiel.load_game(theirs).num_distinct_actions()


def test_go_has_two_actions_more_to_agree_about_dead_stones() -> None:
    theirs = pyspiel.load_game("go(board_size=19)").num_distinct_actions()
    assert games.room("go").INFO.num_distinct_actions == theirs + 2


def test_a_difference_is_found() -> None:
    """The comparison itself: another board's games do not pass."""
    wrong = Pair("connect_four", "connect_four", lambda options: OpenSpiel("connect_four(columns=6)"))
    with pytest.raises(Disagreement, match="actions"):
        play_both(games.load("connect_four"), wrong, random.Random(1))


def agree(rules: Rules, state: State, theirs: Any) -> None:
    """Same player, actions, chances and pay-offs; seats that take no part have none there. OpenSpiel numbers chance -1
    and the end -4, as Agon does."""
    assert rules.current(state) == theirs.current_player()
    assert rules.is_over(state) == theirs.is_terminal()
    if theirs.is_chance_node():
        assert dict(rules.chance(state)) == pytest.approx(dict(theirs.chance_outcomes()))
    else:
        assert rules.legal(state) == theirs.legal_actions()
    if theirs.is_terminal():
        paid = theirs.returns()
        assert rules.returns(state) == paid + [0.0] * (rules.info.seats - len(paid))


def step(rules: Rules, state: State, theirs: Any, rng: random.Random) -> State:
    actions = [a for a, _ in rules.chance(state)] if rules.current(state) == CHANCE else rules.legal(state)
    action = rng.choice(actions)
    theirs.apply_action(action)
    return rules.apply(state, action)


def drawn(rules: Rules, state: State, width: int) -> str:
    """The board as OpenSpiel prints it: rows from the top, a dot for an empty cell."""
    cells = [cell or "." for cell in rules.view(state).cells]
    return "\n".join("".join(cells[start : start + width]) for start in range(0, len(cells), width))


@pytest.mark.parametrize(
    ("game", "width", "options"),
    [("tic_tac_toe", 3, {}), ("connect_four", 7, {}), ("connect_four", 5, {"width": 5, "height": 6})],
)
def test_boards_look_the_same(game: str, width: int, options: dict[str, int]) -> None:
    rules, rng = games.load(game), random.Random(width)
    size = f"(columns={width},rows={options.get('height', 6)},x_in_row=4)" if game == "connect_four" else ""
    oracle = pyspiel.load_game(game + size)
    for _ in range(10):
        state, theirs = rules.initial(options), oracle.new_initial_state()
        while not theirs.is_terminal():
            assert drawn(rules, state, width) == str(theirs).strip()
            state = step(rules, state, theirs, rng)
        assert drawn(rules, state, width) == str(theirs).strip()


def test_kuhn_poker() -> None:
    """Also the information sets: during the game, a seat cannot tell two positions apart exactly if OpenSpiel says so.

    At the end they differ on purpose: Agon then shows all cards, OpenSpiel's information state only the seat's own.
    """
    rules, oracle, rng = games.load("kuhn_poker"), pyspiel.load_game("kuhn_poker"), random.Random(2)
    pairs: set[tuple[int, int, str]] = set()
    for _ in range(GAMES * 5):
        state, theirs = rules.initial(), oracle.new_initial_state()
        while not theirs.is_terminal():
            agree(rules, state, theirs)
            if not theirs.is_chance_node():
                pairs |= {(s, rules.information_key(state, s), theirs.information_state_string(s)) for s in (0, 1)}
            state = step(rules, state, theirs, rng)
        agree(rules, state, theirs)
    assert len(pairs) == 24, "4 betting sequences, 3 cards, 2 seats"
    assert len({(seat, key) for seat, key, _ in pairs}) == len({(seat, text) for seat, _, text in pairs}) == 24


def test_one_round_of_rock_paper_scissors() -> None:
    rules, oracle = games.load("rock_paper_scissors"), pyspiel.load_game("matrix_rps")
    for first in range(3):
        for second in range(3):
            theirs = oracle.new_initial_state()
            theirs.apply_actions([first, second])
            ours = rules.apply(rules.apply(rules.initial({"rounds": 1}), first), second)
            assert rules.is_over(ours)
            assert rules.returns(ours) == theirs.returns()


@pytest.mark.parametrize("rounds", [3, 5, 9])
def test_a_match_of_rock_paper_scissors(rounds: int) -> None:
    """OpenSpiel's repeated game pays every round and plays all of them; a match pays its winner and may end early.

    So the match is worth the sign of the rounds' sum, for any choices in the rounds that are left.
    """
    rules, rng = games.load("rock_paper_scissors"), random.Random(rounds)
    oracle = pyspiel.load_game(f"repeated_game(stage_game=matrix_rps(),num_repetitions={rounds})")
    ended_early = 0
    for _ in range(GAMES):
        state, theirs = rules.initial({"rounds": rounds}), oracle.new_initial_state()
        while not theirs.is_terminal():
            choices = [rng.randrange(3), rng.randrange(3)]
            theirs.apply_actions(choices)
            if rules.is_over(state):
                ended_early += 1
                continue
            for choice in choices:
                state = rules.apply(state, choice)
        assert rules.is_over(state)
        assert rules.returns(state) == np.sign(theirs.returns()).tolist()
    assert ended_early > 0
