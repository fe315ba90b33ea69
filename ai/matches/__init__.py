"""Matches between two engines: who sits where, from which openings, under a referee's clock, and what it proves."""
