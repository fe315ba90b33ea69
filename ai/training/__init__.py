"""Training of neural networks by self-play, after AlphaZero: games, replay buffer, learning, gating, curves.

``run`` is the loop; ``learner`` and ``network`` alone import PyTorch (the extra ``train``), and only once a run begins.
Worker processes play without it. Everything that a run needs is in its folder (``folder``), written so that a run may
be killed at any moment and resumed.

May import all rooms of ``agon.ai`` but ``games``, whose parts it finds by listing.
"""
