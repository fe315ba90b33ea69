"""Name and version of this server."""

from importlib.metadata import version
from typing import Final

SERVER: Final = f"agon {version('agon')}"
