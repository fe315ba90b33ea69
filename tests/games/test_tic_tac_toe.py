"""Known facts about tic-tac-toe, and its display."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agon import games
from agon.games.api import InvalidPosition
from agon.games.verbs import State

RULES = games.load("tic_tac_toe")


def positions() -> dict[int, State]:
    """Every position that can be reached, by key."""
    found, layer = dict[int, State](), [RULES.initial()]
    while layer:
        found |= {RULES.key(state): state for state in layer}
        after = {RULES.key(child): child for state in layer for child in children(state)}
        layer = list(after.values())
    return found


def children(state: State) -> Iterator[State]:
    for action in RULES.legal(state):
        yield RULES.apply(state, action)


def play(text: str) -> State:
    state = RULES.initial()
    for name in text.split():
        state = RULES.apply(state, RULES.action_from_text(state, name))
    return state


def test_counts_of_positions_and_games() -> None:
    """5,478 positions, 255,168 games; of them X wins 131,184, O 77,904, 46,080 are drawn (H. Bottomley, 2001)."""
    reached = positions()
    assert len(reached) == 5478
    counted: dict[int, tuple[int, int, int]] = {}
    for key, state in reversed(reached.items()):  # later layers first
        if RULES.is_over(state):
            result = RULES.returns(state)[0]
            counted[key] = (int(result > 0), int(result < 0), int(result == 0))
        else:
            parts = [counted[RULES.key(child)] for child in children(state)]
            counted[key] = (sum(p[0] for p in parts), sum(p[1] for p in parts), sum(p[2] for p in parts))
    start = counted[RULES.key(RULES.initial())]
    assert start == (131_184, 77_904, 46_080)
    assert sum(start) == 255_168


def test_a_win_is_described_and_shown() -> None:
    before = play("a3 a2 b3 b2")
    winning = RULES.action_from_text(before, "c3")
    assert RULES.describe(before, winning) == "marks c3, top right, and wins"
    after = RULES.apply(before, winning)
    assert RULES.view(after).won == [0, 1, 2]
    assert RULES.position_to_text(after) == "xxx/oo./... o"


def test_a_draw_is_described() -> None:
    before = play("a3 b3 c3 b2 a2 c2 b1 a1")
    assert RULES.describe(before, 8) == "marks c1, bottom right: the board is full, a draw"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xx./.../... x", "who is to move"),
        (".../.../... o", "who is to move"),
        ("xxx/oo./..o x", "before the last mark"),
        ("xxx/ooo/... x", "before the last mark"),
        ("xxxo/.../...", "three rows"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        RULES.position_from_text(text)


def test_positions_read_from_text_are_exactly_those_that_can_be_reached() -> None:
    """All 3**9 boards, with either side to move."""
    reached = {RULES.position_to_text(state) for state in positions().values()}
    accepted: set[str] = set()
    for number in range(3**9):
        cells = "".join(".xo"[number // 3**place % 3] for place in range(9))
        for side in "xo":
            text = f"{cells[:3]}/{cells[3:6]}/{cells[6:]} {side}"
            try:
                RULES.position_from_text(text)
            except InvalidPosition:
                continue
            accepted.add(text)
    assert accepted == reached
