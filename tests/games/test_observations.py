"""Observations of single games: exchanged colours give the same tensor, and planes hold what they say."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.games.api import CHANCE, GameError
from agon.games.backgammon import layout as backgammon
from agon.games.chess import observation as chess
from agon.games.go import observation as go
from agon.games.go.layout import MOVER
from agon.games.othello.rules import PASS
from agon.games.verbs import State
from tests.games.adding import added

SAMPLES = Path(__file__).parent / "samples"


def first_is_second(state: State) -> None:
    state[2] = 1


def colours_exchanged(state: State) -> None:
    """Othello has four discs at the start."""
    state[0], state[1], state[2] = state[1], state[0], 1
    assert int(state[0]).bit_count() == 2


def blue_begins(state: State) -> None:
    state[0] = 1


def white_begins(state: State) -> None:
    state[MOVER] = 1


def same(action: int, _size: int) -> int:
    return action


def transposed(action: int, size: int) -> int:
    return action if action == size * size else action % size * size + action // size


GAMES: list[tuple[str, dict[str, int], Callable[[State], None], Callable[[int, int], int]]] = [
    ("tic_tac_toe", {}, first_is_second, same),
    ("connect_four", {}, first_is_second, same),
    ("connect_four", {"width": 9, "height": 4}, first_is_second, same),
    ("othello", {}, colours_exchanged, same),
    ("othello", {"size": 6}, colours_exchanged, same),
    ("hex", {"size": 5, "swap": 0}, blue_begins, transposed),
    ("go", {"size": 5, "komi": 0}, white_begins, same),
]


@pytest.mark.parametrize(("name", "chosen", "exchange", "moved"), GAMES)
def test_exchanged_colours_look_the_same(
    name: str, chosen: dict[str, int], exchange: Callable[[State], None], moved: Callable[[int, int], int]
) -> None:
    """The second seat moves first, and makes the moves of the first. In Hex the board is mirrored with the edges."""
    rules = games.load(name)
    options = rules.options(chosen)
    rng = random.Random(3)
    for _ in range(6):
        one = rules.initial(options)
        other = one.copy()
        exchange(other)
        if name == "othello":
            for _ in range(2):  # a pass finds the squares of the seat that is then to move
                rules.kernels["apply_action"](other, PASS)
        while True:
            for seat in (0, 1):
                tensor = rules.observation_tensor(one, seat, options)
                turned = rules.observation_tensor(other, 1 - seat, options)
                expected = turned.transpose(0, 2, 1) if moved is transposed else turned
                assert np.array_equal(tensor, expected)
            if rules.is_over(one):
                break
            action = rng.choice(rules.legal(one))
            one = rules.apply(one, action)
            other = rules.apply(other, moved(action, chosen.get("size", 0)))


def planes(name: str, text: str, seat: int, **chosen: Any) -> Any:
    rules = games.load(name)
    options = rules.options(chosen)
    return rules.observation_tensor(rules.position_from_text(text, options), seat, options)


def test_a_game_without_observations_says_so() -> None:
    with added(SAMPLES):
        rules = games.load("kalah")
        with pytest.raises(GameError, match="declares no observation_tensor"):
            rules.observation_tensor_shape(rules.options())


def test_connect_four_rows_come_from_the_top() -> None:
    own, other, reached, to_move = planes("connect_four", "7/7/7/7/3o3/3x3 x", 0)
    assert np.argwhere(own).tolist() == [[5, 3]]
    assert np.argwhere(other).tolist() == [[4, 3]]
    assert np.argwhere(reached).tolist() == [[3, 3], *([5, column] for column in (0, 1, 2, 4, 5, 6))]
    assert to_move.all()


def test_othello_shows_moves_to_the_mover_alone() -> None:
    start = "---------------------------OX------XO--------------------------- X"
    assert np.argwhere(planes("othello", start, 0)[2]).tolist() == [[2, 3], [3, 2], [4, 5], [5, 4]]
    assert not planes("othello", start, 1)[2:].any()


def test_hex_shows_the_own_edges_and_the_swap() -> None:
    red = planes("hex", "R../.../... blue swap", 0, size=3)
    blue = planes("hex", "R../.../... blue swap", 1, size=3)
    assert red[2].tolist() == [[1, 1, 1], [0, 0, 0], [1, 1, 1]]
    assert blue[2].tolist() == [[1, 0, 1], [1, 0, 1], [1, 0, 1]]
    assert blue[3].all()
    assert not red[3].any()


def test_go_counts_liberties_and_remembers_moves() -> None:
    """Black C3 and D3 have five liberties, White C4 has three, White B3 two after Black B2."""
    board = planes("go", "moves C3 C4 D3 B3 B2", 1, size=5)
    point = {name: ("ABCDE".index(name[0]), 5 - int(name[1])) for name in ("C3", "C4", "D3", "B3", "B2")}

    def at(plane: int) -> set[str]:
        return {name for name, (column, row) in point.items() if board[plane, row, column]}

    assert at(go.OWN) == {"C4", "B3"}
    assert at(go.OTHER) == {"C3", "D3", "B2"}
    assert at(go.ONE_LIBERTY) == set()
    assert at(go.ONE_LIBERTY + 1) == {"B3"}
    assert at(go.ONE_LIBERTY + 2) == {"C4", "B2"}
    assert at(go.LAST) == {"B2"}
    assert at(go.BEFORE_LAST) == {"B3"}
    assert board[go.ALLOWED].sum() == 20
    assert board[go.HALF_POINTS, 0, 0] == np.float32(0.75)


def test_go_shows_what_may_be_marked_at_a_stop() -> None:
    board = planes("go", "moves C3 C4 pass pass count dead C4 used 0,1 black answers", 0, size=5)
    assert np.argwhere(board[go.DEAD]).tolist() == [[1, 2]]
    assert np.argwhere(board[go.ALLOWED]).tolist() == [[1, 2], [2, 2]]
    assert board[go.STOPPED].all()
    assert board[go.ANSWERED].all()


def test_chess_shows_pieces_of_both_rights_and_claims() -> None:
    """White on e5 may take the pawn that came to d5; the rooks of both may castle."""
    board = planes("chess", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", 0)
    assert np.argwhere(board[0]).tolist() == [[3, 4]]
    assert np.argwhere(board[chess.OTHER]).tolist() == [[3, 3]]
    assert np.argwhere(board[chess.OTHER + 5]).tolist() == [[0, 4]]
    assert np.argwhere(board[chess.RIGHTS_PLANE]).tolist() == [[0, 0], [0, 7], [2, 3], [7, 0], [7, 7]]
    assert board[chess.TO_MOVE].all()
    assert board[chess.IS_WHITE].all()
    assert not board[chess.MAY_CLAIM].any()
    other = planes("chess", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", 1)
    assert np.array_equal(other[chess.OWN : chess.OTHER], board[chess.OTHER : chess.RIGHTS_PLANE])
    assert not other[chess.TO_MOVE : chess.MAY_CLAIM].any()


@pytest.mark.parametrize(("clock", "may"), [(98, False), (99, True), (100, True)])
def test_chess_shows_the_mover_that_a_draw_may_be_claimed(clock: int, may: bool) -> None:
    """With 99 plies behind it a move that completes the fiftieth is enough."""
    text = f"4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90"
    assert planes("chess", text, 0)[chess.MAY_CLAIM].all() == may
    assert not planes("chess", text, 1)[chess.MAY_CLAIM].any()
    assert planes("chess", text, 1)[chess.AGE, 0, 0] == np.float32(clock / 150)


def test_checkers_numbers_squares_from_the_top() -> None:
    board = planes("checkers", "W:WK1,32:B5", 0)
    assert np.argwhere(board[0]).tolist() == [[1, 0]]
    assert np.argwhere(board[2]).tolist() == [[7, 6]]
    assert np.argwhere(board[3]).tolist() == [[0, 1]]
    assert not board[4].any()
    assert board[5].all()


def test_backgammon_looks_the_same_from_both_sides() -> None:
    """A position with colours exchanged is the same to the other seat."""
    rules, rng = games.load("backgammon"), random.Random(5)
    options = rules.options({"length": 3, "cube": 1})
    for _ in range(3):
        state = rules.initial(options)
        for _ in range(60):
            turned = state.copy()
            turned[:24] = -state[:24][::-1]
            for pair in (backgammon.BAR, backgammon.OFF, backgammon.SCORE):
                turned[pair], turned[pair + 1] = state[pair + 1], state[pair]
            turned[backgammon.TURN] = 1 - state[backgammon.TURN]
            owner = state[backgammon.OWNER]
            turned[backgammon.OWNER] = owner if owner < 0 else 1 - owner
            for seat in (0, 1):
                seen = rules.observation_tensor(state, seat, options)
                assert np.array_equal(seen, rules.observation_tensor(turned, 1 - seat, options))
            chance = [outcome for outcome, _ in rules.chance(state)]
            actions = chance if rules.current(state) == CHANCE else rules.legal(state)
            if not actions:
                break
            state = rules.apply(state, rng.choice(actions))


@pytest.mark.parametrize("game", ["rock_paper_scissors", "prisoners_dilemma"])
def test_exchanged_choices_look_the_same(game: str) -> None:
    rules, rng = games.load(game), random.Random(2)
    options = rules.options()
    one, other = rules.initial(options), rules.initial(options)
    while not rules.is_over(one):
        first, second = rng.choice(rules.legal(one)), rng.choice(rules.legal(one))
        one, other = rules.apply(rules.apply(one, first), second), rules.apply(rules.apply(other, second), first)
        for seat in (0, 1):
            seen = rules.observation_tensor(one, seat, options)
            assert np.array_equal(seen, rules.observation_tensor(other, 1 - seat, options))


def test_holdem_shows_cards_to_their_owner_until_they_are_shown() -> None:
    """Each sees two cards of its own, nothing of the other's, and the board; at the end all hands."""
    rules, rng = games.load("holdem"), random.Random(4)
    options = rules.options()
    state = rules.initial(options)
    while not rules.is_over(state):
        chance = [outcome for outcome, _ in rules.chance(state)]
        state = rules.apply(state, rng.choice(chance) if rules.current(state) == CHANCE else 1)
        board, own, other = (rules.observation_tensor(state, 0, options).ravel()[: 3 * 52].reshape(3, 52)).sum(1)
        view = rules.view(state, 0)
        assert [board, own] == [sum(item != "?" for item in hand.items) for hand in holdem_hands(view)]
        assert other == (2 if rules.is_over(state) else 0)
    assert rules.returns(state)[0] == -rules.returns(state)[1]


def holdem_hands(view: Any) -> tuple[Any, Any]:
    """The board, and the first seat's cards."""
    return next(h for h in view.hands if h.seat == -1), next(h for h in view.hands if h.seat == 0)
