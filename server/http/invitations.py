"""Invitations by link: the page ``/join/<seek>`` with title and picture for messengers, and the link as a QR code."""

from __future__ import annotations

import html
import re
from typing import Final

import segno

from agon.protocol.commands.lobby import SeekView
from agon.server.http.reply import Reply

_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,253}")


def invitation_page(page: Reply, seek: SeekView, title: str, picture: str | None) -> Reply:
    """Add OpenGraph tags to the start page, which opens the invitation.

    ``title``: the game's; ``picture``: address of a picture of its board, which messengers want with the origin.
    """
    tags = {
        "og:site_name": "Agon",
        "og:type": "website",
        "og:title": f"{seek.by.name}{' (BOT)' if seek.by.kind == 'bot' else ''} invites you to {title}",
        "og:description": "Open the link to play in the browser. No account is needed.",
    }
    if picture is not None and _ORIGIN.match(picture):
        tags |= {"og:image": picture, "og:image:alt": f"The board of {title} at the start"}
    lines = "".join(f'    <meta property="{name}" content="{html.escape(text)}" />\n' for name, text in tags.items())
    body = page.body.replace(b"  </head>", f"{lines}  </head>".encode(), 1)
    kept = [(name, value) for name, value in page.headers if name not in {"ETag", "Cache-Control"}]
    return Reply(200, [*kept, ("Cache-Control", "no-store")], body)


def link_code(origin: str, seek: str) -> list[str] | None:
    """Return the QR code of an invitation as rows of 0 and 1, 1 is dark; None if ``origin`` is none of a page."""
    if _ORIGIN.fullmatch(origin) is None:
        return None
    made = segno.make(f"{origin}/join/{seek}", error="m", micro=False)
    return ["".join("1" if dark else "0" for dark in row) for row in made.matrix]
