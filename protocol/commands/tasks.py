"""Assignments of classes between client and server: what is to be done, and who has done how much."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from agon.protocol.base import Command, GameName, Id, Message
from agon.protocol.commands.club import ClubTitle
from agon.protocol.events import PlayerRef

Count: TypeAlias = Annotated[int, Meta(ge=1, le=100)]


class Work(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what may be to be done. A new kind needs a type here, and an arm in ``server/clubs/marks.py``."""


class PlayGames(Work, frozen=True, kw_only=True, tag="play"):
    """End so many games against a bot of the server, begun after the assignment."""

    game: GameName
    bot: Id | None = None
    """Its card; None: any bot of the server."""
    level: Id | None = None
    """None: any level."""
    result: Literal["end", "draw", "win"] = "end"
    """Least result: any end, no loss, or a win."""
    lesson: bool = False
    """In a lesson, in which the bot's thinking is shown."""
    count: Count = 1


class SolvePuzzles(Work, frozen=True, kw_only=True, tag="puzzles"):
    """Solve so many puzzles of a game at the first try."""

    game: GameName
    count: Count = 1


class HandInBots(Work, frozen=True, kw_only=True, tag="submit"):
    """Hand in so many bots that pass the check and play the game: one, and better ones of it."""

    game: GameName
    count: Count = 1


AnyWork: TypeAlias = PlayGames | SolvePuzzles | HandInBots


# Client to server


class SetTask(Command, frozen=True, kw_only=True, tag="set_task"):
    """Give a class an assignment, for its teachers. Answered by ``tasks``."""

    club: Id
    title: ClubTitle
    work: AnyWork
    due: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Time (ms); what is done later counts, and is marked as late."""


class DropTask(Command, frozen=True, kw_only=True, tag="drop_task"):
    """Take an assignment back, for teachers. Answered by ``tasks``."""

    club: Id
    task: Id


class ReadTasks(Command, frozen=True, kw_only=True, tag="read_tasks"):
    """Ask for the assignments of my class: of a pupil with their own marks, of a teacher with everybody's. Answered by
    ``tasks``."""

    club: Id


TaskCommand: TypeAlias = SetTask | DropTask | ReadTasks


# Server to client


class Task(msgspec.Struct, frozen=True, kw_only=True):
    task: str
    title: str
    work: AnyWork
    due: int | None
    created: int


class TaskMark(msgspec.Struct, frozen=True, kw_only=True):
    """A pupil's progress in an assignment. ``at``: time (ms) at which it was done, None if it is not."""

    done: int
    of: int
    at: int | None
    late: bool


class PupilMarks(msgspec.Struct, frozen=True, kw_only=True):
    """The marks of a pupil, in the order of the assignments."""

    player: PlayerRef
    real_name: str | None
    """For teachers."""
    marks: list[TaskMark]


class Tasks(Message, frozen=True, kw_only=True, tag="tasks"):
    re: str
    tasks: list[Task]
    """Newest first."""
    pupils: list[PupilMarks]


TaskMessage: TypeAlias = Tasks
