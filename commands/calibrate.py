"""``agon calibrate``."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from commands.errors import plain_errors
from commands.output import write_table

if TYPE_CHECKING:
    from ai.calibration.round_robin import RoundRobin
    from ai.calibration.tally import Played
    from protocol.cards import BotCard

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
    help="What stands for a level that is limited by time alone; a tenth of it, where it simulates or iterates.",
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
    "--personas", type=click.Path(path_type=Path, file_okay=False, exists=True), default=PERSONAS,
    help="The cards; what is measured is written to the folder measured in there.",
)  # fmt: skip
@click.option("--quiet", is_flag=True, help="Without progress on stderr.")
def calibrate(**flags: Any) -> None:
    """Measure how strong bots are, for their cards.

    All levels of all bots that play GAME, and anchors that never change, meet in a round robin; ratings are fitted to
    the results and written where the cards take them from. Nothing is limited by time, so it may run beside other work.
    At a table for more than two, two players share the seats by turns. In games that are played for an amount ratings
    are pay-offs, in others Elo points.
    """
    wish = Wish(**flags)
    with plain_errors():
        robin = _robin(wish)
        began = time.monotonic()
        robin.stop = lambda: time.monotonic() >= began + 60.0 * wish.minutes
        done = 0

        def tell(played: Played, left: int) -> None:
            nonlocal done
            done += 1
            if not wish.quiet:
                names = " - ".join(name.partition("#")[0] for name in (played.first, played.second))
                minutes = (time.monotonic() - began) / 60.0 / done * (left - 1)
                ahead = f"{left - 1:5} pairs left in this round, {minutes:.0f} min"
                click.echo(f"{ahead}  {played.points:g} of {played.games}  {names}", err=True)

        try:
            robin.run(tell)
        except KeyboardInterrupt:
            click.echo("broken off; run again to go on", err=True)
        _finish(robin, wish.personas / "measured" / f"{wish.game}.toml", wish.watts)


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What was asked for."""

    game: str
    bots: tuple[str, ...]
    games: int
    tight: float
    nodes: int
    reach: int
    seed: int
    minutes: float
    watts: float
    tally: Path
    personas: Path
    quiet: bool


def _robin(wish: Wish) -> RoundRobin:
    from ai.calibration.entrants import entrants
    from ai.calibration.round_robin import OPTIONS, RoundRobin
    from ai.calibration.tally import Tally
    from ai.specialise import specialised

    cards = _cards(wish.personas)
    unknown = [bot for bot in wish.bots if bot not in cards]
    if unknown:
        raise click.UsageError(f"no bot is named {unknown[0]!r}; there are {', '.join(sorted(cards))}")
    kernels = specialised(wish.game)
    info = kernels.rules.info
    unusual = OPTIONS.get(wish.game, {})
    chosen = [card for name, card in cards.items() if not wish.bots or name in wish.bots]
    return RoundRobin(
        kernels=kernels,
        options=kernels.rules.options(unusual),
        players=entrants(info, chosen, wish.nodes),
        tally=Tally(wish.tally, wish.game, info.version, unusual),
        most=wish.games,
        tight=wish.tight,
        reach=wish.reach,
        seed=wish.seed,
    )


def _cards(folder: Path) -> dict[str, BotCard]:
    from protocol.cards import read_card

    cards = [read_card(path.read_bytes()) for path in sorted(folder.glob("*.toml"))]
    return {card.name: card for card in cards}


def _finish(robin: RoundRobin, path: Path, watts: float) -> None:
    from ai.calibration import report

    found = report.measurement(robin, report.read(path), date=datetime.now(UTC).date().isoformat(), watts=watts)
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
    still = len(robin.open_pairs())
    click.echo(f"wrote {path.name}" + (f"; {still} pairs could still play: run again to go on" if still else ""))
