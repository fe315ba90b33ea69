"""``agon solve``: an equilibrium of a whole game, with its values and the policy as a table."""

from __future__ import annotations

import click

from agon.commands.shared.errors import json_option, plain_errors
from agon.commands.shared.game_options import game_option, parse_options
from agon.commands.shared.output import write_json, write_table

ALGORITHMS = ("cfr+", "cfr", "dcfr", "external", "outcome")


@click.command()
@click.argument("game")
@game_option
@click.option(
    "--algorithm",
    type=click.Choice(ALGORITHMS),
    default="cfr+",
    show_default=True,
    help="CFR+, vanilla CFR, discounted CFR, or sampled: external, outcome.",
)
@click.option("--iterations", type=click.IntRange(1), help="Iterations to run.")
@click.option(
    "--seconds", type=click.FloatRange(0.0, min_open=True), help="Seconds to run.  [default: 1, without --iterations]"
)
@click.option(
    "--rows", type=click.IntRange(0), default=40, show_default=True, help="Rows of the table to print; 0 for all."
)
@json_option
def solve(
    *,
    game: str,
    options: tuple[str, ...],
    algorithm: str,
    iterations: int | None,
    seconds: float | None,
    rows: int,
    as_json: bool,
) -> None:
    """Find an equilibrium of a whole game by regret minimisation.

    For games with hidden information or simultaneous choices. Prints the value and the exploitability of the average
    policy after 1, 2, 5, 10 ... iterations, then the policy: the probability of each action in every information set
    ("?" stands for what the seat has not seen).
    """
    from agon.ai.equilibrium import report
    from agon.ai.equilibrium.solution import begin
    from agon.ai.search.kernel_binding import bound_kernels
    from agon.games.api import GameError

    with plain_errors():
        kernels = bound_kernels(game)
        rules = kernels.rules
        if not (rules.info.hidden or rules.info.simultaneous):
            raise GameError(f"nothing is hidden in {rules.info.title}; 'agon search' finds its best moves")
        chosen = rules.options(parse_options(options))
        solution = begin(kernels, chosen, algorithm)
        if iterations is None and seconds is None:
            seconds = 1.0
        steps = list(report.follow(solution, iterations, seconds))
        tree = solution.tree
        found = [] if tree is None else report.rows(rules, solution)
    if as_json:
        size = {} if tree is None else {"positions": tree.histories, "ends": tree.ends, "information_sets": tree.sets}
        write_json(
            {"game": game, "options": chosen, "algorithm": algorithm, **size, "iterations": steps, "policy": found}
        )
        return
    names = rules.info.seat_names
    if tree is None:
        click.echo(f"{rules.info.title}: too large to evaluate; {steps[-1].iterations:,} iterations by sampling")
        return
    click.echo(f"{rules.info.title}: {tree.histories:,} positions, {tree.sets:,} information sets\n")
    write_table(
        ["ITERATIONS", "SECONDS", "EXPLOITABILITY", "NASHCONV", *(f"VALUE {name}" for name in names[: tree.seats])],
        [
            [
                f"{step.iterations:,}",
                f"{step.seconds:.3f}",
                f"{step.exploitability:.3g}",
                f"{step.nash_conv:.3g}",
                *(f"{value:+.6f}" for value in step.values),
            ]
            for step in steps
        ],
    )
    click.echo()
    shown = found[: rows or None]
    write_table(
        ["SEAT", "KNOWS", "DOES"],
        [
            [names[row.seat], row.knows, ", ".join(f"{each.text} {100 * each.chance:.1f} %" for each in row.actions)]
            for row in shown
        ],
    )
    if len(shown) < len(found):
        click.echo(f"... and {len(found) - len(shown):,} more; --rows 0 prints all")
