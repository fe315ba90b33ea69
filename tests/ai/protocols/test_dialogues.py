"""Commands of other programs, and what our side of each protocol answers and does."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from agon.ai.external.dialogue import centipawns, expectation
from agon.ai.matches.players import read_spec
from agon.ai.protocols.gtp import GtpFront
from agon.ai.protocols.lines import Front, Lines
from agon.ai.protocols.playing import Playing, tightened
from agon.ai.protocols.uci import UciFront, read_go
from agon.ai.protocols.xboard import XBoardFront
from agon.ai.search.contract import EngineError
from agon.games.chess.state import CLAIM
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking

MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


class Dialogue:
    """A front, and what it has told."""

    def __init__(self, make: Callable[[Playing, Callable[[str], None]], Front], game: str, protocol: str) -> None:
        self.told: list[str] = []
        spec = read_spec("random", game=game)
        self.playing = Playing(spec, name="Agon random (BOT)", game=game, protocol=protocol, options={})
        self.front = make(self.playing, self.told.append)

    def say(self, *lines: str) -> list[str]:
        """Return the answers, once a search has answered."""
        before = len(self.told)
        for line in lines:
            assert self.front.hear(line)
        return self.told[before:]


@pytest.fixture
def uci() -> Dialogue:
    return Dialogue(UciFront, "chess", "uci")


@pytest.fixture
def gtp() -> Dialogue:
    return Dialogue(GtpFront, "go", "gtp")


@pytest.fixture
def xboard() -> Dialogue:
    return Dialogue(XBoardFront, "chess", "xboard")


REPEATING = "6k1/5pp1/8/8/3Q4/p7/1q6/6K1 w - - 0 1"
ROUND = ("d4d8", "g8h7", "d8h4", "h7g8", "h4d8", "g8h7", "d8h4", "h7g8")
"""Moves after which h4d8 repeats a position for the third time."""


def chooses_the_claim(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine claim the draw."""

    def claim(*_: object) -> tuple[int, Thinking]:
        return CLAIM, Thinking(engine="x", value=0.0, pv=["claim draw"])

    monkeypatch.setattr(playing, "choose", claim)


def test_uci_plays_the_move_that_brings_about_a_draw_which_it_would_claim(
    uci: Dialogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    chooses_the_claim(uci.playing, monkeypatch)
    told = uci.say(f"position fen {REPEATING} moves {' '.join(ROUND)}", "go depth 3", "stop")
    assert told[-2].endswith("score cp 0 pv h4d8")
    assert told[-1] == "bestmove h4d8"


def test_uci_thinks_about_a_repeated_position_that_the_other_program_plays_on(uci: Dialogue) -> None:
    uci.say(f"position fen {REPEATING} moves {' '.join([*ROUND, 'h4d8'])}")
    forget = uci.playing.dialect.forget
    assert forget is not None
    assert CLAIM in uci.playing.rules.legal(uci.playing.state)
    assert CLAIM not in uci.playing.rules.legal(forget(uci.playing.state))


def test_xboard_offers_the_draw_with_the_move_that_brings_it_about(
    xboard: Dialogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    chooses_the_claim(xboard.playing, monkeypatch)
    setting = [f"usermove {move}" for move in ROUND]
    xboard.say("new", "force", f"setboard {REPEATING}", *setting)
    assert xboard.say("go", "ping 1") == ["offer draw", "move h4d8", "pong 1"]
    xboard.say("force", "usermove g8h7", "undo")
    assert xboard.say("go", "ping 2") == ["1/2-1/2 {claimed by the rules}", "pong 2"]


def test_uci_answers_each_go_also_without_a_stop(uci: Dialogue) -> None:
    told = uci.say("position startpos", "go infinite", "position startpos", "go depth 1", "go nodes 3", "ucinewgame")
    assert sum(line.startswith("bestmove ") for line in told) == 3


def heard(loaded: bool) -> tuple[list[str], list[str]]:
    """Return what was greeted at once, and what waited."""
    chunks, greeted = iter([b"uci\nisre", b"ady\r\nquit"]), list[str]()
    done = threading.Event()

    def chunk() -> bytes:
        data = next(chunks, b"")
        if not data:
            done.set()
        return data

    lines = Lines("uci", lambda: greeted.append("uciok"), chunk=chunk, patience_s=60.0 if loaded else 0.0)
    if not loaded:
        done.wait()
    return greeted, [line.strip() for line in lines]


def test_a_greeting_that_waited_long_enough_is_answered_before_the_engine_is_loaded() -> None:
    assert heard(loaded=False) == (["uciok"], ["isready", "quit"])
    assert heard(loaded=True) == ([], ["uci", "isready", "quit"])


def test_uci_stops_by_stop_alone_if_it_may_think_for_ever(uci: Dialogue) -> None:
    assert not [line for line in uci.say("position startpos moves e2e4", "go infinite") if "bestmove" in line]
    assert [line for line in uci.say("stop") if line.startswith("bestmove ")]


def test_uci_tells_what_it_cannot_obey_and_keeps_the_legal_moves(uci: Dialogue) -> None:
    told = uci.say("position startpos moves e2e4 e2e4", "position startpos moves", "setoption name Hash value 3")
    assert [line.startswith("info string ") for line in told] == [True, True]
    uci.say("position startpos moves e2e4 e7e5 e1e3")
    assert uci.playing.plies == 2
    assert uci.say("position", "nonsense", "") == ["info string position is followed by startpos or by fen"]


def test_uci_has_no_move_when_the_game_is_over(uci: Dialogue) -> None:
    assert uci.say(f"position fen {MATED}", "go nodes 10") == ["bestmove 0000"]


def test_uci_plays_chess960_when_told_to(uci: Dialogue) -> None:
    uci.say(
        "setoption name UCI_Chess960 value true",
        "position fen nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w KQkq - 0 1",
    )
    assert uci.playing.options["variant"] == 1


def test_uci_plays_on_from_the_moves_that_it_knows(uci: Dialogue) -> None:
    uci.say("position startpos moves e2e4 e7e5", "position startpos moves e2e4 e7e5 g1f3")
    assert uci.playing.plies == 3
    uci.say("position startpos moves d2d4")
    assert uci.playing.plies == 1


@pytest.mark.parametrize(
    ("words", "seat", "limits", "left"),
    [
        ("movetime 1000", 0, Limits(time_ms=970), None),
        ("depth 7 nodes 50", 0, Limits(depth=7, nodes=50), None),
        ("mate 3", 0, Limits(depth=5), None),
        ("wtime 5000 btime 6000 winc 10 binc 20 movestogo 4", 1, Limits(), (6000, 20, 4)),
        ("wtime -20 btime 6000", 0, Limits(), (1, 0, None)),
        ("infinite", 0, Limits(), None),
    ],
)
def test_uci_limits(words: str, seat: int, limits: Limits, left: tuple[int, int, int | None] | None) -> None:
    found, clock = read_go(words.split(), seat)
    assert found == limits
    assert (None if clock is None else (clock.left_ms, clock.increment_ms, clock.moves_to_go)) == left


def test_a_game_s_limits_only_tighten_those_of_a_bot() -> None:
    own = Limits(nodes=100, time_ms=50)
    assert tightened(own, Limits(nodes=1000, depth=3)) == Limits(nodes=100, time_ms=50, depth=3)
    assert tightened(own, Limits(time_ms=10)) == Limits(nodes=100, time_ms=10)


def test_centipawns_are_expectations_the_other_way_round() -> None:
    assert [centipawns(expectation(points)) for points in (-900, -35, 0, 120, 2000)] == [-900, -35, 0, 120, 2000]
    assert centipawns(1.0) == 3_000


def test_gtp_answers_by_number_and_refuses_in_words(gtp: Dialogue) -> None:
    assert gtp.say("7 protocol_version", "# a remark", "", "name") == ["=7 2\n", "= Agon random (BOT)\n"]
    assert gtp.say("8 fly", "boardsize 4", "boardsize x", "play b k11", "komi y") == [
        "?8 unknown command\n",
        "? unacceptable size\n",
        "? syntax error\n",
        "? illegal move: 'k11' is neither a point from A1 to J9 (there is no I) nor pass\n",
        "? syntax error\n",
    ]


def test_gtp_lets_a_colour_move_twice_and_takes_all_of_it_back_if_that_is_illegal(gtp: Dialogue) -> None:
    gtp.say("play b e5", "play b c3")
    assert gtp.playing.plies == 3  # White has passed
    gtp.say("play b e5")
    assert gtp.playing.plies == 3
    gtp.say("undo", "undo", "undo", "undo")
    assert gtp.told[-1] == "? cannot undo\n"


def test_gtp_places_a_handicap_and_says_where(gtp: Dialogue) -> None:
    assert gtp.say("boardsize 9", "fixed_handicap 2") == ["=\n", "= G7 C3\n"]
    assert gtp.say("clear_board", "showboard")[1] == "= moves\n"


def test_gtp_changes_the_komi_of_a_game_that_goes_on(gtp: Dialogue) -> None:
    gtp.say("play b e5", "komi 5.5")
    assert (gtp.playing.options["komi"], gtp.playing.plies) == (11, 1)
    assert gtp.say("komi 0.3") == ["? komi is a multiple of 0.5\n"]


def test_gtp_generates_moves_to_the_end(gtp: Dialogue) -> None:
    gtp.say("boardsize 5", "genmove b", "genmove b", "play w pass", "play b pass")
    assert gtp.say("genmove w") == ["= pass\n"]  # only the dead stones are left to agree about


@pytest.mark.parametrize("komi", ["7.5", "0", "25"])
def test_gtp_s_final_score_is_what_the_rules_say_once_both_have_agreed(gtp: Dialogue, komi: str) -> None:
    gtp.say("boardsize 5", f"komi {komi}", "play b c3", "play w e5", "play b pass")
    assert gtp.say("final_score") == ["? cannot score\n"], "the game goes on"
    gtp.say("play w pass")
    [counted] = gtp.say("final_score")
    rules, state = gtp.playing.rules, gtp.playing.state
    while not rules.is_over(state):
        state = rules.apply(state, rules.action_from_text(state, "done"))
    assert counted == ("= 0\n" if komi == "0" else f"= W+{komi}\n"), "a stone each, and points that reach both"
    assert rules.returns(state) == ([0.0, 0.0] if komi == "0" else [-1.0, 1.0])


def test_gtp_s_final_score_counts_a_board_and_is_for_go_alone(gtp: Dialogue) -> None:
    black = [f"play b {column}3" for column in "ABCDE"]
    white = [f"play w {column}4" for column in "ABCD"]
    moves = [move for both in zip(black, [*white, "play w pass"], strict=True) for move in both]
    gtp.say("boardsize 5", "komi 0.5", *moves, "play b pass")
    assert gtp.say("final_score") == ["= B+10.5\n"], "15 points, 4 stones and komi; the other points are nobody's"
    assert gtp.say("known_command final_score") == ["= true\n"]
    other = Dialogue(GtpFront, "hex", "gtp")
    assert other.say("known_command final_score", "final_score") == ["= false\n", "? unknown command\n"]


def test_gtp_ends(gtp: Dialogue) -> None:
    assert not gtp.front.hear("9 quit")
    assert gtp.told == ["=9\n"]


def test_xboard_plays_its_side_and_refuses_illegal_moves(xboard: Dialogue) -> None:
    told = xboard.say("xboard", "protover 2", "new", "usermove e2e4", "ping 1")
    assert 'myname="Agon random (BOT)"' in told[0]
    assert told[1].startswith("move ")
    assert told[2] == "pong 1"
    assert xboard.say("force", "usermove e2e4")[0].startswith("Illegal move")
    assert xboard.say("undo", "usermove e7e5", "go", "ping 2")[-2].startswith("move ")
    assert xboard.playing.plies == 3


def test_xboard_takes_a_move_without_its_word(xboard: Dialogue) -> None:
    assert xboard.say("new", "force", "b2b3") == []
    assert xboard.playing.plies == 1


def test_xboard_reads_times_and_says_what_it_does_not_know(xboard: Dialogue) -> None:
    assert xboard.say("level 40 5:30 0.5", "time 3000", "otim 3000", "st 2", "sd 3", "post", "nopost") == []
    assert xboard.say("level 40", "jump", "variant suicide", "setboard nothing") == [
        "Error (bad number): level 40",
        "Error (unknown command): jump",
        "Error (unsupported variant): suicide",
        xboard.told[-1],
    ]
    assert xboard.told[-1].startswith("tellusererror Illegal position")


def test_a_protocol_without_words_for_a_game_names_those_that_it_has() -> None:
    spec = read_spec("random", game="pig")
    with pytest.raises(EngineError, match=r"Pig is not played by uci; that protocol has chess"):
        Playing(spec, name="x", game="pig", protocol="uci", options={})
