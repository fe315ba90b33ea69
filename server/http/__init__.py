"""GET requests: the browser's files, the API, leaderboards, bulk export, health and metrics.

Everything that is read here was filtered for its viewer by session. Nothing is changed by a GET. May import lobby, chat
and the rooms below them.
"""
