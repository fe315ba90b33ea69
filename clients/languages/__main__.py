"""``python -m agon.clients.languages [--check]``: compile the words."""

from __future__ import annotations

import sys

from agon.clients.languages import FOLDER
from agon.clients.languages.compiling import LanguageError, compiled


def main(arguments: list[str]) -> int:
    """Write the compiled files, or say whether they are the ones that would be written."""
    try:
        made = compiled()
    except LanguageError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    folder = FOLDER / "compiled"
    kept = {file.name: file.read_text("utf-8") for file in folder.glob("*.json")}
    if kept == made:
        return 0
    if "--check" in arguments:
        print("the words changed: run python -m agon.clients.languages", file=sys.stderr)  # noqa: T201
        return 1
    folder.mkdir(exist_ok=True)
    for name in kept.keys() - made.keys():
        (folder / name).unlink()
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8")
    return 0


sys.exit(main(sys.argv[1:]))
