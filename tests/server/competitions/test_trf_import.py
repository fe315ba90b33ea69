"""Reports in TRF16: what this server writes is read back to the same file; files of other programs are read or refused.

The lines of other programs are written by hand after FIDE's Handbook, C.04, annex 2, with what such programs do
differently: blanks at the end left out, lines of other codes, byes without a letter, forfeits, dates of other forms.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from agon.command import cli
from agon.protocol.tournament_events import TournamentId
from agon.server.competitions.recompute import differences
from agon.server.competitions.reports.trf import trf16
from agon.server.competitions.reports.trf_import import log_of, moved, name_of
from agon.server.competitions.reports.trf_reading import TrfError, read_report
from agon.server.competitions.standings import standings
from agon.server.competitions.state import Tournament, fold
from tests.live import LiveServer
from tests.server.competitions.playing import Play, person


def line(rank: int, name: str, rating: int | str, points: float, place: int, *cells: str) -> str:
    """A player's line with its columns: the title in 11-13, federation and FIDE number as an arbiter writes them."""
    person = f"{rank:4} m{'GM':>3} {name:<33} {rating:>4}"
    head = f"001 {person} {'NOR':3} {'1503014':>11} {'1990/11/30':10} {points:4.1f} {place:4}"
    return head + "".join(f"  {cell}" for cell in cells)


SWISS = "\r\n".join(
    [
        "012 Club evening",
        "022 Oslo",
        "032 NOR",
        "042 2024/05/31",
        "052 2024/06/02",
        "062 5",
        "092 Individual: Swiss-System (FIDE)",
        "102 Arbiter, Anna",
        "122 90 min + 30 s",
        "132                                                                                        24/05/31  24/06/01",
        line(1, "Alpha, A", 2500, 2.5, 1, "   4 w 1", "   2 b =", "   3 w +"),
        line(2, "Beta, B", 2400, 2.0, 2, "   5 b 1", "   1 w =", "0000 - H"),
        line(3, "Gamma, C", 2300, 1.0, 4, "0000 - U", "   5 w 0", "   1 b -"),
        line(4, "Delta, D", 2200, 1.5, 3, "   1 b 0", "0000 - H", "   5 w 1"),
        line(5, "Epsilon", "", 1.0, 5, "   2 w 0", "   3 b 1", "   4 b 0"),
        "013 Alpha and friends                      1    2    3",
        "",
    ]
)


def imported(text: str) -> Tournament:
    report = read_report(text)
    return fold(TournamentId("t"), log_of(TournamentId("t"), report, "chess", 5_000))


def test_a_report_of_another_program_has_the_file_s_points_byes_and_forfeits() -> None:
    state = imported(SWISS)
    assert (state.announced.title, state.kind, state.announced.by.name) == ("Club evening", "swiss", "Arbiter, Anna")
    assert state.starts_at == 1_717_113_600_000  # 31 May 2024, UTC
    assert [each.player.name for each in state.entrants.values()] == [
        "Alpha, A",
        "Beta, B",
        "Gamma, C",
        "Delta, D",
        "Epsilon",
    ]
    assert {line.entrant: line.score for line in standings(state)} == {1: 2.5, 2: 2.0, 3: 1.0, 4: 1.5, 5: 1.0}
    assert [line.entrant for line in standings(state)][:3] == [1, 2, 4]
    assert state.byes == {(1, 3): "pairing", (2, 4): "half", (3, 2): "half"}
    forfeit = next(game for game in state.games.values() if game.seats == (1, 3))
    assert (forfeit.points, forfeit.played) == ((1.0, 0.0), False)
    assert state.status == "finished"


@given(
    count=st.integers(2, 14),
    rounds=st.integers(1, 6),
    seed=st.integers(0, 9_999),
    kind=st.sampled_from(["swiss", "round_robin", "double_round_robin"]),
)
@settings(max_examples=60, deadline=None)
def test_a_report_read_back_is_the_same_file_with_the_same_standings(
    count: int, rounds: int, seed: int, kind: str
) -> None:
    count = count if kind == "swiss" else min(count, 6)
    play = Play(kind, seed=seed, rounds=rounds).people(count)
    play.go_on()
    while not play.state.is_over:
        play.end_some(0.1)
        if play.random.random() < 0.1:
            play.leave(person(play.random.randint(1, count)))
        play.go_on()
    if not play.state.games:
        return
    first = trf16(play.state)
    again = imported(first)
    assert trf16(again) == first
    names = {each.number: each.player.name for each in play.state.entrants.values()}
    before = [(each.rank, each.score, names[each.entrant], each.ties) for each in standings(play.state)]
    names = {each.number: each.player.name for each in again.entrants.values()}
    assert [(each.rank, each.score, names[each.entrant], each.ties) for each in standings(again)] == before
    assert moved(read_report(first), again) == []


def test_the_log_of_an_import_recomputes_to_its_standings() -> None:
    log = log_of(TournamentId("t"), read_report(SWISS), "chess", 5_000)
    assert differences("t", log, {}) == []
    assert name_of(SWISS, "chess") == name_of(SWISS, "chess") != name_of(SWISS, "go")


def test_an_unfinished_last_round_is_left_out() -> None:
    text = "\n".join([
        "012 Open", "092 Individual: Round-Robin",
        line(1, "A", 2000, 1.0, 1, "   2 w 1", "   2 b  "),
        line(2, "B", 1900, 0.0, 2, "   1 b 0", "   1 w  "),
    ])  # fmt: skip
    assert len(read_report(text).rounds) == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("2.5    1", "3.5    1"), "line 11: Alpha, A has 3.5 points, and the results give 2.5"),
        (("   4 w 1", "   9 w 1"), "line 11, round 1: there is no opponent 9"),
        (("   4 w 1", "   2 w 1"), "line 11, round 1: the opponent 2 has another opponent"),
        (("   1 b 0", "   1 w 0"), "line 11, round 1: both players have the same colour"),
        (("   3 w +", "   3 w 1"), "line 11, round 3: '1' and '-' are no results of one game"),
        (("0000 - U", "0000 - Q"), "line 13, round 1: 'Q' is no result without an opponent"),
        (("   1 b 0", "   1 b 1"), "line 11, round 1: the players have 2 points together"),
        (("001    2", "001    1"), "line 1: two players have the same starting rank"),
        (("001    2", "001  two"), "line 12: the starting rank (columns 5-8) is a number, not 'two'"),
        (("   4 w 1", "   4 w  "), "line 1: round 1 is not finished, and a later one has results"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused_with_the_line(change: tuple[str, str], reason: str) -> None:
    assert change[0] in SWISS
    with pytest.raises(TrfError) as refused:
        read_report(SWISS.replace(change[0], change[1], 1))
    assert str(refused.value) == reason


@given(text=st.text(max_size=400), cut=st.integers(0, len(SWISS)))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str, cut: int) -> None:
    for each in (text, SWISS[:cut] + text, SWISS[:cut] + text + SWISS[cut:]):
        with contextlib.suppress(TrfError):
            read_report(each)


def test_the_command_stores_a_report_once_and_a_server_shows_it(tmp_path: Path) -> None:
    file, database = tmp_path / "evening.trf", tmp_path / "agon.sqlite3"
    file.write_bytes(SWISS.encode())
    command = ["tournament", "import", str(file), "--database", str(database)]
    said = [CliRunner().invoke(cli, command, catch_exceptions=False) for _ in range(2)]
    assert [each.exit_code for each in said] == [0, 0]
    assert "Club evening: 5 players, 3 rounds, imported: " in said[0].output
    assert "known already" in said[1].output
    name = said[0].output.rpartition(" ")[2].strip()
    again = CliRunner().invoke(cli, ["tournament", "recompute", "--database", str(database)])
    assert again.exit_code == 0, again.output
    with LiveServer(tmp_path, workers=0) as live:
        assert live.get("/api/tournaments")["over"][0]["id"] == name
        view = live.get(f"/api/tournaments/{name}")
        assert (view["imported"], view["status"], len(view["games"])) == (True, "finished", 6)
        assert live.text(f"/api/tournaments/{name}.trf").startswith("012 Club evening\n042 2024/05/31\n")
    file.write_text(SWISS.replace("2.5    1", "3.5    1"))
    refused = CliRunner().invoke(cli, command)
    assert refused.exit_code == 1
    assert "line 11: Alpha, A has 3.5 points" in refused.output
