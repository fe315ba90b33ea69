"""``agon match``: a match between two engines, its table and its files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from agon.commands.shared.errors import plain_errors
from agon.commands.shared.game_options import game_option
from agon.commands.shared.matches import MatchReport, MatchRequest, play_match, to_json
from agon.commands.shared.output import write_table

REASONS = {
    "time": "out of time",
    "illegal": "illegal move",
    "failed": "failed",
    "resigned": "resigned",
    "adjudicated": "adjudicated",
}


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--game", required=True, help="The game to play.")
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="Most games to play.")
@click.option("--time", "time_ms", type=click.IntRange(1), help="Milliseconds for each move.")
@click.option("--nodes", type=click.IntRange(1), help="Nodes or simulations for each move.")
@click.option("--depth", type=click.IntRange(1), help="Plies to search.")
@click.option(
    "--margin", type=click.IntRange(0), default=250, show_default=True, help="Milliseconds that a move may be late."
)
@game_option
@click.option(
    "--openings", default="random:2", show_default=True, metavar="random:PLIES|FILE", help="Start positions of games."
)
@click.option("--concurrency", type=click.IntRange(1, 256), default=1, show_default=True, help="Concurrent games.")
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop once a sequential test decides between these Elo differences.")
@click.option(
    "--adjudicate",
    metavar="SHARE,MOVES",
    help="End a game once both engines have expected the same side to get this share of the maximum for this many "
    "moves each: 0.95,4.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of openings, dice and engines.")
@click.option(
    "--personas", type=click.Path(path_type=Path, file_okay=False, exists=True), help="A folder of more cards."
)
@click.option("--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help="Write the result here.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the games here: .ndjson, .pgn, .sgf ..."
)
@click.option("--quiet", is_flag=True, help="Print no line for each game on stderr.")
def match(first: str, second: str, **flags: Any) -> None:
    """Play a match between two engines, or external programs.

    FIRST and SECOND are an engine (alphabeta, mcts:uct_c=1.2,nodes=5000), a bot and its level (alphabeta:hard), or a
    program: uci:stockfish, gtp:"gnugo --mode gtp", xboard:fairymax. A program's own settings and limits follow after
    semicolons: "uci:stockfish;Skill Level=3;time_ms=100". A language model is named with its endpoint:
    model:url=http://127.0.0.1:8080/v1,model=NAME.

    Seats alternate, and every opening is played by both sides. An engine that exceeds its time or plays an illegal move
    loses the game.
    """
    request = MatchRequest(specs=(first, second), **flags)
    for option, path in (("--json", request.json_file), ("--out", request.out)):
        if path is not None and not path.parent.is_dir():  # a match may take hours: check before it
            raise click.BadParameter(f"there is no folder {path.parent}", param_hint=option)
    with plain_errors():
        report = play_match(request)
    print_report(report)
    if request.json_file is not None:
        with plain_errors():
            _write(request.json_file, to_json(report))
    if report.standing.broken:
        raise click.ClickException(f"the match was broken off: {report.standing.broken}")


def print_report(report: MatchReport) -> None:
    """Print the result as a table on stdout."""
    from agon.ai.matches.model_answers import model_answers

    plan, standing = report.plan, report.standing
    click.echo(f"{plan.kernels.rules.info.title}, {len(standing.games)} games")
    if not standing.games:
        return
    write_table(
        ("", "won", "drawn", "lost", "score", "ms a move", "most", "lost other than on the board"),
        [_row(report, engine) for engine in (0, 1)],
    )
    for engine in (0, 1):
        answers = model_answers(standing.games, engine)
        if answers is not None:
            click.echo(f"{plan.specs[engine].text}: {answers.text()}")
    found, by_pairs = standing.estimate()
    if found is not None:
        unit = f"pairs {standing.pairs()}" if by_pairs else "games"
        click.echo(
            f"Elo difference {found.elo:+.0f}, 95 % interval {found.least:+.0f} to {found.most:+.0f} (by {unit}); "
            f"likelihood that the first is stronger {found.superiority:.1%}"
        )
    if plan.sprt is not None:
        low, high = plan.sprt.bounds
        verdict = {"": "not decided", "H0": "refused", "H1": "accepted"}[plan.sprt.verdict(standing.pairs())]
        click.echo(
            f"SPRT {plan.sprt.elo0:+g} against {plan.sprt.elo1:+g}: {verdict}, log likelihood ratio "
            f"{plan.sprt.ratio(standing.pairs()):.2f} in ({low:.2f}, {high:.2f})"
        )


def _row(report: MatchReport, engine: int) -> tuple[str, ...]:
    standing = report.standing
    wins, draws, losses = standing.wins_draws_losses()
    if engine:
        wins, losses = losses, wins
    points = sum(game.score(engine) for game in standing.games)
    times = [
        move.wall_ms
        for game in standing.games
        for move in game.moves
        if move.thinking is not None and game.players[move.seat] == engine and move.thinking.stop != "only"
    ]
    mean = f"{sum(times) / len(times):.0f}" if times else "-"
    lost = ", ".join(f"{REASONS[name]} {count}" for name, count in standing.reasons()[engine].items()) or "-"
    name = report.plan.specs[engine].text
    identity = next((game.identities[engine] for game in standing.games if game.identities[engine]), "")
    title = f"{name} ({identity})" if identity else name
    score = f"{points / len(standing.games):.1%}"
    return title, str(wins), str(draws), str(losses), score, mean, f"{max(times, default=0):.0f}", lost


def _write(path: Path, value: Any) -> None:
    import msgspec

    data = msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
    if str(path) == "-":
        sys.stdout.buffer.write(data)
    else:
        path.write_bytes(data)
