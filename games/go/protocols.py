"""Go as engines that others wrote speak of it: the Go Text Protocol.

It ends with the second pass; what is dead is asked for (``final_status_list``). Which count holds is not said: a
program is started with the rules that it is to play by.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from agon.games.api import Dialect, InvalidAction, Options
from agon.games.go.layout import PHASE, PLAY, SIZE
from agon.games.go.legality import legal_actions
from agon.games.go.texts import (
    POINT,
    action_from_text,
    action_to_text,
    chain_of,
    dead_chains,
    point_from_name,
    stone_at,
)
from agon.games.verbs import State


def to_text(state: State, action: int) -> str | None:
    """Return None for actions about dead stones, and for playing on: a program sees that by the next move."""
    return action_to_text(state, action) if state[PHASE] == PLAY else None


def from_text(state: State, text: str) -> int:
    if state[PHASE] != PLAY:
        raise InvalidAction("there is nothing to be played now")
    return action_from_text(state, text)


def setup(options: Options) -> list[str]:
    lines = [f"boardsize {options['size']}", f"komi {options['komi'] / 2:g}", "clear_board"]
    return lines + [f"fixed_handicap {options['handicap']}"] * bool(options["handicap"])


def settle(state: State, ask: Callable[[str], str]) -> int | None:
    """Mark the stones that the program calls dead, one chain at a time, then propose or accept that.

    If it may mark no more it plays on, and if it may not do that either, it agrees.
    """
    if state[PHASE] == PLAY:
        return None
    size = int(state[SIZE])
    points = size * size
    out = np.empty(points + 3, np.int32)
    legal = set(out[: legal_actions(state, out)].tolist())
    differing = sorted(set(dead_chains(state)) ^ chains(state, ask("final_status_list dead")))
    if not differing:
        return points + 1
    wanted = [chain for chain in differing if chain in legal] + [points + 2, points + 1]
    return next(action for action in wanted if action in legal)


def chains(state: State, names: str) -> set[int]:
    """Return the first points of the chains that hold these stones; what is no stone is passed over."""
    size = int(state[SIZE])
    found: set[int] = set()
    for name in names.split():
        point = point_from_name(size, name) if re.fullmatch(POINT, name, re.IGNORECASE | re.ASCII) else -1
        if point >= 0 and stone_at(state, point):
            found.add(chain_of(state, point)[0])
    return found


PROTOCOLS = {"gtp": Dialect(name="Go", to_text=to_text, from_text=from_text, setup=setup, settle=settle)}
