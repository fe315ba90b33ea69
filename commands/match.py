"""``agon match``."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agon.commands.shared.errors import plain_errors
from agon.commands.shared.output import write_table

if TYPE_CHECKING:
    from agon.ai.matches.game import Played
    from agon.ai.matches.match import Plan, Standing
    from agon.ai.matches.openings import Opening
    from agon.games.api import Options
    from agon.games.rules import Rules

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
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="How many, at most.")
@click.option("--time", "time_ms", type=click.IntRange(1), help="Milliseconds a move.")
@click.option("--nodes", type=click.IntRange(1), help="Nodes or simulations a move.")
@click.option("--depth", type=click.IntRange(1), help="Plies that are looked ahead.")
@click.option(
    "--margin", type=click.IntRange(0), default=250, show_default=True, help="Milliseconds a move may be late."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as size=9.")
@click.option(
    "--openings", default="random:2", show_default=True, metavar="random:PLIES|FILE", help="Where games begin."
)
@click.option("--concurrency", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at a time.")
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop when a sequential test has decided between these differences.")
@click.option(
    "--adjudicate",
    metavar="SHARE,MOVES",
    help="A game is over when both engines have expected the same side to get this share of the most, in this many "
    "moves each: 0.95,4.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of openings, dice and engines.")
@click.option(
    "--personas", type=click.Path(path_type=Path, file_okay=False, exists=True), help="A folder of more cards."
)
@click.option("--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help="Write the result here.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the games here: .ndjson, .pgn, .sgf ..."
)
@click.option("--quiet", is_flag=True, help="Without a line for every game on stderr.")
def match(first: str, second: str, **flags: Any) -> None:
    """Play a match between two engines, ours or others'.

    FIRST and SECOND are an engine (alphabeta, mcts:uct_c=1.2,nodes=5000), a bot and its level (alphabeta:hard), or a
    program: uci:stockfish, gtp:"gnugo --mode gtp", xboard:fairymax. A program's settings and limits of its own follow
    after semicolons: "uci:stockfish;Skill Level=3;time_ms=100".

    Seats alternate, and every opening is played by both sides. A move out of time or against the rules loses.
    """
    wish = Wish(specs=(first, second), **flags)
    for option, path in (("--json", wish.json_file), ("--out", wish.out)):
        if path is not None and not path.parent.is_dir():  # a match may take hours: before it, not after
            raise click.BadParameter(f"there is no folder {path.parent}", param_hint=option)
    with plain_errors():
        report = play_match(wish)
    print_report(report)
    if wish.json_file is not None:
        with plain_errors():
            _write(wish.json_file, to_json(report))
    if report.standing.broken:
        raise click.ClickException(f"the match was broken off: {report.standing.broken}")


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What was asked for."""

    specs: tuple[str, str]
    game: str
    games: int = 20
    time_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    margin: int = 250
    options: tuple[str, ...] = ()
    openings: str = "random:2"
    concurrency: int = 1
    sprt: str | None = None
    adjudicate: str | None = None
    seed: int = 1
    personas: Path | None = None
    json_file: Path | None = None
    out: Path | None = None
    quiet: bool = False


@dataclass(frozen=True)
class Report:
    """A match that is over, or was broken off."""

    plan: Plan
    standing: Standing


def play_match(wish: Wish) -> Report:
    """Plays it, with progress on stderr. Raises ``EngineError``, ``GameError`` and their like (``ValueError``)."""
    from agon.ai.matches import match as matches

    plan = make_plan(wish)
    matches.check(plan)
    sink = Sink(wish.out, plan) if wish.out is not None else None
    if not wish.quiet:
        click.echo("getting the engines ready ...", err=True)
    matches.warm(plan)
    standing = matches.Standing()

    def tell(played: Played) -> None:
        if sink is not None:
            sink.add(played)
        if not wish.quiet:
            click.echo(progress(plan, standing, played), err=True)

    matches.run(plan, standing, tell)
    if not standing.games and standing.broken:
        raise ValueError(standing.broken)
    return Report(plan, standing)


def make_plan(wish: Wish) -> Plan:
    """Raises ``ValueError`` and its like, or ``click.BadParameter``."""
    from agon.ai.matches.match import Plan
    from agon.ai.matches.players import PERSONAS, read_spec
    from agon.ai.search.kernel_binding import specialised
    from agon.commands.play.game_request import parse_options
    from agon.protocol.cards import Limits

    kernels = specialised(wish.game)
    options = kernels.rules.options(parse_options(wish.options))
    folders = (PERSONAS,) if wish.personas is None else (PERSONAS, wish.personas)
    limits = Limits(time_ms=wish.time_ms, nodes=wish.nodes, depth=wish.depth)
    specs = read_spec(wish.specs[0], folders, game=wish.game), read_spec(wish.specs[1], folders, game=wish.game)
    if limits == Limits():
        if any(spec.limits is None for spec in specs):
            raise click.UsageError("say how long a move may take: --time, --nodes or --depth")
    return Plan(
        specs=specs,
        kernels=kernels,
        options=options,
        openings=_openings(wish.openings, kernels.rules, options, wish.seed),
        games=wish.games,
        limits=limits,
        margin_ms=wish.margin,
        concurrency=wish.concurrency,
        sprt=_sprt(wish.sprt),
        adjudication=_adjudication(wish.adjudicate),
        seed=wish.seed,
    )


def _openings(text: str, rules: Rules, options: Options, seed: int) -> Iterator[Opening]:
    from agon.ai.matches.openings import random_openings, read_openings

    kind, _, plies = text.partition(":")
    if kind == "random" and plies.isdigit():
        return random_openings(rules, options, int(plies), seed)
    return itertools.cycle(read_openings(rules, options, Path(text)))


def _sprt(text: str | None) -> Any:
    from agon.ai.matches.statistics import Sprt

    if text is None:
        return None
    low, _, high = text.partition(",")
    try:
        return Sprt(float(low), float(high))
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is not ELO0,ELO1: {error}", param_hint="--sprt") from None


def _adjudication(text: str | None) -> Any:
    from agon.ai.matches.adjudication import Adjudication

    if text is None:
        return None
    share, _, moves = text.partition(",")
    try:
        return Adjudication(float(share), int(moves))
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is not SHARE,MOVES: {error}", param_hint="--adjudicate") from None


def progress(plan: Plan, standing: Standing, played: Played) -> str:
    """A line about a game, and where the match stands."""
    wins, draws, losses = standing.wins_draws_losses()
    winner = {1.0: "first wins", 0.5: "draw", 0.0: "second wins"}[played.score(0)]
    why = f" ({played.detail})" if played.detail else ""
    tested = f", LLR {plan.sprt.ratio(standing.pairs()):+.2f}" if plan.sprt is not None else ""
    stands = f"{len(standing.games)}/{plan.games}: +{wins} ={draws} -{losses}{tested}"
    return f"game {played.number + 1}: {winner}{why}; {stands}"


def summary(report: Report) -> dict[str, Any]:
    """The result as JSON has it; infinite differences are None."""
    plan, standing = report.plan, report.standing
    wins, draws, losses = standing.wins_draws_losses()
    found, by_pairs = standing.estimate()
    result: dict[str, Any] = {
        "game": plan.kernels.rules.info.name,
        "options": dict(plan.options),
        "engines": [spec.text for spec in plan.specs],
        "limits": {"time_ms": plan.limits.time_ms, "nodes": plan.limits.nodes, "depth": plan.limits.depth},
        "seed": plan.seed,
        "adjudicate": None if plan.adjudication is None else [plan.adjudication.share, plan.adjudication.moves],
        "games": len(standing.games),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "pairs": list(standing.pairs()),
        "lost_by": [dict(counter) for counter in standing.reasons()],
        "broken": standing.broken,
    }
    if found is not None:
        finite = {name: _finite(getattr(found, name)) for name in ("elo", "least", "most")}
        result["estimate"] = {"score": found.score, **finite, "superiority": found.superiority, "by_pairs": by_pairs}
    if plan.sprt is not None:
        low, high = plan.sprt.bounds
        ratio, verdict = plan.sprt.ratio(standing.pairs()), plan.sprt.verdict(standing.pairs())
        hypotheses = {"elo0": plan.sprt.elo0, "elo1": plan.sprt.elo1}
        result["sprt"] = {**hypotheses, "llr": ratio, "bounds": [low, high], "verdict": verdict}
    return result


def _finite(number: float) -> float | None:
    return number if abs(number) != float("inf") else None


def to_json(report: Report) -> dict[str, Any]:
    return {**summary(report), "played": [game_to_json(report.plan, game) for game in report.standing.games]}


def game_to_json(plan: Plan, played: Played) -> dict[str, Any]:
    """One game: who sat where, what was played, and what the engines made of it."""
    import msgspec

    return {
        "game": plan.kernels.rules.info.name,
        "options": dict(plan.options),
        "number": played.number + 1,
        "players": [plan.specs[engine].text for engine in played.players],
        "engines": [played.identities[engine] for engine in played.players],
        "start": played.opening.start,
        "opening": played.opening_texts,
        "moves": [move.text for move in played.moves],
        "returns": list(played.returns),
        "reason": played.reason,
        "detail": played.detail,
        "thinking": [None if move.thinking is None else msgspec.to_builtins(move.thinking) for move in played.moves],
        "wall_ms": [round(move.wall_ms, 1) for move in played.moves],
    }


def print_report(report: Report) -> None:
    """The table on stdout."""
    plan, standing = report.plan, report.standing
    click.echo(f"{plan.kernels.rules.info.title}, {len(standing.games)} games")
    if not standing.games:
        return
    write_table(
        ("", "won", "drawn", "lost", "score", "ms a move", "most", "lost other than on the board"),
        [_row(report, engine) for engine in (0, 1)],
    )
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


def _row(report: Report, engine: int) -> tuple[str, ...]:
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


class Sink:
    """Writes games to a file as they end: as NDJSON, or in a format of the game's own, by the file's extension."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Raises ``click.BadParameter``: an unknown kind of file is named before anything is played."""
        from agon.games.records import formats

        self._path = path
        self._plan = plan
        kind = path.suffix.removeprefix(".").lower()
        found = {form.name: form for form in formats(plan.kernels.rules.info.name)}
        if kind not in {*found, "ndjson"}:
            known = ", ".join(f".{name}" for name in sorted({*found, "ndjson"}))
            raise click.BadParameter(f"{path.name}: games are written as {known}", param_hint="--out")
        self._format = found.get(kind)
        path.write_bytes(b"")

    def add(self, played: Played) -> None:
        import msgspec

        if self._format is None:
            text = msgspec.json.encode(game_to_json(self._plan, played)) + b"\n"
        else:
            from agon.ai.matches.records import record_of
            from agon.games.api import GameError

            record = record_of(self._plan, played, datetime.now(UTC).date().isoformat())
            try:
                text = (self._format.write(self._plan.kernels.rules, record).rstrip("\n") + "\n\n").encode()
            except GameError as error:
                raise click.ClickException(f"{self._path.name}: {error}") from None
        with self._path.open("ab") as file:
            file.write(text)


def _write(path: Path, value: Any) -> None:
    import msgspec

    data = msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
    if str(path) == "-":
        sys.stdout.buffer.write(data)
    else:
        path.write_bytes(data)
