"""Engines of Agon for programs of others: boards and tournament managers that speak UCI, GTP or xboard's protocol.

``playing`` keeps the game and asks the engine; one file a protocol reads its commands and writes its answers; ``lines``
connects it to standard input and output. The other direction, programs of others as players here, is
``agon.ai.external``; both use a game's words of ``agon.games.api.Dialect``.
"""
