"""``agon calibrate``: the playing strength of bots, measured for their cards."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agon.commands.shared.errors import plain_errors
from agon.commands.shared.interrupts import interruptible
from agon.commands.shared.output import write_table

if TYPE_CHECKING:
    from agon.ai.calibration.round_robin import RemainingGames, RoundRobin
    from agon.ai.calibration.tally import PlayedPair
    from agon.protocol.cards import BotCard
    from agon.protocol.measured import MeasuredRow

SCALE = "grove"
"""Bot with levels for every strength, whose ratings are the scale for other bots measured alone."""
PERSONAS = Path(__file__).resolve().parent.parent / "ai" / "personas"


@click.command()
@click.argument("game")
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME[:LEVEL]",
    help="Measure this bot or level only, on the scale of Grove's levels, if those were measured. Repeatable.",
)  # fmt: skip
@click.option("--games", type=click.IntRange(2), default=40, show_default=True, help="Most games of one pair.")
@click.option(
    "--tight",
    type=float,
    default=60.0,
    show_default=True,
    help="A pair needs no more games below this half interval (Elo points).",
)
@click.option(
    "--nodes", type=click.IntRange(1), default=200_000, show_default=True,
    help="Nodes that replace one second for levels limited by time.",
)  # fmt: skip
@click.option(
    "--simulations", type=click.IntRange(1), default=None,
    help="The same for levels that simulate or iterate.  [default: a tenth of --nodes]",
)  # fmt: skip
@click.option(
    "--reach", type=click.IntRange(1), default=1000, show_default=True,
    help="Only players at most this many places apart in the list meet.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Another seed plays other games.")
@click.option(
    "--minutes", type=float, default=60.0, show_default=True, help="Stop after this time; a later run goes on."
)
@click.option("--watts", type=float, default=10.0, show_default=True, help="Assumed power of a busy core.")
@click.option(
    "--tally", type=click.Path(path_type=Path, dir_okay=False), default=Path("calibration.ndjson"), show_default=True,
    help="File of the results so far; a later run continues from it.",
)  # fmt: skip
@click.option(
    "--also", multiple=True, type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Results of other runs (other seeds, other machines) to include. A game in several files counts once.",
)  # fmt: skip
@click.option(
    "--plan", is_flag=True, help="Play nothing: print what is unknown, what is doubtful, and how long it takes."
)
@click.option(
    "--personas", type=click.Path(path_type=Path, file_okay=False, exists=True), default=PERSONAS,
    help="The folder of cards; results go to its subfolder measured.",
)  # fmt: skip
@click.option("--quiet", is_flag=True, help="Print no progress on stderr.")
def calibrate(**flags: Any) -> None:
    """Measure the playing strength of bots, for their cards.

    All levels of all bots that play GAME meet in a round robin, together with anchors that never change. Ratings are
    fitted to the results and written to the files that the cards read. The next pair to play is always the one whose
    games tell most for their time, until all ratings are precise enough. No move is limited by time, so other work may
    run on the same machine. In games for more than two, two players share the seats by turns. Ratings are pay-offs in
    games that are played for an amount, Elo points in all others.

    Levels that were selected by their score must be measured by other games than those of the selection: give another
    --tally and another --seed.
    """
    request = CalibrationRequest(**flags)
    with plain_errors():
        robin = _robin(request)
        if request.plan:
            _plan(robin, request)
            return
        watch = Watch(60.0 * request.minutes)
        robin.stop = watch.is_over
        try:
            with interruptible():
                robin.run(
                    lambda played, left: None if request.quiet else click.echo(watch.progress(played, left), err=True)
                )
        except KeyboardInterrupt:
            click.echo("interrupted; run again to continue", err=True)
        _finish(robin, request)


class Watch:
    """Measures the time since the start, and estimates the rest from the time that games take on this machine."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._started = time.monotonic(), time.process_time()

    def is_over(self) -> bool:
        return time.monotonic() >= self._end

    def progress(self, played: PlayedPair, left: RemainingGames) -> str:
        """Return a line about a pair of games, and the pairs and minutes that are left at most."""
        now = time.monotonic()
        slower = max(1.0, (now - self._started[0]) / max(1e-3, time.process_time() - self._started[1]))
        minutes = slower * left.seconds / 60.0
        stops = "" if now + 60.0 * minutes < self._end else f", stops in {max(0.0, self._end - now) / 60.0:.0f}"
        names = " - ".join(name.partition("#")[0] for name in (played.first, played.second))
        ahead = f"at most {left.pairs:5} pairs of games left, {minutes:.0f} min{stops}"
        return f"{ahead}  {played.points:g} of {played.games}  {names}"


@dataclass(frozen=True, kw_only=True)
class CalibrationRequest:
    """The flags of one call."""

    game: str
    bots: tuple[str, ...]
    games: int
    tight: float
    nodes: int
    simulations: int | None
    reach: int
    seed: int
    minutes: float
    watts: float
    tally: Path
    also: tuple[Path, ...]
    plan: bool
    personas: Path
    quiet: bool

    @property
    def measured(self) -> Path:
        """The file that the cards read their ratings from."""
        return self.personas / "measured" / f"{self.game}.toml"


def _robin(request: CalibrationRequest) -> RoundRobin:
    from agon.ai.calibration import report
    from agon.ai.calibration.entrants import entrants, known_rows
    from agon.ai.calibration.round_robin import RoundRobin, unusual_options
    from agon.ai.calibration.tally import Tally
    from agon.ai.search.kernel_binding import bound_kernels

    cards = _cards(request.personas)
    names = {bot.partition(":")[0] for bot in request.bots}
    unknown = sorted(names - set(cards))
    if unknown:
        raise click.UsageError(f"no bot is named {unknown[0]!r}; there are {', '.join(sorted(cards))}")
    kernels = bound_kernels(request.game)
    info = kernels.rules.info
    unusual = unusual_options(request.game)
    tally = Tally(request.tally, request.game, info.version, unusual, request.also)
    if tally.repeated:
        click.echo(f"{tally.repeated} pairs of games are in several files: counted once", err=True)
    players = entrants(info, cards.values(), request.nodes, request.simulations)
    known: dict[str, MeasuredRow] = {}
    if request.bots:
        marks = known_rows(report.read(request.measured), [player for player in players if player.bot == SCALE])
        wanted = [player for player in players if player.run == "anchor" or {player.name, player.bot} & {*request.bots}]
        known = {name: row for name, row in marks.items() if name not in {player.name for player in wanted}}
        players = [player for player in players if player in wanted or player.name in known]
    return RoundRobin(
        kernels=kernels,
        options=kernels.rules.options(unusual),
        players=players,
        known=known,
        tally=tally,
        most=request.games,
        tight=request.tight,
        reach=request.reach,
        seed=request.seed,
    )


def _cards(folder: Path) -> dict[str, BotCard]:
    from agon.protocol.cards import read_card

    cards = [read_card(path.read_bytes()) for path in sorted(folder.glob("*.toml"))]
    return {card.name: card for card in cards}


def _plan(robin: RoundRobin, request: CalibrationRequest) -> None:
    """Print the cards' ratings of these levels, doubtful steps between levels, and the pairs left to play."""
    from agon.ai.calibration import report
    from agon.protocol.measured import with_measured

    measured = report.read(request.measured)
    cards = [with_measured(card, [] if measured is None else [measured]) for card in _cards(request.personas).values()]
    known = {f"{card.name}:{row.level}": row for card in cards for row in card.measured}
    rows: list[tuple[str, ...]] = []
    for player in robin.players:
        row = known.get(player.name)
        games = str(robin.tally.games_of(player, robin.players))
        seconds = robin.tally.seconds(player)
        said = (
            ("unknown", "", "") if row is None else (f"{row.rating:g} +- {row.plus_minus:g}", str(row.games), row.date)
        )
        rows.append((player.name, *said, games, "unknown" if seconds is None else f"{seconds:.3f}"))
    write_table(("", "on the card", "games", "date", "in the tally", "CPU s for two games"), rows)
    for line in [] if measured is None else report.doubts(measured, robin.players):
        click.echo(f"in doubt: {line}")
    left = robin.left(robin.open_pairs())
    click.echo(f"at most {left.pairs} pairs of games to play, {left.seconds / 60.0:.0f} CPU minutes")


def _ladders(robin: RoundRobin, cards: list[BotCard]) -> list[str]:
    """Return lines about the measured bots: the levels that each offers in the game now, and the others with the
    reason."""
    from agon.protocol.cards import ladder_in

    game, bots = robin.tally.game, {player.bot for player in robin.measured}
    lines: list[str] = []
    for card in cards:
        if card.name in bots:
            offered, withheld = ladder_in(card, game)
            lines.append(f"{card.name} offers {', '.join(level.name for level in offered)}")
            lines += [f"{card.name} does not offer {each.level}: {each.reason}" for each in withheld]
    return lines


def _finish(robin: RoundRobin, request: CalibrationRequest) -> None:
    from agon.ai.calibration import report
    from agon.protocol.measured import with_measured

    compared = robin.compared()
    lost = [player.name for player in robin.players if player not in compared]
    robin = replace(robin, players=compared)
    path = request.measured
    today = datetime.now(UTC).date().isoformat()
    before = report.still_run(report.read(path), _cards(request.personas).values())
    found = report.measurement(robin, before, date=today, watts=request.watts)
    path.parent.mkdir(exist_ok=True)
    path.write_text(report.text(found), "utf-8")
    ratings = robin.ratings()
    digits = report.DIGITS[robin.unit]
    rows = [
        (
            player.name,
            f"{ratings.rating(player.name):.{digits}f}",
            f"{ratings.interval(player.name):.{digits}f}",
            str(robin.tally.games_of(player, robin.players)),
        )
        for player in sorted(robin.players, key=lambda player: ratings.rating(player.name))
    ]
    write_table(("", "rating" if robin.unit == "elo" else "pay-off", "+-", "games"), rows)
    steps = [
        (row.bot, row.level, f"{row.step:+.{digits}f}", f"{row.step_plus_minus:.{digits}f}")
        for row in found.rows
        if row.step is not None
    ]
    write_table(("", "level", "above the level before", "+-"), steps)
    for line in report.doubts(found, robin.measured):
        click.echo(f"in doubt: {line}")
    for line in _ladders(robin, [with_measured(card, [found]) for card in _cards(request.personas).values()]):
        click.echo(line)
    if lost:
        click.echo(f"no games connect {', '.join(lost)} with the anchors yet: unknown")
    still = len(robin.open_pairs())
    click.echo(f"wrote {path.name}" + (f"; {still} pairs could still play: run again to go on" if still else ""))
