"""``agon club``: list, open, join, leave and show clubs, and announce something to one; open classes."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path
from typing import Any

import click

from agon.clients.languages.messages import t
from agon.clients.sdk import address
from agon.clients.sdk.connection import Connection
from agon.commands.shared.errors import json_option, plain_errors, token_option, url_option
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.tournament_list import tournament_heads, tournament_row
from agon.protocol.commands.account import MyData
from agon.protocol.commands.classes import AT_ONCE, AddPupils, ExportPupil, OpenClass, Pupils, ReadPupils, Slips
from agon.protocol.commands.club import (
    ClubAt,
    ClubList,
    ClubPage,
    ClubSummary,
    JoinClub,
    LeaveClub,
    ManageClub,
    MyClubs,
    OpenClub,
    Post,
    ReadClub,
)
from agon.protocol.commands.club import Clubs as MyList
from agon.protocol.commands.course import League, ReadLeague, ReadSource, SetLeague, Source
from agon.protocol.commands.tasks import ReadTasks, Tasks
from agon.protocol.events import PlayerRef
from agon.protocol.messages import Register


@click.group()
def club() -> None:
    """List, open, join, leave or show clubs; teach classes."""


def _ask(url: str, token: str, command: type[Any], **fields: Any) -> Any:
    """Send a command as the owner of a token, and return the answer."""

    async def ask() -> Any:
        async with Connection(url, token=token, register=Register(kind="human")) as connection:
            return await connection.request(command, **fields)

    with plain_errors(url):
        return asyncio.run(ask())


def _link(url: str, name: str) -> str:
    return f"{url.split(',', maxsplit=1)[0].rstrip('/')}/club/{name}"


@club.command(name="list")
@click.option("--mine", is_flag=True, help="The clubs in which you are; needs a token.")
@click.option("--token", envvar="AGON_TOKEN", help="An API token of your account, for --mine (also AGON_TOKEN).")
@url_option
@json_option
def list_clubs(*, mine: bool, token: str | None, url: str, as_json: bool) -> None:
    """List the public clubs of a server, or your own."""
    if mine:
        if token is None:
            raise click.UsageError("--mine needs --token, or AGON_TOKEN")
        answer = _ask(url, token, MyClubs)
        found = answer.clubs if isinstance(answer, MyList) else []
    else:
        with plain_errors(url):
            found = asyncio.run(address.get(url, "/api/clubs", ClubList)).clubs
    if as_json:
        write_json(found)
        return
    heads = [t("terminal-head-id"), t("terminal-head-name"), t("terminal-head-members")]
    write_table([*heads, t("terminal-head-access"), t("terminal-head-you")], [_row(each) for each in found])


def _row(each: ClubSummary) -> list[str]:
    access = t("terminal-access", access="public" if each.public else "code")
    return [each.id, each.title, str(each.members), access, t("terminal-role", role=each.role) if each.role else "-"]


@club.command()
@click.argument("title")
@click.option("--about", default="", help="A text about it.")
@click.option("--private", is_flag=True, help="Joined by its code only, and listed nowhere.")
@token_option
@url_option
def create(title: str, *, about: str, private: bool, token: str, url: str) -> None:
    """Open a club named TITLE, of which you are the owner, and print its address and join code."""
    made = _ask(url, token, OpenClub, title=title, about=about, public=not private)
    page = _ask(url, token, ReadClub, club=made.club)
    click.echo(_link(url, made.club))
    click.echo(t("terminal-join-code", code=page.page.code))


@club.command()
@click.argument("name")
@token_option
@url_option
def join(name: str, token: str, url: str) -> None:
    """Become a member of the public club NAME (its id), or of the club whose join code NAME is."""
    fields = {"code": name} if "-" in name or " " in name else {"club": name}
    answer = _ask(url, token, JoinClub, **fields)
    if isinstance(answer, ClubAt):
        click.echo(t("terminal-is-member", link=_link(url, answer.club)))


@club.command()
@click.argument("name")
@token_option
@url_option
def leave(name: str, token: str, url: str) -> None:
    """Be a member of the club NAME no more."""
    _ask(url, token, LeaveClub, club=name)
    click.echo(t("terminal-no-member", club=name))


@club.command()
@click.argument("name")
@click.argument("text")
@token_option
@url_option
def post(name: str, text: str, token: str, url: str) -> None:
    """Announce TEXT to the members of the club NAME."""
    _ask(url, token, ManageClub, club=name, do=Post(text=text))
    click.echo(t("terminal-announced"))


@club.command()
@click.argument("name")
@token_option
@url_option
@json_option
def show(name: str, token: str, url: str, as_json: bool) -> None:
    """Print the announcements, tournaments, members and leaderboards of the club NAME."""
    answer = _ask(url, token, ReadClub, club=name)
    if not isinstance(answer, ClubPage):
        raise click.ClickException(t("terminal-unreadable"))
    found = answer.page
    if as_json:
        write_json(found)
        return
    fields = {"club": found.club.title, "members": found.club.members}
    click.echo(t("terminal-club-code", **fields, code=found.code) if found.code else t("terminal-club", **fields))
    for note in found.notes:
        click.echo(f"\n{note.text}")
    if found.tournaments:
        click.echo("")
        write_table(tournament_heads(), [tournament_row(each) for each in found.tournaments])
    click.echo("")
    members = [[_name(each.player), t("terminal-role", role=each.role)] for each in found.members]
    write_table([t("terminal-head-member"), t("terminal-head-role")], members)
    for ranking in found.rankings:
        pool = ranking.pool
        click.echo(f"\n{' '.join(part for part in (pool.game, pool.variant, pool.clock, pool.players) if part)}")
        rows = [
            ["-" if line.rank is None else str(line.rank), _name(line.player), str(line.rating.rating)]
            for line in ranking.best
        ]
        write_table([t("terminal-head-place"), t("terminal-head-player"), t("terminal-head-rating")], rows)


@club.command(name="class")
@click.argument("title")
@click.option("--talk", is_flag=True, help="Pupils may talk to each other at tables of the class.")
@token_option
@url_option
def open_class(title: str, *, talk: bool, token: str, url: str) -> None:
    """Open a class named TITLE, of which you are the teacher, and print its address."""
    click.echo(_link(url, _ask(url, token, OpenClass, title=title, talk=talk).club))


@club.command()
@click.argument("name")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@token_option
@url_option
def pupils(name: str, file: Path, token: str, url: str) -> None:
    """Add the pupils in FILE (names, one a line, or a CSV) to the class NAME, and print their slips.

    A slip is shown this once: keep the output, or make new slips on the page of the class.
    """
    lines = [line.strip()[:200] for line in file.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
    where = url.split(",", maxsplit=1)[0].rstrip("/")
    for some in (lines[start : start + AT_ONCE] for start in range(0, len(lines), AT_ONCE)):
        answer = _ask(url, token, AddPupils, club=name, lines=some)
        for slip in answer.slips if isinstance(answer, Slips) else []:
            seen = t("terminal-seen-as", name=slip.player.name)
            click.echo(f"{slip.real_name}\n  {where}/slip\n  {slip.code}\n  {seen}\n")


@club.command()
@click.argument("name")
@token_option
@url_option
def marks(name: str, token: str, url: str) -> None:
    """Write the marks of the pupils of the class NAME as CSV: a column for each assignment."""
    answer = _ask(url, token, ReadTasks, club=name)
    if not isinstance(answer, Tasks):
        raise click.ClickException(t("terminal-unreadable"))
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(["name", "seen as", *(task.title for task in answer.tasks)])
    for pupil in answer.pupils:
        words = [f"{each.done}/{each.of}{' late' if each.late else ''}" for each in pupil.marks]
        out.writerow([_cell(pupil.real_name or ""), pupil.player.name, *words])
    click.echo(text.getvalue(), nl=False)


@club.command()
@click.argument("name")
@click.option("--game", help="Set up the league: the game, for two.")
@click.option("--time", "time_ms", type=click.IntRange(10, 1_000), default=50, show_default=True, metavar="MS")
@click.option("--on/--off", "running", default=True, help="With --game: turn it on or off.")
@token_option
@url_option
@json_option
def league(name: str, *, game: str | None, time_ms: int, running: bool, token: str, url: str, as_json: bool) -> None:
    """Print the table of the league among the bots of the club NAME. --time is the CPU time for a move."""
    if game is None:
        answer = _ask(url, token, ReadLeague, club=name)
    else:
        answer = _ask(url, token, SetLeague, club=name, game=game, time_ms=time_ms, running=running)
    if not isinstance(answer, League):
        raise click.ClickException(t("terminal-unreadable"))
    if as_json:
        write_json(answer)
        return
    if answer.setting is None:
        click.echo(t("terminal-no-league"))
        return
    setting = answer.setting
    state = "on" if setting.running else "off"
    click.echo(t("terminal-league", game=setting.game, time=setting.time_ms, state=state, left=answer.left))
    rows = [
        [
            f"{each.name} [BOT]",
            "-" if each.by is None else _name(each.by),
            "?" if each.rating is None else f"{each.rating:.0f} ± {each.plus_minus or 0:.0f}",
            f"{each.points:g}/{each.games}",
            ", ".join(t("terminal-fault", number=number, fault=kind) for kind, number in sorted(each.faults.items())),
        ]
        for each in answer.rows
    ]
    heads = [t("terminal-head-bot"), t("terminal-head-of"), t("terminal-head-rating"), t("terminal-head-points")]
    write_table([*heads, t("terminal-head-faults")], rows)


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


@club.command()
@click.argument("name")
@token_option
@url_option
def export(name: str, token: str, url: str) -> None:
    """Write everything of the class NAME as JSON: members, real names, announcements; its pupils' games, chat and bots.

    The files of bots are in Base64, as far as they are kept.
    """

    async def collect() -> dict[str, Any]:
        async with Connection(url, token=token, register=Register(kind="human")) as connection:
            page = await connection.request(ReadClub, club=name)
            listed = await connection.request(ReadPupils, club=name)
            if not isinstance(page, ClubPage) or not isinstance(listed, Pupils):
                raise click.ClickException(t("terminal-unreadable"))
            found: list[dict[str, Any]] = []
            for pupil in listed.pupils:
                data, before = list[MyData](), None
                while not data or before is not None:
                    account = pupil.player.id
                    answer = await connection.request(ExportPupil, club=name, account=account, before=before)
                    if not isinstance(answer, MyData):
                        raise click.ClickException(t("terminal-unreadable"))
                    data.append(answer)
                    before = answer.next
                found.append({"pupil": pupil, "data": data, "files": await _files(connection, name, data)})
            return {"class": page.page, "pupils": found}

    with plain_errors(url):
        write_json(asyncio.run(collect()))


async def _files(connection: Connection, club: str, data: list[MyData]) -> list[Source]:
    """Return the files of a pupil's bots that are kept."""
    found: list[Source] = []
    for bot in (bot for page in data for bot in page.bots):
        if bot.club == club and bot.size:
            answer = await connection.request(ReadSource, club=club, submission=bot.submission)
            if isinstance(answer, Source):
                found.append(answer)
    return found


def _name(player: PlayerRef) -> str:
    return f"{player.name} [BOT]" if player.kind == "bot" else player.name
