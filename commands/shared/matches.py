"""Matches between two engines: what is asked for, the run, and its files."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agon.commands.shared.game_options import parse_options

if TYPE_CHECKING:
    from agon.ai.matches.game import PlayedGame
    from agon.ai.matches.match import MatchPlan, MatchStanding
    from agon.ai.matches.openings import Opening
    from agon.games.api import Options
    from agon.games.rules import Rules


@dataclass(frozen=True, kw_only=True)
class MatchRequest:
    """The flags of one match, with their defaults; ``specs`` are the two engines."""

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
class MatchReport:
    """A match that has ended or was broken off."""

    plan: MatchPlan
    standing: MatchStanding


def play_match(request: MatchRequest) -> MatchReport:
    """Play the match, with progress on stderr. Raises ``ValueError`` (``EngineError``, ``GameError``)."""
    from agon.ai.matches import match as matches

    plan = make_plan(request)
    matches.check(plan)
    writer = GameWriter(request.out, plan) if request.out is not None else None
    if not request.quiet:
        click.echo("preparing the engines ...", err=True)
    matches.warm(plan)
    standing = matches.MatchStanding()

    def tell(played: PlayedGame) -> None:
        if writer is not None:
            writer.add(played)
        if not request.quiet:
            click.echo(progress(plan, standing, played), err=True)

    matches.run(plan, standing, tell)
    if not standing.games and standing.broken:
        raise ValueError(standing.broken)
    return MatchReport(plan, standing)


def make_plan(request: MatchRequest) -> MatchPlan:
    """Turn the flags into a plan. Raises ``ValueError`` (``EngineError``, ``GameError``) or ``click.UsageError``."""
    from agon.ai.matches.match import MatchPlan
    from agon.ai.matches.players import PERSONAS, read_spec
    from agon.ai.search.kernel_binding import bound_kernels
    from agon.protocol.cards import Limits

    kernels = bound_kernels(request.game)
    options = kernels.rules.options(parse_options(request.options))
    folders = (PERSONAS,) if request.personas is None else (PERSONAS, request.personas)
    limits = Limits(time_ms=request.time_ms, nodes=request.nodes, depth=request.depth)
    specs = (
        read_spec(request.specs[0], folders, game=request.game),
        read_spec(request.specs[1], folders, game=request.game),
    )
    if limits == Limits():
        if any(spec.limits is None for spec in specs):
            raise click.UsageError("limit how long a move may take: --time, --nodes or --depth")
    return MatchPlan(
        specs=specs,
        kernels=kernels,
        options=options,
        openings=_openings(request.openings, kernels.rules, options, request.seed),
        games=request.games,
        limits=limits,
        margin_ms=request.margin,
        concurrency=request.concurrency,
        sprt=_sprt(request.sprt),
        adjudication=_adjudication(request.adjudicate),
        seed=request.seed,
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


def progress(plan: MatchPlan, standing: MatchStanding, played: PlayedGame) -> str:
    """Return a line with the result of one game and the score of the match."""
    wins, draws, losses = standing.wins_draws_losses()
    winner = {1.0: "first wins", 0.5: "draw", 0.0: "second wins"}[played.score(0)]
    why = f" ({played.detail})" if played.detail else ""
    tested = f", LLR {plan.sprt.ratio(standing.pairs()):+.2f}" if plan.sprt is not None else ""
    stands = f"{len(standing.games)}/{plan.games}: +{wins} ={draws} -{losses}{tested}"
    return f"game {played.number + 1}: {winner}{why}; {stands}"


def summary(report: MatchReport) -> dict[str, Any]:
    """Return the result for JSON; infinite differences are None."""
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


def to_json(report: MatchReport) -> dict[str, Any]:
    return {**summary(report), "played": [game_to_json(report.plan, game) for game in report.standing.games]}


def game_to_json(plan: MatchPlan, played: PlayedGame) -> dict[str, Any]:
    """Return one game for JSON: seats, moves, and the engines' thinking."""
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


class GameWriter:
    """Writes each game to a file as it ends: as NDJSON or in a format of the game, chosen by the file's extension."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        """Raises ``click.BadParameter`` for an unknown extension, so that it is reported before any game is played."""
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

    def add(self, played: PlayedGame) -> None:
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
