"""Named features of English draughts."""

from __future__ import annotations

from agon.ai.games.checkers import evaluate as judge
from agon.games.verbs import State


def features(state: State) -> dict[str, float]:
    """Return the features as the first seat sees them."""
    totals: dict[str, float] = dict.fromkeys(
        ("men", "kings", "guarded back row", "pieces in the centre", "men on their way", "free steps"), 0.0
    )
    every_king = int(state[2])
    for side in range(2):
        own, other = int(state[side]), int(state[1 - side])
        men = own & ~every_king
        advanced = sum(
            number * (men & judge.row(7 - number if side == 1 else number)).bit_count() for number in range(1, 7)
        )
        found = (
            judge.MAN * men.bit_count(),
            judge.KING * (own & every_king).bit_count(),
            judge.BACK_ROW_MAN * (men & judge.row(7 * side)).bit_count(),
            judge.CENTRE_PIECE * (own & judge.CENTRE).bit_count(),
            judge.ROW_ADVANCED * advanced,
            judge.STEP * judge.steps(own, other, every_king, side),
        )
        for name, value in zip(totals, found, strict=True):
            totals[name] += value if side == 0 else -value
    return totals
