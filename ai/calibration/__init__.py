"""Strength of the levels of bots: round robins, ratings fitted to them, and the files that cards take them from.

May import matches, engines and the packages below them.
"""
