"""Plain HTTP for programs: a POST is a command, a GET of a stream is a connection that only listens.

Both go through the dispatch of the WebSocket as a client of their own, so they have its rules, limits and errors.
``commands`` answers POSTs, ``streams`` the GETs that go on, ``routes`` chooses; ``status`` has the HTTP status of each
error code.
"""
