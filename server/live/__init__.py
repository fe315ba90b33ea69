"""Live games: a table for each session, which decides commands, stores events and broadcasts them.

A table is the only writer of its session in this process. Nothing is acknowledged or broadcast before it is
committed. A game that is over, or that has no clock and waits for people alone, leaves memory while nobody follows it,
and is folded again when somebody asks for it. May import presence, workers, records and the rooms below them.
"""
