"""Give shared studies to GETs, for pages that show them without an account: the tree, and the position at each move."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from agon.protocol import codec
from agon.protocol.commands.study import SharedStudy, Tree
from agon.protocol.errors import Refused
from agon.server.analysis.handlers import opened
from agon.server.analysis.positions import Positions
from agon.server.analysis.trees import checked, path_to
from agon.server.http.reply import Reply, json_reply
from agon.server.ops.long_work import LongWork
from agon.server.records.summary import study_view
from agon.server.store.studies import StudyRow, StudyStore

NUMBER: Final = re.compile(r"root|[0-9]{1,5}")


class SharedStudies:
    """Answers to ``GET /api/studies/<id>`` and ``GET /api/studies/<id>/<move>``, where ``root`` stands for the root."""

    def __init__(self, positions: Positions, studies: StudyStore, work: LongWork) -> None:
        self._positions = positions
        self._studies = studies
        self._work = work

    async def get(self, study: str, address: str) -> Reply:
        """Return a study with its tree. Raises ``StoreFailed``, ``Busy``."""
        row = await self._shared(study)
        if row is None:
            return _missing(study)

        def made() -> bytes:
            tree = checked(self._positions, msgspec.json.decode(row.body, type=Tree))
            board = opened(self._positions, tree)
            found = SharedStudy(
                study=study_view(row), game=board.game, options=board.options, board=board.board, tree=board.tree
            )
            return codec.encode(found)

        return await self._reply(address, made)

    async def position(self, study: str, number: str, address: str) -> Reply:
        """Return the position at a move of a study. Raises ``StoreFailed``, ``Busy``."""
        row = await self._shared(study)
        if row is None or not NUMBER.fullmatch(number):
            return _missing(study)

        def made() -> bytes:
            tree = msgspec.json.decode(row.body, type=Tree)
            place = -1 if number == "root" else int(number)
            if place >= len(tree.moves):
                raise Refused("malformed", f"the study has {len(tree.moves)} moves")
            root, actions = path_to(tree, place)
            return codec.encode(self._positions.shown("", root, actions))

        return await self._reply(address, made)

    async def _shared(self, study: str) -> StudyRow | None:
        row = await self._studies.find(study)
        return row if row is not None and row.shared else None

    async def _reply(self, address: str, made: Callable[[], bytes]) -> Reply:
        try:
            async with self._work.turn(address):
                return json_reply(await self._work.do(address, made))
        except Refused as refusal:
            return json_reply(msgspec.json.encode({"error": refusal.reason}), 404)


def _missing(study: str) -> Reply:
    return json_reply(msgspec.json.encode({"error": f"there is no shared study {study}"}), 404)
