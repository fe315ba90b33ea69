"""Dialogues with tournament managers, recorded under cutechess 1.5.1 and fastchess 1.8.2, said once more.

Lines of a record begin with ``>`` (the manager's) or ``<`` (the engine's). The moves of the record are played, so that
the manager's next lines fit; everything else that the engine says is new.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from agon.ai.matches.players import read_spec
from agon.ai.protocols.lines import Front
from agon.ai.protocols.playing import Playing
from agon.ai.protocols.uci import UciFront
from agon.ai.protocols.xboard import XBoardFront
from agon.protocol.cards import Limits
from agon.protocol.jobs import SeatClock
from agon.protocol.thinking import Thinking

RECORDED = Path(__file__).parent / "recorded"
FRONTS: dict[str, Callable[[Playing, Callable[[str], None]], Front]] = {"uci": UciFront, "xboard": XBoardFront}
COMPLAINTS = ("Error", "Illegal", "tellusererror", "info string")


class Recorded(Playing):
    """A game in which the engine plays the moves of a record; its thinking is the real engine's."""

    def __init__(self, protocol: str, moves: list[str]) -> None:
        spec = read_spec("random", game="chess")
        super().__init__(spec, name="Agon random (BOT)", game="chess", protocol=protocol, options={})
        self._moves = iter(moves)
        self.clocks: list[SeatClock | None] = []

    def choose(self, limits: Limits, clock: SeatClock | None, *rest: object) -> tuple[int, Thinking]:
        self.clocks.append(clock)
        action = self.dialect.from_text(self.state, next(self._moves))
        assert action in self.rules.legal(self.state)
        text = self.rules.action_to_text(self.state, action)
        return action, Thinking(engine="random", value=self._glance(action), pv=[text])


@pytest.mark.parametrize("record", sorted(RECORDED.glob("*.txt")), ids=lambda path: path.stem)
def test_a_recorded_dialogue_has_every_answer_that_the_manager_waits_for(record: Path) -> None:
    protocol = "xboard" if "xboard" in record.stem else "uci"
    lines = record.read_text(encoding="utf-8").splitlines()
    answers = [line[2:] for line in lines if line.startswith("< ")]
    word = "move " if protocol == "xboard" else "bestmove "
    moves = [line.split()[1] for line in answers if line.startswith(word)]
    playing, told = Recorded(protocol, moves), list[str]()
    front = FRONTS[protocol](playing, told.append)
    for line in (line[2:] for line in lines if line.startswith("> ")):
        is_last = not front.hear(line)
        assert is_last == (line == "quit")
        if line.startswith(("go", "usermove")):
            front.hear("ping 99" if protocol == "xboard" else "stop")  # wait for the answer
    front.close()
    kept = ("readyok", "uciok", "pong ", word, "option ", "feature ")
    expected = [line for line in answers if line.startswith(kept) and not line.startswith("feature ")]
    said = [line for line in told if line.startswith(kept) and line != "pong 99" and not line.startswith("feature ")]
    assert said == expected
    assert not [line for line in told if line.startswith(COMPLAINTS)]
    assert len(playing.clocks) == len(moves)
    assert all(clock is not None and 2_000 < clock.left_ms < 6_000 for clock in playing.clocks)


def test_a_move_that_was_not_searched_has_a_score_too() -> None:
    told: list[str] = []
    spec = read_spec("random", game="chess")
    front = UciFront(Playing(spec, name="x", game="chess", protocol="uci", options={}), told.append)
    for line in ("position fen k7/8/8/8/8/6q1/8/6K1 w - - 0 1", "go depth 1", "ucinewgame"):
        front.hear(line)
    assert " score cp -" in told[-2]
    assert told[-1].startswith("bestmove g1")
