"""JSON Schema, TypeScript declarations, AsyncAPI and OpenAPI documents, all made from the message types.

``python -m agon.protocol.generate`` writes the first two into ``protocol/schema``; ``--check`` only names the stale
files (exit code 1). ``--documents DIR`` writes the AsyncAPI and OpenAPI documents into a folder, for a release.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import inspect as types

from agon.protocol import cards, errors, events, game_pages, messages, training
from agon.protocol.commands import (
    account,
    chat,
    classes,
    club,
    game,
    lab,
    plan,
    push,
    puzzle,
    rating,
    report,
    study,
    table,
    tasks,
    tournament,
)
from agon.protocol.generate import mqtt, openapi, typescript

FOLDER = Path(__file__).parent.parent / "schema"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/components/schemas/{name}"

ANSWERS: Mapping[type[Any], type[Any]] = {
    messages.Hello: messages.Welcome,
    messages.Ping: messages.Pong,
    lab.SearchPosition: lab.PositionSearched,
    messages.Seek: messages.Seeking,
    messages.AcceptSeek: messages.Started,
    messages.PlayBot: messages.Started,
    table.OpenTable: messages.Seeking,
    table.SitDown: messages.Seeking,
    tournament.AnnounceTournament: tournament.TournamentAt,
    tournament.JoinTournament: tournament.TournamentAt,
    tournament.LeaveTournament: tournament.TournamentAt,
    tournament.WatchTournament: tournament.TournamentAt,
    tournament.ChallengeEntrant: tournament.TournamentAt,
    tournament.AnswerEntrant: tournament.TournamentAt,
    tournament.OrganiseTournament: tournament.TournamentAt,
    club.MyClubs: club.Clubs,
    club.ReadClub: club.ClubPage,
    club.OpenClub: club.ClubAt,
    club.JoinClub: club.ClubAt,
    club.ManageClub: club.ClubAt,
    classes.OpenClass: club.ClubAt,
    classes.AddPupils: classes.Slips,
    classes.GiveSlips: classes.Slips,
    classes.ReadPupils: classes.Pupils,
    classes.ExportPupil: account.MyData,
    classes.UseSlip: account.LoggedIn,
    tasks.SetTask: tasks.Tasks,
    tasks.DropTask: tasks.Tasks,
    tasks.ReadTasks: tasks.Tasks,
    messages.Join: messages.Joined,
    messages.Act: messages.Occurred,
    messages.Resign: messages.Occurred,
    messages.OfferDraw: messages.Occurred,
    messages.AnswerDraw: messages.Occurred,
    messages.Abort: messages.Occurred,
    messages.Rematch: messages.Occurred,
    messages.Publish: messages.Occurred,
    messages.MyGames: messages.Games,
    account.LogIn: account.LoggedIn,
    account.LogInAtProvider: account.LoggedIn,
    account.ResetPassword: account.LoggedIn,
    account.SignUp: account.Account,
    account.MyAccount: account.Account,
    account.SetChoices: account.Account,
    account.SetLanguage: messages.Ok,
    account.BecomeAdmin: account.Account,
    account.SetRole: account.Account,
    account.CloseAccount: account.Account,
    account.ReopenAccount: account.Account,
    account.MyCredentials: account.Credentials,
    account.CreateToken: account.TokenCreated,
    account.MyBotGames: account.BotGames,
    account.ExportMyData: account.MyData,
    account.ListAccounts: account.Accounts,
    push.ReadPushKey: push.PushKey,
    game.AskTakeBack: messages.Occurred,
    game.AnswerTakeBack: messages.Occurred,
    plan.SetPlan: plan.Plan,
    plan.ReadPlan: plan.Plan,
    plan.Explore: plan.Explored,
    chat.FollowChat: chat.Chat,
    messages.Challenge: messages.Seeking,
    messages.QuickPair: messages.Seeking,
    game.TryMove: game.Tried,
    game.AskWhyNot: game.WhyNot,
    game.WordReasons: game.Worded,
    puzzle.NextPuzzle: puzzle.Puzzle,
    puzzle.TryPuzzle: puzzle.PuzzleTried,
    puzzle.MyMistakes: puzzle.Mistakes,
    study.OpenBoard: study.BoardOpened,
    study.BoardFrom: study.BoardOpened,
    study.ReadRecord: study.BoardOpened,
    study.ReadStudy: study.BoardOpened,
    study.LookAt: study.BoardPosition,
    study.WriteRecord: study.RecordWritten,
    study.MyStudies: study.Studies,
    study.SaveStudy: study.StudySaved,
    study.ChangeStudy: study.StudySaved,
    report.ReadReports: report.Reports,
    report.MyReports: report.Reported,
}
"""Answer to each command; ``ok`` to commands that are not here. Any of them may be answered by ``failure``."""

_HTTP = {
    "GameListing": messages.GameListing,
    "GamePage": game_pages.GamePage,
    "SessionExport": messages.SessionExport,
    "BotCard": cards.BotCard,
    "Withheld": cards.Withheld,
    "Leaderboard": rating.Leaderboard,
    "PracticeShares": rating.PracticeShares,
    "DailyPuzzle": puzzle.DailyPuzzle,
    "PlayerPage": rating.PlayerPage,
    "Namesakes": rating.Namesakes,
    "OnlineBots": rating.OnlineBots,
    "About": rating.About,
    "TournamentList": tournament.TournamentList,
    "TournamentView": tournament.TournamentView,
    "ClubList": club.ClubList,
    "ClubView": club.ClubView,
    "TrainingRun": training.TrainingRun,
    "SharedStudy": study.SharedStudy,
    "SignInOffers": account.SignInOffers,
}
"""Answers to plain GETs, for clients that read them."""

_UNIONS = {
    "Clock": events.Clock,
    "Event": events.Event,
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
}

_SERVED_CARD = """
/** ``GET /api/bots/<name>``: the card and the digest of exactly this text, which a person agrees to. */
export interface ServedCard extends BotCard {
  digest: string;
  /** Names of the levels offered, by game. A game that is not listed offers all levels without ``at``. */
  offered: Record<string, string[]>;
  /** Levels that the card defines for a game and does not offer there. */
  withheld: Withheld[];
}
"""


def json_schema(root: Any, title: str, ref_template: str = "#/$defs/{name}") -> dict[str, Any]:
    """JSON Schema of a message union, with the docstrings of messages and of their fields."""
    (schema,), definitions = msgspec.json.schema_components([root], ref_template=ref_template)
    for name, struct in typescript.structs_in([types.type_info(root)]).items():
        for field, note in typescript.field_docstrings(struct.cls).items():
            _describe(definitions[name]["properties"][field], note)
    return {"$schema": _DRAFT, "title": title, **schema, "$defs": definitions}


def _describe(schema: dict[str, Any], note: str) -> None:
    if "$ref" not in schema:  # beside $ref some readers ignore everything
        schema["description"] = note


def asyncapi() -> dict[str, Any]:
    """AsyncAPI 3.1: one WebSocket channel; an operation for each command, one for what the server sends unasked."""
    clients = json_schema(messages.ClientMessage, "", _REF)
    servers = json_schema(messages.ServerMessage, "", _REF)
    commands = _members(messages.ClientMessage)
    sent = _members(messages.ServerMessage)
    channel = {"$ref": "#/channels/play"}
    operations: dict[str, Any] = {}
    for tag, cls in commands.items():
        answers = [ANSWERS.get(cls, messages.Ok), messages.Failure]
        if answers[0] is messages.Occurred:
            answers.insert(1, messages.Ok)  # if nothing changes, as for a second offer of the same draw
        operations[tag] = {
            "action": "receive",
            "channel": channel,
            "summary": typescript.docstring(cls),
            "messages": [{"$ref": f"#/channels/play/messages/{cls.__name__}"}],
            "reply": {
                "channel": channel,
                "messages": [{"$ref": f"#/channels/play/messages/{name.__name__}"} for name in answers],
            },
        }
    operations["tell"] = {
        "action": "send",
        "channel": channel,
        "summary": "What the server says, as an answer (with re) or unasked.",
        "messages": [{"$ref": f"#/channels/play/messages/{cls.__name__}"} for cls in sent.values()],
    }
    return {
        "asyncapi": "3.1.0",
        "info": {
            "title": "Agon",
            "version": f"{messages.PROTOCOL}.0.0",
            "description": (messages.__doc__ or "").strip(),
            "license": {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "local": {
                "host": "localhost:8000",
                "protocol": "ws",
                "description": f"WebSocket subprotocol {messages.SUBPROTOCOL}.",
            }
        },
        "channels": {
            "play": {
                "address": "/ws",
                "messages": {
                    cls.__name__: {"$ref": f"#/components/messages/{cls.__name__}"}
                    for cls in (*commands.values(), *sent.values())
                },
            }
        },
        "operations": operations,
        "components": {
            "messages": {
                cls.__name__: {
                    "name": tag,
                    "summary": typescript.docstring(cls),
                    "payload": {"$ref": _REF.format(name=cls.__name__)},
                }
                for tag, cls in (*commands.items(), *sent.items())
            },
            "schemas": _plain_discriminators({**clients["$defs"], **servers["$defs"]}),
        },
    }


def _plain_discriminators(schema: Any) -> Any:
    """AsyncAPI names only the property; OpenAPI's object with a mapping is refused by its tools."""
    if isinstance(schema, dict):
        fields = cast("dict[str, Any]", schema)
        return {
            name: value["propertyName"] if name == "discriminator" else _plain_discriminators(value)
            for name, value in fields.items()
        }
    if isinstance(schema, list):
        return [_plain_discriminators(item) for item in cast("list[Any]", schema)]
    return schema


def _members(union: Any) -> dict[str, type[Any]]:
    """Tag to class, in order."""
    return {str(cls.__struct_config__.tag): cls for cls in union.__args__}


def type_declarations() -> str:
    """``messages.d.ts``."""
    head = "// Generated by `python -m agon.protocol.generate`. Do not edit.\n\n"
    roots = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage, **_HTTP}
    body = typescript.declarations(roots, _UNIONS, {"Code": errors.Code}, ["ClientMessage"])
    return head + body + _SERVED_CARD


def schema_files() -> dict[str, str]:
    """Return name to text of the files that are kept in ``protocol/schema``."""
    return {
        "client-messages.json": _as_text(json_schema(messages.ClientMessage, "What a client sends")),
        "server-messages.json": _as_text(json_schema(messages.ServerMessage, "What the server sends")),
        "messages.d.ts": type_declarations(),
    }


def api_documents() -> dict[str, str]:
    """Return name to text of the documents that are not kept: a server makes them, and so does ``--documents``."""
    return {
        "asyncapi.json": _as_text(asyncapi()),
        "asyncapi-mqtt.json": _as_text(_plain_discriminators(mqtt.asyncapi(json_schema, _REF))),
        "openapi.json": _as_text(openapi.openapi(json_schema, _REF, ANSWERS)),
    }


def _as_text(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def stale(folder: Path | None = None) -> list[str]:
    """Return the names of files in ``folder`` that are missing, differ, or should not be there."""
    folder = folder or FOLDER
    wanted = schema_files()
    found = {path.name: path.read_text("utf-8") for path in folder.iterdir()} if folder.is_dir() else {}
    return sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))


def main(arguments: list[str]) -> int:
    """Write the files, or compare them with ``--check``. Return the exit code."""
    match arguments:
        case []:
            wanted = schema_files()
            _write(FOLDER, wanted)
            for path in FOLDER.iterdir():
                if path.name not in wanted:
                    path.unlink()
        case ["--check"]:
            if names := stale():
                sys.stderr.write(
                    f"stale in protocol/schema: {', '.join(names)}. "
                    "Run `python -m agon.protocol.generate` and commit.\n"
                )
                return 1
        case ["--documents", folder]:
            _write(Path(folder), api_documents())
        case _:
            sys.stderr.write("usage: python -m agon.protocol.generate [--check | --documents DIR]\n")
            return 2
    return 0


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
