"""The AsyncAPI and OpenAPI documents under ``/schema/``: generated from the types at the first GET, then kept."""

from __future__ import annotations

import asyncio
from pathlib import PurePath

from agon.server.http.reply import Reply
from agon.server.http.static_files import Page, make_page


class SchemaDocuments:
    """Generate the documents once, in a thread, at the first GET: it takes one to two seconds of CPU time."""

    def __init__(self) -> None:
        self._pages: dict[str, Page] = {}
        self._making = asyncio.Lock()

    async def get(self, name: str, if_none_match: str | None) -> Reply | None:
        """Return the document of this file name, or None if there is no such document."""
        async with self._making:
            if not self._pages:
                self._pages = await asyncio.to_thread(_make)
        page = self._pages.get(name)
        return None if page is None else page.get(if_none_match)


def _make() -> dict[str, Page]:
    from agon.protocol.generate import documents  # most servers never need the generator

    return {name: make_page(text.encode(), PurePath(name).suffix) for name, text in documents.api_documents().items()}
