"""Games of a match as records, for the standard formats that a game's room writes."""

from __future__ import annotations

from agon.ai.matches.game import MatchMove, PlayedGame
from agon.ai.matches.match import MatchPlan
from agon.games.records import Move as RecordedMove
from agon.games.records import Player, Reason, Record, Thought
from agon.games.rules import Rules
from agon.protocol.cards import Limits

_REASONS: dict[str, Reason] = {"finished": "finished", "time": "time", "resigned": "resigned"}


def record_of(plan: MatchPlan, played: PlayedGame, date: str) -> Record:
    """Return a game's record; ``date`` as ``2026-11-21``. The referee's words about a lost game stand in the
    comment."""
    rules = plan.kernels.rules
    opening = [RecordedMove(action=action) for action in played.opening.actions]
    return Record(
        game=rules.info.name,
        options=dict(plan.options),
        start=_start(rules, plan, played),
        players=(_player(plan, played, 0), _player(plan, played, 1)),
        event="Match",
        round=str(played.number + 1),
        date=date,
        clock=_clock(plan),
        comment=played.detail,
        moves=(*opening, *map(_move, played.moves)),
        returns=played.returns,
        reason=_REASONS.get(played.reason, "recorded"),
    )


def _start(rules: Rules, plan: MatchPlan, played: PlayedGame) -> str:
    """Return the text of the start; empty for the usual one, even if an opening spells it out."""
    if played.opening.start is None:
        return ""
    text = rules.position_to_text(played.opening.beginning(rules, plan.options))
    return "" if text == rules.position_to_text(rules.initial(plan.options)) else text


def _player(plan: MatchPlan, played: PlayedGame, seat: int) -> Player:
    engine = played.players[seat]
    return Player(name=played.identities[engine] or plan.specs[engine].text, is_bot=True)


def _clock(plan: MatchPlan) -> str:
    """Return the time for every move, if both sides had the same one."""
    first, second = (_limits(plan, engine).time_ms for engine in (0, 1))
    return f"1/{first / 1000:g}" if first is not None and first == second else ""


def _limits(plan: MatchPlan, engine: int) -> Limits:
    return plan.specs[engine].limits or plan.limits


def _move(move: MatchMove) -> RecordedMove:
    thinking = move.thinking
    if thinking is None or thinking.value is None or not -1.0 <= thinking.value <= 1.0:
        return RecordedMove(action=move.action)
    thought = Thought(
        value=thinking.value,
        exact=thinking.exact,
        ends_in=thinking.ends_in,
        depth=thinking.depth,
        nodes=thinking.nodes,
    )
    return RecordedMove(action=move.action, thought=thought)
