"""Known facts about Othello, and its display."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray

from agon import games
from agon.games.api import IllegalAction, InvalidAction, InvalidPosition, View
from agon.games.bits import popcount
from agon.games.jit import Binder
from agon.games.othello.rules import PASS, without_lowest
from agon.games.verbs import State, apply_action, current_player, legal_actions
from tests.games.laws import laws_of_play as laws
from tests.games.laws.exploring import play_out
from tests.games.laws.test_conformance import Law, game_for, laws_for
from tests.games.test_openspiel import agree, step

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

RULES = games.load("othello")
COMPILED = games.load("othello", jit=True)
SIZES = (4, 6, 8)
GAMES = 100

# Leaves of the tree from the start, by depth from 0. Source: Aart Bik, "Perft for Reversi"
# (aartbik.blogspot.com/2009/02/perft-for-reversi.html). A finished game is one leaf at any length. A pass is a
# ply, or is taken together with the move after it.
PASS_IS_A_PLY = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284)
PASS_IS_NO_PLY = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005320, 24571420)

WIPE_OUT = "e6f4e3f6g5d6e7f5c5"
NO_MOVE_FOR_BLACK = "c4c3e6b4a4a5b2a3"


def play(transcript: str, size: int = 8) -> State:
    state = RULES.initial({"size": size})
    for start in range(0, len(transcript), 2):
        state = RULES.apply(state, RULES.action_from_text(state, transcript[start : start + 2]))
    return state


def texts(state: State) -> list[str]:
    return [RULES.action_to_text(state, action) for action in RULES.legal(state)]


# Numbers that others established


def leaves(states: NDArray[Any], actions: NDArray[np.int32], ply: int, depth: int, pass_is_free: bool) -> int:
    """A kernel: the leaves ``depth`` plies below row ``ply``."""
    if depth == 0 or current_player(states[ply]) < 0:
        return 1
    count = 0
    for index in range(legal_actions(states[ply], actions[ply])):
        action = actions[ply, index]
        for cell in range(states.shape[1]):
            states[ply + 1, cell] = states[ply, cell]
        apply_action(states[ply + 1], action)
        spent = 0 if pass_is_free and action == PASS else 1
        count += leaves(states, actions, ply + 1, depth - spent, pass_is_free)
    return count


@pytest.mark.parametrize(("expected", "pass_is_free"), [(PASS_IS_A_PLY, False), (PASS_IS_NO_PLY, True)])
def test_perft(expected: tuple[int, ...], pass_is_free: bool) -> None:
    count: Any = Binder("othello", COMPILED.kernels).bind(leaves)
    states = np.zeros((2 * len(expected) + 1, 5), np.uint64)
    actions = np.zeros((len(states), RULES.info.most_actions), np.int32)
    states[0] = COMPILED.initial()
    assert tuple(count(states, actions, 0, depth, pass_is_free) for depth in range(len(expected))) == expected


def best_difference(states: NDArray[Any], actions: NDArray[np.int32], ply: int, alpha: int, beta: int) -> int:
    """A kernel: Black's discs less White's after best play of both, by alpha-beta without any table."""
    state = states[ply]
    player = current_player(state)
    if player < 0:
        return popcount(state[0]) - popcount(state[1])
    for index in range(legal_actions(state, actions[ply])):
        for cell in range(states.shape[1]):
            states[ply + 1, cell] = states[ply, cell]
        apply_action(states[ply + 1], actions[ply, index])
        value = best_difference(states, actions, ply + 1, alpha, beta)
        if player == 0:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if player == 0 else beta


def test_white_wins_the_smallest_board_by_eight() -> None:
    """In discs; empty squares count for neither side."""
    solve: Any = Binder("othello", COMPILED.kernels).bind(best_difference)
    states = np.zeros((26, 5), np.uint64)
    states[0] = COMPILED.initial({"size": 4})
    assert solve(states, np.zeros((26, 12), np.int32), 0, -64, 64) == -8


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", "g8 h1 h7 a2 a3 b1 a4 g2"),
        ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", "a4 b2 a3 g7 a7 h7 b7 h2"),
        ("---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", "e1 h2 g2 b2 g7 b1 g1 c1"),
        ("---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO- O", "b3 c2 a6 g7 c3 d2 b4 e1"),
    ],
)
def test_moves_of_endgame_problems(position: str, moves: str) -> None:
    """Source: the French federation's endgame suite, numbers 1, 2, 8 and 11, which rate every move."""
    state = RULES.position_from_text(position)
    assert set(texts(state)) == set(moves.split())
    assert RULES.position_to_text(state) == position


# Other implementations


def test_games_are_as_openspiel_plays_them() -> None:
    """Both number squares row by row and a pass 64, and both make a pass an action."""
    oracle, rng, passes = pyspiel.load_game("othello"), random.Random(8), 0
    for _ in range(GAMES):
        state, theirs = COMPILED.initial(), oracle.new_initial_state()
        while not theirs.is_terminal():
            agree(COMPILED, state, theirs)
            assert [cell or "-" for cell in COMPILED.view(state).cells] == printed_cells(str(theirs))
            passes += COMPILED.legal(state) == [PASS]
            state = step(COMPILED, state, theirs, rng)
        agree(COMPILED, state, theirs)
        assert [cell or "-" for cell in COMPILED.view(state).cells] == printed_cells(str(theirs))
    assert passes > 0


def printed_cells(board: str) -> list[str]:
    """OpenSpiel prints x for Black, and a row's number on either side."""
    rows = [line.split() for line in board.splitlines() if line[:1].isdigit()]
    return [cell.upper() for row in rows for cell in row[1:-1]]


def slowly_flipped(cells: list[str], size: int, cell: int, mine: str) -> set[int]:
    """The slow twin: walks from ``cell`` in every direction."""
    flipped: set[int] = set()
    if cells[cell]:
        return flipped
    for down, right in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)):
        row, column, run = cell // size + down, cell % size + right, list[int]()
        while 0 <= row < size and 0 <= column < size and cells[row * size + column] not in ("", mine):
            run.append(row * size + column)
            row, column = row + down, column + right
        if 0 <= row < size and 0 <= column < size and cells[row * size + column] == mine:
            flipped.update(run)
    return flipped


@pytest.mark.parametrize("size", SIZES)
def test_games_are_as_the_slow_twin_plays_them(size: int) -> None:
    rng = random.Random(size)
    for _ in range(40):
        state = RULES.initial({"size": size})
        cells, side = RULES.view(state).cells, 0
        while True:
            mine = "XO"[side]
            moves = {at: slowly_flipped(cells, size, at, mine) for at in range(size * size)}
            moves = {at: flipped for at, flipped in moves.items() if flipped}
            others = any(slowly_flipped(cells, size, at, "XO"[1 - side]) for at in range(size * size))
            if not moves and not others:
                break
            offered = {choice.path[0]: choice for choice in RULES.choices(state, side) if choice.path}
            assert RULES.current(state) == side
            assert sorted(offered) == sorted(moves)
            if not moves:
                assert RULES.legal(state) == [PASS]
                state = RULES.apply(state, PASS)
            else:
                at = rng.choice(sorted(moves))
                said = RULES.describe(state, offered[at].action)
                assert said.startswith(f"plays {offered[at].text}, flips {len(moves[at])}")
                state = RULES.apply(state, offered[at].action)
                cells = [mine if i == at or i in moves[at] else cell for i, cell in enumerate(cells)]
            assert RULES.view(state).cells == cells
            side = 1 - side
        assert RULES.is_over(state)
        assert RULES.returns(state)[0] == np.sign(cells.count("X") - cells.count("O"))


@pytest.mark.parametrize("law", [*laws_for(game_for("othello", (("size", 6),)))])
def test_laws_on_the_middle_size(law: Law) -> None:
    """The conformance tests take the largest and the smallest."""
    law(game_for("othello", (("size", 6),)))


def test_compiled_and_plain_agree_on_the_middle_size() -> None:
    laws.compiled_agrees(game_for("othello", (("size", 6),)), COMPILED)


def test_playouts_are_like_random_games() -> None:
    rng, chooser = np.array([1], np.uint64), random.Random(2)
    fast: Counter[Any] = Counter()
    slow: Counter[Any] = Counter()
    for _ in range(6000):
        state = COMPILED.initial()
        play_out(COMPILED, state, rng)
        fast.update(features(state))
        state = COMPILED.initial()
        while legal := COMPILED.legal(state):
            COMPILED.kernels["apply_action"](state, chooser.choice(legal))
        slow.update(features(state))
    for feature in ("discs", "difference", "corners"):
        first = Counter({key: count for key, count in fast.items() if key[0] == feature})
        second = Counter({key: count for key, count in slow.items() if key[0] == feature})
        laws.assert_two_samples_agree(first, second)


def test_any_number_of_low_bits_can_be_taken_away() -> None:
    """A playout's choice among many moves is rarely the last."""
    rng = random.Random(5)
    taken: Any = Binder("othello", {}).bind(without_lowest)
    for count in range(34):
        squares = rng.sample(range(64), count + 1)
        bits = np.uint64(sum(1 << square for square in squares))
        left = 1 << max(squares)
        assert without_lowest(int(bits), count) == left
        assert taken(bits, count) == left


def features(state: State) -> list[tuple[str, Any]]:
    black, white = int(state[0]), int(state[1])
    corners = tuple("XO-"[0 if black >> at & 1 else 1 if white >> at & 1 else 2] for at in (0, 7, 56, 63))
    difference = (black.bit_count() - white.bit_count()) // 8
    return [("discs", (black | white).bit_count()), ("difference", difference), ("corners", corners)]


# The rules one by one


def test_black_begins() -> None:
    state = RULES.initial()
    assert RULES.current(state) == 0
    assert texts(state) == ["d3", "c4", "f5", "e6"]
    assert RULES.position_to_text(state) == f"{'-' * 27}OX------XO{'-' * 27} X"


def test_a_pass_is_forced_and_only_then_allowed() -> None:
    state = play(NO_MOVE_FOR_BLACK)
    assert RULES.current(state) == 0
    assert RULES.legal(state) == [PASS]
    (choice,) = RULES.choices(state, 0)
    assert (choice.text, choice.label, choice.path) == ("pass", "Pass", [])
    assert RULES.describe(state, PASS) == "passes: no move"
    after = RULES.apply(state, PASS)
    assert RULES.current(after) == 1
    assert after[:2].tolist() == state[:2].tolist()
    with pytest.raises(IllegalAction):
        RULES.apply(after, PASS)


def test_a_game_may_end_before_the_board_is_full() -> None:
    """The shortest game of all: nine moves, and White has no disc left."""
    before = play(WIPE_OUT[:-2])
    assert RULES.describe(before, RULES.action_from_text(before, "c5")) == "plays c5, flips 5 and wins 13 to 0"
    state = play(WIPE_OUT)
    assert RULES.is_over(state)
    assert RULES.legal(state) == []
    assert RULES.returns(state) == [1.0, -1.0]
    assert len(RULES.view(state).won) == 13
    assert RULES.position_to_text(state).endswith(" -")


def facts(view: View) -> str:
    return ", ".join(f"{fact.label} {fact.value}" for fact in view.facts)


def test_what_is_told() -> None:
    state = play("d3")
    assert facts(RULES.view(state)) == "Black 4, White 1"
    assert RULES.view(state).won == []
    assert RULES.describe(RULES.initial(), 19) == "plays d3, flips 1"
    before = play(NO_MOVE_FOR_BLACK[:-2])
    assert RULES.describe(before, RULES.action_from_text(before, "a3")).endswith("; Black has no move")


def test_every_end_is_told() -> None:
    rng, told = random.Random(6), dict[float, str]()
    while len(told) < 3:
        state = before = RULES.initial({"size": 4})
        last = 0
        while legal := RULES.legal(state):
            before, last = state, rng.choice(legal)
            state = RULES.apply(state, last)
        view, seat = RULES.view(state), RULES.current(before)
        counts = [view.cells.count("X"), view.cells.count("O")]
        result = RULES.returns(state)[seat]
        end = {1.0: "wins", 0.0: "draws", -1.0: "loses"}[result]
        assert RULES.describe(before, last).endswith(f" and {end} {counts[seat]} to {counts[1 - seat]}")
        assert len(view.won) == (0 if result == 0 else max(counts))
        told[result] = end


# Texts


@pytest.mark.parametrize(
    ("size", "text"), [(8, "i1"), (8, "a9"), (8, "a0"), (6, "g1"), (4, "a5"), (8, "f55"), (8, "f")]
)
def test_squares_off_the_board_are_no_actions(size: int, text: str) -> None:
    with pytest.raises(InvalidAction, match=rf"from a1 to {'abcdefgh'[size - 1]}{size}"):
        RULES.action_from_text(RULES.initial({"size": size}), text)


def test_squares_are_read_in_either_case() -> None:
    assert RULES.action_from_text(RULES.initial(), " F5 ") == 37
    assert RULES.action_from_text(RULES.initial(), "PASS") == PASS


def test_a_pass_is_also_read_as_transcripts_print_it() -> None:
    assert RULES.action_from_text(RULES.initial(), "--") == PASS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{'-' * 27}OX------XO{'-' * 27}", "who is to move"),
        (f"{'-' * 27}OX------XO{'-' * 27} x", "who is to move"),
        (f"{'-' * 27}OX------XO{'-' * 26} X", "64 squares, not 63"),
        ("-----OX--XO----- X", "64 squares, not 16"),
        (f"{'-' * 27}OX------X-{'-' * 27} X", "never empty"),
        (f"{'-' * 27}OX------XO{'-' * 27} -", "not over"),
        (f"{'X' * 64} X", "game is over"),
    ],
)
def test_texts_that_are_no_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        RULES.position_from_text(text)
