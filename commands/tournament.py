"""``agon tournament``: list, announce, enter, show, import and recompute tournaments."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from agon.clients.languages.messages import t
from agon.clients.sdk import address
from agon.clients.sdk.connection import Connection
from agon.commands.shared.errors import json_option, plain_errors, plain_store_errors, token_option, url_option
from agon.commands.shared.game_options import parse_clock, parse_options
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.settings import config_option, database_option, effective
from agon.commands.shared.tournament_list import tournament_heads, tournament_row
from agon.protocol.commands.tournament import (
    AnnounceTournament,
    AnswerEntrant,
    ChallengeEntrant,
    JoinTournament,
    PairingView,
    TournamentAt,
    TournamentList,
    TournamentView,
)
from agon.protocol.events import PlayerRef
from agon.protocol.messages import Register
from agon.protocol.tournament_events import GivenOdds

if TYPE_CHECKING:
    from agon.server.competitions.reports.trf_reading import Kind

KINDS = ["swiss", "round_robin", "double_round_robin", "knockout", "arena", "ladder", "simul"]
SHOWN = 20


@click.group()
def tournament() -> None:
    """List, announce, enter, show, import or recompute tournaments."""


@tournament.command(name="list")
@url_option
@json_option
def list_tournaments(url: str, as_json: bool) -> None:
    """List the tournaments of a server that are open, and the last ones that are over."""
    with plain_errors(url):
        if as_json:
            write_json(address.json_of(url, "/api/tournaments"))
            return
        found = asyncio.run(address.get(url, "/api/tournaments", TournamentList))
    rows = [[*tournament_row(each), str(each.entrants)] for each in [*found.open, *found.over]]
    write_table([*tournament_heads(), t("terminal-head-players")], rows)


@tournament.command()
@click.argument("title")
@click.option("--kind", type=click.Choice(KINDS), default="swiss", show_default=True)
@click.option("--game", required=True, help="The game's name, as 'agon games' lists it.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option(
    "--clock", default="5+3", show_default=True, help="10s (seconds a move) or 5+3 (minutes + seconds a move)."
)
@click.option("--starts-in", type=click.IntRange(0), default=10, show_default=True, help="Minutes from now.")
@click.option("--accepts", type=click.Choice(["humans", "bots", "anyone"]), default="humans", show_default=True)
@click.option("--rounds", type=click.IntRange(1, 30), default=5, show_default=True, help="Rounds of a Swiss.")
@click.option("--minutes", type=click.IntRange(0), help="Length of an arena (default: 45) or of a ladder.")
@click.option("--start", help="Position to begin from, instead of the usual one.")
@click.option("--odds", default="", metavar="NAME", help="Start of the game at which the better player is behind.")
@click.option("--odds-time", type=click.IntRange(5, 1_000), default=100, help="The better player's time, in per cent.")
@click.option(
    "--odds-gap", type=click.IntRange(1, 2_000), default=200, help="Difference in rating from which odds are given."
)
@click.option(
    "--host-seat",
    type=click.Choice(["first", "second", "alternating"]),
    default="first",
    help="Your seat in a simul, whose host you are.",
)
@click.option("--rated", is_flag=True, help="The games count for ratings.")
@token_option
@url_option
def create(
    title: str,
    *,
    kind: str,
    game: str,
    options: tuple[str, ...],
    clock: str,
    starts_in: int,
    accepts: str,
    rounds: int,
    minutes: int | None,
    start: str | None,
    odds: str,
    odds_time: int,
    odds_gap: int,
    host_seat: str,
    rated: bool,
    token: str,
    url: str,
) -> None:
    """Announce a tournament named TITLE, of which you are the organiser, and print its address."""

    given = GivenOdds(start=odds, time_percent=odds_time, gap=odds_gap)

    async def announce() -> str:
        async with Connection(url, token=token) as connection:
            answer = await connection.request(
                AnnounceTournament,
                title=title,
                kind=kind,
                game=game,
                options=parse_options(options),
                clock=parse_clock(clock),
                starts_at=time.time_ns() // 1_000_000 + starts_in * 60_000,
                accepts=accepts,
                rounds=rounds,
                minutes=(45 if kind == "arena" else 0) if minutes is None else minutes,
                rated=rated,
                start=start,
                odds=given if given.start or given.time_percent != 100 else None,
                host_seat=host_seat,
            )
            if not isinstance(answer, TournamentAt):
                raise click.ClickException(t("terminal-unreadable"))
            return answer.tournament

    with plain_errors(url):
        click.echo(f"{url.split(',', maxsplit=1)[0].rstrip('/')}/tournament/{asyncio.run(announce())}")


@tournament.command()
@click.argument("name")
@click.option(
    "--agree", "agreed", multiple=True, metavar="CARD=DIGEST", help="A bot's card that you have read; may be repeated."
)
@token_option
@url_option
def join(name: str, agreed: tuple[str, ...], token: str, url: str) -> None:
    """Enter the tournament NAME. You are paired with no bot to whose card you do not agree here."""
    cards = {card: digest for card, _, digest in (each.partition("=") for each in agreed)}

    async def enter() -> None:
        async with Connection(url, token=token, register=Register(kind="human")) as connection:
            await connection.request(JoinTournament, tournament=name, agreed=cards)

    with plain_errors(url):
        asyncio.run(enter())
    click.echo(t("terminal-takes-part", tournament=name))


@tournament.command()
@click.argument("name")
@click.argument("entrant", type=click.IntRange(1))
@token_option
@url_option
def challenge(name: str, entrant: int, token: str, url: str) -> None:
    """On the ladder NAME, challenge the entrant of that number for their place."""

    async def ask() -> None:
        async with Connection(url, token=token, register=Register(kind="human")) as connection:
            await connection.request(ChallengeEntrant, tournament=name, entrant=entrant)

    with plain_errors(url):
        asyncio.run(ask())
    click.echo(t("terminal-challenged"))


@tournament.command()
@click.argument("name")
@click.option("--accept/--decline", required=True, help="Play, or leave your place to the challenger.")
@token_option
@url_option
def answer(name: str, accept: bool, token: str, url: str) -> None:
    """On the ladder NAME, answer the challenge to you."""

    async def say() -> None:
        async with Connection(url, token=token, register=Register(kind="human")) as connection:
            await connection.request(AnswerEntrant, tournament=name, accept=accept)

    with plain_errors(url):
        asyncio.run(say())
    click.echo(t("terminal-your-game-begins" if accept else "terminal-place-left"))


@tournament.command()
@click.argument("name")
@url_option
@json_option
def show(name: str, url: str, as_json: bool) -> None:
    """Print the standings and the present games of the tournament NAME."""
    with plain_errors(url):
        path = f"/api/tournaments/{name}"
        if as_json:
            write_json(address.json_of(url, path))
            return
        found = asyncio.run(address.get(url, path, TournamentView))
    players = {each.number: _name(each.player) for each in found.entrants}
    kind, state = t("terminal-kind", kind=found.kind), t("terminal-state", state=found.status)
    click.echo(t("terminal-tournament", title=found.title, kind=kind, game=found.game, state=state, round=found.round))
    rows = [
        [str(line.rank), players[line.entrant], _points(line.score), *(_points(tie) for tie in line.ties)]
        for line in found.standings
    ]
    heads = [t("terminal-head-place"), t("terminal-head-player"), t("terminal-head-points")]
    write_table([*heads, *(each.upper() for each in found.tie_breaks)], rows)
    games = [
        [str(game.board), " - ".join(players[each] for each in (game.white, game.black, *game.others)), _result(game)]
        for game in found.games
        if game.round == found.round or game.white_points is None
    ]
    if games:
        write_table([t("terminal-head-board"), t("terminal-head-players"), t("terminal-head-result")], games)


def _name(player: PlayerRef) -> str:
    return f"{player.name} [BOT]" if player.kind == "bot" else player.name


def _points(value: float) -> str:
    return f"{value:g}"


def _result(game: PairingView) -> str:
    if game.white_points is None or game.black_points is None:
        return "*"
    return "-".join(_points(each) for each in (game.white_points, game.black_points, *game.other_points))


@tournament.command(name="import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--game", default="chess", show_default=True, help="The game that was played.")
@click.option("--kind", type=click.Choice(KINDS[:3]), help="If the file does not say.  [default: swiss]")
@click.option("--dry-run", is_flag=True, help="Read and check everything, but store nothing.")
@database_option
@config_option
def import_report(
    file: Path, *, game: str, kind: Kind | None, dry_run: bool, database: str | None, config: Path | None
) -> None:
    """Store a tournament that was played elsewhere, from its report FILE in TRF16.

    Its players and finished rounds become a tournament that is over, with its standings, tables and report. The points
    must be those of the results; players whose place in the file is not the one by the tie-breaks of this server are
    named. A file that is stored already is not stored twice. A server may run on the same database.
    """
    from agon import games
    from agon.server.competitions.importing import store_imported
    from agon.server.competitions.reports.trf_import import log_of, moved, name_of
    from agon.server.competitions.reports.trf_reading import TrfError, read_report
    from agon.server.competitions.state import fold
    from agon.server.store import Store

    text = file.read_bytes().decode("utf-8-sig", "replace")
    if game not in games.names():
        raise click.ClickException(f"there is no game {game}")
    try:
        report = read_report(text, kind=kind)
    except TrfError as error:
        raise click.ClickException(f"{file}: {error}") from error
    name = name_of(text, game)
    now = time.time_ns() // 1_000_000
    log = log_of(name, report, game, now)
    state = fold(name, log)

    async def put() -> bool:
        store = await Store.open(str(effective(config, {"database": database}).database))
        try:
            return await store_imported(store.tournaments, state, log, now)
        finally:
            await store.close()

    with plain_store_errors():
        new = dry_run or asyncio.run(put())
    for line in moved(report, state):
        click.echo(line, err=True)
    done = "can be imported" if dry_run else "imported" if new else "known already"
    click.echo(f"{state.announced.title}: {len(report.players)} players, {len(report.rounds)} rounds, {done}: {name}")


@tournament.command()
@click.argument("name", required=False)
@database_option
@config_option
@json_option
def recompute(name: str | None, *, database: str | None, config: Path | None, as_json: bool) -> None:
    """Recompute the tournament NAME, or all, from the logs of the games, and compare.

    Results, pairings and final standings to the last tie-break are compared; nothing is changed. Exit code 1 if
    anything differs.
    """
    import msgspec

    from agon.protocol import codec
    from agon.protocol.tournament_events import TournamentEvent
    from agon.server.competitions.recompute import differences
    from agon.server.store.database import database_at
    from agon.server.store.maintenance.tournament_logs import stored_tournaments

    decoder = msgspec.json.Decoder(TournamentEvent)

    async def compare() -> tuple[int, list[str]]:
        place = database_at(effective(config, {"database": database}).database)
        count, lines = 0, list[str]()
        async for stored in stored_tournaments(place, name):
            count += 1
            log = [(decoder.decode(row.body), row.at) for row in stored.log]
            games = {session: [codec.decode_event(row.body) for row in rows] for session, rows in stored.games.items()}
            found = differences(stored.name, log, games)
            if [row.seq for row in stored.log] != list(range(stored.seq + 1)):
                found.append("the log has a hole, or its head names another end")
            lines += [f"{stored.name}: {line}" for line in found]
        return count, lines

    with plain_store_errors():
        count, lines = asyncio.run(compare())
    if as_json:
        write_json({"tournaments": count, "differences": lines})
    else:
        for line in lines[:SHOWN]:
            click.echo(line)
        verdict = "equal" if not lines else f"{len(lines)} differences"
        click.echo(f"{count} tournament{'s' * (count != 1)} counted: {verdict}", err=True)
    if lines:
        raise SystemExit(1)
