"""A submitted bot that a card offers: it plays confined, and gives the game up if it fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from agon.ai.confined.adapter import SubmittedBots
from agon.ai.engines import registry
from agon.ai.external.dialogue import Resigned
from agon.ai.matches.players import read_spec
from agon.ai.search.contract import Decision, EngineError, Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits, read_card
from agon.protocol.jobs import SeatClock

BOT = """\
from agon.clients.sdk import Bot, Turn

class Mine(Bot):
    name = "mine"
    games = ("tic_tac_toe",)

    async def choose(self, turn: Turn) -> int:
        print(turn.ply, turn.remaining_ms)
        return turn.choices[{index}]
"""
CARD = """
name = "ada-1"
title = "Ada's first"
version = "1"
summary = "Takes the first free square."
games = ["tic_tac_toe"]
engine = "submitted"
algorithm = "Python of its author's own, run confined."
parameters = {{ file = "{file}" }}
operator = {{ name = "The school", contact = "unknown" }}
program = {{ name = "mine", author = "Ada", source = "class 4b" }}

[[levels]]
name = "usual"
title = "Usual"
summary = "As it was handed in."
limits = {{ time_ms = 500 }}
"""


@pytest.fixture
def engine() -> Iterator[SubmittedBots]:
    found = SubmittedBots()
    yield found
    found.close()


def position(actions: list[int], clock: SeatClock | None = None) -> Problem:
    kernels = bound_kernels("tic_tac_toe", False)
    rules = kernels.rules
    options = rules.options()
    state = rules.initial(options)
    for action in actions:
        state = rules.apply(state, action)
    limits = Limits(time_ms=500)
    return Problem(kernels, state, rules.current(state), options, limits, history=actions, clock=clock)


def asked(engine: SubmittedBots, file: Path, problem: Problem) -> Decision:
    return registry.think(engine, problem, {"file": str(file)})


def test_it_plays_one_game_after_another(engine: SubmittedBots, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT.format(index=0))
    found = [asked(engine, file, position(line)) for line in ([], [0, 4], [8], [0, 4, 1, 5])]
    assert [decision.action for decision in found] == [0, 1, 0, 2]
    assert [decision.thinking.why for decision in found] == [["0 500"], ["2 500"], ["1 500"], ["4 500"]]


def test_a_clock_leaves_it_a_share(engine: SubmittedBots, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT.format(index=0))
    (note,) = asked(engine, file, position([], SeatClock(left_ms=4_000))).thinking.why
    assert 50 < int(note.split()[1]) < 400


def test_a_bot_that_fails_gives_the_game_up(engine: SubmittedBots, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT.format(index=99))
    with pytest.raises(Resigned, match=r"mine\.py, line 9: IndexError"):
        asked(engine, file, position([]))
    file.write_text(BOT.format(index=-1))
    os.utime(file, ns=(1, 1))
    assert asked(engine, file, position([])).action == 8


def test_a_file_that_cannot_be_used_is_named(engine: SubmittedBots, tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"mine\.py: No such file"):
        asked(engine, tmp_path / "mine.py", position([]))


def test_a_card_offers_it_and_names_its_author(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT.format(index=0))
    card = read_card(CARD.format(file=file))
    assert card.program is not None
    assert (card.program.author, card.program.source) == ("Ada", "class 4b")
    (tmp_path / "ada.toml").write_text(CARD.format(file=file))
    player = read_spec("ada-1:usual", (tmp_path,), game="tic_tac_toe").make(Limits(), 100)
    try:
        assert player.choose(position([4])).action == 0
    finally:
        player.close()


def test_a_card_without_an_author_is_refused(tmp_path: Path) -> None:
    text = CARD.format(file=tmp_path / "mine.py")
    with pytest.raises(msgspec.ValidationError, match="cannot be without the program"):
        read_card("\n".join(line for line in text.splitlines() if not line.startswith("program")))
