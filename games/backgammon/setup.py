"""Positions of backgammon that are set up by hand. The checkers that are missing have been borne off."""

from __future__ import annotations

from agon.games.api import InvalidPosition, Options
from agon.games.backgammon.kernels import may_double
from agon.games.backgammon.layout import (
    BAR,
    CHECKERS,
    CRAWFORD,
    CUBE,
    HIGH,
    IN_CRAWFORD,
    LOW,
    MOST_CUBE,
    OWNER,
    SCORE,
    TURN,
)
from agon.games.backgammon.texts import position_from_text
from agon.games.setups import Field, Placed, turn
from agon.games.verbs import State

MOST = CHECKERS
_NOT_ROLLED = "-"
_SEATS = ("White", "Black")
_OWNERS = {"0": "in the middle", "1": "White's", "-1": "Black's"}
_POINTS = 24


def fields(state: State, options: Options) -> list[Field]:
    rolls = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
    dice = f"{state[HIGH]}{state[LOW]}"
    dice_field = Field(
        key="dice",
        title="Dice",
        value=dice if dice in rolls else _NOT_ROLLED,
        choices={_NOT_ROLLED: "not rolled", **{roll: " ".join(roll) for roll in rolls}},
    )
    found = [turn(_SEATS, int(state[TURN])), dice_field]
    if options["length"]:
        points = {str(points): str(points) for points in range(options["length"])}
        found += [
            Field(key=f"score {seat}", title=f"{name}'s points", value=str(int(state[SCORE + seat])), choices=points)
            for seat, name in enumerate(_SEATS)
        ]
        is_crawford = "yes" if state[CRAWFORD] == IN_CRAWFORD else ""
        found.append(Field(key="crawford", title="Crawford game", value=is_crawford, is_mark=True))
    if options["cube"]:
        values = {str(power): str(1 << power) for power in range(MOST_CUBE.bit_length())}
        power = str(int(state[CUBE]).bit_length() - 1)
        owner = {-1: "0", 0: "1", 1: "-1"}[int(state[OWNER])]
        found.append(Field(key="cube", title="Cube", value=power, choices=values))
        found.append(Field(key="owner", title="The cube is", value=owner, choices=_OWNERS))
    return found


def _letter(count: int) -> str:
    return "-" if count == 0 else chr(ord("A" if count > 0 else "a") + abs(count) - 1)


def text(placed: Placed, options: Options) -> str:
    """Return the position after a first roll: an opening position is the usual start."""
    counts = [len(cell) * (1 if cell[:1] == "W" else -1) for cell in placed.cells[: BAR + 2]]
    if counts[BAR] < 0 or counts[BAR + 1] > 0:
        raise InvalidPosition("a checker is on the other side's bar")
    men = "".join(map(_letter, [counts[BAR + 1], *counts[:_POINTS], counts[BAR]]))
    given = placed.fields
    is_rolled = given["dice"] != _NOT_ROLLED
    match = ":".join(
        [
            men,
            given.get("cube", "0"),
            given.get("owner", "0"),
            "1" if given["turn"] == "0" else "-1",
            given["dice"] if is_rolled else "00",
            given.get("score 0", "0"),
            given.get("score 1", "0"),
            "1" if given.get("crawford") else "0",
            str(options["length"]),
            str(MOST_CUBE.bit_length() - 1 if options["cube"] else 0),
        ]
    )
    if is_rolled:
        return f"XGID={match} moving rolls 1"
    rolling = f"XGID={match} rolling rolls 1"
    may = may_double(position_from_text(rolling, options), int(given["turn"]))
    return rolling.replace("rolling", "deciding") if may else rolling
