"""Clubs: members, join codes, announcements, leaderboards, and tournaments of their own.

``handlers`` answers commands, ``views`` collects what members and the public read. May import competitions and the
rooms below it.
"""
