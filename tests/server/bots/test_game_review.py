"""The review of one game: which positions are searched again, how far, and what is told meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec
import numpy as np
import pytest

from agon import games
from agon.protocol.cards import Limits
from agon.protocol.commands.game import Analysis
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.jobs import Step, Think
from agon.protocol.thinking import Line, Thinking
from agon.server.bots.closer_looks import TRIES, same_horizon, time_of
from agon.server.bots.game_review import AT_ONCE, GameReview
from agon.server.bots.hint_service import ENGINE
from agon.server.bots.past_positions import CLOSER_MS, MOST_CLOSER_MS, POSITION_MS, QUICK_MS, Question, Questions
from agon.server.bots.review import Turn

RULES = games.load("othello")
SECOND_MS = (POSITION_MS, QUICK_MS)


def asked(count: int) -> Questions:
    """Return the questions about a game in which every move was the last of the legal ones."""
    state, found, steps = RULES.initial(), list[Question](), list[Step]()
    for ply in range(count + 1):
        seat, legal = RULES.current(state), RULES.legal(state)
        think = Think(
            job=str(ply),
            game="othello",
            version=RULES.info.version,
            options=RULES.options(),
            seat=seat,
            state=np.ascontiguousarray(state).tobytes(),
            history=list(steps),
            engine=ENGINE,
            limits=Limits(time_ms=POSITION_MS),
            seed=1,
            deadline_ms=1000,
        )
        action = legal[-1] if ply < count else None
        found.append(Question(Turn(ply, seat, len(legal), action), state, think))
        if action is not None:
            steps.append(Step(seat, action))
            state = RULES.apply(state, action)
    return Questions(found, [], None)


@dataclass
class Engine:
    """An engine with a value for the first player by the number of moves played, and another one for long searches."""

    values: list[float]
    later: dict[int, float] = field(default_factory=dict[int, float])
    """Values of long searches, by ply."""
    asks: list[tuple[int, Limits]] = field(default_factory=list[tuple[int, Limits]])
    stops: int = 0
    """Number of long searches that other jobs stop."""
    running: int = 0
    most: int = 0

    async def __call__(self, think: Think, *, is_long: bool = False) -> tuple[int, Thinking]:
        self.asks.append((len(think.history), think.limits))
        self.running += 1
        self.most = max(self.most, self.running)
        await asyncio.sleep(0)
        self.running -= 1
        ply = len(think.history)
        value = self.later.get(ply, self.values[ply]) if is_long else self.values[ply]
        stop = "depth"
        if is_long and self.stops:
            self.stops -= 1
            stop = "flag"
        state = RULES.initial()
        for step in think.history:
            state = RULES.apply(state, step.action or 0)
        signed = value if think.seat == 0 else -value
        return RULES.legal(state)[0], Thinking(engine="e", value=signed, depth=9, stop=stop)

    def review(self, told: list[Analysis] | None = None) -> Analysis:
        heard = [] if told is None else told
        return asyncio.run(GameReview(SessionId("s"), RULES, asked(len(self.values) - 1), self, heard.append).run())

    def long(self) -> list[tuple[int, Limits]]:
        return [each for each in self.asks if each[1].time_ms not in SECOND_MS]


def test_a_mistake_is_searched_again_with_the_position_after_it_one_ply_less_deep() -> None:
    engine = Engine([0.4, 0.0, 0.0, 0.0], later={0: 0.3, 1: 0.1})
    found = engine.review()
    first, second = found.positions[:2]
    assert engine.long() == [(0, Limits(time_ms=CLOSER_MS)), (1, Limits(time_ms=2 * CLOSER_MS, depth=8))]
    assert (first.value, first.played, first.verdict) == (0.3, 0.1, "inaccuracy")
    assert second.value == 0.0, "its own look stays"


def test_the_first_look_is_told_and_marks_may_go() -> None:
    told = list[Analysis]()
    Engine([0.4, 0.0, 0.0], later={0: 0.0, 1: 0.0}).review(told)
    shown = [each.positions[0].verdict for each in told if each.positions]
    assert shown == ["mistake", "mistake"]
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert all(each.done <= each.total for each in told)


def test_a_move_that_becomes_a_mistake_is_looked_at_too() -> None:
    engine = Engine([0.0, 0.2, 0.4, 0.0], later={2: 0.6, 3: 0.2})
    found = engine.review()
    assert [ply for ply, _ in engine.long()] == [2, 3, 1, 2]
    assert [each.verdict for each in found.positions] == ["", "mistake", "mistake", ""]


def test_a_certain_blunder_needs_no_closer_look() -> None:
    engine = Engine([0.9, 0.0, 0.0])
    assert engine.review().positions[0].verdict == "blunder"
    assert engine.long() == []


@pytest.mark.parametrize(("stops", "verdict", "searches"), [(TRIES - 1, "", TRIES + 1), (TRIES, "mistake", TRIES)])
def test_a_search_that_others_stopped_is_made_again(stops: int, verdict: str, searches: int) -> None:
    engine = Engine([0.4, 0.0, 0.0], later={0: 0.0, 1: 0.0}, stops=stops)
    assert engine.review().positions[0].verdict == verdict
    assert len(engine.long()) == searches


def test_searches_run_side_by_side() -> None:
    engine = Engine([0.0] * 9)
    engine.review()
    assert engine.most == AT_ONCE


def test_a_refusal_ends_the_review() -> None:
    async def refuse(think: Think, *, is_long: bool = False) -> tuple[int, Thinking]:
        raise Refused("unavailable", f"no {think.job} {is_long}")

    with pytest.raises(Refused, match=r"no [01] False"):
        asyncio.run(GameReview(SessionId("s"), RULES, asked(4), refuse, lambda _: None).run())


def test_many_closer_looks_share_the_time() -> None:
    assert time_of(1) == CLOSER_MS
    assert time_of(1000) == 2 * POSITION_MS
    for moves in range(1, MOST_CLOSER_MS // (4 * POSITION_MS)):
        assert 2 * moves * time_of(moves) <= MOST_CLOSER_MS
        assert time_of(moves) >= time_of(moves + 1)


def test_a_horizon_is_plies_or_simulations_or_none() -> None:
    deep = Thinking(engine="e", depth=9)
    assert same_horizon(deep, 3, 100) == Limits(time_ms=200, depth=6)
    assert same_horizon(deep, 12, 100).depth == 1
    drawn = Thinking(engine="e", depth=9, nodes=700, lines=[Line(action=1, text="", value=0.0, visits=5)])
    assert same_horizon(drawn, 1, 100) == Limits(time_ms=200, nodes=700)
    assert same_horizon(msgspec.structs.replace(deep, exact=True), 1, 100) == Limits(time_ms=100)
