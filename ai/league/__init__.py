"""Judge submitted bots: try one out before it is taken, and play them against each other at equal CPU time.

``python -m agon.ai.league`` does both for a server, a line of JSON each way (``agon.protocol.league``).
"""
