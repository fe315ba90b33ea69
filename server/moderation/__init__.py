"""Reports of lines and players, and the acts of moderators: roles, closed accounts, silenced players.

May import lobby, chat and the rooms below them.
"""
