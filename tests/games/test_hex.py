"""Known facts about Hex, and its display."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon import games
from agon.games.api import TERMINAL, InvalidAction, InvalidPosition
from agon.games.verbs import State
from tests.games.laws.exploring import play_out
from tests.games.laws.laws_of_play import assert_two_samples_agree

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

RULES = games.load("hex")
COMPILED = games.load("hex", jit=True)
NEAR = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def play(texts: str, **options: int) -> State:
    state = RULES.initial(options)
    for text in texts.split():
        state = RULES.apply(state, RULES.action_from_text(state, text))
    return state


def joins(cells: list[str], size: int, mark: str) -> bool:
    """The slow twin: spreads over one side's stones from its first edge."""
    start = range(size) if mark == "R" else range(0, size * size, size)
    reached = [cell for cell in start if cells[cell] == mark]
    for cell in reached:
        row, column = divmod(cell, size)
        if (row if mark == "R" else column) == size - 1:
            return True
        for down, right in NEAR:
            near = (row + down) * size + column + right
            if 0 <= row + down < size and 0 <= column + right < size and cells[near] == mark and near not in reached:
                reached.append(near)
    return False


# Who wins


def wins_of_first_moves(size: int) -> str:
    """Return the winning first moves, by search over all positions, as rows of W and dots, without the game's rules."""
    cells = size * size

    @cache
    def mover_wins(board: str, mover: str) -> bool:
        other = "B" if mover == "R" else "R"
        for cell in range(cells):
            if board[cell] == ".":
                after = board[:cell] + mover + board[cell + 1 :]
                if joins(list(after), size, mover) or not mover_wins(after, other):
                    return True
        return False

    empty = "." * cells
    won = ["." if mover_wins(empty[:c] + "R" + empty[c + 1 :], "B") else "W" for c in range(cells)]
    return "/".join("".join(won[start : start + size]) for start in range(0, cells, size))


@pytest.mark.parametrize(("size", "expected"), [(2, ".W/W."), (3, "..W/WWW/W..")])
def test_first_moves_that_win_by_the_twin(size: int, expected: str) -> None:
    """Only the twin plays on two rows; the rules begin at three."""
    assert wins_of_first_moves(size) == expected


def winners_of_first_moves(size: int) -> str:
    """The same by the compiled rules, with a table of positions by key."""
    current, apply, key_of = (COMPILED.kernels[verb] for verb in ("current_player", "apply_action", "state_key"))
    known: dict[int, bool] = {}
    # Cells near the short diagonal first: they win soonest.
    order = sorted(range(size * size), key=lambda cell: abs(cell // size + cell % size + 1 - size))

    def mover_wins(state: State) -> bool:
        key = int(key_of(state))
        if key not in known:
            known[key] = False
            taken = [int(word | word >> 19) for word in state[5 : 5 + size]]
            for action in order:
                if taken[action // size] >> action % size & 1:
                    continue
                after = state.copy()
                apply(after, action)
                if current(after) == TERMINAL or not mover_wins(after):
                    known[key] = True
                    break
        return known[key]

    start = COMPILED.initial({"size": size, "swap": 0})
    won = ["." if mover_wins(COMPILED.apply(start, action)) else "W" for action in COMPILED.legal(start)]
    return "/".join("".join(won[row : row + size]) for row in range(0, size * size, size))


@pytest.mark.parametrize(("size", "expected"), [(3, "..W/WWW/W.."), (4, "...W/..W./.W../W...")])
def test_first_moves_that_win(size: int, expected: str) -> None:
    """Expected: the maps that another program found by exhaustive search, without swap."""
    assert winners_of_first_moves(size) == expected


@pytest.mark.parametrize(("size", "count"), [(3, 60), (5, 60), (11, 60), (19, 5)])
def test_games_agree_with_openspiel(size: int, count: int) -> None:
    """Without swap, which OpenSpiel does not have. Its player 0, x, joins top and bottom (north and south) as Red does,
    its player 1, o, left and right; actions are row * size + column in both."""
    rng, oracle = random.Random(size), pyspiel.load_game(f"hex(board_size={size})")
    for _ in range(count):
        state, theirs = RULES.initial({"size": size, "swap": 0}), oracle.new_initial_state()
        while not theirs.is_terminal():
            assert RULES.current(state) == theirs.current_player()
            assert RULES.legal(state) == theirs.legal_actions()
            action = rng.choice(RULES.legal(state))
            theirs.apply_action(action)
            state = RULES.apply(state, action)
            stones = str(theirs).replace("\n", " ").split()
            drawn = ["o" if mark in "opqO" else "x" if mark != "." else "." for mark in stones]
            assert ["xo"["RB".index(cell)] if cell else "." for cell in RULES.view(state).cells] == drawn
        assert RULES.is_over(state)
        assert RULES.returns(state) == theirs.returns()


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.integers(3, 19), st.randoms(use_true_random=False))
def test_a_full_board_has_one_winner(size: int, rng: random.Random) -> None:
    """The Hex theorem, for the twin; and the rules stop at the first move after which the twin sees a winner."""
    order = rng.sample(range(size * size), size * size)
    cells = [""] * (size * size)
    for turn, cell in enumerate(order):
        cells[cell] = "RB"[turn % 2]
    assert joins(cells, size, "R") != joins(cells, size, "B")
    state, shown = COMPILED.initial({"size": size, "swap": 0}), [""] * (size * size)
    for turn, cell in enumerate(order):
        COMPILED.kernels["apply_action"](state, cell)
        shown[cell] = "RB"[turn % 2]
        if joins(shown, size, shown[cell]):
            break
        assert not COMPILED.is_over(state)
    assert COMPILED.is_over(state)
    assert int(state[1]) == (0 if joins(cells, size, "R") else 1), "who joined first has joined on the full board"
    assert RULES.view(state).cells == shown


def test_a_win_is_described_and_its_chain_shown() -> None:
    before = play("b1 a1 b2 a2 c3 c1 b3", size=4)
    assert RULES.describe(before, RULES.action_from_text(before, "d4")) == "plays d4"
    before = play("b1 a1 b2 a2 c3 c1 b3 d1", size=4)
    last = RULES.action_from_text(before, "b4")
    assert RULES.describe(before, last) == "plays b4 and wins"
    after = RULES.apply(before, last)
    assert [RULES.board({"size": 4}).cell_names[cell] for cell in RULES.view(after).won] == ["b1", "b2", "b3", "b4"]
    assert RULES.returns(after) == [1.0, -1.0]


def test_the_chain_that_is_shown_is_a_shortest() -> None:
    rng = random.Random(8)
    for _ in range(40):
        state = COMPILED.initial({"size": 7})
        play_out(COMPILED, state, np.array([rng.getrandbits(64)], np.uint64))
        view = RULES.view(state)
        mark = "RB"[int(state[1])]
        only = [mark if cell in view.won else "" for cell in range(49)]
        assert joins(only, 7, mark)
        for cell in view.won:
            assert not joins([m if c != cell else "" for c, m in enumerate(only)], 7, mark), "no stone to spare"


# The swap


def test_swap_mirrors_the_stone_and_changes_its_colour() -> None:
    before = play("c2")
    assert RULES.describe(before, 121) == "swaps: the red stone on c2 becomes a blue one on b3"
    choice = RULES.choice(before, 121)
    assert (choice.text, choice.label, choice.path) == ("swap", "Swap: blue stone on b3 for red c2", [])
    after = RULES.apply(before, 121)
    cells = RULES.view(after).cells
    assert [(cell, mark) for cell, mark in enumerate(cells) if mark] == [(2 * 11 + 1, "B")]
    assert RULES.current(after) == 0
    assert RULES.legal(after) == [cell for cell in range(121) if cell != 23]


@pytest.mark.parametrize("size", [3, 5, 11, 19])
def test_swap_is_offered_once(size: int) -> None:
    """To Blue as its first action and never again, taken or not."""
    swap = size * size
    state = RULES.initial({"size": size})
    assert swap not in RULES.legal(state)
    state = RULES.apply(state, 1)
    assert RULES.legal(state)[-1] == swap
    for action in (swap, 2):
        after = RULES.apply(state, action)
        while not RULES.is_over(after):
            assert swap not in RULES.legal(after)
            after = RULES.apply(after, RULES.legal(after)[0])


def test_without_the_rule_there_is_no_swap() -> None:
    state = play("a1", swap=0)
    assert len(RULES.legal(state)) == 120
    with pytest.raises(InvalidAction, match=r"a1 to k11$"):
        RULES.action_from_text(state, "swap")
    assert all(fact.label != "Swap" for fact in RULES.view(state).facts)


def mirrored(state: State, size: int, mover: int) -> str:
    """The position's text after exchange of the colours and of rows and columns."""
    rows = RULES.position_to_text(state).split()[0].split("/")
    turned = ["".join({"R": "B", "B": "R"}.get(row[at], ".") for row in rows) for at in range(size)]
    return f"{'/'.join(turned)} {('red', 'blue')[mover]}"


@pytest.mark.parametrize("size", [3, 6, 11])
def test_after_a_swap_the_game_is_the_mirror_image_of_one_without(size: int) -> None:
    """After a swap, a game continues as if Blue had begun with that stone: mirrored, with seats exchanged."""
    rng = random.Random(size)
    for _ in range(20):
        first = rng.randrange(size * size)
        plain = RULES.apply(RULES.initial({"size": size, "swap": 0}), first)
        swapped = RULES.apply(RULES.apply(RULES.initial({"size": size}), first), size * size)
        while not RULES.is_over(plain):
            assert RULES.position_to_text(swapped) == mirrored(plain, size, 1 - RULES.current(plain))
            action = rng.choice(RULES.legal(plain))
            plain = RULES.apply(plain, action)
            swapped = RULES.apply(swapped, action % size * size + action // size)
        assert RULES.returns(swapped) == RULES.returns(plain)[::-1]


def test_playouts_swap_as_often_as_random_games() -> None:
    """On three rows, one game in nine; the final positions of both kinds are alike in their stones and winners."""
    rng, chooser = np.array([1], np.uint64), random.Random(2)
    seen: list[tuple[int, int, int]] = []
    for fast in (True, False):
        for _ in range(6000):
            state = COMPILED.initial({"size": 3})
            if fast:
                play_out(COMPILED, state, rng)
            while legal := COMPILED.legal(state):
                COMPILED.kernels["apply_action"](state, chooser.choice(legal))
            blue = RULES.view(state).cells.count("B")
            seen.append((int(state[1]), int(state[4]), blue))
    assert_two_samples_agree(Counter(seen[:6000]), Counter(seen[6000:]))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.integers(3, 19), st.floats(0, 1), st.integers(0, 2**63), st.randoms(use_true_random=False))
def test_a_playout_ends_as_its_order_of_the_free_cells_does(
    size: int, share: float, seed: int, rng: random.Random
) -> None:
    """From a position with some stones: the same moves one by one come to the same state, marks and all."""
    state = COMPILED.initial({"size": size, "swap": 0})
    for action in rng.sample(range(size * size), int(share * size * size)):
        if not COMPILED.is_over(state):
            COMPILED.kernels["apply_action"](state, action)
    ended, order = state.copy(), np.full(size * size, -1, np.int32)
    COMPILED.kernels["random_playout"](ended, order, np.array([seed], np.uint64))
    free = COMPILED.legal(state)
    cells = [listed_cell(int(word), size) for word in order[: len(free)]]
    assert sorted(cells) == free
    for cell in cells:
        if not COMPILED.is_over(state):
            COMPILED.kernels["apply_action"](state, cell)
    assert COMPILED.is_over(state)
    assert ended.tolist() == state.tolist()


def listed_cell(word: int, size: int) -> int:
    """The cell that a playout lists so."""
    row, column = divmod(word & 63, size + 1)
    return ((word >> 6) * (63 // (size + 1)) + row) * size + column


# Texts


def test_texts() -> None:
    assert RULES.position_to_text(play("b2", size=3)) == ".../.R./... blue swap"
    assert RULES.position_to_text(play("b1 swap", size=3)) == ".../B../... red"
    assert RULES.position_to_text(play("b2", size=3, swap=0)) == ".../.R./... blue"
    assert RULES.action_from_text(RULES.initial({"size": 19}), " S19 ") == 360


@pytest.mark.parametrize("text", ["a0", "a12", "l1", "a01", "aa1", "1a", "pass", "a1 b2", "i", "swap-pieces"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(InvalidAction, match=r"a1 to k11, or swap"):
        RULES.action_from_text(play(""), text)


@pytest.mark.parametrize(
    ("text", "swap", "reason"),
    [
        ("..../.../... red", 1, "3 rows of 3"),
        (".../... red", 1, "expected rows"),
        (".../.../... green", 1, "expected rows"),
        (".../.../... red swap", 1, "no swap now"),
        (".../.../.R. blue", 1, "must end with swap"),
        (".../.../.R. blue swap", 0, "no swap now"),
        (".../.../.R. red", 1, "who is to move"),
        (".../.../.B. red", 0, "who is to move"),
        (".../.../.B. blue", 1, "who is to move"),
        (".../.B./.R. blue", 0, "who is to move"),
        (".../.../... blue", 1, "who is to move"),
        ("R.B/RBB/R.. red", 0, "before the last stone"),
        ("RR./RRB/RRB/B.BB red", 1, "3 rows of 3"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str, swap: int, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        RULES.position_from_text(text, {"size": 3, "swap": swap})


def test_a_position_won_twice_over_is_refused() -> None:
    """By the first column and by the last: the game ended when the first of them was complete."""
    with pytest.raises(InvalidPosition, match="no last stone"):
        RULES.position_from_text("RBBR/R.BR/RBBR/RBBR blue", {"size": 4, "swap": 0})
