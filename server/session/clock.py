"""The clocks of one session: their state, flags, pauses and absences.

A part of ``Session``: it follows from the log by the same fold, and only methods that the session's ``evolve`` calls
change it. ``running`` are the seats that may act. Times are milliseconds since the epoch, passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from agon.protocol.clocks import Clock, Correspondence, Phase, Timers
from agon.protocol.commands.game import AddTime, AnswerPause, OfferPause, TakeVacation, Unpause
from agon.protocol.commands.session import Away, Clocks
from agon.protocol.errors import Refused
from agon.protocol.events import (
    Acted,
    CameBack,
    Created,
    Event,
    Paused,
    PauseDeclined,
    PauseOffered,
    TimeAdded,
    Unpaused,
    WentAway,
)
from agon.server.session import time_control
from agon.server.session.time_control import SeatTime

LAG_FIRST, LAG_MOST = 3, 7
"""Initial and largest size of a seat's pool for lag, in gains of one action (as scalachess' ``LagTracker``)."""
SERVED = "bot:"
"""Prefix of the ids of the server's own bots, which have no connection."""

TimeMessage = AddTime | OfferPause | AnswerPause | Unpause | TakeVacation
"""Messages that concern the clocks alone."""
ClockEvent = TimeAdded | PauseOffered | PauseDeclined | Paused | Unpaused | WentAway | CameBack


@dataclass(slots=True)
class SessionClock:
    """State of the clocks. ``times``: as of ``since``, when the running ones started; None if the game is untimed."""

    control: Clock
    timers: Timers
    since: int
    times: list[SeatTime] | None
    pools: list[int]
    """Time that each seat may still get back for its connection."""
    paused: bool = False
    pause_offer: int | None = None
    """The first seat that asked for a pause."""
    pause_wishes: set[int] = field(default_factory=set[int])
    """All seats that ask for a pause."""
    away: dict[int, int] = field(default_factory=dict[int, int])
    """Seats whose players are away, with the time (ms) from which the others may claim the game."""

    def at(self, now: int, running: Collection[int]) -> list[SeatTime] | None:
        """Return the times of all clocks at ``now``; None without clocks."""
        if self.times is None:
            return None
        spent = max(0, now - self.since)
        return time_control.advanced(self.control, self.times, dict.fromkeys(running, spent))

    def shown(self, now: int, running: Sequence[int], seats_acted: Collection[int]) -> Clocks | None:
        """Return the public state of the clocks at ``now``."""
        times = self.at(now, running)
        if times is None:
            return None
        shown, flags = [time.left_ms for time in times], [time_control.until_flag(self.control, each) for each in times]
        return Clocks(
            remaining_ms=shown,
            running=list(running),
            at=now,
            phases=time_control.phases_of(times),
            flag_ms=[] if flags == shown else flags,
            paused=self.paused,
            pause_offer=self.pause_offer,
            away=self.shown_away(),
            begin_by=min(self._first_moves(running, seats_acted).values(), default=None),
        )

    def shown_away(self) -> list[Away]:
        """Return the seats that are away, and the times from which the game may be claimed."""
        return [Away(seat=seat, claim_at=at) for seat, at in sorted(self.away.items())] if self.away else []

    def flag_at(self, seat: int) -> int | None:
        """Return the time at which the seat's flag falls if its clock runs until then; None without clocks."""
        return None if self.times is None else self.since + time_control.until_flag(self.control, self.times[seat])

    def deadline(self, running: Collection[int]) -> int | None:
        """Return the time at which the first running clock runs out, or None."""
        return None if self.times is None or not running else min(self._flags(running))

    def alarm(self, running: Collection[int], seats_acted: Collection[int]) -> int | None:
        """Return the time of the next check for fallen flags and late first moves, or None.

        A flag is called later by the lag that its seat may get back: a move in time may be on its way.
        """
        if self.times is None or not running:
            return None
        flags = (flag + self._grace(seat) for flag, seat in zip(self._flags(running), running, strict=True))
        return min(*flags, *self._first_moves(running, seats_acted).values(), _NEVER)

    def fallen(self, now: int, running: Sequence[int]) -> int | None:
        """Return the seat whose flag has fallen at ``now``, the first if several have; None if none has."""
        times = [] if self.times is None else list(zip(self._flags(running), running, strict=True))
        late = [(flag, seat) for flag, seat in times if now >= flag + self._grace(seat)]
        return min(late)[1] if late else None

    def idle(self, now: int, running: Collection[int], seats_acted: Collection[int]) -> int | None:
        """Return the seat whose first move is overdue at ``now``, or None."""
        late = [(at, seat) for seat, at in self._first_moves(running, seats_acted).items() if now >= at]
        return min(late)[1] if late else None

    def lag(self, seat: int, measured_ms: int) -> int:
        """Return the part (ms) of a measured lag that is given back for an action now."""
        return max(0, min(measured_ms, self._grace(seat)))

    def after_act(self, seat: int, now: int, lag_ms: int, running: Collection[int]) -> list[SeatTime] | None:
        """Return all clocks after ``seat`` acted at ``now``; ``lag_ms`` of its time do not count."""
        if self.times is None:
            return None
        spent = dict.fromkeys(running, max(0, now - self.since))
        spent[seat] = max(0, now - self.since - lag_ms)
        times = time_control.advanced(self.control, self.times, spent)
        times[seat] = time_control.pressed(self.control, times[seat])
        return times

    def bank(self, at: int, running: Collection[int]) -> None:
        """Charge the running clocks for the time until ``at``."""
        self.times = self.at(at, running)
        self.since = max(self.since, at)

    def acted(self, event: Acted, at: int) -> None:
        self.restored(event.remaining_ms, event.phases, at)
        most = self.timers.lag_gain_ms * LAG_MOST
        pool = self.pools[event.seat]
        self.pools[event.seat] = min(most, pool - event.lag_ms + self.timers.lag_gain_ms) if most and pool else pool
        self._no_pause()

    def restored(self, shown: Sequence[int] | None, phases: Sequence[Phase], at: int) -> None:
        """Set the clocks to the state in an event. An imported game without a known clock may still have times."""
        if shown is not None:
            pairs = zip(shown, phases or [Phase()] * len(shown), strict=True)
            self.times = [SeatTime(left, phase) for left, phase in pairs]
        self.since = at

    def taken_back(self, now: int, running: Collection[int], actions: Counter[int]) -> list[SeatTime] | None:
        """Return all clocks after ``actions`` (a count by seat) are taken back at ``now``."""
        times = self.at(now, running)
        return times and [time_control.taken_back(self.control, time, actions[seat]) for seat, time in enumerate(times)]

    def stops_unattended(self, running: Collection[int]) -> bool:
        """True if clocks stop while no server runs the session; correspondence clocks never stop."""
        return self.times is not None and len(running) > 0 and not isinstance(self.control, Correspondence)

    def resumed(self, at: int, lost_ms: int, running: Collection[int]) -> None:
        """Cancel the time in which nobody could play, for the clocks and for absent players alike.

        ``lost_ms``: length of that time; 0: all since the last event.
        """
        if lost_ms:
            self.bank(at - lost_ms, running)
            self.away = {seat: claim_at + lost_ms for seat, claim_at in self.away.items()}
        else:
            self.away = {seat: max(claim_at, at + self.timers.absence_ms) for seat, claim_at in self.away.items()}
        self.since = max(self.since, at)

    def fold(self, event: ClockEvent, at: int, running: Collection[int]) -> None:
        match event:
            case TimeAdded(to=seat, added_ms=ms):
                self.bank(at, running)
                if self.times is not None:
                    self.times[seat] = time_control.added(self.times[seat], ms)
            case PauseOffered(seat=seat):
                self.pause_offer = seat if self.pause_offer is None else self.pause_offer
                self.pause_wishes.add(seat)
            case PauseDeclined():
                self._no_pause()
            case Paused(vacation=True, seat=seat) | Unpaused(vacation=True, seat=seat):
                self.bank(at, running)
                if self.times is not None:
                    self.times[seat] = time_control.vacationing(self.times[seat], on=isinstance(event, Paused))
            case Paused():
                self.bank(at, running)
                self.paused = True
                self._no_pause()
            case Unpaused():
                self.since = at
                self.paused = False
            case WentAway(seat=seat, claim_at=claim_at):
                self.away[seat] = claim_at
            case CameBack(seat=seat):
                self.away.pop(seat, None)

    def decide(
        self, seat: int, message: TimeMessage, now: int, seats: Sequence[str], gone: Collection[int] = ()
    ) -> list[Event]:
        """Return the events of a message about time.

        ``seats``: account ids of all players, by seat; ``gone``: seats that were given up. Raises ``Refused``.
        """
        command = message.id or None
        match message:
            case AddTime():
                ms, to = time_control.addition(self.control), (seat + 1) % len(seats)
                if not ms or self.times is None:
                    raise Refused("not_on_this_clock", "no time can be added to this game's clock")
                if self.times[to].left_ms + ms > MOST_MS:
                    raise Refused("not_on_this_clock", "there is more than enough on that clock")
                return [TimeAdded(seat=seat, to=to, added_ms=ms, command=command)]
            case OfferPause():
                return self._pause(seat, command, seats, gone)
            case AnswerPause(accept=accept):
                if self.pause_offer is None or seat in self.pause_wishes:
                    raise Refused("no_pause_offer", "no pause is offered to you")
                if not accept:
                    return [PauseDeclined(seat=seat, command=command)]
                return self._pause(seat, command, seats, gone)
            case Unpause():
                self._check_pauses()
                return [Unpaused(seat=seat, command=command)] if self.paused else []
            case TakeVacation(on=on):
                return self._vacation(seat, on=on, command=command)

    def absence(self, seat: int, now: int) -> list[Event]:
        """Return the event that a player went away; none if it is known or does not count."""
        if not self.timers.absence_ms or seat in self.away or self.paused:
            return []
        return [WentAway(seat=seat, claim_at=now + self.timers.absence_ms)]

    def presence(self, seat: int) -> list[Event]:
        """Return the event that a player came back; none if they were not away."""
        return [CameBack(seat=seat)] if seat in self.away else []

    def claimable(self, seat: int, now: int) -> int:
        """Return the absent seat against which ``seat`` may claim the game. Raises ``Refused`` (no_claim)."""
        others = [(at, other) for other, at in self.away.items() if other != seat]
        if not others or self.paused:
            raise Refused("no_claim", "nobody else has gone away")
        at, other = min(others)
        if now < at:
            raise Refused("no_claim", f"wait {(at - now + 999) // 1000} s more: they may come back")
        return other

    def _pause(self, seat: int, command: str | None, seats: Sequence[str], gone: Collection[int]) -> list[Event]:
        """Return the events of a seat's request for a pause, which starts when all agree; bots of the server do."""
        self._check_pauses()
        if self.paused or seat in self.pause_wishes:
            return []
        others = [other for other in range(len(seats)) if other not in {seat, *self.pause_wishes, *gone}]
        if any(not seats[other].startswith(SERVED) for other in others):
            return [PauseOffered(seat=seat, command=command)]
        if self.pause_offer is not None:
            return [Paused(seat=seat, command=command)]
        offered = PauseOffered(seat=seat, command=command)
        return [offered, Paused(seat=others[0] if others else seat)]

    def _check_pauses(self) -> None:
        """Raise ``Refused`` (not_on_this_clock) if this game's clock cannot be paused."""
        if self.times is None or isinstance(self.control, Correspondence):
            raise Refused("not_on_this_clock", "this game's clock needs no pause")

    def _no_pause(self) -> None:
        self.pause_offer = None
        self.pause_wishes.clear()

    def _vacation(self, seat: int, *, on: bool, command: str | None) -> list[Event]:
        if self.times is None or not isinstance(self.control, Correspondence):
            raise Refused("not_on_this_clock", "there is no vacation in this game")
        phase = self.times[seat].phase
        if phase.on_vacation == on:
            return []
        if on and not phase.vacation_ms:
            raise Refused("not_on_this_clock", "your vacation is used up")
        event = Paused if on else Unpaused
        return [event(seat=seat, vacation=True, command=command)]

    def _flags(self, running: Collection[int]) -> list[int]:
        times = self.times or []
        return [self.since + time_control.until_flag(self.control, times[seat]) for seat in running]

    def _grace(self, seat: int) -> int:
        return min(self.pools[seat], self.timers.lag_ms)

    def _first_moves(self, running: Collection[int], seats_acted: Collection[int]) -> dict[int, int]:
        """Return the deadline (ms) of the first move for each running seat that has not made it."""
        if not self.timers.first_move_ms or self.times is None:
            return {}
        left = self.since + self.timers.first_move_ms
        return {seat: left - self.times[seat].phase.used_ms for seat in running if seat not in seats_acted}


MOST_MS = 90 * 86_400_000
"""Most time (ms) that players can add to a clock up to."""
_NEVER = 2**62


def clock_of(created: Created, seats: int, at: int) -> SessionClock:
    """Return the clocks of a session that begins at ``at``."""
    timers = created.timers or Timers()
    first = timers.lag_gain_ms * LAG_FIRST
    return SessionClock(
        control=created.clock,
        timers=timers,
        since=at,
        times=time_control.beginning(created.clock, seats, created.clock_ms),
        pools=[0 if taken.player.id.startswith(SERVED) else first for taken in created.seats],
    )
