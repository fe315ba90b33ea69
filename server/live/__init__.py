"""Live games: a table for each session, which decides commands, stores events and broadcasts them.

A table is the only writer of its session in this process. Nothing is acknowledged or broadcast before it is
committed. May import presence, workers, records and the rooms below them.
"""
