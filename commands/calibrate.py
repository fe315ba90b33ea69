"""``agon calibrate``."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agon.commands.shared.errors import plain_errors
from agon.commands.shared.output import write_table

if TYPE_CHECKING:
    from agon.ai.calibration.round_robin import Left, RoundRobin
    from agon.ai.calibration.tally import Played
    from agon.protocol.cards import BotCard

PERSONAS = Path(__file__).resolve().parent.parent / "ai" / "personas"


@click.command()
@click.argument("game")
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Only these bots' levels; all that play it if none.")
@click.option("--games", type=click.IntRange(2), default=40, show_default=True, help="Of one pair, at most.")
@click.option(
    "--tight",
    type=float,
    default=60.0,
    show_default=True,
    help="Half interval, in Elo points, that is enough for a pair.",
)
@click.option(
    "--nodes", type=click.IntRange(1), default=200_000, show_default=True,
    help="What stands for a second of a level that is limited by time.",
)  # fmt: skip
@click.option(
    "--simulations", type=click.IntRange(1), default=None,
    help="The same, where a level simulates or iterates.  [default: a tenth of --nodes]",
)  # fmt: skip
@click.option(
    "--reach", type=click.IntRange(1), default=1000, help="Only players this many places apart in the list meet."
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="With another one other games are played."
)
@click.option("--minutes", type=float, default=60.0, show_default=True, help="Stop after so long; run again to go on.")
@click.option("--watts", type=float, default=10.0, show_default=True, help="What a busy core is taken to draw.")
@click.option(
    "--tally", type=click.Path(path_type=Path, dir_okay=False), default=Path("calibration.ndjson"), show_default=True,
    help="Results so far: a later run goes on from them.",
)  # fmt: skip
@click.option(
    "--also", multiple=True, type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Results of other runs, counted too: other seeds, other machines. Games that are in several count once.",
)  # fmt: skip
@click.option(
    "--plan", is_flag=True, help="Play nothing: say what is unknown, what is in doubt, and how long it takes."
)
@click.option(
    "--personas", type=click.Path(path_type=Path, file_okay=False, exists=True), default=PERSONAS,
    help="The cards; what is measured is written to the folder measured in there.",
)  # fmt: skip
@click.option("--quiet", is_flag=True, help="Without progress on stderr.")
def calibrate(**flags: Any) -> None:
    """Measure how strong bots are, for their cards.

    All levels of all bots that play GAME, and anchors that never change, meet in a round robin; ratings are fitted to
    the results and written where the cards take them from. Those pairs play next whose games tell most for the time
    that they take, until all are known well enough. Nothing is limited by time, so it may run beside other work.
    At a table for more than two, two players share the seats by turns. In games that are played for an amount ratings
    are pay-offs, in others Elo points.

    Levels that were chosen by what they scored are measured by games that nobody chose by: another --tally, another
    --seed.
    """
    wish = Wish(**flags)
    with plain_errors():
        robin = _robin(wish)
        if wish.plan:
            _plan(robin, wish)
            return
        watch = Watch(60.0 * wish.minutes)
        robin.stop = watch.is_over
        try:
            robin.run(lambda played, left: None if wish.quiet else click.echo(watch.told(played, left), err=True))
        except KeyboardInterrupt:
            click.echo("broken off; run again to go on", err=True)
        _finish(robin, wish)


class Watch:
    """How long it has been going on, and what is left of it by the time that games really take here."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._began = time.monotonic(), time.process_time()

    def is_over(self) -> bool:
        return time.monotonic() >= self._end

    def told(self, played: Played, left: Left) -> str:
        """A pair of games, after how many more and how many minutes there would be at most."""
        now = time.monotonic()
        slower = max(1.0, (now - self._began[0]) / max(1e-3, time.process_time() - self._began[1]))
        minutes = slower * left.seconds / 60.0
        stops = "" if now + 60.0 * minutes < self._end else f", stops in {max(0.0, self._end - now) / 60.0:.0f}"
        names = " - ".join(name.partition("#")[0] for name in (played.first, played.second))
        ahead = f"at most {left.pairs:5} pairs of games left, {minutes:.0f} min{stops}"
        return f"{ahead}  {played.points:g} of {played.games}  {names}"


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What was asked for."""

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
    def written(self) -> Path:
        """What the cards take their ratings from."""
        return self.personas / "measured" / f"{self.game}.toml"


def _robin(wish: Wish) -> RoundRobin:
    from agon.ai.calibration.entrants import entrants
    from agon.ai.calibration.round_robin import RoundRobin, unusual_options
    from agon.ai.calibration.tally import Tally
    from agon.ai.search.kernel_binding import specialised

    cards = _cards(wish.personas)
    unknown = [bot for bot in wish.bots if bot not in cards]
    if unknown:
        raise click.UsageError(f"no bot is named {unknown[0]!r}; there are {', '.join(sorted(cards))}")
    kernels = specialised(wish.game)
    info = kernels.rules.info
    unusual = unusual_options(wish.game)
    chosen = [card for name, card in cards.items() if not wish.bots or name in wish.bots]
    tally = Tally(wish.tally, wish.game, info.version, unusual, wish.also)
    if tally.repeated:
        click.echo(f"{tally.repeated} pairs of games are in several files: counted once", err=True)
    return RoundRobin(
        kernels=kernels,
        options=kernels.rules.options(unusual),
        players=entrants(info, chosen, wish.nodes, wish.simulations),
        tally=tally,
        most=wish.games,
        tight=wish.tight,
        reach=wish.reach,
        seed=wish.seed,
    )


def _cards(folder: Path) -> dict[str, BotCard]:
    from agon.protocol.cards import read_card

    cards = [read_card(path.read_bytes()) for path in sorted(folder.glob("*.toml"))]
    return {card.name: card for card in cards}


def _plan(robin: RoundRobin, wish: Wish) -> None:
    """What the cards say of these levels, where their steps are in doubt, and what is left to play."""
    from agon.ai.calibration import report
    from agon.protocol.measured import with_measured

    measured = report.read(wish.written)
    told = [with_measured(card, [] if measured is None else [measured]) for card in _cards(wish.personas).values()]
    known = {f"{card.name}:{row.level}": row for card in told for row in card.measured}
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


def _finish(robin: RoundRobin, wish: Wish) -> None:
    from agon.ai.calibration import report

    compared = robin.compared()
    lost = [player.name for player in robin.players if player not in compared]
    robin = replace(robin, players=compared)
    path = wish.written
    today = datetime.now(UTC).date().isoformat()
    before = report.still_run(report.read(path), _cards(wish.personas).values())
    found = report.measurement(robin, before, date=today, watts=wish.watts)
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
    for line in report.doubts(found, robin.players):
        click.echo(f"in doubt: {line}")
    if lost:
        click.echo(f"no games connect {', '.join(lost)} with the anchors yet: unknown")
    still = len(robin.open_pairs())
    click.echo(f"wrote {path.name}" + (f"; {still} pairs could still play: run again to go on" if still else ""))
