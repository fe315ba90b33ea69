"""Matches between two engines: who sits where, from which openings, under a referee's clock, and what it proves.

May import engines, external, worker and the packages below them.
"""
