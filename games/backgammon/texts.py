"""Actions and positions as text: moves as in ``24/18*/14 6/5(2)``, positions as XGID with what it leaves out."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby, pairwise

import numpy as np

from agon.games.api import InvalidAction, InvalidPosition, Options
from agon.games.backgammon.kernels import chance_outcomes, initial_state, legal_actions, may_double
from agon.games.backgammon.layout import (
    AFTER_CRAWFORD,
    ANSWERING,
    BAR,
    BEFORE_CRAWFORD,
    CELLS,
    CHECKERS,
    CRAWFORD,
    CUBE,
    DECIDING,
    DOUBLING,
    FROM_BAR,
    HIGH,
    IN_CRAWFORD,
    LENGTH,
    LOW,
    LOW_FIRST,
    MOST_ACTIONS,
    MOST_CUBE,
    MOST_ROLLS,
    MOVING,
    OFF,
    OPENING,
    OVER,
    OWNER,
    PLACES,
    ROLLING,
    ROLLS,
    SCORE,
    STAGE,
    TURN,
    WON,
)
from agon.games.backgammon.moves import at, step
from agon.games.verbs import State

DECISIONS = {DECIDING: ("roll", "double"), ANSWERING: ("take", "drop")}
STAGES = ("opening", "deciding", "rolling", "moving", "answering", "over")
NO_MOVE = "no move"


def steps_of(state: State, action: int) -> list[tuple[int, int]]:
    """Return the places that a move takes checkers from, each with its die, in order."""
    high, low = int(state[HIGH]), int(state[LOW])
    if high == low:
        places = [action // PLACES**power % PLACES for power in (3, 2, 1, 0)]
        return [(place, high) for place in places if place]
    dice = (low, high) if action >= LOW_FIRST else (high, low)
    places = divmod(action % LOW_FIRST, PLACES)
    return [(place, die) for place, die in zip(places, dice, strict=True) if place]


def _place(number: int, off: str = "off") -> str:
    return "bar" if number == FROM_BAR else off if number <= 0 else str(number)


def journeys(state: State, action: int) -> list[list[tuple[int, bool]]]:
    """Return the ways of single checkers, the furthest back first: places, and whether one of the other seat is hit
    there."""
    after, seat = state.copy(), int(state[TURN])
    ways: list[list[tuple[int, bool]]] = []
    for place, die in steps_of(state, action):
        hit = bool(step(after, seat, place, die))
        going_on = next((way for way in ways if way[-1][0] == place), None)
        target = (max(0, place - die), hit)
        if going_on is not None:
            going_on.append(target)
        else:
            ways.append([(place, False), target])
    return sorted(ways, key=lambda way: ([-place for place, _ in way], [not hit for _, hit in way]))


def _journey(way: list[tuple[int, bool]]) -> str:
    shown = [way[0], *(stop for stop in way[1:-1] if stop[1]), way[-1]]
    return "/".join(_place(place) + "*" * hit for place, hit in shown)


def action_to_text(state: State, action: int) -> str:
    stage = int(state[STAGE])
    if stage in {OPENING, ROLLING}:
        return f"{action // 6 + 1}{action % 6 + 1}"
    if stage in DECISIONS:
        return DECISIONS[stage][action]
    if action == 0:
        return NO_MOVE
    # Checkers that go the same way are told together, with what the first of them hit
    groups = [list(same) for _, same in groupby(journeys(state, action), key=lambda way: [place for place, _ in way])]
    parts = [(_journey(same[0]), len(same)) for same in groups]
    return " ".join(text if times == 1 else f"{text}({times})" for text, times in parts)


def legal(state: State) -> list[int]:
    out = np.zeros(MOST_ACTIONS, np.int32)
    return out[: legal_actions(state, out)].tolist()


@lru_cache(maxsize=16)
def _by_position(before: bytes) -> dict[bytes, int]:
    """Return the moves of a state by the resulting positions. Cached, as a caller who asks about one move asks about
    others."""
    state = np.frombuffer(before, np.int64)
    found: dict[bytes, int] = {}
    for action in legal(state):
        after = state.copy()
        for place, die in steps_of(state, action):
            step(after, int(state[TURN]), place, die)
        found[after.tobytes()] = action
    return found


_PLACE = r"(?:bar|25|2[0-4]|1[0-9]|[1-9])"
_MOVE = re.compile(rf"({_PLACE}(?:\*?/(?:{_PLACE}|off|0))+\*?)(?:\(([2-4])\))?")


def action_from_text(state: State, text: str) -> int:
    name = " ".join(text[:200].lower().split())
    stage = int(state[STAGE])
    if stage in {OPENING, ROLLING}:
        actions = np.zeros(36, np.int32)
        count = chance_outcomes(state, actions, np.zeros(36))
        texts = {action_to_text(state, action): action for action in actions[:count].tolist()}
        if name not in texts:
            raise InvalidAction(f"{text[:20]!r} is not a roll; rolls are like {next(iter(texts))}")
        return texts[name]
    if stage in DECISIONS:
        if name not in DECISIONS[stage]:
            raise InvalidAction(f"{text[:20]!r} is neither {' nor '.join(DECISIONS[stage])}")
        return DECISIONS[stage].index(name)
    if stage == OVER:
        raise InvalidAction("the game is over")
    return _move_from_text(state, name, text)


def _move_from_text(state: State, name: str, text: str) -> int:
    if name in {NO_MOVE, "pass"}:
        if legal(state) != [0]:
            raise InvalidAction("there is a move, and it must be made")
        return 0
    meant = state.copy()
    for part in name.split(" "):
        match = _MOVE.fullmatch(part)
        if match is None:
            raise InvalidAction(f"{text[:40]!r} is not a move; moves are like 13/7 8/7, bar/20, 6/off, 6/5(2)")
        names = match[1].replace("*", "").replace("bar", str(FROM_BAR)).replace("off", "0")
        places = [int(place) for place in names.split("/")]
        for _ in range(int(match[2] or 1)):
            for here, there in pairwise(places):
                if here <= there or at(meant, int(state[TURN]), here) <= 0:
                    raise InvalidAction(f"{text[:40]!r} takes a checker from where there is none")
                if there and at(meant, int(state[TURN]), there) < -1:
                    raise InvalidAction(f"{text[:40]!r} goes to a point that the other side holds")
                step(meant, int(state[TURN]), here, here - there)
    action = _by_position(state.tobytes()).get(meant.tobytes())
    if action is not None:
        return action
    raise InvalidAction(f"{text[:40]!r} is not a move with {state[HIGH]} and {state[LOW]} here")


# Positions


def position_to_text(state: State) -> str:
    """XGID of the first seat's view; then the stage, how many rolls there were and, after the end, what was won."""

    def letter(count: int) -> str:
        return "-" if count == 0 else chr(ord("A" if count > 0 else "a") + abs(count) - 1)

    men = [-int(state[BAR + 1]), *map(int, state[:24]), int(state[BAR])]
    stage = int(state[STAGE])
    dice = {MOVING: f"{state[HIGH]}{state[LOW]}", ANSWERING: "D"}.get(stage, "00")
    owner = {-1: 0, 0: 1, 1: -1}[int(state[OWNER])]
    fields = [
        "".join(map(letter, men)),
        int(state[CUBE]).bit_length() - 1,
        owner,
        1 - 2 * int(state[TURN]),
        dice,
        int(state[SCORE]),
        int(state[SCORE + 1]),
        int(state[CRAWFORD] == IN_CRAWFORD),
        int(state[LENGTH]),
        MOST_CUBE.bit_length() - 1 if state[DOUBLING] else 0,
    ]
    text = "XGID=" + ":".join(map(str, fields)) + f" {STAGES[stage]} rolls {state[ROLLS]}"
    return text + f" won {state[WON]}" if state[WON] else text


def _count(letter: str) -> int:
    if letter == "-":
        return 0
    return ord(letter) - ord("A") + 1 if letter.isupper() else ord("a") - 1 - ord(letter)


_POSITION = re.compile(
    r"XGID=([-A-Oa-o]{26}):([0-6]):(-1|0|1):(-1|1):(00|D|[1-6][1-6]):([0-9]{1,3}):([0-9]{1,3}):([01]):([0-9]{1,2}):([06])"
    rf" ({'|'.join(STAGES)}) rolls ([0-9]{{1,4}})(?: won (-?[1-9][0-9]{{0,2}}))?"
)


def position_from_text(text: str, options: Options) -> State:
    match = _POSITION.fullmatch(text.strip())
    if match is None:
        raise InvalidPosition(
            "expected XGID=..., the stage (moving, deciding, ...) and rolls, as in ... moving rolls 3"
        )
    state = np.zeros(CELLS, np.int64)
    state[LENGTH], state[DOUBLING] = options["length"], options["cube"]
    initial_state(state)
    men = [_count(sign) for sign in match[1]]
    if men[0] > 0 or men[25] < 0:
        raise InvalidPosition("a checker is on the other side's bar")
    state[:24] = men[1:25]
    state[BAR], state[BAR + 1] = men[25], -men[0]
    for seat, sign in ((0, 1), (1, -1)):
        held = sum(max(0, sign * count) for count in men)
        if held > CHECKERS:
            raise InvalidPosition(f"one side has {held} checkers, more than {CHECKERS}")
        state[OFF + seat] = CHECKERS - held
    state[CUBE] = 1 << int(match[2])
    state[OWNER] = {"0": -1, "1": 0, "-1": 1}[match[3]]
    state[TURN] = 0 if match[4] == "1" else 1
    state[SCORE], state[SCORE + 1] = int(match[6]), int(match[7])
    state[STAGE], state[ROLLS], state[WON] = STAGES.index(match[11]), int(match[12]), int(match[13] or 0)
    state[HIGH], state[LOW] = map(int, match[5]) if match[5][0] in "123456" else (0, 0)
    _check(state, int(match[9]), match[10] != "0", options)
    length, most = int(state[LENGTH]), max(int(state[SCORE]), int(state[SCORE + 1]))
    if match[8] == "1":
        state[CRAWFORD] = IN_CRAWFORD
    else:
        is_after = length > 0 and (state[STAGE] == OVER or most >= length - 1)
        state[CRAWFORD] = AFTER_CRAWFORD if is_after else BEFORE_CRAWFORD
    if position_to_text(state) != " ".join(text.split()):
        raise InvalidPosition("the parts of this position contradict each other")
    _check_stage(state)
    return state


def _check(state: State, length: int, has_cube: bool, options: Options) -> None:
    if (length, has_cube) != (options["length"], bool(options["cube"])):
        raise InvalidPosition("the position is of a match of another length, or with another cube")
    if state[ROLLS] > MOST_ROLLS:
        raise InvalidPosition(f"a game has at most {MOST_ROLLS} rolls")
    if state[STAGE] != OVER and length and max(int(state[SCORE]), int(state[SCORE + 1])) >= length:
        raise InvalidPosition("the match is won already")
    if state[STAGE] == OVER and (not state[WON] and state[ROLLS] < MOST_ROLLS):
        raise InvalidPosition("a game that is over says what was won")


def _check_stage(state: State) -> None:
    """Check that everything that the stage needs is there."""
    stage, seat = int(state[STAGE]), int(state[TURN])
    if stage != OVER and state[LENGTH] == 1 and state[CRAWFORD] != IN_CRAWFORD:
        raise InvalidPosition("the only game of a match to one point is a Crawford game")
    if stage == MOVING and not state[LOW]:
        raise InvalidPosition("dice are missing")
    if stage == MOVING and state[HIGH] < state[LOW]:
        raise InvalidPosition("the higher die comes first")
    if stage in {DECIDING, ANSWERING} and not may_double(state, seat):
        raise InvalidPosition("nobody may double here")
    if stage != OVER and CHECKERS in {int(state[OFF]), int(state[OFF + 1])}:
        raise InvalidPosition("a side has borne off all its checkers")
    if stage == OPENING:
        fresh = state.copy()
        initial_state(fresh)
        if not (fresh[:STAGE] == state[:STAGE]).all() or state[ROLLS] or seat or state[CUBE] != 1 or state[OWNER] != -1:
            raise InvalidPosition("a game opens with all checkers in their first places and the cube in the middle")
