"""Words of the terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from agon import ai
from agon.clients.sdk.address import ServedCard
from agon.clients.terminal import clock_words, words
from agon.clients.terminal.replay import target_of
from agon.clients.terminal.typed import find_begun, find_choices, find_together, why_not
from agon.games.api import Board, Choice, Hand, Info, Option, Piece, View
from agon.protocol.cards import read_card
from agon.protocol.clocks import (
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    Correspondence,
    Delay,
    HourGlass,
    Phase,
    Stage,
    Stages,
)
from agon.protocol.commands.session import Clocks, Position
from agon.protocol.events import (
    AccountId,
    Acted,
    BotTroubled,
    Created,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    Fischer,
    PerMove,
    PlayerRef,
    Published,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SessionId,
    Untimed,
)
from agon.protocol.thinking import Thinking

INFO = Info(name="g", title="Go", version=1, summary="", most_actions=1, seat_names=("Black", "White"))
ANNA = PlayerRef(id=AccountId("a"), name="anna", kind="human")
PRUNER = PlayerRef(id=AccountId("bot:p"), name="Pruner", kind="bot", card="alphabeta", level="hard")
OVER = Position(view=View(), ply=3, turn=[], choices=[], ended=True, result="Black wins")
CREATED = Created(game="g", version=1, options={}, seats=[], clock=Untimed(), seed_hash="")


def test_a_bot_is_never_named_without_its_badge() -> None:
    assert words.name_of(PRUNER) == "Pruner (hard) [BOT]"
    assert words.name_of(ANNA) == "anna"
    line = words.seats_line(INFO, [ANNA, PRUNER], 0)
    assert line == "Black: anna (you)   White: Pruner (hard) [BOT]"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CREATED, "Go begins."),
        (Acted(seat=1, action=1, describe="plays D16"), "White, Pruner (hard) [BOT], plays D16."),
        (Acted(seat=0, action=None), "Black, anna, has chosen, hidden for now."),
        (
            Acted(seat=1, action=1, text="D4", by="bot_fallback"),
            "White, Pruner (hard) [BOT], D4 (a random legal move stood in for it).",
        ),
        (
            Acted(seat=1, action=1, text="D4", by="bot", interpreted=True),
            "White, Pruner (hard) [BOT], D4 (searched in plain Python: not yet compiled).",
        ),
        (Drawn(action=1, describe="the jack is dealt"), "The jack is dealt."),
        (Drawn(action=None), "Chance acts, unseen."),
        (DrawOffered(seat=0), "Black, anna, offers a draw."),
        (DrawDeclined(seat=1), "White, Pruner (hard) [BOT], declines the draw."),
        (
            BotTroubled(seat=1, reason="its worker died"),
            "White, Pruner (hard) [BOT], is in trouble, the game goes on: its worker died.",
        ),
        (Resumed(), "The server is back; clocks run on from here."),
        (Ended(reason="finished", returns=[1.0, -1.0]), "The game is over: Black wins."),
        (RematchOffered(seat=0), "Black, anna, offers a rematch."),
        (RematchAgreed(session=SessionId("s2")), "A rematch is agreed: s2."),
        (Published(seat=0), "Black, anna, agrees that others may see this game and its chat."),
    ],
)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert words.event_line(INFO, [ANNA, PRUNER], event, OVER) == sentence


@pytest.mark.parametrize(
    ("ms", "text"), [(0, "0.0 s"), (9_990, "9.9 s"), (10_000, "0:10"), (245_000, "4:05"), (3_723_000, "1:02:03")]
)
def test_durations(ms: int, text: str) -> None:
    assert clock_words.duration(ms) == text


@pytest.mark.parametrize(
    ("typed", "clock"),
    [
        ("none", Untimed()),
        ("10s", PerMove(move_ms=10_000)),
        ("5+3", Fischer(initial_ms=300_000, increment_ms=3_000)),
        ("0.5+0", Fischer(initial_ms=30_000, increment_ms=0)),
    ],
)
def test_clocks_are_typed_as_players_write_them(typed: str, clock: object) -> None:
    assert clock_words.parse_clock(typed) == clock


@pytest.mark.parametrize("typed", ["5", "five", "5+", "1e999+1", "+", "s"])
def test_what_is_no_clock_is_refused_with_examples(typed: str) -> None:
    with pytest.raises(ValueError, match=r"5\+3"):
        clock_words.parse_clock(typed)


def test_a_clock_reads_as_it_was_agreed() -> None:
    agreed = [clock_words.clock_text(clock) for clock in (Untimed(), PerMove(10_000), clock_words.parse_clock("5+3"))]
    assert agreed == ["no clock", "0:10 a move", "5:00 + 3 s a move"]


@pytest.mark.parametrize(
    ("typed", "clock", "agreed"),
    [
        ("5d3", Delay(300_000, 3_000), "5:00, 3 s delay before each move counts"),
        ("5b3", Bronstein(300_000, 3_000), "5:00, up to 3 s given back after each move (Bronstein)"),
        ("10+5x30", ByoYomi(600_000, 30_000, 5), "10:00, then 5 periods of 30 s (byo-yomi)"),
        ("0+25/300", Canadian(0, 300_000, 25), "25 moves in every 5:00 (Canadian)"),
        ("hourglass5", HourGlass(300_000), "5:00 hour-glass"),
        (
            "40/90+30:30+30",
            Stages([Stage(moves=40, add_ms=5_400_000, increment_ms=30_000)], 1_800_000, 30_000),
            "40 moves in 1:30:00 + 30 s a move, then 30:00 + 30 s a move for the rest",
        ),
        ("3days+10", Correspondence(3, 10), "3 days a move, 10 days of vacation"),
    ],
)
def test_every_kind_of_clock_can_be_typed_and_read(typed: str, clock: Clock, agreed: str) -> None:
    assert clock_words.parse_clock(typed) == clock
    assert clock_words.clock_text(clock) == agreed


def test_periods_and_moves_to_go_are_said() -> None:
    phases = [Phase(periods=2, overtime=True), Phase(moves_to_go=1)]
    clocks = Clocks(remaining_ms=[30_000, 60_000], running=[0], at=0, phases=phases)
    assert clock_words.clocks_line(INFO, clocks, 0) == "Time: >you 0:30 (2 periods left), White 1:00 (1 move to go)"


def test_the_clocks_say_whose_runs() -> None:
    clocks = Clocks(remaining_ms=[60_000, 5_500], running=[1], at=0)
    assert clock_words.clocks_line(INFO, clocks, 0) == "Time: you 1:00, >White 5.5 s"
    assert clock_words.clocks_line(INFO, None, 0) is None


def test_thinking_on_one_line() -> None:
    thinking = Thinking(engine="alphabeta", depth=12, nodes=1_234_567, nps=2_000, value=0.5, exact=True, ends_in=3,
                        time_ms=980.0, pv=["4", "\x1b[2J"])  # fmt: skip
    line = words.thinking_line(thinking)
    assert line == (
        "alphabeta, depth 12, 1.2M nodes, 2.0k/s, expects +0.50 proven, over in 3, 0.98 s, "
        "line 4 \N{REPLACEMENT CHARACTER}[2J"
    )


CHOICES = [
    Choice(action=1, text="a1", label="top left"),
    Choice(action=2, text="A2", label="x"),
    Choice(action=3, text="b", label="x"),
]


@pytest.mark.parametrize(
    ("typed", "actions"),
    [("a1", [1]), (" A1 ", [1]), ("a2", [2]), ("Top Left", [1]), ("x", [2, 3]), ("z", []), ("", [])],
)
def test_a_choice_is_found_by_text_then_by_label_and_never_guessed(typed: str, actions: list[int]) -> None:
    assert [choice.action for choice in find_choices(CHOICES, typed, [])] == actions


@pytest.mark.parametrize(
    ("typed", "actions"),
    [
        ("a1 a2", [1, 2]),
        ("A2,a1, b", [2, 1, 3]),
        ("a1", [1]),
        ("a1 a1", []),
        ("a1 x", []),
        ("a1 z", []),
        ("", []),
    ],
)
def test_choices_that_are_made_together_are_named_one_after_the_other(typed: str, actions: list[int]) -> None:
    assert [choice.action for choice in find_together(CHOICES, typed, [])] == actions


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bxc3", ["bxc3"]),
        ("Bxc3", ["Bxc3"]),
        ("BXC3", ["bxc3", "Bxc3"]),
        ("0-0", ["O-O"]),
        ("o-o-o", ["O-O-O"]),
        ("e8q", ["e8=Q+"]),
        ("e8=R", ["e8=R"]),
        ("e7e8q", ["e8=Q+"]),
        ("e7 e8", ["e8=Q+", "e8=R"]),
        ("b2c3", ["bxc3"]),
        ("11-2", ["11-2"]),
        ("112", []),
        ("?", []),
    ],
)
def test_a_move_is_understood_as_people_write_it(typed: str, meant: list[str]) -> None:
    paths = {"bxc3": [0, 1], "e8=Q+": [2, 3], "e8=R": [2, 3], "Bxc3": [9, 1]}
    pieces = {"e8=Q+": "Q", "e8=R": "R"}
    texts = ["bxc3", "Bxc3", "O-O", "O-O-O", "e8=Q+", "e8=R", "1-12", "11-2"]
    choices = [
        Choice(action=0, text=text, label="", path=paths.get(text, []), piece=pieces.get(text, "")) for text in texts
    ]
    assert [choice.text for choice in find_choices(choices, typed, ["b2", "c3", "e7", "e8"])] == meant


@pytest.mark.parametrize(
    ("word", "step"),
    [("", 3), ("n", 3), ("p", 1), ("f", 0), ("l", 9), ("7", 7), ("700", 9), ("prev", 1), ("what", None)],
)
def test_replay_steps_stay_inside_the_game(word: str, step: int | None) -> None:
    assert target_of(word, 2, 9) == step


def test_options_are_told_in_the_words_in_which_they_were_asked_for() -> None:
    passing = Option(name="passing", title="Passing", default=0, choices={0: "in turn", 2: "nobody passes"})
    points = Option(name="points", title="Points to win", default=100, maximum=200)
    tree = Option(name="tree", title="Tree", default="a", longest=9, examples={"worked": "MAX{1,2}"})
    game = Info(name="g", title="G", version=1, summary="", most_actions=1, options=(passing, points, tree))
    told = words.options_text(game, {"passing": 2, "points": 50, "tree": "MAX{1,2}"})
    assert told == "Passing: nobody passes, Points to win: 50, Tree: worked"
    assert words.options_text(game, {"passing": 0, "points": 100, "tree": "a"}) == ""


def test_a_card_that_may_not_be_played_says_why_by_code_and_by_name() -> None:
    board = Board(shape="table", pieces=[Piece(code="4s", name="four of spades", shape="card")])
    why = "you must follow suit: clubs"
    view = View(hands=[Hand(seat=0, label="hand", items=["2c", "4s"], barred={"4s": why})])
    for typed in ("4s", "4S", "Four of spades "):
        assert why_not(board, view, typed) == f"four of spades: {why}."
    assert why_not(board, view, "2c") is None


def test_a_choice_is_found_by_how_its_label_begins_where_that_is_one() -> None:
    call, four, five = (
        Choice(action=number, text=text, label=label)
        for number, (text, label) in enumerate([("cc", "Call 12"), ("cbr 4", "Raise to 4"), ("cbr 5", "Raise to 5")])
    )
    choices = [call, four, five]
    assert find_begun(choices, " CALL ") is call
    assert find_begun(choices, "raise to 5") is five
    assert find_begun(choices, "raise") is None
    assert find_begun(choices, "cal") is None
    assert find_begun(choices, "") is None


@pytest.mark.parametrize("bot", ["alphabeta", "mcts", "grove"])
def test_only_the_sentences_of_the_game_tell_how_a_bot_chooses(bot: str) -> None:
    card = read_card((Path(ai.__file__).parent / "personas" / f"{bot}.toml").read_bytes())
    served = ServedCard(**msgspec.structs.asdict(card), digest="x")
    for game in ("chess", "othello"):
        [line] = [line for line in words.card_lines(served, "", game) if line.startswith("How it chooses: ")]
        assert card.algorithm_in[game] in line
        others = [text for text in card.algorithm_in.values() if text not in card.algorithm_in[game]]
        assert others
        assert not any(text in line for text in others)


def test_a_level_without_a_measured_strength_says_what_there_is_instead() -> None:
    """Random moves are 0 by definition, and a level that adapts has no strength of its own."""
    for bot, text in (("random", "Random, 0"), ("mirror", "Even, adapts to you"), ("alphabeta", "Easy, not measured")):
        card = read_card((Path(ai.__file__).parent / "personas" / f"{bot}.toml").read_bytes())
        served = ServedCard(**msgspec.structs.asdict(card), digest="x")
        assert words.level_line(served, card.levels[0], "connect_four") == text
