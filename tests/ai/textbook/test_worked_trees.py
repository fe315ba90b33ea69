"""The worked trees of textbooks: their values, what is pruned and the reasons, the phases, and convergence."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from agon.ai.search.contract import EngineError
from agon.command import cli
from agon.protocol.lab import LabTrace
from tests.ai.textbook.random_texts import searched, trace_of

DICE = (
    "MAX{safe:CHANCE{1/2 heads:{8,6},1/2 tails:{5,7}},bold:CHANCE{1/6 six:{12,9},5/6 other:{2,1}},"
    "wild:CHANCE{2/3 bad:{0,-3},1/3 good:{12,10}}}"
)
DILEMMA = "P1{silent:P2[x]{silent:(-1,-1),betray:(-3,0)},betray:P2[x]{silent:(0,-3),betray:(-2,-2)}}"
BLUFF = "CHANCE{1/2 high:P1[h]{bet:P2[x]{call:2,fold:1},check:1},1/2 low:P1[l]{bet:P2[x]{call:-2,fold:1},check:-1}}"


def pruned(trace: LabTrace) -> list[str]:
    return [trace.nodes[step.node].move for step in trace.steps if step.kind == "prune"]


@pytest.mark.parametrize(
    ("text", "value", "left_out"),
    [
        ("MAX{{3,12,8},{2,4,6},{14,5,2}}", 3, ["b2", "b3"]),
        ("MAX{{5,3},{2},{0,J:7},{6,3}}", 3, ["J"]),
        ("MAX{{3,11,22},{7,1,9},{3,4,2}}", 3, ["b3", "c2", "c3"]),
        ("MAX{{3,12},{8,4},{2,1}}", 4, ["c2"]),
    ],
)
def test_alpha_beta_leaves_out_what_books_say(text: str, value: int, left_out: list[str]) -> None:
    trace = trace_of("tree", text, "alphabeta")
    assert (trace.values, pruned(trace)) == ([value, -value], left_out)
    assert not pruned(trace_of("tree", text, "minimax"))


def test_a_cut_off_is_explained_at_its_moment() -> None:
    trace = trace_of("tree", "MAX{{3,12,8},{2,4,6},{14,5,2}}", "alphabeta")
    step = next(step for step in trace.steps if step.kind == "prune")
    assert step.text == (
        "b b2 is pruned. MAX already has 3 elsewhere, and MIN can hold it to 2 or less here: MAX will not come here, "
        "whatever b2 is worth."
    )
    assert (step.fields["alpha"], step.fields["beta"]) == (3, 2)


def test_chance_takes_the_mean_exactly_and_star1_prunes_an_outcome() -> None:
    whole, star = (trace_of("extensive_form", DICE, name) for name in ("expectiminimax", "star1"))
    assert whole.values == star.values == [5.5, -5.5]
    assert pruned(star) == ["otherb", "badb", "good"], "two by MIN's choices, one by what chance can still bring"
    assert "even if all that is left were worth 12" in [step.text for step in star.steps if step.kind == "prune"][-1]


def test_simulations_have_four_phases_and_their_sums_add_up() -> None:
    trace = trace_of("tree", "MAX{{3,12,8},{2,4,6},{14,5,2}}", "mcts", nodes=20)
    kinds = [step.kind for step in trace.steps if step.kind != "end"]
    assert {"select", "expand", "simulate", "backup"} == set(kinds)
    visits: dict[int, float] = {}
    for step in trace.steps:
        found = step.fields.get("visits")
        if isinstance(found, float):
            visits[step.node] = found
    assert visits[0] == 20
    assert sum(visits.get(node, 0) for node in (1, 2, 3)) == 20
    select = next(step for step in trace.steps if step.kind == "select")
    terms, totals = select.fields["ucb"], select.fields["siblings"]
    assert isinstance(terms, list)
    assert isinstance(totals, list)
    assert sum(terms) == pytest.approx(max(totals), rel=1e-4)


def test_simulations_converge_to_minimax() -> None:
    few, many = (
        trace_of("tree", "MAX{{3,12,8},{2,4,6},{14,5,2}}", "mcts", nodes=nodes, steps=0) for nodes in (20, 5000)
    )
    assert abs(many.values[0] - 3) < 0.3
    assert abs(many.values[0] - 3) < abs(few.values[0] - 3)
    assert searched("tree", "MAX{{3,12,8},{2,4,6},{14,5,2}}", "mcts", nodes=5000, steps=0).pv == ["a"]


def test_the_dilemma_ends_in_betrayal_and_bluffing_is_mixed() -> None:
    dilemma = trace_of("extensive_form", DILEMMA, "cfr", nodes=200)
    assert dilemma.values == pytest.approx([-2, -2], abs=0.05)
    bluff = trace_of("extensive_form", BLUFF, "cfr", nodes=2000, steps=0)
    assert bluff.values[0] == pytest.approx(1 / 3, abs=0.01)
    gaps = [gap for _, gap in bluff.curve]
    assert gaps[-1] < 0.02 < gaps[0]


def test_information_sets_share_their_results() -> None:
    trace = trace_of("extensive_form", BLUFF, "ismcts", nodes=60, steps=900)
    assert [node.set for node in trace.nodes if node.move == "bet"] == ["1", "1"]
    folds = [step for step in trace.steps if step.kind == "backup" and trace.nodes[step.node].move == "fold"]
    assert len({step.node for step in folds}) == 2, "after a high card and after a low one"
    assert [step.fields["visits"] for step in folds] == list(range(1, len(folds) + 1)), "counted together"


@pytest.mark.parametrize(
    ("game", "text", "algorithm", "reason"),
    [
        ("extensive_form", DILEMMA, "maxn", "cannot tell silent from betray"),
        ("extensive_form", DICE, "alphabeta", "no chance nodes"),
        ("pair_tree", "P1{(1,1),(2,2)}", "alphabeta", "two players of whom one wins"),
    ],
)
def test_an_algorithm_that_does_not_suit_is_refused_with_the_reason(
    game: str, text: str, algorithm: str, reason: str
) -> None:
    with pytest.raises(EngineError, match=reason):
        searched(game, text, algorithm)


def test_a_long_trace_is_cut_and_says_so() -> None:
    settings: dict[str, Any] = {"nodes": 2000, "steps": 300}
    trace = trace_of("tree", "MAX{{3,12,8},{2,4,6},{14,5,2}}", "mcts", **settings)
    assert not trace.complete
    assert len(trace.steps) == 301
    assert trace.steps[-1].kind == "end"


def test_the_terminal_says_every_step_also_from_a_position_of_chance() -> None:
    command = ["search", "--game", "extensive_form", "--option", f"tree={BLUFF}", "--engine", "lab:algorithm=ismcts"]
    done = CliRunner().invoke(cli, [*command, "--nodes", "5"])
    assert done.exit_code == 0, done.output
    assert "Selection: chance draws" in done.output
    assert "By chance, from seed" not in done.output, "the search begins before the deal"
