"""``agon bot``: list a server's bots, create one, run one."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

import click
import msgspec

from agon.clients.languages.messages import t
from agon.clients.languages.server_words import card_words
from agon.clients.sdk import address
from agon.commands.shared.errors import json_option, plain_errors, token_option, url_option
from agon.commands.shared.game_options import clock_option, game_option, parse_clock, parse_options
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.settings import config_option, database_option, effective
from agon.protocol.league import Verdict

TEMPLATE = '''"""{title}: a bot for Agon. Run it with `agon bot run {file} --seek connect_four`."""

from agon.clients.sdk import Bot, Turn


class {cls}(Bot):
    name = "{name}"
    operator = "put your name here"  # everyone who meets the bot sees who is responsible for it
    summary = "Takes the first action that it may."
    games = ("connect_four",)  # that it plays when a server runs it

    async def choose(self, turn: Turn) -> int:
        return turn.choices[0].action
'''


@click.group()
def bot() -> None:
    """Create, run or list bots."""


@bot.command(name="list")
@url_option
@json_option
def list_bots(url: str, as_json: bool) -> None:
    """List the bots of a server with their engines and levels."""
    with plain_errors(url):
        if as_json:
            write_json(address.json_of(url, "/api/bots"))
            return
        cards = msgspec.json.decode(address.read(url, "/api/bots"), type=list[address.ServedCard])
    rows = [
        [f"{card.name} [BOT]", card.engine, ", ".join(level.name for level in card.levels), card_words(card.summary)]
        for card in cards
    ]
    heads = [t("terminal-head-name"), t("terminal-head-engine"), t("terminal-head-levels"), t("terminal-head-what")]
    write_table(heads, rows)


@bot.command()
@click.argument("name")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write.  [default: NAME.py]")
def new(name: str, output: Path | None) -> None:
    """Create a bot: write a Python file with a bot that can play at once."""
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,23}", name):
        raise click.BadParameter(
            "a bot's name is a small letter and at most 23 more small letters, digits and hyphens", param_hint="NAME"
        )
    words = name.split("-")
    path = output or Path(f"{name.replace('-', '_')}.py")
    if path.exists():
        raise click.ClickException(t("terminal-exists", file=str(path)))
    text = TEMPLATE.format(
        title=" ".join(words).capitalize(), file=path, cls="".join(word.capitalize() for word in words), name=name
    )
    path.write_text(text, "utf-8")
    click.echo(t("terminal-bot-written", file=str(path)))


@bot.command(name="card")
@click.argument("name")
@click.argument("policy", metavar="POLICY")
@click.option("--game", required=True, help="The game that it plays.")
@game_option
@click.option("--operator", required=True, help="Who answers for the bot.")
@click.option("--origin", default="unknown", help="What it learned from, for its card.")
@click.option("--temperature", type=click.FloatRange(0.0, 100.0), default=0.0, help="Above 0 it draws its moves.")
@click.option(
    "--folder", type=click.Path(path_type=Path, file_okay=False), default=Path("bots"), show_default=True,
    help="The folder of cards; a server offers them with --more-personas.",
)  # fmt: skip
def write_card(
    *,
    name: str,
    policy: str,
    game: str,
    options: tuple[str, ...],
    operator: str,
    origin: str,
    temperature: float,
    folder: Path,
) -> None:
    """Make a trained policy a bot: try it, and write its card.

    POLICY is FILE.onnx, FILE.py:FUNCTION or MODULE:FUNCTION. A function gets the observation of its seat and the mask
    of its legal actions, and returns the scores of all actions or the number of one.
    """
    from agon.commands.shared.policy_card import NotPlayed, card_of, try_out
    from agon.games.api import GameError

    path = folder / f"{name}.toml"
    if path.exists():
        raise click.ClickException(t("terminal-exists", file=str(path)))
    try:
        chosen = parse_options(options)
        card = card_of(name, policy, game, operator=operator, origin=origin, temperature=temperature, options=chosen)
        first = try_out(card, game, chosen)
    except (NotPlayed, GameError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    from agon.ai.training.cards import to_toml

    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(to_toml(card))
    click.echo(f"wrote {path}; in {game} it begins with {first}")
    click.echo(f"it is a bot of a server with: agon serve --more-personas {folder}")


@bot.command()
@click.argument("target", metavar="FILE[:CLASS]")
@url_option
@click.option("--seek", "seeks", multiple=True, metavar="GAME", help="Keep a seek for this game open. Repeatable.")
@click.option("--accept", multiple=True, metavar="GAME", help="Accept open seeks for this game. Repeatable.")
@click.option("--challenge", metavar="BOT[:LEVEL]", help="Play this bot of the server at --game.")
@click.option("--game", help="The game for --challenge.")
@click.option("--games", type=click.IntRange(1), help="Stop after this many games.")
@click.option("--at-once", type=click.IntRange(1), default=8, show_default=True, help="Number of concurrent games.")
@clock_option
@click.option("--operator", help="Who is responsible for the bot; overrides its class.")
@click.option("--token-file", type=click.Path(path_type=Path), help="The file that stores the account's token.")
@click.option("--seed", type=int, help="Seed of the bot's random numbers.")
@click.option("-v", "--verbose", is_flag=True, help="Write more log lines.")
def run(
    *,
    target: str,
    url: str,
    seeks: tuple[str, ...],
    accept: tuple[str, ...],
    challenge: str | None,
    game: str | None,
    games: int | None,
    at_once: int,
    clock: str,
    operator: str | None,
    token_file: Path | None,
    seed: int | None,
    verbose: bool,
) -> None:
    """Run your own bot: a class in FILE with a method choose.

    The bot also continues the games that it was playing when it last stopped. Ctrl+C stops it.
    """
    from agon.clients.sdk import Challenge, OpenSeek
    from agon.protocol.cards import levels_for

    bot = load_bot(target)
    if operator is not None:
        bot.operator = operator
    agreed_clock = parse_clock(clock)
    challenges: list[Challenge] = []
    if challenge is not None:
        if game is None:
            raise click.UsageError("--challenge needs --game")
        name, _, level = challenge.partition(":")
        if not level:
            with plain_errors(url):
                card = msgspec.json.decode(address.read(url, f"/api/bots/{name}"), type=address.ServedCard)
            offered = levels_for(card, game) or card.levels
            level = offered[0].name
        challenges.append(Challenge(bot=name, level=level, game=game, games=games or 1, clock=agreed_clock))
    logging.getLogger("agon").setLevel(logging.DEBUG if verbose else logging.INFO)
    with plain_errors(url):
        bot.run(
            url,
            seeks=[OpenSeek(name, clock=agreed_clock) for name in seeks],
            challenges=challenges,
            accept=accept,
            games=games,
            at_once=at_once,
            token_file=token_file,
            seed=seed,
        )


@bot.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--time", "time_ms", type=click.IntRange(1, 60_000), default=1_000, show_default=True, metavar="MS")
@json_option
def check(file: Path, time_ms: int, as_json: bool) -> None:
    """Try out a bot that you want to submit, as a server does.

    FILE is one Python file, or a zip with bot.py in it. It is imported in a process that is confined: without network,
    without files but its own, with little memory. It plays a game against random moves in each game that its class
    names. --time is the CPU time for a move.

    Exit code 1 if it fails: the first error is shown with its line.
    """
    from agon.ai.confined.process import NotConfined
    from agon.ai.league.trial import trial
    from agon.protocol.league import Trial

    try:
        verdict = trial(Trial(name=file.name, content=file.read_bytes(), time_ms=time_ms))
    except NotConfined as error:
        raise click.ClickException(f"bots cannot be confined here: {error}; 'agon doctor' says what to do") from None
    if as_json:
        write_json(msgspec.to_builtins(verdict))
    else:
        show_verdict(verdict)
    if verdict.error:
        raise SystemExit(1)


@bot.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--club", required=True, metavar="ID", help="The club or class; 'agon club list --mine' has its ID.")
@token_option
@url_option
@json_option
def submit(file: Path, *, club: str, token: str, url: str, as_json: bool) -> None:
    """Hand in the bot in FILE, a file of Python or a zip, to a club or class of a server.

    It is stored, then the server checks it as 'agon bot check' does. The newest bot that passes plays in the league.

    Exit code 1 if it does not pass: the first error is shown with its line.
    """
    import asyncio

    from agon.commands.shared.submitting import hand_in

    with plain_errors(url):
        found = asyncio.run(hand_in(url, token, club, file))
    verdict = found.verdict or Verdict()
    if as_json:
        write_json(found)
    else:
        click.echo(t("terminal-bot-version", file=str(file), version=found.version))
        show_verdict(verdict)
    if verdict.error:
        raise SystemExit(1)


@bot.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--game", required=True, help="The game to play.")
@click.option("--time", "time_ms", type=click.IntRange(1, 60_000), default=50, show_default=True, metavar="MS")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Pairs that play at once.")
@click.option("--nice", type=click.IntRange(0, 19), default=10, show_default=True, help="Lower the priority so far.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of openings, dice and bots.")
@click.option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("league.ndjson"),
    show_default=True,
    help="The file of results: what it has is not played again.",
)
@database_option
@config_option
@json_option
def league(
    *,
    files: tuple[Path, ...],
    game: str,
    time_ms: int,
    jobs: int,
    nice: int,
    seed: int,
    results: Path,
    database: str | None,
    config: Path | None,
    as_json: bool,
) -> None:
    """Play a league: the bots of FILES against each other and against levels of ours.

    Everybody meets everybody twice from one opening, and begins once. --time is the CPU time for a move, the same for
    all. A bot that fails, plays what it may not, or takes too long loses that game. Each bot runs confined. Every game
    is stored, and can be replayed with what its bots printed. Ratings are on the scale of 'agon calibrate': random
    moves have 0.

    A league that was broken off goes on; a bot whose file has changed plays again.
    """
    import asyncio

    from agon.ai.league.robin import anchors_of
    from agon.commands.shared.league import LeagueRun, entrants_of

    with plain_errors(None):
        run = LeagueRun(entrants_of(files, anchors_of(game)), game, time_ms, seed, results)
        asyncio.run(run.play(effective(config, {"database": database}).database, jobs, nice))
    standings = run.standings()
    if as_json:
        write_json([msgspec.to_builtins(each) for each in standings])
        return
    rows = [
        [
            f"{each.name} [BOT]",
            "?" if each.rating is None else f"{each.rating:.0f} ± {each.plus_minus:.0f}",
            f"{each.score.points:g}/{each.score.games}",
            ", ".join(f"{number} {kind}" for kind, number in sorted(each.score.faults.items())),
            f"{each.score.cpu_ms / 1000:.1f}",
        ]
        for each in standings
    ]
    write_table(["NAME", "RATING", "POINTS", "LOST BY A FAULT", "CPU S"], rows)


def show_verdict(verdict: Verdict) -> None:
    """Print what a trial found."""
    for game, went in verdict.played.items():
        click.echo(f"{game}: {went}")
    if not verdict.error:
        name = verdict.bot.name if verdict.bot is not None else t("terminal-the-bot")
        click.echo(t("terminal-bot-may-play", bot=name))
        return
    error = verdict.error
    if verdict.line:
        error = t("terminal-bot-error-at", file=verdict.file, line=verdict.line, error=error)
    click.echo(t("terminal-bot-error", error=error, game=verdict.game) if verdict.game else error)
    if verdict.trace:
        click.echo(verdict.trace)
    if verdict.said:
        click.echo(t("terminal-bot-printed", text=verdict.said))


def load_bot(target: str) -> Any:
    """Return an instance of the bot in ``FILE[:CLASS]``. Raises ``click.ClickException`` that says what to change."""
    from agon.clients.sdk import loading

    file, _, wanted = target.partition(":")
    path = Path(file)
    if not path.is_file():
        raise click.ClickException(f"there is no file {path.absolute()}")
    try:
        return loading.load_bot(path, wanted)
    except loading.NoBot as error:
        raise click.ClickException(str(error)) from None
    except Exception as error:
        raise click.ClickException(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
