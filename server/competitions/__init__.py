"""Tournaments: round robin, Swiss, knockout and arena, for people, bots, or both.

The pure core is ``state`` (``evolve`` folds the log), ``decide`` (commands of players and organisers), ``progress``
(what the rules make the server do, and when) with one file for each way of pairing, and ``standings``: no I/O, no
clock, no asyncio; times and ids are passed in. ``runner`` keeps running tournaments in memory, stores events and
creates games; ``handlers`` answers commands, ``views`` and ``trf`` write what others read.

The result of a game is stored in the tournament's log by the transaction that stores the game's end. All else is
appended under the next number of the log, which one server gets; the others read it and decide again. So any server
may run any tournament. May import lobby and the rooms below it.
"""
