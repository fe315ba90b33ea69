"""People and games online: one process that serves the pages, the WebSocket connections, the games and the bots.

``app`` puts the parts together; ``python -m agon.server`` starts it. The rooms import in one direction only, which
import-linter holds (pyproject.toml); ARCHITECTURE.md lists them.
"""
