"""Which process of pytest-xdist gets which file: rooms stay together, and what takes long begins early.

The files of a room share servers, browsers and kernels, which every process that gets one of them has to start or
load anew: each takes longer than most files. So a process is given the files of one room until none are left, then
those of a room that nobody is in, and only then helps another.
"""

from __future__ import annotations

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

LONG = (
    "tests/web",
    "tests/server",
    "tests/games",
    "tests/ai",
    "tests/drill",
    "tests/leaks",
    "tests/clients",
    "tests/commands",
    "tests/mqtt",
    "tests/cluster",
    "tests/bench",
    "tests/protocol",
)
"""Rooms, the longest first."""
LONG_FILES = (
    "tests/web/test_a_person.py",
    "tests/web/test_accessibility.py",
    "tests/web/test_every_game.py",
    "tests/web/test_two_people.py",
    "tests/server/gateway/test_fuzz.py",
    "tests/server/live/test_protocol_live.py",
    "tests/server/bots/test_external_bots.py",
    "tests/ai/worker/test_worker.py",
    "tests/ai/worker/test_compile_pool.py",
    "tests/ai/kernels/test_rave.py",
)
"""These come first in their rooms; then the files with the most tests."""


def room_of(file: str) -> str:
    """``tests/web/test_board.py`` is in ``tests/web``; a file that is in no room is a room of its own."""
    return "/".join(file.split("/")[:2])


def best_next(left: list[str], last: str | None, elsewhere: list[str]) -> str:
    """The file of ``left`` for a process that was given ``last`` before, while the others were given ``elsewhere``."""
    mine = None if last is None else room_of(last)
    taken = {room_of(file) for file in elsewhere}

    def rank(file: str) -> tuple[bool, bool, int, int]:
        room = room_of(file)
        return room != mine, room in taken, _place(room, LONG), _place(file, LONG_FILES)

    return min(left, key=rank)


def _place(name: str, order: tuple[str, ...]) -> int:
    return order.index(name) if name in order else len(order)


class RoomScheduling(LoadFileScheduling):
    """``--dist loadfile`` with ``best_next`` in place of the file that has the most tests."""

    def _assign_work_unit(self, node: WorkerController) -> None:
        given = {other: list(work)[-1] for other, work in self.assigned_work.items() if work}
        last = given.pop(node, None)
        self.workqueue.move_to_end(best_next(list(self.workqueue), last, list(given.values())), last=False)
        super()._assign_work_unit(node)
