"""How a game ended, in a sentence: the one place where results become words. Clients show what is said here.

Where one's gain is another's loss somebody wins, and how much is said where that differs from game to game or among
those who did not win. Elsewhere nobody wins by having more than others: it is said what each is paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Info
from protocol.events import Ended
from server.session import Session

_HOW = {"resigned": "resigned", "time": "ran out of time", "absent": "went away"}


def result_text(session: Session) -> str | None:
    """How it ended, in a sentence; None while it goes on."""
    return None if session.ended is None else sentence(session.rules.info, session.ended)


def sentence(info: Info, ended: Ended) -> str:
    """An ending in words: "Red wins: Yellow resigned", "First wins (+40; Third -10, Second -30)", "First is paid 12,
    Third 9 and Second 9"."""
    names = info.seat_names
    if ended.reason == "aborted":
        if ended.idle and ended.seat is not None:
            return f"Called off: {names[ended.seat]} did not begin to play"
        return "Called off" if ended.seat is not None else "No result"
    if ended.reason == "agreed":
        return "Draw agreed"
    told = _winners if info.utility in {"zero_sum", "constant_sum"} else _paid
    outcome = told(names, ended.returns)
    if ended.seat is not None and ended.reason in _HOW:
        return f"{outcome}: {names[ended.seat]} {_HOW[ended.reason]}"
    return outcome


def _winners(names: Sequence[str], returns: Sequence[float]) -> str:
    best = max(returns)
    winners = [names[seat] for seat, value in enumerate(returns) if value == best]
    if len(winners) == len(returns):
        return "Draw"
    outcome = f"{listed(winners)} win{'s' * (len(winners) == 1)}"
    others = [(value, names[seat]) for seat, value in _ranked(returns) if value != best]
    if len({value for value, _ in others}) > 1:
        told = ", ".join(f"{name} {_amount(value, signed=True)}" for value, name in others)
        return f"{outcome} ({_amount(best, signed=True)}; {told})"
    is_usual = best == 1 or len(returns) > 2
    return outcome if is_usual else f"{outcome} ({_amount(best, signed=True)})"


def _paid(names: Sequence[str], returns: Sequence[float]) -> str:
    if len(set(returns)) == 1:
        return f"Each is paid {_amount(returns[0])}"
    (first, most), *others = _ranked(returns)
    return listed([f"{names[first]} is paid {_amount(most)}", *(f"{names[s]} {_amount(value)}" for s, value in others)])


def _ranked(returns: Sequence[float]) -> list[tuple[int, float]]:
    """Seats with their pay-offs, the best first."""
    return sorted(enumerate(returns), key=lambda each: -each[1])


def _amount(value: float, *, signed: bool = False) -> str:
    """``12``, ``2.5``; with a sign where it is a gain or a loss."""
    rounded = round(value, 2) + 0.0  # no -0
    return f"{rounded:+.10g}" if signed and rounded else f"{rounded:.10g}"


def listed(names: Sequence[str]) -> str:
    """``Ann, Ben and Cleo``."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
