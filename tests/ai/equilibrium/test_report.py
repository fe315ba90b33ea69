"""A solved game as a table: each seat's view, and the progress of the iterations."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from agon.ai.equilibrium import report
from agon.ai.equilibrium.solution import begin
from agon.ai.search.kernel_binding import bound_kernels
from agon.commands.solve import solve

KUHN = bound_kernels("kuhn_poker")


def test_steps_end_at_the_limit_of_iterations() -> None:
    steps = list(report.follow(begin(KUHN, KUHN.rules.options(), "cfr+"), 30, None))
    assert [step.iterations for step in steps] == [1, 2, 5, 10, 20, 30]
    told = [step.exploitability for step in steps]
    assert (told[0], told[3]) == pytest.approx((0.458333, 0.032687), abs=1e-6)
    assert [step.nash_conv for step in steps] == [2 * each for each in told if each is not None]


def test_steps_end_when_the_time_is_over() -> None:
    ticks = iter(range(1000))
    steps = list(report.follow(begin(KUHN, KUHN.rules.options(), "cfr+"), None, 9.0, lambda: float(next(ticks))))
    assert steps[-1].seconds >= 9.0
    assert len(steps) < 8
    assert [step.seconds for step in steps] == sorted(step.seconds for step in steps)


def test_a_row_shows_what_its_seat_has_seen() -> None:
    solution = begin(KUHN, KUHN.rules.options(), "cfr+")
    solution.run(2000)
    found = {(row.seat, row.knows): row for row in report.rows(KUHN.rules, solution)}
    assert {knows for seat, knows in found if seat == 0} == {
        f"{card} ?{then}" for card in "JQK" for then in ("", " p b")
    }
    assert {knows for seat, knows in found if seat == 1} == {f"? {card} {then}" for card in "JQK" for then in "pb"}
    fold, call = found[1, "? Q b"].actions
    assert (fold.label, call.label) == ("Fold", "Call 1 chip")
    assert (fold.chance, call.chance) == pytest.approx((2 / 3, 1 / 3), abs=0.01)
    assert (fold.value, call.value) == pytest.approx((-1.0, -1.0), abs=0.05)


def test_a_round_is_shown_when_it_is_over() -> None:
    kernels = bound_kernels("rock_paper_scissors")
    solution = begin(kernels, kernels.rules.options(), "external")
    solution.run(1)
    knows = [row.knows for row in report.rows(kernels.rules, solution) if row.seat == 1]
    assert len(knows) == len(set(knows)) == 73
    assert {"?", "rock paper ?"} < set(knows)


def test_the_command() -> None:
    told = CliRunner().invoke(solve, ["kuhn_poker", "--iterations", "10", "--rows", "2"])
    assert told.exit_code == 0
    assert "0.0327" in told.output
    assert "... and 10 more" in told.output
    read = json.loads(CliRunner().invoke(solve, ["kuhn_poker", "--iterations", "10", "--json"]).output)
    assert (read["positions"], read["information_sets"], len(read["policy"])) == (58, 12, 12)
    assert read["iterations"][-1]["exploitability"] == pytest.approx(0.032687, abs=1e-6)


def test_a_game_without_secrets_is_for_the_search() -> None:
    told = CliRunner().invoke(solve, ["tic_tac_toe"])
    assert told.exit_code == 1
    assert "nothing is hidden" in told.output
