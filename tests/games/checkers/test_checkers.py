"""The rules of draughts against a slow twin, worked examples, texts, and what is shown."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from agon import games
from agon.games.api import IllegalAction, InvalidAction, InvalidPosition
from agon.games.checkers import rules as kernels
from agon.games.verbs import State
from tests.games.checkers.slow_checkers import PLACES, SlowCheckers, first_board

RULES = games.load("checkers")
COMPILED = games.load("checkers", jit=True)


def at(text: str) -> State:
    return COMPILED.position_from_text(text)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = COMPILED.apply(state, COMPILED.action_from_text(state, move))
    return state


def legal(state: State) -> list[str]:
    return [COMPILED.action_to_text(state, action) for action in COMPILED.legal(state)]


def told(text: str, move: str) -> str:
    state = at(text)
    return COMPILED.describe(state, COMPILED.action_from_text(state, move))


# Against the slow twin


def fen_of(slow: SlowCheckers) -> str:
    sides = {"w": list[str](), "b": list[str]()}
    for number, place in enumerate(PLACES, 1):
        piece = slow.board.get(place, "")
        if piece:
            sides[piece.lower()].append(f"K{number}" if piece.isupper() else str(number))
    return f"{slow.mover.upper()}:W{','.join(sides['w'])}:B{','.join(sides['b'])}"


def scattered(rng: random.Random, each: int, kings: float) -> SlowCheckers:
    """A random position with ``each`` pieces a side, that many of them kings."""
    board = {}
    for index, place in enumerate(rng.sample(PLACES, 2 * each)):
        piece = "bw"[index % 2]
        is_king = rng.random() < kings or place[0] == (7 if piece == "b" else 0)
        board[place] = piece.upper() if is_king else piece
    return SlowCheckers(board, rng.choice("bw"))


def play_both(rng: random.Random, slow: SlowCheckers, *, patient: bool = False) -> State:
    """Play a random game by both. ``patient`` players offer no captures, and end the game only if they must."""
    state = at(fen_of(slow))
    while (result := slow.result()) is None:
        actions = {COMPILED.action_to_text(state, action): action for action in COMPILED.legal(state)}
        moves = slow.moves()
        assert set(actions) == set(moves), slow.position()
        choices = sorted(moves)
        if patient:
            following = {text: COMPILED.apply(state, actions[text]) for text in choices}
            lasting = [text for text in choices if not COMPILED.is_over(following[text])]
            safe = [text for text in lasting if not any("x" in reply for reply in legal(following[text]))]
            choices = safe or lasting or choices
        text = rng.choice(choices)
        slow.play(text)
        state = COMPILED.apply(state, actions[text])
        assert state[5] == slow.quiet
        assert fen_of(slow) == COMPILED.position_to_text(state).partition(":R")[0]
    assert COMPILED.is_over(state)
    assert COMPILED.returns(state) == result
    return state


def test_games_from_the_start_go_as_the_slow_twin_says() -> None:
    assert fen_of(SlowCheckers(first_board())) == RULES.position_to_text(RULES.initial())
    for seed in range(60):
        play_both(random.Random(seed), SlowCheckers(first_board()))


def test_games_with_kings_go_as_the_slow_twin_says() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        play_both(rng, scattered(rng, rng.randint(1, 5), 0.7))


def test_moves_in_crowded_positions_are_what_the_slow_twin_says() -> None:
    longest, most = 0, 0
    for seed in range(3000):
        rng = random.Random(seed)
        slow = scattered(rng, rng.randint(4, 12), rng.choice((0.2, 0.9)))
        state = at(fen_of(slow))
        moves = legal(state)
        assert sorted(moves) == sorted(slow.moves())
        longest = max(longest, *(text.count("x") for text in moves), 0) if moves else longest
        most = max(most, len(moves))
    assert longest >= 5
    assert most <= kernels.MOST_ACTIONS


def test_patient_kings_reach_the_40_move_draw() -> None:
    reached = 0
    for seed in range(12):
        rng = random.Random(seed)
        state = play_both(rng, scattered(rng, rng.randint(2, 3), 1.0), patient=True)
        reached += state[5] == kernels.DRAW_PLIES
        assert RULES.position_from_text(RULES.position_to_text(state)).tobytes() == state.tobytes()
    assert reached >= 4


# The rules


def test_any_capture_may_be_chosen_but_is_jumped_to_its_end() -> None:
    state = at("B:W15,16,22,31:B11,12")
    assert sorted(legal(state)) == ["11x18x25", "11x20", "12x19"]
    assert COMPILED.position_to_text(after(state, "11x20")) == "W:W15,22,31:B12,20"
    assert COMPILED.position_to_text(after(state, "11x18x25")) == "W:W16,31:B12,25"


def test_crowning_ends_the_move() -> None:
    state = at("B:W26,27:B22")
    assert legal(state) == ["22x31"]
    assert COMPILED.position_to_text(after(state, "22x31")) == "W:W27:BK31"


def test_a_king_may_jump_round_and_come_back_either_way() -> None:
    assert legal(at("B:W6,7,14,15:BK2")) == ["2x9x18x11x2", "2x11x18x9x2"]
    assert COMPILED.position_to_text(after(at("B:W6,7,14,15,32:BK2"), "2x9x18x11x2")) == "W:W32:BK2"


def test_men_jump_forwards_only() -> None:
    assert legal(at("B:W14,32:B18")) == ["18-22", "18-23"]
    assert legal(at("B:W14,32:BK18")) == ["18x9"]


def test_who_has_no_move_loses() -> None:
    state = after(at("B:W5:BK6"), "6-1")
    assert COMPILED.is_over(state)
    assert COMPILED.returns(state) == [1.0, -1.0]
    assert COMPILED.returns(after(at("W:W18:B15"), "18x11")) == [-1.0, 1.0]


def test_the_third_occurrence_of_a_position_draws() -> None:
    state = at("B:WK32:BK1")
    there_and_back = "1-6 32-27 6-1 27-32"
    assert not COMPILED.is_over(after(state, f"{there_and_back} 1-6 32-27 6-1"))
    drawn = after(state, f"{there_and_back} {there_and_back}")
    assert COMPILED.is_over(drawn)
    assert COMPILED.returns(drawn) == [0.0, 0.0]
    assert COMPILED.legal(drawn) == []


def test_a_mans_move_or_a_capture_ends_the_count() -> None:
    state = after(at("B:W19,K32:BK1,12"), "1-6 32-28 6-1")
    assert state[5] == 3
    moved = after(state, "19-15")
    assert COMPILED.position_to_text(moved) == "B:W15,K28:BK1,12"
    assert moved[5:].tolist() == [0] * (kernels.STATE_CELLS - 5)
    taken = after(after(at("B:WK7,K32:BK1"), "1-6 7-11 6-2 11-7"), "2x11")
    assert taken[5:].tolist() == [0] * (kernels.STATE_CELLS - 5)


def test_a_last_move_that_leaves_no_move_wins_even_as_the_80th_ply() -> None:
    state = at("B:W5:BK6")
    state[5] = kernels.DRAW_PLIES - 1
    assert COMPILED.returns(after(state, "6-1")) == [1.0, -1.0]
    assert COMPILED.returns(after(state, "6-9")) == [0.0, 0.0]


def test_paths_are_never_more_than_declared() -> None:
    """Over all ways to place kings on the squares of a class and pieces to jump between them. The board's diagonal
    mirror takes the classes into each other in pairs."""
    most = 0
    for first in ((0, 1), (0, 3)):
        places, found = [first], {first}
        for row, column in places:
            for there in ((row + down, column + right) for down in (-2, 2) for right in (-2, 2)):
                if there in PLACES and there not in found:
                    found.add(there)
                    places.append(there)
        edges = [
            (1 << here, 1 << there)
            for there in range(8)
            for here in range(there)
            if [abs(a - b) for a, b in zip(places[here], places[there], strict=True)] == [2, 2]
        ]
        assert (len(places), len(edges)) == (8, 9)
        most += 2 * max(paths(edges, full, kings) for full in range(1 << 9) for kings in range(1 << 8))
    assert most == kernels.MOST_ACTIONS


def paths(edges: list[tuple[int, int]], full: int, kings: int) -> int:
    """Ways to jump to the end, summed over the kings that can jump."""
    there = [(*edge, 1 << index) for index, edge in enumerate(edges) if full >> index & 1]

    def ways(place: int, left: int, taken: int) -> int:
        total = 0
        for one, other, edge in there:
            beyond = (one | other) & ~place
            if place & (one | other) and left & edge and not beyond & taken:
                total += ways(beyond, left ^ edge, taken)
        return total or int(left != full)

    return sum(ways(1 << king, full, kings ^ 1 << king) for king in range(8) if kings >> king & 1)


# Keys


def test_the_order_of_king_moves_does_not_matter_to_the_key() -> None:
    state = at("B:WK29,K32:BK1,K4")
    one, other = after(state, "1-6 32-27 4-8 29-25"), after(state, "4-8 29-25 1-6 32-27")
    assert one.tobytes() != other.tobytes()
    assert COMPILED.key(one) == COMPILED.key(other)


def test_the_key_tells_apart_what_the_draw_rules_do() -> None:
    state = at("B:WK32:BK1")
    again = after(state, "1-6 32-27 6-1 27-32")
    keys = [COMPILED.key(position) for position in (state, again, after(again, "1-6 32-27 6-1 27-32"))]
    assert len(set(keys)) == 3
    wandered = after(at("B:WK24:BK10"), "10-6 24-28 6-1 28-32")
    assert wandered[:3].tolist() == again[:3].tolist()
    assert wandered[5] == again[5]
    assert COMPILED.key(wandered) != COMPILED.key(again), "one has occurred twice, and draws when it occurs again"


# Texts


def test_a_short_text_is_read_where_it_means_one_jump() -> None:
    state = at("B:W15,22:B11")
    assert legal(state) == ["11x18x25"]
    assert COMPILED.action_from_text(state, " 11x25 ") == COMPILED.action_from_text(state, "11x18x25")
    with pytest.raises(InvalidAction, match="2 ways"):
        COMPILED.action_from_text(at("B:W6,7,14,15:B2"), "2x18")
    with pytest.raises(InvalidAction, match="2 ways"):
        COMPILED.action_from_text(at("B:W6,7,14,15:BK2"), "2x2")


@pytest.mark.parametrize(
    "text", ["11", "11-", "11x", "0-5", "33-29", "01-5", "11-15x18", "11 15", "1-6-10", "1-10", "1x2"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidAction):
        COMPILED.action_from_text(COMPILED.initial(), text)


def test_a_move_that_is_not_allowed_is_refused_as_such() -> None:
    state = at("B:W15,32:B11")
    for text in ("11-16", "15-11", "11x20"):
        with pytest.raises(IllegalAction):
            COMPILED.apply(state, COMPILED.action_from_text(state, text))


@pytest.mark.parametrize(
    "text", ["B:WK18:BK1:R6-1,14-18", "W:W:B1", "B:WK32:BK1:R1-6,32-27,6-1,27-32", "B:WK18,24:B1,K10", "B:W8:B4"]
)
def test_positions_are_read(text: str) -> None:
    assert COMPILED.position_to_text(at(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("B:W18", "expected"),
        ("B:W33:B1", "expected"),
        ("B:W18:B18", "same square"),
        ("B:W18,18:B1", "twice"),
        ("B:W4:B1", "would be a king"),
        ("B:W4,5:B32", "would be a king"),
        ("B:W24,18:B1", "ascending"),
        ("B:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1", "more than 12"),
        ("B:W:B1", "no pieces"),
        ("W:W1:B", "would be a king"),
        ("B:WK18:B1:R14-18,5-1", "no king can have come"),
        ("B:WK18:BK1:R14-18,6-1", "no king can have come"),
        ("B:WK18:BK1:R1-6,14-18", "no king can have come"),
        ("B:WK18:BK1:R10-1,14-18", "was not allowed"),
        ("B:WK18:BK9:R5-9,13-18", "was not allowed"),
        ("B:W18,K32:BK1:R6-1,28-32,1-6,32-28,6-1", "no king can have come"),
        ("B:WK32,K15:BK1:R6-1,28-32", "ascending"),
        ("W:WK15,K32:BK12:R11-12", "was not allowed"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        at(text)


def test_a_history_that_goes_on_after_the_draw_is_refused() -> None:
    twice = "1-6,32-27,6-1,27-32," * 2
    assert COMPILED.is_over(at(f"B:WK32:BK1:R{twice.strip(',')}"))
    with pytest.raises(InvalidPosition, match="was not allowed"):
        at(f"B:WK27:BK6:R{twice}1-6,32-27")


# What is shown


def test_squares_are_numbered_on_the_dark_cells() -> None:
    names = COMPILED.board({}).cell_names
    assert names[:16] == ["", "1", "", "2", "", "3", "", "4", "5", "", "6", "", "7", "", "8", ""]
    assert all(bool(name) == ((cell // 8 + cell) % 2 == 1) for cell, name in enumerate(names))
    cells = COMPILED.view(at("B:W21,K32:B1,K12")).cells
    assert {names[cell]: piece for cell, piece in enumerate(cells) if piece} == {
        "1": "b",
        "12": "B",
        "21": "w",
        "32": "W",
    }


def test_a_choice_is_the_cells_that_the_piece_touches() -> None:
    state = at("B:W15,22:B11")
    choice = COMPILED.choice(state, COMPILED.legal(state)[0])
    names = COMPILED.board({}).cell_names
    assert [names[cell] for cell in choice.path] == ["11", "18", "25"]
    assert (choice.text, choice.label) == ("11x18x25", "Jump 11 to 18 to 25")
    assert all(abs(here // 8 - there // 8) == 2 for here, there in pairwise(choice.path))


def test_moves_are_described() -> None:
    assert told("B:W24:B11", "11-15") == "moves 11 to 15"
    assert told("B:W15,32:B11", "11x18") == "jumps 11 to 18, captures 1"
    assert told("B:W26,32:B22", "22x31") == "jumps 22 to 31, captures 1, is crowned"
    assert told("B:WK26,32:BK22", "22x31") == "jumps 22 to 31, captures 1"
    assert told("B:W15,22:B11", "11x18x25") == "jumps 11 to 18 to 25, captures 2 and wins"
    assert told("B:W20:B27", "27-31") == "moves 27 to 31, is crowned"
    third = "B:WK27:BK1:R1-6,32-27,6-1,27-32,1-6,32-27,6-1"
    assert told("W:" + third[2:], "27-32") == "moves 27 to 32: the position occurs for the third time, a draw"


def test_the_count_towards_a_draw_is_shown() -> None:
    assert COMPILED.view(at("B:WK18:BK1")).facts == []
    assert [fact.value for fact in COMPILED.view(at("B:WK18:BK1:R6-1,14-18")).facts] == ["2 of 80 moves"]
