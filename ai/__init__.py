"""The AI opponents: search kernels, engines, evaluations of each game, and the worker program that runs them.

``server`` never imports this package: the two exchange messages of ``agon.protocol.jobs``. Any program here can be
killed at any time; a game loses time by it, nothing else.
"""
