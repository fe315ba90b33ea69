"""Assign test files to processes of pytest-xdist: folders stay together, and long ones start early.

The files of a folder share servers, browsers and kernels, which every process with one of these files must start or
load; each takes longer than most files. So a process gets the files of one folder until none are left, then those of a
folder without a process, and only then helps another process.
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
    "tests/agon",
    "tests/clients",
    "tests/commands",
    "tests/mqtt",
    "tests/cluster",
    "tests/bench",
    "tests/protocol",
)
"""Folders, the longest first."""
LONG_FILES = (
    "tests/web/test_a_person.py",
    "tests/web/test_accessibility.py",
    "tests/web/test_every_game.py",
    "tests/web/test_two_people.py",
    "tests/server/gateway/test_fuzz.py",
    "tests/server/live/test_protocol_live.py",
    "tests/server/bots/test_external_bots.py",
    "tests/ai/worker/test_main.py",
    "tests/ai/worker/test_compile_pool.py",
    "tests/ai/kernels/test_rave.py",
)
"""Files that come first in their folders, before those with the most tests."""


def folder_of(file: str) -> str:
    """Return ``tests/web`` for ``tests/web/net/test_link.py``; a file directly in ``tests`` is its own folder."""
    return "/".join(file.split("/")[:2])


def best_next(left: list[str], last: str | None, elsewhere: list[str]) -> str:
    """Return the file of ``left`` for a process that had ``last`` before, while the others have ``elsewhere``."""
    mine = None if last is None else folder_of(last)
    taken = {folder_of(file) for file in elsewhere}

    def rank(file: str) -> tuple[bool, bool, int, int]:
        folder = folder_of(file)
        return folder != mine, folder in taken, _place(folder, LONG), _place(file, LONG_FILES)

    return min(left, key=rank)


def _place(name: str, order: tuple[str, ...]) -> int:
    return order.index(name) if name in order else len(order)


class FolderScheduling(LoadFileScheduling):
    """``--dist loadfile`` that assigns ``best_next`` instead of the file with the most tests."""

    def _assign_work_unit(self, node: WorkerController) -> None:
        given = {other: list(work)[-1] for other, work in self.assigned_work.items() if work}
        last = given.pop(node, None)
        self.workqueue.move_to_end(best_next(list(self.workqueue), last, list(given.values())), last=False)
        super()._assign_work_unit(node)
