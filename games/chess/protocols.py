"""Chess as engines that others wrote speak of it: UCI and xboard's protocol, both with moves like e2e4 and e7e8q.

By xboard's protocol a draw that is on the board is claimed; by both, one that a move brings about is reached by playing
it, as UCI knows no claims and those who referee take none without its move.
"""

from __future__ import annotations

from agon.games.api import Dialect, InvalidOptions, Options
from agon.games.chess.attacks import NONE
from agon.games.chess.history import occurrences
from agon.games.chess.positions import fen
from agon.games.chess.rules import apply_action
from agon.games.chess.state import CLAIM, CLOCK, FIFTY, REPEATED, REVERSIBLE, number
from agon.games.chess.texts import action_from_uci, legal, uci
from agon.games.verbs import State

DRAW = "1/2-1/2"
"""A program's claim of a draw in xboard's protocol."""


def to_text(state: State, action: int) -> str | None:
    return None if action == CLAIM else uci(state, action)


def from_xboard(state: State, text: str) -> int:
    return CLAIM if text == DRAW else action_from_uci(state, text.lower())


def uci_setup(options: Options) -> list[str]:
    """Return the lines that set the variant. They are sent either way: the program may have played the other variant
    before."""
    return [f"setoption name UCI_Chess960 value {'true' if options['variant'] else 'false'}"]


def xboard_setup(options: Options) -> list[str]:
    if options["variant"]:
        raise InvalidOptions("programs that speak xboard's protocol are asked for standard chess only")
    return []


def is_drawn(state: State) -> bool:
    """Return True if the position is on the board for the third time, or 50 moves are over."""
    if number(state[CLOCK]) >= FIFTY:
        return True
    return number(state[REPEATED]) != 0 and occurrences(state, 2, int(NONE)) >= 2


def fulfil(state: State) -> int | None:
    if is_drawn(state):
        return None
    for action in legal(state):
        if action != CLAIM:
            after = state.copy()
            apply_action(after, action)
            if is_drawn(after):
                return action
    return None


def forget(state: State) -> State:
    if not is_drawn(state):
        return state
    forgotten = state.copy()
    for field in (CLOCK, REVERSIBLE, REPEATED):
        forgotten[field] = 0
    return forgotten


PROTOCOLS = {
    "uci": Dialect(
        name="chess",
        to_text=to_text,
        from_text=action_from_uci,
        setup=uci_setup,
        position=fen,
        fulfil=fulfil,
        forget=forget,
    ),
    "xboard": Dialect(
        name="normal", to_text=to_text, from_text=from_xboard, setup=xboard_setup, position=fen, fulfil=fulfil
    ),
}
