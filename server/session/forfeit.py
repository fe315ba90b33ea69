"""Decide what a game becomes if a player gives up, runs out of time or goes away. Pure.

At a table of two the game ends. At a larger one the others play on, as the table agreed
(``agon.protocol.game_setup.Absent``), until nobody is left to play with.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from agon.games.teams import is_partner, teams_of
from agon.protocol.errors import Refused
from agon.protocol.events import Absent, Ended, Event, Leaving, SeatForfeited, SeatTakenOver
from agon.server.session import time_control
from agon.server.session.state import Session
from agon.server.session.time_control import phases_of

DEFAULT: Final[Absent] = "forfeit"
"""The rule of a table of more than two that agreed on none."""


def forfeit(
    session: Session, seat: int, reason: Leaving, now: int, *, command: str | None = None, claimed_by: int | None = None
) -> Event:
    """Return the first event of a forfeit: the game ends, the seat is forfeited, or a bot takes it over."""
    gone = {*session.forfeited, seat}
    stay = [other for other in range(session.seats) if other not in gone]
    if session.seats == 2 or not _has_opponents(session, stay) or all(session.is_served(other) for other in stay):
        returns = worst_for(session, gone)
        return Ended(
            reason=reason, returns=returns, seat=seat, seed=seed_of(session), command=command, claimed_by=claimed_by
        )
    stand_in = session.created.stand_in
    if session.created.absent != "bot" or stand_in is None or session.is_served(seat):
        return SeatForfeited(seat=seat, reason=reason, command=command, claimed_by=claimed_by)
    times = session.clock_now(now)
    if times is not None:
        created = session.created
        fresh = time_control.beginning(created.clock, session.seats, created.clock_ms) or times
        times = [*times[:seat], fresh[seat], *times[seat + 1 :]]
    return SeatTakenOver(
        seat=seat,
        player=stand_in,
        reason=reason,
        command=command,
        claimed_by=claimed_by,
        remaining_ms=None if times is None else [time.left_ms for time in times],
        phases=phases_of(times),
    )


def _has_opponents(session: Session, seats: Sequence[int]) -> bool:
    """True if not all of these seats are partners."""
    number = teams_of(session.created.options)
    return any(not is_partner(seats[0], seat, number) for seat in seats)


def check_claimable(session: Session) -> None:
    """Raise ``Refused`` (no_claim) if the table agreed to wait for players who go away."""
    if session.seats > 2 and (session.created.absent or DEFAULT) == "wait":
        raise Refused("no_claim", "this table agreed to wait for players who go away")


def worst_for(session: Session, losers: Collection[int]) -> list[float]:
    """Return the pay-offs when ``losers`` give up: the worst for them; for the others the losers' loss, or the best."""
    info = session.rules.info
    others = session.seats - len(losers)
    share = info.max_return
    if session.seats > 2 and info.utility == "zero_sum" and others:
        share = min(info.max_return, -info.min_return * len(losers) / others)
    return [info.min_return if seat in losers else share for seat in range(session.seats)]


def paid(session: Session, returns: list[float], forfeited: Collection[int]) -> list[float]:
    """Return the pay-offs of a game played to its end: the rules' pay-offs, and the worst for a forfeited seat."""
    worst = session.rules.info.min_return
    return [worst if seat in forfeited else value for seat, value in enumerate(returns[: session.seats])]


def seed_of(session: Session) -> str:
    if session.created.seed is None:
        raise ValueError("this session was filtered for a viewer: it has no seed")
    return session.created.seed
