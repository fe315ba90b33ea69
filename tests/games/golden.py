"""Golden playthroughs: a whole game as text, everything that the rules say at every step.

``python -m tests.games.golden`` writes them again; a change in one is a change of behaviour, and goes with a new
``INFO.version``.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from agon import games
from agon.games.api import CHANCE, SPECTATOR, Options
from agon.games.bits import random_below
from agon.games.rules import Rules
from tests.games.laws.exploring import variants

FOLDER = Path(__file__).parent / "golden"
MOST_LISTED = 24
"""If there are more choices, the first, the last and a digest of all are written."""
MOST_VIEWERS = 3
MOST_CELLS = 120
SHOWN_WHOLE = 10
"""If more viewers see different things, and on larger stars, views of every tenth position are shown whole, and digests
of the others."""


SHORTER: dict[str, Options] = {"hearts": {"deals": 1}}
"""Options of games that would fill a file of megabytes otherwise."""


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthroughs(rules: Rules) -> str:
    """A random game with the default options, and one with the last of the other variants, not too long."""
    chosen = variants(rules)
    lines: list[str] = [f"{rules.info.title}, version {rules.info.version}"]
    for longer in chosen[:1] + chosen[1:][-1:]:
        options = {**longer, **SHORTER.get(rules.info.name, {})}
        lines += ["", f"options {dict(options)}", *_lines(rules, options)]
    return "\n".join(lines) + "\n"


def _lines(rules: Rules, options: Options) -> Iterator[str]:
    state = rules.initial(options)
    rng = np.array([2026], np.uint64)
    viewers = [*range(rules.seats(options)), SPECTATOR] if rules.info.hidden else [SPECTATOR]
    board = rules.board(options)
    yield f"board {msgspec.json.encode(board).decode()}"
    is_large = len(viewers) > MOST_VIEWERS or (board.shape == "star" and len(board.cell_names) > MOST_CELLS)
    for number in itertools.count():
        player = rules.current(state)
        yield ""
        yield f"position {rules.position_to_text(state)}"
        yield f"player {player} acting {list(rules.acting(state))} key {rules.key(state):016x}"
        for viewer in viewers:
            seen = msgspec.json.encode(rules.view(state, viewer))
            whole = number % SHOWN_WHOLE == 0 or not is_large
            yield f"view {viewer} {seen.decode() if whole else hashlib.sha256(seen).hexdigest()[:16]}"
            if rules.info.hidden:
                yield f"knows {viewer} {rules.information_key(state, viewer):016x}"
        chance = rules.chance(state)
        actions = [outcome for outcome, _ in chance] if player == CHANCE else rules.legal(state)
        if not actions:
            yield f"returns {rules.returns(state)}"
            return
        for outcome, probability in chance:
            yield f"chance {outcome} {rules.action_to_text(state, outcome)} {probability:.6f}"
        for seat in rules.acting(state):
            choices = rules.choices(state, seat)
            for choice in choices if len(choices) <= MOST_LISTED else choices[:1] + choices[-1:]:
                yield f"choice {seat} {msgspec.json.encode(choice).decode()}"
            if len(choices) > MOST_LISTED:
                digest = hashlib.sha256(msgspec.json.encode(choices)).hexdigest()
                yield f"choices {seat} {len(choices)}, sha256 {digest[:16]}"
        action = actions[random_below(rng, len(actions))]
        seers = [viewer for viewer in viewers if rules.is_visible(state, action, viewer)]
        yield f"takes {action} {rules.action_to_text(state, action)}: {rules.describe(state, action)} (seen by {seers})"
        state = rules.apply(state, action)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in games.names():
        path(name).write_text(playthroughs(games.load(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
