"""Named features of Connect Four."""

from __future__ import annotations

from agon.ai.games.connect_four.evaluate import (
    CENTRE_DISC,
    NEXT_TO_CENTRE_DISC,
    OTHER_ROW_THREAT,
    OWN_ROW_THREAT,
    threats,
)
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """Return the features as the first seat sees them."""
    first_discs, second_discs = int(state[0]), int(state[1])
    width, height, lowest = int(state[4]), int(state[5]), int(state[6])
    column = height + 1
    free = int(state[7]) & ~(first_discs | second_discs)
    odd_rows = sum(lowest << row for row in range(0, height, 2))
    full = (1 << height) - 1
    left, right = (width - 1) // 2, width // 2
    centre = full << left * column | full << right * column
    beside = full << (left - 1) * column | full << (right + 1) * column
    first, second = threats(first_discs, column, free), threats(second_discs, column, free)

    def more(mine: int, theirs: int) -> int:
        return mine.bit_count() - theirs.bit_count()

    return {
        "threats on own rows": OWN_ROW_THREAT * more(first & odd_rows, second & ~odd_rows),
        "threats on the other's rows": OTHER_ROW_THREAT * more(first & ~odd_rows, second & odd_rows),
        "discs in the centre": CENTRE_DISC * more(first_discs & centre, second_discs & centre),
        "discs next to the centre": NEXT_TO_CENTRE_DISC * more(first_discs & beside, second_discs & beside),
    }
