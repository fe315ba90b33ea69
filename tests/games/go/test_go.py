"""Go: worked examples of the rules, and games beside a slow twin, OpenSpiel and sgfmill."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from sgfmill import boards

from agon import games
from agon.games.api import InvalidAction, InvalidOptions, InvalidPosition
from agon.games.go import views
from agon.games.go.layout import MARGIN, PASSES, PLIES, PRISONERS
from agon.games.verbs import State
from tests.games.go.slow_go import SlowGo
from tests.games.laws.exploring import play_out

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingTypeStubs=false
# Reason: OpenSpiel's bindings and sgfmill are untyped.

RULES = games.load("go")
COMPILED = games.load("go", jit=True)


def play(moves: str, state: State | None = None, **options: int) -> State:
    """The state after moves by name: those of the seats in turn; at a stop as in ``dead-D4``."""
    state = RULES.initial(options) if state is None else state
    for text in moves.split():
        state = RULES.apply(state, RULES.action_from_text(state, text.replace("-", " ")))
    return state


def placed(rows: str, seat: int = 0, **options: int) -> State:
    """A board as drawn, X black and O white, with ``seat`` to move: made by playing its stones, the last ply too. The
    side with fewer passes before it begins."""
    lines = rows.split()
    size = len(lines)
    places = [(row, column) for row in range(size) for column in range(size)]
    stones = [[row * size + column for row, column in places if lines[row][column] == mark] for mark in "XO"]
    plies = max(2 * len(stones[0]) - 1, 2 * len(stones[1]))
    plies += plies % 2 != seat
    turns = [(plies + 1) // 2, plies // 2]
    lists = [[size * size] * (turns[side] - len(stones[side])) + stones[side] for side in (0, 1)]
    state = RULES.initial({"size": size, **options})
    for ply in range(plies):
        state = RULES.apply(state, lists[ply % 2][ply // 2])
    assert drawn(state) == rows
    assert state[PASSES] == 0
    return state


def drawn(state: State) -> str:
    cells, size = RULES.view(state).cells, int(state[0])
    marks = ["X" if cell == "B" else "O" if cell == "W" else "." for cell in cells]
    return " ".join("".join(marks[start : start + size]) for start in range(0, size * size, size))


def may_play(state: State, text: str) -> bool:
    return RULES.action_from_text(state, text) in RULES.legal(state)


# Worked examples


def test_a_chain_without_liberties_is_taken() -> None:
    before = placed("OO.X. OX... X.... ..... .....")
    last = RULES.action_from_text(before, "c5")
    assert RULES.describe(before, last) == "plays C5, captures 3"
    after = RULES.apply(before, last)
    assert drawn(after) == "..XX. .X... X.... ..... ....."
    assert [fact.value for fact in RULES.view(after).facts[:2]] == ["3", "0"]


def test_suicide_is_not_allowed_but_taking_is_no_suicide() -> None:
    assert not may_play(placed(".X... X.... ..... ..... .....", seat=1), "A5")
    assert not may_play(placed("O.X.. XX... ..... ..... .....", seat=1), "B5"), "of two stones"
    assert may_play(placed(".XO.. XO... O.... ..... .....", seat=1), "A5")
    assert may_play(placed(".XX.. XX... ..... ...OO ...OO"), "A5"), "filling one's own eye"


def test_ko() -> None:
    taken = play("D4", placed("..XO. .XO.O ..XO. ..... ....."))
    assert drawn(taken) == "..XO. .X.XO ..XO. ..... ....."
    assert not may_play(taken, "C4"), "the board of before"
    assert not may_play(play("pass pass done play-on", taken), "C4"), "passes change nothing"
    assert may_play(play("A1 E1", taken), "C4"), "after an exchange elsewhere it is another board"


def test_snapback() -> None:
    after = play("A4 A5", placed(".OX.. .OX.. OXX.. ..... ....."))
    assert drawn(after) == "OOX.. .OX.. OXX.. ..... ....."
    assert drawn(play("A4", after)) == "..X.. X.X.. OXX.. ..... ....."


def test_sending_two_and_returning_one_repeats_the_board() -> None:
    """No ko, as two stones were taken in between; only superko forbids it."""
    after = play("A5 C5", placed(".O.O. XXOO. XXO.. ..O.. .....", seat=1))
    assert drawn(after) == "..XO. XXOO. XXO.. ..O.. ....."
    assert not may_play(after, "B5")
    assert may_play(after, "A5")


def test_a_triple_ko_ends_after_five_moves() -> None:
    kos = ".XO...... X.XO..... .XO...... .XO...... XO.O..... .XO...... .XO...... XO.O..... .XO......"
    state = placed(kos)
    for move in ("C5", "B8", "C2", "B5", "C8"):
        state = play(move, state)
    assert not may_play(state, "B2"), "all three as at the start"
    assert may_play(state, "J1")


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        (9, 2, "C3 G7"),
        (9, 3, "C3 G7 C7"),
        (13, 4, "D4 K10 D10 K4"),
        (13, 5, "D4 K10 D10 K4 G7"),
        (13, 6, "D4 K10 D10 K4 D7 K7"),
        (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    ],
)
def test_handicap_stones_lie_where_the_go_text_protocol_puts_them(size: int, stones: int, points: str) -> None:
    """Go Text Protocol, version 2 (draft 2), section 4.1.1; GNU Go answers ``fixed_handicap`` with the same."""
    options = {"size": size, "handicap": stones}
    state, names = RULES.initial(options), RULES.board(options).cell_names
    assert {name for name, cell in zip(names, RULES.view(state).cells, strict=True) if cell} == set(points.split())
    assert RULES.current(state) == 1, "White moves first"


def test_boards_without_handicap_points() -> None:
    for size in (5, 7):
        with pytest.raises(InvalidOptions, match="handicap must be 0 unless size is at least 9"):
            RULES.initial({"size": size, "handicap": 2})
    with pytest.raises(InvalidOptions, match="one of"):
        RULES.initial({"handicap": 1})


# The end


def end_of(state: State, *choices: str) -> State:
    """The state after two passes and these actions of the stop."""
    return play(" ".join(["pass", "pass", *choices]), state)


WALLS = "XX.OO XX.OO XX.OO XX.OO XX.OO"
INVADED = ".XXO. XXXO. XXXOO OXXOO .XXO."
"""White's stone at A2 is dead."""


def test_points_between_both_colours_are_nobodys() -> None:
    after = end_of(placed(WALLS, komi=0), "done")
    assert RULES.view(after).owners == [-1] * 25
    assert RULES.view(after).facts[-1].value == "Black 10, White 10 + 0 komi"
    assert RULES.describe(after, 26) == "accepts the count and draws"
    assert RULES.returns(play("done", after)) == [0.0, 0.0]


@pytest.mark.parametrize(("territory", "points"), [(0, (15, 10)), (1, (4, 3))])
def test_dead_stones_come_off_before_counting(territory: int, points: tuple[int, int]) -> None:
    state = placed(INVADED, komi=0, territory=territory)
    assert views.counted(state) == ((13, 11) if territory == 0 else (1, 3))
    marked = end_of(state, "dead-A2")
    assert RULES.view(marked).dead == [15]
    assert [RULES.view(marked).owners[point] for point in (0, 1, 4, 15, 20)] == [0, -1, 1, 0, 0]
    assert views.counted(marked) == points
    over = play("done done", marked)
    assert over[MARGIN] == 2 * (points[0] - points[1])
    assert RULES.view(over).dead == [15]


def test_the_stop_takes_a_proposal_and_its_acceptance() -> None:
    stop = end_of(placed(INVADED, komi=5))
    assert [RULES.action_to_text(stop, action) for action in RULES.legal(stop)] == [
        "dead B5",
        "dead D5",
        "dead A2",
        "done",
        "play on",
    ]
    assert RULES.describe(stop, 15) == "marks 1 white stone at A2 as dead"
    proposed = play("dead-A2 done", stop)
    assert RULES.current(proposed) == 1
    assert RULES.describe(proposed, 26) == "accepts the count and loses by 2.5 points"
    assert RULES.choice(proposed, 15).label == "Mark the 1 white stone at A2 as alive"
    countered = play("alive-A2", proposed)
    assert RULES.current(countered) == 1, "still to say that it is done"
    assert RULES.describe(countered, 26) == "proposes the count: White by 0.5 points"
    assert RULES.current(play("done", countered)) == 0, "a changed count is a proposal, not an acceptance"
    assert RULES.returns(play("done done", countered)) == [-1.0, 1.0]
    assert RULES.returns(play("done", proposed)) == [1.0, -1.0]


def test_a_chain_is_marked_by_any_of_its_points() -> None:
    stop = end_of(placed(WALLS))
    choice = RULES.choice(stop, 0)
    assert (choice.path, choice.zone) == ([0], [1, 5, 6, 10, 11, 15, 16, 20, 21])
    with pytest.raises(InvalidAction, match="is marked with: dead A5"):
        RULES.action_from_text(stop, "dead B4")
    with pytest.raises(InvalidAction, match="no stone on C3"):
        RULES.action_from_text(stop, "dead C3")


def test_playing_on_gives_the_other_side_the_move_and_a_second_stop_has_no_marks() -> None:
    state = placed(INVADED, komi=5)
    for asking, mover in (("play-on", 1), ("done play-on", 0)):
        after = end_of(state, "dead-A2", *asking.split())
        assert RULES.current(after) == mover
        assert not RULES.view(after).dead
        assert RULES.returns(end_of(after)) == [-1.0, 1.0], "all alive: 13 to 11 and 2.5"
    taken = play("A1" if mover == 0 else "pass A1", after)
    assert RULES.returns(end_of(taken)) == [1.0, -1.0], "taken: 15 to 10 and 2.5"


def test_each_seat_has_so_many_marks_and_no_more() -> None:
    state = end_of(placed(WALLS))
    for _ in range(3):
        state = play("dead-A5 alive-A5", state)
    assert [RULES.action_to_text(state, action) for action in RULES.legal(state)] == ["done", "play on"]
    assert len(RULES.legal(play("done", state))) == 4


@pytest.mark.parametrize(
    ("asking", "moves", "lead"),
    [
        ("done play-on", "A1 pass pass", 1),
        ("play-on", "pass A1 pass pass", 1),
        ("done play-on", "A1 E1 pass pass", 1),
        ("done play-on", "pass pass", -2),
        ("play-on", "pass pass", -2),
    ],
)
def test_by_territory_playing_it_out_costs_nothing(asking: str, moves: str, lead: int) -> None:
    """If Black takes the dead stone inside his own points, he is as far ahead as by agreement, whichever side asked,
    also if White fills a point of hers instead of passing. A dead stone that nobody takes is alive."""
    state = placed(INVADED, komi=0, territory=1)
    assert end_of(state, "dead-A2", "done", "done")[MARGIN] == 2
    over = play(moves, end_of(state, *asking.split()))
    assert RULES.is_over(over)
    assert over[MARGIN] == 2 * lead


def test_the_game_is_counted_after_three_moves_a_point() -> None:
    rng = random.Random(3)
    state = RULES.initial({"size": 5})
    while not RULES.is_over(state):
        legal = [action for action in RULES.legal(state) if action != 25] or [25]
        action = rng.choice(legal)
        last = RULES.describe(state, action)
        state = RULES.apply(state, action)
    assert state[PLIES] == 75
    assert "the last move allowed, and" in last


# Other implementations


def check_twin(state: State, slow: SlowGo) -> list[Any]:
    size = slow.size
    assert drawn(state) == slow.drawn().replace("/", " ")
    actions = slow.actions()
    numbers = {"pass": size * size, "done": size * size + 1, "play on": size * size + 2}
    legal = [numbers[a] if isinstance(a, str) else a[0] * size + a[1] for a in actions]
    assert COMPILED.legal(state) == legal
    assert COMPILED.current(state) == ("XO".index(slow.mover) if actions else -4)
    return actions


@pytest.mark.parametrize(
    ("size", "count", "options"),
    [
        (5, 60, {"komi": 0}),
        (5, 60, {"territory": 1, "komi": 3}),
        (9, 8, {}),
        (9, 6, {"handicap": 4, "territory": 1}),
        (13, 2, {"handicap": 5}),
    ],
)
def test_games_agree_with_the_slow_twin(size: int, count: int, options: dict[str, int]) -> None:
    """Random games that pass often near the end of their stones, so that all phases come up."""
    rng = random.Random(size * 10 + len(options))
    ends: set[str] = set()
    for number in range(count):
        state = COMPILED.initial({"size": size, **options})
        cells = RULES.view(state).cells
        slow = SlowGo(
            size,
            half_komi=options.get("komi", 15),
            territory=options.get("territory") == 1,
            stones=[divmod(cell, size) for cell, mark in enumerate(cells) if mark],
        )
        while actions := check_twin(state, slow):
            passes = "pass" in actions and slow.plies > (number % 3) * size * size and rng.random() < 0.2
            index = actions.index("pass") if passes else rng.randrange(len(actions))
            ends.add(f"{slow.phase} {actions[index]}" if isinstance(actions[index], str) else slow.phase)
            state = COMPILED.apply(state, COMPILED.legal(state)[index])
            slow.act(actions[index])
        assert state[MARGIN] == slow.half_margin()
        assert [int(taken) for taken in state[PRISONERS : PRISONERS + 2]] == list(slow.prisoners.values())
        assert views.counted(state)[0] * 2 - views.counted(state)[1] * 2 - slow.half_komi == slow.half_margin()
    if size == 5:
        assert ends >= {"count", "answer", "count done", "answer done", "count play on", "answer play on"}


@pytest.mark.parametrize(
    ("size", "count", "options"),
    [(5, 40, {"komi": 1}), (9, 15, {}), (13, 4, {"komi": 13}), (19, 2, {"komi": 1, "handicap": 2})],
)
def test_games_agree_with_openspiel(size: int, count: int, options: dict[str, int]) -> None:
    """OpenSpiel counts by area with all stones alive. If a play would repeat a board, Agon forbids it; OpenSpiel
    allows it and calls the game drawn. Its points are numbered from the bottom; it knows handicap on 19 x 19 only."""
    rng = random.Random(size)
    komi, handicap = options.get("komi", 15) / 2, options.get("handicap", 0)
    game = pyspiel.load_game(f"go(board_size={size},komi={komi},handicap={handicap},max_game_length={3 * size * size})")
    for _ in range(count):
        state, theirs = COMPILED.initial({"size": size, **options}), game.new_initial_state()
        while not theirs.is_terminal():
            ours = {action: swapped(action, size) for action in COMPILED.legal(state)}
            assert COMPILED.current(state) == theirs.current_player()
            extra = set(theirs.legal_actions()) - set(ours.values())
            assert set(ours.values()) <= set(theirs.legal_actions())
            for action in extra:
                repeated = theirs.child(action)
                assert repeated.is_terminal()
                assert repeated.returns() == [0.0, 0.0]
            assert drawn(state) == board_of(str(theirs), size)
            action = rng.choice(list(ours))
            theirs.apply_action(ours[action])
            state = COMPILED.apply(state, action)
        for action in () if COMPILED.is_over(state) else (size * size + 1, size * size + 1):
            state = COMPILED.apply(state, action)
        assert COMPILED.is_over(state)
        assert COMPILED.returns(state) == theirs.returns()


def swapped(action: int, size: int) -> int:
    """A point numbered from the bottom; the pass as it is."""
    row, column = divmod(action, size)
    return action if row == size else (size - 1 - row) * size + column


def board_of(text: str, size: int) -> str:
    """The stones that OpenSpiel prints behind the numbers of rows."""
    rows = [line.split()[1] for line in text.splitlines() if len(line.split()) == 2 and line.split()[0].isdigit()]
    assert len(rows) == size
    return " ".join(rows).replace("+", ".")


@pytest.mark.parametrize(("size", "count"), [(9, 10), (19, 2)])
def test_captures_and_area_agree_with_sgfmill(size: int, count: int) -> None:
    rng = random.Random(size)
    for _ in range(count):
        state, theirs = COMPILED.initial({"size": size, "komi": 0}), boards.Board(size)
        while not COMPILED.is_over(state) and COMPILED.legal(state)[-1] == size * size:
            action = rng.choice(COMPILED.legal(state))
            if action < size * size:
                theirs.play(size - 1 - action // size, action % size, "bw"[COMPILED.current(state)])
            state = COMPILED.apply(state, action)
            colours = [theirs.get(size - 1 - point // size, point % size) for point in range(size * size)]
            assert RULES.view(state).cells == ["" if c is None else c.upper() for c in colours]
        black, white = views.counted(state)
        assert black - white == theirs.area_score()


def test_random_playouts_end_as_counted() -> None:
    rng = np.array([5], np.uint64)
    for size in (5, 9, 19):
        state = COMPILED.initial({"size": size})
        play_out(COMPILED, state, rng)
        black, white = views.counted(state)
        assert state[MARGIN] == 2 * (black - white) - 15


# Texts


def test_texts() -> None:
    assert RULES.position_to_text(play("D4 j9 pass")) == "moves D4 J9 pass"
    stop = play("D4 E5 pass pass dead-D4", size=5)
    assert RULES.position_to_text(stop) == "moves D4 E5 pass pass count dead D4 used 1,0 black marks"
    assert RULES.position_to_text(play("done", stop)).endswith("used 1,0 white answers")
    assert RULES.position_to_text(play("done done", stop)).endswith("used 1,0 white agrees")
    assert RULES.position_to_text(play("play-on A1", stop)) == "moves D4 E5 pass pass black-plays-on A1"
    assert RULES.action_from_text(stop, "Accept") == RULES.action_from_text(stop, "done") == 26


@pytest.mark.parametrize("text", ["I5", "A0", "A10", "K1", "A01", "5A", "PASS!", "D4 E5", "dead D4", "alive D4"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(InvalidAction):
        RULES.action_from_text(play(""), text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected the moves"),
        ("moves d4", "expected the moves"),
        ("moves  D4", "expected the moves"),
        ("moves K1", "no such point"),
        ("moves D4 D4", "step 2, D4: there is a stone"),
        ("moves B5 pass A4 A5", "suicide or as a repeated board"),
        ("moves pass pass", "the count must follow"),
        ("moves black-plays-on", "has not stopped"),
        ("moves pass pass D4", "the game has stopped"),
        ("moves pass pass black-plays-on pass pass A1", "the game has stopped"),
        ("moves pass pass black-plays-on pass pass count dead - used 0,0 black marks", "there is no count"),
        ("moves D4 pass count dead - used 0,0 black marks", "there is no count"),
        ("moves D4 pass pass count dead - used 0,0 black marks", "black is to answer"),
        ("moves D4 pass pass count dead - used 1,0 white answers", "so many marks"),
        ("moves D4 pass pass count dead D4 used 0,0 black answers", "so many marks"),
        ("moves D4 pass pass count dead - used 8,0 black marks", "so many marks"),
        ("moves D4 pass pass count dead - used 0,0 white answers", "has proposed nothing"),
        ("moves D4 pass pass count dead D5 used 0,1 white marks", "not the first point"),
        ("moves D4 D5 pass pass count dead D4,D5 used 2,0 black marks", "in that order"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        RULES.position_from_text(text, {"size": 5})


def test_star_points() -> None:
    counts = {size: len(RULES.board({"size": size}).dots) for size in (5, 7, 9, 13, 19)}
    assert counts == {5: 5, 7: 5, 9: 5, 13: 9, 19: 9}
    assert [RULES.board({"size": 9}).cell_names[dot] for dot in RULES.board({"size": 9}).dots] == [
        "C7", "G7", "E5", "C3", "G3",
    ]  # fmt: skip
