"""The pure core of a game: its state, ``decide(state, ...) -> events`` and ``evolve(state, event) -> state``.

No I/O, no clock, no asyncio, no store: time and seeds are passed in. ``visibility`` is the one place where hidden
information is filtered. Imports no other room.
"""
