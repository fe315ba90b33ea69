"""Matches between two engines: seats, openings, the referee's clock, and the statistics of the result.

May import engines, external, worker and the packages below them.
"""
