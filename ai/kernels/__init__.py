"""Search loops that know no game, compiled by Numba: arrays and scalars in, scalars out, no allocation.

They call a game by the names in ``agon.games.verbs``, which are bound for each game. Import no other package of ai.
"""
