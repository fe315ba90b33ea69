"""GET requests: the browser's files, the API, leaderboards, bulk export, health and metrics.

The session room has filtered all data here for its viewer. A GET changes nothing. May import lobby, chat
and the rooms below them.
"""
