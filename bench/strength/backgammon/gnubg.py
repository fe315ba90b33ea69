"""GNU Backgammon as a reference, asked in its own Python over two pipes.

Its evaluation is the one that it calls 0-ply: its nets and bear-off tables, no search, no noise; equities also by
deeper ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from agon.games.backgammon.layout import BAR, CRAWFORD, CUBE, HIGH, IN_CRAWFORD, LENGTH, LOW, OWNER, SCORE, TURN
from agon.games.verbs import State
from tests.programs import find_program

SERVED = """
import gnubg, json, os
asked, answers = os.fdopen({0}), os.fdopen({1}, "w")
for name in ("set player 0 human", "set player 1 human", "new session"):
    gnubg.command(name)
plain = dict(cubeful=0, plies=0, deterministic=1, prune=0, noise=0.0)
money = gnubg.cubeinfo()
money["jacoby"] = 0
for line in asked:
    asks = json.loads(line)
    if "rolls" in asks:
        found = [gnubg.findbestmove(tuple(map(tuple, each)), money, plain, tuple(dice)) for each, dice in asks["rolls"]]
    elif "equities" in asks:
        chances = [gnubg.evaluate(tuple(map(tuple, each)), money, dict(plain, plies=asks["plies"]))[:5]
                   for each in asks["equities"]]
        found = [2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
                 for win, gammon, backgammon, lost_gammon, lost_backgammon in chances]
    else:
        cube, owner, length, mine, theirs, crawford = asks["cube"]
        match = gnubg.cubeinfo(cube, owner, 0, length, (mine, theirs), crawford)
        found = gnubg.cfevaluate(tuple(map(tuple, asks["board"])), match, dict(plain, cubeful=1))[1:4]
    answers.write(json.dumps(found) + "\\n")
    answers.flush()
"""


class Gnubg:
    """The running program, which answers questions about positions."""

    def __init__(self) -> None:
        program = find_program("gnubg")
        if program is None:
            raise SystemExit("gnubg is not installed: apt-get install gnubg, or set AGON_GNUBG")
        self._folder = tempfile.TemporaryDirectory()
        home = Path(self._folder.name)
        asked, ask = os.pipe()
        answers, answer = os.pipe()
        script = home / "serve.py"
        script.write_text(SERVED.format(asked, answer), "utf-8")
        self._process = subprocess.Popen(
            [program, "-t", "-q", "-p", str(script)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(asked, answer),
            env={"HOME": str(home), "PATH": os.environ["PATH"]},
        )
        os.close(asked)
        os.close(answer)
        self._ask, self._answers = os.fdopen(ask, "w"), os.fdopen(answers)

    def _send(self, query: dict[str, Any]) -> None:
        self._ask.write(json.dumps(query) + "\n")
        self._ask.flush()

    def _answer(self) -> Any:
        return json.loads(self._answers.readline())

    def ask(self, rolls: list[State]) -> None:
        """Ask for the best plays in positions with rolled dice, by cubeless money equity without the Jacoby rule."""
        self._send({"rolls": [[board(each, int(each[TURN])), [int(each[HIGH]), int(each[LOW])]] for each in rolls]})

    def plays(self) -> list[list[int]]:
        """Return the answer: from, to, from, to ... in the mover's numbers of points; 25 is the bar, 0 is off."""
        return self._answer()

    def cube(self, state: State) -> tuple[float, float, float]:
        """Return the values for the side on roll: not to double, to double and be taken, and to be dropped (1)."""
        roller = int(state[TURN])
        owner = int(state[OWNER])
        match = [int(state[CUBE]), owner if owner < 0 else int(owner != roller), int(state[LENGTH])]
        match += [int(state[SCORE + roller]), int(state[SCORE + 1 - roller]), int(state[CRAWFORD] == IN_CRAWFORD)]
        self._send({"board": board(state, roller), "cube": match})
        without, taken, dropped = self._answer()
        return without, taken, dropped

    def equities(self, states: list[State], plies: int) -> list[float]:
        """Return the cubeless money equity of positions before the roll, for the side on roll, without the Jacoby
        rule."""
        self._send({"equities": [board(each, int(each[TURN])) for each in states], "plies": plies})
        return self._answer()

    def close(self) -> None:
        self._ask.close()
        self._answers.close()
        self._process.wait()
        self._folder.cleanup()


def board(state: State, roller: int) -> list[list[int]]:
    """Return gnubg's board: the checkers of the waiting, then the rolling side, each on its own points and the bar."""
    white = [max(0, int(state[point])) for point in range(24)] + [int(state[BAR])]
    black = [max(0, -int(state[23 - point])) for point in range(24)] + [int(state[BAR + 1])]
    return [black, white] if roller == 0 else [white, black]
