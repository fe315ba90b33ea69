"""Teams: partners share their pay-offs equally. A game declares them by an option named ``teams``.

The option's value is the number of teams, 0 if each plays for itself. With ``n`` teams seat ``s`` is in team ``s % n``,
so that partners sit as far apart as they can. Rules share the pay-offs at the end of a game, so every referee, search
and record sees the team's result; ratings leave such games out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agon.games.api import Fact, InvalidOptions, Option, Options

OPTION = "teams"
TITLES = {0: "None: each for itself", 2: "Two teams", 3: "Three teams"}


# Kernel functions


def is_partner(one: int, other: int, teams: int) -> bool:
    """True if both seats share their pay-offs; each seat with itself."""
    return one == other if teams == 0 else one % teams == other % teams


def share_in_teams(out: NDArray[np.float64], seats: int, teams: int) -> None:
    """Give every seat the mean pay-off of its team, in place; 0 teams: leave them as they are."""
    for team in range(teams):
        total = 0.0
        for seat in range(team, seats, teams):
            total += out[seat]
        for seat in range(team, seats, teams):
            out[seat] = total * teams / seats


# Plain functions


def option(*, most: int, needs: dict[str, int] | None = None) -> Option:
    """Return the option for games in which there may be up to ``most`` teams; ``needs``: seats, if a table chooses
    their number."""
    return Option(
        name=OPTION,
        title="Teams",
        default=0,
        maximum=most,
        choices={count: title for count, title in TITLES.items() if count <= most},
        needs=needs or {},
        help="Partners share their pay-offs equally. They sit across the table, or at every other place. Never rated.",
    )


def check(options: Options, seats: int) -> None:
    """Raise ``InvalidOptions`` if the seats cannot be divided into so many teams of several."""
    teams = options[OPTION]
    if teams and (seats % teams or seats == teams):
        raise InvalidOptions(f"{seats} players do not make {teams} teams of equal size")


def teams_of(options: Options) -> int:
    """Return the number of teams in a game with these options; 0: each seat plays for itself."""
    return int(options.get(OPTION, 0))


def facts(names: tuple[str, ...], seats: int, teams: int) -> list[Fact]:
    """Return for each seat with whom it plays; none without teams."""
    if not teams:
        return []
    mates = [[names[other] for other in range(seat % teams, seats, teams) if other != seat] for seat in range(seats)]
    return [
        Fact(label=f"{names[seat]} plays with", value=" and ".join(each), seat=seat) for seat, each in enumerate(mates)
    ]
