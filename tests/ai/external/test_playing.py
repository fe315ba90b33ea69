"""External engines that behave: their input, and the use of their answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon import games
from agon.ai import external
from agon.ai.external.adapter import less, read_options
from agon.ai.external.dialogue import expectation
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits
from tests.ai.external.faking import Fake, task
from tests.ai.positions import problem

AFTER_44 = {
    "uci": ["uci", "isready", "ucinewgame", "width 7", "isready", "position startpos moves 4 4", "go movetime 2000"],
    "gtp": [
        "name", "version", "list_commands", "set_game normal", "width 7", "play b 4", "play w 4",
        "time_settings 0 2 1", "genmove b",
    ],
    "xboard": [
        "xboard", "protover 2", "accepted myname", "accepted ping", "accepted usermove", "accepted setboard",
        "accepted done", "accepted memory", "accepted done", "ping 1", "new", "width 7", "force", "easy", "post",
        "usermove 4", "usermove 4", "ping 2", "st 2", "go",
    ],
}  # fmt: skip
NEXT = {
    "uci": ["position startpos moves 4 4 3 5", "go movetime 2000"],
    "gtp": ["play w 5", "genmove b"],
    "xboard": ["force", "usermove 5", "ping 3", "st 2", "go"],
}
OTHER_GAME = {
    "uci": ["ucinewgame", "width 7", "isready", "position startpos moves 1 1", "go movetime 2000"],
    "gtp": ["width 7", "play b 1", "play w 1", "genmove b"],
    "xboard": ["new", "width 7", "force", "easy", "post", "usermove 1", "usermove 1", "ping 4", "st 2", "go"],
}


def test_it_is_told_the_game_so_far_and_then_only_what_is_new(fake: Fake) -> None:
    first = fake.choose(task("44"), answers="3,3,3")
    said = fake.heard()
    assert [line for line in said if "option" not in line] == AFTER_44[fake.protocol]
    assert first.action == 2
    fake.choose(task("4435"), answers="3,3,3")
    assert fake.heard()[len(said) :] == NEXT[fake.protocol]
    said = fake.heard()
    fake.choose(task("11"), answers="3,3,3")
    assert fake.heard()[len(said) :] == OTHER_GAME[fake.protocol]


def test_a_game_that_went_on_otherwise_than_it_played_is_told_anew(fake: Fake) -> None:
    fake.choose(task(""), answers="3")
    said = len(fake.heard())
    fake.choose(task("45"), answers="3")  # a stand-in had played 4
    new = fake.heard()[said:]
    assert any(line in {"width 7", "new"} or line.endswith("moves 4 5") for line in new)


def test_the_log_keeps_who_it_was_and_what_it_thought(fake: Fake) -> None:
    thinking = fake.choose(task("44")).thinking
    assert (thinking.engine, thinking.version) == (fake.protocol, "Fake 1.0")
    assert thinking.limits == {"time_ms": 2000}
    if fake.protocol == "gtp":  # which has no words for thinking
        assert (thinking.pv, thinking.value) == (["4"], None)
    else:
        assert (thinking.depth, thinking.nodes, thinking.pv) == (5, 1234, ["4", "1", "2"])
        assert thinking.value == pytest.approx(expectation(100))


def test_the_program_runs_on_between_moves(fake: Fake) -> None:
    fake.choose(task(""))
    pid = fake.pid()
    fake.choose(task("44"))
    assert fake.pid() == pid


def test_options_are_set_by_the_name_that_the_program_gives_them(uci: Fake) -> None:
    uci.choose(task(""), options="skill level=3")
    assert "setoption name Skill Level value 3" in uci.heard()
    with pytest.raises(EngineError, match="no option 'Contempt'; it has Skill Level, UCI_Chess960"):
        uci.choose(task(""), options="Contempt=1")


def test_limits_are_passed_on(uci: Fake) -> None:
    uci.choose(task("", nodes=500, depth=3))
    assert uci.heard()[-1] == "go movetime 2000 nodes 500 depth 3"


def test_what_starting_takes_is_taken_from_its_time() -> None:
    limits = Limits(time_ms=1000, nodes=5)
    assert less(limits, 0.01) == limits
    assert less(limits, 0.3) == Limits(time_ms=700, nodes=5)
    assert less(limits, 5.0) == Limits(time_ms=250, nodes=5)
    assert less(Limits(depth=3), 5.0) == Limits(depth=3)


def test_a_limit_without_words_is_refused(fake: Fake) -> None:
    if fake.protocol == "uci":
        assert fake.choose(task("", None, nodes=500)).action == 3
    else:
        with pytest.raises(EngineError, match="cannot limit nodes"):
            fake.choose(task("", None, nodes=500))


def test_a_position_without_its_history_goes_over_as_a_text(uci: Fake) -> None:
    asked = problem("connect_four", "44", limits=Limits(time_ms=2000), jit=False)
    uci.choose(asked)
    text = games.load("connect_four").position_to_text(asked.state)
    assert f"position fen {text}" in uci.heard()


def test_another_start_than_the_usual_one_goes_over_as_a_text(uci: Fake) -> None:
    kernels = bound_kernels("connect_four", False)
    options = kernels.rules.options({"width": 8})
    state = kernels.rules.initial(options)
    uci.choose(Problem(kernels, state, 0, options, Limits(time_ms=2000), history=[]))
    assert f"position fen {kernels.rules.position_to_text(state)}" in uci.heard()


def test_chess_goes_over_in_the_words_of_its_engines(tmp_path: Path) -> None:
    kernels = bound_kernels("chess", False)
    rules = kernels.rules
    fake = Fake("uci", tmp_path)
    try:
        for options, start in [({}, "startpos"), ({"variant": 1, "position": 0}, "fen bbqnnrkr/pppppppp/")]:
            chosen = rules.options(options)
            state = rules.initial(chosen)
            asked = Problem(kernels, state, 0, chosen, Limits(time_ms=2000), history=[])
            decision = fake.choose(asked, answers="b2b3")
            assert rules.action_to_text(state, decision.action) == "b3"
            assert any(line.startswith(f"position {start}") for line in fake.heard())
    finally:
        fake.adapter.close()


def test_moves_that_do_not_lead_to_the_position_are_refused(uci: Fake) -> None:
    asked = task("44")
    asked.history = [1, 2]
    with pytest.raises(EngineError, match="do not lead to the position"):
        uci.choose(asked)


@pytest.mark.parametrize("fake", ["xboard"], indirect=True)
def test_a_program_of_protocol_version_1_says_nothing_of_itself(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agon.ai.external.xboard.FEATURES_S", 0.3)
    assert fake.choose(task("44"), fault="version 1").action == 3
    assert fake.heard()[-2:] == ["st 2", "go"]
    assert "4" in fake.heard()


def test_only_games_with_words_in_the_protocol_are_played() -> None:
    for name, adapter in external.adapters().items():
        able = {game for game in games.names() if adapter.refuses(games.room(game).INFO) is None}
        assert "connect_four" in able
        assert "kuhn_poker" not in able
        assert ("othello" in able) == (name == "gtp")


def test_settings_of_a_program() -> None:
    assert read_options("") == {}
    assert read_options("Hash=16; Skill Level = 3;") == {"Hash": "16", "Skill Level": "3"}
    with pytest.raises(EngineError, match="'Hash' is not NAME=VALUE"):
        read_options("Hash")
