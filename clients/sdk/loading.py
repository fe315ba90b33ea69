"""Find the bot in a Python file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from agon.clients.sdk.bot import Bot


class NoBot(Exception):
    """The file holds no bot, or several. The message says what to change."""


def load_bot(path: Path, wanted: str = "") -> Bot:
    """Import a file and return an instance of its only subclass of ``Bot``, or of the class ``wanted``.

    Raises ``NoBot``, and whatever the file raises.
    """
    spec = importlib.util.spec_from_file_location(f"agon_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise NoBot(f"{path} is not a Python file: its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(path.parent.absolute()))  # as Python does for the file that it runs
    spec.loader.exec_module(module)
    classes = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == module.__name__
    }
    if wanted and wanted not in classes:
        raise NoBot(f"{path} has no bot class {wanted}; it has {', '.join(classes) or 'none'}")
    if not wanted and len(classes) != 1:
        has = (
            f"has several: {', '.join(classes)}. Name one as {path}:CLASS" if classes else "defines no subclass of Bot"
        )
        raise NoBot(f"{path} {has}")
    return classes[wanted or next(iter(classes))]()
