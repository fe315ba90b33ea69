"""Write results as sentences, which clients show; no other module does.

A zero-sum or constant-sum game has winners; their amount is given if it differs from game to game or among the others.
A general-sum game has none: the sentence lists the pay-offs, unless teams play, whose pay-offs are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from agon.games.api import Info
from agon.games.teams import teams_of
from agon.protocol.events import Ended
from agon.server.session.state import Session

_HOW = {"resigned": "resigned", "time": "ran out of time", "absent": "went away"}


def result_text(session: Session) -> str | None:
    """Return the result of a session as a sentence; None while it goes on."""
    return (
        None
        if session.ended is None
        else sentence(session.rules.info, session.ended, teams_of(session.created.options))
    )


def sentence(info: Info, ended: Ended, teams: int = 0) -> str:
    """Return an ending in words: "Red wins: Yellow resigned", "First wins (+40; Third −10, Second −30)", or
    "Pay-offs: First +12, Second +9"; of ``teams`` "First and Third win (+9 each; Second and Fourth +3 each)"."""
    names = info.seat_names
    if ended.reason == "aborted":
        if ended.idle and ended.seat is not None:
            return f"Called off: {names[ended.seat]} did not begin to play"
        return "Called off" if ended.seat is not None else "No result"
    if ended.reason == "agreed":
        return "Draw agreed"
    outcome = _team_wins(names, ended.returns, teams) if teams else _outcome(info, ended.returns)
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


def _team_wins(names: Sequence[str], returns: Sequence[float], teams: int) -> str:
    """Return the winning team and what each seat gets; a seat that was forfeited may get less than its partners."""
    members = [range(team, len(returns), teams) for team in range(teams)]
    paid = sorted(((max(returns[seat] for seat in seats), team) for team, seats in enumerate(members)), reverse=True)
    if paid[0][0] == paid[-1][0]:
        return "Draw"
    told = [(listed([names[seat] for seat in members[team]]), f"{_amount(value)} each") for value, team in paid]
    winners = listed([who for (who, _), (value, _) in zip(told, paid, strict=True) if value == paid[0][0]])
    others = ", ".join(
        f"{who} {what}" for (who, what), (value, _) in zip(told, paid, strict=True) if value < paid[0][0]
    )
    return f"{winners} win ({told[0][1]}; {others})"


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
