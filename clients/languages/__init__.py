"""The words of the clients: one folder of Fluent files a language.

They are compiled to one JSON file a language, for the pages; the terminal reads the Fluent files (``messages``).
``python -m agon.clients.languages`` compiles them; ``--check`` says whether that was done. A new language is a new
folder with the files of ``en``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent
