"""Live games: a table for each session, which decides commands, stores events and broadcasts them.

A table is the only writer of its session in this process. Nothing is acknowledged or broadcast before it is
committed. May import records, store, ratings, session and ops.
"""
