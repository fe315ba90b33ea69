"""Write results as sentences, which clients show; no other module does.

A zero-sum or constant-sum game has winners; their amount is given if it differs from game to game or among the others.
A general-sum game has none: the sentence lists the pay-offs.
"""

from __future__ import annotations

from collections.abc import Sequence

from agon.games.api import Info
from agon.protocol.events import Ended
from agon.server.session.state import Session

_HOW = {"resigned": "resigned", "time": "ran out of time", "absent": "went away"}


def result_text(session: Session) -> str | None:
    """Return the result of a session as a sentence; None while it goes on."""
    return None if session.ended is None else sentence(session.rules.info, session.ended)


def sentence(info: Info, ended: Ended) -> str:
    """Return an ending in words: "Red wins: Yellow resigned", "First wins (+40; Third −10, Second −30)", or
    "Pay-offs: First +12, Second +9"."""
    names = info.seat_names
    if ended.reason == "aborted":
        if ended.idle and ended.seat is not None:
            return f"Called off: {names[ended.seat]} did not begin to play"
        return "Called off" if ended.seat is not None else "No result"
    if ended.reason == "agreed":
        return "Draw agreed"
    outcome = _outcome(info, ended.returns)
    if ended.seat is not None and ended.reason in _HOW:
        return f"{outcome}: {names[ended.seat]} {_HOW[ended.reason]}"
    return outcome


def _outcome(info: Info, returns: Sequence[float]) -> str:
    names = info.seat_names
    match info.utility:
        case "zero_sum" | "constant_sum":
            return _winners(names, returns)
        case "identical":
            return f"Together: {_amount(returns[0])}"
        case "general_sum":
            return f"Pay-offs: {', '.join(f'{names[seat]} {_amount(value)}' for seat, value in enumerate(returns))}"


def _winners(names: Sequence[str], returns: Sequence[float]) -> str:
    best = max(returns)
    winners = [names[seat] for seat, value in enumerate(returns) if value == best]
    if len(winners) == len(returns):
        return "Draw"
    outcome = f"{listed(winners)} win{'s' * (len(winners) == 1)}"
    others = sorted(((value, seat) for seat, value in enumerate(returns) if value != best), key=lambda each: -each[0])
    if len({value for value, _ in others}) > 1:
        others_paid = ", ".join(f"{names[seat]} {_amount(value)}" for value, seat in others)
        return f"{outcome} ({_amount(best)}; {others_paid})"
    is_usual = best == 1 or len(returns) > 2
    return outcome if is_usual else f"{outcome} ({_amount(best)})"


def _amount(value: float) -> str:
    """Return ``+12`` or ``−0.5``, as clients write pay-offs."""
    rounded = round(value, 2)
    return f"{rounded:+.10g}".replace("-", "\N{MINUS SIGN}") if rounded else "0"


def listed(names: Sequence[str]) -> str:
    """Return ``Ann, Ben and Cleo``."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
