"""Ratings: Glicko-2, Weng-Lin for more than two players, and which games count in which pool.

Pure: no asyncio, no store. Imports no other room but session.
"""
